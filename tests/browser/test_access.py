"""Nothing serious found by axe: every screen, both themes, both languages, desk and telephone."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.house import House
from tests.browser.screens import record_of, screens
from tests.browser.visit import DESK, PHONE, Theme, Visits

SERIOUS = ("serious", "critical")
AXE = Axe()


def findings(page: Page) -> list[str]:
    """What axe finds serious or critical on the screen as it is."""
    options = {"resultTypes": ["violations"]}
    violations = AXE.run(page, options=options).response["violations"]
    return [
        f"{one['id']} ({one['impact']}): {node['html'][:160]}"
        for one in violations
        if one["impact"] in SERIOUS
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(
    visits: Visits, house: House, tmp_path: Path, theme: str, lang: str, size: str
) -> None:
    """No screen has a serious or critical finding."""
    page = visits.page(lang=lang, theme=cast(Theme, theme), size=PHONE if size == "phone" else DESK)
    found = {screen: findings(page) for screen in screens(page, house, record_of(house, tmp_path))}
    assert {screen: said for screen, said in found.items() if said} == {}

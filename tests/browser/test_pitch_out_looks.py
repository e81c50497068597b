"""Every screen of Pitch Out: nothing serious found by axe, nothing cut off at 320 px, nothing too small."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize

from tests.browser.house import House
from tests.browser.pitch_out_screens import record_of, screens
from tests.browser.test_access import findings
from tests.browser.test_layout import misfits, too_small
from tests.browser.visit import DESK, PHONE, SMALLEST, Theme, Visits


@pytest.mark.parametrize(
    ("theme", "lang", "size"),
    [("light", "en-GB", DESK), ("dark", "fr-FR", DESK), ("dark", "en-GB", PHONE), ("light", "fr-FR", PHONE)],
    ids=["light-en-desk", "dark-fr-desk", "dark-en-phone", "light-fr-phone"],
)
def test_axe_finds_nothing_serious(
    visits: Visits, house: House, tmp_path: Path, theme: Theme, lang: str, size: ViewportSize
) -> None:
    """No screen has a serious or critical finding."""
    page = visits.page(lang=lang, theme=theme, size=size)
    found = {screen: findings(page) for screen in screens(page, house, record_of(house, tmp_path))}
    assert {screen: said for screen, said in found.items() if said} == {}


@pytest.mark.parametrize(
    ("size", "lang"),
    [(SMALLEST, "fr-FR"), (SMALLEST, "en-GB"), (PHONE, "fr-FR"), (DESK, "fr-FR")],
    ids=["320-fr", "320-en", "390-fr", "1280-fr"],
)
def test_everything_fits(visits: Visits, house: House, tmp_path: Path, size: ViewportSize, lang: str) -> None:
    """No screen scrolls sideways, no button's text leaves it, no text is under 14 px; fingers find all."""
    page = visits.page(lang=lang, size=size)
    found = {}
    for screen in screens(page, house, record_of(house, tmp_path)):
        wrong = misfits(page) + (too_small(page) if size == PHONE else [])
        if wrong:
            found[screen] = wrong
    assert found == {}

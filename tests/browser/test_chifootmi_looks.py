"""Every screen of ChiFootMi: nothing serious found by axe, nothing cut off at 320 px, nothing too small."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize

from tests.browser.chifootmi_screens import record_of, screens
from tests.browser.house import House
from tests.browser.test_access import findings
from tests.browser.test_layout import misfits, too_small
from tests.browser.visit import DESK, PHONE, SMALLEST, Theme, Visits


@pytest.mark.parametrize(
    ("size", "lang", "theme"),
    [(SMALLEST, "fr-FR", "light"), (PHONE, "en-GB", "light"), (DESK, "fr-FR", "dark")],
    ids=["320-fr-light", "390-en-light", "1280-fr-dark"],
)
def test_every_screen(
    visits: Visits, house: House, tmp_path: Path, size: ViewportSize, lang: str, theme: Theme
) -> None:
    """Nothing serious by axe; nothing scrolls sideways, leaves its button or is under 14 px."""
    page = visits.page(lang=lang, theme=theme, size=size)
    found: dict[str, list[object]] = {}
    for screen in screens(page, house, record_of(house, tmp_path)):
        found[screen] = [one for one in misfits(page) if not one.startswith(("card:", "pile:"))]  # pictures
        if size == PHONE:
            found[screen] += too_small(page)
        if size != SMALLEST:
            found[screen] += findings(page)
    assert {screen: wrong for screen, wrong in found.items() if wrong} == {}

"""Every screen of Pitch Bowl: nothing serious found by axe, nothing cut off at 320 px, nothing too small."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize

from tests.browser.house import House
from tests.browser.pitch_bowl_screens import record_of, screens
from tests.browser.test_access import findings
from tests.browser.test_layout import misfits, too_small
from tests.browser.visit import DESK, PHONE, SMALLEST, Theme, Visits


@pytest.mark.parametrize(
    ("theme", "lang", "size"),
    [("light", "fr-FR", PHONE), ("dark", "en-GB", DESK)],
    ids=["light-fr-phone", "dark-en-desk"],
)
def test_nothing_serious_and_everything_fits(
    visits: Visits, house: House, tmp_path: Path, theme: Theme, lang: str, size: ViewportSize
) -> None:
    """No screen has a serious finding by axe, scrolls sideways or is cut off; fingers find all on a phone."""
    page = visits.page(lang=lang, theme=theme, size=size, way="aim")
    found = {}
    for screen in screens(page, house, record_of(house, tmp_path)):
        wrong = findings(page) + misfits(page) + (too_small(page) if size == PHONE else [])
        if wrong:
            found[screen] = wrong
    assert found == {}


def test_everything_fits_at_320(visits: Visits, house: House, tmp_path: Path) -> None:
    """No screen scrolls sideways, no button's text leaves it, no text is under 14 px; French is longer."""
    page = visits.page(lang="fr-FR", size=SMALLEST, way="aim")
    looked = screens(page, house, record_of(house, tmp_path))
    found = {screen: misfits(page) for screen in looked}
    assert {screen: wrong for screen, wrong in found.items() if wrong} == {}

"""What a test leaves behind in its page never reaches the next one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.house import House
from tests.browser.lines import SlowLine
from tests.browser.standstill import stop_time
from tests.browser.visit import DESK, NOTHING, PHONE, Browsers, Visits


def test_a_page_is_handed_on_as_good_as_new(browsers: Browsers, house: House) -> None:
    """The same page, with nothing loaded and nothing remembered."""
    before, after = Visits(browsers, house.address), Visits(browsers, house.address)
    page = before.page()
    page.goto("/")
    page.evaluate("localStorage.setItem('left', 'behind')")
    before.close()
    assert after.page() is page
    assert page.url == house.address.rstrip("/") + NOTHING
    page.goto("/")
    assert page.evaluate("localStorage.getItem('left')") is None
    after.close()


def test_size_and_theme_are_put_back(browsers: Browsers, house: House) -> None:
    """The next test finds them as it asked for them, whatever was told to the browser itself."""
    before, after = Visits(browsers, house.address), Visits(browsers, house.address)
    page = before.page()
    asked = {"features": [{"name": "prefers-contrast", "value": "more"}]}
    page.context.new_cdp_session(page).send("Emulation.setEmulatedMedia", asked)
    page.set_viewport_size(PHONE)
    page.emulate_media(media="print", color_scheme="dark")
    before.close()
    assert after.page() is page
    assert page.evaluate("[innerWidth, innerHeight]") == [DESK["width"], DESK["height"]]
    assert page.evaluate("matchMedia('screen and (prefers-color-scheme: light)').matches")
    assert not page.evaluate("matchMedia('(prefers-contrast: more)').matches")
    after.close()


@pytest.mark.parametrize(
    "change",
    [
        stop_time,
        SlowLine,
        lambda page: page.context.new_page(),
        lambda page: page.close(),
    ],
    ids=["clock", "line", "tab", "closed"],
)
def test_a_lasting_change_goes_with_its_page(
    browsers: Browsers, house: House, change: Callable[[Page], object]
) -> None:
    """What would outlast a visit to another page is given to nobody else."""
    before, after = Visits(browsers, house.address), Visits(browsers, house.address)
    page = before.page()
    change(page)
    before.close()
    assert after.page() is not page
    after.close()

"""Time on a page that stands still: what goes by itself stays, however busy the machine is."""

from __future__ import annotations

from playwright.sync_api import Error, Locator, Page

STEP_MS = 100
MOST_STEPS = 200


def stop_time(page: Page) -> None:
    """From now on films, cards and holds wait; keys, clicks and messages are heard as ever."""
    page.clock.install()
    hold_time(page)


def hold_time(page: Page) -> None:
    """The same, where the page's clock is the test's already."""
    while True:  # a busy machine may let the moment named, a second ahead, pass before the page hears of it
        try:
            return page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)
        except Error as late:
            if "to the past" not in late.message:
                raise


def pass_time(page: Page, until: Locator) -> None:
    """Let time go by in small steps until this is on the screen."""
    for _ in range(MOST_STEPS):
        if until.is_visible():
            return
        page.clock.run_for(STEP_MS)
    raise AssertionError(f"{until} does not come")

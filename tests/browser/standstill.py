"""Time on a page that stands still: what goes by itself stays, however busy the machine is."""

from __future__ import annotations

from itertools import count

from playwright.sync_api import Error, Locator, Page

STEP_MS = 100
MOST_STEPS = 200


def stop_time(page: Page) -> None:
    """From now on films, cards and holds wait; keys, clicks and messages are heard as ever."""
    page.clock.install()
    # On a busy machine that moment may be over before time is stopped at it.
    for ahead_s in count(1):
        try:
            page.clock.pause_at(page.evaluate("Date.now()") / 1000 + ahead_s)
        except Error as error:
            if "to the past" not in str(error):
                raise
        else:
            return


def pass_time(page: Page, until: Locator) -> None:
    """Let time go by in small steps until this is on the screen."""
    for _ in range(MOST_STEPS):
        if until.is_visible():
            return
        page.clock.run_for(STEP_MS)
    raise AssertionError(f"{until} does not come")

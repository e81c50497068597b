"""One turn with a finger, on a telephone."""

from __future__ import annotations

from contextlib import suppress

from playwright.sync_api import CDPSession, Locator, Page, TimeoutError, expect

from tests.browser.house import House
from tests.browser.table import expect_draft, expect_position, expect_selected, expect_to_play, middle, offer
from tests.browser.visit import PHONE, SMALLEST, Visits

TAPS = 5
DEAF_MS = 300
"""The page hears no finger for a moment after the screen has changed (250 ms); nor does Chromium take a tap
right after a drag for a click."""


def heard_again(page: Page) -> None:
    """That moment is over."""
    page.evaluate("window.changed = performance.now()")
    page.wait_for_function(f"() => performance.now() > window.changed + {DEAF_MS}")


def tap_at_last(page: Page, key: Locator) -> None:
    """Tap until the key has gone: a tap within a moment of a change of screen is not meant, and not heard."""
    for _ in range(TAPS):
        heard_again(page)
        with suppress(TimeoutError):
            key.tap(timeout=2_000)
        with suppress(AssertionError):
            expect(key).to_have_count(0, timeout=2_000)
            return
    raise AssertionError(f"{key} hears no tap")


def tap(page: Page, cell: str) -> None:
    """Touch a cell."""
    heard_again(page)
    page.touchscreen.tap(*middle(page, cell))


def draw(finger: CDPSession, page: Page, start: str, landing: str) -> None:
    """Draw a disc with a finger."""
    (x, y), (to_x, to_y) = middle(page, start), middle(page, landing)
    for kind, part in (
        ("touchStart", 0.0),
        ("touchMove", 0.4),
        ("touchMove", 0.8),
        ("touchMove", 1.0),
        ("touchMove", 1.0),
    ):
        at = {"x": x + (to_x - x) * part, "y": y + (to_y - y) * part}
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [at]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_one_turn_by_touch(visits: Visits) -> None:
    """On a telephone a tap selects, a tap on a cell moves, a drag moves, and End turn is in reach."""
    page = visits.page(size=PHONE, touch=True)
    page.goto("/")
    expect(offer(page, "play")).to_be_visible()
    heard_again(page)
    offer(page, "with-two").tap()
    offer(page, "settings-of").tap()
    expect(page.get_by_test_id("start")).to_be_visible()
    heard_again(page)
    page.get_by_test_id("start").tap()
    expect_to_play(page, "south")
    heard_again(page)
    tap(page, "c2")
    expect_selected(page, "c2")
    tap(page, "c3")
    expect_draft(page, "c2n")
    draw(page.context.new_cdp_session(page), page, "b2", "b3")
    expect_draft(page, "c2n", "b2n")
    button = page.locator("[data-testid=end-turn][data-lawful=true]")
    expect(button).to_be_in_viewport(ratio=1)
    tap_at_last(page, button)
    expect_to_play(page, "north")
    expect_position(page, "b3,c3,d2 b7,c8,d7 c5")


def test_a_second_finger_cancels(visits: Visits, house: House) -> None:
    """A drag that a second finger joins is dropped: nothing moves."""
    page = visits.page(size=PHONE, touch=True)
    page.goto(f"/match/{house.match()}")
    expect_to_play(page, "south")
    heard_again(page)
    finger = page.context.new_cdp_session(page)
    (x, y), (to_x, to_y) = middle(page, "c2"), middle(page, "c3")
    other = {"x": to_x + 60, "y": to_y, "id": 2}
    first, moved = {"x": x, "y": y, "id": 1}, {"x": to_x, "y": to_y, "id": 1}
    for kind, points in (
        ("touchStart", [first]),
        ("touchMove", [moved]),
        ("touchStart", [moved, other]),
        ("touchEnd", [other]),
        ("touchEnd", []),
    ):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    expect(page.get_by_test_id("ghost")).to_have_count(0)
    expect_draft(page)
    expect_position(page, "b2,c2,d2 b7,c8,d7 c5")


def test_the_large_board_has_a_loupe(visits: Visits, house: House) -> None:
    """On a small telephone the cells of hex61 are smaller than a finger: a loupe shows what is under it."""
    page = visits.page(size=SMALLEST, touch=True)
    page.goto(f"/match/{house.match(board='hex61')}")
    expect_to_play(page, "south")
    heard_again(page)
    finger = page.context.new_cdp_session(page)
    x, y = middle(page, "e2")
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(page.get_by_test_id("loupe")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.get_by_test_id("loupe")).to_have_count(0)
    expect_selected(page, "e2")

"""The flicking hand of Pitch Out by mouse and finger: what fires, and everything that must not."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.gestures import Fingers, Mouse, Point, stretch
from tests.browser.house import House
from tests.browser.pitch_out_script import Shot, basic
from tests.browser.pitch_out_table import (
    at,
    expect_to_flick,
    flick,
    hold_flick,
    middle,
    piece,
    standing,
    take_up,
)
from tests.browser.sent import Sent
from tests.browser.table import open_match
from tests.browser.test_touch import heard_again
from tests.browser.visit import PHONE, Visits

CAPTAIN = (60, 170)
RUNNER = (540, 170)
UP: Point = (0, -120)
"""A push of the finger towards the far side, in pixels."""


def opened(page: Page, match_id: str) -> Sent:
    """The match on the page, with south to flick, and an ear on its line."""
    sent = Sent(page)
    open_match(page, match_id)
    expect_to_flick(page, "south")
    return sent


def angle_of(action: str) -> float:
    """The direction of a flick."""
    found = re.search(r"angle=(\S+)", action)
    assert found is not None
    return float(found[1])


def swipe(page: Page, start: Point, by: Point = UP) -> None:
    """A straight push with the mouse."""
    mouse = Mouse(page)
    way = stretch(start, by)
    mouse.down(start)
    mouse.move(*way)
    mouse.up(way[-1])


# ---- the swipe ------------------------------------------------------------------------------------------


def test_a_swipe_by_mouse_fires(visits: Visits, house: House) -> None:
    """Pushed through and let go: one flick, straight on, as fast as the hand; then it is Ben's turn."""
    page = visits.page(way="swipe")
    sent = opened(page, basic(house))
    swipe(page, at(page, *CAPTAIN))
    expect_to_flick(page, "north")
    (action,) = sent.actions
    assert action.startswith("flick piece=south.captain")
    assert "by=swipe" in action
    assert abs(angle_of(action) - 90) < 1


def test_a_swipe_by_finger_fires(visits: Visits, house: House) -> None:
    """On a telephone the same, with a finger and to the side."""
    page = visits.page(size=PHONE, touch=True, way="swipe")
    sent = opened(page, basic(house))
    heard_again(page)
    fingers = Fingers(page)
    start = at(page, *CAPTAIN)
    fingers.down(start)
    fingers.move(*stretch(start, (30, -60)))
    fingers.up()
    expect_to_flick(page, "north")
    (action,) = sent.actions
    assert "by=swipe" in action
    assert abs(angle_of(action) - 63.4) < 2


def on_the_disc_again(page: Page, start: Point) -> None:
    """Out, back onto the disc, and rest there."""
    mouse = Mouse(page)
    mouse.down(start)
    mouse.move(*stretch(start, UP), *reversed(stretch(start, UP)), start)
    mouse.rest(0.2)
    mouse.move((start[0] + 1, start[1]))
    mouse.move(*stretch(start, UP))
    mouse.up((start[0], start[1] + UP[1]))


def escaped(page: Page, start: Point) -> None:
    """Esc in the middle of the push."""
    mouse = Mouse(page)
    way = stretch(start, UP)
    mouse.down(start)
    mouse.move(*way[:4])
    page.keyboard.press("Escape")
    mouse.move(*way[4:])
    mouse.up(way[-1])


def out_of_the_window(page: Page, start: Point) -> None:
    """The mouse leaves the page and comes back."""
    mouse = Mouse(page)
    way = stretch(start, UP)
    mouse.down(start)
    mouse.move(*way[:4], (0, start[1]), *way[4:])
    mouse.up(way[-1])


def window_left(page: Page, start: Point) -> None:
    """Another window comes to the front."""
    mouse = Mouse(page)
    way = stretch(start, UP)
    mouse.down(start)
    mouse.move(*way[:4])
    page.evaluate("window.dispatchEvent(new Event('blur'))")
    mouse.move(*way[4:])
    mouse.up(way[-1])


def too_short(page: Page, start: Point) -> None:
    """A jerk of which the page saw too little."""
    mouse = Mouse(page)
    mouse.down(start)
    mouse.move(*stretch(start, (0, -40), 2))
    mouse.up((start[0], start[1] - 40))


@pytest.mark.parametrize("gesture", [on_the_disc_again, escaped, out_of_the_window, window_left, too_short])
def test_an_aborted_swipe_sends_nothing(
    visits: Visits, house: House, gesture: Callable[[Page, Point], None]
) -> None:
    """Nothing is sent, nothing stays lifted; the next swipe works as ever."""
    page = visits.page(way="swipe")
    sent = opened(page, basic(house))
    start = at(page, *CAPTAIN)
    gesture(page, start)
    expect(page.get_by_test_id("wind")).to_have_count(0)
    expect(page.locator("[data-piece][data-selected=true]")).to_have_count(0)
    assert sent.messages == []
    swipe(page, start)
    expect_to_flick(page, "north")
    assert len(sent.actions) == 1


def test_a_second_finger_aborts_the_swipe(visits: Visits, house: House) -> None:
    """A second finger drops it; the first one's lift then fires nothing."""
    page = visits.page(size=PHONE, touch=True, way="swipe")
    sent = opened(page, basic(house))
    heard_again(page)
    fingers = Fingers(page)
    start = at(page, *CAPTAIN)
    way = stretch(start, (0, -60))
    fingers.down(start)
    fingers.move(*way[:-1])
    fingers.down(way[-1], (start[0] + 80, start[1]))
    fingers.up(way[-1])
    fingers.move(*stretch(way[-1], (0, -60)))
    fingers.up()
    expect(page.locator("[data-piece][data-selected=true]")).to_have_count(0)
    assert sent.messages == []
    fingers.down(start)
    fingers.move(*way)
    fingers.up()
    expect_to_flick(page, "north")
    assert len(sent.actions) == 1


# ---- aim and power --------------------------------------------------------------------------------------


def test_lifting_a_finger_never_fires_an_aimed_shot(visits: Visits, house: House) -> None:
    """Taps take up a puck and point it, drags turn it, Cancel lets it go: only the flick key flicks."""
    page = visits.page(size=PHONE, touch=True, way="aim")
    sent = opened(page, basic(house))
    heard_again(page)
    fingers = Fingers(page)
    heard_again(page)
    page.touchscreen.tap(*at(page, *RUNNER))
    expect(piece(page, "south.runner")).to_have_attribute("data-selected", "true")
    before = page.get_by_test_id("angle").inner_text()
    for by in ((60, 0), (-30, -40)):
        start = at(page, 540, 400)
        fingers.down(start)
        fingers.move(*stretch(start, by))
        fingers.rest(0.2)
        fingers.up()
    expect(page.get_by_test_id("angle")).not_to_have_text(before)
    heard_again(page)
    page.touchscreen.tap(*at(page, 600, 600))
    expect(piece(page, "south.runner")).to_have_attribute("data-selected", "true")
    assert sent.messages == []
    page.get_by_test_id("cancel").tap()
    expect(page.get_by_test_id("aim")).to_have_count(0)
    assert sent.messages == []


def test_the_aim_is_where_it_was_before_the_finger_left(visits: Visits, house: House) -> None:
    """What the finger does in its last 80 ms turns nothing."""
    page = visits.page(way="aim")
    opened(page, basic(house))
    take_up(page, "south.runner")
    mouse = Mouse(page)
    start = at(page, 700, 500)
    mouse.down(start)
    mouse.move(*stretch(start, (-80, 0)))
    mouse.rest(0.3)
    mouse.move((start[0] - 81, start[1]))
    mouse.rest(0.1)
    mouse.move((start[0] - 81, start[1]))
    shown = page.get_by_test_id("angle").inner_text()
    mouse.move(*stretch((start[0] - 81, start[1]), (20, 10), 4))
    mouse.up((start[0] - 61, start[1] + 10))
    expect(page.get_by_test_id("angle")).to_have_text(shown)


def test_a_held_flick_can_be_dropped(visits: Visits, house: House) -> None:
    """Sliding off the flick key, or Esc while it is held, flicks nothing."""
    page = visits.page(way="aim")
    sent = opened(page, basic(house, tremor=1))
    take_up(page, "south.captain")
    x, y = middle(page.get_by_test_id("flick"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 200)
    page.mouse.up()
    page.mouse.move(x, y)
    page.mouse.down()
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(page.get_by_test_id("ring")).to_have_count(0)
    assert sent.messages == []
    flick(page, Shot("south.captain", 90, 1))
    expect_to_flick(page, "north")
    assert len(sent.actions) == 1


def slid_off(fingers: Fingers, start: Point) -> None:
    """The finger slides up from the key before it lifts."""
    fingers.down(start)
    fingers.move(*stretch(start, (0, -320)))
    fingers.up()


def joined(fingers: Fingers, start: Point) -> None:
    """A second finger comes down beside the table."""
    fingers.down(start)
    fingers.down(start, (start[0], start[1] - 300))
    fingers.up(start)
    fingers.up()


@pytest.mark.parametrize("gesture", [slid_off, joined])
def test_a_held_flick_can_be_dropped_by_touch(
    visits: Visits, house: House, gesture: Callable[[Fingers, Point], None]
) -> None:
    """There is no Esc on a phone: sliding off, or a second finger, flicks nothing."""
    page = visits.page(size=PHONE, touch=True, way="aim")
    sent = opened(page, basic(house, tremor=1))
    heard_again(page)
    take_up(page, "south.captain")
    gesture(Fingers(page), middle(page.get_by_test_id("flick")))
    expect(page.get_by_test_id("ring")).to_have_count(0)
    assert sent.messages == []


# ---- the forbidden sector -------------------------------------------------------------------------------


def test_a_forbidden_direction_is_not_entered(visits: Visits, house: House) -> None:
    """A puck that touches a block shows the sector; the aim stops at its border, and the bar says why."""
    page = visits.page(way="aim")
    opened(page, basic(house, beside="assassin"))
    take_up(page, "south.assassin")
    expect(page.get_by_test_id("barred")).not_to_have_count(0)
    page.mouse.click(*at(page, 700, 80))
    shown = float(page.get_by_test_id("angle").inner_text().rstrip("°"))
    assert not (-90 < (shown + 180) % 360 - 180 < 90)
    expect(page.get_by_test_id("ruling-text")).to_contain_text(re.compile("obstacle|block", re.IGNORECASE))


def test_a_forbidden_swipe_is_refused(visits: Visits, house: House) -> None:
    """Swiped towards the block it touches: a sentence, and nothing sent."""
    page = visits.page(way="swipe")
    sent = opened(page, basic(house, beside="assassin"))
    swipe(page, at(page, 290, 80), (120, 0))
    expect(page.get_by_test_id("ruling-text")).to_contain_text(re.compile("obstacle|block", re.IGNORECASE))
    assert sent.messages == []


# ---- nobody is told -------------------------------------------------------------------------------------


def test_aiming_tells_nobody(visits: Visits, house: House) -> None:
    """While a puck is taken up, turned and powered, no message leaves; another page shows no aim."""
    match = basic(house)
    page, other = visits.page(way="aim"), visits.page(way="aim")
    heard: list[str] = []
    other.on("websocket", lambda line: line.on("framereceived", lambda frame: heard.append(str(frame))))
    sent = opened(page, match)
    open_match(other, match)
    expect_to_flick(other, "south")
    take_up(page, "south.captain")
    for key in ("PageUp", "ArrowLeft", "3", "ArrowUp"):
        page.keyboard.press(key)
    page.mouse.click(*at(page, 200, 600))
    expect(page.get_by_test_id("aim")).to_have_count(1)
    expect(other.get_by_test_id("aim")).to_have_count(0)
    assert sent.messages == []
    told = [json.loads(frame) for frame in heard]
    assert all(one["t"] in ("state", "hello", "pong") for one in told)
    hold_flick(page)
    expect_to_flick(other, "north")
    assert len(sent.actions) == 1
    assert standing(house, page)["to_act"] == ["north"]

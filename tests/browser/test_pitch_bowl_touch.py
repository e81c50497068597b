"""Pitch Bowl on a telephone, with fingers: swipes, chips, a pass aimed by tapping."""

from __future__ import annotations

import re
from math import dist
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.gestures import Fingers, Point, stretch
from tests.browser.house import House
from tests.browser.pitch_bowl_script import CARRIED, LOOSE, ROLLED, RUNNER, WING, begun, fresh, towards
from tests.browser.pitch_bowl_table import at, expect_carrier, expect_offered, expect_said, expect_used, where
from tests.browser.pitch_out_table import expect_to_flick, middle, piece
from tests.browser.sent import Sent
from tests.browser.table import open_match
from tests.browser.test_touch import heard_again
from tests.browser.visit import PHONE, Visits

HELD_ABOVE = 40
"""Pixels between a finger and the player that it carries."""


def telephone(visits: Visits, **settings: Any) -> Page:
    """390 px wide, with a finger, where nothing takes time."""
    return visits.page(size=PHONE, touch=True, still=False, tempo=0, **settings)


def push(page: Page, start: Point, by: Point) -> None:
    """A finger pushes through and leaves the glass."""
    heard_again(page)
    fingers = Fingers(page)
    fingers.down(start)
    fingers.move(*stretch(start, by))
    fingers.up()


def test_a_swipe_and_a_kick_by_finger(visits: Visits, house: House) -> None:
    """The ball is thrown off its tee down the screen; then the runner is pushed up it and runs."""
    page = telephone(visits, way="swipe")
    sent = Sent(page)
    open_match(page, fresh(house, CARRIED.lines[:3]))
    ball = page.locator("[data-piece=ball]")
    expect(ball).to_be_visible()
    push(page, where(ball), (0, 70))
    expect_to_flick(page, "south")
    push(page, where(piece(page, RUNNER)), (0, -24))
    expect(piece(page, RUNNER)).to_have_attribute("data-face", "passive")
    kick, flick = sent.actions
    assert kick.startswith("kick angle=270")
    assert flick.startswith(f"flick piece={RUNNER} angle=90")
    assert "by=swipe" in flick


def test_players_are_taken_from_their_heaps(visits: Visits, house: House) -> None:
    """Three drawn onto a wing, held above the finger: the heap counts them, and all three are to blame."""
    page = telephone(visits)
    open_match(page, fresh(house, CARRIED.lines[:2]))
    heap = page.get_by_test_id("tray-heap").first
    expect(heap).to_contain_text("× 9")
    for placed, row in enumerate((60, 130, 200), start=1):
        heard_again(page)
        x, y = at(page, 30, row)
        fingers = Fingers(page)
        fingers.down(middle(heap))
        fingers.move((x, y + 80), (x, y + HELD_ABOVE))
        fingers.up()
        expect(page.get_by_test_id("ghost")).to_have_count(placed)
        assert dist(where(page.get_by_test_id("ghost").last), (x, y)) < 2
    expect(heap).to_contain_text("× 6")
    expect(page.locator("[data-check=wings]")).to_have_attribute("data-ok", "false")
    expect(page.locator("[data-testid=ghost][data-bad=true]")).to_have_count(3)


def test_a_pick_up_by_tap_and_swipe(visits: Visits, house: House) -> None:
    """The swipe that meets the ball announces a pick-up; the ball tapped before it is a target already."""
    page = telephone(visits, way="swipe")
    open_match(page, begun(house, setting=ROLLED))
    expect_to_flick(page, "south")
    heard_again(page)
    page.touchscreen.tap(*where(piece(page, RUNNER)))
    expect(piece(page, RUNNER)).to_have_attribute("data-selected", "true")
    heard_again(page)
    page.touchscreen.tap(*where(page.locator("[data-piece=ball]")))
    expect_offered(page, "Pick up", "Clear")
    start, ball = where(piece(page, RUNNER)), where(page.locator("[data-piece=ball]"))
    far = dist(start, ball)
    push(page, start, ((ball[0] - start[0]) * 38 / far, (ball[1] - start[1]) * 38 / far))
    expect_carrier(page, RUNNER)
    expect_used(page, "pickup")
    assert 270 < towards((WING, 288.0), LOOSE) < 360


def test_aiming_by_finger(visits: Visits, house: House) -> None:
    """With the aim: tap, announce a pass, tap the teammate, press the key; a loupe never hides the own."""
    page = telephone(visits, way="aim")
    open_match(page, begun(house))
    expect_to_flick(page, "south")
    heard_again(page)
    page.touchscreen.tap(*where(piece(page, RUNNER)))
    expect(piece(page, RUNNER)).to_have_attribute("data-selected", "true")
    heard_again(page)
    page.touchscreen.tap(*where(page.get_by_test_id("lifted")))
    expect_said(page, "pass")
    heard_again(page)
    page.touchscreen.tap(*where(piece(page, "south.run2")))
    expect(page.get_by_test_id("aim")).to_have_attribute("data-meets", "south.run2")
    expect(page.get_by_test_id("angle")).to_contain_text(re.compile("270"))
    page.get_by_test_id("flick").tap()
    expect_carrier(page, "south.run2")
    assert at(page, 175, 600)[1] < at(page, 175, 0)[1], "the own goal is below"

"""Pulled back and let go: the usual way to flick, in both games, by mouse and by finger."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.gestures import Fingers, Mouse, Point, stretch
from tests.browser.house import House
from tests.browser.looks import EVERY_SIZE
from tests.browser.pitch_bowl_script import CARRIED, RUNNER, begun, fresh
from tests.browser.pitch_bowl_table import announce, expect_carrier, expect_offered, where
from tests.browser.pitch_out_script import basic
from tests.browser.pitch_out_table import at, expect_to_flick, piece, take_up
from tests.browser.sent import Sent
from tests.browser.standstill import hold_time
from tests.browser.table import choose_way, open_match
from tests.browser.test_pitch_out_hand import CAPTAIN, angle_of, opened
from tests.browser.test_touch import heard_again
from tests.browser.visit import PHONE, Visits


def pull(page: Page, start: Point, by: Point) -> Mouse:
    """Pressed and drawn back; not yet let go."""
    mouse = Mouse(page)
    mouse.down(start)
    mouse.move(*stretch(start, by))
    mouse.rest(0.2)
    mouse.move((start[0] + by[0], start[1] + by[1]))
    return mouse


def pull_by_finger(page: Page, start: Point, by: Point) -> None:
    """The same with a finger, which then leaves the glass."""
    heard_again(page)
    fingers = Fingers(page)
    fingers.down(start)
    fingers.move(*stretch(start, by))
    fingers.up()


def shown(page: Page) -> int:
    """The power on show, in per cent."""
    return int(page.get_by_test_id("dial").get_attribute("data-power") or "")


def test_a_puck_is_pulled_back_and_let_go(visits: Visits, house: House) -> None:
    """Line and power are shown while it is pulled; let go it flies the other way, as an aim."""
    page = visits.page()
    sent = opened(page, basic(house))
    start = at(page, *CAPTAIN)
    mouse = pull(page, start, (0, 60))
    expect(page.get_by_test_id("ray")).to_have_count(1)
    expect(page.get_by_test_id("band")).to_have_count(1)
    power = shown(page)
    assert 10 < power < 40
    assert sent.messages == []
    mouse.up((start[0], start[1] + 60))
    expect_to_flick(page, "north")
    (action,) = sent.actions
    assert action.startswith(f"flick piece=south.captain angle=90 speed={40 * power}")
    assert "by=" not in action


def test_the_power_is_shown_on_a_phone_on_its_side(visits: Visits, house: House) -> None:
    """It stands beside the arena and follows the pull there too."""
    page = visits.page(size=EVERY_SIZE["844"], touch=True)
    opened(page, basic(house))
    heard_again(page)
    start = at(page, *CAPTAIN)
    fingers = Fingers(page)
    fingers.down(start)
    fingers.move(*stretch(start, (0, -60)))
    assert shown(page) > 10
    fingers.up()


def test_the_record_says_that_a_pull_is_an_aim(visits: Visits, house: House) -> None:
    """The tremor of the match applies: the shot is recorded as aimed."""
    page = visits.page()
    match = basic(house, tremor=1)
    opened(page, match)
    start = at(page, *CAPTAIN)
    pull(page, start, (0, 60)).up((start[0], start[1] + 60))
    expect_to_flick(page, "north")
    assert "by=swipe" not in house.record(match).rsplit("piece=south.captain", 1)[1].splitlines()[0]


def test_full_power_is_reached_at_the_edge_of_the_screen(visits: Visits, house: House) -> None:
    """However near the puck lies to it: the scale ends with the screen."""
    page = visits.page(size=PHONE, touch=True)
    opened(page, basic(house))
    heard_again(page)
    start = at(page, *CAPTAIN)
    fingers = Fingers(page)
    fingers.down(start)
    fingers.move(*stretch(start, (11 - start[0], 0)))
    expect(page.get_by_test_id("dial")).to_have_attribute("data-power", "100")
    fingers.move(start)
    fingers.up()


def _back(page: Page, start: Point) -> None:
    mouse = pull(page, start, (0, 90))
    mouse.move(*reversed(stretch(start, (0, 90))), start)
    mouse.up(start)


def _escaped(page: Page, start: Point) -> None:
    mouse = pull(page, start, (0, 90))
    page.keyboard.press("Escape")
    mouse.move((start[0], start[1] + 95))
    mouse.up((start[0], start[1] + 95))


@pytest.mark.parametrize("gesture", [_back, _escaped])
def test_a_pull_can_be_cancelled(visits: Visits, house: House, gesture: object) -> None:
    """Back onto the puck, or Esc: nothing is sent and nothing stays drawn; the next pull works."""
    assert callable(gesture)
    page = visits.page()
    sent = opened(page, basic(house, tremor=1))
    start = at(page, *CAPTAIN)
    gesture(page, start)
    expect(page.get_by_test_id("band")).to_have_count(0)
    expect(page.get_by_test_id("ring")).to_have_count(0)
    assert sent.messages == []
    pull(page, start, (0, 60)).up((start[0], start[1] + 60))
    expect_to_flick(page, "north")
    assert len(sent.actions) == 1


def test_a_second_finger_cancels_a_pull(visits: Visits, house: House) -> None:
    """The first one's lift then plays nothing."""
    page = visits.page(size=PHONE, touch=True)
    sent = opened(page, basic(house))
    heard_again(page)
    fingers = Fingers(page)
    start = at(page, *CAPTAIN)
    fingers.down(start)
    fingers.move(*stretch(start, (0, 60)))
    fingers.down((start[0], start[1] + 60), (start[0] + 120, start[1]))
    fingers.up((start[0], start[1] + 60))
    fingers.up()
    expect(page.get_by_test_id("band")).to_have_count(0)
    assert sent.messages == []


def test_pull_or_push_is_asked_once(visits: Visits, house: House) -> None:
    """Who pulls where a push is meant is asked before anything is played; the answer stays."""
    page = visits.page(way="swipe")
    sent = opened(page, basic(house))
    mouse, start = Mouse(page), at(page, *CAPTAIN)
    mouse.down(start)
    mouse.move(*stretch(start, (0, 90)))
    mouse.up((start[0], start[1] + 90))
    page.get_by_test_id("doubt-pull").click()
    expect(page.get_by_test_id("pull-or-push")).to_have_count(0)
    expect(page.get_by_test_id("ways")).to_have_attribute("data-way", "pull")
    assert sent.messages == []
    pull(page, start, (0, 60)).up((start[0], start[1] + 60))
    expect_to_flick(page, "north")
    assert abs(angle_of(sent.actions[0]) - 90) < 1


def test_power_is_shown_while_swiping(visits: Visits, house: House) -> None:
    """The faster the finger, the longer the bar, before it lifts."""
    page = visits.page(way="swipe")
    opened(page, basic(house))
    mouse, start = Mouse(page), at(page, *CAPTAIN)
    mouse.down(start)
    mouse.move(*stretch(start, (0, -120)))
    expect(page.get_by_test_id("wind")).to_have_count(1)
    assert shown(page) > 20
    page.keyboard.press("Escape")
    mouse.up((start[0], start[1] - 120))


def test_a_pull_goes_on_beyond_the_window(visits: Visits, house: House) -> None:
    """At the edge it is at full strength and keeps its direction; let go there it flies."""
    page = visits.page()
    sent = opened(page, basic(house))
    start = at(page, *CAPTAIN)
    edge = (start[0], 799.8)
    mouse = Mouse(page)
    mouse.down(start)
    mouse.move(*stretch(start, (0, edge[1] - start[1])))
    expect(page.get_by_test_id("dial")).to_have_attribute("data-power", "100")
    mouse.rest(0.2)
    mouse.move(edge)
    mouse.up(edge)
    expect_to_flick(page, "north")
    assert sent.actions[0].startswith("flick piece=south.captain angle=90 speed=4000")


def test_back_where_it_was_pressed_a_pull_plays_nothing(visits: Visits, house: House) -> None:
    """Also where that is beside the puck, within what a finger has to itself."""
    page = visits.page()
    sent = opened(page, basic(house))
    x, y = at(page, *CAPTAIN)
    beside = (x + 19, y)
    mouse = pull(page, beside, (0, 90))
    mouse.move(*reversed(stretch(beside, (0, 90))), (beside[0] + 4, beside[1] + 4))
    mouse.up((beside[0] + 4, beside[1] + 4))
    expect(page.get_by_test_id("band")).to_have_count(0)
    assert sent.messages == []


def test_the_ring_tells_when_the_hand_is_steady_and_when_it_tires(visits: Visits, house: House) -> None:
    """By shape and word too, and a listener hears both once; the sentence below stays the same until then."""
    page = visits.page()
    page.clock.install()
    opened(page, basic(house, tremor=1))
    start = at(page, *CAPTAIN)
    hold_time(page)
    page.clock.run_for(2_000)  # what the opened match says has been said
    mouse = pull(page, start, (0, 90))
    dial, spoken = page.get_by_test_id("dial"), page.get_by_test_id("spoken")
    expect(dial).to_have_attribute("data-state", "sways")
    page.clock.run_for(600)
    expect(dial).to_have_attribute("data-state", "steady")
    expect(page.get_by_test_id("steadiness")).to_have_text("Steady")
    expect(spoken).to_contain_text("Steady")
    page.clock.run_for(600)
    expect(dial).to_have_attribute("data-state", "sways")
    page.clock.run_for(3000)
    expect(dial).to_have_attribute("data-state", "tires")
    expect(page.get_by_test_id("steadiness")).to_have_text("Hand tires")
    expect(spoken).to_contain_text("The hand tires")
    page.keyboard.press("Escape")
    mouse.up((start[0], start[1] + 90))
    page.clock.resume()


def test_a_click_on_the_key_that_must_be_held_flicks_nothing(visits: Visits, house: House) -> None:
    """It says what to do instead."""
    page = visits.page(way="aim")
    sent = opened(page, basic(house, tremor=1))
    take_up(page, "south.captain")
    page.get_by_test_id("flick").click()
    expect(page.get_by_test_id("ruling-text")).to_contain_text("Hold the key")
    assert sent.messages == []


# ---- Pitch Bowl -----------------------------------------------------------------------------------------


def test_the_ball_and_a_player_are_pulled(visits: Visits, house: House) -> None:
    """The kick-off is pulled up the screen and flies down it; the runner is pulled down and runs up."""
    page = visits.page(size=PHONE, touch=True, still=False, tempo=0)
    sent = Sent(page)
    open_match(page, fresh(house, CARRIED.lines[:3]))
    ball = page.locator("[data-piece=ball]")
    expect(ball).to_be_visible()
    pull_by_finger(page, where(ball), (0, -90))
    expect_to_flick(page, "south")
    pull_by_finger(page, where(piece(page, RUNNER)), (0, 40))
    expect(piece(page, RUNNER)).to_have_attribute("data-face", "passive")
    kick, flick = sent.actions
    assert abs(angle_of(kick) - 270) < 1
    assert flick.startswith(f"flick piece={RUNNER} angle=90")
    assert "by=" not in kick + flick


def test_a_pass_is_pulled_by_the_ball(visits: Visits, house: House) -> None:
    """The ball of the carrier in hand is pulled away from the teammate: ball and line turn as one."""
    page = visits.page()
    sent = Sent(page)
    open_match(page, begun(house))
    expect_to_flick(page, "south")
    page.mouse.click(*where(piece(page, RUNNER)))
    start, mate = where(page.get_by_test_id("lifted")), where(piece(page, "south.run2"))
    by = (-(mate[0] - start[0]) * 70 / abs(mate[0] - start[0]), 0.0)
    mouse = pull(page, start, by)
    expect(page.get_by_test_id("aim")).to_have_attribute("data-meets", "south.run2")
    expect(page.locator(".flick-aim .stub")).to_have_count(0)
    mouse.up((start[0] + by[0], start[1] + by[1]))
    expect_carrier(page, "south.run2")
    (action,) = sent.actions
    assert f"piece={RUNNER}" in action
    assert "announce=pass" in action


def test_another_way_to_flick_keeps_the_announcement(visits: Visits, house: House) -> None:
    """A pass announced is still a pass, for the same player, whichever way it is to be pitched."""
    page = visits.page()
    open_match(page, begun(house))
    expect_to_flick(page, "south")
    page.mouse.click(*where(piece(page, RUNNER)))
    announce(page, "pass")
    for way in ("aim", "swipe", "keys", "pull"):
        choose_way(page, way)
        expect(page.get_by_test_id("saying")).to_have_attribute("data-said", "pass")
        expect(page.get_by_test_id("glued")).to_have_count(1)


def test_a_pass_brought_back_is_no_pass(visits: Visits, house: House) -> None:
    """Let go inside the ring where it was pressed nothing is played, and the turn goes on."""
    page = visits.page()
    sent = Sent(page)
    open_match(page, begun(house))
    expect_to_flick(page, "south")
    page.mouse.click(*where(piece(page, RUNNER)))
    start = where(page.get_by_test_id("lifted"))
    mouse = pull(page, start, (60, 60))
    expect(page.get_by_test_id("band")).to_have_count(1)
    mouse.move(*reversed(stretch(start, (60, 60))), (start[0] + 5, start[1] + 5))
    mouse.rest(0.2)
    mouse.up((start[0] + 5, start[1] + 5))
    expect(page.get_by_test_id("band")).to_have_count(0)
    expect(page.get_by_test_id("saying")).to_have_attribute("data-said", "pass")
    assert sent.actions == []
    pull(page, where(piece(page, RUNNER)), (-40, 0))
    expect(page.get_by_test_id("saying")).to_have_attribute("data-said", "none")


def test_a_second_finger_on_the_chip_switches_it(visits: Visits, house: House) -> None:
    """The pull at a teammate goes on as a push instead of a hand-over; a finger beside the chip ends it."""
    page = visits.page(size=PHONE, touch=True)
    sent = Sent(page)
    open_match(page, begun(house))
    expect_to_flick(page, "south")
    heard_again(page)
    fingers, start = Fingers(page), where(piece(page, RUNNER))
    fingers.down(start)
    fingers.move(*stretch(start, (0, -120)))
    expect(page.get_by_test_id("band")).to_have_count(1)
    expect_offered(page, "Hand over", "Push")
    pulled = (start[0], start[1] - 120)
    chip = where(page.get_by_test_id("glued"))
    fingers.down(pulled, chip)
    expect_offered(page, "Hand over", "Push", chosen="Push")
    expect(page.get_by_test_id("band")).to_have_count(1)
    fingers.down(pulled, chip, (start[0] + 150, start[1] + 100))
    expect(page.get_by_test_id("band")).to_have_count(0)
    fingers.up()
    assert sent.actions == []

"""Announced actions of Pitch Bowl at the field: snatch, pick-up, pass, hand-over; and a fall."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import House
from tests.browser.pitch_bowl_script import LOOSE, OFF_THE_MARK, ROLLED, RUNNER, WING, begun, towards
from tests.browser.pitch_bowl_table import (
    LETTERS,
    announce,
    expect_carrier,
    expect_offered,
    expect_said,
    expect_used,
    last_step,
    lies,
    pitch,
    power,
    take,
    tap,
    turn_to,
    where,
)
from tests.browser.pitch_out_table import expect_ruled, expect_to_flick, piece, press_key, standing, stored
from tests.browser.sent import Sent
from tests.browser.table import open_match
from tests.browser.visit import Visits

MATE = "south.run2"
THIEF = "north.tq9"
AHEAD = {"south": 90, "north": 270}


@pytest.fixture
def page(visits: Visits) -> Page:
    """A desktop where players are aimed and nothing takes time."""
    return visits.page(way="aim", still=False, tempo=0)


def expect_refused(page: Page, what: str, rule: str) -> None:
    """This announcement is closed; said by name, it is explained."""
    page.keyboard.press(LETTERS[what])
    expect(page.get_by_test_id("ruling").get_by_test_id("clause-link")).to_have_attribute("data-rule", rule)
    expect(page.get_by_test_id("saying")).to_have_attribute("data-named", "false")


# ---- decisive actions -----------------------------------------------------------------------------------


def test_a_snatch_with_its_bonus_action(page: Page, house: House) -> None:
    """The thief touches the carrier, has the ball, and must act again at once: only it, and no End turn."""
    open_match(page, begun(house, ["south end_turn"]))
    expect_to_flick(page, "north")
    take(page, THIEF)
    expect_refused(page, "pickup", "PBW-5.14")
    turn_to(page, round(towards(lies(house, page, THIEF), lies(house, page, RUNNER))), AHEAD["north"])
    power(page, 39)
    expect_offered(page, "Snatch", "Block")
    expect_said(page, "snatch")
    expect(page.get_by_test_id("ruling-text")).to_contain_text("announces Snatch")
    pitch(page)
    expect(piece(page, THIEF)).to_have_attribute("data-selected", "true")
    expect_carrier(page, THIEF)
    expect_used(page, "snatch")
    expect_ruled(page, "PBW-5.5")
    expect(page.get_by_test_id("end-turn")).to_have_count(0)
    expect(page.get_by_test_id("stop")).to_be_visible()
    expect_refused(page, "snatch", "PBW-5.13")
    turn_to(page, 90, AHEAD["north"])
    pitch(page, 25)
    expect(page.get_by_test_id("end-turn")).to_be_visible()
    expect_carrier(page, THIEF)
    expect(piece(page, THIEF)).to_have_attribute("data-face", "passive")
    assert standing(house, page)["to_act"] == ["north"]
    played = [text for text in stored(house, page) if text.startswith(f"flick piece={THIEF}")]
    assert ["announce=snatch" in text for text in played] == [True, False]


def test_a_bonus_action_is_waived(page: Page, house: House) -> None:
    """A pick-up, then the bonus is let go: the turn goes on without that player."""
    open_match(page, begun(house, setting=ROLLED))
    expect_to_flick(page, "south")
    take(page, RUNNER)
    turn_to(page, round(towards((WING, 288.0), LOOSE)), AHEAD["south"])
    expect(page.get_by_test_id("aim")).to_have_attribute("data-meets", "ball")
    expect_said(page, "pickup")
    pitch(page, 31)
    expect_carrier(page, RUNNER)
    expect_used(page, "pickup")
    page.get_by_test_id("stop").click()
    expect(page.get_by_test_id("end-turn")).to_be_visible()
    expect(piece(page, RUNNER)).to_have_attribute("data-face", "passive")
    assert stored(house, page)[-1] == "stop"


def test_what_the_aim_meets_is_offered_and_switched(page: Page, house: House) -> None:
    """Aimed at the loose ball Pick up is chosen; A, a click on the chip and the ball itself change it.

    The sentence says which, and the last choice of the match holds for the next player.
    """
    open_match(page, begun(house, setting=ROLLED))
    expect_to_flick(page, "south")
    take(page, RUNNER)
    expect(page.get_by_test_id("glued")).to_have_count(0)
    expect_said(page, "none")
    turn_to(page, round(towards((WING, 288.0), LOOSE)), AHEAD["south"])
    sentence, deeds = page.get_by_test_id("ruling-text"), ("Pick up", "Clear")
    expect_offered(page, *deeds)
    expect_said(page, "pickup")
    expect(sentence).to_contain_text("announces Pick up")
    page.keyboard.press("a")
    expect_offered(page, *deeds, chosen="Clear")
    expect_said(page, "none")
    expect(sentence).to_contain_text("clears the ball")
    page.mouse.click(*where(page.get_by_test_id("glued")))
    expect_offered(page, *deeds)
    tap(page, "ball")
    tap(page, "ball")
    expect_offered(page, *deeds, chosen="Clear")
    page.keyboard.press("Escape")
    take(page, RUNNER)
    turn_to(page, round(towards((WING, 288.0), LOOSE)), AHEAD["south"])
    expect_offered(page, *deeds, chosen="Clear")
    page.keyboard.press("a")
    expect_said(page, "pickup")
    pitch(page, 38)
    expect_carrier(page, RUNNER)


def test_beyond_the_reach_nothing_is_offered(page: Page, house: House) -> None:
    """A ball too far away for a three-quarter is no target: the way there is a fall."""
    open_match(page, begun(house, setting=ROLLED))
    expect_to_flick(page, "south")
    take(page, "south.tq6")
    start = lies(house, page, "south.tq6")
    turn_to(page, round(towards(start, LOOSE)), AHEAD["south"])
    power(page, 90)
    expect(page.get_by_test_id("aim")).to_have_attribute("data-meets", "ball")
    expect_said(page, "none")
    expect(page.get_by_test_id("offer")).to_have_text(["too far: a fall"])
    expect(page.get_by_test_id("ruling-text")).to_contain_text("Too far")


def test_a_pass(page: Page, house: House) -> None:
    """The ball is set against the passer, a tapped teammate is aimed at; caught, it has the ball."""
    open_match(page, begun(house))
    expect_to_flick(page, "south")
    expect_carrier(page, RUNNER)
    take(page, RUNNER)
    page.mouse.click(*where(page.get_by_test_id("lifted")))
    expect_said(page, "pass")
    expect(piece(page, RUNNER)).to_have_attribute("data-carrier", "false")
    tap(page, RUNNER)
    expect_said(page, "none")
    page.mouse.click(*where(page.get_by_test_id("lifted")))
    ball = page.locator("[data-piece=ball]")
    tap(page, MATE)
    before = where(ball)
    page.get_by_test_id("ball-left").click()
    assert where(ball) != before
    expect(page.get_by_test_id("aim")).to_have_attribute("data-meets", MATE)
    pitch(page)
    expect_carrier(page, MATE)
    expect_used(page, "pass")
    expect_ruled(page, "PBW-5.8")
    expect(piece(page, RUNNER)).to_have_attribute("data-face", "passive")
    take(page, MATE)
    expect_refused(page, "pass", "PBW-5.13")


def test_a_hand_over(page: Page, house: House) -> None:
    """Nothing is pitched before a teammate is named; touched, it has the ball, and the turn goes on."""
    sent = Sent(page)
    open_match(page, begun(house))
    expect_to_flick(page, "south")
    take(page, RUNNER)
    announce(page, "handover")
    expect(page.get_by_test_id("flick")).to_have_count(0)
    page.keyboard.press("Enter")
    assert sent.actions == []
    tap(page, MATE)
    expect(page.get_by_test_id("angle")).to_contain_text("270")
    pitch(page)
    expect_carrier(page, MATE)
    expect_used(page)
    expect_ruled(page, "PBW-5.7")
    expect(page.get_by_test_id("end-turn")).to_be_visible()
    assert sent.actions[0].endswith(f"announce=handover target={MATE}")


def test_a_teammate_ahead_is_handed_the_ball(page: Page, house: House) -> None:
    """Tapped by the carrier, the teammate is the target of a hand-over; A makes it a push, and back."""
    sent = Sent(page)
    open_match(page, begun(house))
    expect_to_flick(page, "south")
    take(page, RUNNER)
    tap(page, MATE)
    expect(page.get_by_test_id("angle")).to_contain_text("270")
    expect_offered(page, "Hand over", "Push")
    page.keyboard.press("a")
    expect_said(page, "none")
    expect(page.get_by_test_id("ruling-text")).to_contain_text("pushes")
    page.keyboard.press("a")
    pitch(page)
    expect_carrier(page, MATE)
    assert sent.actions[0].endswith(f"announce=handover target={MATE}")


def test_a_missed_hand_over_and_the_drop(page: Page, house: House) -> None:
    """Run past the teammate: Ben slides the ball round the clumsy player, puts it down and has the turn."""
    open_match(page, begun(house))
    expect_to_flick(page, "south")
    take(page, RUNNER)
    announce(page, "handover")
    tap(page, MATE)
    turn_to(page, 90, 270)
    pitch(page)
    expect(page.get_by_test_id("key")).to_have_attribute("data-lawful", "true")
    expect_ruled(page, "PBW-5.7")
    expect(page.get_by_test_id("ruling-text")).to_contain_text("Ben")
    expect(page.get_by_test_id("countdown")).to_be_visible()
    ball = page.locator("[data-piece=ball]")
    before = where(ball)
    page.get_by_test_id("ball-right").click()
    page.keyboard.press("ArrowRight")
    assert where(ball) != before
    held = where(ball)
    press_key(page)
    expect_to_flick(page, "north")
    expect(page.locator("[data-piece][data-carrier=true]")).to_have_count(0)
    assert where(ball) == pytest.approx(held, abs=1)
    assert stored(house, page)[-1].startswith("drop x=")
    apart = [
        there - here for here, there in zip(lies(house, page, RUNNER), lies(house, page, "ball"), strict=True)
    ]
    assert (apart[0] ** 2 + apart[1] ** 2) ** 0.5 == pytest.approx(24, abs=0.1)


def test_the_ball_is_dragged_round_the_clumsy_player(page: Page, house: House) -> None:
    """Pressed on the far side of the player, the ball lies there."""
    open_match(page, begun(house, OFF_THE_MARK))
    expect(page.get_by_test_id("key")).to_have_attribute("data-lawful", "true")
    ball = page.locator("[data-piece=ball]")
    (px, py), (bx, by) = where(piece(page, RUNNER)), where(ball)
    page.mouse.click(px - (bx - px), py - (by - py))
    expect(ball).not_to_have_attribute("transform", re.compile(f"^translate\\({bx} "))
    assert where(ball) == pytest.approx((px - (bx - px), py - (by - py)), abs=4)
    press_key(page)
    expect_to_flick(page, "north")


# ---- a fall ---------------------------------------------------------------------------------------------


def test_a_fall(page: Page, house: House) -> None:
    """Too far: the initiative is lost, the square is outlined at once, and the ruling opens on the field."""
    open_match(page, begun(house))
    expect_to_flick(page, "south")
    take(page, RUNNER)
    beyond = page.locator("[data-reach=fall]").evaluate_all("all => all.map((one) => one.dataset.at)")
    pitch(page, 93)
    expect_to_flick(page, "north")
    rulings = {one["code"]: one["facts"] for one in last_step(house, page)["rulings"]}
    square = rulings["too_far"]["square"]
    assert square in beyond
    mark = page.locator(f"[data-testid=mark][data-square={square}]")
    expect(mark).to_have_count(1)
    expect_ruled(page, "PBW-8.2")
    expect_carrier(page, RUNNER)
    told = page.get_by_test_id("ruling-item").filter(has_text=square).first
    opener = told.get_by_test_id("ruling-open")
    opener.click()
    expect(opener).to_have_attribute("aria-pressed", "true")
    expect(mark).to_have_count(1)
    opener.click()
    take(page, THIEF)
    expect(page.get_by_test_id("mark")).to_have_count(0)


def test_all_out_is_used_up(page: Page, house: House) -> None:
    """One square further than the score costs the limit; the next player's map has no such squares."""
    open_match(page, begun(house))
    expect_to_flick(page, "south")
    take(page, RUNNER)
    expect(page.locator("[data-reach=all_out]")).not_to_have_count(0)
    expect_used(page)
    pitch(page, 48)
    expect(piece(page, RUNNER)).to_have_attribute("data-face", "passive")
    expect_used(page, "all_out")
    take(page, MATE)
    expect(page.locator("[data-reach=plain]")).not_to_have_count(0)
    expect(page.locator("[data-reach=all_out]")).to_have_count(0)
    page.keyboard.press("Escape")
    tap(page, RUNNER)
    expect(page.get_by_test_id("ruling").get_by_test_id("clause-link")).to_have_attribute(
        "data-rule", "PBW-3.1"
    )

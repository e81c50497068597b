"""The computer's turn as a person sees it: announced, held, skipped, seen again; a goal waits for Next."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import COMPUTER, House
from tests.browser.standstill import stop_time
from tests.browser.table import open_match, opt_for
from tests.browser.visit import PHONE, Visits

ARENA: dict[str, Any] = {
    "pieces": [
        {"id": "south.captain", "x": 60, "y": 60},
        {"id": "south.runner", "x": 700, "y": 100},
        {"id": "south.immortal", "x": 400, "y": 200},
        {"id": "north.captain", "x": 740, "y": 740},
        {"id": "north.guard", "x": 400, "y": 600},
    ],
    "to_act": "north",
}
FIELD: dict[str, Any] = {
    "pieces": [
        {"id": "south.run1", "x": 300, "y": 300, "carrier": True},
        {"id": "south.tq1", "x": 120, "y": 320},
        {"id": "north.tq1", "x": 330, "y": 370},
    ],
    "to_act": "north",
}
ONE_TURN_FROM_GOAL = "a3,b6,d6 c4,b7,d7 c4 n 3 0-0"
ANNOUNCED = "[data-testid=coming-text], .still [data-testid=ruling-text]"
"""Where it stands: under the board, or in the one sentence at its foot."""
POSITIONS = [("play-ball", ONE_TURN_FROM_GOAL), ("pitch-out", ARENA), ("pitch-bowl", FIELD)]


def against(house: House, game: str, position: Any, level: str = "easy", **options: Any) -> str:
    """A match against the computer that begins from there."""
    north = {**COMPUTER, "level": level}
    return house.served.new_match(game=game, north=north, position=position, options=options)


def announced(visits: Visits, match: str, **settings: Any) -> Page:
    """The page while the computer's first action is announced and held; its time goes by again."""
    page = visits.page(**{"still": False, "pace": "calm", **settings})
    page.goto("/")
    stop_time(page)
    open_match(page, match)
    page.get_by_test_id("hold").click()
    page.clock.resume()
    return page


@pytest.mark.parametrize(("game", "position"), POSITIONS)
def test_it_is_announced_before_it_moves(visits: Visits, house: House, game: str, position: Any) -> None:
    """Its line, its target and a sentence stand while it is held; going on shows what it does."""
    page = announced(visits, against(house, game, position, level="normal"))
    expect(page.locator(ANNOUNCED)).to_have_text(re.compile("^Marek: "))
    expect(page.get_by_test_id("coming-line")).to_have_count(1)
    expect(page.get_by_test_id("turn")).to_have_count(0)
    page.get_by_test_id("hold").click()
    expect(page.get_by_test_id("turn")).to_have_count(1)


@pytest.mark.parametrize(("game", "position"), POSITIONS[1:])
def test_a_trembling_hand_is_announced_too(visits: Visits, house: House, game: str, position: Any) -> None:
    """Where chance settles how the hand errs, what is aimed is told before it moves all the same."""
    page = announced(visits, against(house, game, position, level="normal", tremor=1.0))
    expect(page.locator(ANNOUNCED)).to_have_text(re.compile("^Marek: "))
    expect(page.get_by_test_id("coming-line")).to_have_count(1)


def test_the_line_is_in_the_ink_of_its_team(visits: Visits, house: House) -> None:
    """The aim of the other side has the colour of its discs, never the green of what one may do."""
    page = announced(visits, against(house, "pitch-out", ARENA))
    stroke = "(one) => getComputedStyle(one).stroke"
    fill = "(one) => getComputedStyle(one).fill"
    disc = page.locator("[data-piece='north.guard'] .face").first
    assert page.locator(".flick-coming .ink").evaluate(stroke) == disc.evaluate(fill)


def test_without_motion_the_line_still_stands(visits: Visits, house: House) -> None:
    """With reduced motion the aim is drawn at once and waits its time all the same."""
    page = visits.page(pace="calm")
    page.goto("/")
    stop_time(page)
    open_match(page, against(house, "pitch-out", ARENA))
    expect(page.get_by_test_id("coming-line")).to_be_visible()
    page.clock.run_for(600)
    expect(page.get_by_test_id("coming-line")).to_be_visible()
    page.clock.run_for(600)
    expect(page.get_by_test_id("coming-line")).to_have_count(0)


def test_a_persons_aim_is_never_shown(visits: Visits, house: House) -> None:
    """Between people nothing is announced: a flick of the other page comes as it is."""
    page = visits.page(still=False, pace="calm")
    match = house.served.new_match(game="pitch-out", position={**ARENA, "to_act": "south"}, options={})
    open_match(page, match)
    page.evaluate(
        """() => { window.announced = false; new MutationObserver(() => {
          window.announced ||= document.querySelector("[data-testid=coming-line]") !== null;
        }).observe(document, { subtree: true, childList: true }); }"""
    )
    with house.served.page(match) as other:
        other.turn("flick piece=south.immortal angle=90 speed=300")
    expect(page.get_by_test_id("turn")).to_have_count(1)
    assert page.evaluate("window.announced") is False


@pytest.mark.parametrize("how", ["Space", "tap"])
def test_it_is_skipped(visits: Visits, house: House, how: str) -> None:
    """Space, or the key beside it, goes to the end of what the computer does."""
    page = announced(visits, against(house, "pitch-out", ARENA))
    if how == "Space":
        page.get_by_test_id("board-box").focus()
        page.keyboard.press("Space")
    else:
        page.get_by_test_id("skip-ahead").click()
    expect(page.get_by_test_id("coming-line")).to_have_count(0)
    expect(page.get_by_test_id("turn")).to_have_count(1)


def test_at_once_nothing_is_announced(visits: Visits, house: House) -> None:
    """At that pace the computer's turn is simply there."""
    page = visits.page(still=False, pace="once")
    open_match(page, against(house, "pitch-out", ARENA))
    expect(page.get_by_test_id("turn")).to_have_count(1)
    expect(page.get_by_test_id("coming")).to_have_count(0)


def test_a_goal_waits_for_next_and_is_seen_again(visits: Visits, house: House) -> None:
    """The goal stays on the board; it can be seen again, and then waits for Next as before."""
    page = visits.page(still=False, pace="brisk")
    open_match(page, against(house, "play-ball", ONE_TURN_FROM_GOAL, level="normal"))
    expect(page.get_by_test_id("round-card")).to_be_visible()
    expect(page.locator("[data-testid=turn-mark][data-kind=goal]")).to_have_text("0–1")
    page.get_by_test_id("see-again").first.click()
    expect(page.get_by_test_id("scrub")).to_be_visible()
    page.get_by_test_id("to-live").click()
    expect(page.get_by_test_id("round-card")).to_be_visible()
    page.get_by_test_id("next-round").click()
    expect(page.get_by_test_id("round-card")).to_have_count(0)
    expect(page.locator("[data-testid=player-south].turn")).to_be_visible()


def test_a_flick_is_seen_again_slowly(visits: Visits, house: House) -> None:
    """See it again runs the flick once more at the chosen speed, with its contacts circled."""
    page = visits.page(still=False, pace="once", way="aim", slow=0.125)
    open_match(page, against(house, "pitch-out", ARENA))
    expect(page.get_by_test_id("turn")).to_have_count(1)
    page.get_by_test_id("see-again").click()
    expect(page.get_by_test_id("board-box")).to_have_attribute("data-playing", "true")
    expect(page.get_by_test_id("scrub-speed")).to_have_value("0.125")
    expect(page.get_by_test_id("contact").first).to_be_visible()
    page.get_by_test_id("to-live").click()
    expect(page.get_by_test_id("scrub")).to_have_count(0)


def test_the_time_of_a_flick_is_moved_by_hand(page: Page, house: House) -> None:
    """Looking back a tick stands where discs met; held at its beginning, the flick lies as before it."""
    begins = {**ARENA, "to_act": "south"}
    match = house.served.new_match(game="pitch-out", position=begins, options={"tremor": 0})
    open_match(page, match)
    puck = page.locator("[data-piece='south.immortal']")
    before = re.compile(r"translate\(400(\.0+)? 600(\.0+)?\)")
    expect(puck).to_have_attribute("transform", before)
    with house.served.page(match) as other:
        other.turn("flick piece=south.immortal angle=90 speed=1400")
    expect(puck).not_to_have_attribute("transform", before)
    expect(page.get_by_test_id("motion")).to_have_count(0)
    page.get_by_test_id("replay").click()
    expect(page.get_by_test_id("motion-tick")).to_have_count(1)
    page.get_by_test_id("motion-slider").fill("0")
    expect(puck).to_have_attribute("transform", before)


def test_the_own_clock_stands_still_meanwhile(visits: Visits, house: House) -> None:
    """While the computer's turn is shown the person's clock is hatched, and the bar says why."""
    timed = against(house, "pitch-out", ARENA, clock="300+0")
    page = announced(visits, timed, size=PHONE, touch=True)
    expect(page.get_by_test_id("player-south").get_by_test_id("clock")).to_have_attribute(
        "data-stopped", "true"
    )
    expect(page.get_by_test_id("ruling-text")).to_contain_text("Your clock is stopped")


def test_who_holds_the_aim_for_long_is_told_that_the_clock_runs(visits: Visits, house: House) -> None:
    """The server grants the time that a turn takes to be shown; then the bar says that the clock runs."""
    page = announced(visits, against(house, "pitch-out", ARENA, clock="300+0"))
    page.clock.fast_forward(60_000)
    clock = page.get_by_test_id("player-south").get_by_test_id("clock")
    expect(clock).to_have_attribute("data-stopped", "false")
    expect(page.get_by_test_id("ruling-text")).to_contain_text("Your clock keeps running")


def test_looking_back_is_ones_own_time(visits: Visits, house: House) -> None:
    """Once the computer's turn has been shown, seeing it again stops no clock, and the page says so."""
    page = visits.page(pace="once")
    open_match(page, against(house, "pitch-out", ARENA, clock="300+0"))
    page.get_by_test_id("see-again").click()
    expect(page.get_by_test_id("clock-runs")).to_be_visible()
    page.get_by_test_id("to-live").click()
    expect(page.get_by_test_id("clock-runs")).to_have_count(0)


def test_one_switch_for_the_pace(visits: Visits) -> None:
    """The settings have one pace with three values, and it is remembered."""
    page = visits.page(pace="calm")
    page.goto("/")
    page.get_by_test_id("menu").click()
    opt_for(page.get_by_test_id("pace-brisk"))
    page.reload()
    page.get_by_test_id("menu").click()
    expect(page.get_by_test_id("pace-brisk")).to_be_checked()
    expect(page.locator("[data-testid^=tempo]")).to_have_count(0)


def test_you_win(visits: Visits, house: House) -> None:
    """Against the computer the person who won is told so; the list marks the score."""
    page = visits.page(pace="once")
    match = against(house, "play-ball", "c7,b4,d4 a3,b2,d2 c7 s 3 2-0", level="easy")
    with house.served.page(match) as other:
        other.turn("c7n", "c8n")
    open_match(page, match)
    card = page.get_by_test_id("end-card")
    expect(card).to_contain_text("You win!")
    expect(card.get_by_test_id("end-beaten")).to_have_text("You beat Juno.")
    expect(card.get_by_test_id("end-moment")).to_contain_text("The deciding score")
    expect(card.get_by_test_id("picture")).to_be_visible()
    expect(page.get_by_test_id("moves")).to_have_count(0)
    page.get_by_test_id("next-opponent").click()
    expect(page.get_by_test_id("player-north")).to_contain_text("Marek")


def test_chifootmi_has_a_scoreboard(visits: Visits, house: House) -> None:
    """The score stands above the table from the first card on."""
    page = visits.page(pace="once")
    match = house.served.new_match(game="chifootmi", north=COMPUTER, options={})
    page.goto(f"/match/{match}")
    for seat in ("south", "north"):
        expect(page.locator(f"[data-testid=goals][data-seat={seat}]")).to_contain_text("0")

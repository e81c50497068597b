"""Each game learnt in a minute: the lessons walked through, left, skipped and come back to."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.gestures import Mouse, Point, stretch
from tests.browser.looks import SIGHTS, UNSEEN, faults
from tests.browser.standstill import stop_time
from tests.browser.table import click, expect_position, move, offer, selected
from tests.browser.visit import NOTHING, PHONE, Visits

LENGTHS = {"play-ball": 5, "pitch-out": 4, "pitch-bowl": 6, "chifootmi": 4}
"""How many steps each lesson has."""
CALM_MS = 600
"""Half a breath of the ring."""
MEASURED_MS = 400
"""In which the way of the hand is measured more than once."""
COUNT_FILMS = """() => {
  const { animate } = Element.prototype;
  globalThis.films = 0;
  Element.prototype.animate = function (...how) {
    if (this.closest("[data-testid=ghost]") !== null) globalThis.films += 1;
    return animate.apply(this, how);
  };
}"""


def begin(page: Page, game: str, step: int = 0) -> None:
    """A lesson from a given step on, as if those before it were done."""
    page.goto(NOTHING)
    page.evaluate(
        "([game, step]) => localStorage.setItem(`pitchside.learn.${game}`, JSON.stringify({ step }))",
        [game, step],
    )
    page.goto(f"/learn/{game}")
    expect(lesson(page)).to_have_attribute("data-mood", "plays")


def lesson(page: Page) -> Locator:
    """The whole lesson, with its step and how it goes."""
    return page.get_by_test_id("lesson")


def expect_step(page: Page, step: str) -> None:
    """This step is on and waits for the person."""
    expect(page.locator(f"[data-testid=lesson][data-step={step}][data-mood=plays]")).to_be_visible()


def expect_finished(page: Page) -> None:
    """All is learnt."""
    expect(lesson(page)).to_have_attribute("data-mood", "finished")


def progress(page: Page, game: str) -> dict[str, object]:
    """What this browser remembers of a lesson."""
    kept: dict[str, object] = json.loads(
        page.evaluate("(game) => localStorage.getItem(`pitchside.learn.${game}`) ?? '{}'", game)
    )
    return kept


def test_play_ball_is_learnt_step_by_step(page: Page) -> None:
    """From a touch to a first turn one step follows the other; then the match goes on from there."""
    page.goto("/")
    offer(page, "learn").click()
    expect_step(page, "touch")
    click(page, "c2")
    expect_step(page, "carry")
    move(page, "c7", "d7")
    click(page, "d8")
    expect_step(page, "pass")
    move(page, "c4", "c7")
    expect_step(page, "steal")
    move(page, "c4", "c6")
    expect_step(page, "leap")
    move(page, "c6", "c9")
    expect_step(page, "turn")
    move(page, "c2", "c3")
    page.get_by_test_id("lesson-key").click()
    expect_finished(page)
    page.get_by_test_id("first-match").click()
    expect(page).to_have_url(re.compile("/match/"))
    expect(page.get_by_test_id("player-north")).to_contain_text("Pip")
    expect(page.locator("[data-piece=south][data-at=c3]")).to_have_count(1)


def test_the_computers_first_turn_is_watched_in_the_match(visits: Visits) -> None:
    """Nothing of it passes behind the end of the lesson; the match begins with it, announced as ever."""
    page = visits.page(still=False, pace="calm")
    begin(page, "play-ball", 5)
    move(page, "c2", "c3")
    page.get_by_test_id("lesson-key").click()
    expect_finished(page)
    expect_position(page, "b2,c3,d2 b7,c8,d7 c5")
    page.get_by_test_id("first-match").click()
    page.wait_for_url("**/match/*")
    expect(page.get_by_test_id("ruling-text")).to_have_text(re.compile("^(Pip|Juno|Marek|Vega): "))
    page.get_by_test_id("skip-ahead").click()
    expect(page.get_by_test_id("moves-left")).to_have_attribute("data-left", "3")


def test_chifootmi_is_learnt_step_by_step(page: Page) -> None:
    """A duel, two keeps and a shot, a save and a dribble; then a first match against the computer."""
    page.goto("/")
    offer(page, "learn", "chifootmi").click()
    expect_step(page, "duel")
    card(page, "9").click()
    expect_step(page, "shoot")
    card(page, "11").click()
    expect(page.locator("[data-seat=south] [data-card='11']")).to_have_count(0)  # it was played
    card(page, "8").click()
    page.locator("[data-testid=side][data-side=right]").click()
    expect_step(page, "save")
    page.locator("[data-testid=side][data-side=left]").click()
    expect_step(page, "dribble")
    card(page, "DT").click()
    expect_finished(page)
    page.get_by_test_id("first-match").click()
    expect(page).to_have_url(re.compile("/match/"))


def pull(page: Page, piece: str, by: Point) -> None:
    """Press a disc, pull back by so many pixels, let go."""
    pull_at(page, page.locator(f"[data-piece='{piece}']"), by)


def pull_at(page: Page, disc: Locator, by: Point) -> None:
    """The same with whatever is drawn there."""
    mouse, end = pulled(page, disc, by)
    mouse.up(end)


def pulled(page: Page, disc: Locator, by: Point) -> tuple[Mouse, Point]:
    """A disc that is pulled back and not yet let go, and where the mouse is then."""
    expect(disc).to_be_visible()
    box = disc.bounding_box()
    assert box is not None
    start = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    end = (start[0] + by[0], start[1] + by[1])
    mouse = Mouse(page)
    mouse.down(start)
    mouse.move(*stretch(start, by))
    mouse.rest(0.2)
    mouse.move(end)
    return mouse, end


def pull_steadily(page: Page, piece: str, by: Point) -> None:
    """The same, let go when the ring is at its smallest."""
    stop_time(page)
    mouse, end = pulled(page, page.locator(f"[data-piece='{piece}']"), by)
    expect(page.get_by_test_id("band")).to_have_count(1)
    page.clock.run_for(CALM_MS)
    mouse.up(end)
    page.clock.resume()


def test_pitch_out_is_learnt_step_by_step(page: Page) -> None:
    """A pull, a steady one, the Captain pushed off and a Guard that saves; then a first match."""
    page.goto("/")
    offer(page, "learn", "pitch-out").click()
    expect_step(page, "pull")
    pull(page, "south.runner", (-5, 80))
    expect_step(page, "ring")
    pull_steadily(page, "south.runner", (17, 80))
    expect_step(page, "captain")
    pull(page, "south.immortal", (-19, 76))
    expect_step(page, "guard")
    page.get_by_test_id("choose").click()
    expect_finished(page)
    page.get_by_test_id("first-match").click()
    expect(page).to_have_url(re.compile("/match/"))


def test_pitch_bowl_is_learnt_step_by_step(page: Page) -> None:
    """A run and a touchdown, then a pick-up, a snatch and a pass, the line-up last; then a first match."""
    page.goto("/")
    offer(page, "learn", "pitch-bowl").click()
    expect_step(page, "run")
    pull(page, "south.run1", (-45, 0))
    expect_step(page, "touchdown")
    pull(page, "south.run1", (-110, 0))
    expect_step(page, "pickup")
    pull(page, "south.tq1", (-68, 30))  # past the ball: nothing is announced
    expect(page.get_by_test_id("lesson-bar")).to_contain_text("Aim at the ball")
    pull(page, "south.tq1", (-68, -15))
    expect_step(page, "snatch")
    pull(page, "south.tq1", (-68, -15))
    expect_step(page, "pass")
    pull(page, "south.tq1", (-68, -15))  # the player is not the ball
    expect(page.get_by_test_id("lesson-bar")).to_contain_text("Pull the ball itself")
    pull_at(page, page.get_by_test_id("lifted"), (-124, -34))
    expect_step(page, "lineup")
    page.get_by_test_id("suggest").first.click()
    expect(page.get_by_test_id("lesson-bar")).to_contain_text("Ready")
    expect(page.get_by_test_id("ghost").locator(".end")).to_have_count(0)
    page.get_by_test_id("lesson-key").click()
    expect_finished(page)


def test_a_flick_that_misses_is_tried_again(page: Page) -> None:
    """Flicked away from its target the puck comes back; what to try stands until the table is touched."""
    begin(page, "pitch-out")
    pull(page, "south.runner", (0, -60))
    expect(lesson(page)).to_have_attribute("data-mood", "missed")
    expect_step(page, "pull")
    expect(page.get_by_test_id("lesson-bar")).to_contain_text("It missed the amber puck")


def test_a_wide_ring_is_told(page: Page) -> None:
    """Let go too early in the step of the ring nothing flies, and the bar says why."""
    begin(page, "pitch-out", 1)
    stop_time(page)
    mouse, end = pulled(page, page.locator("[data-piece='south.runner']"), (17, 80))
    expect(page.get_by_test_id("band")).to_have_count(1)
    mouse.up(end)
    page.clock.resume()
    expect(page.get_by_test_id("lesson-bar")).to_contain_text("The ring was still wide")
    expect_step(page, "ring")


def card(page: Page, name: str) -> Locator:
    """A card of the person's that can be played."""
    return page.locator(f"[data-seat=south] button[data-card='{name}']")


def test_a_wrong_touch_does_nothing(page: Page) -> None:
    """A disc outside the step cannot be taken, a cell outside it cannot be reached."""
    begin(page, "play-ball", 1)
    click(page, "a4")
    expect(selected(page, "a4")).to_have_count(0)
    move(page, "c7", "c6")
    expect_position(page, "a4,c7,d4 b6,c3,e5 c7")
    expect_step(page, "carry")


def test_only_what_the_step_is_about_stands_out(page: Page) -> None:
    """The carrier is at full strength, the others are pale, and the goal cells are ringed."""
    begin(page, "play-ball", 1)
    expect(page.get_by_test_id("ring")).to_have_count(3)
    expect(page.locator("[data-piece].pb-dim")).to_have_count(5)
    expect(page.locator("[data-piece][data-at=c7].pb-dim")).to_have_count(0)


def test_progress_is_kept(page: Page) -> None:
    """Who leaves in the middle goes on where the lesson was left, and it is still offered."""
    begin(page, "play-ball", 2)
    expect_step(page, "pass")
    page.reload()
    expect_step(page, "pass")
    page.goto("/")
    expect(offer(page, "learn")).to_be_visible()


def test_skipping_is_remembered(page: Page) -> None:
    """A lesson that was skipped is offered by the menu alone."""
    begin(page, "play-ball")
    page.get_by_test_id("lesson-skip").click()
    expect(page.get_by_test_id("game-play-ball")).to_be_visible()
    expect(offer(page, "learn")).to_have_count(0)
    page.get_by_test_id("menu").click()
    page.get_by_test_id("menu-learn-play-ball").click()
    expect_step(page, "touch")


def test_a_lesson_is_no_match_to_continue(page: Page) -> None:
    """The positions of a lesson are not among the matches of the first page."""
    begin(page, "play-ball")
    click(page, "c2")
    expect_step(page, "carry")
    page.goto("/")
    expect(page.get_by_test_id("game-play-ball")).to_be_visible()
    assert page.evaluate("localStorage.getItem('pitchside.matches')") is None


def test_the_hand_shows_the_gesture(visits: Visits) -> None:
    """It plays once by itself and again when asked; where nothing may move, its way stays drawn."""
    moving = visits.page(still=False)
    begin(moving, "play-ball", 1)
    ghost = moving.get_by_test_id("ghost")
    expect(ghost).to_have_attribute("data-shown", "true")
    expect(ghost).to_have_attribute("data-shown", "false")
    moving.get_by_test_id("show-again").click()
    expect(ghost).to_have_attribute("data-shown", "true")
    still = visits.page()
    begin(still, "play-ball", 1)
    expect(still.get_by_test_id("ghost").locator("path.trail")).to_have_count(1)
    expect(still.get_by_test_id("ghost").locator(".hand")).to_be_hidden()


def test_the_hand_keeps_out_of_the_way(visits: Visits) -> None:
    """Seen once, it does not begin anew over a puck that is pulled."""
    page = visits.page(still=False)
    begin(page, "pitch-out")
    ghost = page.get_by_test_id("ghost")
    expect(ghost).to_have_attribute("data-shown", "true")
    expect(ghost).to_have_attribute("data-shown", "false")
    page.evaluate(COUNT_FILMS)
    mouse, end = pulled(page, page.locator("[data-piece='south.runner']"), (-5, 80))
    expect(page.get_by_test_id("band")).to_have_count(1)
    page.wait_for_timeout(MEASURED_MS)
    assert page.evaluate("films") == 0
    mouse.up(end)


def test_the_menu_of_a_match_leads_to_the_lesson(page: Page) -> None:
    """The lesson of a game is in the menu of its matches."""
    begin(page, "play-ball", 5)
    move(page, "c2", "c3")
    page.get_by_test_id("lesson-key").click()
    page.get_by_test_id("first-match").click()
    page.wait_for_url("**/match/*")
    expect(page.get_by_test_id("moves-left")).to_be_visible()
    page.get_by_test_id("menu").click()
    page.get_by_test_id("menu-learn").click()
    expect_step(page, "touch")
    assert progress(page, "play-ball")["done"] is True


@pytest.mark.parametrize("game", LENGTHS)
def test_every_step_fits_and_is_accessible(page: Page, game: str) -> None:
    """In both languages nothing is cut off at any size, and axe finds nothing serious by day or by night."""
    found = {}
    for step in range(LENGTHS[game]):
        begin(page, game, step)
        last = step == LENGTHS[game] - 1
        found[step] = faults(page, SIGHTS if last else UNSEEN, at_table=True)
    assert {step: wrong for step, wrong in found.items() if wrong} == {}


def test_the_field_lies_one_way_through_the_lesson(visits: Visits) -> None:
    """On a phone held upright it is upright in each step, also under a sentence of three lines."""
    page = visits.page(size=PHONE)
    for step in range(LENGTHS["pitch-bowl"] - 1):
        begin(page, "pitch-bowl", step)
        expect(page.get_by_test_id("board-box")).to_be_visible()
        expect(page.locator("[data-lying=true]")).to_have_count(0)


def test_an_unknown_lesson_is_nothing(page: Page) -> None:
    """An address of no game says so."""
    page.goto("/learn/chess")
    expect(page.get_by_test_id("plain")).to_be_visible()

"""Puzzles in the page: one of each game solved by hand, hints, starting over, the row of days."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pitchside.games.flick.action import Flick
from pitchside.puzzles import Puzzle, every_puzzle, puzzle_named
from pitchside.puzzles.judge import begun
from tests.browser.house import House
from tests.browser.looks import SIGHTS, faults
from tests.browser.script import Way
from tests.browser.table import choose_way, click, expect_draft, expect_position, move

LONG_MS = 20_000
TOP = {"pitch-out": 4000, "pitch-bowl": 2500}
"""mm/s of the strongest flick."""


def of_kind(kind: str) -> Puzzle:
    """A puzzle of that kind, the widest window first; nothing is to be announced for it."""
    found = [one for one in every_puzzle() if one.kind == kind and "announce" not in one.solution[0]]
    return max(found, key=lambda one: (float(one.facts.get("window", 0)), -one.number))


def opened(page: Page, puzzle: Puzzle) -> None:
    """A puzzle on the screen, waiting for the person."""
    page.goto(f"/puzzles/{puzzle.id}")
    expect_mood(page, "plays")


def expect_mood(page: Page, mood: str) -> None:
    """How the puzzle goes."""
    expect(page.get_by_test_id("puzzle")).to_have_attribute("data-mood", mood)


def kept(page: Page) -> dict[str, Any]:
    """What this browser remembers of the puzzles."""
    found: dict[str, Any] = json.loads(page.evaluate("localStorage.getItem('pitchside.puzzles') ?? '{}'"))
    return found


def ways(puzzle: Puzzle) -> list[Way]:
    """The solution's first turn with the cells it begins and lands on."""
    match = begun(puzzle)
    found: list[Way] = []
    for action in puzzle.solution:
        (seat,) = match.to_act()
        turn = match.commit(seat, action)
        assert turn is not None
        event = turn.events[0] if turn.events else None
        if action == "end" or event is None:
            return found
        found.append(Way(action, str(event.facts["from"]), str(event.facts["to"])))
    return found


def play(page: Page, puzzle: Puzzle) -> None:
    """The first turn of the solution by hand; a bounce would land where it began, so there is none."""
    turn = ways(puzzle)
    for done, way in enumerate(turn):
        expect_draft(page, *(one.action for one in turn[:done]))
        page.keyboard.press("Escape")
        move(page, way.start, way.landing)


def plain(kind: str) -> Puzzle:
    """A puzzle of Play Ball whose first turn has no bounce in it."""
    return next(
        one
        for one in every_puzzle()
        if one.kind == kind and all(way.start != way.landing for way in ways(one))
    )


def flick(page: Page, puzzle: Puzzle) -> None:
    """The shot of the solution: the disc taken up, direction and power by keys."""
    shot = begun(puzzle).parse(puzzle.solution[0])
    assert isinstance(shot, Flick)
    choose_way(page, "aim")
    disc = page.locator(f"[data-piece='{shot.piece}']")
    box = disc.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(disc).to_have_attribute("data-selected", "true")
    by = round(10 * ((shot.angle - 90 + 180) % 360 - 180))
    keys = (
        ("PageUp", "ArrowLeft", "Shift+ArrowLeft")
        if by > 0
        else ("PageDown", "ArrowRight", "Shift+ArrowRight")
    )
    for key, size in zip(keys, (100, 10, 1), strict=True):
        for _ in range(abs(by) // size % (100 if size == 100 else 10)):
            page.keyboard.press(key)
    percent = round(100 * shot.speed / TOP[puzzle.game])
    page.keyboard.press(str(max(1, percent // 10)))
    for _ in range(percent % 10):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")


def test_a_goal_of_play_ball_is_found(page: Page) -> None:
    """The goal solves it, the browser keeps it with its star, and the next one is a touch away."""
    puzzle = plain("score")
    opened(page, puzzle)
    play(page, puzzle)
    expect_mood(page, "solved")
    assert kept(page)["solved"] == {puzzle.id: {"star": True}}
    page.get_by_test_id("next-puzzle").click()
    expect(page.get_by_test_id("puzzle")).not_to_have_attribute("data-puzzle", puzzle.id)
    expect_mood(page, "plays")


@pytest.mark.parametrize("kind", ["captain", "touchdown"])
def test_a_shot_is_found(page: Page, kind: str) -> None:
    """The shot of the solution, aimed by keys, solves it."""
    puzzle = of_kind(kind)
    opened(page, puzzle)
    flick(page, puzzle)
    expect_mood(page, "solved")


@pytest.mark.parametrize("kind", ["captain", "touchdown"])
def test_the_table_that_solved_it_stays(page: Page, kind: str) -> None:
    """However long one looks the discs lie as the shot left them, with its trail, until one starts over."""
    page.clock.install()
    opened(page, of_kind(kind))
    for _ in range(2):
        page.get_by_test_id("puzzle-hint").click()
    page.get_by_test_id("see-how").click()
    expect_mood(page, "solved")
    page.clock.run_for(LONG_MS)
    table = page.get_by_test_id("puzzle-table")
    expect(table.get_by_test_id("trails")).to_have_count(1)
    expect(table.locator("[data-piece]").nth(2)).to_be_visible()
    page.get_by_test_id("start-over").click()
    expect(table.get_by_test_id("trails")).to_have_count(0)


def test_a_card_is_chosen(page: Page) -> None:
    """The right card solves it; then the page tells how often each should be played."""
    puzzle = of_kind("choice")
    opened(page, puzzle)
    card = puzzle.solution[0].removeprefix("play card=")
    page.locator(f"[data-seat=south] button[data-card='{card}']").click()
    expect_mood(page, "solved")
    expect(page.get_by_test_id("mix").locator("visible=true").locator("li")).to_have_count(
        len(puzzle.facts["mix"])
    )


def test_a_hint_costs_the_star_and_the_way_is_shown(page: Page) -> None:
    """Two hints, then both turns of a solution are played with the answer between: that does not count."""
    puzzle = of_kind("two")
    opened(page, puzzle)
    page.get_by_test_id("puzzle-hint").click()
    expect(page.get_by_test_id("puzzle-bar")).to_have_text(puzzle.hints["en"])
    page.get_by_test_id("puzzle-hint").click()
    expect(page.get_by_test_id("puzzle-bar")).to_contain_text(puzzle.solution[0])
    page.get_by_test_id("see-how").click()
    expect_mood(page, "solved")
    assert kept(page) == {}


@pytest.mark.parametrize("kind", ["captain", "touchdown"])
def test_the_second_hint_rings_the_disc_that_it_names(page: Page, kind: str) -> None:
    """A name alone cannot be told on a small board; the first hint points at nobody."""
    puzzle = of_kind(kind)
    shot = begun(puzzle).parse(puzzle.solution[0])
    assert isinstance(shot, Flick)
    opened(page, puzzle)
    page.get_by_test_id("puzzle-hint").click()
    expect(page.get_by_test_id("puzzle-bar")).to_have_text(puzzle.hints["en"])
    expect(page.locator(".flick-may")).to_have_count(0)
    page.get_by_test_id("puzzle-hint").click()
    expect(page.locator(".flick-may")).to_have_count(1)
    expect(page.locator(f"[data-piece='{shot.piece}'] .flick-may")).to_have_count(1)


def test_the_right_first_turn_of_two_is_told(page: Page) -> None:
    """Before the second one is played; nothing is solved yet."""
    puzzle = plain("two")
    opened(page, puzzle)
    play(page, puzzle)
    expect_draft(page, *(one.action for one in ways(puzzle)))
    page.get_by_test_id("puzzle-key").click()
    expect(page.get_by_test_id("puzzle-bar")).to_have_text("Right! Now score.")
    expect_mood(page, "plays")
    page.get_by_test_id("puzzle-hint").click()
    second = puzzle.solution[puzzle.solution.index("end") + 1]
    expect(page.get_by_test_id("puzzle-bar")).to_have_text(f"Begin with {second}.")
    expect(page.get_by_test_id("see-how")).to_be_visible()


def test_a_link_that_cannot_be_copied_is_shown(page: Page) -> None:
    """No clipboard, no sharing, no copying as of old: then nothing says that it was copied."""
    page.add_init_script(
        "for (const name of ['clipboard', 'share'])"
        " Object.defineProperty(navigator, name, {value: undefined});"
        " document.execCommand = () => false;"
    )
    puzzle = plain("save")
    opened(page, puzzle)
    page.get_by_role("button", name="Menu").first.click()
    page.get_by_test_id("settings").get_by_role("button", name="Share").click()
    expect(page.get_by_test_id("puzzle-link")).to_have_value(re.compile(rf"/puzzles/{puzzle.id}$"))


def test_a_turn_that_misses_is_started_over(page: Page) -> None:
    """Another end of the turn is a miss; starting over brings the position back, and undo is free."""
    puzzle = plain("save")
    opened(page, puzzle)
    first = ways(puzzle)[0]
    move(page, first.start, first.landing)
    expect_draft(page, first.action)
    page.get_by_test_id("undo").click()
    expect_draft(page)
    move(page, first.start, first.landing)
    expect_draft(page, first.action)
    page.get_by_test_id("puzzle-key").click()
    expect_mood(page, "missed")
    page.get_by_test_id("start-over").click()
    expect_mood(page, "plays")
    expect_position(page, str(puzzle.position))


def test_the_puzzle_of_the_day_begins_a_row(page: Page, house: House) -> None:
    """From the card on the first page to the solution with one hint: the row begins, without a star."""
    page.goto("/")
    page.get_by_test_id("day-solve").click()
    page.wait_for_url("**/puzzles/*")
    expect_mood(page, "plays")
    puzzle = puzzle_named(page.url.rsplit("/", 1)[1])
    today = page.request.get("/api/puzzles/today").json()
    assert today["puzzle"]["id"] == puzzle.id
    expect(page.get_by_test_id("streak")).to_have_attribute("data-days", "0")
    page.evaluate(
        "([id, day]) => localStorage.setItem('pitchside.puzzles', JSON.stringify({"
        "solved: { [id]: { star: false } }, days: [day] }))",
        [puzzle.id, today["day"]],
    )
    page.goto("/")
    expect(page.get_by_test_id("day-card")).to_have_attribute("data-solved", "true")
    expect(page.get_by_test_id("day-row")).to_have_text(re.compile("^1 "))
    page.goto(f"/puzzles/{puzzle.id}")
    expect(page.get_by_test_id("streak-phone").first).to_have_text(re.compile("^ · 1 "))


def test_puzzles_fit_and_are_accessible(page: Page) -> None:
    """The list, and a puzzle of Play Ball: nothing cut off in either language, nothing serious for axe."""
    page.goto("/puzzles")
    expect(page.get_by_test_id("puzzles-play-ball")).to_be_visible()
    page.locator("summary").first.click()
    assert faults(page, SIGHTS) == []
    opened(page, of_kind("score"))
    click(page, ways(of_kind("score"))[0].start)
    assert faults(page, SIGHTS) == []


def test_what_is_no_puzzle_says_so(page: Page) -> None:
    """An address of no puzzle."""
    page.goto("/puzzles/nothing")
    expect(page.get_by_test_id("plain")).to_be_visible()

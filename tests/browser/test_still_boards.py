"""The board of each game lies still, at one size, through a whole round, whatever is asked meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import chifootmi_script
from tests.browser.house import House
from tests.browser.looks import EVERY_SIZE
from tests.browser.pitch_bowl_script import CARRIED, SCORES, UP_THE_WING, fresh
from tests.browser.pitch_out_script import (
    BEGUN,
    CAPTAIN_FALLS,
    CAPTAIN_MAY_COPY,
    LAID_OUT,
    basic,
)
from tests.browser.script import WHOLE_MATCH
from tests.browser.table import open_match
from tests.browser.visit import Visits

SIZES = ("1280", "768", "390", "844")

WATCH = """(selector) => {
  window.places = new Set();
  const look = () => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    if (box !== undefined && box.width > 0)
      window.places.add([box.x, box.y, box.width, box.height].map(Math.round).join(" "));
    requestAnimationFrame(look);
  };
  look();
}"""
"""Writes down where the board lies in every frame from now on."""

Round = Callable[[House], tuple[str, Iterable[str]]]


def _pitch_out(house: House) -> tuple[str, Iterable[str]]:
    """Who begins, both deployments, flicks, the Guard's answer, the Captain's fall."""
    lines = (*BEGUN, *LAID_OUT, *CAPTAIN_MAY_COPY, *CAPTAIN_FALLS)
    return basic(house, laid=False), lines


def _pitch_bowl(house: House) -> tuple[str, Iterable[str]]:
    """The kick-off, runs, ends of turns, a touchdown."""
    return fresh(house, CARRIED.lines[:3]), (*CARRIED.lines[3:], *UP_THE_WING, SCORES)


def _play_ball(house: House) -> tuple[str, Iterable[str]]:
    """Three turns and a goal."""
    return house.match(), [line for turn in WHOLE_MATCH[:3] for line in turn.split()]


def watched(page: Page, match: str, board: str) -> None:
    """The match on the page, and an eye on its board."""
    open_match(page, match)
    page.evaluate(WATCH, board)


def places(page: Page) -> list[str]:
    """Everywhere the board has lain."""
    page.wait_for_timeout(300)
    found: list[str] = page.evaluate("[...window.places]")
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("game", "round_"), [("pitch-out", _pitch_out), ("pitch-bowl", _pitch_bowl), ("play-ball", _play_ball)]
)
def test_the_board_lies_still_through_a_round(
    visits: Visits, house: House, game: str, round_: Round, size: str
) -> None:
    """Its bounding box is one and the same in every frame from the first action to the last."""
    page = visits.page(size=EVERY_SIZE[size], touch=size in ("390", "844"), pace="once")
    match, lines = round_(house)
    watched(page, match, "[data-testid=board-box]")
    with house.served.page(match) as other:
        for line in lines:
            seat, _, action = line.partition(" ")
            answer = other.step(action, seat) if action else other.step(line)
            assert answer["t"] == "ack", (line, answer)
            page.wait_for_timeout(150)
    expect(page.get_by_test_id("board-box")).to_have_count(1)
    assert len(places(page)) == 1


MESSAGES = 24
"""So many choices are several turns of ChiFootMi: cards, draws, a shot."""


@pytest.mark.parametrize("size", SIZES)
def test_the_table_of_cards_lies_still(visits: Visits, house: House, size: str) -> None:
    """Cards, draws and shots of ChiFootMi: the middle of the table keeps its place and size."""
    page = visits.page(size=EVERY_SIZE[size], touch=size in ("390", "844"), pace="once")
    match = chifootmi_script.fresh(house, "beginner")
    page.goto(f"/match/{match}")
    expect(page.get_by_test_id("table")).to_be_visible()
    page.evaluate(WATCH, "[data-testid=table]")
    for _ in range(MESSAGES):
        with house.served.page(match) as other:
            if "south" in chifootmi_script.open_seats(other.table):
                answer = other.step(chifootmi_script.quiet(other.table, "south"), "south")
                assert answer["t"] == "ack", answer
        page.wait_for_timeout(250)
    assert len(places(page)) == 1

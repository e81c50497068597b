"""Boards, modes and clocks of the sheet."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import House
from tests.browser.script import Script
from tests.browser.table import (
    expect_position,
    expect_to_play,
    open_match,
    open_sheet,
    opt_for,
    play,
    start_two,
)

CONCEDED = ("b7s end", "b2n b3n b4ne end", "b6n end", "c5n c6n c7n")


@pytest.mark.parametrize(
    ("board", "cells", "turn", "after"),
    [
        ("strip39", 39, "c2n b2n end", "b3,c3,d2 b7,c8,d7 c5"),
        ("hex61", 61, "e2n d2n end", "d3,e3,f2 d7,e8,f7 e5"),
        ("hex37", 37, "d2n d3n end", "c2,d4,e2 c5,d6,e5 d4"),
    ],
)
def test_a_turn_on_each_board(page: Page, board: str, cells: int, turn: str, after: str) -> None:
    """Each board of the sheet is drawn with all its cells, and a turn is played on it."""
    start_two(page, board=board)
    expect(page.locator("[data-cell]")).to_have_count(cells)
    play(page, Script(board=board).ways(turn))
    expect_to_play(page, "north")
    expect_position(page, after)


def test_expert_mode(page: Page, house: House) -> None:
    """In expert mode two goals in a row win; the page also counts all goals."""
    start_two(page, mode="expert")
    expect(page.locator("header")).to_contain_text("2 goals in a row")
    match = page.url.rsplit("/", 1)[1]
    house.play(match, ["b2n b3n end", "b7se end", "b4ne c5n c6n", *CONCEDED[:3]])
    expect_to_play(page, "south")
    expect(page.get_by_test_id("player-south")).to_contain_text("1 in a row · 1 goal in all")
    house.play(match, CONCEDED[3:])
    expect(page.get_by_test_id("end-card")).to_contain_text("Blue wins")
    expect(page.get_by_test_id("end-score")).to_have_text(re.compile("2.*0"))


def test_clocks_run(page: Page) -> None:
    """With a clock both are shown; the one of the side to play runs down, the other stands."""
    start_two(page, clock="300+5")
    south = page.get_by_test_id("player-south").get_by_test_id("clock")
    north = page.get_by_test_id("player-north").get_by_test_id("clock")
    expect(south).to_have_text(re.compile(r"4:\d\d"))
    expect(north).to_have_text(re.compile(r"5:00"))
    expect(south).not_to_have_text(south.inner_text())
    expect(north).to_have_text(re.compile(r"5:00"))


def test_out_of_time_ends_the_match(page: Page, house: House) -> None:
    """Who runs out of time loses, without anybody pressing anything."""
    open_match(page, house.match(clock="2+0"))
    expect(page.get_by_test_id("end-card")).to_contain_text("Amber wins")
    expect(page.get_by_test_id("end-claim").get_by_test_id("clause-link")).to_have_attribute(
        "data-rule", "PLB-7.1"
    )


def test_who_begins(page: Page) -> None:
    """The sheet lets the other side begin, with the two moves of the engagement."""
    start_two(page, begins="north")
    expect_to_play(page, "north")
    expect(page.get_by_test_id("moves-left")).to_have_attribute("data-left", "2")


def test_names_and_last_choices_are_kept(page: Page) -> None:
    """Names given on the sheet are shown at the table; the next sheet offers the last choices first."""
    page.goto("/")
    open_sheet(page, "two")
    page.get_by_test_id("name-south").fill("Ana")
    page.get_by_test_id("name-north").fill("Ben")
    opt_for(page.get_by_test_id("board-hex37"))
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("player-south")).to_contain_text("Ana")
    expect(page.get_by_test_id("player-north")).to_contain_text("Ben")
    page.goto("/")
    open_sheet(page, "two")
    expect(page.get_by_test_id("board-hex37")).to_be_checked()
    expect(page.get_by_test_id("name-south")).to_have_value("Ana")

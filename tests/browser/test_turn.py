"""Whose turn it is, and the keys that stand for what is on the screen: Enter and the digits."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import pitch_bowl_table, pitch_out_table
from tests.browser.house import House
from tests.browser.keys import tab_to
from tests.browser.pitch_bowl_script import begun, fresh
from tests.browser.pitch_out_script import BEGUN, basic, shot
from tests.browser.table import expect_draft, expect_to_play, move, open_match

WORN = """(seat) => {
  const want = document.createElement("i");
  want.style.color = `var(--side-${seat === "south" ? "a" : "b"})`;
  document.body.append(want);
  const { color } = getComputedStyle(want);
  want.remove();
  const card = document.querySelector(`[data-testid=player-${seat}]`);
  const other = document.querySelector(`.pl:not([data-testid=player-${seat}])`);
  const edge = getComputedStyle(document.querySelector(".flick-edge rect")).fill;
  const back = (node) => getComputedStyle(node).backgroundColor;
  return back(card) === color && edge === color && back(other) !== color;
}"""
"""The card of who plays and the edge of the table are in their colour, the other card is not."""


@pytest.mark.parametrize(
    ("made", "action"),
    [(basic, shot("south.assassin", 90, 300)), (begun, "south end_turn")],
    ids=["pitch-out", "pitch-bowl"],
)
def test_the_table_wears_the_colour_of_whose_turn_it_is(
    page: Page, house: House, made: Callable[[House], str], action: str
) -> None:
    """For two at one screen too: the edge of the table and the whole card change with the turn."""
    match = made(house)
    open_match(page, match)
    frame = page.get_by_test_id("frame")
    expect(frame).to_have_attribute("data-turn", "south")
    page.wait_for_function(WORN, arg="south")
    with house.served.page(match) as other:
        assert other.step(action.removeprefix("south "), "south")["t"] == "ack"
    expect(frame).to_have_attribute("data-turn", "north")
    page.wait_for_function(WORN, arg="north")


def test_without_a_move_left_nobody_is_told_that_it_is_their_turn(page: Page, house: House) -> None:
    """With moves left the heading says whose turn it is; without, the sentence says what is left to do."""
    open_match(page, house.match(level="easy"))
    expect(page.get_by_test_id("turn-of")).to_have_text("Your turn")
    move(page, "c2", "c3")
    expect_draft(page, "c2n")
    move(page, "c3", "c4")
    expect_draft(page, "c2n", "c3n")
    expect(page.get_by_test_id("ruling-text")).to_contain_text("No moves left.")
    expect(page.get_by_test_id("frame")).not_to_contain_text("Your turn")


def test_enter_presses_the_main_button_after_the_mouse(page: Page, house: House) -> None:
    """Pitch Out: a formation is taken by the mouse, Enter sends it; the focus lies on the board."""
    open_match(page, basic(house, BEGUN, laid=False))
    expect(page.locator("[data-testid=key]")).to_be_visible()
    page.locator("[data-testid=suggest]").first.click()
    expect(page.locator("[data-testid=key][data-lawful=true]")).to_be_enabled()
    expect(page.get_by_test_id("board-box")).to_be_focused()
    before = str(page.get_by_test_id("frame").get_attribute("data-turn"))
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("frame")).not_to_have_attribute("data-turn", before)


def test_enter_is_for_a_control_that_the_keys_have_reached(page: Page, house: House) -> None:
    """Play Ball: on the undo key Enter undoes; under an open dialog it ends nothing."""
    open_match(page, house.match())
    move(page, "c2", "c3")
    expect_draft(page, "c2n")
    tab_to(page, page.get_by_test_id("undo"))
    page.keyboard.press("Enter")
    expect_draft(page)
    move(page, "c2", "c3")
    expect_draft(page, "c2n")
    page.get_by_test_id("menu").click()
    expect(page.get_by_test_id("menu-flip")).to_be_visible()
    page.keyboard.press("Enter")
    expect_to_play(page, "south")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("menu-flip")).to_be_hidden()
    expect_draft(page, "c2n")
    page.keyboard.press("Enter")
    expect_to_play(page, "north")


def test_a_digit_chooses_from_the_left_and_plays(page: Page, house: House) -> None:
    """Who begins, and who kicks: the first press of a digit chooses the card there, the second sends it."""
    open_match(page, basic(house, laid=False))
    card = page.get_by_test_id("first-north")
    page.keyboard.press("2")
    expect(card).to_have_attribute("aria-checked", "true")
    page.keyboard.press("1")
    expect(card).to_have_attribute("aria-checked", "false")
    page.keyboard.press("1")
    expect(page.get_by_test_id("first")).to_have_count(0)
    assert pitch_out_table.stored(house, page)[-1] == "first who=south"
    open_match(page, fresh(house))
    expect(page.get_by_test_id("role-receive")).to_be_visible()
    for _ in range(2):
        page.keyboard.press("2")
    pitch_bowl_table.expect_placing(page, "north")

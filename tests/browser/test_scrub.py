"""Looking back in a match that goes on."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.house import House
from tests.browser.script import WHOLE_MATCH
from tests.browser.table import click, expect_draft, expect_position, move, open_match

NOW = "b4,c2,d2 c7,c8,d7 c5"


def looking_back(page: Page, house: House) -> None:
    """Two turns were played; the first is picked in the list."""
    open_match(page, house.match(WHOLE_MATCH[:2]))
    expect_position(page, NOW)
    page.get_by_test_id("turn").first.click()
    expect_position(page, "b4,c2,d2 b7,c8,d7 c5")
    expect(page.get_by_test_id("scrub-where")).to_have_text("Turn 1 of 2")


def test_an_earlier_turn_is_shown_and_not_played(page: Page, house: House) -> None:
    """A turn picked in the list shows its position; the board then only shows; Live returns to the match."""
    looking_back(page, house)
    click(page, "c2")
    click(page, "c3")
    expect(page.locator("[data-selected=true]")).to_have_count(0)
    expect_position(page, "b4,c2,d2 b7,c8,d7 c5")
    expect(page.get_by_test_id("ruling-text")).to_contain_text("Return to the match")
    page.get_by_test_id("live").click()
    expect_position(page, NOW)
    expect_draft(page)
    move(page, "c2", "c3")
    expect_draft(page, "c2n")


def test_steps_by_button_slider_and_arrow(page: Page, house: House) -> None:
    """The bar under the board goes step by step and turn by turn; arrows do the same; Esc is Live."""
    looking_back(page, house)
    page.get_by_test_id("scrub-first").click()
    expect_position(page, "b2,c2,d2 b7,c8,d7 c5")
    page.get_by_test_id("scrub-next").click()
    expect_position(page, "b3,c2,d2 b7,c8,d7 c5")
    page.get_by_test_id("scrub-last").click()
    expect_position(page, NOW)
    page.get_by_test_id("scrub-slider").fill("1")
    expect_position(page, "b4,c2,d2 b7,c8,d7 c5")
    page.get_by_test_id("scrub-slider").blur()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect_position(page, "b3,c2,d2 b7,c8,d7 c5")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("scrub")).to_have_count(0)
    expect_position(page, NOW)


def test_a_new_step_does_not_pull_the_viewer_away(page: Page, house: House) -> None:
    """Who looks back stays there while the match goes on, and finds it further on when Live."""
    looking_back(page, house)
    match = page.url.rsplit("/", 1)[1]
    house.play(match, ["c2n end"])
    expect(page.get_by_test_id("turn")).to_have_count(3)
    expect_position(page, "b4,c2,d2 b7,c8,d7 c5")
    page.get_by_test_id("to-live").click()
    expect_position(page, "b4,c3,d2 c7,c8,d7 c5")


def test_the_list_reads_as_the_match_was_played(page: Page, house: House) -> None:
    """The list has a line of arrows for every turn, told in words; the turn being made stands below it."""
    open_match(page, house.match([*WHOLE_MATCH[:2], "c2n"]))
    for place, told in enumerate(("step up, step up", "step down right")):
        expect(page.get_by_test_id("turn").nth(place)).to_have_attribute("aria-label", f"{place + 1}. {told}")
    expect(page.get_by_test_id("moves").get_by_test_id("arrow")).to_have_count(3)
    expect(page.get_by_test_id("chip")).to_have_count(1)

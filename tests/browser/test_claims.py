"""Resigning takes a held press; a draw takes two people."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.house import House
from tests.browser.standstill import stop_time
from tests.browser.table import end_turn, expect_draft, expect_to_play, move, open_match

HOLD_MS = 800


def hold_to_resign(page: Page) -> None:
    """Open the menu and press the resign button down."""
    page.get_by_test_id("menu").click()
    page.get_by_test_id("resign").hover()
    page.mouse.down()


def test_resigning_by_a_held_press(page: Page, house: House) -> None:
    """Held long enough, the press resigns for the side to play: the other side wins."""
    open_match(page, house.match())
    move(page, "c2", "c3")
    hold_to_resign(page)
    expect(page.get_by_test_id("end-card")).to_contain_text("Amber wins")
    page.mouse.up()
    expect(page.get_by_test_id("end-claim")).to_contain_text("resigns")
    expect(page.get_by_test_id("rematch")).to_be_visible()


def test_after_two_losses_an_easier_opponent_is_offered(page: Page, house: House) -> None:
    """One loss offers a rematch; the second in a row offers the opponent one step easier."""
    open_match(page, house.match(level="easy"))
    hold_to_resign(page)
    expect(page.get_by_test_id("end-card")).to_contain_text("Juno wins")
    page.mouse.up()
    expect(page.get_by_test_id("next-opponent")).to_have_count(0)
    lost = page.url
    page.get_by_test_id("rematch").click()
    page.wait_for_url(lambda address: address != lost)
    expect(page.get_by_test_id("player-north")).to_be_visible()
    hold_to_resign(page)
    expect(page.get_by_test_id("next-opponent")).to_have_text("Try Pip")
    page.mouse.up()
    page.get_by_test_id("next-opponent").click()
    expect(page.get_by_test_id("player-north")).to_contain_text("Pip")


def test_a_short_press_does_not_resign(page: Page, house: House) -> None:
    """A press let go early does nothing, however often."""
    open_match(page, house.match())
    stop_time(page)
    hold_to_resign(page)
    page.clock.run_for(HOLD_MS // 2)
    page.mouse.up()
    page.mouse.down()
    page.clock.run_for(HOLD_MS // 2)
    page.mouse.up()
    page.clock.run_for(5 * HOLD_MS)
    page.clock.resume()
    expect(page.get_by_test_id("resign")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("end-card")).to_have_count(0)
    move(page, "c2", "c3")
    expect_draft(page, "c2n")


def test_resigning_by_a_held_key(page: Page, house: House) -> None:
    """The keyboard holds the button as a finger does."""
    open_match(page, house.match())
    page.get_by_test_id("menu").click()
    page.get_by_test_id("resign").focus()
    page.keyboard.down("Enter")
    expect(page.get_by_test_id("end-card")).to_contain_text("Amber wins")
    page.keyboard.up("Enter")


def test_a_draw_is_offered_and_accepted(page: Page, house: House) -> None:
    """One side offers, the strip asks the other; accepted, the match is drawn by agreement."""
    open_match(page, house.match())
    page.get_by_test_id("menu").click()
    page.get_by_test_id("offer-draw").click()
    offer = page.get_by_test_id("offer")
    expect(offer).to_contain_text("Blue offers a draw")
    expect(page.get_by_test_id("accept-draw")).to_be_disabled()
    page.get_by_test_id("accept-draw").click()
    expect(page.get_by_test_id("end-card")).to_contain_text("A draw")
    expect(offer).to_have_count(0)


def test_a_draw_is_offered_and_declined(page: Page, house: House) -> None:
    """Declined, the strip goes and the match goes on."""
    open_match(page, house.match())
    page.get_by_test_id("menu").click()
    page.get_by_test_id("offer-draw").click()
    page.get_by_test_id("decline-draw").click()
    expect(page.get_by_test_id("offer")).to_have_count(0)
    move(page, "c2", "c3")
    end_turn(page)
    expect_to_play(page, "north")


def test_no_draw_is_offered_to_the_computer(page: Page, house: House) -> None:
    """Against the computer the menu has no draw; one may resign."""
    open_match(page, house.match(level="easy"))
    page.get_by_test_id("menu").click()
    expect(page.get_by_test_id("resign")).to_be_visible()
    expect(page.get_by_test_id("offer-draw")).to_have_count(0)

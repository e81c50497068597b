"""Nothing is lost: reload, a closed tab, a killed server, two tabs, a line that breaks."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import House
from tests.browser.lines import SlowLine
from tests.browser.table import (
    chips,
    end_turn,
    expect_draft,
    expect_position,
    expect_to_play,
    move,
    offer,
    open_match,
)
from tests.browser.visit import SERVER_AWAY, Visits
from tests.server.stored import changed

TWO_STEPS = "b3,c3,d2 b7,c8,d7 c5"


def two_steps(page: Page) -> None:
    """A turn begun: two steps, not ended."""
    move(page, "c2", "c3")
    expect_draft(page, "c2n")
    move(page, "b2", "b3")
    expect_draft(page, "c2n", "b2n")


def test_a_reload_mid_turn_brings_the_draft_back(page: Page, house: House) -> None:
    """After a reload the steps of the unfinished turn are there, and are undone and ended as before."""
    open_match(page, house.match())
    two_steps(page)
    page.reload()
    expect_draft(page, "c2n", "b2n")
    expect_position(page, TWO_STEPS)
    page.get_by_test_id("undo").click()
    expect_draft(page, "c2n")
    end_turn(page)
    expect_to_play(page, "north")
    expect_position(page, "b2,c3,d2 b7,c8,d7 c5")


def test_a_killed_server_comes_back_with_the_same_draft(visits: Visits, own_house: House) -> None:
    """SIGKILL mid-turn, start again: the open page finds the match by itself, draft and all, and plays on."""
    visits.forgive(SERVER_AWAY)
    page = visits.page(address=own_house.address)
    open_match(page, own_house.match())
    two_steps(page)
    own_house.kill()
    expect(page.get_by_test_id("offline")).to_be_visible()
    own_house.start()
    expect(page.get_by_test_id("offline")).to_have_count(0)
    expect_draft(page, "c2n", "b2n")
    expect_position(page, TWO_STEPS)
    page.get_by_test_id("undo").click()
    expect_draft(page, "c2n")
    end_turn(page)
    expect_to_play(page, "north")


def test_a_closed_tab_is_opened_again(page: Page, house: House) -> None:
    """The address of the match, and the line on the first page, lead back into the unfinished turn."""
    open_match(page, house.match())
    two_steps(page)
    address, context = page.url, page.context
    page.close()
    again = context.new_page()
    again.goto(address)
    expect_draft(again, "c2n", "b2n")
    expect_position(again, TWO_STEPS)
    again.goto("/")
    again.get_by_test_id("continue-match").click()
    expect(again).to_have_url(address)
    expect_draft(again, "c2n", "b2n")


def test_a_silent_server_is_noticed(visits: Visits, own_house: House) -> None:
    """A server that answers nothing brings the banner over the board and marks both clocks; then they go."""
    visits.forgive(SERVER_AWAY)
    page = visits.page(address=own_house.address)
    open_match(page, own_house.match(clock="300+5"))
    expect_to_play(page, "south")
    expect(page.locator("[data-testid=clock].unsure")).to_have_count(0)
    own_house.freeze()
    try:
        expect(page.get_by_test_id("offline")).to_be_visible()
        expect(page.locator("[data-testid=clock].unsure")).to_have_count(2)
    finally:
        own_house.thaw()
    expect(page.get_by_test_id("offline")).to_have_count(0)
    expect(page.locator("[data-testid=clock].unsure")).to_have_count(0)
    move(page, "c2", "c3")
    expect_draft(page, "c2n")


def test_a_step_appears_in_the_other_tab(page: Page, house: House) -> None:
    """What is done in one tab is seen in the other, steps, undo and the end of the turn."""
    open_match(page, house.match())
    other = page.context.new_page()
    open_match(other, page.url.rsplit("/", 1)[1])
    move(page, "c2", "c3")
    expect_draft(other, "c2n")
    move(other, "b2", "b3")
    expect_draft(page, "c2n", "b2n")
    page.get_by_test_id("undo").click()
    expect_draft(other, "c2n")
    end_turn(other)
    for tab in (page, other):
        expect_to_play(tab, "north")
        expect_position(tab, "b2,c3,d2 b7,c8,d7 c5")


def test_a_stale_step_is_answered_with_the_fresh_state(visits: Visits, house: House) -> None:
    """A step of a tab that has not heard of the other tab's changes nothing; the tab then shows the truth."""
    match = house.match()
    slow, quick = visits.page(), visits.page()
    line = SlowLine(slow)
    open_match(slow, match)
    open_match(quick, match)
    expect_to_play(slow, "south")
    line.holds = lambda heard: True
    move(quick, "c2", "c3")
    expect_draft(quick, "c2n")
    expect(chips(slow)).to_have_count(0)
    move(slow, "b2", "b3")
    line.release()
    for tab in (slow, quick):
        expect_draft(tab, "c2n")
        expect_position(tab, "b2,c3,d2 b7,c8,d7 c5")
    move(slow, "b2", "b3")
    expect_draft(quick, "c2n", "b2n")


def test_a_match_that_is_not_here(page: Page) -> None:
    """An unknown match is said in a sentence, with the way to the first page."""
    page.goto("/match/AAAAAAAAAAAAAAAAAAAAAA")
    expect(page.get_by_test_id("plain")).to_contain_text("This match is not on this server.")
    page.get_by_test_id("plain").get_by_role("link").click()
    expect(offer(page, "play")).to_be_visible()


@pytest.mark.parametrize(
    ("lang", "said"), [("en-GB", "edition 1 of the rules"), ("fr-FR", "édition 1 des règles")]
)
def test_who_plays_on_is_told_once_that_another_edition_holds(
    visits: Visits, own_house: House, lang: str, said: str
) -> None:
    """In the bar, when the match opens; not again when the page is loaded anew."""
    page = visits.page(address=own_house.address, lang=lang)
    match_id = own_house.match()
    own_house.stop()
    changed(own_house.data / "matches.db", "UPDATE matches SET rules = '1', terms = NULL")
    own_house.start()
    open_match(page, match_id)
    bar = page.get_by_test_id("ruling")
    expect(bar).to_contain_text(said)
    page.reload()
    expect(bar).to_be_attached()
    expect(bar).not_to_contain_text(said)
    page.goto("about:blank")


def test_a_match_of_older_rules_is_kept_and_explained(visits: Visits, own_house: House) -> None:
    """It stays on the home page with the reason; it offers its record, and can be taken off the list."""
    page = visits.page(address=own_house.address)
    open_match(page, own_house.match())
    move(page, "c2", "c3")
    expect_draft(page, "c2n")
    end_turn(page)
    expect_to_play(page, "north")
    page.goto("about:blank")
    own_house.stop()
    changed(own_house.data / "matches.db", "UPDATE matches SET rules = '1', hash = 'other'")
    own_house.start()
    page.goto(own_house.address)
    row = page.get_by_test_id("continue-match")
    expect(row).to_contain_text("edition 1 of the rules")
    row.click()
    expect(page.get_by_test_id("plain")).to_contain_text("cannot be continued")
    with page.expect_download() as download:
        page.get_by_test_id("kept-record").click()
    assert "south c2n\nsouth end\n" in download.value.path().read_text(encoding="utf-8")
    page.get_by_test_id("forget").click()
    expect(offer(page, "play")).to_be_visible()
    expect(page.get_by_test_id("continue-match")).to_have_count(0)
    page.goto("about:blank")  # its server goes before it does

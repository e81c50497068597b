"""Defensive placement at the field: the window after a pitch, a placement, one undone, the last action."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import House
from tests.browser.pitch_bowl_screens import SAID, WINDOW
from tests.browser.pitch_bowl_script import GUARDED, RUNNER, begun, towards
from tests.browser.pitch_bowl_table import lies, pitch, take, turn_to
from tests.browser.pitch_out_table import expect_ruled, expect_to_flick, piece, stored
from tests.browser.table import open_match
from tests.browser.visit import Visits

GUARD = "north.tq9"


@pytest.fixture
def page(visits: Visits) -> Page:
    """A desktop where players are aimed and nothing takes time."""
    return visits.page(way="aim", still=False, tempo=0)


def expect_window(page: Page) -> None:
    """Ben may answer, or not."""
    expect(page.get_by_test_id("place")).to_be_visible()
    expect(page.get_by_test_id("stop")).to_be_visible()
    expect(page.get_by_test_id("ruling-text")).to_contain_text("Ben")


def test_a_placement(page: Page, house: House) -> None:
    """The key takes a player up, without an all out on its map; it runs, and Ana goes on."""
    open_match(page, begun(house, WINDOW, GUARDED))
    expect_window(page)
    page.get_by_test_id("place").click()
    expect(page.locator("[data-piece^='north.'][data-selected=true]")).to_have_count(1)
    take(page, GUARD)
    expect(page.locator("[data-reach=plain]")).not_to_have_count(0)
    expect(page.locator("[data-reach=all_out]")).to_have_count(0)
    turn_to(page, 90, 270)
    pitch(page, 16)
    expect(page.get_by_test_id("end-turn")).to_be_visible()
    expect(piece(page, GUARD)).to_have_attribute("data-face", "passive")
    expect(page.locator("[data-testid=player-south].turn")).to_be_visible()


def test_a_placement_that_touches_is_undone(page: Page, house: House) -> None:
    """Run into the carrier: everything lies as before, and the clause is told."""
    open_match(page, begun(house, WINDOW, GUARDED))
    expect_window(page)
    before = lies(house, page, GUARD), lies(house, page, RUNNER)
    take(page, GUARD)
    turn_to(page, round(towards(*before)), 270)
    pitch(page, 47)
    expect(page.get_by_test_id("end-turn")).to_be_visible()
    expect_ruled(page, "PBW-9.2")
    assert (lies(house, page, GUARD), lies(house, page, RUNNER)) == before


def expect_asked(page: Page) -> None:
    """Ana is to say whether that was her last action."""
    expect(page.get_by_test_id("said-last")).to_be_visible()
    expect(page.get_by_test_id("go-on")).to_be_visible()
    expect(page.get_by_test_id("ruling-text")).to_contain_text("Ana")
    expect(page.get_by_test_id("end-turn")).to_have_count(0)


@pytest.mark.parametrize("way", ["button", "g", "Enter"])
def test_the_turn_goes_on(page: Page, house: House, way: str) -> None:
    """By its button, by G, or by Enter, which presses it: Ben may place."""
    open_match(page, begun(house, SAID, GUARDED))
    expect_asked(page)
    if way == "button":
        page.get_by_test_id("go-on").click()
    else:
        page.keyboard.press(way)
    expect_window(page)
    assert stored(house, page)[-1] == "go_on"


@pytest.mark.parametrize("way", ["button", "key", "text"])
def test_the_last_action_is_said_after_its_pitch(page: Page, house: House, way: str) -> None:
    """By its button, by E, or in the text view: it is Ben's turn, without a window."""
    open_match(page, begun(house, SAID, GUARDED))
    expect_asked(page)
    if way == "button":
        page.get_by_test_id("said-last").click()
    elif way == "key":
        page.keyboard.press("e")
    else:
        page.get_by_test_id("menu").click()
        page.get_by_test_id("menu-text").click()
        page.get_by_test_id("text-said-last").click()
    expect(page.locator("[data-testid=player-north].turn")).to_be_visible()
    expect(page.get_by_test_id("place")).to_have_count(0)
    assert stored(house, page)[-1] == "last_action"


def test_a_pitch_brings_the_question(page: Page, house: House) -> None:
    """Not before it has come to rest; the keys of the announcements are silent then."""
    open_match(page, begun(house, (), GUARDED))
    take(page, RUNNER)
    pitch(page, 16)
    expect_asked(page)
    page.keyboard.press("s")
    expect_asked(page)


def test_the_keys_are_listed(page: Page, house: House) -> None:
    """In the dialog of the keys."""
    open_match(page, begun(house, SAID, GUARDED))
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("that was the last action; go on")


def test_no_placement_and_the_last_action(page: Page, house: House) -> None:
    """Declined, Ana goes on; her last action is said before the pitch, and nothing is asked after it."""
    open_match(page, begun(house, WINDOW, GUARDED))
    expect_window(page)
    page.get_by_test_id("stop").click()
    page.get_by_test_id("last-action").click()
    expect(page.get_by_test_id("last-said")).to_be_visible()
    take(page, RUNNER)
    pitch(page, 16)
    expect_to_flick(page, "north")
    expect(page.get_by_test_id("end-turn")).to_be_visible()
    assert stored(house, page)[-3:-1] == ["stop", "last_action"]

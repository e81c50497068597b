"""Reload in the middle of Pitch Bowl: what was played stands, what was only said is to be said again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import House
from tests.browser.pitch_bowl_script import (
    CARRIED,
    OFF_THE_MARK,
    PICKED_UP,
    ROLLED,
    RUNNER,
    begun,
    flick,
    fresh,
    pace,
)
from tests.browser.pitch_bowl_table import (
    announce,
    at,
    expect_carrier,
    expect_placing,
    expect_said,
    expect_used,
    pitch,
    take,
    where,
)
from tests.browser.pitch_out_table import drag, expect_film, expect_to_flick, piece, press_key, stored
from tests.browser.sent import Sent
from tests.browser.standstill import stop_time
from tests.browser.table import open_match
from tests.browser.visit import Visits

ALL_OUT = (flick(RUNNER, 90, pace(145)),)


@pytest.fixture
def page(visits: Visits) -> Page:
    """A desktop where players are aimed and nothing takes time."""
    return visits.page(way="aim", still=False, tempo=0)


def test_a_reload_in_the_middle_of_a_turn(page: Page, house: House) -> None:
    """Used limits and passive faces are there again; an announcement was never sent, and is gone."""
    sent = Sent(page)
    open_match(page, begun(house, ALL_OUT))
    expect_to_flick(page, "south")
    take(page, "south.run2")
    page.reload()
    expect_to_flick(page, "south")
    expect_used(page, "all_out")
    expect(piece(page, RUNNER)).to_have_attribute("data-face", "passive")
    expect_carrier(page, RUNNER)
    expect(page.locator("[data-piece][data-selected=true]")).to_have_count(0)
    assert sent.actions == []


def test_an_announcement_is_said_again(page: Page, house: House) -> None:
    """Announced, then reloaded: nobody is in hand, nothing is announced, and it may be announced again."""
    open_match(page, begun(house))
    expect_to_flick(page, "south")
    take(page, RUNNER)
    announce(page, "pass")
    page.reload()
    expect_to_flick(page, "south")
    expect_said(page, "none")
    expect_carrier(page, RUNNER)
    take(page, RUNNER)
    expect_said(page, "none")
    announce(page, "pass")
    expect_said(page, "pass")


def test_a_reload_with_a_bonus_action_due(page: Page, house: House) -> None:
    """The same player is in hand again and must act."""
    open_match(page, begun(house, PICKED_UP, ROLLED))
    expect(page.get_by_test_id("stop")).to_be_visible()
    page.reload()
    expect(page.get_by_test_id("stop")).to_be_visible()
    expect(piece(page, RUNNER)).to_have_attribute("data-selected", "true")
    expect_used(page, "pickup")
    pitch(page, 16)
    expect(page.get_by_test_id("end-turn")).to_be_visible()
    assert len([text for text in stored(house, page) if text.startswith("flick")]) == 2


def test_a_reload_before_the_drop(page: Page, house: House) -> None:
    """Ben is asked again for the ball, and only once."""
    open_match(page, begun(house, OFF_THE_MARK))
    page.locator("[data-testid=key][data-lawful=true]").wait_for()
    page.reload()
    expect(page.locator("[data-piece=ball]")).to_be_visible()
    press_key(page)
    expect_to_flick(page, "north")
    page.reload()
    expect_to_flick(page, "north")
    assert stored(house, page)[-1].startswith("drop ")


def test_a_reload_while_placing(page: Page, house: House) -> None:
    """What lies ready is kept in this browser alone: nothing was sent, and all of it is there again."""
    sent = Sent(page)
    open_match(page, fresh(house, CARRIED.lines[:2]))
    expect_placing(page, "south")
    page.locator("[data-testid=suggest][data-name=wall]").click()
    ghost = page.locator("[data-ghost='south.tq8']")
    drag(page, where(ghost), at(page, 200, 60))
    expect(page.locator("[data-testid=key][data-lawful=true]")).to_be_visible()
    lay = ghost.get_attribute("transform")
    page.reload()
    expect(ghost).to_have_attribute("transform", lay or "")
    expect(page.get_by_test_id("ghost")).to_have_count(11)
    assert sent.actions == []
    press_key(page)
    expect(page.get_by_test_id("zone")).to_be_visible()
    assert len(sent.actions) == 1


def test_a_reload_during_the_film(visits: Visits, house: House) -> None:
    """Left in the middle of a pitch, the match comes back with its end: nothing is pitched twice."""
    page = visits.page(way="aim", still=False, tempo=1)
    sent = Sent(page)
    open_match(page, begun(house))
    expect_to_flick(page, "south")
    take(page, RUNNER)
    stop_time(page)
    pitch(page, 48)
    expect_film(page)
    page.reload()
    expect_to_flick(page, "south")
    expect_used(page, "all_out")
    expect(piece(page, RUNNER)).to_have_attribute("data-face", "passive")
    assert len(sent.actions) == 1

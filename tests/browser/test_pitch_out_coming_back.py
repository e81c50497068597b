"""Reload in the middle of Pitch Out: nothing is lost, nothing is asked twice."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.frames import film
from tests.browser.house import House
from tests.browser.pitch_out_script import (
    BEGUN,
    CAPTAIN_FALLS,
    GUARD_ASKED,
    IMMORTAL_OUT,
    Shot,
    advanced,
    basic,
)
from tests.browser.pitch_out_table import (
    aim,
    at,
    drag,
    expect_asked,
    expect_film,
    expect_no_film,
    expect_out,
    expect_to_flick,
    hold_flick,
    middle,
    pick,
    piece,
    press_key,
    stored,
)
from tests.browser.sent import Sent
from tests.browser.standstill import pass_time, stop_time
from tests.browser.table import open_match
from tests.browser.visit import Visits


def test_a_reload_in_the_middle_of_answers(visits: Visits, house: House) -> None:
    """The question is there again, for the same person; answered once, it is gone for good."""
    page = visits.page(way="aim")
    open_match(page, basic(house, GUARD_ASKED))
    expect_asked(page, "guard", "north")
    pick(page, "north.immortal")
    page.reload()
    expect_asked(page, "guard", "north")
    expect_out(page, "north.immortal")
    pick(page, "north.immortal")
    press_key(page)
    expect_to_flick(page, "north")
    page.reload()
    expect_to_flick(page, "north")
    expect_out(page, "north.guard")
    assert stored(house, page)[-1] == "guard save=north.immortal"


def test_a_reload_while_a_puck_is_put_back(visits: Visits, house: House) -> None:
    """The put-back piece lies ready where it was laid before."""
    page = visits.page()
    open_match(page, basic(house, IMMORTAL_OUT))
    expect_asked(page, "immortal", "south")
    ghost = page.locator("[data-ghost='south.immortal']")
    drag(page, middle(ghost), at(page, 700, 100))
    page.locator("[data-testid=key][data-lawful=true]").wait_for()
    placed = ghost.get_attribute("transform")
    page.reload()
    expect(ghost).to_have_attribute("transform", placed or "")
    press_key(page)
    expect_to_flick(page, "north")


def test_a_reload_in_the_middle_of_deployment(visits: Visits, house: House) -> None:
    """What lies ready is kept in this browser alone: nothing was sent, and all of it is there again."""
    page = visits.page()
    sent = Sent(page)
    open_match(page, basic(house, BEGUN, laid=False))
    page.locator("[data-testid=suggest][data-name=wall]").click()
    ready = page.locator("[data-testid=key][data-lawful=true]")
    expect(ready).to_be_visible()
    captain = page.locator("[data-ghost='south.captain']")
    drag(page, middle(captain), at(page, 60, 20))
    placed = captain.get_attribute("transform")
    page.reload()
    expect(page.locator("[data-testid=tray-piece][data-placed=true]")).to_have_count(7)
    expect(captain).to_have_attribute("transform", placed or "")
    assert sent.actions == []
    ready.click()
    expect(page.locator("[data-testid=tray-piece][data-piece-id='north.captain']")).to_be_visible()
    assert len(sent.actions) == 7


def test_a_reload_during_the_film(visits: Visits, house: House) -> None:
    """Left in the middle of a flick, the match comes back with its end: nothing is flicked twice."""
    page = visits.page(way="aim", still=False, tempo=1)
    sent = Sent(page)
    open_match(page, basic(house))
    expect_to_flick(page, "south")
    aim(page, Shot("south.captain", 90, 9))
    stop_time(page)
    hold_flick(page)
    expect_film(page)
    page.reload()
    expect_to_flick(page, "north")
    expect_out(page, "north.guard")
    expect(piece(page, "south.captain")).to_have_count(1)
    assert len(sent.actions) == 1


def test_every_frame_of_a_film_is_measured(visits: Visits, house: House) -> None:
    """A film runs to its end, and what each frame cost in script can be read."""
    page = visits.page(way="aim", still=False, tempo=1)
    measured = film(page, house, Shot("south.runner", 110, 9))
    assert len(measured) > 1
    assert all(one >= 0 for one in measured)


def test_a_captain_that_falls_is_shown_again(visits: Visits, house: House) -> None:
    """The side that lost it acts next and sees the replay, once; a click ends it."""
    page = visits.page(still=False, tempo=1)
    match = advanced(house)
    open_match(page, match)
    expect_to_flick(page, "south")
    stop_time(page)
    with house.served.page(match) as other:
        (line,) = CAPTAIN_FALLS
        other.step(line.removeprefix("south "), "south")
    expect_film(page)
    again = page.get_by_test_id("again-tag")
    expect(again).to_have_count(0)
    pass_time(page, until=again)
    expect_film(page)
    page.mouse.click(*at(page, 400, 300))
    expect(again).to_have_count(0)
    page.clock.run_for(5_000)
    expect(again).to_have_count(0)
    expect_no_film(page)


def test_a_film_is_skipped(visits: Visits, house: House) -> None:
    """A click on the arena ends the film at once."""
    page = visits.page(way="aim", still=False, tempo=1)
    open_match(page, basic(house))
    expect_to_flick(page, "south")
    aim(page, Shot("south.captain", 90, 9))
    stop_time(page)
    hold_flick(page)
    expect_film(page)
    page.mouse.click(*at(page, 400, 300))
    expect_to_flick(page, "north")
    expect_out(page, "north.guard")

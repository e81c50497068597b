"""A touchdown on the page: frozen at its instant, shown again slowly, skipped; drawn where nothing moves."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import House
from tests.browser.pitch_bowl_script import (
    ANA_SCORES,
    CHOSEN,
    RUNNER,
    SCORES,
    UP_THE_WING,
    WHOLE_MATCH,
    Setting,
    begun,
    fresh,
)
from tests.browser.pitch_bowl_table import at, expect_placing, last_step, pitch, take, where
from tests.browser.pitch_out_table import (
    expect_film,
    expect_no_film,
    expect_ruled,
    expect_to_flick,
    piece,
    standing,
)
from tests.browser.standstill import pass_time, stop_time
from tests.browser.table import open_match, past_the_goal
from tests.browser.visit import PHONE, Visits


def score(page: Page, house: House) -> None:
    """The carrier's last run is played by hand; from then on time goes by only where it is let."""
    open_match(page, begun(house, UP_THE_WING))
    expect_to_flick(page, "south")
    take(page, RUNNER)
    stop_time(page)
    pitch(page, 47)


def expect_kick_off_again(page: Page, house: House) -> None:
    """The point is counted; the scorer's side places first and will kick."""
    expect_placing(page, "south")
    expect(page.get_by_test_id("round-card")).to_have_count(0)
    expect(page.get_by_test_id("touchdowns")).to_contain_text("1")
    expect(page.locator("[data-piece]")).to_have_count(0)
    position = standing(house, page)["position"]
    assert position["score"] == {"south": 1, "north": 0}
    assert position["kicker"] == "south"


def test_the_film_stops_at_the_instant(visits: Visits, house: House) -> None:
    """The card comes at the touchdown; the scorer acts next and gets no replay. Next goes to the kick-off."""
    page = visits.page(way="aim", still=False, tempo=4)
    score(page, house)
    expect_film(page)
    card = page.get_by_test_id("round-card")
    expect(card).to_have_count(0)
    pass_time(page, until=card)
    expect(card).to_contain_text("Ana")
    expect_no_film(page)
    page.clock.run_for(5_000)
    expect(page.get_by_test_id("again-tag")).to_have_count(0)
    expect_no_film(page)
    page.clock.resume()
    expect(card).to_be_visible()
    page.get_by_test_id("next-round").click()
    expect_kick_off_again(page, house)
    expect_ruled(page, "PBW-7.1")


@pytest.mark.parametrize("how", ["press", "key"])
def test_it_is_skipped(visits: Visits, house: House, how: str) -> None:
    """A press on the field, or Space, ends the film; the touchdown stays until Next."""
    page = visits.page(way="aim", still=False, tempo=1)
    score(page, house)
    expect_film(page)
    if how == "press":
        page.mouse.click(*at(page, 175, 300))
    else:
        page.keyboard.press("Space")
    page.get_by_test_id("next-round").click()
    expect_kick_off_again(page, house)


def test_where_nothing_moves_the_instant_is_drawn(visits: Visits, house: House) -> None:
    """With reduced motion no film runs: the way is drawn, the place marked; after a reload too."""
    page = visits.page(way="aim")
    expect_still(page)
    score(page, house)
    expect_instant(page)
    assert page.evaluate("window.filmed") is False
    page.reload()
    expect(page.get_by_test_id("see-again")).to_be_enabled()
    expect_instant(page)
    page.keyboard.press("Space")
    expect_kick_off_again(page, house)


def expect_instant(page: Page) -> None:
    """The touchdown lies there with its card."""
    expect(page.get_by_test_id("scored")).to_have_count(1)
    expect(page.get_by_test_id("round-card")).to_contain_text("Ana")
    expect(page.get_by_test_id("again-tag")).to_have_count(0)


def expect_still(page: Page) -> None:
    """Notes whether a film ever runs on this page."""
    page.add_init_script(
        """window.filmed = false;
        new MutationObserver(() => {
          window.filmed ||= document.querySelector("[data-playing=true]") !== null;
        }).observe(document, { subtree: true, childList: true, attributes: true });"""
    )


def test_a_ruling_of_a_touchdown_is_seen_while_placing(visits: Visits, house: House) -> None:
    """Opened after a reload, while Ana places, the list still tells why."""
    page = visits.page()
    open_match(page, fresh(house, [CHOSEN, *ANA_SCORES]))
    past_the_goal(page)
    expect_placing(page, "south")
    expect(page.get_by_test_id("touchdowns")).to_contain_text("1")
    expect_ruled(page, "PBW-7.3")


def test_nobody_is_told_that_the_touchdown_costs_the_initiative(visits: Visits, house: House) -> None:
    """The referee's answer has it (PBW-8.8); the page's list, its bar and its voice go without."""
    page = visits.page()
    open_match(page, fresh(house, [CHOSEN, *ANA_SCORES]))
    past_the_goal(page)
    expect_placing(page, "south")
    codes = [one["code"] for one in last_step(house, page)["rulings"]]
    assert "lost_touchdown" in codes
    expect(page.locator("[data-testid=ruling-item][data-rule='PBW-7.3']").first).to_be_attached()
    expect(page.locator("[data-testid=ruling-item][data-rule='PBW-8.8']")).to_have_count(0)
    page.keyboard.press("l")
    expect(page.get_by_test_id("spoken")).to_contain_text("Touchdown")
    expect(page.get_by_test_id("spoken")).not_to_contain_text("ends the turn")


def test_the_end_shows_where_the_last_pitch_came_to_rest(visits: Visits, house: House) -> None:
    """Opened when all is over: the scorer beyond the line, its way, and both names in full."""
    page = visits.page(size=PHONE, still=False, slow=0.125)
    open_match(page, fresh(house, WHOLE_MATCH))
    expect(page.get_by_test_id("end-card")).to_be_visible()
    expect(page.get_by_test_id("board").first.locator(f"[data-way='{RUNNER}']")).to_have_count(1)
    (flick,) = [one for one in last_step(house, page)["events"] if one["kind"] == "flick"]
    here = at(page, *flick["tape"]["rest"][RUNNER])
    assert where(piece(page, RUNNER).first) == pytest.approx(here, abs=1.0)
    score, key = (
        page.get_by_test_id("end-score").bounding_box(),
        page.get_by_test_id("rematch").bounding_box(),
    )
    assert score is not None
    assert key is not None
    assert score["y"] + score["height"] <= key["y"]


def test_the_first_touchdown_wins_a_short_match(page: Page, house: House) -> None:
    """The line above says so, one mark stands by each name, and the card of the end says how it was won."""
    short = Setting(options={"touchdowns": 1})
    open_match(page, begun(house, UP_THE_WING, short))
    expect(page.get_by_text("First touchdown wins")).to_be_visible()
    expect(page.get_by_test_id("pips").first.locator("i")).to_have_count(1)
    open_match(page, begun(house, (*UP_THE_WING, SCORES), short))
    expect(page.get_by_test_id("end-card")).to_contain_text("Ana")
    expect(page.get_by_test_id("end-score")).to_have_text(re.compile(r"1.*0"))

"""The screens of Pitch Out, one after the other, for whatever is to be looked at on all of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.house import COMPUTER, House
from tests.browser.pitch_out_script import (
    BANNED,
    BEGUN,
    CAPTAIN_FALLS,
    CAPTAIN_MAY_COPY,
    CHANGING,
    GUARD_ASKED,
    IMMORTAL_OUT,
    SAPPER_ASKED,
    WHOLE_MATCH,
    advanced,
    basic,
)
from tests.browser.pitch_out_table import at, drag, expect_asked, middle, pick, uncover
from tests.browser.table import choose_way, open_match, open_record, open_sheet, opt_for, past_the_goal
from tests.browser.test_computer_turn import ARENA

Screens = Iterator[str]


def record_of(house: House, folder: Path) -> Path:
    """The record of a whole match as a file."""
    return house.save(basic(house, WHOLE_MATCH), folder / "pitch-out.pitch")


def _sheet(page: Page, house: House) -> Screens:
    page.goto("/")
    open_sheet(page, "two", "pitch-out")
    opt_for(page.get_by_test_id("rules-advanced"))
    page.get_by_test_id("more").locator("summary").click()
    expect(page.get_by_test_id("start")).to_be_visible()
    yield "sheet"


def _deployment(page: Page, house: House) -> Screens:
    open_match(page, basic(house, laid=False))
    expect(page.get_by_test_id("first")).to_be_visible()
    yield "who begins"
    open_match(page, basic(house, BEGUN, laid=False))
    expect(page.get_by_test_id("suggest").first).to_be_visible()
    yield "deployment, empty"
    page.locator("[data-testid=suggest][data-name=wall]").click()
    page.locator("[data-testid=key][data-lawful=true]").wait_for()
    yield "deployment, ready"
    block = middle(page.locator("[data-ghost='obstacle.south.1']"))
    drag(page, block, at(page, 20, 20))
    expect(page.get_by_test_id("refusal")).to_be_visible()
    yield "deployment, refused"


def _turn(page: Page, house: House) -> Screens:
    # So small a tremor that the flicks before come where they should.
    open_match(page, basic(house, CAPTAIN_MAY_COPY, tremor=0.2, clock="600+10"))
    expect(page.get_by_test_id("powers")).to_be_visible()
    choose_way(page, "swipe")
    yield "turn, swipe"
    choose_way(page, "aim")
    page.mouse.click(*at(page, 160, 170))
    expect(page.get_by_test_id("aim")).to_have_count(1)
    yield "turn, aim"
    page.get_by_test_id("menu").click()
    page.get_by_test_id("menu-text").click()
    expect(page.get_by_test_id("text-panel")).to_be_visible()
    yield "turn, text view"


def _again(page: Page, house: House) -> Screens:
    match = house.served.new_match(
        game="pitch-out", north=COMPUTER, position={**ARENA, "to_act": "south"}, options={"tremor": 0}
    )
    with house.served.page(match) as other:
        other.turn("flick piece=south.runner angle=180 speed=300")
    open_match(page, match)
    expect(page.get_by_test_id("skip")).to_be_visible()
    yield "the Runner again, with help"


def _answers(page: Page, house: House) -> Screens:
    for ask, match in (
        ("guard", basic(house, GUARD_ASKED)),
        ("immortal", basic(house, IMMORTAL_OUT)),
        ("sapper", advanced(house, SAPPER_ASKED)),
    ):
        open_match(page, match)
        expect(page.get_by_test_id("answer")).to_have_attribute("data-ask", ask)
        yield f"answer, {ask}"


def _cover(page: Page, house: House) -> Screens:
    page.goto(f"/match/{advanced(house, laid=False)}")
    expect(page.get_by_test_id("cover")).to_be_visible()
    yield "cover"
    uncover(page, "south")
    pick(page, "south.sapper")
    yield "selection"


def _between(page: Page, house: House) -> Screens:
    open_match(page, advanced(house, CAPTAIN_FALLS))
    past_the_goal(page)
    expect_asked(page, "ban", "north")
    yield "ban"
    for name, lines, seat in (("replacement", BANNED, "south"), ("change", CHANGING, "north")):
        page.goto(f"/match/{advanced(house, lines)}")
        uncover(page, seat)
        yield name


def _end(page: Page, house: House) -> Screens:
    open_match(page, basic(house, WHOLE_MATCH))
    expect(page.get_by_test_id("end-card")).to_be_visible()
    yield "end"
    page.get_by_test_id("menu").click()
    page.get_by_test_id("menu-replay").click()
    expect(page.get_by_test_id("live")).to_be_visible()
    yield "looking back"


def _watch(page: Page, house: House) -> Screens:
    open_record(page, house.record(basic(house, WHOLE_MATCH)))
    page.get_by_test_id("scrub-slider").press("End")
    expect(page.get_by_test_id("end-card")).to_be_visible()
    yield "watch"


PARTS = (_sheet, _deployment, _turn, _again, _answers, _cover, _between, _end, _watch)
"""Each brings up some screens and names them; the page is to be looked at before the next is asked for."""

"""The screens of Pitch Bowl, one after the other, for whatever is to be looked at on all of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.house import House
from tests.browser.pitch_bowl_script import (
    CARRIED,
    CHOSEN,
    GUARDED,
    OFF_THE_MARK,
    ON_SMALL,
    PICKED_UP,
    ROLLED,
    RUNNER,
    TIED,
    WHOLE_MATCH,
    begun,
    flick,
    fresh,
)
from tests.browser.pitch_bowl_table import announce, at, expect_placing, take, tap, where
from tests.browser.pitch_out_table import drag
from tests.browser.table import choose_way, open_match, open_record, open_sheet

Screens = Iterator[str]

FALLEN = (flick(RUNNER, 90, 1500),)
SAID = (flick("south.run2", 90, 200),)
"""With defensive placement Ana is asked whether that was her last action."""
WINDOW = (*SAID, "south go_on")
"""It was not, and Ben may answer."""


def record_of(house: House, folder: Path) -> Path:
    """The record of a whole match as a file."""
    return house.save(fresh(house, WHOLE_MATCH), folder / "pitch-bowl.pitch")


def _before(page: Page, house: House) -> Screens:
    page.goto("/")
    open_sheet(page, "two", "pitch-bowl")
    page.get_by_test_id("more").locator("summary").click()
    expect(page.get_by_test_id("start")).to_be_visible()
    yield "sheet"
    open_match(page, fresh(house, level="beginner", clock="900+15"))
    expect(page.get_by_test_id("choose-role")).to_be_visible()
    yield "kick or receive"


def _placing(page: Page, house: House) -> Screens:
    open_match(page, fresh(house, [CHOSEN]))
    expect_placing(page, "north")
    page.locator("[data-testid=suggest][data-name=wall]").click()
    page.get_by_test_id("save").click()
    page.locator("[data-testid=key][data-lawful=true]").wait_for()
    yield "placing, ready"
    drag(page, where(page.locator("[data-ghost='north.tq1']")), at(page, 20, 330))
    page.locator("[data-testid=key][data-lawful=false]").wait_for()
    yield "placing, refused"
    open_match(page, fresh(house, CARRIED.lines[:3]))
    expect(page.get_by_test_id("zone")).to_be_visible()
    yield "kick-off"


def _turn(page: Page, house: House) -> Screens:
    open_match(page, begun(house))
    choose_way(page, "swipe")
    yield "turn, swipe"
    choose_way(page, "aim")
    take(page, RUNNER)
    announce(page, "pass")
    yield "turn, pass"
    announce(page, "handover")
    tap(page, "south.run2")
    yield "turn, hand-over"
    page.get_by_test_id("menu").click()
    page.get_by_test_id("menu-text").click()
    expect(page.get_by_test_id("text-panel")).to_be_visible()
    yield "turn, text view"
    open_match(page, begun(house, setting=ON_SMALL))
    expect(page.get_by_test_id("hand")).to_be_visible()
    yield "small field"


def _answers(page: Page, house: House) -> Screens:
    for name, match, hook in (
        ("fall", begun(house, FALLEN), "mark"),
        ("bonus", begun(house, PICKED_UP, ROLLED), "stop"),
        ("drop", begun(house, OFF_THE_MARK), "countdown"),
        ("give", begun(house, setting=TIED), "key"),
        ("said", begun(house, SAID, GUARDED), "go-on"),
        ("window", begun(house, WINDOW, GUARDED), "place"),
    ):
        open_match(page, match)
        expect(page.get_by_test_id(hook).first).to_be_attached()
        yield name


def _end(page: Page, house: House) -> Screens:
    open_match(page, fresh(house, WHOLE_MATCH))
    expect(page.get_by_test_id("end-card")).to_be_visible()
    yield "end"


def _watch(page: Page, house: House) -> Screens:
    open_record(page, house.record(fresh(house, WHOLE_MATCH)))
    page.get_by_test_id("scrub-slider").press("End")
    page.get_by_test_id("scrub-prev").click()
    expect(page.locator("[data-piece]")).not_to_have_count(0)
    yield "watch"


PARTS = (_before, _placing, _turn, _answers, _end, _watch)
"""Each brings up some screens and names them; the page is to be looked at before the next is asked for."""

"""The screens of ChiFootMi, one after the other, for whatever is to be looked at on all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.chifootmi_script import (
    ALL_EXTRAS,
    Table,
    brought,
    finished,
    fresh,
    is_phase,
    just_enough,
)
from tests.browser.chifootmi_table import cover, expect_phase, hand_over, open_match, press_twice
from tests.browser.house import House
from tests.browser.table import open_record, open_sheet, opt_for

Screens = Iterator[str]


def record_of(house: House, folder: Path) -> Path:
    """The record of a whole match as a file."""
    return house.save(finished(house), folder / "chifootmi.pitch")


def _half_way(table: Table) -> bool:
    shots = table["position"].get("shootout") or {"south": []}
    return len(shots["south"]) == 2


_MOMENTS: dict[str, Callable[[House], str]] = {
    "play": lambda house: fresh(house, level="pro"),
    "draw": lambda house: brought(house, is_phase("draw")),
    "shot": lambda house: brought(house, is_phase("shot")),
    "shootout": lambda house: brought(house, _half_way),
    "offside": lambda house: brought(house, is_phase("offside"), just_enough, **ALL_EXTRAS),
    "last_shot": lambda house: brought(house, is_phase("last_shot")),
    "alone": lambda house: fresh(house, against="easy", level="amateur", clock="600+10"),
}


@cache
def _moment(house: House, name: str) -> str:
    """A match that is only looked at, by what is asked there."""
    return _MOMENTS[name](house)


def _sheet(page: Page, house: House) -> Screens:
    page.goto("/")
    open_sheet(page, "computer", "chifootmi")
    opt_for(page.get_by_test_id("game-level-pro+"))
    page.get_by_test_id("more").locator("summary").click()
    expect(page.get_by_test_id("choice-options")).to_be_visible()
    yield "sheet"


def _example(page: Page, house: House) -> Screens:
    open_match(page, fresh(house))
    expect(cover(page)).to_be_visible()
    yield "cover"
    page.get_by_test_id("example-offer").click()
    page.get_by_test_id("example-card").first.click()
    yield "example, cards"
    page.get_by_test_id("example-next").click()
    page.get_by_test_id("example-pile").first.click()
    page.get_by_test_id("example-next").click()
    page.get_by_test_id("example").get_by_test_id("side").last.click()
    yield "example, shot"


def _covered(page: Page, house: House) -> Screens:
    for name in ("play", "draw", "shot", "shootout"):
        open_match(page, _moment(house, name))
        hand_over(page)
        press_twice(page)
        if name != "draw":  # a pile is taken by one press
            page.keyboard.press("1")
            expect(page.locator("[aria-checked=true]")).to_have_count(1)
        yield f"secret, {name}"


def _open(page: Page, house: House) -> Screens:
    for name in ("offside", "last_shot"):
        open_match(page, _moment(house, name))
        expect(page.get_by_test_id("answer-yes")).to_be_enabled()
        expect_phase(page, name)
        yield f"question, {name}"


def _alone(page: Page, house: House) -> Screens:
    open_match(page, _moment(house, "alone"))
    page.keyboard.press("2")
    expect(page.locator("[data-testid=lock]:enabled")).to_be_visible()
    yield "against the computer"
    page.get_by_test_id("menu").click()
    page.get_by_test_id("menu-text").click()
    expect(page.get_by_test_id("text-table")).to_be_visible()
    yield "text view"


def _end(page: Page, house: House) -> Screens:
    open_match(page, finished(house))
    expect(page.get_by_test_id("end-card")).to_be_visible()
    yield "end"


def _watch(page: Page, house: House) -> Screens:
    open_record(page, house.record(finished(house)))
    for _ in ("toss", "cards"):
        page.get_by_test_id("scrub-next").click()
    expect(page.get_by_test_id("played-card")).to_have_count(2)
    yield "watch"


PARTS = (_sheet, _example, _covered, _open, _alone, _end, _watch)
"""Each brings up some screens and names them; the page is to be looked at before the next is asked for."""

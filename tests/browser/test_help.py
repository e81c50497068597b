"""Help against the computer: a hint on the board and in the bar, and the last turn taken back."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.house import COMPUTER, House
from tests.browser.visit import PHONE, Visits
from tests.server.test_computer import wait_for_turn

BEGINNER = {**COMPUTER, "level": "beginner"}
DUEL: dict[str, Any] = {
    "to_act": "south",
    "pieces": [
        *({"id": f"{seat}.captain", "x": 400, "y": y} for seat, y in (("south", 60), ("north", 740))),
        *({"id": f"{seat}.runner", "x": 200, "y": y} for seat, y in (("south", 200), ("north", 600))),
    ],
}


def advised(page: Page, said: str) -> None:
    """A hint is asked for by its key, and comes."""
    expect(page.get_by_test_id("hint")).to_be_enabled()
    page.keyboard.press("h")
    expect(page.get_by_test_id("ruling-text")).to_have_text(re.compile(f"^{said}"))
    expect(page.get_by_test_id("hint")).to_be_disabled()


def test_a_hint_is_followed_and_taken_back(visits: Visits, house: House) -> None:
    """Each move is drawn; the turn and its answer go back; list, end card, history and record tell it."""
    made = house.served.new_match(north=BEGINNER)
    page = visits.page(pace="once")
    page.goto(f"{house.address}match/{made}")
    expect(page.get_by_test_id("takeback")).to_be_disabled()
    advised(page, "Hint:")
    expect(page.get_by_test_id("advice-line").first).to_be_visible()
    with house.served.page(made) as other:
        start = other.table["position"]
        other.turn(*other.table["help"]["hint"]["actions"])
        wait_for_turn(other)
    expect(page.get_by_test_id("advice-line")).to_have_count(0)
    page.get_by_test_id("takeback").click()
    expect(page.locator("li.gone")).to_have_count(2)
    with house.served.page(made) as other:
        assert other.table["position"] == start
        other.say(other.message("claim", "south", action="resign"))
    expect(page.get_by_test_id("end-helped")).to_have_text("With help: 1 hint, 1 takeback.")
    assert 'Help: {"south": {"hint": 1, "takeback": 1}}' in house.record(made)
    page.goto(house.address)
    expect(page.get_by_test_id("finished").first).to_contain_text("against Pip, with help")


def test_a_shot_is_advised_and_taken_again(visits: Visits, house: House) -> None:
    """On a phone, in French: the aim is drawn; taken again, the table is as it was before the answer, too."""
    made = house.served.new_match(
        game="pitch-out", north=BEGINNER, position=DUEL, options={"tremor": 1.0, "format": 5}
    )
    page = visits.page(lang="fr-FR", size=PHONE, pace="once")
    page.goto(f"{house.address}match/{made}")
    advised(page, r"Conseil\s:\svotre ")
    line = page.get_by_test_id("advice-line")
    expect(line).to_have_attribute("data-piece-aimed", re.compile("^south"))
    with house.served.page(made) as other:
        before = other.table["position"]
        other.step("flick piece=south.runner angle=0 speed=300")
        wait_for_turn(other)
    expect(page.get_by_test_id("takeback")).to_be_enabled()
    page.keyboard.press("u")
    expect(page.get_by_test_id("takeback")).to_be_disabled()
    with house.served.page(made) as other:
        assert other.table["position"] == before


def test_there_are_no_keys_for_help_where_there_is_none(visits: Visits, house: House) -> None:
    """Neither with a clock nor between two people."""
    page = visits.page()
    timed: dict[str, Any] = {"north": BEGINNER, "options": {"clock": "300+5"}}
    for changes in (timed, {}):
        page.goto(f"{house.address}match/{house.served.new_match(**changes)}")
        expect(page.get_by_test_id("end-turn")).to_be_visible()
        expect(page.get_by_test_id("hint")).to_have_count(0)

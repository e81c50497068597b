"""Pitch Bowl against the computer: a whole match, from the first page to the end card and its record."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.command import pitchside
from tests.browser.house import House
from tests.browser.lines import await_state, note_states
from tests.browser.pitch_bowl_table import choose_role, place, start_computer, tap
from tests.browser.pitch_out_table import standing, stored
from tests.browser.visit import Visits

MOST = 150
"""Questions to the person in a match; some thirty are usual."""
PITCHING_TURNS = 3
"""In so many of the first turns the person pitches a player."""


def test_a_whole_match_against_easy(visits: Visits, house: House, tmp_path: Path) -> None:
    """The person places, kicks, pitches and ends turns until one has three; the record replays."""
    page = visits.page(way="keys", still=False, tempo=0)
    note_states(page)
    start_computer(page, level="easy", chooser="south", tremor="0", touchdowns="3")
    choose_role(page, "kick")
    play_out(page, house)
    score = standing(house, page)["result"]["score"]
    assert max(score.values()) == 3
    expect(page.get_by_test_id("end-score")).to_have_text(re.compile(f"{score['south']}.*{score['north']}"))
    assert "end_turn" in stored(house, page)
    record = tmp_path / "easy.pitch"
    match_id = page.url.rsplit("/", 1)[1]
    house.save(match_id, record)
    assert pitchside("replay", record).status == 0


def play_out(page: Page, house: House) -> None:
    """Answer whatever is asked until the end; Escape skips what is still on show, and lets the hand go."""
    turns = 0
    with house.served.page(page.url.rsplit("/", 1)[1]) as other:
        for _ in range(MOST):
            while other.table["result"] is None and not other.table["asked"]:
                other.until("state")
            await_state(page, other.state["v"])
            page.keyboard.press("Escape")
            if other.table["result"] is not None:
                expect(page.get_by_test_id("end-card")).to_be_visible()
                return
            if page.get_by_test_id("round-card").is_visible():
                page.get_by_test_id("next-round").click()
            pending = other.table["asked"][0]["pending"]
            turns += "end_turn" in pending["do"]
            answer(page, pending, pitches=turns <= PITCHING_TURNS)
            other.until("state")
            page.mouse.up()
    raise AssertionError("the match does not end")


def answer(page: Page, pending: dict[str, Any], *, pitches: bool) -> None:
    """What is asked: placing, throwing, a turn, a bonus action, a ball to be given or put down."""
    asked = pending["do"]
    if "deploy" in asked:
        place(page, "wall")
    elif "kick" in asked or "stop" in asked or ("flick" in asked and pitches):
        fire(page)
    elif "end_turn" in asked:
        page.get_by_test_id("end-turn").hover()
        page.mouse.down()
    else:
        if "give" in asked:
            tap(page, pending["pieces"][0])
        page.locator("[data-testid=key][data-lawful=true]").click()


def fire(page: Page) -> None:
    """Enter takes somebody up where nobody is in hand; once the aim is seen, it pitches."""
    expect(page.get_by_test_id("hand")).to_be_visible()
    if page.get_by_test_id("aim").count() == 0:
        page.keyboard.press("Enter")
    expect(page.get_by_test_id("aim")).to_have_count(1)
    page.keyboard.press("Enter")

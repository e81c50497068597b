"""Against the computer: it is seen thinking, the page stays awake, its turn is replayed and stays drawn."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import House
from tests.browser.lines import Heard, SlowLine
from tests.browser.table import (
    click,
    end_turn,
    expect_draft,
    expect_position,
    expect_selected,
    expect_to_play,
    move,
    open_match,
    start_computer,
)
from tests.browser.visit import Visits
from tests.browser.watching import answered_while_thinking, note, positions_seen, thinking_seen


def recorded(house: House, page: Page) -> list[dict[str, object]]:
    """The steps of the match on this page, as the server has stored them."""
    with house.served.page(page.url.rsplit("/", 1)[1]) as other:
        return list(other.steps)


def where(step: dict[str, object]) -> str:
    """Discs and ball after a step."""
    return " ".join(str(step["position"]).split()[:3])


def test_its_turn_is_replayed_step_by_step_and_stays_drawn(visits: Visits, house: House) -> None:
    """Each step of the computer is seen by itself; afterwards its line and its moves stay on the board."""
    page = visits.page(pace=120, still=False)
    start_computer(page, level="easy")
    move(page, "c2", "c3")
    expect_draft(page, "c2n")
    note(page)
    end_turn(page)
    expect(page.get_by_test_id("turn")).to_have_count(2)
    expect_to_play(page, "south")
    steps = [step for step in recorded(house, page) if step["seat"] == "north"]
    moved = [step for step in steps if step["action"] != "end"]
    assert thinking_seen(page)
    assert positions_seen(page)[1:] == [where(step) for step in moved]
    expect(page.get_by_test_id("last-turn").locator("path")).not_to_have_count(0)
    expect(page.get_by_test_id("turn").last.get_by_test_id("arrow")).to_have_count(len(moved))


@pytest.mark.parametrize("level", ["beginner", "easy", "normal", "hard"])
def test_one_turn_of_each_level(page: Page, level: str) -> None:
    """Each level answers a turn with a turn, seen thinking meanwhile; then it is the person's turn again."""
    start_computer(page, level=level)
    expect(page.get_by_test_id("player-north")).to_contain_text(f"{level.title()} level")
    move(page, "c2", "c3")
    expect_draft(page, "c2n")
    note(page)
    end_turn(page)
    expect(page.get_by_test_id("turn")).to_have_count(2)
    expect_to_play(page, "south")
    assert thinking_seen(page)
    expect_position(page, positions_seen(page)[-1])


def test_the_server_answers_while_the_computer_thinks(page: Page) -> None:
    """While the strongest level thinks, other requests are answered; a busy machine may take three goes."""
    assert any(answered(page) for _ in range(3))


def answered(page: Page) -> bool:
    """Whether the server answered a request during the computer's first turn."""
    start_computer(page, level="hard")
    move(page, "c2", "c3")
    expect_draft(page, "c2n")
    note(page)
    end_turn(page)
    expect(page.get_by_test_id("turn")).to_have_count(2)
    page.wait_for_function("() => window.seen.answered !== null")
    return answered_while_thinking(page)


def test_the_page_stays_awake_while_the_computer_thinks(visits: Visits, house: House) -> None:
    """While it thinks, the rules, the menu, the language and the list of turns work; nothing can be moved."""
    page = visits.page()
    line = SlowLine(page)
    open_match(page, house.match(level="hard"))
    expect_to_play(page, "south")
    move(page, "c2", "c3")
    expect_draft(page, "c2n")
    line.holds = _computer_has_played
    end_turn(page)
    expect(page.get_by_test_id("thinking")).to_be_visible()
    expect(page.get_by_test_id("ruling-text")).to_contain_text("is thinking")
    expect(page.get_by_test_id("end-turn")).to_be_disabled()
    page.get_by_test_id("menu").click()
    page.get_by_test_id("menu-rules").click()
    expect(page.get_by_test_id("clauses")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_test_id("lang-fr").click()
    expect(page.get_by_test_id("thinking")).to_have_text("Réfléchit…")
    click(page, "d2")
    expect(page.locator("[data-selected=true]")).to_have_count(0)
    page.get_by_test_id("turn").first.click()
    expect(page.get_by_test_id("scrub")).to_be_visible()
    page.get_by_test_id("live").click()
    expect(page.get_by_test_id("thinking")).to_be_visible()
    line.release()
    expect_to_play(page, "south")
    click(page, "d2")
    expect_selected(page, "d2")


def _computer_has_played(heard: Heard) -> bool:
    return heard["t"] == "state" and any(step["seat"] == "north" for step in heard["steps"])


def test_a_tap_skips_the_replay(visits: Visits, house: House) -> None:
    """A click on the board ends the replay of the computer's turn at once."""
    page = visits.page(pace=500, still=False)
    open_match(page, house.match(level="easy"))
    expect_to_play(page, "south")
    move(page, "c2", "c3")
    expect_draft(page, "c2n")
    end_turn(page)
    expect(page.get_by_test_id("turn")).to_have_count(2)
    click(page, "c5")
    expect_to_play(page, "south")


def test_the_computer_begins(page: Page) -> None:
    """When the computer begins it plays first; then it is the person's turn."""
    start_computer(page, level="easy", begins="north")
    expect(page.get_by_test_id("turn")).to_have_count(1)
    expect_to_play(page, "south")
    expect(page.get_by_test_id("moves-left")).to_have_attribute("data-left", "3")

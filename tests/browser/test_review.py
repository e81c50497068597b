"""A match looked at again: the line, the turning points in words, the better turn on the board."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from pitchside.core.record import record_of
from tests.browser.house import House
from tests.browser.looks import SIGHTS, faults
from tests.browser.table import expect_position, open_match
from tests.review.matches import DUELS, GOAL_AT_HAND, cards, spared_captain

COMPUTER = {"kind": "computer", "name": "", "level": "beginner"}


def lost_match(house: House) -> str:
    """South had a goal in its turn, did not score, and gave up."""
    match_id = house.served.new_match(position=GOAL_AT_HAND, north=COMPUTER)
    with house.served.page(match_id) as page:
        page.turn("a3n", "end")
        page.say(page.message("claim", "south", action="resign"))
    return match_id


def test_a_lost_match_is_reviewed_and_played_from_there(page: Page, house: House) -> None:
    """From the end card: the goal that was there is named, drawn, and tried against the computer."""
    open_match(page, lost_match(house))
    page.get_by_test_id("end-review").click()
    review = page.get_by_test_id("review")
    expect(review).to_have_attribute("data-state", "ready", timeout=60_000)
    point = page.get_by_test_id("review-point").first
    expect(point).to_contain_text("Here you could have scored this turn.")
    expect(point).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_test_id("advice-line")).to_have_count(2)
    expect(page.get_by_test_id("best-number")).to_have_text(["1", "2"])
    legend = page.get_by_text("best turn")
    assert legend.evaluate("""one => { const { x, y } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(x + 2, y + 2)); }"""), "the board lies over the legend"
    expect(page.get_by_test_id("review-why")).to_contain_text(
        "Better: jump over two with the ball, then carry the ball forward and score."
    )
    page.get_by_test_id("lang-fr").click()
    expect(point).to_contain_text("Ici, vous pouviez marquer dès ce tour.")
    page.get_by_test_id("lang-en").click()
    page.get_by_test_id("advantage").focus()
    page.keyboard.press("End")
    expect(page.get_by_test_id("review-where")).to_have_text("The end of the match")
    page.keyboard.press("Home")
    expect(page.get_by_test_id("review-where")).to_contain_text("Turn 1 of")
    page.get_by_test_id("review-try").click()
    page.wait_for_url("**/match/*")
    expect_position(page, " ".join(GOAL_AT_HAND.split()[:3]))


def test_an_opened_record_is_reviewed(page: Page, house: House, tmp_path: Path) -> None:
    """From the watch page, whoever played it; both sides are named."""
    file = house.save(lost_match(house), tmp_path / "lost.pitch")
    page.goto("/")
    page.get_by_test_id("open-record").set_input_files(file)
    page.get_by_test_id("watch-review").click()
    expect(page.get_by_test_id("review")).to_have_attribute("data-state", "ready", timeout=60_000)
    expect(page.get_by_test_id("review-point").first).to_contain_text(
        "Here Blue could have scored this turn."
    )
    # The computer may have scored before the claim was heard.
    expect(page.get_by_test_id("review-ended")).to_have_text(
        re.compile(r"Blue resigns: Pip wins the match\. Score 0–[01]\.")
    )


def test_a_disc_game_is_reviewed_from_its_record(page: Page, tmp_path: Path) -> None:
    """A free Captain was spared: the better shot is said and drawn, luck and choice are told apart."""
    file = tmp_path / "spared.pitch"
    record = record_of(spared_captain(), {"south": "Ana", "north": "Ben"}, "2026-05-01")
    file.write_text(str(record), encoding="utf-8")
    page.goto("/")
    page.get_by_test_id("open-record").set_input_files(file)
    page.get_by_test_id("watch-review").click()
    expect(page.get_by_test_id("review")).to_have_attribute("data-state", "ready", timeout=60_000)
    expect(page.get_by_test_id("review-point").first).to_contain_text(
        "Here Ana could have put the other Captain out."
    )
    expect(page.get_by_test_id("review-why")).to_contain_text("Better: ")
    expect(page.get_by_test_id("review-board").get_by_test_id("advice-line")).to_have_count(1)
    expect(page.get_by_test_id("foreseen")).to_have_class("flick-foreseen best")
    expect(page.get_by_test_id("accounts")).to_contain_text("Luck or choice?")


def test_chifootmi_is_looked_at_as_a_whole(page: Page, tmp_path: Path) -> None:
    """Every turn on one line, chances and their worth, and what makes the one goal of difference."""
    file = tmp_path / "cards.pitch"
    file.write_text(str(record_of(cards(), {"south": "Ana", "north": "Ben"}, "2026-05-01")), encoding="utf-8")
    page.goto("/")
    page.get_by_test_id("open-record").set_input_files(file)
    page.get_by_test_id("watch-review").click()
    expect(page.get_by_test_id("review")).to_have_attribute("data-state", "ready", timeout=60_000)
    turns = page.get_by_test_id("review-turn")
    expect(turns).to_have_count(len(DUELS))
    expect(page.get_by_test_id("review-chances")).to_contain_text("0.5 expected")
    told = page.get_by_test_id("review-luck").locator("[data-kind]").all_inner_texts()
    assert round(sum(float(one.replace("−", "-")) for one in told), 1) == 1.0
    turns.nth(7).click()
    expect(page.get_by_test_id("review-where")).to_have_text("Turn 8 of 11")
    point = page.get_by_test_id("review-point").and_(page.locator("[aria-pressed=true]"))
    expect(point).to_contain_text("1 was the better card.")
    assert faults(page, SIGHTS) == []

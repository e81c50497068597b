"""ChiFootMi told and told again: text view, both languages, a watched record, the clock's own choice."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.chifootmi_screens import record_of
from tests.browser.chifootmi_script import NAMES, brought, finished, fresh, is_turn, not_kept, standing
from tests.browser.chifootmi_table import (
    cover,
    hand_over,
    in_the_page,
    lock,
    lock_both,
    match_of,
    open_match,
    press_twice,
    reveal,
    steps_of,
)
from tests.browser.house import House
from tests.browser.standstill import pass_time, stop_time
from tests.browser.table import told
from tests.browser.visit import Visits

LABELS = {
    "hand-over": ("hold", "maintenir"),
    "moves": ("starts with the ball", "commence avec le ballon"),
    "seal": ("Chance is sealed", "scellé"),
    "text-view": ("Text view", "Vue texte"),
}
ENGLISH = re.compile(
    r"\b(Cards?|pile|closed|Kept|keeps|ball|Shuffle|Goals?|against|Lock|Choose|chooses|wins|dives?|saved|shot)\b"
)


# ---- words ------------------------------------------------------------------------------------------------


def test_the_text_view_against_the_computer(page: Page, house: House) -> None:
    """The first Tab stop tells the table in words; a choice by its button, the next one typed."""
    open_match(page, fresh(house, against="easy"))
    expect(page.get_by_test_id("lock")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_test_id("text-view")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("text-table").locator("li")).to_have_count(2)
    actions = page.get_by_test_id("text-action")
    expect(actions).to_have_count(4)
    card = actions.nth(1).inner_text().split()[0]
    actions.nth(1).click()
    page.get_by_test_id("lock").click()
    expect(actions).to_have_count(2)
    line = page.get_by_test_id("typed-action")
    line.fill("draw  pile=2")
    line.press("Enter")
    expect(actions).to_have_count(4)
    played = [step["action"] for step in steps_of(house, page)]
    assert f"south: play card={card} " in played[2]
    assert "south: draw pile=2 " in played[3] or "south: draw pile=2 " in played[-1]


def test_the_text_view_of_two_is_covered_too(page: Page, house: House) -> None:
    """In words as in pictures: before the hold nothing of a hand is in the page."""
    open_match(page, fresh(house))
    lock_both(page, "1", "1")
    reveal(page)
    page.get_by_test_id("text-view").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("text-panel")).to_be_visible()
    expect(page.get_by_test_id("text-action")).to_have_count(0)
    hand_over(page)
    assert in_the_page(page) == []
    press_twice(page)
    expect(page.get_by_test_id("text-action")).to_have_count(2)
    page.evaluate("window.dispatchEvent(new Event('blur'))")
    expect(cover(page)).to_be_visible()
    assert in_the_page(page) == []


def test_switching_language_keeps_the_table(page: Page, house: House) -> None:
    """Between two turns every label changes there and back."""
    open_match(page, fresh(house))
    lock_both(page, "1", "2")
    reveal(page)
    for index, lang in ((1, "fr"), (0, "en"), (1, "fr")):
        page.get_by_test_id(f"lang-{lang}").click()
        for hook, words in LABELS.items():
            expect(page.get_by_test_id(hook).first).to_contain_text(words[index])
        expect(page.get_by_test_id("played-card")).to_have_count(2)
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_no_english_is_left_in_french(visits: Visits, house: House) -> None:
    """Cover, secret, open table and end speak nothing else."""
    page = visits.page(lang="fr-FR")
    open_match(page, brought(house, is_turn(3), level="amateur"))
    expect(cover(page)).to_be_visible()
    found = ENGLISH.findall(told(page))
    stop_time(page)
    for _ in range(2):
        press_twice(page)
        page.keyboard.press("1")
        found += ENGLISH.findall(told(page))
        lock(page)
    expect(page.get_by_test_id("both-ready")).to_be_visible()
    found += ENGLISH.findall(told(page))
    pass_time(page, page.get_by_test_id("table"))
    found += ENGLISH.findall(told(page))
    open_match(page, finished(house))
    expect(page.get_by_test_id("end-card")).to_be_visible()
    assert found + ENGLISH.findall(told(page)) == []


# ---- looking back -----------------------------------------------------------------------------------------


def test_a_record_is_watched(page: Page, house: House, tmp_path: Path) -> None:
    """Step by step: what was hidden in the match is open now; the end tells who won, the seal is opened."""
    match = finished(house)
    page.goto("/")
    page.get_by_test_id("open-record").set_input_files(record_of(house, tmp_path))
    expect(page.get_by_test_id("watch")).to_be_visible()
    table = standing(house, match)
    first = {seat: str(table["position"][seat]["played"][0]) for seat in ("south", "north")}
    page.get_by_test_id("turn").filter(has_text=re.compile("^1")).first.click()
    page.get_by_test_id("scrub-prev").click()
    for seat, card in first.items():
        shown = page.locator(f"[data-testid=played-card][data-seat={seat}]")
        expect(shown).to_have_attribute("data-card", card)
    page.get_by_test_id("scrub-last").click()
    expect(page.get_by_test_id("end-card")).to_contain_text(NAMES[table["result"]["winner"]]["name"])
    seal = page.get_by_test_id("seal").first
    expect(seal).to_have_attribute("data-commitment", table["commitment"])
    expect(seal).to_have_attribute("data-opened", "true")


def test_looking_back_before_the_end_opens_nothing(page: Page, house: House) -> None:
    """A replay of the unfinished match shows backs where the table has backs; live again, the cover waits."""
    open_match(page, brought(house, not_kept, turns=1))
    lock_both(page, "1", "1")
    reveal(page)
    for number in range(page.get_by_test_id("turn").count()):
        page.get_by_test_id("turn").nth(number).click()
        expect(page.get_by_test_id("scrub")).to_be_visible()
        hidden = page.locator("[data-testid=card][data-up=false]:not([data-card=back])")
        expect(hidden).to_have_count(0)
    page.get_by_test_id("to-live").click()
    expect(page.get_by_test_id("hand-over")).to_be_visible()


# ---- the clock --------------------------------------------------------------------------------------------


def test_at_zero_the_choice_is_drawn_by_lot(page: Page, house: House) -> None:
    """Nobody chooses: the server locks by lot, bar and list say so, and the match goes on."""
    open_match(page, fresh(house, clock="4+60"))
    reveal(page)
    lot = page.get_by_test_id("moves").get_by_label(re.compile("has not chosen in time"))
    expect(lot).not_to_have_count(0)
    page.get_by_test_id("last-ruling").click()
    for name in ("Ana", "Ben"):
        expect(page.get_by_test_id("ruling-text")).to_contain_text(f"{name} has not chosen in time")
    assert standing(house, match_of(page))["result"] is None

"""Pitch Out as a record: watched from a file and looked back at, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.command import pitchside
from tests.browser.house import House
from tests.browser.pitch_out_screens import record_of
from tests.browser.pitch_out_script import CAPTAIN_MAY_COPY, WHOLE_MATCH, basic
from tests.browser.pitch_out_table import expect_film, expect_no_film, expect_out, expect_to_flick, piece
from tests.browser.standstill import stop_time
from tests.browser.table import open_match, told
from tests.browser.visit import Visits

LABELS = {
    "hand": ("pull back", "tirez en arrière"),
    "powers": ("Assassin", "Assassin"),
    "player-south": ("Citizens", "Citoyens"),
    "text-view": ("Text view", "Vue texte"),
    "moves": ("Assassin out", "Assassin dehors"),
}


def watch(page: Page, file: Path) -> None:
    """A record opened on the first page."""
    page.goto("/")
    page.get_by_test_id("open-record").set_input_files(file)
    expect(page.get_by_test_id("watch")).to_be_visible()


def test_a_record_is_watched(page: Page, house: House, tmp_path: Path) -> None:
    """Step by step to the end: the pieces come, the Captain goes, the card tells who won."""
    file = record_of(house, tmp_path)
    assert pitchside("replay", file).status == 0
    watch(page, file)
    expect(page.locator("[data-piece]")).to_have_count(0)
    fallen = page.get_by_test_id("turn").filter(has_text="Immortal").first
    fallen.click()
    expect(piece(page, "south.immortal")).to_have_count(1)
    page.get_by_test_id("scrub-last").click()
    expect(page.get_by_test_id("end-card")).to_contain_text("Ana")
    expect(page.get_by_test_id("end-score")).to_have_text(re.compile(r"2.*0"))
    expect(page.locator("[data-testid=board-box]")).to_have_attribute("data-playing", "false")


def test_a_watched_flick_is_a_film(visits: Visits, house: House, tmp_path: Path) -> None:
    """With motion a step onto a flick plays it, then it stands as it ended."""
    page = visits.page(still=False, tempo=4)
    watch(page, record_of(house, tmp_path))
    page.get_by_test_id("turn").filter(has_text="Immortal").first.click()
    for _ in range(2):
        page.get_by_test_id("scrub-prev").click()
    expect(piece(page, "north.captain")).to_have_count(1)
    stop_time(page)
    page.get_by_test_id("scrub-next").click()
    expect_film(page)
    page.clock.resume()
    expect_no_film(page)
    expect(piece(page, "north.captain")).to_have_count(0)


def test_a_finished_match_is_watched_again(page: Page, house: House) -> None:
    """From the end card back to the beginning, from where it runs by itself, and to the end again."""
    open_match(page, basic(house, WHOLE_MATCH))
    expect(page.get_by_test_id("end-card")).to_contain_text("Ana")
    page.get_by_test_id("menu").click()
    page.get_by_test_id("menu-replay").click()
    expect(page.get_by_test_id("scrub-pause")).to_be_visible()
    page.get_by_test_id("scrub-first").click()
    expect(page.locator("[data-piece]")).to_have_count(0)
    page.get_by_test_id("live").first.click()
    expect(page.get_by_test_id("end-card")).to_be_visible()


def test_switching_language_keeps_the_turn(page: Page, house: House) -> None:
    """In the middle of a turn every label changes there and back; the table stays."""
    open_match(page, basic(house, CAPTAIN_MAY_COPY))
    expect_to_flick(page, "south")
    for index, lang in ((1, "fr"), (0, "en"), (1, "fr")):
        page.get_by_test_id(f"lang-{lang}").click()
        for hook, words in LABELS.items():
            expect(page.get_by_test_id(hook)).to_contain_text(words[index])
        expect_out(page, "south.assassin")
    expect(page.locator("html")).to_have_attribute("lang", "fr")


ENGLISH = re.compile(
    r"\b(Captain|Guard|obstacle of|flick|puck|Round|turns?|Citizens|arena|left the|to play)\b"
)


@pytest.mark.parametrize(
    ("lines", "where", "names"),
    [(CAPTAIN_MAY_COPY, "moves", "Immortel|Runner"), (WHOLE_MATCH, "end-moment", "Capitaine")],
    ids=["turn", "end"],
)
def test_no_english_is_left_in_french(
    visits: Visits, house: House, lines: tuple[str, ...], where: str, names: str
) -> None:
    """A match opened in French speaks nothing else, rulings and list included."""
    page = visits.page(lang="fr-FR")
    open_match(page, basic(house, lines))
    expect(page.get_by_test_id(where)).to_contain_text(re.compile(names))
    assert ENGLISH.findall(told(page)) == []

"""Pitch Bowl as a record, watched from a file and looked back at; and in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.command import pitchside
from tests.browser.house import House
from tests.browser.pitch_bowl_screens import FALLEN, record_of
from tests.browser.pitch_bowl_script import PICKED_UP, ROLLED, RUNNER, WHOLE_MATCH, Setting, begun, fresh
from tests.browser.pitch_bowl_table import take
from tests.browser.pitch_out_table import expect_film, expect_no_film, expect_to_flick, piece
from tests.browser.standstill import stop_time
from tests.browser.table import open_match, told
from tests.browser.test_pitch_out_records import watch
from tests.browser.visit import Visits

LABELS = {
    "limit-pickup": ("Pick up", "Ramassage"),
    "limit-all_out": ("All out", "paquet"),
    "end-turn": ("End turn", "Finir"),
    "hand": ("Pull a player", "Tirez un joueur"),
    "text-view": ("Text view", "Vue texte"),
    "moves": ("places eleven", "place"),
}
ENGLISH = re.compile(
    r"\b(three-quarter|runner|Snatch|Pick up|Hand over|turns?|touch back|squares?|falls|Round|field)\b"
)


def test_a_record_is_watched(page: Page, house: House, tmp_path: Path) -> None:
    """From the empty field through a turn of the list to the end: who stands where, who scored, who won."""
    file = record_of(house, tmp_path)
    assert pitchside("replay", file).status == 0
    watch(page, file)
    expect(page.locator("[data-piece]")).to_have_count(0)
    page.get_by_test_id("turn").filter(has_text="kick-off").first.click()
    expect(page.locator("[data-piece^='south.']")).to_have_count(11)
    expect(piece(page, RUNNER)).to_have_attribute("data-carrier", "true")
    page.get_by_test_id("scrub-last").click()
    expect(page.get_by_test_id("end-card")).to_contain_text("Ana")
    expect(page.get_by_test_id("end-score")).to_have_text(re.compile(r"3.*2"))


def test_a_watched_pitch_is_a_film(visits: Visits, house: House, tmp_path: Path) -> None:
    """With motion a step onto a pitch plays it, then it stands as it ended."""
    page = visits.page(still=False, tempo=4)
    watch(page, record_of(house, tmp_path))
    page.get_by_test_id("turn").filter(has_text="kick-off").first.click()
    before = piece(page, RUNNER).get_attribute("transform") or ""
    stop_time(page)
    page.get_by_test_id("scrub-next").click()
    expect_film(page)
    page.clock.resume()
    expect_no_film(page)
    expect(piece(page, RUNNER)).not_to_have_attribute("transform", before)
    expect(page.get_by_test_id("limit-all_out")).to_have_attribute("data-used", "true")


def test_a_finished_match_is_looked_back_at(page: Page, house: House) -> None:
    """From the end card back to the beginning, and to the end again."""
    open_match(page, fresh(house, WHOLE_MATCH))
    expect(page.get_by_test_id("end-card")).to_contain_text("Ana")
    page.get_by_test_id("menu").click()
    page.get_by_test_id("menu-replay").click()
    expect(page.get_by_test_id("scrub-pause")).to_be_visible()
    page.get_by_test_id("scrub-first").click()
    expect(page.locator("[data-piece]")).to_have_count(0)
    page.get_by_test_id("live").first.click()
    expect(page.get_by_test_id("end-card")).to_be_visible()


# ---- languages ------------------------------------------------------------------------------------------


def test_switching_language_keeps_the_turn(page: Page, house: House) -> None:
    """In the middle of a turn every label changes there and back; who is in hand stays in hand."""
    open_match(page, begun(house))
    expect_to_flick(page, "south")
    take(page, RUNNER)
    for index, lang in ((1, "fr"), (0, "en"), (1, "fr")):
        page.get_by_test_id(f"lang-{lang}").click()
        for hook, words in LABELS.items():
            expect(page.get_by_test_id(hook)).to_contain_text(words[index])
        expect(piece(page, RUNNER)).to_have_attribute("data-selected", "true")
    expect(page.locator("html")).to_have_attribute("lang", "fr")


@pytest.mark.parametrize(
    ("lines", "setting"),
    [(FALLEN, Setting()), (PICKED_UP, ROLLED)],
    ids=["fall", "bonus"],
)
def test_no_english_is_left_in_french(
    visits: Visits, house: House, lines: tuple[str, ...], setting: Setting
) -> None:
    """A match opened in French speaks nothing else, rulings and list included."""
    page = visits.page(lang="fr-FR")
    open_match(page, begun(house, lines, setting))
    expect_to_flick(page, "north" if lines == FALLEN else "south")
    assert ENGLISH.findall(told(page)) == []

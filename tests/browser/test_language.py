"""French and English: the browser's own at first, switched at any time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pitchside.core.language import FOLDER
from tests.browser.house import House, quick_folder
from tests.browser.table import (
    click,
    expect_draft,
    expect_position,
    expect_selected,
    move,
    open_match,
)
from tests.browser.visit import Visits
from tests.core.test_language import made_up

TITLES = {
    "undo": ("Undo a step", "Annuler un pas"),
    "undo-turn": ("Take the whole turn back", "Reprendre tout le tour"),
}
LABELS = {
    "end-turn": ("End turn", "Finir le tour"),
    "tray": ("moves left", "mouvements restants"),
    "player-south": ("Striped", "À rayures"),
    "text-view": ("Text view", "Vue texte"),
    "ruling": ("takes the ball", "prend la balle"),
}


@pytest.mark.parametrize(("lang", "headline"), [("fr-FR", "Le sport sur table."), ("en-GB", "Table sports.")])
def test_the_first_screen_speaks_the_browsers_language(visits: Visits, lang: str, headline: str) -> None:
    """The first page opens in the language of the browser and says so to the browser."""
    page = visits.page(lang=lang)
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_contain_text(headline)
    expect(page.locator("html")).to_have_attribute("lang", lang[:2])
    expect(page.get_by_test_id(f"lang-{lang[:2]}")).to_have_attribute("aria-pressed", "true")


def test_switching_language_keeps_match_and_draft(page: Page, house: House) -> None:
    """Mid-turn the labels change there and back; match, draft and selection stay."""
    open_match(page, house.match(["b2n b3n end", "b7s end", "b4ne"]))
    click(page, "d2")
    expect_selected(page, "d2")
    address = page.url
    for index, lang in ((1, "fr"), (0, "en"), (1, "fr")):
        page.get_by_test_id(f"lang-{lang}").click()
        for testid, words in LABELS.items():
            expect(page.get_by_test_id(testid)).to_contain_text(words[index])
        for testid, words in TITLES.items():
            expect(page.get_by_test_id(testid)).to_have_attribute("aria-label", words[index])
        expect_draft(page, "b4ne")
        expect_selected(page, "d2")
        expect_position(page, "c2,c5,d2 b6,c8,d7 c5")
    assert page.url == address
    move(page, "c2", "c3")
    expect_draft(page, "b4ne", "c2n")


def test_no_english_is_left_after_the_switch(page: Page, house: House) -> None:
    """A match begun in English without names speaks French only once French is chosen, names included."""
    open_match(page, house.match())
    move(page, "c2", "c3")
    page.get_by_test_id("lang-fr").click()
    english = re.compile(r"\b(Blue|Amber|goals?|Round|turns?|moves?|Start|End|choose|left|to play)\b")
    expect(page.get_by_test_id("end-turn")).to_contain_text("Finir")
    seen = page.locator("body").inner_text() + page.title()
    assert english.findall(seen) == []


def test_the_language_is_remembered(page: Page) -> None:
    """A language once chosen is there again after a reload."""
    page.goto("/")
    page.get_by_test_id("lang-fr").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Le sport sur table.")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Le sport sur table.")


def test_a_language_chosen_in_one_tab_holds_in_the_other(page: Page) -> None:
    """Nothing has to be loaded again for it."""
    page.goto("/")
    other = page.context.new_page()
    other.goto("/")
    other.get_by_test_id("lang-fr").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Le sport sur table.")


@pytest.fixture
def speaking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A server that also speaks the generated language."""
    monkeypatch.setenv(FOLDER, str(made_up(tmp_path / "languages")))
    with quick_folder(tmp_path) as folder:
        house = House(folder / "data", late=True)
        yield house
        house.stop()


def test_a_language_of_the_server_is_offered(speaking: House, visits: Visits) -> None:
    """Rules and titles are said in it; the page has no folder for it, so its own labels are English."""
    page = visits.page(address=speaking.address)
    page.goto("/rules/play-ball")
    lead, key = page.locator(".lead"), page.get_by_test_id("print")
    expect(lead).to_be_visible()
    plain = lead.inner_text()
    page.get_by_test_id("lang-xx").click()
    expect(page.locator("html")).to_have_attribute("lang", "xx")
    expect(lead).to_have_text(f"[{plain}]")
    expect(key).to_have_text("Print this page")
    page.reload()
    expect(lead).to_have_text(f"[{plain}]")
    page.get_by_test_id("lang-fr").click()
    expect(lead).not_to_contain_text("[")
    expect(key).to_have_text("Imprimer cette page")
    open_match(page, speaking.match(["b2n b3n end"]))
    page.get_by_test_id("lang-xx").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("[Play Ball]")
    blocked = page.get_by_test_id("end-turn")
    expect(blocked).to_contain_text("Move or pass first")
    expect(blocked).to_have_attribute("title", "Nothing has changed since the turn began.")

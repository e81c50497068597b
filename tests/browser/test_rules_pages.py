"""The rules pages as people read them: sections, search, pictures that play, a clause from its address."""

from __future__ import annotations

from itertools import cycle

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from pitchside.games import GAMES
from tests.browser.house import House
from tests.browser.looks import BY_TURNS, LANGS, Sights, faults, misfits, speak
from tests.browser.table import open_match
from tests.browser.visit import PHONE, Visits

TABLET: ViewportSize = {"width": 768, "height": 1024}


def read(page: Page, game: str, clause: str = "") -> None:
    """Open the rules of a game and wait for their pictures."""
    page.goto(f"/rules/{game}{clause}")
    expect(page.get_by_test_id("rules")).to_have_attribute("data-game", game)
    expect(page.get_by_test_id("picture").first.locator("svg").first).to_be_attached()


@pytest.mark.parametrize(("game", "sights"), list(zip(GAMES, cycle(BY_TURNS), strict=False)))
def test_the_rules_fit_and_are_accessible(page: Page, game: str, sights: Sights) -> None:
    """In both languages nothing is cut off at four sizes, fingers hit all, and axe finds nothing serious."""
    read(page, game)
    assert faults(page, sights) == []
    page.set_viewport_size(TABLET)
    for lang in LANGS:
        speak(page, lang)
        assert misfits(page) == []


def test_home_leads_to_the_rules(page: Page) -> None:
    """And the rules of one game lead to those of the others."""
    page.goto("/")
    page.get_by_test_id("rules-pitch-bowl").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Pitch Bowl")
    page.get_by_role("link", name="ChiFootMi").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("ChiFootMi")


def test_an_address_leads_to_a_clause(page: Page) -> None:
    """The clause is shown by its wording, in its section."""
    read(page, "play-ball", "#PLB-3.11")
    clause = page.locator("[data-section=end] [data-clause='PLB-3.11'].cited")
    expect(clause).to_be_in_viewport()
    expect(clause.locator("dd")).not_to_be_empty()


@pytest.mark.parametrize("fragment", ["#%", "#%E0%A4%A", "#PLB-99.9", "#%22%5D"])
def test_an_address_that_leads_to_nothing_shows_the_rules(page: Page, fragment: str) -> None:
    """From the start and later on; then the next address leads to its clause, and nothing has failed."""
    read(page, "play-ball", fragment)
    page.evaluate("fragment => (location.hash = fragment)", "#summary")
    page.evaluate("fragment => (location.hash = fragment)", fragment)
    page.evaluate("fragment => (location.hash = fragment)", "#PLB-3.11")
    expect(page.locator("[data-section=end] [data-clause='PLB-3.11'].cited")).to_be_in_viewport()


def test_the_search_knows_players_words_and_numbers(page: Page) -> None:
    """`/` opens it; what is found takes the place of the sections and leads to its place."""
    read(page, "play-ball")
    page.keyboard.press("/")
    search = page.get_by_test_id("rules-search")
    expect(search).to_be_focused()
    search.fill("steal")
    expect(page.get_by_test_id("rules-sections")).to_have_count(0)
    page.get_by_test_id("rules-hit").first.click()
    expect(page.locator("[data-clause='PLB-4.3'].cited")).to_be_in_viewport()
    search.fill("6.2")
    search.press("Enter")
    expect(page.locator("[data-clause='PLB-6.2'].cited")).to_be_in_viewport()
    search.press("Escape")
    expect(page.get_by_test_id("rules-sections")).to_be_visible()


def test_the_numbers_show_the_exact_wording(page: Page) -> None:
    """They unfold it and fold it again."""
    read(page, "play-ball")
    numbers = page.get_by_role("button", name="3.5: the exact wording")
    numbers.click()
    expect(page.locator("[data-clause='PLB-3.5'] dd")).to_contain_text("Bounce")
    numbers.click()
    expect(page.locator("[data-clause='PLB-3.5']")).to_have_count(0)


def test_a_picture_plays(visits: Visits) -> None:
    """Pressed, the puck slides; it comes to rest by itself."""
    page = visits.page(still=False, pace="calm")
    read(page, "pitch-out")
    play = page.locator("[data-place=goal-0]").get_by_test_id("picture-play")
    expect(play).to_have_attribute("data-playing", "false")
    play.click()
    expect(play).to_have_attribute("data-playing", "true")
    expect(play).to_have_attribute("data-playing", "false")


def test_paper_has_the_game_on_one_page(page: Page) -> None:
    """Printed are the title, the board at the start and the summary, and nothing else."""
    read(page, "play-ball")
    page.emulate_media(media="print")
    expect(page.locator(".summary li").first).to_be_visible()
    expect(page.locator(".summary").get_by_test_id("picture")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("[data-section=moves]")).to_be_hidden()
    expect(page.get_by_test_id("rules-search")).to_be_hidden()


def test_beside_a_match_the_way_back_and_the_clocks_stay(visits: Visits, house: House) -> None:
    """The panel holds the clause in its section; the board is untouched, the clocks go on in the panel."""
    page = visits.page(size=PHONE)
    open_match(page, house.match(["b2n b3n end", "b7s end", "b4ne"], clock="600+10"))
    page.get_by_test_id("ruling").get_by_test_id("clause-link").click()
    panel = page.get_by_test_id("clauses")
    expect(panel.locator("[data-section=ball] [data-clause='PLB-4.1'].cited")).to_be_in_viewport()
    expect(panel.get_by_test_id("clock")).to_have_count(2)
    panel.get_by_test_id("clauses-back").click()
    expect(panel).to_have_count(0)

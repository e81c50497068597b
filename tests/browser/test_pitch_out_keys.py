"""Pitch Out without a pointer: keys on the arena, the tray, the text view and its typed line."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.house import House
from tests.browser.keys import tab_to
from tests.browser.pitch_out_script import BEGUN, GUARD_ASKED, basic
from tests.browser.pitch_out_table import HELD_MS, expect_asked, expect_out, expect_to_flick, piece, stored
from tests.browser.sent import Sent
from tests.browser.table import offer, open_match


def test_a_turn_from_tab_to_enter(page: Page, house: House) -> None:
    """Tab to the arena, Tab to the next puck, arrows and a digit, Enter: the puck is flicked by keys."""
    open_match(page, basic(house))
    expect_to_flick(page, "south")
    tab_to(page, page.get_by_test_id("board-box"))
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(piece(page, "south.guard")).to_have_attribute("data-selected", "true")
    for key in ("PageUp", "ArrowRight", "Shift+ArrowRight", "2", "ArrowUp"):
        page.keyboard.press(key)
    expect(page.get_by_test_id("angle")).to_contain_text("98.9")
    page.keyboard.press("Enter")
    expect_to_flick(page, "north")
    assert stored(house, page)[-1].startswith("flick piece=south.guard angle=98.9 speed=840 by=keys")


def test_a_key_alone_flicks_nothing(page: Page, house: House) -> None:
    """Enter or Space with no puck in hand takes one up and shows its aim; only the next press flicks."""
    sent = Sent(page)
    open_match(page, basic(house))
    expect_to_flick(page, "south")
    page.keyboard.press("Enter")
    expect(page.locator("[data-piece][data-selected=true]")).to_have_count(1)
    assert sent.actions == []
    page.keyboard.press("Escape")
    expect(page.locator("[data-piece][data-selected=true]")).to_have_count(0)
    page.keyboard.press("Space")
    expect(page.locator("[data-piece][data-selected=true]")).to_have_count(1)
    assert sent.actions == []


def test_space_is_held_and_let_go(page: Page, house: House) -> None:
    """Space held shows the ring, Esc drops it; held and let go it flicks, as steady as the ring was."""
    sent = Sent(page)
    open_match(page, basic(house, tremor=1))
    expect_to_flick(page, "south")
    tab_to(page, page.get_by_test_id("board-box"))
    page.keyboard.press("Tab")
    page.keyboard.press("1")
    page.keyboard.down("Space")
    expect(page.get_by_test_id("ring")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("ring")).to_have_count(0)
    page.keyboard.up("Space")
    assert sent.actions == []
    page.keyboard.down("Space")
    expect(page.get_by_test_id("ring")).to_have_count(1)
    page.wait_for_timeout(HELD_MS)
    page.keyboard.up("Space")
    expect_to_flick(page, "north")
    assert len(sent.actions) == 1


def test_a_match_is_set_up_by_keys(page: Page) -> None:
    """From the first page to the other side's deployment with Tab, arrows and Enter alone."""
    page.goto("/")
    tab_to(page, offer(page, "with-computer", "pitch-out"))
    page.keyboard.press("ArrowLeft")  # round to the last one: the same screen
    tab_to(page, offer(page, "settings-of", "pitch-out"))
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("start")).to_be_focused()
    page.keyboard.press("Enter")
    first = page.get_by_test_id("first-south")
    tab_to(page, first)
    page.keyboard.press("Enter")
    expect(first).to_have_attribute("aria-checked", "true")
    page.keyboard.press("Enter")
    wall = page.locator("[data-testid=suggest][data-name=wall]")
    expect(wall).to_be_visible()
    expect(page.get_by_test_id("board-box")).to_be_focused()
    page.keyboard.press("1")
    expect(wall).to_have_attribute("aria-pressed", "true")
    captain = page.locator("[data-ghost='south.captain']")
    before = captain.get_attribute("transform") or ""
    tab_to(page, page.get_by_test_id("tray-piece").first)
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("board-box")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(captain).not_to_have_attribute("transform", before)
    page.keyboard.press("ArrowLeft")
    expect(captain).to_have_attribute("transform", before)
    page.keyboard.press("Enter")
    expect(page.locator("[data-testid=tray-piece][data-piece-id='north.captain']")).to_be_visible()
    expect(page.get_by_test_id("board-box")).to_be_focused()


def test_a_piece_comes_out_of_the_tray_by_keys(page: Page, house: House) -> None:
    """Enter on a piece of the tray puts it down, R turns a block, Delete takes it back."""
    open_match(page, basic(house, BEGUN, laid=False))
    block = page.locator("[data-testid=tray-piece][data-piece-id='obstacle.south.1']")
    tab_to(page, page.get_by_test_id("tray-piece").first)
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect(block).to_be_focused()
    page.keyboard.press("Enter")
    expect(block).to_have_attribute("data-placed", "true")
    turned = page.locator("[data-ghost='obstacle.south.1'] > g").first
    before = turned.get_attribute("transform") or ""
    page.keyboard.press("r")
    expect(turned).not_to_have_attribute("transform", before)
    page.keyboard.press("Delete")
    expect(block).to_have_attribute("data-placed", "false")


def test_the_text_view_and_its_lines(page: Page, house: House) -> None:
    """The first Tab stop tells the table in words; a typed flick, a wrong one, and a typed answer."""
    open_match(page, basic(house))
    expect_to_flick(page, "south")
    page.keyboard.press("Tab")
    expect(page.get_by_test_id("text-view")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("text-pucks").locator("li")).to_have_count(5)
    line = page.get_by_test_id("typed-line")
    line.fill("runner nonsense")
    line.press("Enter")
    expect(page.get_by_test_id("text-panel").get_by_role("alert")).to_contain_text("nonsense")
    line.fill("runner 90 65")
    line.press("Enter")
    expect(page.get_by_test_id("answer")).to_have_attribute("data-ask", "guard")
    assert stored(house, page)[-1] == "flick piece=south.runner angle=90.0 speed=2600 by=keys"


def test_an_answer_by_keys(page: Page, house: House) -> None:
    """A card and the dark key are reached by Tab and pressed by Enter."""
    open_match(page, basic(house, GUARD_ASKED))
    expect_asked(page, "guard", "north")
    tab_to(page, page.locator("[data-testid=choose][data-piece-id='north.immortal']"))
    page.keyboard.press("Enter")
    tab_to(page, page.locator("[data-testid=key][data-lawful=true]"))
    page.keyboard.press("Enter")
    expect_to_flick(page, "north")
    expect_out(page, "north.guard")

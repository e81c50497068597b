"""Pitch Out for two on one screen: a whole basic round, and an advanced match with its secrets."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import House
from tests.browser.pitch_out_script import CAPTAIN_FALLS, CITIZENS, HOODS, NAMES, OPPOSITE, basic, decisive
from tests.browser.pitch_out_table import (
    begin,
    deploy,
    expect_asked,
    expect_ruled,
    expect_to_flick,
    flick,
    hold_flick,
    pick,
    piece,
    press_key,
    standing,
    start_two,
    stored,
    uncover,
)
from tests.browser.standstill import stop_time
from tests.browser.table import open_match
from tests.browser.visit import PHONE, Visits

MOST_TURNS = 8
CHANGES = {"south": ("south.commando", "south.assassin"), "north": ("north.shadow", "north.guard")}
"""Who goes and who comes when that side has lost the first round."""


@pytest.fixture
def page(visits: Visits) -> Page:
    """A desktop where pucks are aimed."""
    return visits.page(way="aim")


def play_out(page: Page, house: House) -> str:
    """Flick until a Captain is out and nobody saved it; who flicked last."""
    for _ in range(MOST_TURNS):
        expect(page.get_by_test_id("hand")).to_be_visible()
        table = standing(house, page)
        (seat,) = table["to_act"]
        shot = decisive(table)
        if shot is not None:
            flick(page, shot)
            return str(seat)
        quiet_flick(page, seat)
    raise AssertionError("nobody's Captain could be reached")


def quiet_flick(page: Page, seat: str) -> None:
    """The Captain steps aside by a little."""
    page.locator(f"[data-testid=rail-puck][data-puck='{seat}.captain']").click()
    page.keyboard.press("1")
    hold_flick(page)
    other = OPPOSITE[seat]
    expect_to_flick(page, other)


def expect_round_won(page: Page, house: House, name: str) -> None:
    """Whatever Guards are asked, they stay; then the card of the round names its winner until one goes on."""
    guard = page.locator("[data-testid=answer][data-ask=guard]")
    expect(page.get_by_test_id("round-card").or_(guard).first).to_be_visible()
    while (asked := standing(house, page)["asked"])[0]["pending"].get("ask") == "guard":
        question = page.locator(f"[data-ask=guard][data-seat={asked[0]['seat']}]")
        expect(question).to_be_visible()
        page.get_by_test_id("decline").click()
        expect(question).to_have_count(0)
    expect(page.get_by_test_id("round-card")).to_contain_text(name)
    expect(page.locator("[data-piece]")).not_to_have_count(0)
    page.get_by_test_id("next-round").click()
    expect(page.get_by_test_id("round-card")).to_have_count(0)


def test_a_whole_basic_round(page: Page, house: House) -> None:
    """From the first page: who begins, two suggested deployments, aimed flicks until a Captain is out."""
    start_two(page, rules="basic", chooser="south", tremor="0")
    expect(page.get_by_test_id("first")).to_contain_text("Ana")
    expect(page.get_by_test_id("key")).to_be_disabled()
    begin(page, "south")
    expect(page.get_by_test_id("deploy")).to_be_visible()
    expect(page.get_by_test_id("key")).to_be_disabled()
    deploy(page, "wall")
    expect(page.locator("[data-testid=tray-piece][data-piece-id='north.captain']")).to_be_visible()
    deploy(page, "wings")
    expect_to_flick(page, "south")
    winner = play_out(page, house)
    expect_round_won(page, house, NAMES[winner]["name"])
    expect(page.get_by_test_id("first")).to_be_visible()
    expect(page.get_by_test_id(f"player-{winner}").get_by_test_id("pips")).to_have_attribute(
        "aria-label", re.compile("1")
    )
    expect_ruled(page, "POT-7.1")
    flicks = [text for text in stored(house, page) if text.startswith("flick")]
    assert flicks
    assert all("by=" not in text for text in flicks), "aimed, as a record takes for granted"


def test_a_lost_round_says_why_and_hides_nothing(visits: Visits, house: House) -> None:
    """After the Guard's answer the flick is drawn, its exit circled, the card below; after a reload too."""
    page = visits.page(size=PHONE)
    made = basic(house, CAPTAIN_FALLS)
    open_match(page, made)
    expect(page.locator("[data-testid=answer][data-ask=guard]")).to_be_visible()
    with house.served.page(made) as other:
        other.step("guard save=null", "north")
    card = page.get_by_test_id("round-card")
    expect(card).to_contain_text("Captain, which leaves the arena and is eliminated. Without the Captain")
    expect(page.locator("[data-way='south.immortal']")).to_have_count(1)
    expect(page.locator("[data-testid=trails] [data-out='north.captain'] circle")).to_have_count(1)
    board, below = page.get_by_test_id("board-box").bounding_box(), card.bounding_box()
    assert board is not None
    assert below is not None
    assert board["y"] + board["height"] <= below["y"]
    page.reload()
    expect(page.get_by_test_id("see-again")).to_be_enabled()
    expect(card).to_contain_text("Without the Captain")
    expect(page.locator("[data-testid=trails] [data-out='north.captain'] circle")).to_have_count(1)
    page.get_by_test_id("next-round").click()
    expect(card).to_have_count(0)
    expect(page.get_by_test_id("ruling-text")).to_have_text("Ben, who begins the round?")


# ---- advanced -------------------------------------------------------------------------------------------


def expect_no_secret(page: Page, seat: str) -> None:
    """Nothing of the eight is in the page while the cover is shut."""
    cover = page.get_by_test_id("cover")
    expect(cover).to_have_attribute("data-seat", seat)
    expect(cover).to_have_attribute("data-open", "false")
    for hook in ("secret", "select", "choose", "board", "moves"):
        expect(page.get_by_test_id(hook)).to_have_count(0)
    assert "Sapper" not in page.content()
    assert "Witch" not in page.content()


def select(page: Page, seat: str, pucks: tuple[str, ...]) -> None:
    """Behind the cover, a team of five."""
    expect_no_secret(page, seat)
    uncover(page, seat)
    for puck in pucks:
        if puck != "captain":
            pick(page, f"{seat}.{puck}")
    expect(page.get_by_test_id("select-count")).to_contain_text("5")
    press_key(page)


def first_shot(page: Page, seat: str, power: str) -> None:
    """The Captain is flicked straight on."""
    expect(page.get_by_test_id("ruling-text")).to_contain_text(NAMES[seat]["name"])
    expect(piece(page, f"{seat}.captain")).to_have_attribute("data-selected", "true")
    expect(piece(page, f"{OPPOSITE[seat]}.captain")).to_have_count(0)
    page.keyboard.press(power)
    hold_flick(page)


def test_an_advanced_match_with_its_secrets(page: Page, house: House) -> None:
    """Selections behind the cover, the first shot, a decided round; ban, replacement, change, beginner."""
    start_two(page, rules="advanced", format="5", tremor="0")
    select(page, "south", CITIZENS)
    select(page, "north", HOODS)
    expect(page.get_by_test_id("board")).to_be_visible()
    for name in ("Ana", "Ben"):
        expect(page.get_by_test_id("ruling-text")).to_contain_text(f"{name}, first shot: put")
        press_key(page)
    first_shot(page, "south", "4")
    first_shot(page, "north", "2")
    expect(page.get_by_test_id("first")).to_contain_text("Ana")
    begin(page, "south")
    expect_unseen(page, "north")
    assert "Witch" not in page.content()
    deploy(page, "wings")
    expect_seen(page, "south", CITIZENS)
    deploy(page, "diamonds")
    expect_seen(page, "north", HOODS)
    expect_to_flick(page, "south")
    winner = play_out(page, house)
    expect_round_won(page, house, NAMES[winner]["name"])
    between_rounds(page, winner)


def between_rounds(page: Page, winner: str) -> None:
    """The loser bans; the winner replaces in secret; the loser changes one in secret and names the winner."""
    loser = OPPOSITE[winner]
    expect_asked(page, "ban", loser)
    banned = {"south": "south.sapper", "north": "north.witch"}[winner]
    pick(page, banned)
    press_key(page)
    uncover(page, winner)
    expect_asked(page, "replace", winner)
    pick(page, f"{winner}.runner")
    press_key(page)
    uncover(page, loser)
    expect(page.get_by_test_id("swap")).to_be_visible()
    gone, come = CHANGES[loser]
    pick(page, gone)
    pick(page, come)
    press_key(page)
    expect(page.get_by_test_id("cover")).to_have_count(0)
    expect(page.get_by_test_id("first")).to_be_visible()
    begin(page, winner)
    expect_unseen(page, loser)
    expect_tray(page, f"{winner}.runner", without=banned)
    deploy(page, "wall")
    expect_tray(page, come, without=gone)


def expect_unseen(page: Page, seat: str) -> None:
    """Beside the arena five pucks lie hidden; which ones is not in the page."""
    expect(page.get_by_test_id("deploy")).to_be_visible()
    expect(page.get_by_test_id(f"team-{seat}").get_by_test_id("rail-unseen")).to_have_count(5)
    expect(page.locator(f"[data-puck^='{seat}.']")).to_have_count(0)


def expect_seen(page: Page, seat: str, pucks: tuple[str, ...]) -> None:
    """All of a team lie there, each by its name."""
    rail = page.get_by_test_id(f"team-{seat}")
    expect(rail.get_by_test_id("rail-unseen")).to_have_count(0)
    for puck in pucks:
        expect(rail.locator(f"[data-puck='{seat}.{puck}']")).to_have_count(1)


def expect_tray(page: Page, puck: str, without: str) -> None:
    """One puck is there to be set up, another is not."""
    expect(page.locator(f"[data-testid=tray-piece][data-piece-id='{puck}']")).to_be_visible()
    expect(page.locator(f"[data-testid=tray-piece][data-piece-id='{without}']")).to_have_count(0)


@pytest.mark.parametrize("width", [390, 720, 900, 1280])
def test_the_arena_is_there_while_pieces_are_placed(page: Page, house: House, width: int) -> None:
    """At every width: with the teams beside it, above and below it, or without them."""
    page.set_viewport_size({"width": width, "height": 844})
    open_match(page, basic(house, ("south first who=south",), laid=False))
    expect(page.get_by_test_id("deploy")).to_be_visible()
    box = page.get_by_test_id("board").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) > 250


def test_the_cover_falls_when_the_window_is_left(page: Page) -> None:
    """A shown selection leaves the page with the focus and at a reload; half a hold shows nothing."""
    start_two(page, rules="advanced", tremor="0")
    uncover(page, "south")
    pick(page, "south.sapper")
    page.evaluate("window.dispatchEvent(new Event('blur'))")
    expect_no_secret(page, "south")
    stop_time(page)
    page.get_by_test_id("cover-show").click()
    expect(page.get_by_test_id("cover-show").get_by_role("status")).to_be_visible()
    expect_no_secret(page, "south")
    page.clock.resume()
    uncover(page, "south")
    page.reload()
    expect_no_secret(page, "south")

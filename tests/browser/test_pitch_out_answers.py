"""Answers after a flick, each from a match played up to its question."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import House
from tests.browser.pitch_out_script import (
    CAPTAIN_MAY_COPY,
    GUARD_ASKED,
    IMMORTAL_OUT,
    SAPPER_ASKED,
    Shot,
    advanced,
    basic,
)
from tests.browser.pitch_out_table import (
    at,
    drag,
    expect_asked,
    expect_out,
    expect_ruled,
    expect_to_flick,
    flick,
    middle,
    pick,
    piece,
    press_key,
    standing,
    stored,
)
from tests.browser.sent import Sent
from tests.browser.table import open_match
from tests.browser.visit import Visits


@pytest.fixture
def page(visits: Visits) -> Page:
    """A desktop where pucks are aimed."""
    return visits.page(way="aim")


def lies(house: House, page: Page, name: str) -> tuple[float, float]:
    """Where a piece lies, in whole millimetres."""
    pieces = standing(house, page)["position"]["pieces"]
    (found,) = [one for one in pieces if one["id"] == name]
    return round(found["x"]), round(found["y"])


def test_a_guard_saves(page: Page, house: House) -> None:
    """Ben is asked by name; the saved puck lies where the Guard lay, and the Guard is out."""
    open_match(page, basic(house, GUARD_ASKED))
    expect_asked(page, "guard", "north")
    expect(page.get_by_test_id("answer")).to_contain_text("Ben")
    expect(page.get_by_test_id("answer").get_by_test_id("clause-link")).to_have_attribute(
        "data-rule", "POT-6.2"
    )
    expect(page.locator("[data-testid=key]")).to_be_disabled()
    pick(page, "north.immortal")
    press_key(page)
    expect_to_flick(page, "north")
    expect_out(page, "north.guard")
    expect_ruled(page, "POT-6.2")
    assert lies(house, page, "north.immortal") == (60, 785)


def test_a_guard_lets_go(page: Page, house: House) -> None:
    """Declined, the puck stays out and the Guard in."""
    open_match(page, basic(house, GUARD_ASKED))
    expect_asked(page, "guard", "north")
    page.get_by_test_id("decline").click()
    expect_to_flick(page, "north")
    expect_out(page, "north.immortal")
    expect(piece(page, "north.guard")).to_have_count(1)
    assert stored(house, page)[-1] == "guard save=null"


def test_the_captain_copies(page: Page, house: House) -> None:
    """The strip offers the eliminated Assassin; chosen, it goes before the flick and works."""
    sent = Sent(page)
    open_match(page, basic(house, CAPTAIN_MAY_COPY))
    expect_to_flick(page, "south")
    expect(page.get_by_test_id("power-none")).to_have_attribute("aria-checked", "true")
    page.get_by_test_id("power-assassin").click()
    expect(page.get_by_test_id("power-assassin")).to_have_attribute("aria-checked", "true")
    assert sent.actions == []
    flick(page, Shot("south.captain", 90, 6))
    expect_to_flick(page, "north")
    expect_out(page, "north.guard")
    expect_ruled(page, "POT-6.3")
    assert [text.partition(" ")[0] for text in sent.actions] == ["power", "flick"]
    assert sent.actions[0] == "power copy=assassin"


def test_no_copy_is_no_message(page: Page, house: House) -> None:
    """Left at none, nothing but the flick is sent."""
    sent = Sent(page)
    open_match(page, basic(house, CAPTAIN_MAY_COPY))
    expect(page.get_by_test_id("powers")).to_be_visible()
    flick(page, Shot("south.captain", 90, 1))
    expect_to_flick(page, "north")
    assert [text.partition(" ")[0] for text in sent.actions] == ["flick"]


def test_the_sapper_moves_a_block(page: Page, house: House) -> None:
    """The struck block lies ready against the Sapper, is drawn around it and turned, then stays there."""
    open_match(page, advanced(house, SAPPER_ASKED))
    expect_asked(page, "sapper", "south")
    expect(page.get_by_test_id("ghost")).to_have_count(1)
    x, y = lies(house, page, "south.sapper")
    page.mouse.click(*at(page, x + 80, y + 10))
    page.get_by_test_id("turn-left").click()
    press_key(page)
    expect_to_flick(page, "north")
    assert lies(house, page, "obstacle.south.2")[0] > x
    assert stored(house, page)[-1].startswith("place piece=obstacle.south.2")


def test_the_sapper_declines(page: Page, house: House) -> None:
    """Declined, the block stays where it was pushed."""
    open_match(page, advanced(house, SAPPER_ASKED))
    expect_asked(page, "sapper", "south")
    page.get_by_test_id("decline").click()
    expect_to_flick(page, "north")
    assert stored(house, page)[-1] == "stop"


def test_a_puck_is_put_back_by_drag_and_keys(page: Page, house: House) -> None:
    """The Immortal comes back inside the own zone: drawn there, nudged, refused on another puck, then put."""
    open_match(page, basic(house, IMMORTAL_OUT))
    expect_asked(page, "immortal", "south")
    drag(page, middle(page.locator("[data-ghost='south.immortal']")), at(page, 540, 180))
    expect(page.locator("[data-testid=key][data-lawful=false]")).to_have_attribute("data-rule", "POT-2.5")
    expect(page.get_by_test_id("refusal")).to_have_attribute("data-rule", "POT-2.5")
    drag(page, at(page, 540, 180), at(page, 700, 100))
    for key in ("ArrowRight", "ArrowRight", "Shift+ArrowLeft"):
        page.keyboard.press(key)
    press_key(page)
    expect_to_flick(page, "north")
    assert lies(house, page, "south.immortal") == (709, 100)


def test_a_ruling_is_opened_on_the_arena(page: Page, house: House) -> None:
    """An opened ruling circles the deciding contact, closed again the circle goes."""
    open_match(page, basic(house, [*GUARD_ASKED, "north guard save=null"]))
    expect_to_flick(page, "north")
    opener = page.get_by_test_id("ruling-open").first
    opener.click()
    expect(page.get_by_test_id("mark")).not_to_have_count(0)
    opener.click()
    expect(page.get_by_test_id("mark")).to_have_count(0)

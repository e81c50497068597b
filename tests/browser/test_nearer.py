"""On a telephone a key brings the table nearer, until a finger finds each disc."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.house import House
from tests.browser.table import open_match
from tests.browser.test_computer_turn import ARENA, FIELD
from tests.browser.visit import PHONE, Visits

FINGER_PX = 22
"""Across a disc that a finger finds."""


@pytest.mark.parametrize("game", ["pitch-out", "pitch-bowl"])
def test_a_small_table_comes_nearer(visits: Visits, house: House, game: str) -> None:
    """By its key the discs are as large as a finger needs them, and small again with the whole table."""
    page = visits.page(size=PHONE, touch=True)
    position = ARENA if game == "pitch-out" else FIELD
    match = house.served.new_match(game=game, position={**position, "to_act": "south"}, options={})
    open_match(page, match)
    disc = page.locator("[data-piece^='south.run'] .face").first
    key = page.get_by_test_id("nearer")
    expect(key).to_have_attribute("aria-pressed", "false")
    key.click()
    expect(key).to_have_attribute("aria-pressed", "true")
    assert wide(disc) >= FINGER_PX
    key.click()
    expect(page.get_by_test_id("board")).to_have_attribute("data-zoom", "1")
    assert wide(disc) < FINGER_PX


def wide(disc: Locator) -> float:
    """How wide a disc is on the screen."""
    box = disc.bounding_box()
    assert box is not None
    return box["width"]

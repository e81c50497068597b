"""Every screen of every game: nothing cut off or covered at any size, too small, or serious by axe."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import chifootmi_screens, pitch_bowl_screens, pitch_out_screens, screens
from tests.browser.house import House
from tests.browser.looks import faults
from tests.browser.table import open_match
from tests.browser.test_computer_turn import ARENA, FIELD
from tests.browser.visit import PHONE, Visits

Part = Callable[[Page, House], Iterator[str]]
DISC_PX = 22
"""Across a disc that a finger finds."""


@dataclass(frozen=True)
class Walk:
    """The screens of a game, in the order they are brought up."""

    parts: tuple[Part, ...]
    settings: dict[str, Any] = field(default_factory=dict)
    pictures: tuple[str, ...] = ()
    """Buttons whose words are drawn: their text leaves them."""


WALKS = {
    "play-ball": Walk(screens.PARTS),
    "people": Walk(screens.PEOPLE),
    "pitch-out": Walk(pitch_out_screens.PARTS),
    "pitch-bowl": Walk(pitch_bowl_screens.PARTS, {"way": "aim"}),
    "chifootmi": Walk(chifootmi_screens.PARTS, pictures=("card:", "pile:")),
}


@pytest.mark.parametrize(
    ("game", "part"), [(game, part) for game, walk in WALKS.items() for part in range(len(walk.parts))]
)
def test_every_screen(visits: Visits, house: House, game: str, part: int) -> None:
    """Instruction, clock and keys are there in both languages, and nothing is wrong with how they lie."""
    walk = WALKS[game]
    page = visits.page(**walk.settings)
    found = {
        screen: faults(page, pictures=walk.pictures, at_table=True)
        for screen in walk.parts[part](page, house)
    }
    assert {screen: wrong for screen, wrong in found.items() if wrong} == {}


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
    assert wide(disc) >= DISC_PX
    key.click()
    expect(page.get_by_test_id("board")).to_have_attribute("data-zoom", "1")
    assert wide(disc) < DISC_PX


def wide(disc: Locator) -> float:
    """How wide a disc is on the screen."""
    box = disc.bounding_box()
    assert box is not None
    return box["width"]

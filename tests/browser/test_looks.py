"""Every screen of every game: nothing cut off or covered at any size, too small, or serious by axe."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import chifootmi_screens, pitch_bowl_screens, pitch_out_screens, screens
from tests.browser.house import House
from tests.browser.looks import BY_TURNS, faults
from tests.browser.table import open_match
from tests.browser.test_computer_turn import ARENA, FIELD, POSITIONS, against, announced
from tests.browser.test_touch import heard_again
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
        screen: faults(page, sights, pictures=walk.pictures, at_table=True)
        for screen, sights in zip(walk.parts[part](page, house), cycle(BY_TURNS), strict=False)
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


@pytest.mark.parametrize("game", ["pitch-out", "pitch-bowl"])
def test_a_tap_brings_a_small_disc_nearer(visits: Visits, house: House, game: str) -> None:
    """Each own disc that a finger taps is whole on the board, large enough to be pulled, and can be."""
    page = visits.page(size=PHONE, touch=True)
    position = ARENA if game == "pitch-out" else FIELD
    match = house.served.new_match(game=game, position={**position, "to_act": "south"}, options={})
    open_match(page, match)
    own = [piece["id"] for piece in position["pieces"] if piece["id"].startswith("south.")]
    for piece in own:
        face = page.locator(f"[data-piece='{piece}'] .face").first
        expect(page.get_by_test_id("board")).to_have_attribute("data-zoom", "1")
        heard_again(page)
        page.touchscreen.tap(*centre(face))
        expect(page.get_by_test_id("nearer")).to_have_attribute("aria-pressed", "true")
        assert wide(face) >= DISC_PX
        assert inside(face, page.get_by_test_id("board-box"))
        if piece != own[-1]:
            page.get_by_test_id("nearer").click()
    x, y = centre(page.locator(f"[data-piece='{own[-1]}'] .face").first)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 60, steps=6)
    page.mouse.up()
    expect(page.get_by_test_id("see-again")).to_be_visible()


@pytest.mark.parametrize(("game", "position"), POSITIONS)
def test_the_board_keeps_its_place(visits: Visits, house: House, game: str, position: Any) -> None:
    """On a phone it lies where it lay, as large, while the computer plays and when one's turn comes."""
    page = announced(visits, against(house, game, position, level="beginner"), size=PHONE)
    board = page.get_by_test_id("board-box")
    before = board.bounding_box()
    page.get_by_test_id("skip-ahead").click()
    expect(page.get_by_test_id("hold")).to_have_count(0)
    assert board.bounding_box() == before


def centre(thing: Locator) -> tuple[float, float]:
    """The middle of a thing on the screen."""
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def inside(thing: Locator, frame: Locator) -> bool:
    """Whether all of it is to be seen in its frame."""
    box, around = thing.bounding_box(), frame.bounding_box()
    assert box is not None
    assert around is not None
    return (
        around["x"] <= box["x"]
        and around["y"] <= box["y"]
        and box["x"] + box["width"] <= around["x"] + around["width"]
        and box["y"] + box["height"] <= around["y"] + around["height"]
    )


def wide(disc: Locator) -> float:
    """How wide a disc is on the screen."""
    box = disc.bounding_box()
    assert box is not None
    return box["width"]

"""Every screen of every game: nothing cut off or covered at any size, too small, or serious by axe."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import chifootmi_screens, pitch_bowl_screens, pitch_out_screens, screens
from tests.browser.house import House
from tests.browser.looks import BY_TURNS, faults
from tests.browser.test_computer_turn import POSITIONS, against, announced
from tests.browser.visit import PHONE, Visits

Part = Callable[[Page, House], Iterator[str]]


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


@pytest.mark.parametrize(("game", "position"), POSITIONS)
def test_the_board_keeps_its_place(visits: Visits, house: House, game: str, position: Any) -> None:
    """On a phone it lies where it lay, as large, while the computer plays and when one's turn comes."""
    page = announced(visits, against(house, game, position, level="beginner"), size=PHONE)
    board = page.get_by_test_id("board-box")
    before = board.bounding_box()
    page.get_by_test_id("skip-ahead").click()
    expect(page.get_by_test_id("hold")).to_have_count(0)
    assert board.bounding_box() == before

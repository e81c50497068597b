"""Every screen of every game: nothing serious by axe, nothing cut off at any size, nothing too small."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser import chifootmi_screens, pitch_bowl_screens, pitch_out_screens, screens
from tests.browser.house import House
from tests.browser.looks import Sights, faults
from tests.browser.visit import Visits

Part = Callable[[Page, House], Iterator[str]]
ALL_FOUR: dict[str, Sights] = {
    "en-GB": {"1280": "light", "390": "dark"},
    "fr-FR": {"1280": "dark", "390": "light"},
}
TWO: dict[str, Sights] = {"en-GB": {"1280": "dark"}, "fr-FR": {"390": "light"}}


@dataclass(frozen=True)
class Walk:
    """The screens of a game, in the order they are brought up; how axe looks at them, by language."""

    parts: tuple[Part, ...]
    sights: dict[str, Sights] = field(default_factory=lambda: ALL_FOUR)
    settings: dict[str, Any] = field(default_factory=dict)
    pictures: tuple[str, ...] = ()
    """Buttons whose words are drawn: their text leaves them."""

    def found(self, page: Page, house: House, half: int, lang: str) -> dict[str, list[str]]:
        """What is wrong on each screen of one half of the walk."""
        middle = (len(self.parts) + 1) // 2
        wrong: dict[str, list[str]] = {}
        for part in self.parts[:middle] if half == 0 else self.parts[middle:]:
            for screen in part(page, house):
                wrong[screen] = faults(page, self.sights[lang], self.pictures)
        return wrong


WALKS = {
    "play-ball": Walk(screens.PARTS),
    "people": Walk(screens.PEOPLE, TWO),
    "pitch-out": Walk(pitch_out_screens.PARTS),
    "pitch-bowl": Walk(pitch_bowl_screens.PARTS, TWO, {"way": "aim"}),
    "chifootmi": Walk(chifootmi_screens.PARTS, TWO, pictures=("card:", "pile:")),
}


@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("half", [0, 1])
@pytest.mark.parametrize("game", WALKS)
def test_every_screen(visits: Visits, house: House, game: str, half: int, lang: str) -> None:
    """Axe finds nothing serious; nothing scrolls sideways, leaves its button or is too small."""
    walk = WALKS[game]
    found = walk.found(visits.page(lang=lang, **walk.settings), house, half, lang)
    assert {screen: wrong for screen, wrong in found.items() if wrong} == {}

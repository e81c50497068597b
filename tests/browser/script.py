"""Matches written down in advance, and where each action of them begins and lands by the rules themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pitchside.core.match import Match
from pitchside.games import GAMES

WHOLE_MATCH = (
    "b2n b3n end",
    "b7se end",
    "b4ne c5n c6n",
    "b7s end",
    "b2n b3n b4ne c5>c2 end",
    "b6n end",
    "c2>c5 c5n c6n c7n",
    "b7s end",
    "b2n b3n b4ne end",
    "b6n end",
    "c5n c6n c7n",
)
"""South wins by three goals to nothing, in three rounds; the fifth and the seventh turn pass."""

GOALS = (2, 6, 10)
"""Which of its turns end with a goal."""

LAST_POSITION = "c2,c9,d2 b7,c8,d7 c9"
ONE_TURN_FROM_GOAL = WHOLE_MATCH[:2]
MOVED_TWICE = "b4,c2,d2 b7,c8,d7 c5"
"""After the first turn."""


@dataclass(frozen=True, slots=True)
class Way:
    """An action with the cells it begins and lands on; both are empty for `end`."""

    action: str
    start: str = ""
    landing: str = ""


class Script:
    """Plays a match beside the page, to know where a move lands."""

    def __init__(self, **options: Any) -> None:
        self.match = Match(GAMES["play-ball"], options)

    def ways(self, turn: str) -> list[Way]:
        """The actions of one turn."""
        return [self._way(action) for action in turn.split()]

    def _way(self, action: str) -> Way:
        (seat,) = self.match.to_act()
        played = self.match.commit(seat, self.match.parse(action))
        assert played is not None
        for event in played.events:
            if event.kind in ("step", "jump", "bounce", "pass"):
                return Way(action, str(event.facts["from"]), str(event.facts["to"]))
        return Way(action)

"""What both disc games are: a game whose records depend on the physics, and whose positions are objects."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, TypeVar

from pitchside.core.errors import shown
from pitchside.core.game import Game, Position
from pitchside.core.language import phrase
from pitchside.core.phase import Endable
from pitchside.core.rulebook import misread
from pitchside.core.seat import Seat
from pitchside.games.flick.action import Flick
from pitchside.games.flick.swipe import Finger
from pitchside.physics import VERSION

S = TypeVar("S", bound=Endable)
A = TypeVar("A")


NOBODY = phrase("pitchside.games.flick", "nobody")


class DiscGame(Game[S, A]):
    """A game of flicked discs."""

    physics: str | None = VERSION
    shot = "flick"
    """What a player takes again."""
    at_once = False
    """Can both seats be to act, so that a position names a list of them?"""

    def read(self, position: Position, options: Mapping[str, Any]) -> S:
        """A position set by hand, as its phase admits it; a seat to act that it names must be the one."""
        state = super().read(position, options)
        named = position.get("to_act") if isinstance(position, dict) else None
        seats = [seat.value for seat in Seat if seat in self.phase_of(state).to_act(state)]
        if named is not None and (named if self.at_once and isinstance(named, list) else [named]) != seats:
            raise misread(__name__, "not_to_act_here", named=shown(named), known=", ".join(seats) or NOBODY)
        return state

    @abstractmethod
    def finger(self, flick: Flick) -> Finger:
        """What a swiping finger does to the piece of this flick."""

    def taken_back(self, action: A) -> str | None:
        """A flick; one of no speed is none: it waives it."""
        return self.shot if isinstance(action, Flick) and action.speed > 0 else None

"""What a flick did to every piece, before anybody answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from pitchside.core.seat import PLAYERS, Seat
from pitchside.games.pitch_out.state import State
from pitchside.games.pitch_out.table import is_block, kind_of, owner_of
from pitchside.physics import Contact


class Cause(Enum):
    """Why something befell a piece; each with its clause."""

    LEFT = "POT-4.1"
    ASSASSIN = "POT-6.3"
    INFESTED = "POT-6.9"
    PROOF = "POT-6.6"
    DRIVEN = "POT-4.3"
    UNDYING = "POT-6.5"
    STANDS = "POT-4.7"
    BLOCK_LEFT = "POT-5.3"


@dataclass(frozen=True, slots=True)
class Stroke:
    """Something that befell a piece at an instant, by whom, and the contact that decided it."""

    cause: Cause
    piece: str
    t: float
    by: str | None = None
    contact: Contact | None = None

    @property
    def eliminates(self) -> bool:
        """Is the piece eliminated by it?"""
        return self.cause in (Cause.LEFT, Cause.ASSASSIN, Cause.INFESTED)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A flick ruled: strokes in order of time, touches, and where things lie in the end."""

    played: str
    strokes: tuple[Stroke, ...]
    out: Mapping[str, float]
    """Pieces that left the arena, riders included, with their instants."""
    touches: tuple[Contact, ...]
    """The first push of every pair, in order of time (POT-3.5)."""
    touched: tuple[str, ...]
    """Pucks that the played one touched, the first one first."""
    blocks: tuple[str, ...]
    """The obstacle that it touched last."""
    rest: Mapping[str, tuple[float, float]]
    """Where each body lies that is still in the arena; a rider lies where its body does."""

    @property
    def eliminated(self) -> tuple[str, ...]:
        """Eliminated pucks in order of time, before Guards answer."""
        return tuple(stroke.piece for stroke in self.strokes if stroke.eliminates)

    def of(self, cause: Cause) -> tuple[str, ...]:
        """The pieces that something befell."""
        return tuple(stroke.piece for stroke in self.strokes if stroke.cause is cause)

    @property
    def ended(self) -> bool:
        """Is the activation of the played puck over (POT-6.16)?"""
        return self.played in self.out or self.played in self.eliminated

    def losers(self, state: State) -> frozenset[Seat]:
        """Who loses the round by it if no Guard answers and no Golem enters (POT-7.1)."""
        gone = set(self.eliminated)
        left = [one.id for one in state.pieces if not is_block(one.id) and one.id not in gone]
        return frozenset(seat for seat in PLAYERS if _lost([name for name in left if owner_of(name) is seat]))

    def winner(self, state: State) -> Seat | None:
        """Who wins the round by it if no Guard answers and no Golem enters (POT-4.5)."""
        losers = self.losers(state)
        if state.turn.other in losers:
            return state.turn
        return state.turn.other if losers else None


def _lost(mine: list[str]) -> bool:
    return len(mine) < 2 or not any(kind_of(name) == "captain" for name in mine)

"""How far a player may go: where it starts, the squares of its score, those of all out (PBW-4.1 to 4.5)."""

from __future__ import annotations

from dataclasses import dataclass

from pitchside.games.pitch_bowl.field import (
    CLOSE,
    Field,
    Rect,
    Square,
    belongs,
    beyond,
    distance,
    starts,
    within,
)
from pitchside.games.pitch_bowl.path import touch_instant
from pitchside.games.pitch_bowl.state import Piece
from pitchside.games.pitch_bowl.table import DISCS, score_of
from pitchside.physics import Tape

HAIR = 1e-6
"""mm: what rounding may take from where a moving disc is at an instant."""


@dataclass(frozen=True, slots=True)
class Reach:
    """The movement of a player that starts in these squares."""

    field: Field
    start: frozenset[Square]
    score: int
    free: bool
    """May it still go all out (PBW-4.4)?"""

    @property
    def most(self) -> int:
        """Entering a square further away is a fault (PBW-4.4, 4.5)."""
        return self.score + self.free

    @property
    def plain(self) -> tuple[Square, ...]:
        """Squares within the score (PBW-4.3)."""
        return within(self.field, self.start, self.score)

    @property
    def all_out(self) -> tuple[Square, ...]:
        """Squares that only going all out allows."""
        near = within(self.field, self.start, self.score + 1) if self.free else ()
        return tuple(one for one in near if distance(self.start, one) > self.score)

    def entered(self, x: float, y: float, steps: int, deep: float = DISCS.touching) -> tuple[Square, ...]:
        """The squares further away than that which a disc at (x, y) overlaps so far, but for a hair."""
        found = belongs(self.field, x, y, deep - HAIR)
        return tuple(sorted(one for one in found if distance(self.start, one) > steps))

    def enters(self, tape: Tape, piece: str, steps: int) -> float | None:
        """When a player first occupies a square further away than that (PBW-1.5, 4.7)."""
        deep = DISCS.touching + CLOSE
        found = [
            touch_instant(tape, piece, rect, deep=deep) for rect in beyond(self.field, self.start, steps)
        ]
        return min((t for t in found if t is not None), default=None)

    def bars(self, goal: Rect) -> bool:
        """Is all of an in-goal too far away (PBW-7.5)?"""
        _, low, _, high = goal
        rows = range(round(low / self.field.square), round(high / self.field.square))
        return min(abs(row - here) for row in rows for _, here in self.start) > self.most


def reach_of(field: Field, piece: Piece, free: bool) -> Reach:
    """The movement of a player on the field."""
    return Reach(field, starts(field, piece.x, piece.y), score_of(piece.id), free)

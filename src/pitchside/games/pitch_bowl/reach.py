"""How far a player may go: the squares it starts in, those of its score, those of going all out (PBW-4)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pitchside.games.pitch_bowl.field import Field, Rect, Square, belongs, beyond, distance, within
from pitchside.games.pitch_bowl.state import Piece
from pitchside.games.pitch_bowl.table import score_of
from pitchside.physics import Region

HAIR = 1e-6
"""mm: how near to a square a moving disc touches it, beyond rounding."""


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
        """Entering a square further away is a fault."""
        return self.score + self.free

    @property
    def plain(self) -> tuple[Square, ...]:
        """Squares within the score."""
        return within(self.field, self.start, self.score)

    @property
    def all_out(self) -> tuple[Square, ...]:
        """Squares that only going all out allows."""
        near = within(self.field, self.start, self.score + 1) if self.free else ()
        return tuple(one for one in near if distance(self.start, one) > self.score)

    def entered(self, x: float, y: float, steps: int, slack: float = HAIR) -> tuple[Square, ...]:
        """The squares further away than that which a disc at (x, y) belongs to."""
        found = belongs(self.field, x, y, slack)
        return tuple(sorted(one for one in found if distance(self.start, one) > steps))


def reach_of(field: Field, piece: Piece, free: bool) -> Reach:
    """The movement of a player on the field."""
    return Reach(field, belongs(field, piece.x, piece.y), score_of(piece.id), free)


@lru_cache(maxsize=4096)
def regions_of(reach: Reach, piece: str) -> tuple[Region, ...]:
    """What the engine watches: where all out begins, and where the player is lifted."""
    one = frozenset({piece})
    limits: list[Region] = []
    if reach.free:
        limits += _regions("all_out", beyond(reach.field, reach.start, reach.score), one, frozenset())
    limits += _regions("forbidden", beyond(reach.field, reach.start, reach.most), one, one)
    return tuple(limits)


def _regions(name: str, rects: tuple[Rect, ...], watch: frozenset[str], lift: frozenset[str]) -> list[Region]:
    return [Region(f"{name}.{at}", *rect, watch=watch, lift=lift) for at, rect in enumerate(rects)]

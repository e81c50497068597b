"""The equipment of Pitch Out as data: arena, pucks, blocks, teams (POT-1). mm, g, mm/s."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pitchside.core.seat import Seat

ALPHA = ("captain", "guard", "assassin", "runner", "immortal")
ELITE = {"citizens": ("major", "commando", "sapper"), "hoods": ("infested", "shadow", "witch")}
GOLEMS = ("golem1", "golem2")
TEAMS = tuple(ELITE)
POWERS = (*ALPHA[1:], *ELITE["citizens"], *ELITE["hoods"])
"""Powers a Captain can copy."""
PER_PIXEL = 2.0
"""mm/s of a puck for each px/s of a swiping finger."""


@dataclass(frozen=True, slots=True)
class Arena:
    """Sizes and masses."""

    side: float = 800.0
    zone: float = 200.0
    """Depth of a deployment zone."""
    puck: float = 15.0
    """Radius."""
    puck_mass: float = 7.0
    block: float = 70.0
    """Side."""
    block_mass: float = 28.0
    wells: int = 4
    """Pucks a block can hold."""
    top_speed: int = 4000
    touching: float = 0.1
    """Pieces at rest with at most this gap touch (POT-3.2)."""
    pushing: float = 1.0
    """An obstacle that goes towards a puck faster than this drives it (POT-4.3)."""
    bodies: int = 8
    """Puck bodies of a team (POT-6.12)."""

    @property
    def centre(self) -> float:
        """The middle of the arena, in x and in y."""
        return self.side / 2


ARENA = Arena()

CENTRE = "obstacle.centre"
BLOCKS = {
    Seat.SOUTH: ("obstacle.south.1", "obstacle.south.2"),
    Seat.NORTH: ("obstacle.north.1", "obstacle.north.2"),
}


PIECES = frozenset(f"{seat.value}.{name}" for seat in BLOCKS for name in ("captain", *POWERS, *GOLEMS)) | {
    CENTRE,
    *BLOCKS[Seat.SOUTH],
    *BLOCKS[Seat.NORTH],
}
"""Every id that a piece can have."""


def pucks_of(seat: Seat, team: str) -> tuple[str, ...]:
    """The eight pucks of a team by their ids."""
    return tuple(f"{seat.value}.{name}" for name in (*ALPHA, *ELITE[team]))


@lru_cache(maxsize=1024)
def kind_of(piece: str) -> str:
    """What a puck is: `captain`, …, `golem`; `obstacle` for a block."""
    if piece.startswith("obstacle."):
        return "obstacle"
    name = piece.partition(".")[2]
    return "golem" if name in GOLEMS else name


@lru_cache(maxsize=1024)
def owner_of(piece: str) -> Seat | None:
    """Whose piece it is; the centre block is nobody's."""
    word = piece.split(".")[1 if piece.startswith("obstacle.") else 0]
    return Seat(word) if word in ("south", "north") else None


def is_block(piece: str) -> bool:
    """An obstacle?"""
    return piece.startswith("obstacle.")

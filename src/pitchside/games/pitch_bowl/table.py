"""The equipment of Pitch Bowl as data: teams, discs, speeds (PBW-1, R1). mm, g, mm/s."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pitchside.core.seat import PLAYERS, Seat

BALL = "ball"
THREE_QUARTERS = tuple(f"tq{number}" for number in range(1, 10))
RUNNERS = ("run1", "run2")
LINE_UP = (*THREE_QUARTERS, *RUNNERS)
"""The players of a team by their names within it (PBW-1.1)."""


@dataclass(frozen=True, slots=True)
class Discs:
    """Sizes, masses, speeds and thresholds; the ball is a disc like the others in size."""

    radius: float = 12.0
    mass: float = 5.0
    player_speed: int = 2500
    """The strongest pitch of a player."""
    ball_speed: int = 4000
    """The strongest pass or kick."""
    tipping: float = 1400.0
    """A disc whose velocity changes by more than this in one collision is turned over (PBW-6.3)."""
    touching: float = 0.1
    """At rest, a gap of at most this is none (PBW-1.6)."""

    @property
    def across(self) -> float:
        """Two centres at this distance: the discs touch."""
        return 2.0 * self.radius


DISCS = Discs()
PER_PIXEL = 0.9
"""mm/s of a player for each px/s of a swiping finger; the ball is thrown twice as hard."""
TOUCHDOWNS = (3, 1)
"""How many win the match: by the book, and in a short one that is not rated (PBW-1.7, 7.4)."""
AGAINST_CENTRE = 3
"""At least so many of a team are placed touching the centre line (PBW-2.2)."""
ON_A_WING = 2
"""At most so many on each wing."""


@lru_cache(maxsize=4)
def players_of(seat: Seat) -> tuple[str, ...]:
    """The eleven players of a seat by their ids."""
    return tuple(f"{seat.value}.{name}" for name in LINE_UP)


EVERYBODY = frozenset(name for seat in PLAYERS for name in players_of(seat))


@lru_cache(maxsize=128)
def team_of(piece: str) -> Seat:
    """Whose player it is."""
    return Seat(piece.partition(".")[0])


@lru_cache(maxsize=128)
def score_of(piece: str) -> int:
    """How many squares it may move: a three-quarter one, a runner two (PBW-4.1)."""
    return 2 if piece.partition(".")[2] in RUNNERS else 1


def mates(one: str, other: str) -> bool:
    """Do both play for one team?"""
    return team_of(one) is team_of(other)

"""A match of Pitch Bowl at one moment: frozen and complete."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from pitchside.core.outcome import Outcome
from pitchside.core.seat import BySeat, Seat
from pitchside.games.pitch_bowl.action import Kick, Pitch
from pitchside.games.pitch_bowl.options import Options

Spot = tuple[float, float]
"""Where the centre of a disc lies."""


class PhaseName(StrEnum):
    """What is being asked."""

    PLACING = "placing"
    KICK = "kick"
    PLAY = "play"
    BONUS = "bonus"
    SAID = "said"
    """Was that the last action? (PBW-9.6)"""
    PLACEMENT = "placement"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Piece:
    """A player on the field; passive once it has acted in this turn."""

    id: str
    x: float
    y: float
    passive: bool = False


@dataclass(frozen=True, slots=True)
class Used:
    """What the active coach has used up in this turn (PBW-5.13, 4.4)."""

    snatch: bool = False
    pickup: bool = False
    passed: bool = False
    all_out: bool = False

    def plain(self) -> dict[str, bool]:
        """As the public formats name them."""
        return {"snatch": self.snatch, "pickup": self.pickup, "pass": self.passed, "all_out": self.all_out}


@dataclass(frozen=True, slots=True)
class Gift:
    """The ball is out, due to a player of a seat nearest to a point; one of those tied is to be named."""

    seat: Seat
    x: float
    y: float
    rule: str
    """PBW-2.5 or 6.2."""


@dataclass(frozen=True, slots=True)
class State:
    """Everything that decides how the match can go on."""

    options: Options
    phase: PhaseName
    turn: Seat
    """The active coach, also while the other one answers (give, drop, placement); the kicking one in the
    phase `kick`; in `placing` whoever is to choose or to place."""
    pieces: tuple[Piece, ...] = ()
    """Players on the field, sorted by id."""
    reserve: tuple[str, ...] = ()
    """Players off the field, the first one first."""
    carrier: str | None = None
    ball: Spot | None = None
    """Where the loose ball lies."""
    used: Used = Used()
    score: BySeat[int] = field(default_factory=lambda: BySeat(0, 0))
    chooser: Seat | None = None
    """Who has won the toss and is to choose; in `placing` alone."""
    kicker: Seat | None = None
    """The defender of the kick-off that is being set up or thrown."""
    bonus: str | None = None
    """The player with a bonus action, in the phase `bonus` (PBW-5.12)."""
    gift: Gift | None = None
    """The ball that is due to be given (PBW-2.5, 6.5); the seat of it is to act."""
    drop: str | None = None
    """The clumsy player that the opposing coach puts the ball against (PBW-5.7)."""
    last: bool = False
    """Has the active coach announced the last action (PBW-9.3)?"""
    barred: bool = False
    """Has the other coach lost the placements of this turn (PBW-9.2)?"""
    waiting: Pitch | Kick | None = None
    """A flick that is made and waits for its tremor."""
    outcome: Outcome | None = None

    def piece(self, name: str) -> Piece | None:
        """A player on the field by its id."""
        return next((one for one in self.pieces if one.id == name), None)

"""What the referee calls after a pitch, and what it comes to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from pitchside.games.pitch_bowl.field import Square
from pitchside.games.pitch_bowl.state import Spot
from pitchside.physics import Contact, Tape


class Loss(Enum):
    """Why the initiative is lost, with the clause and the code of its sentence (PBW-8)."""

    CLUMSY = ("PBW-8.1", "lost_clumsy")
    FALL = ("PBW-8.2", "lost_fall")
    OFF = ("PBW-8.3", "lost_off")
    CLEARANCE = ("PBW-8.4", "lost_clearance")
    OUT = ("PBW-8.5", "lost_out")
    INTERCEPTION = ("PBW-8.6", "lost_interception")
    TOUCHDOWN = ("PBW-8.8", "lost_touchdown")


class Way(Enum):
    """The four ways to score (PBW-7.1)."""

    TOUCHED = "touched"
    CROSSED = "crossed"
    ON_LINE = "on_line"
    """It received the ball on the goal-line."""
    IN_GOAL = "in_goal"
    """It received the ball inside the in-goal."""


class Cause(Enum):
    """What can be called: its clause and the code of its sentence."""

    BLOCK = ("PBW-5.2", "block")
    BLOCK_CARRIER = ("PBW-5.2", "block_carrier")
    SUPPORT = ("PBW-5.3", "support")
    SUPPORT_CARRIER = ("PBW-5.19", "support_carrier")
    ALL_OUT = ("PBW-4.4", "all_out")
    SNATCH = ("PBW-5.5", "snatch")
    PICKUP = ("PBW-5.6", "pickup")
    HANDOVER = ("PBW-5.7", "handover")
    PASS = ("PBW-5.8", "pass")
    SNATCH_MISSED = ("PBW-5.5", "snatch_missed")
    PICKUP_MISSED = ("PBW-5.6", "pickup_missed")
    HANDOVER_MISSED = ("PBW-5.7", "handover_missed")
    PASS_MISSED = ("PBW-5.8", "pass_missed")
    INTERCEPTION = ("PBW-5.9", "interception")
    CLEARANCE = ("PBW-5.4", "clearance")
    KNOCKED = ("PBW-6.3", "knocked_out")
    KEEPS = ("PBW-6.4", "knocked_keeps")
    SECOND_ALL_OUT = ("PBW-4.4", "second_all_out")
    TOO_FAR = ("PBW-4.5", "too_far")
    FALL = ("PBW-4.6", "fall")
    FALL_KEEPS = ("PBW-4.8", "fall_keeps")
    FALL_DROPS = ("PBW-4.8", "fall_drops")
    OFF = ("PBW-6.1", "off_field")
    BALL_OUT = ("PBW-6.2", "ball_out")
    CARRIER_OUT = ("PBW-6.2", "carrier_out")
    TOUCHDOWN = ("PBW-7.1", "touchdown")

    @property
    def rule(self) -> str:
        """The clause."""
        return self.value[0]

    @property
    def code(self) -> str:
        """The sentence."""
        return self.value[1]

    @property
    def loss(self) -> Loss | None:
        """Is the initiative lost by it?"""
        return LOSSES.get(self)


LOSSES = {
    Cause.SNATCH_MISSED: Loss.CLUMSY,
    Cause.PICKUP_MISSED: Loss.CLUMSY,
    Cause.HANDOVER_MISSED: Loss.CLUMSY,
    Cause.FALL_DROPS: Loss.CLUMSY,
    Cause.PASS_MISSED: Loss.CLUMSY,
    Cause.INTERCEPTION: Loss.INTERCEPTION,
    Cause.CLEARANCE: Loss.CLEARANCE,
    Cause.FALL: Loss.FALL,
    Cause.OFF: Loss.OFF,
    Cause.BALL_OUT: Loss.OUT,
    Cause.CARRIER_OUT: Loss.OUT,
    Cause.TOUCHDOWN: Loss.TOUCHDOWN,
}
GAINS = (Cause.SNATCH, Cause.PICKUP, Cause.HANDOVER, Cause.PASS, Cause.INTERCEPTION)
"""The piece of such a call becomes the carrier."""
ORDER = tuple(Cause)
"""In one instant the calls are listed in this order."""


@dataclass(frozen=True, slots=True)
class Call:
    """Something called at an instant: about whom, with whom, and the square or contact that decided."""

    cause: Cause
    t: float
    piece: str
    other: str | None = None
    contact: Contact | None = None
    square: Square | None = None
    spot: Spot | None = None
    """Where the disc left the field, where a fallen one is placed, where a carrier scored."""
    way: Way | None = None
    """How a carrier scored."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a pitch came to; nothing of it is in a state yet."""

    played: str
    """The pitched player; of a pass, the passer."""
    action: str
    """`run block support clearance snatch pickup handover pass`."""
    calls: tuple[Call, ...]
    """In order of time."""
    rest: Mapping[str, Spot]
    """Where all that is on the field lies, the loose ball too."""
    off: tuple[str, ...]
    """Players that left the field."""
    carrier: str | None
    out: Spot | None
    """Where the ball left the field, alone or with its carrier."""
    drop: str | None
    """The clumsy player, if the ball is to be put against it."""
    scorer: str | None
    knocked: tuple[str, ...]
    all_out: bool
    tape: Tape

    @property
    def lost(self) -> bool:
        """Is the initiative lost?"""
        return any(call.cause.loss is not None for call in self.calls)

    @property
    def losses(self) -> tuple[Loss, ...]:
        """Every loss of initiative in order of time (PBW-8.9)."""
        return tuple(call.cause.loss for call in self.calls if call.cause.loss is not None)

    @property
    def bonus(self) -> bool:
        """Has the pitched player a bonus action (PBW-5.12, 5.16)?"""
        won = any(call.cause in (Cause.SNATCH, Cause.PICKUP) for call in self.calls)
        return won and not self.lost

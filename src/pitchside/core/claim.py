"""Actions that every game has and no game's rules decide: resigning, a draw, help, running out of time.

`void` calls a match off in which somebody's first move did not come: it counts for nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pitchside.core.notation import object_of
from pitchside.core.rulebook import misread
from pitchside.core.seat import PLAYERS, Seat


class ClaimKind(StrEnum):
    """What is claimed."""

    RESIGN = "resign"
    OFFER_DRAW = "offer_draw"
    ACCEPT_DRAW = "accept_draw"
    OFFER_TAKEBACK = "offer_takeback"
    ACCEPT_TAKEBACK = "accept_takeback"
    HINT = "hint"
    TIME = "time"
    LOCK = "lock"
    VOID = "void"
    LEFT = "left"
    AWAY = "away"


@dataclass(frozen=True, slots=True)
class Claim:
    """`who`: the player out of time, who loses (`time`) or has a choice drawn by lot (`lock`).

    Or the player who was away too long: the other made it a draw (`left`) or won (`away`).
    """

    kind: ClaimKind
    who: Seat | None = None

    def __str__(self) -> str:
        return f"{self.kind.value} who={self.who.value}" if self.who else self.kind.value


_KINDS = {kind.value for kind in ClaimKind}
BY_CLOCK = frozenset({ClaimKind.TIME, ClaimKind.LOCK, ClaimKind.VOID, ClaimKind.LEFT, ClaimKind.AWAY})
"""What only the clock claims."""
_OF_SOMEBODY = BY_CLOCK - {ClaimKind.VOID}
"""What names a player."""


def is_claim(text: str) -> bool:
    """Does this text begin as a claim?"""
    return any(word in _KINDS for word in text.split(maxsplit=1)[:1])


def is_lock(seat: Seat, text: str) -> bool:
    """Does the clock lock a choice here?"""
    return seat is Seat.CLOCK and text.split(maxsplit=1)[:1] == [ClaimKind.LOCK.value]


def parse_claim(text: str) -> Claim:
    """Inverse of `str(claim)`."""
    fields = object_of(text)
    kind = ClaimKind(fields.pop("do"))
    if kind not in _OF_SOMEBODY:
        if fields:
            raise misread(__name__, "claim_fields", claim=kind.value, fields=", ".join(fields))
        return Claim(kind)
    who = fields.pop("who", None)
    if fields or not isinstance(who, str) or who not in {seat.value for seat in PLAYERS}:
        raise misread(__name__, "claim_who", claim=kind.value)
    return Claim(kind, Seat(who))

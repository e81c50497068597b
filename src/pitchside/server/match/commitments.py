"""Choices that each page commits to by hash before either is revealed.

Where both players choose at once, a page first sends SHA-256 over `action:salt`. When both have, each sends
its action with the salt. A player who never reveals loses by the clock; in an untimed match the other may
have a random choice drawn. A revealed choice that is unlawful is void and replaced by a random one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from pitchside.core.chance import Pledge, commitment_to
from pitchside.core.errors import IllegalAction, Malformed, PitchsideError
from pitchside.core.rulebook import misread
from pitchside.core.seat import Seat
from pitchside.server.match.config import Terms
from pitchside.wire.messages import Commit, Opened, Step, TurnSent

if TYPE_CHECKING:
    from pitchside.server.match.state import Snapshot


# ---- What is committed to ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Commitments:
    """Commitments to choices not revealed yet, and the salts of revealed ones."""

    _bound: Mapping[Seat, str] = field(default_factory=dict)
    """Hashes of choices that are not revealed."""
    _waiting: Mapping[Seat, str] = field(default_factory=dict)
    """Salts of choices that are revealed to the server while the other seat's is not: shown to nobody."""
    _told: Mapping[Seat, str] = field(default_factory=dict)
    """Salts of the last choices that both pages were shown."""

    @property
    def seats(self) -> frozenset[Seat]:
        """Seats that have committed to a choice in this position."""
        return frozenset(self._bound)

    def has(self, commitment: str) -> bool:
        """Whether a seat has committed to exactly this hash."""
        return commitment in self._bound.values()

    def bind(self, seat: Seat, commitment: str) -> Commitments:
        """One more commitment."""
        return replace(self, _bound={**self._bound, seat: commitment})

    def binds(self, seat: Seat, action: str, salt: str | None) -> bool:
        """Whether this is the choice that the seat committed to."""
        return salt is not None and self._bound.get(seat) == commitment_to(action, salt)

    def reveal(self, seat: Seat, salt: str) -> Commitments:
        """A seat's choice is in; its salt is kept until the other's choice is in too."""
        return replace(self, _waiting={**self._waiting, seat: salt})

    def next_position(self, together: bool) -> Commitments:
        """A new position begins: both choices were shown together, or those that wait never will be."""
        return Commitments(_told=self._waiting if together else self._told)

    def shown(self) -> dict[str, dict[str, str]]:
        """What both pages see, as fields of the match's view."""
        both = {"commitments": self._bound, "salts": self._told}
        return {name: {seat.value: text for seat, text in one.items()} for name, one in both.items()}

    def columns(self) -> dict[str, str | None]:
        """The columns of a match's row; None where there is nothing."""
        salts = (self._waiting, self._told)
        return {
            "commitments": json.dumps(self._bound, sort_keys=True) if self._bound else None,
            "salts": json.dumps(salts, sort_keys=True) if any(salts) else None,
        }

    @classmethod
    def of(cls, row: Any) -> Commitments:
        """What the columns of a row say."""
        kept = (json.loads(row.commitments or "{}"), *json.loads(row.salts or "[]"))
        return cls(*({Seat(seat): text for seat, text in one.items()} for one in kept))


# ---- Checking commitments ---------------------------------------------------------------------------------


class VoidChoice(PitchsideError):
    """What was committed to is told, and a clause refuses it."""

    def __init__(self, why: IllegalAction) -> None:
        super().__init__(str(why))
        self.why = why


def asked_for(terms: Terms, now: Snapshot) -> bool:
    """Is what is asked now to be committed to first?"""
    return terms.commits and now.at_once() and not now.over


def committed(terms: Terms, now: Snapshot, message: Commit) -> Snapshot:
    """The snapshot with one more commitment; the choice itself is judged when it is opened."""
    seat = Seat(message.seat)
    if not asked_for(terms, now):
        raise misread(__name__, "no_commitment")
    if seat in now.commitments.seats or seat not in now.match.to_act():
        raise IllegalAction(
            now.match.game.phase_of(now.match.state).sealed(now.match.state), "sealed", seat=seat.value
        )
    if now.commitments.has(message.commitment):
        # Whoever repeats the other's could tell the same choice once the other has told it, by any way.
        raise misread(__name__, "same_commitment")
    return replace(now, commitments=now.commitments.bind(seat, message.commitment), version=now.version + 1)


def check_opening(terms: Terms, now: Snapshot, message: Step | TurnSent) -> None:
    """Refuse a choice that comes before all are committed to, or that is not the one committed to."""
    if not asked_for(terms, now):
        return
    seat = Seat(message.seat)
    if seat not in now.commitments.seats or not now.opening or isinstance(message, TurnSent):
        raise misread(__name__, "commit_first")
    if not now.commitments.binds(seat, message.action, message.salt):
        raise misread(__name__, "other_choice")


def opened(
    terms: Terms, now: Snapshot, message: Step | TurnSent, told: Callable[[Snapshot], Snapshot]
) -> Snapshot:
    """The snapshot after a choice is told; `VoidChoice` where it was committed to and cannot be made."""
    seat = Seat(message.seat)
    if isinstance(message, TurnSent) or not asked_for(terms, now) or seat not in now.match.to_act():
        return told(now)
    try:
        _check_spelling(now, message.action)
        return told(replace(now, commitments=now.commitments.reveal(seat, message.salt or "")))
    except IllegalAction as error:
        raise VoidChoice(error) from error
    except Malformed as error:
        state = now.match.state
        raise VoidChoice(IllegalAction(now.match.game.phase_of(state).sealed(state), "no_choice")) from error


def _check_spelling(now: Snapshot, action: str) -> None:
    """The other page is shown an action as the record spells it: what was hashed must be spelled so too."""
    if str(now.match.game.parse(action)) != action:
        raise misread(__name__, "other_choice")


# ---- The seed of a match ----------------------------------------------------------------------------------


def seed_opened(pledge: Pledge | None) -> Opened | None:
    """Seed and salt, for a match that is over."""
    return None if pledge is None else Opened(seed=pledge.seed, salt=pledge.salt)

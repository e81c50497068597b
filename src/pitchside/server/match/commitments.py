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

from pitchside.core.chance import commitment_to
from pitchside.core.errors import IllegalAction, Malformed, PitchsideError
from pitchside.core.rulebook import misread
from pitchside.core.seat import Seat
from pitchside.server.match.config import Terms
from pitchside.wire.messages import Commit, Step, TurnSent

if TYPE_CHECKING:
    from pitchside.server.match.state import Snapshot


# ---- Salts ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Salts:
    """Of choices that are in and wait for the other, shown to nobody, and of the last that were told."""

    waiting: Mapping[Seat, str] = field(default_factory=dict)
    told: Mapping[Seat, str] = field(default_factory=dict)

    def with_one(self, seat: Seat, salt: str) -> Salts:
        """One more choice is in."""
        return replace(self, waiting={**self.waiting, seat: salt})

    def gone_on(self, together: bool) -> Salts:
        """The position is a new one: both choices were told together, or those that wait never will be."""
        return Salts(told=self.waiting if together else self.told)


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
    if seat in now.commitments or seat not in now.match.to_act():
        raise IllegalAction(
            now.match.game.phase_of(now.match.state).sealed(now.match.state), "sealed", seat=seat.value
        )
    if message.commitment in now.commitments.values():
        # Whoever repeats the other's could tell the same choice once the other has told it, by any way.
        raise misread(__name__, "same_commitment")
    return replace(now, commitments={**now.commitments, seat: message.commitment}, version=now.version + 1)


def check_opening(terms: Terms, now: Snapshot, message: Step | TurnSent) -> None:
    """Refuse a choice that comes before all are committed to, or that is not the one committed to."""
    if not asked_for(terms, now):
        return
    bound = now.commitments.get(Seat(message.seat))
    if bound is None or not now.opening or isinstance(message, TurnSent):
        raise misread(__name__, "commit_first")
    if message.salt is None or commitment_to(message.action, message.salt) != bound:
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
        return told(replace(now, salts=now.salts.with_one(seat, message.salt or "")))
    except IllegalAction as error:
        raise VoidChoice(error) from error
    except Malformed as error:
        state = now.match.state
        raise VoidChoice(IllegalAction(now.match.game.phase_of(state).sealed(state), "no_choice")) from error


def _check_spelling(now: Snapshot, action: str) -> None:
    """The other page is shown an action as the record spells it: what was hashed must be spelled so too."""
    if str(now.match.game.parse(action)) != action:
        raise misread(__name__, "other_choice")


# ---- Commitments as database columns ----------------------------------------------------------------------


def choices_kept(snapshot: Snapshot) -> dict[str, str | None]:
    """The columns of a match; nothing where there is nothing."""
    salts = (snapshot.salts.waiting, snapshot.salts.told)
    return {
        "commitments": json.dumps(snapshot.commitments, sort_keys=True) if snapshot.commitments else None,
        "salts": json.dumps(salts, sort_keys=True) if any(salts) else None,
    }


def choices_in(row: Any) -> tuple[Mapping[Seat, str], Salts]:
    """What the columns say."""
    return _by_seat(json.loads(row.commitments or "{}")), Salts(*map(_by_seat, json.loads(row.salts or "[]")))


def _by_seat(kept: Mapping[str, str]) -> Mapping[Seat, str]:
    return {Seat(seat): one for seat, one in kept.items()}

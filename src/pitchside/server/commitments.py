"""Choices that not even the host can read early: each page commits to its own before it tells it.

Where two choose at once, a page first sends SHA-256 over `action:salt`; once both have, each sends its action
with the salt. Whoever has committed and does not open it has made no choice and loses by the clock; where
there is none the other may have a lot drawn. What opens to no lawful choice is void, and the lot chooses at
once: the other choice may have been told by then, so nothing may be chosen anew.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pitchside.core.chance import commitment_to
from pitchside.core.errors import IllegalAction, Malformed, PitchsideError
from pitchside.core.rulebook import misread
from pitchside.core.seat import Seat
from pitchside.server.snapshot import Snapshot
from pitchside.server.terms import Terms
from pitchside.server.wire import Commit, Step, TurnSent


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

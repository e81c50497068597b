"""Actions tried out: which of them a clause would refuse. Nothing is kept, and nothing unseen is told."""

from __future__ import annotations

from typing import Any

from pitchside.core.errors import IllegalAction, Malformed
from pitchside.core.seat import Eyes, Seat
from pitchside.server.failure import problem
from pitchside.server.serializer import shown_to
from pitchside.server.snapshot import Snapshot, may_go_on
from pitchside.server.terms import Terms
from pitchside.server.wire import Problem, Trial, TrialRefusal, Tried


def tried(terms: Terms, now: Snapshot, trial: Trial) -> Tried | Problem:
    """What a page is told of actions it tries, or that a text is none."""
    try:
        return _tried(terms, now, trial)
    except Malformed as error:
        return problem("malformed", detail=error)


def _tried(terms: Terms, now: Snapshot, trial: Trial) -> Tried:
    """Each action judged after the lawful ones before it.

    An action is played on only where that tells nothing but what follows from the open table: a shot, a
    choice made at the same time as the other seat's, or one among secrets is checked and left at that.
    """
    shown, seat = shown_to(terms, Eyes(trial.seat)), Seat(trial.seat)
    state, refused = now.draft(seat).state, list[TrialRefusal]()
    for index, text in enumerate(trial.actions):
        action = terms.game.parse(text)
        try:
            _check(now, state, seat, action)
        except IllegalAction as error:
            refused.append(TrialRefusal(index=index, **shown.blocked(text, error).model_dump()))
        else:
            state = _after(now, state, seat, action)
    return Tried(seat=trial.seat, n=trial.n, refused=refused)


def _check(now: Snapshot, state: Any, seat: Seat, action: Any) -> None:
    if now.over or seat in now.match.sealed:
        now.match.check(seat, action)
    now.match.game.check(state, seat, action)


def _after(now: Snapshot, state: Any, seat: Seat, action: Any) -> Any:
    if not may_go_on(now, state, seat, action):
        return state
    return now.match.game.play(state, {seat: action}).after

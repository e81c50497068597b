"""Message to next state: the only place where a message of a page changes a match."""

from __future__ import annotations

from functools import partial
from typing import Any

from pitchside.core.chance import Source
from pitchside.core.errors import IllegalAction, Malformed, PitchsideError
from pitchside.core.seat import Eyes, Seat
from pitchside.server.http.errors import problem
from pitchside.server.match import state as go
from pitchside.server.match.commitments import VoidChoice, check_opening, committed, opened
from pitchside.server.match.config import Terms
from pitchside.server.match.hints import check_consent, check_help
from pitchside.server.match.state import Snapshot, by_hand, may_go_on
from pitchside.server.match.view import shown_to
from pitchside.wire.messages import (
    Ack,
    ClaimSent,
    Commit,
    Counted,
    PlayerSeat,
    Problem,
    Refused,
    Step,
    Trial,
    TrialRefusal,
    Tried,
    TurnSent,
    Undo,
)

# ---- Judging a message ------------------------------------------------------------------------------------

LONGEST_DRAFT = 500


class TooLong(PitchsideError):
    """A turn that has no end."""


def judge(terms: Terms, now: Snapshot, message: Counted, source: Source) -> tuple[Snapshot, Ack | Refused]:
    """The snapshot after a message and its answer; `Malformed`, `TooLong`, `NoHelp` if it cannot be taken."""
    seat = Seat(message.seat)
    try:
        after = go.used(_played(terms, now, message, source), seat, message.seq)
    except IllegalAction as error:
        return go.used(now, seat, message.seq), _refused(terms, now, message, error)
    except VoidChoice as error:
        after = go.used(go.drawn(now, seat, source), seat, message.seq)
        return after, _refused(terms, after, message, error.why)
    return after, _ack(after, message.seat, message.seq)


def _played(terms: Terms, now: Snapshot, message: Counted, source: Source) -> Snapshot:
    seat = Seat(message.seat)
    if isinstance(message, Undo):
        return go.undo(now, seat, message.steps)
    if isinstance(message, ClaimSent):
        return _claimed(terms, now, message, source)
    if isinstance(message, Commit):
        return committed(terms, now, message)
    check_opening(terms, now, message)
    after = opened(terms, now, message, partial(_acted, terms, message, source))
    if len(after.draft(seat).turns) > LONGEST_DRAFT:
        raise TooLong
    return after


def _acted(terms: Terms, message: Step | TurnSent, source: Source, now: Snapshot) -> Snapshot:
    seat = Seat(message.seat)
    if isinstance(message, TurnSent):
        return go.turn(now, seat, [by_hand(terms, text) for text in message.actions], source)
    return go.step(now, seat, by_hand(terms, message.action, message.swipe), source)


def _claimed(terms: Terms, now: Snapshot, message: ClaimSent, source: Source) -> Snapshot:
    seat = Seat(message.seat)
    if message.action in ("hint", "takeback"):
        check_help(terms, now)
    if message.action in ("offer_takeback", "accept_takeback"):
        check_consent(terms)
    if message.action == "takeback":
        return go.take_back(now, seat, source)
    return go.claim(now, seat, message.action, source)


def _ack(after: Snapshot, seat: PlayerSeat, seq: int) -> Ack:
    return Ack(seat=seat, seq=seq, v=after.version, hash=after.hash(Eyes(seat)))


def _refused(terms: Terms, now: Snapshot, message: Counted, error: IllegalAction) -> Refused:
    shown = shown_to(terms, Eyes(message.seat))
    said = shown.blocked(_refused_text(message, error), error)
    return Refused(seat=message.seat, seq=message.seq, v=now.version, **dict(said))


def _refused_text(message: Counted, error: IllegalAction) -> str:
    if isinstance(message, TurnSent):
        return message.actions[int(error.facts["index"])]
    return message.t if isinstance(message, Undo | Commit) else message.action


# ---- Trying actions without playing them ------------------------------------------------------------------


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
            refused.append(TrialRefusal(index=index, **dict(shown.blocked(text, error))))
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

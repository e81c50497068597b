"""From a message to the next snapshot and its answer; nothing is stored or sent here."""

from __future__ import annotations

from functools import partial

from pitchside.core.chance import Source
from pitchside.core.errors import IllegalAction, PitchsideError
from pitchside.core.seat import Eyes, Seat
from pitchside.server import snapshot as go
from pitchside.server.commitments import VoidChoice, check_opening, committed, opened
from pitchside.server.hand import by_hand
from pitchside.server.help import check_consent, check_help
from pitchside.server.serializer import shown_to
from pitchside.server.snapshot import Snapshot
from pitchside.server.terms import Terms
from pitchside.server.wire import Ack, ClaimSent, Commit, Counted, PlayerSeat, Refused, Step, TurnSent, Undo

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
    return Refused(seat=message.seat, seq=message.seq, v=now.version, **said.model_dump())


def _refused_text(message: Counted, error: IllegalAction) -> str:
    if isinstance(message, TurnSent):
        return message.actions[int(error.facts["index"])]
    return message.t if isinstance(message, Undo | Commit) else message.action

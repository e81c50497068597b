"""From a message to the next standing and its answer; nothing is stored or sent here."""

from __future__ import annotations

from pitchside.core.errors import IllegalAction, PitchsideError
from pitchside.core.lots import Source
from pitchside.core.seat import Eyes, Seat
from pitchside.server import standing as go
from pitchside.server.show import Show, names_of
from pitchside.server.standing import Standing
from pitchside.server.terms import Terms
from pitchside.server.wire import Ack, ClaimSent, Counted, PlayerSeat, Refused, TurnSent, Undo

LONGEST_DRAFT = 500


class TooLong(PitchsideError):
    """A turn that has no end."""


def judge(terms: Terms, now: Standing, message: Counted, source: Source) -> tuple[Standing, Ack | Refused]:
    """The standing after a message and its answer; `Malformed` or `TooLong` if it cannot be taken at all."""
    seat = Seat(message.seat)
    try:
        after = go.used(_played(now, seat, message, source), seat, message.seq)
    except IllegalAction as error:
        return go.used(now, seat, message.seq), _refused(terms, now, message, error)
    return after, _ack(after, message.seat, message.seq)


def _played(now: Standing, seat: Seat, message: Counted, source: Source) -> Standing:
    if isinstance(message, Undo):
        return go.undo(now, seat, message.steps)
    if isinstance(message, ClaimSent):
        return go.claim(now, seat, message.action, source)
    after = (
        go.turn(now, seat, message.actions, source)
        if isinstance(message, TurnSent)
        else go.step(now, seat, message.action, source)
    )
    if len(after.draft(seat).turns) > LONGEST_DRAFT:
        raise TooLong
    return after


def _ack(after: Standing, seat: PlayerSeat, seq: int) -> Ack:
    return Ack(seat=seat, seq=seq, v=after.version, hash=after.hash(Eyes(seat)))


def _refused(terms: Terms, now: Standing, message: Counted, error: IllegalAction) -> Refused:
    show = Show(terms.game, names_of(terms), Eyes(message.seat))
    said = show.blocked(_refused_text(message, error), error)
    return Refused(seat=message.seat, seq=message.seq, v=now.version, **said.model_dump())


def _refused_text(message: Counted, error: IllegalAction) -> str:
    if isinstance(message, TurnSent):
        return message.actions[int(error.facts["index"])]
    return "undo" if isinstance(message, Undo) else message.action

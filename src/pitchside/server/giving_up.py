"""Matches that count are given up for who leaves them for good: the other side has won them."""

from __future__ import annotations

from pitchside.core.seat import Seat
from pitchside.server.access import access_of
from pitchside.server.line import Line
from pitchside.server.session import Session
from pitchside.server.store_file import StorageError
from pitchside.server.wire import ClaimSent


async def give_up(session: Session, seat: Seat) -> None:
    """Resign for a seat, unless it is over; `StorageError` where that cannot be stored."""
    if session.snapshot.over:
        return
    leaving = {"seat": seat.value, "seq": session.snapshot.seqs[seat] + 1, "client": "leaving"}
    line = Line(access_of(frozenset({seat})), session.tools.sources)
    await session.hear(line, ClaimSent.model_validate({"t": "claim", "action": "resign", **leaving}))
    if not session.snapshot.over:
        raise StorageError("a match that counts could not be given up")


async def give_up_abandoned(session: Session) -> None:
    """Where the player of a match that counts against a computer has long been away, it is given up."""
    if session.presence.abandoned:
        for seat in session.presence.expected.persons:
            await give_up(session, seat)

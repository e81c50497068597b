"""Deadlines: when a player of a match runs out of time, stored so that they hold while the server is down."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from math import ceil
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from pitchside.core.seat import PLAYERS, Seat
from pitchside.server.match.clock import clock_for, has_days, is_live
from pitchside.server.match.config import Terms
from pitchside.server.match.state import Snapshot, moved
from pitchside.server.match.state import has_days as turns_have_days
from pitchside.server.store.integrity import deadline_holds, deadline_seal
from pitchside.server.store.schema import DEADLINES

FIRST_S = 600
"""So long two people at two screens and a clock have for the first move; then the match is called off."""
MOST_DUE = 100


def begin_deadline(db: Connection, match_id: str, terms: Terms, apart: bool, now: int) -> None:
    """Write down when the first move has to come, inside the transaction that makes the match."""
    clock = clock_for(terms.options)
    if clock is not None and has_days(terms.options):
        put_deadline(db, match_id, now, now + clock.left.south // 1000)
    elif apart and is_live(terms.options):
        put_deadline(db, match_id, now, now + FIRST_S)


def follow_deadline(db: Connection, match_id: str, before: Snapshot, after: Snapshot, now: int) -> None:
    """The deadline after a change, inside its transaction."""
    if after.clock is None:
        return
    if turns_have_days(after) and not after.over:
        left = min((after.clock.left[seat] for seat in after.clock.running), default=0)
        put_deadline(db, match_id, now, now + ceil(left / 1000))
    elif after.over or (after.clock.running and _movers(after) != _movers(before)):
        drop_deadline(db, match_id)  # a move at clocks that stand still was made before the other had come


def _movers(now: Snapshot) -> list[Seat]:
    """Who has made a move."""
    return [seat for seat in PLAYERS if moved(now, {seat})]


def settle_first(counted: Callable[[], AbstractContextManager[Connection]], match_id: str) -> None:
    """No first move is waited for any more, in a transaction of its own."""
    with counted() as db:
        drop_deadline(db, match_id)


def put_deadline(db: Connection, match_id: str, since: int, due: int) -> None:
    """A match's one deadline."""
    drop_deadline(db, match_id)
    row = {"match_id": match_id, "since": since, "due": due}
    db.execute(insert(DEADLINES).values(**row, seal=deadline_seal(row)))


def drop_deadline(db: Connection, match_id: str) -> None:
    """Nothing has to come any more."""
    db.execute(delete(DEADLINES).where(DEADLINES.c.match_id == match_id))


def since_of(db: Connection, match_id: str) -> int | None:
    """When the clocks were as they are stored; None where they do not run by themselves."""
    found = select(DEADLINES).where(DEADLINES.c.match_id == match_id)
    return since_in(db.execute(found).mappings().one_or_none())


def since_in(row: Any | None) -> int | None:
    """The same as that row says it; `ValueError` where it is not as it was written."""
    if row is None:
        return None
    if not deadline_holds(row):
        raise ValueError("its deadline is not what was written")
    return int(row["since"])


def due_in(db: Connection, now: int) -> list[str]:
    """Matches whose deadline has passed, the longest ago first; not where it is not as it was written."""
    found = select(DEADLINES).where(DEADLINES.c.due <= now).order_by(DEADLINES.c.due).limit(MOST_DUE)
    return [row["match_id"] for row in db.execute(found).mappings() if deadline_holds(row)]

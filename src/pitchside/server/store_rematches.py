"""What is stored of rematches: which match follows which, and what chance in it will be bound to."""

from __future__ import annotations

from sqlalchemy import Connection, exists, insert, select, update

from pitchside.core.chance import Pledge
from pitchside.core.errors import PitchsideError
from pitchside.core.seat import Seat
from pitchside.server.store import Store, insert_or, reported
from pitchside.server.tables import PROMISES, REMATCHES


class AddedMeanwhile(PitchsideError):
    """A player has added to chance since it was read."""


class RematchStore:
    """The tables of rematches and of promises before them; both by the match that is over."""

    def __init__(self, store: Store) -> None:
        self._counted, self.reading = store.counted, store.reading

    def made(self, match_id: str) -> str | None:
        """The match that its players went on with."""
        found = select(REMATCHES.c.made).where(REMATCHES.c.match_id == match_id)
        with reported(), self.reading.begin() as db:
            return db.execute(found).scalar_one_or_none()

    def promise(self, match_id: str, fresh: Pledge) -> Pledge:
        """What chance will be bound to: the first that was made stands."""
        row = {"match_id": match_id, "seed": fresh.seed, "salt": fresh.salt}
        with self._counted() as db:
            db.execute(insert_or(db, PROMISES).values(row).on_conflict_do_nothing())
            return pledge_in(db, match_id) or fresh

    def pledge(self, match_id: str) -> Pledge | None:
        """The same with what was added; None where nobody has asked for it."""
        with reported(), self.reading.begin() as db:
            return pledge_in(db, match_id)

    def add_nonce(self, match_id: str, seat: Seat, nonce: str) -> None:
        """What a player adds: the first stands, and none comes after the rematch was made."""
        made = exists().where(REMATCHES.c.match_id == match_id)
        free = (PROMISES.c.match_id == match_id) & PROMISES.c[seat.value].is_(None) & ~made
        with self._counted() as db:
            db.execute(update(PROMISES).where(free).values({seat.value: nonce}))


def pledge_in(db: Connection, match_id: str, settled: bool = False) -> Pledge | None:
    """What chance of the rematch is bound to by now; `settled`: who adds to it just now is waited for."""
    found = select(PROMISES).where(PROMISES.c.match_id == match_id)
    row = db.execute(found.with_for_update() if settled else found).one_or_none()
    if row is None:
        return None
    added = (row.south or "", row.north or "")
    return Pledge(row.seed, row.salt, nonces=added if any(added) else ())


def add_rematch(db: Connection, match_id: str, made: str, pledge: Pledge | None) -> None:
    """Write down which match follows that one, inside the transaction that makes it."""
    db.execute(insert(REMATCHES).values(match_id=match_id, made=made))
    if pledge_in(db, match_id, settled=True) != pledge:
        raise AddedMeanwhile

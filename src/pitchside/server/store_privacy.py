"""What people decide about themselves and others: whom they block, what they report, and leaving for good."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, select, update

from pitchside.core.seat import Seat
from pitchside.server.store import Store, insert_or, reported
from pitchside.server.store_chain import change_sealed
from pitchside.server.store_lists import PLAYED
from pitchside.server.store_people import WATCH, leave_to_nobody
from pitchside.server.tables import (
    BLOCKS,
    DEVICE_LINKS,
    DEVICES,
    INVITATIONS,
    MATCHES,
    PEOPLE,
    REPORTS,
    SEATS,
    TOKENS,
)
from pitchside.server.wire import Player

UNBOUND = {"seed": None, "salt": None, "terms": None, "nonces": None, "tossed": None}
"""The promise about chance names the players: without their names it would not hold."""


class PrivacyStore:
    """The tables of blocks and reports, and the end of an identity."""

    def __init__(self, store: Store) -> None:
        self._counted, self.reading = store.counted, store.reading

    def block(self, person: str, blocked: str, name: str) -> None:
        """Do not let these two meet any more."""
        row = {"person": person, "blocked": blocked, "name": name}
        with self._counted() as db:
            db.execute(insert_or(db, BLOCKS).values(row).on_conflict_do_nothing())

    def unblock(self, person: str, blocked: str) -> None:
        """They may meet again."""
        with self._counted() as db:
            db.execute(delete(BLOCKS).where((BLOCKS.c.person == person) & (BLOCKS.c.blocked == blocked)))

    def blocked_by(self, person: str) -> list[tuple[str, str]]:
        """Whom somebody has blocked: ids and names."""
        with reported(), self.reading.begin() as db:
            rows = db.execute(select(BLOCKS.c.blocked, BLOCKS.c.name).where(BLOCKS.c.person == person))
            return [(row.blocked, row.name) for row in rows]

    def apart(self, person: str) -> frozenset[str]:
        """Everybody whom this person does not meet, whoever of the two has decided that."""
        mine = select(BLOCKS.c.person, BLOCKS.c.blocked)
        found = mine.where((BLOCKS.c.person == person) | (BLOCKS.c.blocked == person))
        with reported(), self.reading.begin() as db:
            return frozenset({one for row in db.execute(found) for one in row} - {person})

    def kept_apart(self, match_id: str) -> bool:
        """Has one of those who play in a match blocked another of them?"""
        players = select(SEATS.c.person).where((SEATS.c.match_id == match_id) & (SEATS.c.seat != WATCH))
        found = select(BLOCKS.c.person).where(BLOCKS.c.person.in_(players) & BLOCKS.c.blocked.in_(players))
        with reported(), self.reading.begin() as db:
            return db.execute(found.limit(1)).first() is not None

    def report(self, match_id: str, person: str, name: str, created: str) -> None:
        """A name that whoever runs the server should look at; once for each match."""
        row = {"match_id": match_id, "person": person, "name": name, "created": created}
        with self._counted() as db:
            db.execute(insert_or(db, REPORTS).values(row).on_conflict_do_nothing())

    def all_matches_of(self, person: str) -> list[str]:
        """Every match that somebody plays or played in, the oldest first."""
        mine = (SEATS.c.person == person) & (SEATS.c.seat != WATCH)
        found = select(MATCHES.c.id).where(MATCHES.c.id.in_(select(SEATS.c.match_id).where(mine)))
        with reported(), self.reading.begin() as db:
            return list(db.execute(found.order_by(MATCHES.c.created, MATCHES.c.id)).scalars())

    def counting_of(self, person: str) -> list[tuple[str, Seat]]:
        """The matches of somebody that are not over and whose result counts, with the own seat."""
        mine = (SEATS.c.person == person) & SEATS.c.seat.in_(PLAYED) & ~MATCHES.c.over & MATCHES.c.rated
        found = select(MATCHES.c.id, SEATS.c.seat).join(SEATS, SEATS.c.match_id == MATCHES.c.id).where(mine)
        with reported(), self.reading.begin() as db:
            return [(row.id, Seat(row.seat)) for row in db.execute(found)]

    def delete(self, person: str) -> Sequence[str]:
        """An identity with its names: the hashes of all keys that open nothing any more."""
        mine = (SEATS.c.person == person) & (SEATS.c.seat != WATCH)
        # In the order that moves hold matches in, or each could wait for the other.
        seats = select(SEATS.c.match_id, SEATS.c.seat).where(mine).order_by(SEATS.c.match_id)
        with self._counted() as db:
            keys = [
                key
                for table in (DEVICES, TOKENS)
                for key in db.execute(select(table.c.key).where(table.c.person == person)).scalars()
            ]
            for match_id, seat in db.execute(seats).all():
                nobody = Player(kind="person").model_dump_json()
                left = [seat] if seat in PLAYED else PLAYED  # damaged: then neither name is kept
                change_sealed(db, match_id, {**dict.fromkeys(left, nobody), **UNBOUND})
                leave_to_nobody(db, match_id, person)
            for table in (DEVICES, TOKENS, DEVICE_LINKS, SEATS, REPORTS, BLOCKS):
                db.execute(delete(table).where(table.c.person == person))
            db.execute(delete(BLOCKS).where(BLOCKS.c.blocked == person))
            db.execute(delete(INVITATIONS).where(INVITATIONS.c.person == person))
            db.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(name=""))
        return keys

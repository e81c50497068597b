"""People, their devices and seats; blocks, reports, export and deletion."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, Table, delete, exists, func, insert, or_, select, update

from pitchside.core.seat import Seat
from pitchside.server.store.integrity import change_sealed, deadline_holds
from pitchside.server.store.lists import PLAYED, Page, page_of, seat_row
from pitchside.server.store.matches import Store, insert_or, reported
from pitchside.server.store.ratings import Rating, last_of
from pitchside.server.store.schema import (
    ACTIONS,
    BLOCKS,
    CHECKPOINTS,
    DEADLINES,
    DEVICE_LINKS,
    DEVICES,
    DRAFTS,
    INVITATIONS,
    MATCHES,
    MESSAGES,
    PEOPLE,
    PRESENT,
    REMATCHES,
    REPORTS,
    SEATS,
    TOKENS,
)
from pitchside.wire.http import TokenInfo
from pitchside.wire.messages import Player

# ---- People -----------------------------------------------------------------------------------------------

WATCH = "watch"
"""The seat of who may only look."""
NOBODY = "nobody"
"""Who is written down instead of somebody who is gone for good; no key is theirs."""
MOST_SWEPT = 200
MOST_DUE = 20


class PeopleStore:
    """The tables of people, in the store's own file."""

    def __init__(self, store: Store) -> None:
        self._counted, self.reading = store.counted, store.reading

    # ---- people and devices -------------------------------------------------------------------------

    def add_person(self, person: str, key: str, created: str) -> None:
        """Somebody new, with the key of the first device."""
        with self._counted() as db:
            db.execute(insert(PEOPLE).values(id=person, name="", created=created))
            db.execute(insert(DEVICES).values(key=key, person=person, created=created))

    def person_of(self, key: str) -> tuple[str, str] | None:
        """Whose device this is: id and name."""
        return self._owner(DEVICES, key)

    def _owner(self, keys: Table, key: str) -> tuple[str, str] | None:
        found = select(PEOPLE.c.id, PEOPLE.c.name).join(keys).where(keys.c.key == key)
        with reported(), self.reading.begin() as db:
            row = db.execute(found).one_or_none()
        return None if row is None else (row.id, row.name)

    def rename(self, person: str, name: str) -> None:
        """What somebody is called from now on."""
        with self._counted() as db:
            db.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(name=name))

    def end_device(self, key: str) -> None:
        """This key opens nothing any more."""
        with self._counted() as db:
            db.execute(delete(DEVICES).where(DEVICES.c.key == key))

    def add_device_link(self, token: str, person: str, expires: int) -> None:
        """A link that makes one more device this person's; an earlier one is worth nothing."""
        with self._counted() as db:
            db.execute(delete(DEVICE_LINKS).where(DEVICE_LINKS.c.person == person))
            db.execute(insert(DEVICE_LINKS).values(token=token, person=person, expires=expires))

    def use_device_link(self, token: str, now: int, key: str, created: str) -> bool:
        """Spend such a link on the device with that key; false where there is none to spend."""
        mine = (DEVICE_LINKS.c.token == token) & (DEVICE_LINKS.c.expires > now)
        with self._counted() as db:
            spent = db.execute(delete(DEVICE_LINKS).where(mine).returning(DEVICE_LINKS.c.person))
            person = spent.scalar_one_or_none()
            if person is not None:
                db.execute(insert(DEVICES).values(key=key, person=person, created=created))
        return person is not None

    def ended_among(self, keys: Iterable[str]) -> set[str]:
        """Of these keys those that open nothing any more."""
        keys = set(keys)
        with reported(), self.reading.begin() as db:
            for table in (DEVICES, TOKENS):
                keys -= set(db.execute(select(table.c.key).where(table.c.key.in_(keys))).scalars())
        return keys

    # ---- tokens of programs -------------------------------------------------------------------------

    def person_by_token(self, key: str) -> tuple[str, str] | None:
        """Whose token this is: id and name."""
        return self._owner(TOKENS, key)

    def tokens_of(self, person: str) -> list[TokenInfo]:
        """Somebody's tokens, newest first."""
        found = select(TOKENS).where(TOKENS.c.person == person).order_by(TOKENS.c.created.desc(), TOKENS.c.id)
        with reported(), self.reading.begin() as db:
            return [TokenInfo(id=row.id, name=row.name, created=row.created) for row in db.execute(found)]

    def add_token(self, person: str, key: str, made: TokenInfo, most: int) -> bool:
        """One more; false where there are as many as there may be."""
        mine = select(func.count()).select_from(TOKENS).where(TOKENS.c.person == person)
        with self._counted() as db:
            if db.execute(mine).scalar_one() >= most:
                return False
            db.execute(insert(TOKENS).values(key=key, person=person, **made.model_dump()))
        return True

    def end_token(self, person: str, token: str) -> str | None:
        """This one opens nothing any more; its hash, if there was one."""
        mine = (TOKENS.c.person == person) & (TOKENS.c.id == token)
        with self._counted() as db:
            key: str | None = db.execute(select(TOKENS.c.key).where(mine)).scalar_one_or_none()
            db.execute(delete(TOKENS).where(mine))
        return key

    # ---- seats --------------------------------------------------------------------------------------

    def seats(self, match_id: str) -> list[tuple[str, str]]:
        """Who has which seat of a match: person and seat."""
        with reported(), self.reading.begin() as db:
            rows = db.execute(select(SEATS.c.person, SEATS.c.seat).where(SEATS.c.match_id == match_id))
            return [(row.person, row.seat) for row in rows]

    def sit(self, match_id: str, person: str, seats: Iterable[str]) -> None:
        """Give somebody seats; what they have already they keep."""
        with self._counted() as db:
            seat_in(db, match_id, [(person, seat) for seat in seats])

    def unowned(self, match_id: str) -> bool:
        """Is there such a match, and does it belong to nobody?"""
        found = (
            select(MATCHES.c.id).outerjoin(SEATS).where(MATCHES.c.id == match_id, SEATS.c.person.is_(None))
        )
        with reported(), self.reading.begin() as db:
            return db.execute(found).first() is not None

    def adopt(self, match_id: str, person: str, seats: Iterable[str]) -> None:
        """Give somebody the seats of a match that belongs to nobody, if it still does."""
        with self._counted() as db:
            if db.execute(select(SEATS.c.person).where(SEATS.c.match_id == match_id)).first() is None:
                seat_in(db, match_id, [(person, seat) for seat in seats])

    def unlist(self, match_id: str, person: str) -> None:
        """Leave a match out of somebody's list; the seat is kept."""
        mine = (SEATS.c.match_id == match_id) & (SEATS.c.person == person)
        with self._counted() as db:
            db.execute(update(SEATS).where(mine).values(listed=False, stands=None))

    def page_of(self, person: str, which: str, after: tuple[str, str] | None = None) -> Page:
        """A part of somebody's open or finished matches; see `store_lists`."""
        with reported(), self.reading.begin() as db:
            return page_of(db, person, which, after)

    def deadlines_of(self, person: str) -> list[tuple[str, str, int]]:
        """Open matches of somebody in which a move is due: match, own seat, when; the soonest first."""
        mine = (SEATS.c.person == person) & SEATS.c.listed & SEATS.c.seat.in_(PLAYED) & ~MATCHES.c.over
        there = DEADLINES.join(MATCHES).join(SEATS, SEATS.c.match_id == MATCHES.c.id)
        found = select(DEADLINES, SEATS.c.seat).select_from(there).where(mine)
        with reported(), self.reading.begin() as db:
            rows = db.execute(found.order_by(DEADLINES.c.due).limit(MOST_DUE)).mappings()
            return [(row["match_id"], row["seat"], row["due"]) for row in rows if deadline_holds(row)]

    def unwanted(self, left: str, unmoved: str, spared: Iterable[str] = ()) -> list[str]:
        """Some of the matches that nobody wants any more.

        These are lessons begun before `left` that are in nobody's list; matches without a move that began
        before then and are in nobody's list; and matches without a move that began before `unmoved`.
        """
        found = _unwanted(left, unmoved).where(MATCHES.c.id.not_in(list(spared)))
        with reported(), self.reading.begin() as db:
            return list(db.execute(found.limit(MOST_SWEPT)).scalars())

    def take_away(self, ids: Collection[str], left: str, unmoved: str) -> list[str]:
        """Of these matches those that are still unwanted, taken away."""
        with self._counted() as db:
            still = list(db.execute(_unwanted(left, unmoved).where(MATCHES.c.id.in_(ids))).scalars())
            db.execute(delete(REMATCHES).where(REMATCHES.c.made.in_(still)))
            for table in (ACTIONS, DRAFTS, CHECKPOINTS, MESSAGES, SEATS, INVITATIONS):
                db.execute(delete(table).where(table.c.match_id.in_(still)))
            db.execute(delete(MATCHES).where(MATCHES.c.id.in_(still)))
        return still

    def ratings_of(self, person: str, games: Iterable[str]) -> dict[str, Rating]:
        """Somebody's ratings by game, where there is one."""
        with reported(), self.reading.begin() as db:
            found = {game: last_of(db, person, game) for game in games}
        return {game: rating for game, rating in found.items() if rating.matches}


def seat_in(db: Connection, match_id: str, sitting: Iterable[tuple[str, str]], unmoved: bool = False) -> None:
    """Write down who sits where, inside a transaction; `unmoved`: the match is new."""
    for person, seat in sitting:
        row = seat_row(match_id, person, seat, unmoved)
        db.execute(insert_or(db, SEATS).values(row).on_conflict_do_nothing())


def leave_to_nobody(db: Connection, match_id: str, person: str) -> None:
    """Whose seats these are goes for good; what is left belongs to nobody, and is free for nobody."""
    # The same for all who go: it tells of no one which matches were theirs.
    db.execute(insert_or(db, PEOPLE).values(id=NOBODY, name="", created="").on_conflict_do_nothing())
    mine = (SEATS.c.match_id == match_id) & (SEATS.c.person == person)
    row = {"match_id": match_id, "person": NOBODY, "seat": WATCH, "listed": False}
    db.execute(insert_or(db, SEATS).values(row).on_conflict_do_nothing())
    db.execute(delete(SEATS).where(mine))


def _unwanted(left: str, unmoved: str) -> Any:
    """The ids of matches that nobody wants any more."""
    unlisted = ~exists().where(SEATS.c.match_id == MATCHES.c.id, SEATS.c.listed)
    sat = exists().where(SEATS.c.match_id == MATCHES.c.id)
    lessons = MATCHES.c.position.is_not(None) & (MATCHES.c.created < left) & sat & unlisted
    waits = select(SEATS.c.match_id).where(SEATS.c.unmoved, SEATS.c.created < left)
    empty = MATCHES.c.id.in_(waits) & (unlisted | (MATCHES.c.created < unmoved))
    # What has a deadline is called off by it; what was reported is kept for whoever runs the server.
    free = [MATCHES.c.id.not_in(select(one.c.match_id)) for one in (DEADLINES, REPORTS, PRESENT)]
    return select(MATCHES.c.id).where(~MATCHES.c.over, or_(lessons, empty), *free)


# ---- Blocks, reports, export and deletion -----------------------------------------------------------------

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

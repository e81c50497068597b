"""What is stored of people: their devices, their tokens, their seats. Of every token only its hash."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, Table, delete, exists, func, insert, select, update

from pitchside.core.seat import PLAYERS
from pitchside.server.ratings import Rating, last_of
from pitchside.server.store import Store, insert_or, reported
from pitchside.server.store_chain import drafts_of, holds
from pitchside.server.store_deadlines import deadline_holds
from pitchside.server.store_reading import player_in
from pitchside.server.tables import (
    ACTIONS,
    CHECKPOINTS,
    DEADLINES,
    DEVICE_LINKS,
    DEVICES,
    DRAFTS,
    MATCHES,
    MESSAGES,
    PEOPLE,
    SEATS,
    TOKENS,
)
from pitchside.server.wire import Player
from pitchside.server.wire_people import Ended, TokenInfo

WATCH = "watch"
"""The seat of who may only look."""
PLAYED = tuple(seat.value for seat in PLAYERS)
"""All others; what is neither was damaged, and keeps nobody from the matches where it is one of these."""
NOBODY = "nobody"
"""Who is written down instead of somebody who is gone for good; no key is theirs."""
MOST_LISTED = 60
MOST_SWEPT = 10_000
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
            db.execute(update(SEATS).where(mine).values(listed=False))

    def matches_of(self, person: str) -> tuple[list[str], list[Ended]]:
        """Somebody's open matches and how the others ended, newest first; before them where somebody waits.

        What began from a position of its own is a lesson or an exercise, and stands in no list; nor does what
        was called off. One that ended and is not as it was written stands with the open ones, at the end: of
        those nothing is told here, and whoever asks for it is told that it is damaged.
        """
        mine = (SEATS.c.person == person) & SEATS.c.listed & SEATS.c.seat.in_(PLAYED)
        shown = MATCHES.c.position.is_(None) & ~_called_off()
        found = select(MATCHES, SEATS.c.seat, _acted_last()).join(SEATS).where(mine, shown)
        with reported(), self.reading.begin() as db:
            rows = list(db.execute(found.order_by(MATCHES.c.created.desc(), MATCHES.c.id, SEATS.c.seat)))
            once = {row.id: row for row in rows}
            over = [one for one in once.values() if one.over][:MOST_LISTED]
            drafts = drafts_of(db, [row.id for row in over])
        seats: dict[str, list[str]] = {}
        for row in rows:
            seats.setdefault(row.id, []).append(row.seat)
        waited_for = {one.id for one in once.values() if _is_waited_for(one, seats[one.id])}
        still = [one.id for one in once.values() if not one.over]
        still.sort(key=lambda one: one not in waited_for)
        damaged = [one.id for one in over if not holds(one._asdict(), drafts[one.id])]
        ended = [_ended(one, seats[one.id]) for one in over if one.id not in damaged]
        return still[:MOST_LISTED] + damaged, ended

    def deadlines_of(self, person: str) -> list[tuple[str, str, int]]:
        """Open matches of somebody in which a move is due: match, own seat, when; the soonest first."""
        mine = (SEATS.c.person == person) & SEATS.c.listed & SEATS.c.seat.in_(PLAYED) & ~MATCHES.c.over
        there = DEADLINES.join(MATCHES).join(SEATS, SEATS.c.match_id == MATCHES.c.id)
        found = select(DEADLINES, SEATS.c.seat).select_from(there).where(mine)
        with reported(), self.reading.begin() as db:
            rows = db.execute(found.order_by(DEADLINES.c.due).limit(MOST_DUE)).mappings()
            return [(row["match_id"], row["seat"], row["due"]) for row in rows if deadline_holds(row)]

    def sweep(self, before: str) -> None:
        """Take away lessons that were left: begun from a position before then, not over, in nobody's list."""
        seats = select(SEATS.c.match_id)
        mine = MATCHES.c.id.in_(seats) & MATCHES.c.id.not_in(seats.where(SEATS.c.listed))
        left = MATCHES.c.position.is_not(None) & ~MATCHES.c.over & (MATCHES.c.created < before)
        lessons = select(MATCHES.c.id).where(left, mine).limit(MOST_SWEPT)
        with reported(), self.reading.begin() as db:
            ids = list(db.execute(lessons).scalars())
        if not ids:
            return
        with self._counted() as db:
            for table in (ACTIONS, DRAFTS, CHECKPOINTS, MESSAGES, SEATS):
                db.execute(delete(table).where(table.c.match_id.in_(ids)))
            db.execute(delete(MATCHES).where(MATCHES.c.id.in_(ids)))

    def ratings_of(self, person: str, games: Iterable[str]) -> dict[str, Rating]:
        """Somebody's ratings by game, where there is one."""
        with reported(), self.reading.begin() as db:
            found = {game: last_of(db, person, game) for game in games}
        return {game: rating for game, rating in found.items() if rating.matches}


def seat_in(db: Connection, match_id: str, sitting: Iterable[tuple[str, str]]) -> None:
    """Write down who sits where, inside a transaction."""
    for person, seat in sitting:
        row = {"match_id": match_id, "person": person, "seat": seat, "listed": True}
        db.execute(insert_or(db, SEATS).values(row).on_conflict_do_nothing())


def leave_to_nobody(db: Connection, match_id: str, person: str) -> None:
    """Whose seats these are goes for good; what is left belongs to nobody, and is free for nobody."""
    # The same for all who go: it tells of no one which matches were theirs.
    db.execute(insert_or(db, PEOPLE).values(id=NOBODY, name="", created="").on_conflict_do_nothing())
    mine = (SEATS.c.match_id == match_id) & (SEATS.c.person == person)
    row = {"match_id": match_id, "person": NOBODY, "seat": WATCH, "listed": False}
    db.execute(insert_or(db, SEATS).values(row).on_conflict_do_nothing())
    db.execute(delete(SEATS).where(mine))


def _called_off() -> Any:
    claimed = (ACTIONS.c.match_id == MATCHES.c.id) & (ACTIONS.c.seat == "clock") & (ACTIONS.c.text == "void")
    return MATCHES.c.result.is_not(None) & MATCHES.c.result.like('%"void"%') & exists().where(claimed)


def _acted_last() -> Any:
    last = select(ACTIONS.c.seat).where(ACTIONS.c.match_id == MATCHES.c.id)
    return last.order_by(ACTIONS.c.number.desc()).limit(1).scalar_subquery().label("acted_last")


def _is_waited_for(row: Any, seats: Iterable[str]) -> bool:
    """Does another person wait, as far as one sees without playing it through: has that one acted last?"""
    other = {"south": row.south, "north": row.north}.get(row.acted_last)
    if other is None or row.acted_last in seats:
        return False
    player = player_in(other)  # of a damaged one nothing is said here: whoever asks for the match is told
    return player is not None and player.kind == "person"


def _ended(row: Any, seats: list[str]) -> Ended:
    result = json.loads(row.result) if row.result else {}
    south, north = (Player.model_validate_json(text) for text in (row.south, row.north))
    return Ended(
        id=row.id,
        game=row.game,
        south=south,
        north=north,
        score=result.get("score"),
        winner=result.get("winner"),
        you=seats,  # type: ignore[arg-type]  # checked by the model
    )

"""Invitations and rematches."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, exists, func, insert, select, update

from pitchside.core.chance import Pledge, nonce_seal
from pitchside.core.errors import PitchsideError
from pitchside.core.record import nonces_of
from pitchside.core.seat import Seat
from pitchside.server.store.matches import Store, insert_or, reported
from pitchside.server.store.ratings import Rating, last_of
from pitchside.server.store.schema import ACTIONS, INVITATIONS, MATCHES, PROMISES, REMATCHES
from pitchside.wire.http import NewInvitation

# ---- Invitations ------------------------------------------------------------------------------------------

MOST_SWEPT = 500
"""Invitations that are deleted in one change, so that no move waits long for the disk."""
MOST_FOUND = 200
"""So many open seats are looked at, the newest; more would be read by nobody."""


class BrokenInvitation(PitchsideError):
    """What is stored of an invitation cannot be read."""


@dataclass(frozen=True, slots=True)
class Invited:
    """An invitation as it is stored."""

    person: str
    asked: NewInvitation
    expires: int
    withdrawn: bool
    match_id: str | None
    pledge: Pledge | None = None
    """What chance will be bound to; None for those of older versions."""
    nonce: str | None = None
    """What whoever invites adds to it."""
    text: str = ""
    """What is asked, as it is stored: an older version wrote it otherwise."""
    seen: int = 0
    """When whoever invites was last seen."""
    key: str = ""
    """The hash of the token that takes the seat."""
    handle: str | None = None
    """What the tokens are made of; None for those of older versions."""


@dataclass(frozen=True, slots=True)
class Posted:
    """A seat that anybody may take: what it is called, its terms, and how strong whoever offers it is."""

    handle: str
    invited: Invited
    rating: Rating


class InvitationStore:
    """The table of invitations."""

    def __init__(self, store: Store) -> None:
        self._engine, self._counted, self.reading = store.engine, store.counted, store.reading

    def add(self, invited: Invited, watch: str, posted: str | None) -> None:
        """A new invitation, with the seed and salt of the match that may come of it."""
        row: dict[str, Any] = {"token": invited.key, "handle": invited.handle, "watch": watch}
        row |= {"person": invited.person, "asked": invited.text, "expires": invited.expires}
        if invited.pledge is not None:
            row |= {"seed": invited.pledge.seed, "salt": invited.pledge.salt}
        with self._counted() as db:
            db.execute(insert(INVITATIONS).values(**row, withdrawn=False, posted=posted, seen=invited.seen))

    def found(self, key: str, handle: str | None = None) -> Invited | None:
        """The invitation of the token with that hash, or so called in the list of open seats."""
        mine = INVITATIONS.c.token == key
        if handle is not None:
            mine |= INVITATIONS.c.posted == handle
        return self._one(mine)

    def watched(self, key: str) -> Invited | None:
        """The invitation whose link to watch has that hash."""
        return self._one(INVITATIONS.c.watch == key)

    def _one(self, which: Any) -> Invited | None:
        with reported(), self.reading.begin() as db:
            row = db.execute(select(INVITATIONS).where(which)).one_or_none()
        if row is None:
            return None
        try:
            return _invited(row)
        except (ValueError, TypeError, AttributeError) as error:
            raise BrokenInvitation from error

    def take_away(self, before: int) -> bool:
        """Delete some of the invitations that had expired by then unanswered; were there perhaps more?"""
        old = INVITATIONS.c.match_id.is_(None) & (INVITATIONS.c.expires < before)
        some = select(INVITATIONS.c.token).where(old).limit(MOST_SWEPT)
        with self._counted() as db:
            return db.execute(delete(INVITATIONS).where(INVITATIONS.c.token.in_(some))).rowcount == MOST_SWEPT

    def add_nonce(self, key: str, nonce: str) -> None:
        """What whoever invites adds to chance: the first stands, and none comes after somebody has joined."""
        free = _free(INVITATIONS.c.token == key) & INVITATIONS.c.nonce.is_(None)
        with self._counted() as db:
            db.execute(update(INVITATIONS).where(free).values(nonce=nonce))

    def change(self, key: str, now: int, **values: Any) -> bool:
        """Other terms, or none; false where it is taken, withdrawn or expired by then."""
        mine = _free(INVITATIONS.c.token == key) & (INVITATIONS.c.expires > now)
        with self._counted() as db:
            return db.execute(update(INVITATIONS).where(mine).values(**values)).rowcount == 1

    def notice(self, key: str, now: int) -> None:
        """Whoever invites is here; no promise, and so not counted as a change."""
        with reported(), self._engine.begin() as db:
            db.execute(update(INVITATIONS).where(INVITATIONS.c.token == key).values(seen=now))

    def posted(self, now: int) -> list[Posted]:
        """The seats that anybody may take, newest first."""
        found = select(INVITATIONS).where(_open(now)).order_by(INVITATIONS.c.expires.desc())
        with reported(), self.reading.begin() as db:
            rows = []
            for row in db.execute(found.limit(MOST_FOUND)):
                # One that was damaged is not offered; the others are, all the same.
                with suppress(ValueError, TypeError, AttributeError):
                    row.posted.encode()
                    rows.append((row.posted, _invited(row)))
            return [Posted(handle, one, last_of(db, one.person, one.asked.game)) for handle, one in rows]

    def count_posted(self, person: str, now: int) -> int:
        """How many somebody offers."""
        mine = select(func.count()).where(_open(now), INVITATIONS.c.person == person)
        with reported(), self.reading.begin() as db:
            return int(db.execute(mine).scalar_one())

    def still_posted(self, keys: Collection[str], now: int) -> set[str]:
        """Which of these anybody may still take."""
        found = select(INVITATIONS.c.token).where(_open(now), INVITATIONS.c.token.in_(keys))
        with reported(), self.reading.begin() as db:
            return set(db.execute(found).scalars())

    def not_played(self, seats: Mapping[str, str]) -> set[str]:
        """Of these matches those that go on and in which that seat has done nothing yet."""
        goes_on = select(MATCHES.c.id).where(MATCHES.c.id.in_(seats), ~MATCHES.c.over)
        acted = select(ACTIONS.c.match_id, ACTIONS.c.seat).where(ACTIONS.c.match_id.in_(seats)).distinct()
        with reported(), self.reading.begin() as db:
            done = {match_id for match_id, seat in db.execute(acted) if seats[match_id] == seat}
            return set(db.execute(goes_on).scalars()) - done


def take_invitation(db: Connection, key: str, now: int, invited: Invited, match_id: str) -> bool:
    """Spend an invitation on this match, inside its transaction; false where it is not as it was any more."""
    same = (INVITATIONS.c.asked == invited.text) & INVITATIONS.c.nonce.is_not_distinct_from(invited.nonce)
    free = _free(INVITATIONS.c.token == key) & (INVITATIONS.c.expires > now) & same
    return db.execute(update(INVITATIONS).where(free).values(match_id=match_id)).rowcount == 1


def _free(which: Any) -> Any:
    return which & INVITATIONS.c.match_id.is_(None) & ~INVITATIONS.c.withdrawn


def _open(now: int) -> Any:
    return _free(INVITATIONS.c.posted.is_not(None)) & (INVITATIONS.c.expires > now)


def _invited(row: Any) -> Invited:
    asked = NewInvitation.model_validate_json(row.asked)
    pledge = None if row.seed is None else Pledge(row.seed, row.salt)
    taken = (int(row.expires), row.withdrawn, row.match_id, pledge, row.nonce, row.asked, int(row.seen or 0))
    return Invited(row.person, asked, *taken, key=row.token, handle=row.handle)


# ---- Rematches --------------------------------------------------------------------------------------------


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

    def add_nonce(self, match_id: str, seat: Seat, nonce: str, after: str | None = None) -> None:
        """What a player adds: the first stands, and none comes after the rematch was made.

        `after`: it stands only where this binds what the other player has added by now ("": nothing).
        """
        made = exists().where(REMATCHES.c.match_id == match_id)
        free = (PROMISES.c.match_id == match_id) & PROMISES.c[seat.value].is_(None) & ~made
        with self._counted() as db:
            if after is not None:
                other = pledge_in(db, match_id, settled=True)
                if other is None or seals_of(other).get(seat.other.value, "") != after:
                    return
            db.execute(update(PROMISES).where(free).values({seat.value: nonce}))


def seals_of(pledge: Pledge) -> dict[Any, str]:
    """What binds the nonces that players have added, by their seats."""
    return {seat: nonce_seal(nonce) for seat, nonce in nonces_of(pledge).items()}


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

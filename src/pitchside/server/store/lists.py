"""The lists of a person's matches, page by page."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection, and_, case, exists, func, null, or_, select, update

from pitchside.core.seat import PLAYERS, Seat
from pitchside.server.match.state import Snapshot, counts, moved
from pitchside.server.store.integrity import drafts_of, holds
from pitchside.server.store.schema import ACTIONS, MATCHES, SEATS
from pitchside.wire.http import Ended
from pitchside.wire.messages import Player

OPEN: Literal["open"] = "open"
OVER: Literal["over"] = "over"
PLAYED = tuple(seat.value for seat in PLAYERS)
"""The seats that play; what is none of these and not `watch` was damaged, and stands in no list."""
MOST_LISTED = 60
"""Matches on a page."""
MOST_LOOKED_AT = 500
"""So many of the newest open matches are looked at for those in which somebody waits."""
_PERSON = '"kind":"person"'


@dataclass(frozen=True, slots=True)
class Page:
    """A part of a list: what is open, how others ended, and where the next part begins, if there is one."""

    open: list[str]
    finished: list[Ended]
    after: tuple[str, str] | None


# ---- what a seat holds ------------------------------------------------------------------------------


def seat_row(match_id: str, person: str, seat: str, unmoved: bool) -> dict[str, Any]:
    """The row of a seat, with what its match says of it; `unmoved`: nobody has moved there yet."""
    row = {"match_id": match_id, "person": person, "seat": seat, "listed": True, "unmoved": unmoved}
    of_match = MATCHES.c.id == match_id
    row["created"] = select(MATCHES.c.created).where(of_match).scalar_subquery()
    row["stands"] = select(_stands()).where(of_match).scalar_subquery() if seat in PLAYED else None
    return row


def _stands() -> Any:
    """The list in which the match of a row stands; one from a position of its own, or called off, in none."""
    hidden = or_(MATCHES.c.position.is_not(None), and_(MATCHES.c.over, called_off()))
    return case((hidden, null()), (MATCHES.c.over, OVER), else_=OPEN)


def called_off() -> Any:
    """Was the match of a row called off?"""
    claimed = (ACTIONS.c.match_id == MATCHES.c.id) & (ACTIONS.c.seat == "clock") & (ACTIONS.c.text == "void")
    return MATCHES.c.result.is_not(None) & MATCHES.c.result.like('%"void"%') & exists().where(claimed)


def follow_lists(db: Connection, row: Mapping[str, Any], before: Snapshot, after: Snapshot) -> None:
    """The lists after a change, inside its transaction: a first move, or the end."""
    mine = SEATS.c.match_id == row["id"]
    if after.over and not before.over:
        void = any(one.seat is Seat.CLOCK and one.text == "void" for one in after.match.entries)
        stands = case((SEATS.c.stands == OPEN, None if void and not counts(after) else OVER), else_=null())
        db.execute(update(SEATS).where(mine).values(stands=stands, unmoved=False))
    elif not _touched(row, before) and _touched(row, after):
        db.execute(update(SEATS).where(mine).values(unmoved=False))


def _touched(row: Mapping[str, Any], now: Snapshot) -> bool:
    """Has a person moved, or begun to? Where only computers play: has one of them?"""
    who = {seat for seat in PLAYERS if _PERSON in row[seat.value]} or set(PLAYERS)
    return moved(now, who) or any(now.draft_texts(seat) for seat in who)


def unmoved_of(db: Connection, person: str) -> int:
    """In how many matches of a person's lists nobody has moved."""
    mine = (SEATS.c.person == person) & SEATS.c.unmoved & SEATS.c.listed
    return int(db.execute(select(func.count(SEATS.c.match_id.distinct())).where(mine)).scalar_one())


# ---- pages ------------------------------------------------------------------------------------------


def page_of(db: Connection, person: str, which: str, after: tuple[str, str] | None) -> Page:
    """The part of that list after there, newest first.

    Before the first open ones stand those in which another person has moved last.
    One that ended and is not as it was written stands with the open ones: nothing is told of it here, and
    whoever asks for it is told that it is damaged.
    """
    ids, rest = _part(db, person, which, after)
    if which == OVER:
        return _finished(db, person, ids, rest)
    waiting = _waiting(db, person) if after is None else []
    return Page(list(dict.fromkeys([*waiting, *ids])), [], rest)


def _listed(person: str, which: str) -> Any:
    mine = (SEATS.c.person == person) & (SEATS.c.stands == which) & SEATS.c.seat.in_(PLAYED)
    found = select(SEATS.c.created, SEATS.c.match_id).where(mine).distinct()  # both seats may be theirs
    return found.order_by(SEATS.c.created.desc(), SEATS.c.match_id.desc())


def _part(
    db: Connection, person: str, which: str, after: tuple[str, str] | None
) -> tuple[list[str], tuple[str, str] | None]:
    found = _listed(person, which)
    if after is not None:
        created, match_id = after
        same = (SEATS.c.created == created) & (SEATS.c.match_id < match_id)
        found = found.where(SEATS.c.created <= created, or_(SEATS.c.created < created, same))
    rows = db.execute(found.limit(MOST_LISTED + 1)).all()
    shown = rows[:MOST_LISTED]
    last = shown[-1] if len(rows) > len(shown) else None
    return [row.match_id for row in shown], None if last is None else (last.created, last.match_id)


def _waiting(db: Connection, person: str) -> list[str]:
    """The newest matches in which another person waits: the last action is of a seat of theirs."""
    newest = _listed(person, OPEN).limit(MOST_LOOKED_AT).subquery()
    acted = select(ACTIONS.c.seat).where(ACTIONS.c.match_id == newest.c.match_id)
    last = acted.order_by(ACTIONS.c.number.desc()).limit(1).scalar_subquery()
    moved = select(newest, last.label("seat")).subquery()
    theirs = (SEATS.c.match_id == moved.c.match_id) & (SEATS.c.seat == moved.c.seat)
    found = select(moved.c.match_id).join(SEATS, theirs).where(SEATS.c.person != person)
    found = found.order_by(moved.c.created.desc(), moved.c.match_id.desc()).limit(MOST_LISTED)
    return list(db.execute(found).scalars())


def _finished(db: Connection, person: str, ids: list[str], rest: tuple[str, str] | None) -> Page:
    rows = {row.id: row for row in db.execute(select(MATCHES).where(MATCHES.c.id.in_(ids)))}
    sitting = select(SEATS.c.match_id, SEATS.c.seat).where(
        SEATS.c.match_id.in_(ids), SEATS.c.person == person
    )
    seats: dict[str, list[str]] = {}
    for match_id, seat in db.execute(sitting.order_by(SEATS.c.match_id, SEATS.c.seat)):
        if seat in PLAYED:
            seats.setdefault(match_id, []).append(seat)
    drafts = drafts_of(db, ids)
    whole = [one for one in ids if one in rows and holds(rows[one]._asdict(), drafts[one]) and rows[one].over]
    damaged = [one for one in ids if one not in whole]
    return Page(damaged, [_ended(rows[one], seats.get(one, [])) for one in whole], rest)


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

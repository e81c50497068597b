"""Checksums of stored rows: computed at each write and checked at each read. No other module does either.

Each action's link is made of the link before it, each message's of the one before it of the same seat. The
checksum of a match covers its last links, its drafts and its own row.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, delete, select, update

from pitchside.core.errors import PitchsideError
from pitchside.core.seat import Seat
from pitchside.server.store.schema import DRAFTS, MATCHES

SEALED = (
    *(
        "id",
        "game",
        "options",
        "south",
        "north",
        "created",
        "engine",
        "version",
        "hash",
        "over",
        "clock_south",
    ),
    *("clock_north", "seed", "salt", "rules", "terms", "result", "position", "links", "rated", "nonces"),
    *("lag_south", "lag_north", "commits", "commitments", "salts", "resumed", "tossed"),
)
"""The columns that the seal of a match binds; those without a value are left out of it."""
RATED_SEALED = (
    *("match_id", "number", "game", "south", "north", "winner"),
    *("south_mu", "south_sigma", "north_mu", "north_sigma"),
)
"""The columns that the seal of a result that counts binds."""
FIRST = ""
"""What the first link is made of."""
ACTIONS_LINK, POINT, FORGOTTEN = "actions", "checkpoint ", " from"
"""Names of links: of the actions, the beginning for a checkpoint, the end for a seat's deleted messages."""
NOT_AS_WRITTEN = "what is stored of it is not what was written"


class Damaged(PitchsideError):
    """Something stored is not what was written."""


def linked(before: str, *parts: str | float | None) -> str:
    """The link after that one."""
    # As a list, so that no two rows of parts join to the same text.
    return sha256(json.dumps([before, *parts]).encode()).hexdigest()


class Links(dict[str, str]):
    """The last link of each chain of a match, by name: its actions, each seat's messages, its checkpoints."""

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Links:
        """The links as the row of a match stores them."""
        return cls(json.loads(row["links"] or "{}"))

    def text(self) -> str:
        """The links as they are stored."""
        return json.dumps(self)

    def act(self, seat: str, text: str) -> None:
        """Add an action."""
        self[ACTIONS_LINK] = linked(self.get(ACTIONS_LINK, FIRST), seat, text)

    def hear(self, seat: str, seq: int, sent: str, answer: str) -> None:
        """Add a message of a seat."""
        former = self.get(seat, self.get(seat + FORGOTTEN, FIRST))
        self[seat] = linked(former, seat, seq, sent, answer)

    def forget(self, seat: str, seq: int, sent: str, answer: str) -> None:
        """Note that the oldest message of a seat is deleted: the others are checked from there."""
        self[seat + FORGOTTEN] = linked(self.get(seat + FORGOTTEN, FIRST), seat, seq, sent, answer)

    def mark(self, actions: int, turns: int, position: str) -> None:
        """Add a checkpoint after the last action; by their names they stand in order."""
        self[f"{POINT}{actions:09d}"] = linked(self[ACTIONS_LINK], actions, turns, position)

    def marked(self) -> list[int]:
        """After how many actions each checkpoint is, oldest first."""
        return sorted(int(name.removeprefix(POINT)) for name in self if name.startswith(POINT))

    def unmark(self, actions: int) -> None:
        """Drop the checkpoint after so many actions."""
        del self[f"{POINT}{actions:09d}"]


def deadline_seal(row: Mapping[str, Any]) -> str:
    """What binds a deadline: it changes without its match."""
    return linked(FIRST, *(row[name] for name in ("match_id", "since", "due")))


def rated_seal(row: Mapping[str, Any]) -> str:
    """What binds a result that counts, and the ratings after it."""
    return linked(FIRST, *(row[name] for name in RATED_SEALED))


def deadline_holds(row: Any) -> bool:
    """Is a deadline as it was written?"""
    return _holds_alone(row, deadline_seal)


def rated_holds(row: Any) -> bool:
    """Is a result that counts as it was written?"""
    return _holds_alone(row, rated_seal)


def _holds_alone(row: Any, sealed: Callable[[Mapping[str, Any]], str]) -> bool:
    """Is such a row as it was written? A server of an older version seals none."""
    try:
        return row["seal"] is None or bool(row["seal"] == sealed(row))
    except TypeError:  # a number that SQLite takes for bytes
        return False


def seal_of(row: Mapping[str, Any], drafts: Iterable[tuple[str, str]]) -> str:
    """What binds a match: its row as it will be stored, and its drafts, south's first."""
    # A column that was added later is empty in older rows, and their seals still hold.
    bound = {name: row[name] for name in SEALED if row[name] is not None}
    # SQLite says 1 where PostgreSQL says true.
    bound["over"] = bool(row["over"])
    return linked(json.dumps(bound, sort_keys=True), *(part for draft in drafts for part in draft))


def drafts_in(db: Connection, match_id: str) -> list[tuple[str, str]]:
    """The drafts of a match as its seal binds them."""
    return drafts_of(db, [match_id])[match_id]


def drafts_of(db: Connection, match_ids: Sequence[str]) -> Mapping[str, list[tuple[str, str]]]:
    """The same of several matches."""
    found = defaultdict[str, list[tuple[str, str]]](list)
    theirs = select(DRAFTS).where(DRAFTS.c.match_id.in_(match_ids))
    for row in db.execute(theirs.order_by(DRAFTS.c.seat.desc(), DRAFTS.c.number)):
        found[row.match_id].append((row.seat, row.text))
    return found


def holds(row: Mapping[str, Any], drafts: Iterable[tuple[str, str]]) -> bool:
    """Are row and drafts of a match as they were written?"""
    try:
        return bool(seal_of(row, drafts) == row["seal"])
    except TypeError:  # a text that SQLite takes for bytes since one bit of it has changed
        return False


def check_seal(row: Any, drafts: Iterable[tuple[str, str]]) -> None:
    """Refuse a match of which the row or a draft is not as it was written."""
    if not holds(row._mapping, drafts):
        raise Damaged(NOT_AS_WRITTEN)


def check_links(
    row: Any, actions: Iterable[tuple[Seat, str]], points: Iterable[Any], messages: Iterable[Any]
) -> None:
    """Refuse a match of which an action, a message or a checkpoint is not as it was written."""
    links = Links.of(row._mapping)
    found = Links({name: link for name, link in links.items() if name.endswith(FORGOTTEN)})
    found[ACTIONS_LINK] = FIRST
    kept = {point.actions: point for point in points}
    for number, (seat, text) in enumerate(actions, start=1):
        found.act(seat.value, text)
        if number in kept:
            found.mark(number, kept[number].turns, kept[number].position)
    for one in messages:
        found.hear(one.seat, one.seq, one.sent, one.answer)
    if found != links:
        raise Damaged(NOT_AS_WRITTEN)


def check_actions(row: Any, actions: Iterable[tuple[Seat, str]]) -> None:
    """The same of its actions alone: the position does not tell of all, of a choice kept sealed for one."""
    found = Links({ACTIONS_LINK: FIRST})
    for seat, text in actions:
        found.act(seat.value, text)
    if found[ACTIONS_LINK] != Links.of(row._mapping).get(ACTIONS_LINK):
        raise Damaged(NOT_AS_WRITTEN)


def check_messages(row: Any, seat: str, messages: Iterable[Any]) -> None:
    """The same of the messages of one seat alone."""
    links = Links.of(row._mapping)
    found = Links({name: link for name, link in links.items() if name == seat + FORGOTTEN})
    for one in messages:
        found.hear(one.seat, one.seq, one.sent, one.answer)
    if found.get(seat, found.get(seat + FORGOTTEN, FIRST)) != links.get(seat, FIRST):
        raise Damaged(NOT_AS_WRITTEN)


def change_sealed(
    db: Connection,
    match_id: str,
    values: Mapping[str, Any],
    version: int | None = None,
    drafted: bool = True,
) -> None:
    """Change columns of a match, of that version alone if one is given; what was damaged stays so.

    `drafted=False` deletes its drafts.
    """
    mine = select(MATCHES).where(MATCHES.c.id == match_id).with_for_update()
    found = db.execute(mine).mappings().one_or_none()
    if found is None or version not in (None, found["version"]):
        return
    row, drafts, new = dict(found), drafts_in(db, match_id), dict(values)
    if holds(row, drafts):
        new["seal"] = seal_of({**row, **new}, drafts if drafted else ())
    if not drafted:
        db.execute(delete(DRAFTS).where(DRAFTS.c.match_id == match_id))
    db.execute(update(MATCHES).where(MATCHES.c.id == match_id).values(new))

"""Checksums of stored rows: computed at each write and checked at each read.

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
POINT = "checkpoint "
"""How the names of the links of checkpoints begin."""
FIRST = ""
"""What the first link is made of."""


def linked(before: str, *parts: str | float | None) -> str:
    """The link after that one."""
    # As a list, so that no two rows of parts join to the same text.
    return sha256(json.dumps([before, *parts]).encode()).hexdigest()


def action_link(before: str, seat: str, text: str) -> str:
    """The link of an action."""
    return linked(before, seat, text)


def message_link(before: str, seat: str, seq: int, sent: str, answer: str) -> str:
    """The link of a message."""
    return linked(before, seat, seq, sent, answer)


def checkpoint_link(actions_link: str, actions: int, turns: int, position: str) -> str:
    """The link of a checkpoint, made of that of the last action before it."""
    return linked(actions_link, actions, turns, position)


def deadline_seal(row: Mapping[str, Any]) -> str:
    """What binds a deadline: it changes without its match."""
    return linked(FIRST, *(row[name] for name in ("match_id", "since", "due")))


def rated_seal(row: Mapping[str, Any]) -> str:
    """What binds a result that counts, and the ratings after it."""
    return linked(FIRST, *(row[name] for name in RATED_SEALED))


def holds_alone(row: Any, sealed: Callable[[Mapping[str, Any]], str]) -> bool:
    """Is such a row as it was written? A server of an older version seals none."""
    try:
        return row["seal"] is None or bool(row["seal"] == sealed(row))
    except TypeError:  # a number that SQLite takes for bytes
        return False


def point_named(actions: int) -> str:
    """The name of a checkpoint's link; by their names they stand in order."""
    return f"{POINT}{actions:09d}"


def links_of(row: Mapping[str, Any]) -> dict[str, str]:
    """The last links of a match: of its actions, and of each seat's messages."""
    links: dict[str, str] = json.loads(row["links"] or "{}")
    return links


def links_text(links: Mapping[str, str]) -> str:
    """The links as they are stored."""
    return json.dumps(dict(links))


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

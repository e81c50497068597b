"""The one door to the disk: SQLite, one writer, everything of one change in one transaction."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, delete, func, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from pitchside import __version__
from pitchside.core.chance import Pledge
from pitchside.core.errors import PitchsideError
from pitchside.core.seat import PLAYERS, BySeat, Eyes, Seat
from pitchside.games import game_named
from pitchside.server.snapshot import Snapshot, Stored, Unplayable
from pitchside.server.sources import Sources
from pitchside.server.store_file import StorageError, open_engine
from pitchside.server.tables import ACTIONS, DRAFTS, MATCHES, MESSAGES
from pitchside.server.terms import Terms
from pitchside.server.wire import Player


@dataclass(frozen=True, slots=True)
class Kept:
    """A message as it was sent, and its answer: what a repetition of it is answered with."""

    seat: Seat
    seq: int
    sent: str
    answer: str


class Store:
    """All stored matches. Raises `StorageError` where the disk does not do its part."""

    def __init__(self, engine: Engine, sources: Sources) -> None:
        self.engine = engine
        self.reading = engine.execution_options(reading=True)
        self.sources = sources

    def close(self) -> None:
        """Let go of the file."""
        self.engine.dispose()

    def create(
        self,
        match_id: str,
        terms: Terms,
        created: str,
        snapshot: Snapshot,
        also: Callable[[Connection], None] | None = None,
    ) -> None:
        """A new match, and what else belongs into the same transaction."""
        row = {
            "id": match_id,
            "game": terms.game.id,
            "options": json.dumps(dict(terms.options), sort_keys=True),
            "south": terms.south.model_dump_json(),
            "north": terms.north.model_dump_json(),
            "created": created,
            "engine": __version__,
            "seed": terms.pledge and terms.pledge.seed,
            "salt": terms.pledge and terms.pledge.salt,
            "rules": terms.rules,
            "terms": terms.pledge and terms.pledge.terms,
            "position": None if terms.position is None else json.dumps(terms.position),
            **_head(snapshot),
        }
        with reported(), self.engine.begin() as db:
            db.execute(insert(MATCHES).values(row))
            _add_actions(db, match_id, 0, snapshot)
            if also is not None:
                also(db)

    def write(self, match_id: str, before: Snapshot, after: Snapshot, kept: Kept | None) -> None:
        """Everything that one change brings, or nothing."""
        around = self.sources.around
        with reported(), self.engine.connect() as db:
            with around("begin"):
                change = db.begin()
            with change:
                with around("insert"):
                    _insert(db, match_id, before, after, kept)
                with around("clock"):
                    _move_on(db, match_id, before, after)
                if after.over and not before.over:
                    with around("end"):
                        db.execute(update(MATCHES).where(MATCHES.c.id == match_id).values(_end(after)))
                self.sources.reached("before_commit")
            self.sources.reached("after_commit")

    def save_clock(self, match_id: str, left: BySeat[int]) -> None:
        """The clocks alone, when the server goes down in order."""
        row = {"clock_south": left.south, "clock_north": left.north}
        with reported(), self.engine.begin() as db:
            db.execute(update(MATCHES).where(MATCHES.c.id == match_id).values(row))

    def answered(self, match_id: str, seat: Seat, seq: int) -> Kept | None:
        """The stored message of that number."""
        mine = (MESSAGES.c.match_id == match_id) & (MESSAGES.c.seat == seat.value) & (MESSAGES.c.seq == seq)
        with reported(), self.reading.begin() as db:
            row = db.execute(select(MESSAGES.c.sent, MESSAGES.c.answer).where(mine)).one_or_none()
        return Kept(seat, seq, row.sent, row.answer) if row else None

    def load(self, match_id: str) -> Stored | None:
        """What is stored of a match; None for an id that is none."""
        with reported(), self.reading.begin() as db:
            row = db.execute(select(MATCHES).where(MATCHES.c.id == match_id)).one_or_none()
            return None if row is None else _stored(db, row)


def open_store(file: Path, sources: Sources) -> Store:
    """The store in that file, its tables brought up to date."""
    return Store(open_engine(file), sources)


@contextmanager
def reported() -> Iterator[None]:
    """Turns what the database reports into `StorageError`."""
    try:
        yield
    except (SQLAlchemyError, OSError) as error:
        raise StorageError(str(getattr(error, "orig", error) or error)) from error


def _head(snapshot: Snapshot) -> dict[str, Any]:
    left = snapshot.clock.left if snapshot.clock else None
    return {
        "version": snapshot.version,
        "hash": snapshot.hash(Eyes.ALL),
        "over": snapshot.over,
        "clock_south": left.south if left else None,
        "clock_north": left.north if left else None,
    }


def _end(after: Snapshot) -> dict[str, Any]:
    outcome = after.match.outcome
    return {"over": True, "result": outcome and json.dumps(outcome.plain(), sort_keys=True)}


def _insert(db: Connection, match_id: str, before: Snapshot, after: Snapshot, kept: Kept | None) -> None:
    _add_actions(db, match_id, len(before.match.entries), after)
    for seat in PLAYERS:
        _redraft(db, match_id, seat, before.draft_texts(seat), after.draft_texts(seat))
    if kept is not None:
        row = {"match_id": match_id, "seat": kept.seat.value, "seq": kept.seq}
        db.execute(insert(MESSAGES).values(**row, sent=kept.sent, answer=kept.answer))


def _add_actions(db: Connection, match_id: str, since: int, after: Snapshot) -> None:
    rows = [
        {"match_id": match_id, "number": number, "seat": entry.seat.value, "text": entry.text}
        for number, entry in enumerate(after.match.entries[since:], start=since)
    ]
    if rows:
        db.execute(insert(ACTIONS), rows)


def _redraft(db: Connection, match_id: str, seat: Seat, old: tuple[str, ...], new: tuple[str, ...]) -> None:
    """Only what differs: the steps taken back go, the new ones come."""
    same = next(
        (i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new))
    )
    if same < len(old):
        mine = (DRAFTS.c.match_id == match_id) & (DRAFTS.c.seat == seat.value)
        db.execute(delete(DRAFTS).where(mine & (DRAFTS.c.number >= same)))
    row = {"match_id": match_id, "seat": seat.value}
    if same < len(new):
        db.execute(insert(DRAFTS), [{**row, "number": i, "text": new[i]} for i in range(same, len(new))])


def _move_on(db: Connection, match_id: str, before: Snapshot, after: Snapshot) -> None:
    """Version, hash and clocks; refuses to write over what another writer wrote."""
    row = {name: value for name, value in _head(after).items() if name != "over"}
    mine = (MATCHES.c.id == match_id) & (MATCHES.c.version == before.version)
    if db.execute(update(MATCHES).where(mine).values(row)).rowcount != 1:
        raise StorageError("the stored match is not the one in memory")


def _stored(db: Connection, row: Any) -> Stored:
    try:
        terms = _terms(row)
        left = None if row.clock_south is None else BySeat(int(row.clock_south), int(row.clock_north))
        actions = [(Seat(one.seat), one.text) for one in _ordered(db, ACTIONS, row.id)]
        drafts: dict[Seat, list[str]] = {}
        result = row.result and json.loads(row.result)
        for one in _ordered(db, DRAFTS, row.id):
            drafts.setdefault(Seat(one.seat), []).append(one.text)
    except (ValueError, TypeError, PitchsideError) as error:
        raise Unplayable(str(error)) from error
    seqs = _last_seqs(db, row.id)
    head = (row.version, seqs, row.hash, row.over, result)
    return Stored(terms, row.created, actions, drafts, left, *head)


def _terms(row: Any) -> Terms:
    south, north = (Player.model_validate_json(text) for text in (row.south, row.north))
    pledge = None if row.seed is None else Pledge(row.seed, row.salt, row.terms or "")
    position = None if row.position is None else json.loads(row.position)
    return Terms(game_named(row.game), json.loads(row.options), south, north, pledge, row.rules, position)


def _ordered(db: Connection, table: Any, match_id: str) -> list[Any]:
    return list(db.execute(select(table).where(table.c.match_id == match_id).order_by(table.c.number)))


def _last_seqs(db: Connection, match_id: str) -> BySeat[int]:
    last = select(MESSAGES.c.seat, func.max(MESSAGES.c.seq)).where(MESSAGES.c.match_id == match_id)
    found = {seat: seq for seat, seq in db.execute(last.group_by(MESSAGES.c.seat))}  # noqa: C416  # typed rows
    return BySeat(found.get("south", 0), found.get("north", 0))

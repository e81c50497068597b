"""The one door to the database: everything of one change in one transaction, or nothing.

SQLite has one writer, this process. PostgreSQL may have many: who is second to change a match is `Overtaken`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Table, bindparam, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from pitchside import __version__
from pitchside.core.match import Resumption
from pitchside.core.seat import PLAYERS, Eyes, Seat
from pitchside.server.clock import Clock
from pitchside.server.mark import Mark, marked
from pitchside.server.ratings import add_result
from pitchside.server.snapshot import Snapshot, Stored, checkpoint_of, counts
from pitchside.server.sources import Sources
from pitchside.server.store_chain import (
    FIRST,
    POINT,
    SEALED,
    action_link,
    change_sealed,
    checkpoint_link,
    holds,
    links_of,
    links_text,
    message_link,
    point_named,
    seal_of,
)
from pitchside.server.store_choices import choices_kept
from pitchside.server.store_deadlines import follow_deadline
from pitchside.server.store_file import StorageError, at_head, open_engine, reader_of
from pitchside.server.store_lists import follow_lists
from pitchside.server.store_postgres import open_postgres
from pitchside.server.store_reading import NOT_AS_WRITTEN, is_whole, message_in, news_of, stored_at
from pitchside.server.tables import ACTIONS, CHECKPOINTS, DRAFTS, LEDGER, MATCHES, MESSAGES
from pitchside.server.terms import Terms
from pitchside.server.wire import Player

EVERY = 64
"""After so many actions where a match stands is kept, the last two times."""

# Put together once: with every move that would cost as much as running them.
# In one order everywhere, or two servers could wait for each other.
_ROWS = (
    select(MATCHES)
    .where(MATCHES.c.id.in_(bindparam("matches", expanding=True)))
    .order_by(MATCHES.c.id)
    .with_for_update()
)
_COUNTED = update(LEDGER).values(changes=LEDGER.c.changes + 1).returning(LEDGER.c.changes)
_MESSAGE, _ACTION, _DRAFT = insert(MESSAGES), insert(ACTIONS), insert(DRAFTS)
_UNDRAFTED = delete(DRAFTS).where(
    DRAFTS.c.match_id == bindparam("match"),
    DRAFTS.c.seat == bindparam("of"),
    DRAFTS.c.number >= bindparam("same"),
)
_MOVED_ON = update(MATCHES).where(
    MATCHES.c.id == bindparam("match"), MATCHES.c.version == bindparam("before")
)
CLOCK_COLUMNS = ("clock_south", "clock_north", "lag_south", "lag_north")
RETAINED = 256
"""So many messages of a seat are kept at least; a repetition of an older one is stale."""


OVERTAKEN = "another server has changed the match meanwhile"


class Overtaken(StorageError):
    """Another server has changed the match meanwhile; nothing was stored."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A message as it was sent, and its answer: what a repetition of it is answered with."""

    seat: Seat
    seq: int
    sent: str
    answer: str


@dataclass(frozen=True, slots=True)
class Change:
    """One step of one match, to be stored."""

    match_id: str
    before: Snapshot
    after: Snapshot
    kept: Kept | None

    @property
    def ends(self) -> bool:
        """Is the match over with it?"""
        return self.after.over and not self.before.over


class Store:
    """All stored matches. Raises `StorageError` where the disk does not do its part."""

    def __init__(
        self, engine: Engine, sources: Sources, mark: Mark | None, reader: Engine | None = None
    ) -> None:
        self.engine = engine
        self.mark = mark
        # What is read of a match in several questions is of one moment, whoever writes meanwhile.
        moment = {} if engine.dialect.name == "sqlite" else {"isolation_level": "REPEATABLE READ"}
        self.reading = (reader or engine).execution_options(reading=True, **moment)
        self.sources = sources

    def close(self) -> None:
        """Let go of it."""
        self.reading.dispose()
        self.engine.dispose()
        if self.mark is not None:
            self.mark.close()

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
            "nonces": json.dumps(terms.pledge.nonces) if terms.pledge and terms.pledge.nonces else None,
            "tossed": json.dumps(dict(terms.pledge.tossed)) if terms.pledge else None,
            "rated": True if terms.rated else None,
            "commits": True if terms.commits else None,
            **_head(snapshot),
        }
        links = {"actions": _actions_linked(FIRST, snapshot, 0)}
        row = {**dict.fromkeys(SEALED), **row, "links": links_text(links)}
        with self.counted() as db:
            db.execute(insert(MATCHES).values(**row, seal=seal_of(row, ())))
            if actions := _actions(match_id, 0, snapshot):
                db.execute(_ACTION, actions)
            if also is not None:
                also(db)

    def write(self, match_id: str, before: Snapshot, after: Snapshot, kept: Kept | None) -> None:
        """Everything that one change brings, or nothing."""
        with self._changing() as db:
            for error in self._change(db, [Change(match_id, before, after, kept)]).values():
                raise error

    def write_all(self, changes: Sequence[Change]) -> list[Exception | None]:
        """Changes of several matches in one transaction, or each alone: what went wrong with each."""
        if len(changes) == 1:
            return [self._tried(changes[0])]
        try:
            with self._changing() as db:
                refused = self._change(db, changes)
        except Exception:  # whatever is wrong with one of them must not keep the others from being stored
            return [self._tried(change) for change in changes]
        return [refused.get(change.match_id) for change in changes]

    def _tried(self, one: Change) -> Exception | None:
        try:
            self.write(one.match_id, one.before, one.after, one.kept)
        except Exception as error:
            # A message that is refused changes no version: its number alone tells that another had it first.
            return Overtaken(OVERTAKEN) if isinstance(error.__cause__, IntegrityError) else error
        return None

    @contextmanager
    def _changing(self) -> Iterator[Connection]:
        """A transaction of changes."""
        with reported(), self.engine.connect() as db:
            with self.sources.around("begin"):
                transaction = db.begin()
            with transaction:
                yield db
                changes = self._count(db)
                self.sources.reached("before_commit")
            # What is counted in the file beside it may lag behind the database, but never run ahead of it.
            self.sources.reached("after_commit")
            self._put(changes)

    def _change(self, db: Connection, changes: Sequence[Change]) -> dict[str, StorageError]:
        """Changes of different matches; why nothing is written of those that are refused."""
        rows, around = _rows(db, changes), self.sources.around
        # Looked at within the transaction that writes: between the two nobody can come.
        wrong = {one.match_id: _wrong(rows[one.match_id], one) for one in changes}
        going = [one for one in changes if wrong[one.match_id] is None]
        with around("insert"):
            links = _insert(db, rows, going)
        with around("clock"):
            _move_on(db, rows, going, links)
        for one in (change for change in going if change.ends):
            with around("end"):
                _put_end(db, rows[one.match_id], one.after)
        for one in going:
            follow_deadline(db, one.match_id, one.before, one.after, self.sources.now())
            follow_lists(db, rows[one.match_id], one.before, one.after)
        return {match_id: error for match_id, error in wrong.items() if error is not None}

    def save_clock(self, match_id: str, version: int, clock: Clock) -> None:
        """The clocks alone, when the server goes down in order; not over what another server wrote."""
        with self.counted() as db:
            change_sealed(db, match_id, _clocks(clock), version)

    def take_up(self, match_id: str, version: int, resumption: Resumption) -> None:
        """Keep the position that a match of an older edition goes on from, for good."""
        with self.counted() as db:
            change_sealed(db, match_id, {"resumed": json.dumps(asdict(resumption))}, version)

    @contextmanager
    def counted(self) -> Iterator[Connection]:
        """A transaction that counts as one change."""
        with reported():
            with self.engine.begin() as db:
                yield db
                changes = self._count(db)
            self._put(changes)

    def _count(self, db: Connection) -> int:
        """One more change; how many there were ever. Only a file is counted: see `mark`."""
        return 0 if self.mark is None else int(db.execute(_COUNTED).scalar_one())

    def _put(self, changes: int) -> None:
        if self.mark is not None:
            self.mark.put(changes)

    def answered(self, match_id: str, seat: Seat, seq: int) -> Kept | None:
        """The stored message of that number; `StorageError` where those of the seat are not as written."""
        with reported(), self.reading.begin() as db:
            row = message_in(db, match_id, seat, seq)
        return Kept(seat, seq, row.sent, row.answer) if row else None

    def versions(self, match_ids: Sequence[str]) -> dict[str, int]:
        """How far these matches are."""
        found = select(MATCHES.c.id, MATCHES.c.version).where(MATCHES.c.id.in_(match_ids))
        with reported(), self.reading.begin() as db:
            return {row.id: row.version for row in db.execute(found)}

    def load(self, match_id: str) -> Stored | None:
        """What is stored of a match; None for an id that is none."""
        with reported(), self.reading.begin() as db:
            row = db.execute(select(MATCHES).where(MATCHES.c.id == match_id)).one_or_none()
            return None if row is None else stored_at(db, row)

    def news(self, known: Mapping[str, Snapshot]) -> dict[str, Stored]:
        """What others have made of matches that are known up to there; see `news_of` for what is left out."""
        with reported(), self.reading.begin() as db:
            return news_of(db, known)

    def up_to_date(self) -> bool:
        """Are the tables those that this version knows? `StorageError` where nobody answers."""
        with reported(), self.reading.begin() as db:
            return at_head(db)

    def check_storing(self) -> None:
        """Store that something was stored; `StorageError` where nothing can be."""
        with self.counted() as db:
            if self.mark is None:
                db.execute(_COUNTED)

    def checked(self) -> tuple[int, list[str]]:
        """How many matches there are, and the ids of those that are not stored as they were written."""
        with reported(), self.reading.begin() as db:
            rows = db.execute(select(MATCHES)).all()
            return len(rows), [str(row.id) for row in rows if not is_whole(db, row)]


def open_store(place: Path | str, sources: Sources) -> Store:
    """The store in that file or at that address, its tables brought up to date.

    `StorageError` where it cannot be had, or changes are missing from a file.
    """
    if isinstance(place, str):
        return Store(open_postgres(place), sources, None)
    file, engine = place, open_engine(place)
    try:
        with reported(), engine.connect() as db:
            mark = marked(file, int(db.execute(select(LEDGER.c.changes)).scalar_one()))
    except StorageError:
        engine.dispose()
        raise
    return Store(engine, sources, mark, reader_of(file))


@contextmanager
def reported() -> Iterator[None]:
    """Turns what the database reports into `StorageError`."""
    try:
        yield
    except (SQLAlchemyError, OSError) as error:
        # What follows the first line may quote the row: seeds, cards, keys.
        raise StorageError(str(getattr(error, "orig", error) or error).partition("\n")[0]) from error


def insert_or(db: Connection, table: Table) -> Any:
    """An insertion that may say what happens where the row is there already; each database has its own."""
    return (sqlite if db.dialect.name == "sqlite" else postgresql).insert(table)


def _head(snapshot: Snapshot) -> dict[str, Any]:
    return {
        "version": snapshot.version,
        "hash": snapshot.hash(Eyes.ALL),
        "over": snapshot.over,
        **choices_kept(snapshot),
        **_clocks(snapshot.clock),
    }


def _clocks(clock: Clock | None) -> dict[str, int | None]:
    kept = (None,) * 4 if clock is None else (*clock.left, *clock.quota)
    return dict(zip(CLOCK_COLUMNS, kept, strict=True))


def _end(after: Snapshot) -> dict[str, Any]:
    outcome = after.match.outcome
    return {"over": True, "result": outcome and json.dumps(outcome.plain(), sort_keys=True)}


def _players(row: Mapping[str, Any]) -> dict[Seat, Player]:
    return {seat: Player.model_validate_json(row[seat.value]) for seat in PLAYERS}


def _rows(db: Connection, changes: Sequence[Change]) -> dict[str, dict[str, Any]]:
    """The matches as they are stored, held until all of it is written."""
    found = db.execute(_ROWS, {"matches": [one.match_id for one in changes]}).mappings()
    rows = {row["id"]: dict(row) for row in found}
    if len(rows) < len(changes):
        raise StorageError("the match is gone")
    return rows


def _wrong(row: Mapping[str, Any], change: Change) -> StorageError | None:
    """Why a change cannot be written over that row; one that was damaged would be sealed as it is."""
    if row["version"] != change.before.version:
        return Overtaken(OVERTAKEN)
    return None if holds(row, _drafts(change.before)) else StorageError(NOT_AS_WRITTEN)


def _drafts(snapshot: Snapshot) -> Iterator[tuple[str, str]]:
    """As the seal binds them."""
    return ((seat.value, text) for seat in PLAYERS for text in snapshot.draft_texts(seat))


def _insert(db: Connection, rows: Mapping[str, Any], changes: Sequence[Change]) -> dict[str, str]:
    """Write what is new, each kind of it in one go; the last links of each match."""
    actions = [
        row for one in changes for row in _actions(one.match_id, len(one.before.match.entries), one.after)
    ]
    if actions:
        db.execute(_ACTION, actions)
    messages = [
        {"match_id": one.match_id, "seat": kept.seat.value, "seq": kept.seq}
        | {"sent": kept.sent, "answer": kept.answer}
        for one in changes
        if (kept := one.kept) is not None
    ]
    if messages:
        db.execute(_MESSAGE, messages)
    return {one.match_id: links_text(_linked(db, one, links_of(rows[one.match_id]))) for one in changes}


def _linked(db: Connection, change: Change, links: dict[str, str]) -> dict[str, str]:
    """Its links after the change, and what else it brings: drafts, a checkpoint, old messages let go of."""
    match_id, before, after, kept = change.match_id, change.before, change.after, change.kept
    since = len(before.match.entries)
    links["actions"] = _actions_linked(links["actions"], after, since)
    for seat in PLAYERS:
        _redraft(db, match_id, seat, before.draft_texts(seat), after.draft_texts(seat))
    if len(after.match.entries) // EVERY > since // EVERY:
        _checkpoint(db, match_id, after, links)
    if kept is not None:
        name = kept.seat.value
        links[name] = message_link(links.get(name, FIRST), name, kept.seq, kept.sent, kept.answer)
        if kept.seq % RETAINED == 0:
            _forget(db, match_id, name, kept.seq - RETAINED, links)
    return links


def _actions_linked(link: str, snapshot: Snapshot, since: int) -> str:
    for entry in snapshot.match.entries[since:]:
        link = action_link(link, entry.seat.value, entry.text)
    return link


def _checkpoint(db: Connection, match_id: str, after: Snapshot, links: dict[str, str]) -> None:
    """Keep where the match stands now, so that it need not be played from the start when it is loaded."""
    point = checkpoint_of(after.match)
    if point is None:
        return
    position = json.dumps(point.position)
    former = sorted(name for name in links if name.startswith(POINT))
    for name in former[:-1]:
        del links[name]
        old = (CHECKPOINTS.c.match_id == match_id) & (CHECKPOINTS.c.actions == int(name.removeprefix(POINT)))
        db.execute(delete(CHECKPOINTS).where(old))
    links[point_named(point.actions)] = checkpoint_link(
        links["actions"], point.actions, point.turns, position
    )
    row = {"match_id": match_id, "actions": point.actions, "turns": point.turns, "position": position}
    db.execute(insert(CHECKPOINTS).values(row))


def _forget(db: Connection, match_id: str, seat: str, last: int, links: dict[str, str]) -> None:
    """Let go of old messages of a seat: nobody can be waiting for their answers any more."""
    old = (MESSAGES.c.match_id == match_id) & (MESSAGES.c.seat == seat) & (MESSAGES.c.seq <= last)
    rows = db.execute(select(MESSAGES).where(old).order_by(MESSAGES.c.seq))
    for row in rows:
        links[f"{seat} from"] = message_link(
            links.get(f"{seat} from", FIRST), row.seat, row.seq, row.sent, row.answer
        )
    db.execute(delete(MESSAGES).where(old))


def _actions(match_id: str, since: int, after: Snapshot) -> list[dict[str, Any]]:
    """The rows of the actions from that one on."""
    return [
        {"match_id": match_id, "number": number, "seat": entry.seat.value, "text": entry.text}
        for number, entry in enumerate(after.match.entries[since:], start=since)
    ]


def _redraft(db: Connection, match_id: str, seat: Seat, old: tuple[str, ...], new: tuple[str, ...]) -> None:
    """Only what differs: the steps taken back go, the new ones come."""
    same = next(
        (i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new))
    )
    if same < len(old):
        db.execute(_UNDRAFTED, {"match": match_id, "of": seat.value, "same": same})
    row = {"match_id": match_id, "seat": seat.value}
    if same < len(new):
        db.execute(_DRAFT, [{**row, "number": i, "text": new[i]} for i in range(same, len(new))])


def _move_on(
    db: Connection, rows: Mapping[str, Any], changes: Sequence[Change], links: Mapping[str, str]
) -> None:
    """Version, hash, clocks and seal; refuses to write over what another writer wrote."""
    moved = []
    for one in changes:
        new = {name: value for name, value in _head(one.after).items() if name != "over"}
        new["links"] = links[one.match_id]
        end = _end(one.after) if one.ends else {}
        seal = seal_of({**rows[one.match_id], **new, **end}, _drafts(one.after))
        moved.append({"match": one.match_id, "before": one.before.version, **new, "seal": seal})
    if moved and db.execute(_MOVED_ON, moved).rowcount != len(moved):
        raise StorageError("the stored match is not the one in memory")


def _put_end(db: Connection, row: Mapping[str, Any], after: Snapshot) -> None:
    """How it ended, and what that does to the ratings."""
    db.execute(update(MATCHES).where(MATCHES.c.id == row["id"]).values(_end(after)))
    if row["rated"] and after.match.outcome is not None and counts(after):
        add_result(db, row["id"], row["game"], _players(row), after.match.outcome.winner)

"""Reading and writing matches. A change is stored in one transaction before it is acknowledged."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine, Table, bindparam, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from pitchside import __version__
from pitchside.core.chance import Pledge
from pitchside.core.errors import Malformed, PitchsideError
from pitchside.core.match import Resumption
from pitchside.core.record import RULES
from pitchside.core.seat import PLAYERS, BySeat, Eyes, Seat
from pitchside.games import game_named
from pitchside.review.values import Review, review_of
from pitchside.server.context import Sources
from pitchside.server.match.clock import Clock
from pitchside.server.match.commitments import Commitments
from pitchside.server.match.config import Terms
from pitchside.server.match.state import Checkpoint, Snapshot, Stored, Unplayable, checkpoint_of, counts
from pitchside.server.store.deadlines import follow_deadline, since_in, since_of
from pitchside.server.store.engine import (
    Mark,
    StorageError,
    at_head,
    marked,
    open_engine,
    open_postgres,
    reader_of,
)
from pitchside.server.store.integrity import (
    NOT_AS_WRITTEN,
    SEALED,
    Damaged,
    Links,
    change_sealed,
    check_actions,
    check_links,
    check_messages,
    check_seal,
    drafts_in,
    drafts_of,
    holds,
    seal_of,
)
from pitchside.server.store.lists import follow_lists
from pitchside.server.store.ratings import add_result
from pitchside.server.store.schema import (
    ACTIONS,
    CHECKPOINTS,
    DEADLINES,
    DRAFTS,
    LEDGER,
    MATCHES,
    MESSAGES,
    REVIEWS,
)
from pitchside.wire.messages import Player

# ---- Reading rows -----------------------------------------------------------------------------------------

RECENT = 16
"""So many actions at least are played again at loading: the page shows the last turns when it opens."""

_SINCE = (
    select(ACTIONS.c.seat, ACTIONS.c.text)
    .where(ACTIONS.c.match_id == bindparam("match"), ACTIONS.c.number >= bindparam("known"))
    .order_by(ACTIONS.c.number)
)


def message_in(db: Connection, match_id: str, seat: Seat, seq: int) -> Any | None:
    """A message of that seat, if it is kept; `StorageError` where they are not as they were written."""
    mine = (MESSAGES.c.match_id == match_id) & (MESSAGES.c.seat == seat.value)
    rows = db.execute(select(MESSAGES).where(mine).order_by(MESSAGES.c.seq)).all()
    match = db.execute(select(MATCHES.c.links).where(MATCHES.c.id == match_id)).one()
    try:
        check_messages(match, seat.value, rows)
    except (ValueError, TypeError, Damaged) as error:
        raise StorageError(NOT_AS_WRITTEN) from error
    return next((one for one in rows if one.seq == seq), None)


def player_in(text: str) -> Player | None:
    """Who plays, of a row that is not checked; None where nobody can be read."""
    try:
        return Player.model_validate_json(text)
    except ValueError:
        return None


def is_whole(db: Connection, row: Any) -> bool:
    """Is the match of that row stored as it was written?"""
    try:
        stored_at(db, row)
    except Unplayable:
        return False
    return True


def stored_at(db: Connection, row: Any) -> Stored:
    """All that is stored of the match of that row; `Unplayable` where it is not what was written."""
    try:
        points = db.execute(select(CHECKPOINTS).where(CHECKPOINTS.c.match_id == row.id)).all()
        mine = select(ACTIONS).where(ACTIONS.c.match_id == row.id).order_by(ACTIONS.c.number)
        actions = [(Seat(one.seat), one.text) for one in db.execute(mine)]
        drafts = drafts_in(db, row.id)
        messages = select(MESSAGES).where(MESSAGES.c.match_id == row.id)
        sent = db.execute(messages.order_by(MESSAGES.c.seat, MESSAGES.c.seq))
        check_links(row, actions, points, sent)
        point = _point(row, points, len(actions) - RECENT)
        found = _told(row, actions, drafts, _last_seqs(db, [row.id]), since_of(db, row.id), point)
        if found.over or found.edition == RULES:
            return found
        return replace(found, positions=_positions(points), told=_hashes_told(db, row.id))
    except (ValueError, TypeError, PitchsideError) as error:
        raise Unplayable(str(error)) from error


def news_of(db: Connection, known: Mapping[str, Snapshot]) -> dict[str, Stored]:
    """What others have made of these matches: only what is new is read, in a few questions for all of them.

    Left out is what has to be read whole: a match that is gone, or of which the row, a draft or an action is
    not as it was written. Messages are not looked at: of them only the last numbers are told.
    """
    ids = list(known)
    rows = db.execute(select(MATCHES).where(MATCHES.c.id.in_(ids))).all()
    drafts, seqs = drafts_of(db, ids), _last_seqs(db, ids)
    due = select(DEADLINES).where(DEADLINES.c.match_id.in_(ids))
    deadlines = {one["match_id"]: one for one in db.execute(due).mappings()}
    found = {}
    for row in rows:
        entries = known[row.id].match.entries
        actions = [(entry.seat, entry.text) for entry in entries]
        new = db.execute(_SINCE, {"match": row.id, "known": len(entries)})
        with suppress(ValueError, TypeError, PitchsideError):
            actions += [(Seat(one.seat), one.text) for one in new]
            check_actions(row, actions)
            since = since_in(deadlines.get(row.id))
            found[row.id] = _told(row, actions, drafts[row.id], seqs, since, None)
    return found


def _told(
    row: Any,
    actions: Sequence[tuple[Seat, str]],
    drafts: Sequence[tuple[str, str]],
    seqs: Mapping[tuple[str, str], int],
    since: int | None,
    point: Checkpoint | None,
) -> Stored:
    """The match of that row and of what belongs to it; `Damaged` where its seal is broken."""
    check_seal(row, drafts)
    drafted = dict[Seat, list[str]]()
    for seat, text in drafts:
        drafted.setdefault(Seat(seat), []).append(text)
    left = None if row.clock_south is None else BySeat(int(row.clock_south), int(row.clock_north))
    quota = None if row.lag_south is None else BySeat(int(row.lag_south), int(row.lag_north))
    last = BySeat(*(seqs.get((row.id, seat.value), 0) for seat in PLAYERS))
    result = row.result and json.loads(row.result)
    taken_up = None if row.resumed is None else Resumption(**json.loads(row.resumed))
    head = (row.version, last, row.hash, row.over, result, point, (), taken_up)
    return Stored(_terms(row), row.created, actions, drafted, left, *head, since, quota, Commitments.of(row))


def _point(row: Any, points: Sequence[Any], latest: int) -> Checkpoint | None:
    """The last checkpoint up to there; none of another version or edition, by which all is judged anew."""
    early = [point for point in points if point.actions <= latest]
    if not early or (row.engine, row.rules) != (__version__, RULES):
        return None
    point = max(early, key=lambda one: int(one.actions))
    return Checkpoint(point.actions, point.turns, json.loads(point.position))


def _positions(points: Sequence[Any]) -> list[Resumption]:
    """The positions of the checkpoints, the first first."""
    kept = sorted(points, key=lambda one: int(one.actions))
    return [Resumption(point.actions, RULES, json.loads(point.position)) for point in kept]


def _hashes_told(db: Connection, match_id: str) -> frozenset[str]:
    """The hashes of the positions that the stored answers to its players name."""
    mine = select(MESSAGES.c.answer).where(MESSAGES.c.match_id == match_id, MESSAGES.c.answer != "")
    answers = (json.loads(one.answer) for one in db.execute(mine))
    return frozenset(one["hash"] for one in answers if "hash" in one)


def _terms(row: Any) -> Terms:
    south, north = (Player.model_validate_json(text) for text in (row.south, row.north))
    # A version that knew of no tosses has shown the promise in its own form.
    added = tuple(json.loads(row.nonces or "[]")), json.loads(row.tossed or "{}"), row.tossed is None
    pledge = None if row.seed is None else Pledge(row.seed, row.salt, row.terms or "", *added)
    position = None if row.position is None else json.loads(row.position)
    game, options = game_named(row.game), json.loads(row.options)
    return Terms(game, options, south, north, pledge, row.rules, position, bool(row.rated), bool(row.commits))


def _last_seqs(db: Connection, match_ids: Sequence[str]) -> dict[tuple[str, str], int]:
    """The number of the last message of each seat of these matches that has sent any."""
    last = select(MESSAGES.c.match_id, MESSAGES.c.seat, func.max(MESSAGES.c.seq))
    mine = last.where(MESSAGES.c.match_id.in_(match_ids))
    rows = db.execute(mine.group_by(MESSAGES.c.match_id, MESSAGES.c.seat))
    return {(match_id, seat): seq for match_id, seat, seq in rows}


# ---- Stored reviews ---------------------------------------------------------------------------------------


class ReviewStore:
    """What is kept of reviews."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def kept(self, match_id: str) -> Review | None:
        """The review of a match; None where there is none, or none of this version."""
        with reported(), self.store.reading.begin() as db:
            row = db.execute(select(REVIEWS).where(REVIEWS.c.match_id == match_id)).one_or_none()
        if row is None or row.engine != __version__:
            return None
        try:
            return review_of(json.loads(row.review))
        except (ValueError, Malformed):
            return None  # it can be had again

    def keep(self, match_id: str, review: Review) -> None:
        """Keep the review of a match instead of a former one."""
        row = {"match_id": match_id, "engine": __version__, "review": json.dumps(review.plain())}
        with self.store.counted() as db:
            db.execute(delete(REVIEWS).where(REVIEWS.c.match_id == match_id))
            db.execute(insert(REVIEWS).values(row))


# ---- Writing matches --------------------------------------------------------------------------------------

EVERY = 64
"""Actions in a block: the first position of each of the last two is kept, to load a long match from."""
OFTEN = 8
"""After so many actions, and when a match is put away, its newest position is kept in the former one's place.

Where the state cannot be read back from the position, as within a round of Play Ball, the next one is tried.

A later edition of the rules goes on from it.
"""

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
        row = {**dict.fromkeys(SEALED), **row, "links": _acted(Links(actions=""), snapshot, 0).text()}
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

    def put_away(self, match_id: str, snapshot: Snapshot, clock: Clock | None) -> None:
        """Store position and clocks of a match that is put away; not over what another server wrote."""
        with self.counted() as db:
            row = db.execute(_ROWS, {"matches": [match_id]}).mappings().one_or_none()
            if row is None or row["version"] != snapshot.version:
                return
            links = Links.of(dict(row))
            _checkpoint(db, match_id, snapshot, links)
            new = {"links": links.text(), **({} if clock is None else _clocks(clock))}
            change_sealed(db, match_id, new, snapshot.version)

    def take_up(self, match_id: str, version: int, snapshot: Snapshot) -> None:
        """Store where a match of an older edition goes on from, for good."""
        resumption = snapshot.match.resumption
        assert resumption is not None
        new = {"resumed": json.dumps(resumption.plain())}
        with self.counted() as db:
            if not resumption.taken_back:
                change_sealed(db, match_id, new, version)
                return
            change_sealed(db, match_id, {**_head(snapshot), **new}, version, drafted=False)
            follow_deadline(db, match_id, snapshot, snapshot, self.sources.now())

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
        **snapshot.commitments.columns(),
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
    return {one.match_id: _linked(db, one, Links.of(rows[one.match_id])).text() for one in changes}


def _linked(db: Connection, change: Change, links: Links) -> Links:
    """Its links after the change, and what else it brings: drafts, a checkpoint, old messages let go of."""
    match_id, before, after, kept = change.match_id, change.before, change.after, change.kept
    since = len(before.match.entries)
    _acted(links, after, since)
    for seat in PLAYERS:
        _redraft(db, match_id, seat, before.draft_texts(seat), after.draft_texts(seat))
    if len(after.match.entries) >= max(since + 1, max(links.marked(), default=0) + OFTEN):
        _checkpoint(db, match_id, after, links)
    if kept is not None:
        name = kept.seat.value
        links.hear(name, kept.seq, kept.sent, kept.answer)
        if kept.seq % RETAINED == 0:
            _forget(db, match_id, name, kept.seq - RETAINED, links)
    return links


def _acted(links: Links, snapshot: Snapshot, since: int) -> Links:
    for entry in snapshot.match.entries[since:]:
        links.act(entry.seat.value, entry.text)
    return links


def _checkpoint(db: Connection, match_id: str, after: Snapshot, links: Links) -> None:
    """Store the position the match has now, if the whole state can be read back from it."""
    point = checkpoint_of(after.match)
    former = links.marked()
    if point is None or not point.actions or point.actions in former:
        return
    kept = _points_kept([*former, point.actions])
    for number in former:
        if number not in kept:
            links.unmark(number)
            old = (CHECKPOINTS.c.match_id == match_id) & (CHECKPOINTS.c.actions == number)
            db.execute(delete(CHECKPOINTS).where(old))
    position = json.dumps(point.position)
    links.mark(point.actions, point.turns, position)
    row = {"match_id": match_id, "actions": point.actions, "turns": point.turns, "position": position}
    db.execute(insert(CHECKPOINTS).values(row))


def _points_kept(numbers: Sequence[int]) -> set[int]:
    """Of the checkpoints after so many actions: the newest, and the first of each of the last two blocks.

    The actions before the first multiple of `EVERY` are no such block.
    """
    firsts = {number // EVERY: number for number in sorted(numbers, reverse=True) if number >= EVERY}
    return {max(numbers), *sorted(firsts.values())[-2:]}


def _forget(db: Connection, match_id: str, seat: str, last: int, links: Links) -> None:
    """Let go of old messages of a seat: nobody can be waiting for their answers any more."""
    old = (MESSAGES.c.match_id == match_id) & (MESSAGES.c.seat == seat) & (MESSAGES.c.seq <= last)
    rows = db.execute(select(MESSAGES).where(old).order_by(MESSAGES.c.seq))
    for row in rows:
        links.forget(row.seat, row.seq, row.sent, row.answer)
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


# ---- The thread of the store ------------------------------------------------------------------------------

P = ParamSpec("P")
T = TypeVar("T")
Waiting = tuple[Change, asyncio.Future[None]]
TOGETHER = 64
"""So many changes at most are stored in one transaction."""
READERS = 2
"""Threads that read for whoever asks; moves never wait for them."""


class Disk:
    """Runs what the store does, one thing after the other."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="store")
        self._readers = ThreadPoolExecutor(max_workers=READERS, thread_name_prefix="read")
        self._waiting: deque[Waiting] = deque()

    async def do(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of one piece of work, done on the store's thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, lambda: work(*args, **kwargs))

    async def read(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of work that only reads, beside the writer: it sees all that was stored before."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, lambda: work(*args, **kwargs))

    async def write(self, change: Change) -> None:
        """Store a change; what has come up while the disk was busy goes into one transaction."""
        loop = asyncio.get_running_loop()
        stored: asyncio.Future[None] = loop.create_future()
        self._waiting.append((change, stored))
        self._thread.submit(self._write_waiting, loop)
        await stored

    def _write_waiting(self, loop: asyncio.AbstractEventLoop) -> None:
        """On the store's thread: everything that waits by now. Who comes too late finds nothing left."""
        found = [self._waiting.popleft() for _ in range(min(TOGETHER, len(self._waiting)))]
        if found:
            wrong = self.store.write_all([change for change, _ in found])
            loop.call_soon_threadsafe(_tell, found, wrong)

    def close(self) -> None:
        """Finish what was begun, then let go of the file."""
        self._readers.shutdown(wait=True)
        self._thread.shutdown(wait=True)
        self.store.close()


def _tell(found: Sequence[Waiting], wrong: Sequence[Exception | None]) -> None:
    for (_, stored), error in zip(found, wrong, strict=True):
        if stored.cancelled():
            continue
        if error is None:
            stored.set_result(None)
        else:
            stored.set_exception(error)

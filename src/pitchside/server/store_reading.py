"""What is stored of a match, read back and checked: a byte that is not as it was written is noticed here."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, bindparam, func, select

from pitchside import __version__
from pitchside.core.chance import Pledge
from pitchside.core.errors import PitchsideError
from pitchside.core.match import Resumption
from pitchside.core.record import RULES
from pitchside.core.seat import PLAYERS, BySeat, Seat
from pitchside.games import game_named
from pitchside.server.snapshot import Checkpoint, Snapshot, Stored, Unplayable
from pitchside.server.store_chain import (
    FIRST,
    action_link,
    checkpoint_link,
    drafts_in,
    drafts_of,
    holds,
    links_of,
    message_link,
    point_named,
)
from pitchside.server.store_choices import choices_in
from pitchside.server.store_deadlines import since_in, since_of
from pitchside.server.store_file import StorageError
from pitchside.server.tables import ACTIONS, CHECKPOINTS, DEADLINES, MATCHES, MESSAGES
from pitchside.server.terms import Terms
from pitchside.server.wire import Player

RECENT = 16
"""So many actions at least are played again at loading: the page shows the last turns when it opens."""
NOT_AS_WRITTEN = "what is stored of it is not what was written"

_SINCE = (
    select(ACTIONS.c.seat, ACTIONS.c.text)
    .where(ACTIONS.c.match_id == bindparam("match"), ACTIONS.c.number >= bindparam("known"))
    .order_by(ACTIONS.c.number)
)


def _check_links(
    db: Connection, row: Any, actions: Sequence[tuple[Seat, str]], points: Sequence[Any]
) -> None:
    """Refuse a match of which an action, a message or a checkpoint is not as it was written."""
    links = links_of(row._mapping)
    found = {name: links[name] for name in links if name.endswith(" from")}
    found["actions"] = FIRST
    kept = {point.actions: point for point in points}
    for number, (seat, text) in enumerate(actions, start=1):
        found["actions"] = action_link(found["actions"], seat.value, text)
        if number in kept:
            point = kept[number]
            found[point_named(number)] = checkpoint_link(
                found["actions"], number, point.turns, point.position
            )
    mine = select(MESSAGES).where(MESSAGES.c.match_id == row.id).order_by(MESSAGES.c.seat, MESSAGES.c.seq)
    for one in db.execute(mine):
        former = found.get(one.seat, found.get(f"{one.seat} from", FIRST))
        found[one.seat] = message_link(former, one.seat, one.seq, one.sent, one.answer)
    if found != links:
        raise Unplayable(NOT_AS_WRITTEN)


def _check_actions(row: Any, actions: Sequence[tuple[Seat, str]]) -> None:
    """The same of its actions alone: the position does not tell of all, of a choice kept sealed for one."""
    link = FIRST
    for seat, text in actions:
        link = action_link(link, seat.value, text)
    if link != links_of(row._mapping)["actions"]:
        raise Unplayable(NOT_AS_WRITTEN)


def _check_seal(row: Any, drafts: Sequence[tuple[str, str]]) -> None:
    """The same of its row and its drafts."""
    if not holds(row._mapping, drafts):
        raise Unplayable(NOT_AS_WRITTEN)


def message_in(db: Connection, match_id: str, seat: Seat, seq: int) -> Any | None:
    """A message of that seat, if it is kept; `StorageError` where they are not as they were written."""
    mine = (MESSAGES.c.match_id == match_id) & (MESSAGES.c.seat == seat.value)
    rows = db.execute(select(MESSAGES).where(mine).order_by(MESSAGES.c.seq)).all()
    match = db.execute(select(MATCHES.c.links).where(MATCHES.c.id == match_id)).one()
    try:
        _check_messages(match, seat.value, rows)
    except (ValueError, TypeError, Unplayable) as error:
        raise StorageError(NOT_AS_WRITTEN) from error
    return next((one for one in rows if one.seq == seq), None)


def _check_messages(match: Any, seat: str, rows: Sequence[Any]) -> None:
    """Refuse a match of which a message of that seat is not as it was written."""
    links = links_of(match._mapping)
    link = links.get(f"{seat} from", FIRST)
    for one in rows:
        link = message_link(link, one.seat, one.seq, one.sent, one.answer)
    if link != links.get(seat, FIRST):
        raise Unplayable(NOT_AS_WRITTEN)


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
        _check_links(db, row, actions, points)
        point = _point(row, points, len(actions) - RECENT)
        found = _told(row, actions, drafts, _last_seqs(db, [row.id]), since_of(db, row.id), point)
        return found if found.over or found.edition == RULES else replace(found, positions=_positions(points))
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
            _check_actions(row, actions)
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
    """The match of that row and of what belongs to it; `Unplayable` where its seal is broken."""
    _check_seal(row, drafts)
    drafted = dict[Seat, list[str]]()
    for seat, text in drafts:
        drafted.setdefault(Seat(seat), []).append(text)
    left = None if row.clock_south is None else BySeat(int(row.clock_south), int(row.clock_north))
    quota = None if row.lag_south is None else BySeat(int(row.lag_south), int(row.lag_north))
    last = BySeat(*(seqs.get((row.id, seat.value), 0) for seat in PLAYERS))
    result = row.result and json.loads(row.result)
    taken_up = None if row.resumed is None else Resumption(**json.loads(row.resumed))
    head = (row.version, last, row.hash, row.over, result, point, (), taken_up)
    return Stored(_terms(row), row.created, actions, drafted, left, *head, since, quota, *choices_in(row))


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

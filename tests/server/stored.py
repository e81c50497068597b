"""What tests put into a store by hand: a long match, or a change that another writer made."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import delete, select, update

from pitchside.core.chance import new_pledge
from pitchside.core.match import Match
from pitchside.server.context import Sources
from pitchside.server.match.config import terms_of
from pitchside.server.match.state import Snapshot
from pitchside.server.store.engine import make_engine
from pitchside.server.store.integrity import Links, drafts_in, seal_of
from pitchside.server.store.matches import Store
from pitchside.server.store.schema import ACTIONS, CHECKPOINTS, MATCHES
from pitchside.wire.messages import NewMatch
from tests.server.support import TWO_PEOPLE


def changed(file: Path, statement: str) -> None:
    """Change what is stored as another server would, its seals renewed."""
    engine = make_engine(file)
    with engine.begin() as db:
        db.exec_driver_sql(statement)
        for row in db.execute(select(MATCHES)).mappings().all():
            seal = seal_of(dict(row), drafts_in(db, row["id"]))
            db.execute(update(MATCHES).where(MATCHES.c.id == row["id"]).values(seal=seal))
    engine.dispose()


def damaged(folder: Path, statement: str, *values: str) -> int:
    """Change what is stored as a broken disk would, behind every seal; how many rows."""
    with closing(sqlite3.connect(folder / "matches.db")) as db, db:
        return db.execute(statement, values).rowcount


def relinked(file: Path, match_id: str, number: int, text: str) -> None:
    """Put another action in the place of one, with every link and seal as if it had been stored so."""
    engine = make_engine(file)
    with engine.begin() as db:
        mine = (ACTIONS.c.match_id == match_id) & (ACTIONS.c.number == number)
        db.execute(update(ACTIONS).where(mine).values(text=text))
        points = {one.actions: one for one in db.execute(select(CHECKPOINTS)) if one.match_id == match_id}
        rows = db.execute(select(ACTIONS).where(ACTIONS.c.match_id == match_id).order_by(ACTIONS.c.number))
        links = Links()
        for count, row in enumerate(rows, start=1):
            links.act(row.seat, row.text)
            if (point := points.get(count)) is not None:
                links.mark(count, point.turns, point.position)
        db.execute(update(MATCHES).where(MATCHES.c.id == match_id).values(links=links.text()))
    engine.dispose()
    changed(file, "SELECT 1")


def unpointed(file: Path, match_id: str) -> None:
    """Delete the stored positions of a match, as if it had been too short for one."""
    engine = make_engine(file)
    with engine.begin() as db:
        db.execute(delete(CHECKPOINTS).where(CHECKPOINTS.c.match_id == match_id))
        row = db.execute(select(MATCHES).where(MATCHES.c.id == match_id)).mappings().one()
        links = Links.of(dict(row))
        for actions in links.marked():
            links.unmark(actions)
        db.execute(update(MATCHES).where(MATCHES.c.id == match_id).values(links=links.text()))
    engine.dispose()
    changed(file, "SELECT 1")


PACE = 30
"""So many actions are stored in one change."""
CREATED = "2026-01-01T00:00:00+00:00"


def long_match(store: Store, game: str, actions: int, options: Mapping[str, Any] | None = None) -> str:
    """The id of a match of so many actions, each lawful and drawn by lot."""
    asked = NewMatch.model_validate({**TWO_PEOPLE, "game": game, "options": dict(options or {})})
    terms, rng, match_id = terms_of(asked, new_pledge(Random(3))), Random(3), Sources().token()
    terms = replace(terms, pledge=None)
    match: Match[Any, Any] = Match(terms.game, terms.options)
    last = Snapshot(match.fork())
    store.create(match_id, terms, CREATED, last)
    while len(match.entries) < actions and match.outcome is None:
        if len(match.entries) - len(last.match.entries) >= PACE:
            last = _stored(store, match_id, last, match)
        match.let_chance(lambda _: rng)
        seat = min(match.to_act())
        match.commit(seat, match.game.choices(match.state, seat).sample(rng))
    assert len(match.entries) >= actions, "a match that did not end before it was long"
    _stored(store, match_id, last, match)
    return match_id


def _stored(store: Store, match_id: str, last: Snapshot, match: Match[Any, Any]) -> Snapshot:
    after = Snapshot(match.fork(), version=last.version + 1)
    store.write(match_id, last, after, None)
    return after

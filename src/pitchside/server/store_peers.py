"""The table by which servers of one database know who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, insert, select

from pitchside.server.store import Store, reported
from pitchside.server.store_reading import player_in
from pitchside.server.tables import MATCHES, PRESENT, REMATCHES
from pitchside.server.wire import Player


@dataclass(frozen=True, slots=True)
class Present:
    """Who has a match open at one server."""

    match_id: str
    seats: str
    """Names of seats, apart by blanks."""
    watching: int
    clock: str | None = None
    """Version, south's milliseconds and north's, where clocks run."""


class PeerStore:
    """Rows that live for seconds; none of them is a promise."""

    def __init__(self, store: Store) -> None:
        self._engine, self.reading = store.engine, store.reading

    def put(self, server: str, rows: Sequence[Present], until: int) -> None:
        """Who sits at these matches there, good until then."""
        with reported(), self._engine.begin() as db:
            ids = [row.match_id for row in rows]
            db.execute(delete(PRESENT).where((PRESENT.c.server == server) & PRESENT.c.match_id.in_(ids)))
            kept = [row for row in rows if row.seats or row.watching or row.clock]
            if kept:
                values = [
                    {
                        "server": server,
                        "match_id": row.match_id,
                        "seats": row.seats,
                        "watching": row.watching,
                        "clock": row.clock,
                        "until": until,
                    }
                    for row in kept
                ]
                db.execute(insert(PRESENT), values)

    def present(self, match_ids: Sequence[str], server: str, now: int) -> list[Present]:
        """Who sits at these matches at all other servers."""
        others = PRESENT.c.match_id.in_(match_ids) & (PRESENT.c.server != server) & (PRESENT.c.until > now)
        with reported(), self.reading.begin() as db:
            rows = db.execute(select(PRESENT).where(others))
            return [Present(row.match_id, row.seats, row.watching, row.clock) for row in rows]

    def players(self, match_ids: Sequence[str]) -> dict[str, tuple[Player | None, Player | None]]:
        """Who plays in these matches: a name may have been taken out at another server, or damaged."""
        found = select(MATCHES.c.id, MATCHES.c.south, MATCHES.c.north).where(MATCHES.c.id.in_(match_ids))
        with reported(), self.reading.begin() as db:
            return {row.id: (player_in(row.south), player_in(row.north)) for row in db.execute(found)}

    def rematches(self, match_ids: Sequence[str]) -> list[tuple[str, str]]:
        """What these matches were gone on with, where they were."""
        with reported(), self.reading.begin() as db:
            rows = db.execute(select(REMATCHES).where(REMATCHES.c.match_id.in_(match_ids)))
            return [(row.match_id, row.made) for row in rows]

    def gone(self, server: str) -> None:
        """That server has ended."""
        with reported(), self._engine.begin() as db:
            db.execute(delete(PRESENT).where(PRESENT.c.server == server))

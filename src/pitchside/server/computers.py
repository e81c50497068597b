"""A computer at the table: what it is asked, and when its answer is told."""

from __future__ import annotations

from collections.abc import Iterable

from pitchside.core.game import sees_all
from pitchside.core.seat import Eyes, Seat
from pitchside.server.line import Line
from pitchside.server.snapshot import Snapshot
from pitchside.server.terms import Terms
from pitchside.server.tools import Tools
from pitchside.server.worker import Job


def job_for(
    tools: Tools, terms: Terms, lines: Iterable[Line], seat: Seat, state: object, level: str | None
) -> Job:
    """A turn to be thought out: for whoever waits, and whether somebody plays or only watches."""
    seed = tools.sources.rng.getrandbits(32)
    lines, played = list(lines), bool(terms.seats("person"))
    # Who only watches brings whoever plays no place further back.
    waiting = [line for line in lines if line.access.seats] or lines
    who, place = min(((line.who, line.place) for line in waiting), default=("", ""))
    return Job(terms.game.id, state, seat, level or "", seed, tools.budget, who, place, played)


async def bide(tools: Tools, terms: Terms, snapshot: Snapshot, asked: float) -> None:
    """When a computer chooses must not tell a person what: always at the same time after it was asked."""
    match, sources = snapshot.match, tools.sources
    hidden = snapshot.at_once() or not sees_all(match.game, match.state, Eyes.SPECTATOR)
    if hidden and terms.seats("person"):
        await sources.sleep(max(0.0, asked + tools.lock_s - sources.monotonic()))

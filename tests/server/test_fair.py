"""Who waits for a computer's turn: people in turn, those who play first, and nobody watched by nobody."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from pitchside.core.seat import Seat
from pitchside.server.context import Sources
from pitchside.server.match.access import access_of
from pitchside.server.match.connection import Line
from pitchside.server.match.session import Session, job_for
from pitchside.server.workers.pool import Fair
from tests.server.inside import Ear, lobby_in, new_session

COMPUTER = {"kind": "computer", "name": "", "level": "random"}
PLAYS = frozenset({Seat.SOUTH})


class Queue:
    """Jobs that wait for a few workers; notes who is served, and lets go of a worker when told."""

    def __init__(self, workers: int) -> None:
        self.fair = Fair(range(workers))
        self.served: list[str] = []
        self.go_on = asyncio.Semaphore(0)
        self.jobs: set[asyncio.Task[None]] = set()

    async def ask(self, who: str, played: bool = True, place: str = "") -> asyncio.Task[None]:
        """One more job."""
        job = asyncio.create_task(self._job(who, played, place))
        self.jobs.add(job)
        await settled()
        return job

    async def finish_one(self) -> None:
        """A worker has done its job."""
        self.go_on.release()
        await settled()

    async def _job(self, who: str, played: bool, place: str) -> None:
        async with self.fair.place(who, played, place):
            self.served.append(who)
            await self.go_on.acquire()


async def settled() -> None:
    """Everything that can go on has."""
    for _ in range(10):
        await asyncio.sleep(0)


def test_a_job_goes_to_the_worker_that_was_free_last() -> None:
    """Review steps, one after the other, go to one worker, which replays the match once."""

    async def ask() -> list[int]:
        fair, found = Fair(range(4)), list[int]()
        async with fair.place("person", True):  # somebody plays meanwhile
            for _ in range(3):
                async with fair.place("review", False) as worker:
                    found.append(worker)
        async with fair.place("review", False) as worker:
            return [*found, worker]

    first, *more, last = asyncio.run(ask())
    assert more == [first, first]
    assert last != first  # the one that the person had is free last


def test_twelve_matches_of_one_person_do_not_hold_up_another() -> None:
    """Whoever comes next is served after the job in hand, however many of somebody else's wait."""

    async def run() -> list[str]:
        queue = Queue(1)
        for _ in range(12):
            await queue.ask("many")
        await queue.ask("one")
        for _ in range(2):
            await queue.finish_one()
        return queue.served

    assert asyncio.run(run()) == ["many", "many", "one"]


def test_many_identities_at_one_address_do_not_hold_up_another() -> None:
    """A new one costs nothing: addresses are served in turn, and the people of each in turn."""

    async def run() -> list[str]:
        queue = Queue(1)
        for number in range(12):
            await queue.ask(f"many {number % 3}", place="there")
        await queue.ask("one", place="here")
        for _ in range(3):
            await queue.finish_one()
        return queue.served

    assert asyncio.run(run()) == ["many 0", "many 1", "one", "many 2"]


def test_who_plays_goes_before_who_watches() -> None:
    """Matches between computers never have the last worker, and wait behind those of people."""

    async def run() -> list[str]:
        queue = Queue(2)
        for _ in range(3):
            await queue.ask("watched", played=False)
        await queue.ask("played")
        await queue.ask("played too")
        await queue.finish_one()
        return queue.served

    assert asyncio.run(run()) == ["watched", "played", "played too"]


def test_who_stops_waiting_takes_no_worker() -> None:
    """A job that is given up leaves its place, and its worker if it had one."""

    async def run() -> list[str]:
        queue = Queue(1)
        first = await queue.ask("first")
        second = await queue.ask("second")
        await queue.ask("third")
        second.cancel()
        first.cancel()
        await settled()
        return queue.served

    assert asyncio.run(run()) == ["first", "third"]


@pytest.mark.parametrize("clock", ["60+0", None])
def test_computers_that_nobody_watches_sleep(tmp_path: Path, clock: str | None) -> None:
    """Their match stands where it stood, its clock too, and goes on when somebody looks again."""

    async def watched(session: Session, steps: int) -> int:
        ear = Ear(Sources())
        await session.join(ear)
        while len(session.snapshot.match.turns) < steps:
            await asyncio.sleep(0.01)
        session.leave(ear)
        for _ in range(50):
            await asyncio.sleep(0.01)
        assert session.idle
        return len(session.snapshot.match.turns)

    async def run() -> None:
        async with lobby_in(tmp_path, here=True) as lobby:
            options = {"turn_cap": 200, "clock": clock}
            session = await new_session(lobby, south=COMPUTER, north=COMPUTER, options=options)
            count = await watched(session, 5)
            assert len(session.snapshot.match.turns) == count
            assert not session.snapshot.over
            assert await watched(session, count + 1) > count

    asyncio.run(run())


def test_people_at_one_address_are_served_in_turn(tmp_path: Path) -> None:
    """By person where that is known; a spectator takes no place in the queue of who plays."""

    async def run() -> list[str]:
        async with lobby_in(tmp_path, here=True) as lobby:
            match = await new_session(lobby, north=COMPUTER)
            ana, ben, watching = (
                Line(access_of(seats), Sources(), address="192.0.2.1", person=person)
                for seats, person in ((PLAYS, "ana"), (PLAYS, "ben"), (frozenset(), "aaron"))
            )
            unknown = Line(access_of(PLAYS), Sources(), address="192.0.2.1")
            tables = [[ana, watching], [ben], [watching], [unknown], []]
            state = match.snapshot.match.state
            return [
                job_for(match.tools, match.terms, lines, Seat.NORTH, state, "random").who for lines in tables
            ]

    assert asyncio.run(run()) == ["ana", "ben", "aaron", "192.0.2.1", ""]

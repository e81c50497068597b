"""Reviews that were asked for: which one is worked at next, which wait, and how far each has come."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace

from pitchside.core.errors import PitchsideError
from pitchside.review.values import Judged, Review
from pitchside.server.context import stop
from pitchside.server.workers.pool import NoTurn, Thinker
from pitchside.server.workers.process import ReviewJob

LOG = logging.getLogger("pitchside.server")
MOST_AT_ONCE = 64
"""Places for unfinished reviews."""
MOST_OF_ONE = 6
"""Places of one person; records handed in from one address count as one person's."""
MOST_KEPT = 64
"""Finished reviews remembered; those of stored matches are in the store too."""
LONGEST_S = 300.0
"""Processor time that one review may take; the longest record that may be handed in takes about 90 s."""
SLICE_S = 2.0
"""After so much processor time a review makes way for one of an address that has used less."""
HALF_LIFE_S = 600.0
"""After this time half of what an address has used is forgotten."""
MOST_USERS = 4_000
"""Addresses and people whose use is remembered; the one that was served longest ago is forgotten first."""


class TooMany(PitchsideError):
    """There is no place for another review of this person or address."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a review is."""

    done: int = 0
    of: int = 0
    """Turns to be judged; 0 until that is known."""
    review: Review | None = None
    failed: bool = False
    too_long: bool = False
    """It failed because it took too long, and would again."""
    put_back: bool = False
    """It lost its place to an address that had none."""


Finished = Callable[[Review], Awaitable[object]]
Wanted = Callable[[], bool]


class TookTooLong(PitchsideError):
    """A review used up its processor time."""


def always() -> bool:
    """A review that is kept with its match is always wanted."""
    return True


@dataclass(slots=True, eq=False)
class UnderWay:
    """A review that is not finished."""

    name: str
    number: int
    """The order in which reviews were asked for."""
    job: ReviewJob
    finished: Finished | None
    wanted: Wanted
    judged: list[Judged] = field(default_factory=list)
    of: int = -1
    took: float = 0.0
    """Processor time in seconds."""
    running: bool = False


class Used:
    """Processor time that each address and person has used lately."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._seconds: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """The seconds, and when they were counted; the one that was counted longest ago is first."""

    def __call__(self, who: str) -> float:
        """Seconds used; the half-life makes the older ones count less."""
        seconds, at = self._seconds.get(who, (0.0, 0.0))
        return seconds * 0.5 ** ((self._now() - at) / HALF_LIFE_S) if seconds else 0.0

    def add(self, who: str, seconds: float) -> None:
        """Count more of them."""
        self._seconds[who] = self(who) + seconds, self._now()
        self._seconds.move_to_end(who)
        while len(self._seconds) > MOST_USERS:
            self._seconds.popitem(last=False)


class Reviewing:
    """All reviews, by the names under which they were asked for.

    A few run at the same time, never two of one address. The next one is of the address that has used the
    least processor time lately, so whoever comes from a new address is served within one slice. Where all
    places are taken, an address without one gets the newest of the address that holds the most.
    """

    def __init__(self, thinker: Thinker, now: Callable[[], float] = time.monotonic) -> None:
        self._thinker = thinker
        self._standing: dict[str, Standing] = {}
        self._under_way: dict[str, UnderWay] = {}
        self._used = Used(now)
        self._count = 0
        self._tasks: dict[asyncio.Task[None], UnderWay] = {}

    def standing(self, name: str) -> Standing | None:
        """How far it is; None for one that nobody has asked for since the server began."""
        return self._standing.get(name)

    def drop(self, name: str) -> None:
        """Forget a review that is finished; an unfinished one goes on."""
        if name not in self._under_way:
            self._standing.pop(name, None)

    def is_under_way(self, name: str) -> bool:
        """Is it unfinished?"""
        return name in self._under_way

    def start(
        self, name: str, job: ReviewJob, finished: Finished | None = None, wanted: Wanted = always
    ) -> Standing:
        """Have it made, unless it is finished or under way; one that failed or was put back is tried again.

        It is given up when it is not wanted any more, or takes too long.
        """
        known = self._standing.get(name)
        if known is not None and not known.put_back and (not known.failed or known.too_long):
            self._hurry(name, job)
            return known
        for one in [one for one in self._under_way.values() if not one.running and not one.wanted()]:
            self._forget(one)
        self._make_room(job)
        self._standing.pop(name, None)
        for old in [one for one in self._standing if one not in self._under_way][: -MOST_KEPT or None]:
            del self._standing[old]
        self._count += 1
        self._standing[name] = Standing()
        self._under_way[name] = UnderWay(name, self._count, job, finished, wanted)
        self._run_next()
        return self._standing[name]

    async def close(self) -> None:
        """Stop; what is not finished is begun anew when it is asked for."""
        self._under_way.clear()
        await stop(*self._tasks)

    # ---- places -------------------------------------------------------------------------------------

    def _make_room(self, job: ReviewJob) -> None:
        """Leave a place free for this job, or refuse it."""
        if sum(one.job.who == job.who for one in self._under_way.values()) >= MOST_OF_ONE:
            raise TooMany
        if len(self._under_way) < MOST_AT_ONCE:
            return
        held = Counter(one.job.place for one in self._under_way.values())
        if held[job.place] or not held:
            raise TooMany
        last = max(
            self._under_way.values(),
            key=lambda one: (held[one.job.place], self._used(one.job.place), one.number),
        )
        self._forget(last)
        self._standing[last.name] = Standing(put_back=True)

    def _hurry(self, name: str, job: ReviewJob) -> None:
        """A review that an address without one asks for too is no longer kept waiting by who asked first."""
        one = self._under_way.get(name)
        if one is None or any(other.job.place == job.place for other in self._under_way.values()):
            return
        if self._used(job.place) < self._used(one.job.place):
            one.job = replace(one.job, who=job.who, place=job.place)
            self._run_next()

    def _forget(self, one: UnderWay) -> None:
        """It is not under way any more; a step that is being made is not waited for."""
        del self._under_way[one.name]
        del self._standing[one.name]

    def _is_under_way(self, one: UnderWay) -> bool:
        """Is it still this one, and neither put back nor begun anew?"""
        return self._under_way.get(one.name) is one

    # ---- whose turn it is ---------------------------------------------------------------------------

    def _run_next(self) -> None:
        """Let reviews run while there are workers for them."""
        while len(self._tasks) < self._thinker.for_reviews and (one := self._next()) is not None:
            one.running = True
            task = asyncio.create_task(self._run(one))
            self._tasks[task] = one
            task.add_done_callback(self._ran)

    def _ran(self, task: asyncio.Task[None]) -> None:
        self._tasks.pop(task).running = False
        self._run_next()

    def _next(self) -> UnderWay | None:
        """The oldest review of the person who has used least, of the address that has used least."""
        busy = {one.job.place for one in self._tasks.values()}
        waiting = [one for one in self._under_way.values() if not one.running and one.job.place not in busy]
        return min(
            waiting,
            key=lambda one: (self._used(one.job.place), self._used(one.job.who), one.number),
            default=None,
        )

    async def _run(self, one: UnderWay) -> None:
        """Work at a review until it is finished, given up, or makes way for another."""
        begun_at = one.took
        try:
            while self._is_under_way(one) and one.took - begun_at < SLICE_S:
                if not one.wanted():
                    self._forget(one)
                elif (review := await self._step(one)) is not None:
                    await self._finish(one, review)
        except TookTooLong:
            LOG.warning("no review: it took longer than %g s", LONGEST_S)
            self._fail(one, too_long=True)
        except NoTurn as error:
            LOG.error("no review: %s", error)
            self._fail(one)
        except PitchsideError:
            LOG.exception("a review could not be kept")
            self._fail(one)
        except Exception:
            LOG.exception("no review")
            self._fail(one)

    async def _step(self, one: UnderWay) -> Review | None:
        """Judge one turn more; the review after the last."""
        if one.took > LONGEST_S:
            raise TookTooLong
        # All that was judged goes to the worker once, at the end.
        all_of_them = tuple(one.judged) if len(one.judged) == one.of else ()
        found = await self._thinker.review(replace(one.job, at=len(one.judged), judged=all_of_them))
        one.took += found.took
        for who in {one.job.place, one.job.who}:
            self._used.add(who, found.took)
        if found.review is None and self._is_under_way(one):
            assert found.judged is not None  # one or the other
            one.judged.append(found.judged)
            one.of = found.of
            self._standing[one.name] = Standing(len(one.judged), one.of)
        return found.review

    async def _finish(self, one: UnderWay, review: Review) -> None:
        if one.finished is not None:
            await one.finished(review)
        if self._is_under_way(one):
            del self._under_way[one.name]
        elif not self._standing.get(one.name, Standing()).put_back:
            return  # begun anew, or forgotten
        self._standing[one.name] = Standing(one.of, one.of, review)

    def _fail(self, one: UnderWay, too_long: bool = False) -> None:
        if self._is_under_way(one):
            del self._under_way[one.name]
            known = self._standing[one.name]
            self._standing[one.name] = replace(known, failed=True, too_long=too_long)

"""Reviews under way: which run, which wait, and how far each has come."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from pitchside.core.errors import PitchsideError
from pitchside.review.values import Judged, Review
from pitchside.server.workers.pool import NoTurn, Thinker
from pitchside.server.workers.process import ReviewJob

LOG = logging.getLogger("pitchside.server")
MOST_AT_ONCE = 24
"""Reviews under way; who asks for one more is told to wait."""
MOST_OF_ONE = 6
"""Of these asked for from one address: nobody takes all the room, with long records, for hours."""
MOST_KEPT = 64
"""Finished reviews remembered; those of stored matches are in the store too."""
LONGEST_S = 300.0
"""Of a worker's processor time for one review; the longest record that may be handed in takes about 90 s."""


class TooMany(PitchsideError):
    """So many reviews are under way that no other is begun."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How it stands with a review."""

    done: int = 0
    of: int = 0
    """Turns to be judged; 0 until that is known."""
    review: Review | None = None
    failed: bool = False
    too_long: bool = False
    """It failed because it took too long, and would again."""


@dataclass(frozen=True, slots=True)
class UnderWay:
    """A review that is being made, and from where it was asked for."""

    task: asyncio.Task[None]
    place: str


Finished = Callable[[Review], Awaitable[object]]
Wanted = Callable[[], bool]


class TookTooLong(PitchsideError):
    """A review used up its processor time."""


class Unwanted(PitchsideError):
    """Nobody waits for a review any more."""


def always() -> bool:
    """Somebody does: it is kept with its match."""
    return True


class Reviewing:
    """All reviews by the names that they were asked for by."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._standing: dict[str, Standing] = {}
        self._under_way: dict[str, UnderWay] = {}

    def standing(self, name: str) -> Standing | None:
        """How it stands; None for one that nobody has asked for since the server began."""
        return self._standing.get(name)

    def drop(self, name: str) -> None:
        """Forget a review that is finished; one under way goes on."""
        if name not in self._under_way:
            self._standing.pop(name, None)

    def is_under_way(self, name: str) -> bool:
        """Is it being made?"""
        return name in self._under_way

    def start(
        self, name: str, job: ReviewJob, finished: Finished | None = None, wanted: Wanted = always
    ) -> Standing:
        """Have it made, unless it is there or on its way; one that failed is tried again.

        It is given up where it is not wanted any more, or takes too long.
        """
        known = self._standing.get(name)
        if known is not None and (not known.failed or known.too_long):
            return known
        same = sum(one.place == job.place for one in self._under_way.values())
        if len(self._under_way) >= MOST_AT_ONCE or same >= MOST_OF_ONE:
            raise TooMany
        self._standing.pop(name, None)
        for old in [one for one in self._standing if one not in self._under_way][: -MOST_KEPT or None]:
            del self._standing[old]
        self._standing[name] = Standing()
        self._under_way[name] = UnderWay(
            asyncio.create_task(self._make(name, job, finished, wanted)), job.place
        )
        return self._standing[name]

    async def close(self) -> None:
        """Stop; what is not finished is begun anew when it is asked for."""
        for one in list(self._under_way.values()):
            one.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await one.task

    async def _make(self, name: str, job: ReviewJob, finished: Finished | None, wanted: Wanted) -> None:
        try:
            review = await self._judged(name, job, wanted)
            if finished is not None:
                await finished(review)
            done = self._standing[name].of
            self._standing[name] = Standing(done, done, review)
        except Unwanted:
            del self._standing[name]
        except TookTooLong:
            LOG.warning("no review: it took longer than %g s", LONGEST_S)
            self._standing[name] = replace(self._standing[name], failed=True, too_long=True)
        except NoTurn as error:
            LOG.error("no review: %s", error)
            self._standing[name] = replace(self._standing[name], failed=True)
        except PitchsideError:
            LOG.exception("a review could not be kept")
            self._standing[name] = replace(self._standing[name], failed=True)
        finally:
            del self._under_way[name]

    async def _judged(self, name: str, job: ReviewJob, wanted: Wanted) -> Review:
        judged: list[Judged] = []
        of, took = -1, 0.0
        while True:
            if not wanted():
                raise Unwanted
            if took > LONGEST_S:
                raise TookTooLong
            # All that was judged goes to the worker once, at the end.
            all_of_them = tuple(judged) if len(judged) == of else ()
            found = await self._thinker.review(replace(job, at=len(judged), judged=all_of_them))
            if found.review is not None:
                return found.review
            assert found.judged is not None  # one or the other
            judged.append(found.judged)
            of, took = found.of, took + found.took
            self._standing[name] = Standing(len(judged), of)

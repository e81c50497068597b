"""What a worker does of a review: one turn of a record, judged in its process."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import lru_cache

from pitchside.core.record import parse_record, replay
from pitchside.games import game_of
from pitchside.review.values import Judged, Review
from pitchside.review.walk import Walk


@dataclass(frozen=True, slots=True)
class ReviewJob:
    """One turn of a record to be judged; or, after the last, all that were judged to be put together."""

    game: str
    text: str
    who: str
    place: str = ""
    at: int = 0
    """The number of the turn, the first being 0; after the last, how many there are."""
    judged: tuple[Judged, ...] = ()
    """All turns, where `at` is after the last."""
    nodes: int | None = None
    level: str = "the review"
    budget: float = 60.0
    played: bool = False
    exact: bool = False
    """Is there a table that judges it?"""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """Its answer: what was judged, of how many turns; the review where none is left."""

    of: int
    judged: Judged | None
    review: Review | None
    took: float = 0.0
    """Seconds of processor time."""


@lru_cache(maxsize=2)
def _walk(text: str, nodes: int | None, exact: bool) -> Walk:
    """The walk through a record, kept for its next turns; one more where it can be judged exactly by now."""
    record = parse_record(text)
    return Walk(replay(record, game_of(record)), nodes)


def review(job: ReviewJob) -> Reviewed:
    """One turn more; each is a job of its own, so that nobody who plays waits for a whole review."""
    begun = time.process_time()
    walk = _walk(job.text, job.nodes, job.exact)
    if job.at < len(walk.parts):
        judged = walk.judged(job.at)
        return Reviewed(len(walk.parts), judged, None, time.process_time() - begun)
    return Reviewed(job.at, None, walk.review(job.judged), time.process_time() - begun)

"""What a worker does of a review: one turn of a record, judged in its process."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pitchside.core.record import parse_record, replay
from pitchside.games import game_of
from pitchside.review.values import Judged, Review
from pitchside.review.walk import Walk


@dataclass(frozen=True, slots=True)
class ReviewJob:
    """One more turn of a record to be judged, after those that were; then all of them put together."""

    game: str
    text: str
    judged: tuple[Judged, ...]
    who: str
    place: str = ""
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


@lru_cache(maxsize=2)
def _walk(text: str, nodes: int | None, exact: bool) -> Walk:
    """The walk through a record, kept for its next turns; one more where it can be judged exactly by now."""
    record = parse_record(text)
    return Walk(replay(record, game_of(record)), nodes)


def review(job: ReviewJob) -> Reviewed:
    """One turn more; each is a job of its own, so that nobody who plays waits for a whole review."""
    walk, done = _walk(job.text, job.nodes, job.exact), len(job.judged)
    if done < len(walk.parts):
        return Reviewed(len(walk.parts), walk.judged(done), None)
    return Reviewed(done, None, walk.review(job.judged))

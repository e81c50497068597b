"""Reviews in the store: kept with their match, and judged anew by another version."""

from __future__ import annotations

import json

from sqlalchemy import delete, insert, select

from pitchside import __version__
from pitchside.core.errors import Malformed
from pitchside.review.values import Review, review_of
from pitchside.server.store import Store, reported
from pitchside.server.tables import REVIEWS


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

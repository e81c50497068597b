"""Reviews of finished matches: made in the background, kept, and told to nobody before the end."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from pitchside.core.record import parse_record, replay
from pitchside.games import game_of
from pitchside.review.walk import Walk
from pitchside.server import reviewing
from pitchside.server.review_job import Reviewed, ReviewJob
from pitchside.server.sources import Sources
from pitchside.server.store import open_store
from pitchside.server.store_review import ReviewStore
from pitchside.server.thinker import Thinker
from tests.review.matches import GOAL_AT_HAND
from tests.server.support import PATIENCE_S, RANDOM_AGENTS, Served, serving


def lost_match(served: Served) -> str:
    """A short match on which South resigned after it had not scored."""
    match_id = served.new_match(position=GOAL_AT_HAND)
    with served.page(match_id) as page:
        page.turn("a3n", "end")
        page.say(page.message("claim", "south", action="resign"))
    return match_id


def ready(served: Served, path: str) -> dict[str, Any]:
    """The review at an address, when it is ready."""
    until = time.monotonic() + 2 * PATIENCE_S
    while (told := served.http("GET", path).json())["state"] == "working":
        assert time.monotonic() < until
        time.sleep(0.1)
    assert told["state"] == "ready", told
    found: dict[str, Any] = told
    return found


def test_a_finished_match_is_reviewed(served: Served) -> None:
    """Nothing is begun by looking; asked for, it is made and names the goal that was there."""
    path = f"/api/matches/{lost_match(served)}/review"
    assert served.http("GET", path).json()["state"] == "none"
    assert served.http("POST", path).status_code == 202
    told = ready(served, path)
    point = told["review"]["points"][0]
    assert (told["done"], told["of"], point["seat"], point["kind"]) == (1, 1, "south", "missed_goal")
    assert point["yours"]["en"] == "Here you could have scored this turn."
    assert point["better"]["actions"] == ["d4n", "d7n"]
    assert [step["action"] for step in point["better"]["steps"]] == ["d4n", "d7n"]


def test_an_unfinished_match_has_no_review(served: Served) -> None:
    """409 with a sentence, for looking and for asking, and not a word of the review."""
    match_id = served.new_match(position=GOAL_AT_HAND)
    for method in ("GET", "POST"):
        answer = served.http(method, f"/api/matches/{match_id}/review")
        assert (answer.status_code, answer.json()["code"]) == (409, "no_review_yet")


def test_a_stranger_finds_no_match_to_review(served: Served) -> None:
    """Who may not see an unfinished match is not even told that there is one."""
    match_id = served.new_match(position=GOAL_AT_HAND)
    answer = served.http("GET", f"/api/matches/{match_id}/review", headers={"cookie": ""})
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_match")


def test_a_record_handed_in_is_reviewed(served: Served) -> None:
    """The same review as of the match it is of; another request for it begins nothing anew."""
    record = served.http("GET", f"/api/matches/{lost_match(served)}/record").text
    told = served.http("POST", "/api/reviews", content=record)
    assert told.status_code == 202
    found = ready(served, f"/api/reviews/{told.json()['name']}")
    assert [one["kind"] for one in found["review"]["points"]] == ["missed_goal"]
    assert served.http("POST", "/api/reviews", content=record).json() == found


@pytest.mark.parametrize(("raw", "status"), [(b"\xff", 400), (b"nothing", 422), (b"[[[[[", 422)])
def test_what_is_no_record_is_refused(served: Served, raw: bytes, status: int) -> None:
    """A sentence, and nothing is begun."""
    assert served.http("POST", "/api/reviews", content=raw).status_code == status


def test_a_review_under_no_name_is_not_found(served: Served) -> None:
    """404."""
    assert served.http("GET", "/api/reviews/record-none").status_code == 404


def test_a_review_outlives_the_server(tmp_path: Path) -> None:
    """What is ready is kept with its match; what was under way is made when it is asked for again."""
    with serving(tmp_path) as served:
        first, second = lost_match(served), lost_match(served)
        served.http("POST", f"/api/matches/{first}/review")
        kept = ready(served, f"/api/matches/{first}/review")
        served.http("POST", f"/api/matches/{second}/review")
    with serving(tmp_path) as served:
        assert served.http("GET", f"/api/matches/{first}/review").json() == kept
        served.http("POST", f"/api/matches/{second}/review")
        assert ready(served, f"/api/matches/{second}/review")["review"] == kept["review"]


def test_a_review_of_another_version_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What an older engine judged is not shown."""
    with serving(tmp_path) as served:
        match_id = lost_match(served)
        record = parse_record(served.http("GET", f"/api/matches/{match_id}/record").text)
    store = open_store(tmp_path / "matches.db", Sources())
    try:
        kept = ReviewStore(store)
        kept.keep(match_id, Walk(replay(record, game_of(record)), 50).run())
        assert kept.kept(match_id) is not None
        monkeypatch.setattr("pitchside.server.store_review.__version__", "0.0.0")
        assert kept.kept(match_id) is None
    finally:
        store.close()


def test_a_review_is_made_anew_once_there_is_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was judged by search is not kept for good: with the perfect opponent it can be judged exactly."""
    with serving(tmp_path) as served:
        path = f"/api/matches/{lost_match(served)}/review"
        served.http("POST", path)
        assert ready(served, path)["review"]["judge"] == "search"
        monkeypatch.setattr("pitchside.server.review_api.has_table", lambda *_: True)
        assert served.http("GET", path).json()["state"] == "none"
    with serving(tmp_path) as served:
        assert served.http("GET", path).json()["state"] == "none"
        monkeypatch.undo()
        assert served.http("GET", path).json()["state"] == "ready"


class Slow(Thinker):
    """Never comes to an end."""

    async def review(self, job: ReviewJob) -> Reviewed:
        """Not yet."""
        await asyncio.Event().wait()
        raise AssertionError


def test_nobody_takes_all_the_room_for_reviews() -> None:
    """Six under way for one address; whoever asks from elsewhere has one begun."""

    async def ask() -> None:
        reviews = reviewing.Reviewing(Slow(RANDOM_AGENTS))
        jobs = [ReviewJob("play-ball", "", (), "", place) for place in (*["a"] * 6, "b", "a")]
        for number, job in enumerate(jobs[:-1]):
            reviews.start(str(number), job)
        with pytest.raises(reviewing.TooMany):
            reviews.start("one more", jobs[-1])
        await reviews.close()

    asyncio.run(ask())


def test_no_more_reviews_than_there_is_room_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """503 with a sentence, and the match is as it was."""
    monkeypatch.setattr(reviewing, "MOST_AT_ONCE", 0)
    with serving(tmp_path) as served:
        answer = served.http("POST", f"/api/matches/{lost_match(served)}/review")
        assert (answer.status_code, answer.json()["code"]) == (503, "busy_reviews")

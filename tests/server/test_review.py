"""Reviews of finished matches: made in the background, kept, and told to nobody before the end."""

from __future__ import annotations

import asyncio
import gc
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar
from unittest.mock import patch

import pytest

from pitchside.core.match import Match
from pitchside.core.record import parse_record, replay
from pitchside.games import game_of
from pitchside.review.values import Judged, Review
from pitchside.review.walk import Walk
from pitchside.server.context import Sources
from pitchside.server.http import matches
from pitchside.server.http.app import Settings
from pitchside.server.http.guard import public_of
from pitchside.server.store.matches import ReviewStore, open_store
from pitchside.server.workers import process
from pitchside.server.workers import reviews as reviewing
from pitchside.server.workers.pool import NoTurn, Thinker
from pitchside.server.workers.process import Reviewed, ReviewJob
from tests.review.matches import GOAL_AT_HAND
from tests.server.people import Visitor
from tests.server.support import PATIENCE_S, RANDOM_AGENTS, TWO_PEOPLE, Served, serving


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


def test_the_match_of_a_review_comes_without_its_record(served: Served) -> None:
    """The server tells the same as of the record, and itself plays no record through for the review."""
    path = f"/api/matches/{lost_match(served)}"
    record = served.http("GET", f"{path}/record").text
    opened = served.http("POST", "/api/records", content=record).json()
    with patch("pitchside.server.http.matches.replay", wraps=replay) as replayed:
        assert served.http("GET", f"{path}/watched").json() == opened
        assert served.http("POST", f"{path}/review").status_code == 202
        assert ready(served, f"{path}/review")["review"]["points"]
        assert replayed.call_count == 0
        served.http("POST", "/api/records", content=record)
        assert replayed.call_count == 1, "a record from a file is played through"


def test_who_may_not_read_a_record_may_not_watch_its_match(served: Served) -> None:
    """404 for a stranger before the end, 409 for a player; who is too quick is told to wait."""
    path = f"/api/matches/{served.new_match(position=GOAL_AT_HAND)}/watched"
    answer = served.http("GET", path, headers={"cookie": ""})
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_match")
    answer = served.http("GET", path)
    assert (answer.status_code, answer.json()["code"]) == (409, "no_review_yet")
    path = f"/api/matches/{lost_match(served)}/watched"
    with patch.object(matches, "MOST_ACTIONS", 2):
        assert served.http("GET", path).json()["code"] == "long_review"
    with patch.object(matches, "MOST_OF_ONE", 0):
        assert served.http("GET", path).status_code == 429


def test_a_match_is_replayed_once_for_its_review(served: Served) -> None:
    """The worker plays the record through for the first turn, and keeps it for all others."""
    record = served.http("GET", f"/api/matches/{lost_match(served)}/record").text
    process._walk.cache_clear()
    with patch("pitchside.server.workers.process.replay", wraps=replay) as replayed:
        first = process.review(ReviewJob("play-ball", record, "", nodes=50))
        assert first.judged is not None
        last = process.review(ReviewJob("play-ball", record, "", "", first.of, (first.judged,), nodes=50))
    assert last.review is not None
    assert replayed.call_count == 1


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
        monkeypatch.setattr("pitchside.server.store.matches.__version__", "0.0.0")
        assert kept.kept(match_id) is None
    finally:
        store.close()


def test_a_review_is_made_anew_once_there_is_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was judged by search is not kept for good: with the perfect opponent it can be judged exactly."""
    with serving(tmp_path) as served:
        path = f"/api/matches/{lost_match(served)}/review"
        served.http("POST", path)
        assert ready(served, path)["review"]["judge"] == "search"
        monkeypatch.setattr("pitchside.server.http.reviews.has_table", lambda *_: True)
        assert served.http("GET", path).json()["state"] == "none"
    with serving(tmp_path) as served:
        assert served.http("GET", path).json()["state"] == "none"
        monkeypatch.undo()
        assert served.http("GET", path).json()["state"] == "ready"


def short_record(number: int) -> str:
    """A record of one turn; every number another."""
    return f"Pitch: 2\nGame: play-ball\nSouth: Ana {number}\n\nsouth c2n end\n"


def test_a_refused_record_takes_nobodys_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no review can be begun, the record is not kept, and every other one can still be asked for."""
    monkeypatch.setattr("pitchside.server.http.reviews.MOST_OPENED", 2)
    with serving(tmp_path) as served:
        kept = []
        for number in range(2):
            told = served.http("POST", "/api/reviews", content=short_record(number)).json()
            kept.append(ready(served, f"/api/reviews/{told['name']}"))
        monkeypatch.setattr(reviewing, "MOST_AT_ONCE", 0)
        for number in range(2, 6):
            refused = served.http("POST", "/api/reviews", content=short_record(number))
            assert (refused.status_code, refused.json()["code"]) == (503, "busy_reviews")
            assert int(refused.headers["retry-after"]) > 0
        assert [served.http("GET", f"/api/reviews/{one['name']}").json() for one in kept] == kept


def test_the_oldest_record_goes_and_its_review_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two are kept besides those under way; who hands in the first again has it reviewed again."""
    monkeypatch.setattr("pitchside.server.http.reviews.MOST_OPENED", 2)
    with serving(tmp_path) as served:
        names = []
        for number in range(4):
            names.append(served.http("POST", "/api/reviews", content=short_record(number)).json()["name"])
            ready(served, f"/api/reviews/{names[-1]}")
        found = [served.http("GET", f"/api/reviews/{name}").status_code for name in names]
        assert found == [404, 200, 200, 200]  # the newest was under way when it came
        assert served.http("POST", "/api/reviews", content=short_record(0)).json()["state"] == "working"


def test_a_record_is_kept_as_text_alone(served: Served) -> None:
    """Its match takes a thousand times the memory of its text: none is alive after the answer."""
    gc.collect()
    before = {id(one) for one in gc.get_objects() if isinstance(one, Match)}
    told = served.http("POST", "/api/reviews", content=short_record(99)).json()
    ready(served, f"/api/reviews/{told['name']}")
    gc.collect()
    assert [one for one in gc.get_objects() if isinstance(one, Match) and id(one) not in before] == []


def test_a_long_record_is_refused_with_its_line(served: Served) -> None:
    """Four actions may be in it, and the line with the fifth is named."""
    record = "Pitch: 2\nGame: play-ball\n\nsouth c2n end\nnorth b7s end\nsouth c3s end\n"
    with patch.object(matches, "MOST_ACTIONS", 4):
        refused = served.http("POST", "/api/reviews", content=record)
        broken = served.http("POST", "/api/records", content=record)
    assert (refused.status_code, broken.status_code) == (422, 422)
    assert (broken.json()["line"], "more than 4 actions" in broken.json()["text"]["en"]) == (6, True)
    assert refused.json()["error"] == broken.json()["text"]
    assert served.http("POST", "/api/records", content=record).status_code == 200


def test_a_long_match_is_not_reviewed(served: Served) -> None:
    """409 with the reason."""
    path = f"/api/matches/{lost_match(served)}/review"
    with patch.object(matches, "MOST_ACTIONS", 2):
        answer = served.http("POST", path)
    assert (answer.status_code, answer.json()["code"]) == (409, "long_review")


class Costly(Thinker):
    """Takes a hundred seconds of a processor for each turn, by its own word."""

    async def review(self, job: ReviewJob) -> Reviewed:
        """One more of very many."""
        await asyncio.sleep(0)
        return Reviewed(1_000, Judged(0.5), None, 100.0)


def test_a_review_ends_when_its_time_is_used_up() -> None:
    """It has failed, is not begun anew, and its place is free."""

    async def ask() -> None:
        reviews = reviewing.Reviewing(Costly(RANDOM_AGENTS))
        job = ReviewJob("play-ball", "", "")
        reviews.start("long", job)
        while reviews.is_under_way("long"):
            await asyncio.sleep(0)
        standing = reviews.standing("long")
        assert standing is not None
        assert (standing.failed, standing.done) == (True, 4)
        assert reviews.start("long", job) is standing
        assert not reviews.is_under_way("long")

    asyncio.run(ask())


def test_a_review_that_nobody_waits_for_is_given_up() -> None:
    """It is as if it had never been asked for."""

    async def ask() -> None:
        reviews, asked = reviewing.Reviewing(Costly(RANDOM_AGENTS)), iter([True, True, False])
        reviews.start("left", ReviewJob("play-ball", "", ""), wanted=lambda: next(asked))
        while reviews.is_under_way("left"):
            await asyncio.sleep(0)
        assert reviews.standing("left") is None

    asyncio.run(ask())


class Telling(Thinker):
    """Judges three turns and fails at the end; notes what it was sent."""

    sent: ClassVar[list[int]] = []

    async def review(self, job: ReviewJob) -> Reviewed:
        """One turn more."""
        self.sent.append(len(job.judged))
        if job.at < 3:
            return Reviewed(3, Judged(0.5), None)
        raise NoTurn


def test_what_was_judged_is_sent_with_the_last_job_alone() -> None:
    """Sent with every one, a review of twice as many turns would be four times the work."""

    async def ask() -> None:
        reviews = reviewing.Reviewing(Telling(RANDOM_AGENTS))
        reviews.start("one", ReviewJob("play-ball", "", ""))
        while reviews.is_under_way("one"):
            await asyncio.sleep(0)

    asyncio.run(ask())
    assert Telling.sent == [0, 0, 0, 3]


A_SLICE = 5
"""Turns."""


class Noted(Thinker):
    """One worker; a review has so many turns, five a slice; notes whose turn was judged."""

    def __init__(self, turns: int = 10, **others: int) -> None:
        super().__init__(RANDOM_AGENTS, 1)
        self.turns, self.others = turns, others
        self.order: list[str] = []

    async def review(self, job: ReviewJob) -> Reviewed:
        """One turn more, or the review."""
        await asyncio.sleep(0)
        self.order.append(job.text)
        turns = self.others.get(job.text, self.turns)
        if job.at < turns:
            return Reviewed(turns, Judged(0.5), None, reviewing.SLICE_S / A_SLICE)
        return Reviewed(turns, None, Review("play-ball", "match", "search", 0, turns, (), ()), 0.0)


def asked(reviews: reviewing.Reviewing, name: str, place: str, who: str = "") -> reviewing.Standing:
    """A review asked for from there; who is not known counts as the address."""
    return reviews.start(name, ReviewJob("play-ball", name, who or place, place))


async def all_made(reviews: reviewing.Reviewing, *names: str) -> None:
    """These are finished."""
    while any(reviews.is_under_way(name) for name in names):
        await asyncio.sleep(0)


def test_nobody_takes_all_the_room_for_reviews() -> None:
    """Six places for one address; for one person too, from wherever they ask."""

    async def ask() -> None:
        reviews = reviewing.Reviewing(Noted())
        for number in range(reviewing.MOST_OF_ONE):
            asked(reviews, f"a{number}", "a")
            asked(reviews, f"p{number}", f"place {number}", "person")
        with pytest.raises(reviewing.TooMany):
            asked(reviews, "one more", "a")
        with pytest.raises(reviewing.TooMany):
            asked(reviews, "one more", "elsewhere", "person")
        asked(reviews, "of somebody else there", "a", "another person")
        await reviews.close()

    asyncio.run(ask())


def test_a_new_address_always_gets_a_place() -> None:
    """The address that holds most loses its newest review, which it may ask for again; six ask, six come."""

    async def ask() -> None:
        reviews = reviewing.Reviewing(Noted())
        for number in range(reviewing.MOST_AT_ONCE):
            place = number % 4
            asked(reviews, f"{place}.{number // 4}", f"address {place}", f"{place} {number // 24}")
        for number in range(6):
            asked(reviews, f"new {number}", f"new address {number}")
        put_back = [f"{place}.15" for place in (3, 2, 1, 0)] + ["3.14", "2.14"]
        for name in put_back:
            standing = reviews.standing(name)
            assert standing is not None
            assert standing.put_back
            assert not reviews.is_under_way(name)
        assert sum(reviews.is_under_way(name) for name in reviews._standing) == reviewing.MOST_AT_ONCE
        with pytest.raises(reviewing.TooMany):
            asked(reviews, put_back[0], "address 3", "3 9")
        assert asked(reviews, put_back[0], "elsewhere") == reviewing.Standing()
        await reviews.close()

    asyncio.run(ask())


def test_where_each_address_has_one_who_has_used_most_makes_room() -> None:
    """Not even as many addresses as there are places shut the next one out."""

    async def ask() -> None:
        thinker = Noted(1_000)
        reviews = reviewing.Reviewing(thinker, lambda: 0.0)
        for number in range(reviewing.MOST_AT_ONCE):
            asked(reviews, f"{number}", f"address {number}")
        while len(thinker.order) < 3:
            await asyncio.sleep(0)
        asked(reviews, "new", "new address")
        standing = reviews.standing("0")
        assert standing is not None
        assert (thinker.order[:3], standing.put_back, reviews.is_under_way("0")) == (["0"] * 3, True, False)
        while "new" not in thinker.order:
            await asyncio.sleep(0)
        assert "0" not in thinker.order[5:], "what was put back is not worked at"
        await reviews.close()

    asyncio.run(ask())


def test_a_review_from_a_new_address_begins_within_a_slice() -> None:
    """Four addresses with six long reviews each: the new one is next, and finished before all of them."""

    async def ask() -> None:
        thinker = Noted(100, new=10)
        reviews = reviewing.Reviewing(thinker, lambda: 0.0)
        names = [f"{place}{number}" for number in range(6) for place in "abcd"]
        for name in names:
            asked(reviews, name, name[0])
        while len(thinker.order) < 30:
            await asyncio.sleep(0)
        asked(reviews, "new", "elsewhere")
        await all_made(reviews, "new")
        begun = thinker.order.index("new")
        assert begun <= 30 + A_SLICE
        slices = [one[0] for one in thinker.order[begun::A_SLICE]]
        assert max(slices.count(place) for place in "abcd") <= 2, "the others have no more than it has"
        assert all(reviews.is_under_way(name) for name in names)
        await reviews.close()

    asyncio.run(ask())


def test_addresses_take_turns_and_the_reviews_of_one_come_one_after_another() -> None:
    """Slices go round the addresses, however many reviews each has; a second one waits for the first."""

    async def ask() -> None:
        thinker = Noted(9)
        reviews = reviewing.Reviewing(thinker, lambda: 0.0)
        for name in ("a1", "a2", "a3", "b1", "c1"):
            asked(reviews, name, name[0])
        await all_made(reviews, "a1", "a2", "a3", "b1", "c1")
        slices = [
            one for one, before in zip(thinker.order, ["", *thinker.order], strict=False) if one != before
        ]
        assert slices == ["a1", "b1", "c1", "a1", "b1", "c1", "a2", "a3"]

    asyncio.run(ask())


def test_people_at_one_address_take_turns() -> None:
    """Who has had less there is next; the address as a whole has no more turns for it."""

    async def ask() -> None:
        thinker = Noted(5)
        reviews = reviewing.Reviewing(thinker, lambda: 0.0)
        for name, who in (("a1", "ana"), ("a2", "ana"), ("a3", "bo")):
            asked(reviews, name, "a", who)
        asked(reviews, "b1", "b")
        await all_made(reviews, "a1", "a2", "a3", "b1")
        slices = list(dict.fromkeys(thinker.order))
        assert slices == ["a1", "b1", "a3", "a2"]

    asyncio.run(ask())


def test_what_was_used_long_ago_is_forgotten() -> None:
    """Who had much yesterday is not behind somebody who has had a little today."""

    async def ask() -> None:
        thinker, now = Noted(5, yesterday=50, busy=1), [0.0]
        reviews = reviewing.Reviewing(thinker, lambda: now[0])
        asked(reviews, "yesterday", "a")
        await all_made(reviews, "yesterday")
        now[0] = 24 * 3600.0
        asked(reviews, "today", "b")
        await all_made(reviews, "today")
        for name in ("busy", "b2", "a2"):
            asked(reviews, name, name[:-1])
        await all_made(reviews, "b2", "a2")
        assert list(dict.fromkeys(thinker.order))[-2:] == ["a2", "b2"]

    asyncio.run(ask())


def test_a_review_that_somebody_else_waits_for_too_is_not_kept_back() -> None:
    """Who asks from a new address for what waits in a long queue has it next."""

    async def ask() -> None:
        thinker = Noted(100, a5=10)
        reviews = reviewing.Reviewing(thinker, lambda: 0.0)
        for number in range(6):
            asked(reviews, f"a{number}", "a")
        while len(thinker.order) < 10:
            await asyncio.sleep(0)
        asked(reviews, "a5", "new")
        await all_made(reviews, "a5")
        assert reviews.is_under_way("a4")
        await reviews.close()

    asyncio.run(ask())


def test_waiting_reviews_that_nobody_asks_for_free_their_places() -> None:
    """They are given up when the next one is asked for, begun or not."""

    async def ask() -> None:
        reviews = reviewing.Reviewing(Noted())
        wanted = [True]
        for number in range(reviewing.MOST_OF_ONE):
            reviews.start(f"{number}", ReviewJob("play-ball", "", "a", "a"), wanted=lambda: wanted[0])
        wanted[0] = False
        asked(reviews, "one more", "a")
        assert [reviews.is_under_way(one) for one in ("1", "5", "one more")] == [False, False, True]
        await reviews.close()

    asyncio.run(ask())


def test_a_review_that_was_put_back_says_so_and_may_be_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """503 with a sentence and `Retry-After`; asked for again, it is made."""
    monkeypatch.setattr(reviewing, "MOST_AT_ONCE", 2)
    judged = process.review
    with serving(tmp_path) as served:
        told: list[dict[str, Any]] = []

        async def crowded(self: Thinker, job: ReviewJob) -> Reviewed:
            await asyncio.to_thread(both_asked.wait, PATIENCE_S)
            return await asyncio.to_thread(judged, replace(job, nodes=50))

        both_asked = threading.Event()
        monkeypatch.setattr(Thinker, "review", crowded)
        for number, place in enumerate(("10.0.0.1", "10.0.0.1", "10.0.0.2")):
            monkeypatch.setattr("pitchside.server.http.reviews.place_of", lambda _, place=place: place)
            answer = served.http("POST", "/api/reviews", content=short_record(number))
            assert answer.status_code == 202
            told.append(answer.json())
        paths = [f"/api/reviews/{one['name']}" for one in told]
        put_back = served.http("GET", paths[1])
        assert (put_back.status_code, put_back.json()["code"]) == (503, "review_put_back")
        assert int(put_back.headers["retry-after"]) > 0
        both_asked.set()
        ready(served, paths[0])
        ready(served, paths[2])
        assert served.http("POST", "/api/reviews", content=short_record(1)).status_code == 202
        ready(served, paths[1])


def test_reviews_of_stored_matches_count_by_person_and_records_by_address(served: Served) -> None:
    """Two people at one address have places of their own; who hands in a record has those of the address."""
    jobs: list[ReviewJob] = []

    def noted(_: object, name: str, job: ReviewJob, *more: object) -> reviewing.Standing:
        jobs.append(job)
        return reviewing.Standing()

    with patch.object(reviewing.Reviewing, "start", noted):
        for who in (Visitor(served), Visitor(served)):
            match_id = who.http("POST", "/api/matches", json=TWO_PEOPLE).json()["id"]
            with who.page(match_id) as page:
                page.say(page.message("claim", "south", action="resign"))
            assert who.http("POST", f"/api/matches/{match_id}/review").status_code == 202
            assert who.http("POST", "/api/reviews", content=short_record(7)).status_code == 202
    ana, record, bea, again = jobs
    assert len({job.place for job in jobs}) == 1
    assert len({ana.who, bea.who, ana.place}) == 3
    assert (record.who, again.who) == (ana.place, ana.place)


def test_who_comes_from_a_new_network_each_time_has_one_turn(tmp_path: Path) -> None:
    """A line has 65,536 networks: each of them would have a place and a turn of its own."""
    jobs: list[ReviewJob] = []
    settings = Settings(public=public_of(None, ["127.0.0.1"]), agents=RANDOM_AGENTS)

    def noted(_: object, name: str, job: ReviewJob, *more: object) -> reviewing.Standing:
        jobs.append(job)
        return reviewing.Standing()

    with serving(tmp_path, settings) as served, patch.object(reviewing.Reviewing, "start", noted):
        for number, address in enumerate(("2001:db8:7:1::1", "2001:db8:7:2::1", "203.0.113.5")):
            told = {"x-forwarded-for": address}
            answer = served.http("POST", "/api/reviews", content=short_record(number), headers=told)
            assert answer.status_code == 202
    one, another, elsewhere = jobs
    assert one.place == another.place != elsewhere.place
    assert len({job.who for job in jobs}) == 3


def test_no_more_reviews_than_there_is_room_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """503 with a sentence, and the match is as it was."""
    monkeypatch.setattr(reviewing, "MOST_AT_ONCE", 0)
    with serving(tmp_path) as served:
        answer = served.http("POST", f"/api/matches/{lost_match(served)}/review")
        assert (answer.status_code, answer.json()["code"]) == (503, "busy_reviews")

"""Moves that have to come whoever is there: days for each turn, and the first move at a clock."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from pitchside.server import context
from pitchside.server.context import Sources
from pitchside.server.http.app import Settings
from pitchside.server.match import lobby as deadlines
from pitchside.server.match import session
from pitchside.server.match.state import Stored
from pitchside.server.store.deadlines import FIRST_S, put_deadline
from pitchside.server.store.engine import StorageError
from pitchside.server.store.matches import open_store
from pitchside.wire.messages import NewMatch
from tests.server.inside import lobby_in
from tests.server.people import Visitor, two_friends
from tests.server.support import RANDOM_AGENTS, TWO_PEOPLE, Page, Served, serving

DAY_S = 86_400
ONE_DAY = {"options": {"clock": f"{DAY_S}+{DAY_S}", "begins": "south"}}
AT_A_CLOCK = {"options": {"clock": "300+5", "begins": "south"}, "rated": True}


class Calendar:
    """A date that the test moves."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 16, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def later(self, seconds: int) -> None:
        """So much time goes by, and no monotonic clock runs meanwhile."""
        self.now += timedelta(seconds=seconds)


@pytest.fixture(autouse=True)
def _looks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadlines, "SWEEP_S", 0.05)


@contextmanager
def dated(folder: Path, calendar: Callable[[], datetime]) -> Iterator[Served]:
    """A server by that calendar."""
    settings = Settings(sources=replace(Sources(), today=calendar), agents=RANDOM_AGENTS, lock_s=0.0)
    with serving(folder, settings) as served:
        yield served


def result(page: Page) -> dict[str, Any]:
    """How the match ends, once it has."""
    while page.table["result"] is None:
        page.until("state")
    ended: dict[str, Any] = page.table["result"]
    return ended


def turn(who: Visitor, match: str, *steps: str) -> None:
    """One turn, and the page is closed again."""
    with who.page(match) as page:
        page.turn(*steps)


def test_days_run_while_nobody_is_there(tmp_path: Path) -> None:
    """Who does not move within the day has lost, though both pages are closed; both are told in words."""
    calendar = Calendar()
    with dated(tmp_path, calendar) as served:
        ana, ben, match = two_friends(served, **ONE_DAY)
        turn(ana, match, "c2n", "end")
        turn(ben, match, "c8s", "end")
        calendar.later(DAY_S + 1)
        with ben.page(match) as page:
            ended = result(page)
        assert (ended["winner"], ended["reason"]) == ("north", "time")


def due(who: Visitor) -> list[tuple[str, str, int, int]]:
    """The turns that wait for somebody."""
    turns = who.http("GET", "/api/me/turns").json()["turns"]
    return [(one["id"], one["other"], one["left"], one["whole"]) for one in turns]


def test_who_is_to_move_within_days_can_be_reminded(tmp_path: Path) -> None:
    """The one whose turn it is, with what is left of it; not at a clock, and nobody else."""
    calendar = Calendar()
    with dated(tmp_path, calendar) as served:
        ana, ben, match = two_friends(served, **ONE_DAY)
        ben.join(ana.invite(**AT_A_CLOCK))
        assert (due(ana), due(ben)) == ([(match, "Ben", DAY_S, DAY_S)], [])
        turn(ana, match, "c2n", "end")
        calendar.later(DAY_S * 3 // 4)
        assert (due(ana), due(ben)) == ([], [(match, "Ana", DAY_S // 4, DAY_S)])
        assert due(Visitor(served)) == []


def test_days_run_on_where_both_have_met(tmp_path: Path) -> None:
    """That the match has begun by that ends only the wait for a first move at a clock."""
    calendar = Calendar()
    with dated(tmp_path, calendar) as served:
        ana, ben, match = two_friends(served, **ONE_DAY)
        with ana.page(match) as south:
            south.turn("c2n", "end")
            with ben.page(match):
                assert due(ben) == [(match, "Ana", DAY_S, DAY_S)]
        calendar.later(DAY_S // 2)
        assert due(ben) == [(match, "Ana", DAY_S // 2, DAY_S)]


def test_days_run_while_the_server_is_down(tmp_path: Path) -> None:
    """At the next start the flag falls before anybody comes."""
    calendar = Calendar()
    with dated(tmp_path, calendar) as served:
        ana, ben, match = two_friends(served, **ONE_DAY)
        turn(ana, match, "c2n", "end")
        turn(ben, match, "c8s", "end")
    calendar.later(DAY_S + 1)
    with dated(tmp_path, calendar) as served:
        ben.served = served
        while ben.http("GET", f"/api/matches/{match}").json()["winner"] != "north":
            pass


def test_every_turn_has_its_days_anew(tmp_path: Path) -> None:
    """What was left of the last is not added; who is to move is charged for what has gone by."""
    calendar = Calendar()
    with dated(tmp_path, calendar) as served:
        ana, ben, match = two_friends(served, **ONE_DAY)
        calendar.later(DAY_S // 2)
        turn(ana, match, "c2n", "end")
    with dated(tmp_path, calendar) as served:
        ana.served = ben.served = served
        calendar.later(DAY_S // 2)
        with ben.page(match) as page:
            left = page.table["clock"]["left"]
            assert page.table["clock"]["running"] == ["north"]
            assert left["north"] <= DAY_S * 500 < DAY_S * 990 < left["south"] <= DAY_S * 1000
            page.turn("c8s", "end")
            assert page.table["clock"]["left"]["south"] > DAY_S * 990


def test_days_wait_for_nobody_and_are_never_claimed(tmp_path: Path) -> None:
    """The other is away: the clock runs, and there is nothing to claim."""
    with dated(tmp_path, Calendar()) as served:
        ana, ben, match = two_friends(served, **ONE_DAY)
        with ana.page(match) as south:
            with ben.page(match):
                pass
            while (told := south.until("presence"))["here"] != ["south"]:
                pass
            assert (told["claim"], south.table["clock"]["running"]) == (None, ["south"])


def test_who_never_came_has_not_lost(tmp_path: Path) -> None:
    """A match of days in which somebody never moved is called off."""
    calendar = Calendar()
    with dated(tmp_path, calendar) as served:
        ana, _, match = two_friends(served, **ONE_DAY, rated=True)
        turn(ana, match, "c2n", "end")
        calendar.later(DAY_S + 1)
        with ana.page(match) as page:
            ended = result(page)
        assert (ended["winner"], ended["reason"]) == (None, "called_off")
        assert ana.http("GET", "/api/me").json()["ratings"] == []


def test_days_are_for_two_people(tmp_path: Path) -> None:
    """The computer needs none; three weeks are no clock."""
    with dated(tmp_path, Calendar()) as served:
        asked = {"game": "play-ball", "options": ONE_DAY["options"], "south": {"kind": "person"}}
        asked["north"] = {"kind": "computer", "level": "random"}
        refused = served.http("POST", "/api/matches", json=asked)
        assert (refused.status_code, refused.json()["code"]) == (422, "days_persons")
        weeks = {"clock": f"{21 * DAY_S}+{21 * DAY_S}"}
        invited = {"game": "play-ball", "seat": "south", "options": weeks}
        assert Visitor(served).http("POST", "/api/invitations", json=invited).status_code == 422


def test_without_a_first_move_a_match_is_called_off(tmp_path: Path) -> None:
    """Ten minutes after somebody joined, rated or not; nobody's rating changes."""
    calendar = Calendar()
    with dated(tmp_path, calendar) as served:
        ana, ben, match = two_friends(served, **AT_A_CLOCK)
        with ben.page(match) as page:
            calendar.later(FIRST_S + 1)
            ended = result(page)
        assert (ended["winner"], ended["reason"]) == (None, "called_off")
        assert "called off" in ended["text"]["en"]
        me = ben.http("GET", "/api/me").json()
        assert (me["ratings"], me["open"], me["finished"]) == ([], [], [])
        record = ana.http("GET", f"/api/matches/{match}/record").text
        assert "\nclock void\n" in record


def test_a_move_before_the_other_came_begins_nothing(tmp_path: Path) -> None:
    """Also over a restart: ten minutes after the other joined, and never came, it is called off."""
    calendar = Calendar()
    with dated(tmp_path, calendar) as served:
        ana, ben, match = two_friends(served, **AT_A_CLOCK)
        turn(ana, match, "c2n", "end")
    with dated(tmp_path, calendar) as served:
        ana.served = ben.served = served
        with ana.page(match) as page:
            assert page.table["clock"]["running"] == []
            calendar.later(FIRST_S + 1)
            assert result(page)["reason"] == "called_off"


def test_a_first_move_while_the_other_is_away_for_a_moment_begins_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both have been there: that is kept, so that nothing is called off after a restart."""
    monkeypatch.setattr(session, "LOST_S", 0.05)
    calendar = Calendar()
    with dated(tmp_path, calendar) as served:
        ana, ben, match = two_friends(served, **{**AT_A_CLOCK, "rated": False})
        with ana.page(match) as south:
            for runs in (["south"], []):
                with ben.page(match) if runs else nullcontext():
                    while south.table["clock"]["running"] != runs:
                        south.until("state")
            south.turn("c2n", "end")
    calendar.later(FIRST_S + 1)
    with dated(tmp_path, calendar) as served:
        ana.served = served
        time.sleep(3 * deadlines.SWEEP_S)
        with ana.page(match) as south:
            assert south.table["result"] is None


def test_after_a_first_move_nothing_is_called_off(tmp_path: Path) -> None:
    """Then the clocks say who has how long."""
    calendar = Calendar()
    with dated(tmp_path, calendar) as served:
        ana, ben, match = two_friends(served, **AT_A_CLOCK)
        eve, _, idle = two_friends(served, **AT_A_CLOCK)
        with ana.page(match) as south, ben.page(match) as north:
            south.turn("c2n", "end")
            calendar.later(FIRST_S + 1)
            with eve.page(idle) as page:
                assert result(page)["reason"] == "called_off"
            while north.seat != "north":
                north.until("state")
            assert north.turn("c8s", "end")["t"] == "ack"


def test_a_match_that_cannot_be_read_keeps_no_other_waiting(tmp_path: Path) -> None:
    """Its own deadline has passed first; the others' are looked at all the same."""

    async def sweep() -> None:
        calendar = Calendar()
        async with lobby_in(tmp_path, replace(Sources(), today=calendar)) as lobby:
            asked = NewMatch.model_validate({**TWO_PEOPLE, **ONE_DAY})
            bad, good = [await lobby.create(asked) for _ in range(2)]
            store, load = lobby.tools.disk.store, lobby.tools.disk.store.load
            with store.counted() as db:
                put_deadline(db, bad, 0, 1)

            def torn(match_id: str) -> Stored | None:
                if match_id == bad:
                    raise StorageError("database disk image is malformed")
                return load(match_id)

            calendar.later(DAY_S + 1)
            with patch.object(store, "load", torn):
                await deadlines.Deadlines(lobby).sweep()
            assert (await lobby.session(good)).snapshot.over

    asyncio.run(sweep())


@pytest.mark.parametrize(
    "damage", ["since = since - 864000", "since = since - 864000, due = due - 864000", "since = x'00'"]
)
def test_nobody_loses_by_a_deadline_that_was_damaged(tmp_path: Path, damage: str) -> None:
    """The match is refused as every damaged one is, and stays as it was; a backup names it."""
    calendar = Calendar()
    with dated(tmp_path, calendar) as served:
        ana, ben, match = two_friends(served, **ONE_DAY)
        for who in (ana, ben):
            with who.page(match) as page:
                page.turn("c2n" if who is ana else "c8s", "end")
    store = open_store(tmp_path / "matches.db", Sources())
    assert store.checked() == (1, [])
    with store.counted() as db:
        assert db.exec_driver_sql(f"UPDATE deadlines SET {damage}").rowcount == 1
    store.close()
    with dated(tmp_path, calendar) as served:
        time.sleep(3 * deadlines.SWEEP_S)
        assert (
            replace(ana, served=served).http("GET", f"/api/matches/{match}").json()["code"] == "broken_match"
        )
    store = open_store(tmp_path / "matches.db", Sources())
    assert store.checked() == (1, [match])
    with store.reading.begin() as db:
        assert db.exec_driver_sql("SELECT over FROM matches").scalar() == 0
    store.close()


# ---- a wall clock that is set ----------------------------------------------------------------------------


class Clocks:
    """A wall clock that the test sets, and a clock that nobody sets."""

    def __init__(self) -> None:
        self.wall, self.steady = datetime(2026, 11, 16, tzinfo=UTC), 1000.0
        self.calendar = context.Calendar(lambda: self.wall, lambda: self.steady)

    def run(self, seconds: float) -> None:
        """Time goes by, for both."""
        self.wall += timedelta(seconds=seconds)
        self.steady += seconds

    def set(self, seconds: float) -> None:
        """The wall clock is put forward or back."""
        self.wall += timedelta(seconds=seconds)

    @property
    def off(self) -> float:
        """How far the date is from the wall clock."""
        return (self.calendar() - self.wall).total_seconds()


def test_a_clock_that_is_wrong_for_a_moment_loses_no_match(tmp_path: Path) -> None:
    """25 hours ahead while several sweeps look, then right again."""
    clocks = Clocks()
    with dated(tmp_path, clocks.calendar) as served:
        ana, ben, match = two_friends(served, **ONE_DAY)
        turn(ana, match, "c2n", "end")
        turn(ben, match, "c8s", "end")
        clocks.run(DAY_S // 2)
        clocks.set(25 * 3600)
        for _ in range(7):
            clocks.run(1)
            time.sleep(0.1)
        assert [left for _, _, left, _ in due(ana)] == [DAY_S // 2 - 7]
        assert not ana.http("GET", f"/api/matches/{match}").json()["over"]
        clocks.set(-25 * 3600)
        turn(ana, match, "b2n", "end")
        clocks.run(DAY_S + 1)
        with ana.page(match) as page:
            assert result(page)["winner"] == "south"


def test_a_match_is_loaded_by_the_time_before_the_jump(tmp_path: Path) -> None:
    """What is left is reckoned from the same date as the deadline."""
    clocks = Clocks()
    with dated(tmp_path, clocks.calendar) as served:
        ana, ben, match = two_friends(served, **ONE_DAY)
        turn(ana, match, "c2n", "end")
        turn(ben, match, "c8s", "end")
        clocks.set(25 * 3600)
        assert clocks.off == -25 * 3600
    with dated(tmp_path, clocks.calendar) as served:
        again = Visitor(served, ana.cookie)
        with again.page(match) as page:
            assert page.table["result"] is None
            assert page.table["clock"]["left"]["south"] > (DAY_S - 60) * 1000


def test_a_new_time_is_believed_once_it_has_stood() -> None:
    """A small step at once, a jump after a quarter of an hour; one that goes back is forgotten."""
    clocks = Clocks()
    clocks.run(3600)
    clocks.set(60)
    assert clocks.off == 0
    clocks.set(-3600)
    assert clocks.off == 3600
    clocks.run(context.BELIEVED_S - 1)
    assert clocks.off == 3600
    clocks.set(7200)  # another jump: that one must stand as long
    assert clocks.off == -3600
    clocks.run(context.BELIEVED_S - 1)
    assert clocks.off == -3600
    clocks.run(1)
    assert clocks.off == 0
    clocks.set(DAY_S)
    assert clocks.off == -DAY_S
    clocks.set(-DAY_S)
    assert clocks.off == 0
    clocks.run(DAY_S)
    assert clocks.off == 0

"""The chess clock: a value fed with time, and what the session does with it."""

from __future__ import annotations

import asyncio
import signal
import time
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitchside.core.seat import BySeat, Seat
from pitchside.games import GAMES
from pitchside.server.context import BEAT_S, RunningTime, Sources
from pitchside.server.match.clock import Clock, clock_for, has_days
from pitchside.server.match.config import QUICKEST
from pitchside.server.match.session import Session
from pitchside.server.store.engine import StorageError
from pitchside.server.store.matches import Store
from pitchside.wire.messages import PlayerSeat, Step
from tests.server.inside import Ear, lobby_in, new_session
from tests.server.support import PATIENCE_S, Served, play, serving

SOUTH, NORTH = frozenset({Seat.SOUTH}), frozenset({Seat.NORTH})
START = Clock(BySeat(10_000, 10_000), 5_000)


class Hand:
    """A clock moved by hand."""

    def __init__(self, now: float = 1000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def test_the_option_is_seconds_and_increment() -> None:
    """`300+5` is 300 s for each and 5 s for a turn, and what that is for lines; without it no clock."""
    whole = Clock(BySeat(300_000, 300_000), 5_000, gain=1_000, quota=BySeat(3_000, 3_000))
    assert clock_for({"clock": "300+5"}) == whole
    assert clock_for({"clock": None}) is None
    assert clock_for({}) is None


@pytest.mark.parametrize("game", [name for name, game in GAMES.items() if "clock" in game.offered])
def test_every_game_offers_clocks_of_its_own(game: str) -> None:
    """None, three for a whole match that may all be rated, and days; a longer game has longer ones."""
    none, *whole, day, days, week = GAMES[game].offered["clock"]
    assert none is None
    assert all(has_days({"clock": one}) for one in (day, days, week))
    seconds = [tuple(map(int, one.split("+"))) for one in whole]
    assert len(seconds) == 3
    assert seconds == sorted(seconds)
    assert all(base >= QUICKEST[0] and more >= QUICKEST[1] for base, more in seconds)
    assert (game == "pitch-bowl") == (seconds[0] >= (600, 10))


def test_only_the_running_clock_is_charged() -> None:
    """Time that goes by is south's while south's clock runs."""
    assert START.run(SOUTH, 100.0).at(103.5).left == BySeat(6_500, 10_000)


def test_two_clocks_may_run_at_once() -> None:
    """Where both choose at once both are charged, and the first to fall is told."""
    both = Clock(BySeat(4_000, 3_000), 0).run(SOUTH | NORTH, 100.0)
    assert both.at(101.5).left == BySeat(2_500, 1_500)
    assert both.first(101.5) == 1_500
    assert both.fallen(103.0) is Seat.NORTH
    assert both.run(SOUTH, 103.0).fallen(103.5) is None


def test_a_clock_stops_at_zero() -> None:
    """There is no time below zero; who stands there has fallen."""
    late = START.run(NORTH, 0.0)
    assert late.at(99.0).left == BySeat(10_000, 0)
    assert late.fallen(9.999) is None
    assert late.fallen(10.0) is Seat.NORTH


def test_time_does_not_run_backwards() -> None:
    """An instant before the last one charges nothing."""
    assert START.run(SOUTH, 100.0).at(50.0).left == BySeat(10_000, 10_000)


@given(st.lists(st.floats(0, 3), min_size=1, max_size=40))
def test_looking_often_charges_the_same(gaps: list[float]) -> None:
    """However often the clock is read, the sum charged is the time gone by, to the millisecond."""
    clock, now = Clock(BySeat(10**9, 10**9), 0).run(SOUTH, 0.0), 0.0
    for gap in gaps:
        now += gap
        clock = clock.at(now)
    assert abs(10**9 - clock.left.south - now * 1000) <= 2


def step(session: Session, action: str) -> Step:
    """The next step of the seat to act."""
    seat = next(iter(session.snapshot.match.to_act()))
    head = {"t": "step", "seat": seat.value, "seq": session.snapshot.seqs[seat] + 1, "client": "tab"}
    return Step.model_validate({**head, "action": action})


def running(ear: Ear) -> list[PlayerSeat]:
    """Whose clocks the page shows as running."""
    assert ear.state.table.clock is not None
    return ear.state.table.clock.running


def left(session: Session, hand: Hand) -> tuple[int, int]:
    """Milliseconds of both."""
    assert session.snapshot.clock is not None
    now = session.snapshot.clock.at(hand.now).left
    return now.south, now.north


def test_a_match_on_the_clock(tmp_path: Path) -> None:
    """The clock starts when the match is opened, pays the increment for a turn, and passes on."""

    async def play() -> None:
        hand = Hand()
        async with lobby_in(tmp_path, Sources(monotonic=hand)) as lobby:
            session = await new_session(lobby, options={"clock": "300+5"})
            hand.now += 50
            assert left(session, hand) == (300_000, 300_000)
            ear = Ear(session.tools.sources)
            await session.join(ear)
            assert running(ear) == ["south"]
            hand.now += 10
            await session.hear(ear, step(session, "c2n"))
            hand.now += 10
            await session.hear(ear, step(session, "end"))
            assert left(session, hand) == (285_000, 300_000)
            assert running(ear) == ["north"]
            hand.now += 7
            assert left(session, hand) == (285_000, 293_000)

    asyncio.run(play())


def test_the_increment_comes_when_the_move_passes_on(tmp_path: Path) -> None:
    """Several placings in a row are paid once, with the last of them."""

    async def play() -> None:
        hand, rng = Hand(), Random(2)
        async with lobby_in(tmp_path, Sources(monotonic=hand, rng=rng)) as lobby:
            session = await new_session(lobby, game="pitch-out", options={"clock": "300+5"})
            ear = Ear(session.tools.sources)
            await session.join(ear)
            await session.hear(ear, step(session, "first who=north"))
            assert left(session, hand) == (305_000, 300_000)
            while session.snapshot.match.to_act() == {Seat.NORTH}:
                assert left(session, hand) == (305_000, 300_000)
                match = session.snapshot.match
                place = match.game.choices(match.state, Seat.NORTH).sample(rng)
                await session.hear(ear, step(session, str(place)))
            assert left(session, hand) == (305_000, 305_000)

    asyncio.run(play())


def test_out_of_time_loses(tmp_path: Path) -> None:
    """A step after the flag is refused: the match is lost on time, and the record says so."""

    async def play() -> None:
        hand = Hand()
        async with lobby_in(tmp_path, Sources(monotonic=hand)) as lobby:
            session = await new_session(lobby, options={"clock": "300+5"})
            ear = Ear(session.tools.sources)
            await session.join(ear)
            hand.now += 300.001
            await session.hear(ear, step(session, "c2n"))
            assert ear.kinds == ["state", "state", "refused", "state"]
            result = ear.state.table.result
            assert result is not None
            assert (result.winner, result.reason, result.rule) == ("north", "time", "PLB-7.1")
            assert [(e.seat, e.text) for e in session.snapshot.match.entries] == [
                (Seat.CLOCK, "time who=south")
            ]

    asyncio.run(play())


def test_downtime_is_not_charged(tmp_path: Path) -> None:
    """What a clock showed when the server ended is what it shows when the match is opened again."""

    async def play() -> None:
        hand = Hand()
        async with lobby_in(tmp_path, Sources(monotonic=hand)) as lobby:
            session = await new_session(lobby, options={"clock": "300+5"})
            await session.join(Ear(session.tools.sources))
            hand.now += 20
            match = session.id
        hand.now += 100_000
        async with lobby_in(tmp_path, Sources(monotonic=hand)) as lobby:
            session = await lobby.session(match)
            hand.now += 1_000
            await session.join(Ear(session.tools.sources))
            assert left(session, hand) == (280_000, 300_000)
            hand.now += 1
            assert left(session, hand) == (279_000, 300_000)

    asyncio.run(play())


def test_an_end_stops_the_clock(tmp_path: Path) -> None:
    """After the end nobody's clock runs."""
    with serving(tmp_path) as served, served.page(served.new_match(options={"clock": "300+5"})) as page:
        page.say(page.message("claim", action="resign"))
        assert page.table["clock"]["running"] == []


def test_the_flag_falls_by_itself(served: Served) -> None:
    """Nobody has to say anything: after one second the page is told that south is out of time."""
    with served.page(served.new_match(options={"clock": "1+0"})) as page:
        assert page.until("state")["table"]["result"]["reason"] == "time"
        assert page.table["clock"]["left"] == {"south": 0, "north": 1000}
        assert page.steps[-1]["seat"] == "clock"


def test_a_clock_and_a_failing_store(tmp_path: Path) -> None:
    """A flag that cannot be stored is tried again until it is."""

    async def play() -> None:
        async with lobby_in(tmp_path) as lobby:
            session = await new_session(lobby, options={"clock": "1+0"})
            ear = Ear(session.tools.sources)
            await session.join(ear)
            failed: list[Any] = []

            def fail(*args: Any) -> None:
                failed.append(1)
                raise StorageError("no")

            with patch.object(Store, "write", fail):
                while not failed:
                    await asyncio.sleep(0.02)
            assert not session.snapshot.over
            while not session.snapshot.over:
                await asyncio.sleep(0.02)

    asyncio.run(asyncio.wait_for(play(), PATIENCE_S))


def test_a_server_that_stood_still_charges_nothing() -> None:
    """While it ticks, a long gap between two readings counts as one beat; a short one counts as it is."""

    async def stand_still() -> tuple[float, float, float]:
        hand = Hand()
        clock = RunningTime(hand)
        before = clock()
        beat = asyncio.create_task(clock.tick())
        await asyncio.sleep(0)
        hand.now += 0.5
        short = clock()
        hand.now += 6.0
        long = clock()
        beat.cancel()
        return before, short, long

    before, short, long = asyncio.run(stand_still())
    assert (short - before, long - short) == (0.5, BEAT_S)


def test_a_clock_that_nothing_beats_is_the_one_underneath() -> None:
    """Where nobody looks for long, long gaps are real."""
    hand = Hand()
    clock = RunningTime(hand)
    hand.now += 6.0
    assert clock() == hand.now


def test_a_stopped_process_charges_nobody(tmp_path: Path) -> None:
    """Seconds in which the server was stopped are on no player's clock."""
    stopped = 3.0
    started = play(tmp_path)
    try:
        with started.served.page(started.served.new_match(options={"clock": "600+0"})) as page:
            begun = time.monotonic()
            started.process.send_signal(signal.SIGSTOP)
            time.sleep(stopped)
            started.process.send_signal(signal.SIGCONT)
            page.step("c2n")
            gone = time.monotonic() - begun
            charged = 600.0 - page.table["clock"]["left"]["south"] / 1000
            assert charged <= gone - stopped + 4 * BEAT_S
    finally:
        started.stop(signal.SIGTERM)

"""What a line takes of a player's time is made up for, as the server measures it and within a quota.

The rows named are those of the design page on reliability: lag that is faked (24), fairness (25), clocks that
jump and processes that stand still (26), moves that come as the flag falls (27).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

from pitchside.core.seat import BySeat, Seat
from pitchside.server.context import BEAT_S, RunningTime, Sources
from pitchside.server.match.access import access_of
from pitchside.server.match.clock import (
    DOUBT_MS,
    KEPT,
    MOST_GAINS,
    SLACK_MS,
    START_GAINS,
    UNPROVEN_MS,
    Clock,
    RoundTrips,
    clock_for,
)
from pitchside.server.match.session import Session, Timer
from pitchside.wire.messages import TurnSent
from tests.nightly import count, lasts
from tests.server import raw
from tests.server.inside import Ear, lobby_in, new_session
from tests.server.support import PATIENCE_S, Served

SOUTH, NORTH = frozenset({Seat.SOUTH}), frozenset({Seat.NORTH})
MOVES = count(1_000, 5_000)
LONG = Clock(BySeat(10**9, 10**9), 0, gain=1_000, quota=BySeat(3_000, 3_000))


class Hand:
    """A clock moved by hand."""

    def __init__(self, now: float = 1000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class Far:
    """A player at the end of a simulated line: each way takes half the lag, give or take 30 %."""

    def __init__(self, lag_ms: float, late_ms: float = 0.0, direct: bool = True, seed: int = 1) -> None:
        self.rng, self.hand = Random(seed), Hand(0.0)
        self.lag_ms, self.late_ms = lag_ms, late_ms
        self.smooth_ms = lag_ms
        self.stamps: list[bytes] = []
        network = (lambda: round(self.smooth_ms)) if direct else (lambda: None)
        self.trips = RoundTrips(self.stamps.append, self.hand, network)

    def way(self) -> float:
        """Seconds of one way."""
        return self.lag_ms * self.rng.uniform(0.7, 1.3) / 2000

    def pong(self) -> None:
        """Measured once: the network layer smooths what it sees, the answer may come late on purpose."""
        self.trips.ask()
        took = self.way() + self.way()
        self.smooth_ms += (took * 1000 - self.smooth_ms) / 8
        began = self.hand.now
        self.hand.now += took + self.late_ms / 1000
        self.trips.answered(self.stamps.pop())
        self.hand.now = began

    def play(self, clock: Clock, moves: int, rated: bool = True) -> Iterator[tuple[float, Clock]]:
        """For each move what it was charged beyond the thinking, in milliseconds, and the clock after it."""
        now = 0.0
        for _ in range(moves):
            before = clock = clock.asked(Seat.SOUTH, self.trips.lag(rated)).run(SOUTH, now)
            thought = self.rng.uniform(0.5, 4.0)
            now += self.way() + thought + self.way()
            clock = clock.at(now).answered(Seat.SOUTH, self.trips.lag(rated)).run(NORTH, now)
            self.pong()
            yield before.left.south - clock.left.south - thought * 1000, clock
            now += 1.0


def mean_loss(far: Far, moves: int = MOVES, rated: bool = True) -> float:
    """What a move cost beyond the thinking, on average."""
    return sum(loss for loss, _ in far.play(LONG, moves, rated)) / moves


@pytest.mark.parametrize("rated", [True, False])
@pytest.mark.parametrize("lag", [20, 150, 400])
@pytest.mark.parametrize("late", [30, 100, 500, 1_000])
def test_late_pongs_gain_next_to_nothing(lag: int, late: int, rated: bool) -> None:
    """Row 24: over thousands of moves who answers pings late gains 50 ms a move at most over who does not."""
    honest, liar = (mean_loss(Far(lag, by), rated=rated) for by in (0, late))
    assert honest - liar <= 50


@pytest.mark.parametrize("lag", [20, 150, 400])
def test_behind_a_proxy_a_rated_match_believes_little(lag: int) -> None:
    """Row 24: where the network layer knows only the proxy, 50 ms a move are the most anybody gains."""
    honest, liar = (mean_loss(Far(lag, by, direct=False)) for by in (0, 1_000))
    assert honest - liar <= UNPROVEN_MS


def test_without_the_network_layer_late_pongs_would_gain() -> None:
    """The trial above finds a server that believes pongs alone."""
    honest, liar = (mean_loss(Far(20, by, direct=False), rated=False) for by in (0, 500))
    assert honest - liar > 400


@pytest.mark.parametrize("direct", [True, False])
@pytest.mark.parametrize("lag", [20, 150, 400, 500])
def test_a_slow_line_costs_next_to_nothing(lag: int, direct: bool) -> None:
    """Row 25: on a line of up to 500 ms a move costs 30 ms at most beyond the thinking, on average."""
    assert -30 <= mean_loss(Far(lag, direct=direct), rated=False) <= 30


@pytest.mark.parametrize("lag", [20, 150, 400, 800])
@pytest.mark.parametrize("option", ["60+0", "180+2", "300+5"])
def test_nobody_is_given_more_than_the_quota(option: str, lag: int) -> None:
    """Row 25: what is made up never exceeds the quota, and with the clocks it is the time gone by."""
    asked = clock_for({"clock": option})
    assert asked is not None
    clock = Clock(LONG.left, 0, gain=asked.gain, quota=asked.quota)
    most = START_GAINS * asked.gain
    for number, (_, after) in enumerate(Far(lag).play(clock, MOVES)):
        assert 0 <= after.quota.south <= MOST_GAINS * asked.gain
        charged = sum(clock.left) - sum(after.left)
        cut_off = 2 * (number + 1)  # clocks count whole milliseconds
        assert after.since * 1000 - charged <= most + number * asked.gain + cut_off


def test_clocks_and_what_was_made_up_are_the_time_gone_by() -> None:
    """Row 25: whoever moves, what left both clocks and the quota is the wall time, to 10 ms a move."""
    rng, clock, now = Random(3), LONG, 0.0
    for _ in range(MOVES):
        began, before = now, clock
        seat = rng.choice((Seat.SOUTH, Seat.NORTH))
        clock = clock.asked(seat, rng.randrange(900)).run(frozenset({seat}), now)
        now += rng.uniform(0.0, 3.0)
        clock = clock.at(now)
        gone = sum(before.left) - sum(clock.left) + sum(before.quota) - sum(clock.quota)
        assert abs(gone - (now - began) * 1000) <= 10
        clock = clock.answered(seat, 900)


def test_an_answer_at_once_gains_nothing() -> None:
    """What was lent for the line and not needed goes back: no clock ever grows by it."""
    clock = LONG.asked(Seat.SOUTH, 400).run(SOUTH, 100.0).at(100.125)
    assert (clock.left.south, clock.lent.south, clock.quota.south) == (10**9, 275, 2_875)
    assert clock.answered(Seat.SOUTH, 400).lent.south == 0


def test_a_single_slow_pong_gives_nothing() -> None:
    """Of the last round trips the middle one counts, and without any there is nothing to make up."""
    hand, stamps = Hand(), list[bytes]()
    trips = RoundTrips(stamps.append, hand)
    assert trips.lag(rated=False) == 0
    for took in (0.05, 0.9, 0.05, 0.05, 0.8):
        trips.ask()
        hand.now += took
        trips.answered(stamps.pop())
    assert (trips.lag(rated=False), KEPT) == (50, 5)
    trips.answered(b"made up")
    assert trips.lag(rated=False) == 50


class Slow(RoundTrips):
    """A line of which the lag is known."""

    def __init__(self, ms: int) -> None:
        super().__init__(lambda stamp: None, lambda: 0.0)
        self.ms = ms

    def lag(self, rated: bool) -> int:
        """As told."""
        return self.ms


def player(session: Session, seat: Seat, ms: int = 0) -> Ear:
    """A page of that seat, on a line that takes so long."""
    ear = Ear(session.tools.sources, access_of(frozenset({seat})))
    ear.trips = Slow(ms)
    return ear


def turn(session: Session, seat: str, *actions: str) -> TurnSent:
    """The next message of that seat."""
    seq = session.snapshot.seqs[Seat(seat)] + 1
    return TurnSent.model_validate(
        {"t": "turn", "seat": seat, "seq": seq, "client": "tab", "actions": list(actions)}
    )


def left(session: Session, hand: Hand) -> tuple[int, int]:
    """Milliseconds of both."""
    assert session.snapshot.clock is not None
    now = session.snapshot.clock.at(hand.now).left
    return now.south, now.north


def quota(session: Session) -> BySeat[int]:
    """What lines may still take."""
    assert session.snapshot.clock is not None
    return session.snapshot.clock.quota


def test_a_session_makes_up_for_the_line_of_who_moves(tmp_path: Path) -> None:
    """South at 300 ms and north at 100 ms are charged what they thought, no more; it is counted."""

    async def go() -> None:
        hand = Hand()
        async with lobby_in(tmp_path, Sources(monotonic=hand)) as lobby:
            session = await new_session(lobby, options={"clock": "300+0"})
            south, north = player(session, Seat.SOUTH, 300), player(session, Seat.NORTH, 100)
            await session.join(south)
            await session.join(north)
            hand.now += 2.3
            await session.hear(south, turn(session, "south", "c2n", "end"))
            hand.now += 3.1
            await session.hear(north, turn(session, "north", "c8s", "end"))
            assert left(session, hand) == pytest.approx((298_000, 297_000), abs=2)
            counted = session.tools.sources.metrics.compensation
            assert sum(counted.counts) == 2
            assert counted.total == pytest.approx(0.4, abs=0.002)

    asyncio.run(asyncio.wait_for(go(), PATIENCE_S))


def test_who_is_asked_on_a_slow_line_and_answers_on_a_quick_one_gains_nothing(tmp_path: Path) -> None:
    """Row 24: what was lent for the slow one is charged again, but for 50 ms; the quota is whole."""

    async def go() -> None:
        hand = Hand()
        async with lobby_in(tmp_path, Sources(monotonic=hand)) as lobby:
            session = await new_session(lobby, options={"clock": "300+0"})
            for seat, ms in ((Seat.SOUTH, 900), (Seat.NORTH, 0)):
                await session.join(player(session, seat, ms))
            quick = player(session, Seat.SOUTH, 20)
            hand.now += 2
            await session.join(quick)
            await session.hear(quick, turn(session, "south", "c2n", "end"))
            assert left(session, hand) == (300_000 - 2_000 + 20 + DOUBT_MS, 300_000)
            assert quota(session).south == 3_000 - 20 - DOUBT_MS + 1_000

    asyncio.run(asyncio.wait_for(go(), PATIENCE_S))


def test_the_quota_outlives_reconnects_and_restarts(tmp_path: Path) -> None:
    """Who hangs up and comes back, and a server that starts again, find the quota as it was left."""

    async def go() -> None:
        hand = Hand()
        async with lobby_in(tmp_path, Sources(monotonic=hand)) as lobby:
            session = await new_session(lobby, options={"clock": "300+0"})
            south, north = player(session, Seat.SOUTH, 900), player(session, Seat.NORTH)
            await session.join(south)
            await session.join(north)
            hand.now += 10
            await session.hear(south, turn(session, "south", "c2n", "end"))
            spent = quota(session)
            assert spent == BySeat(3_000 - 900 + 1_000, 3_000)
            session.leave(south)
            await session.join(player(session, Seat.SOUTH, 900))
            assert quota(session) == spent
            match = session.id
        async with lobby_in(tmp_path, Sources(monotonic=hand)) as lobby:
            assert quota(await lobby.session(match)) == spent

    asyncio.run(asyncio.wait_for(go(), PATIENCE_S))


def test_the_calendar_moves_no_clock(tmp_path: Path) -> None:
    """Row 26: an hour forward and back by the calendar changes no clock and drops no flag."""

    async def go() -> None:
        hand, day = Hand(), [datetime(2026, 3, 29, 0, 59, tzinfo=UTC)]
        async with lobby_in(tmp_path, Sources(monotonic=hand, today=lambda: day[0])) as lobby:
            session = await new_session(lobby, options={"clock": "60+0"})
            ear = Ear(session.tools.sources)
            await session.join(ear)
            for hours, seat, step in ((1, "south", "c2n"), (-2, "north", "c8s"), (1, "south", "b2n")):
                day[0] += timedelta(hours=hours)
                hand.now += 1
                await session.hear(ear, turn(session, seat, step, "end"))
            assert (session.snapshot.over, ear.kinds.count("ack")) == (False, 3)
            assert left(session, hand) == (58_000, 59_000)

    asyncio.run(asyncio.wait_for(go(), PATIENCE_S))


def test_a_minute_of_standing_still_drops_no_flag(tmp_path: Path) -> None:
    """Row 26: a process stopped for 60 s with 10 s on the clock charges one beat, and no flag falls."""

    async def go() -> None:
        hand = Hand()
        running = RunningTime(hand)
        async with lobby_in(tmp_path, Sources(monotonic=running)) as lobby:
            session = await new_session(lobby, options={"clock": "10+0"})
            ear = Ear(session.tools.sources)
            await session.join(ear)
            beat = asyncio.create_task(running.tick())
            await asyncio.sleep(0)
            hand.now += 60
            await session.hear(ear, turn(session, "south", "c2n", "end"))
            beat.cancel()
            assert (session.snapshot.over, ear.kinds.count("ack")) == (False, 1)
            assert left(session, Hand(running())) == (10_000 - BEAT_S * 1000, 10_000)

    asyncio.run(asyncio.wait_for(go(), PATIENCE_S))


@contextmanager
def timers() -> Iterator[list[float]]:
    """For how many seconds from now timers were set."""
    found: list[float] = []
    with patch.object(Timer, "up", lambda timer, seconds: found.append(seconds)):
        yield found


def test_the_flag_falls_once_and_at_zero(tmp_path: Path) -> None:
    """Row 26: the server looks exactly at zero, what was lent included, and decides once."""

    async def go() -> None:
        hand = Hand()
        async with lobby_in(tmp_path, Sources(monotonic=hand)) as lobby:
            session = await new_session(lobby, options={"clock": "60+0"})
            with timers() as seconds:
                south = player(session, Seat.SOUTH, 200)
                await session.join(south)
                await session.join(player(session, Seat.NORTH))
                assert seconds[-1] == pytest.approx(60.2, abs=0.001)
                hand.now += 60.199
                await session._fall_or_retry()
                assert not session.snapshot.over
                hand.now += 0.001
                await session._fall_or_retry()
                await session._fall_or_retry()
            assert [entry.text for entry in session.snapshot.match.entries] == ["time who=south"]
            assert min(left(session, hand)) == 0

    asyncio.run(asyncio.wait_for(go(), PATIENCE_S))


async def race(session: Session, hand: Hand, offset_ms: int, flag_first: bool) -> None:
    """A move that arrives so long after zero, and the flag at the same moment, in either order."""
    pages = [player(session, Seat.SOUTH, 100), player(session, Seat.NORTH)]
    for page in pages:
        await session.join(page)
    hand.now += 60.1 + (offset_ms + 0.5) / 1000
    move = partial(session.hear, pages[0], turn(session, "south", "c2n", "end"))
    flag = partial(session._jobs.do, session._fall_or_retry)
    if flag_first:
        await asyncio.gather(flag(), move())
    else:
        await asyncio.gather(move(), flag())
    results = [page.state.table.result for page in pages]
    fell = [entry.text for entry in session.snapshot.match.entries] == ["time who=south"]
    assert fell == (offset_ms >= 0)
    assert ("refused" if fell else "ack") in pages[0].kinds
    assert all((one is not None and one.winner == "north") if fell else one is None for one in results)


@lasts(120)
def test_a_move_as_the_flag_falls(tmp_path: Path) -> None:
    """Row 27: within 50 ms of zero there is one result, on both screens and in the record."""
    tries = count(60, 2_000)

    async def go() -> int:
        hand, rng, ran = Hand(), Random(27), 0
        async with lobby_in(tmp_path, Sources(monotonic=hand)) as lobby:
            for number in range(tries):
                session = await new_session(lobby, options={"clock": "60+0"})
                with timers():
                    await race(session, hand, rng.randint(-50, 50), number % 2 == 0)
                before = [(one.seat, one.text) for one in session.snapshot.match.entries]
                await lobby.put_away(session.id)
                again = await lobby.session(session.id)
                assert [(one.seat, one.text) for one in again.snapshot.match.entries] == before
                await lobby.put_away(session.id)
                ran += 1
        return ran

    assert asyncio.run(go()) == tries


def test_a_real_line_whose_pongs_come_late(served: Served) -> None:
    """On a line within this machine a pong half a second late is worth what the network layer says."""
    measured: list[tuple[int, int | None]] = []

    class Told(RoundTrips):
        def answered(self, stamp: bytes) -> bool:
            asked = super().answered(stamp)
            if self._last:
                measured.append((self._last[-1], self._network()))
            return asked

    with patch("pitchside.server.net.protocols.RoundTrips", Told):
        line, _ = raw.handshake(served, served.new_match(options={"clock": "300+5"}))
        with line:
            stamp = b""
            while not stamp:
                kind, text = raw.next_frame(line)
                stamp = text if kind == raw.PING and len(text) == 8 else b""
            time.sleep(0.5)  # the pong is late
            line.sendall(raw.frame(raw.PONG, stamp))
            line.sendall(raw.frame(raw.TEXT, b'{"t":"ping"}'))
            while b'"pong"' not in raw.next_frame(line)[1]:
                pass
    took, network = measured[0]
    assert took >= 500
    assert network is not None
    assert network + SLACK_MS < took


def test_a_client_has_no_say_in_its_lag(served: Served) -> None:
    """Row 24: a time or a lag in a message is an unknown field, and nothing is played."""
    with served.page(served.new_match(options={"clock": "300+5"})) as page:
        for claim in ({"lag": 900}, {"at": 0}, {"sent": -1_000}):
            answer = page.say({**page.message("step", action="c2n"), **claim})
            assert (answer["t"], answer["code"]) == ("error", "malformed")
        assert page.say(page.message("step", action="c2n"))["t"] == "ack"

"""Row 1: a server killed at any moment loses nothing that it acknowledged, and plays nothing twice."""

from __future__ import annotations

import asyncio
import json
import signal
import sqlite3
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.crashing import ALL_POINTS, Marks
from tests.server.support import NIGHTLY, Served, Started, start

GAMES = 20
RANDOM_KILLS = 1_500 if NIGHTLY else 26
NAMED_KILLS = 1_500 if NIGHTLY else 24
"""Together 3,000 in a night, 50 otherwise."""
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"board": "hex37"},
    {"board": "hex61", "clock": "600+5"},
    {"mode": "expert", "clock": "300+5"},
    {"pass_turn": True, "repetition": "threefold"},
)


@dataclass
class Op:
    """One message with what it does to draft and record."""

    message: dict[str, Any]
    settles: bool = False


@dataclass
class Game:
    """One match as its client knows it: what was acknowledged, and what is still unanswered."""

    id: str
    ops: list[Op] = field(default_factory=list)
    pending: Op | None = None
    over: bool = False

    def expected(self, with_pending: bool) -> tuple[list[str], list[str]]:
        """Record and draft after the acknowledged messages, and after the unanswered one if wanted."""
        played: list[str] = []
        draft: list[str] = []
        for op in [*self.ops, *([self.pending] if with_pending and self.pending else [])]:
            if op.message["t"] == "claim":
                played, draft = [*played, op.message["action"]], []
            elif op.message["t"] == "undo":
                draft = draft[: -op.message["steps"]]
            else:
                draft.append(op.message["action"])
                if op.settles:
                    played, draft = [*played, *draft], []
        return played, draft


@dataclass
class Tally:
    """What the kills came to."""

    acked: int = 0
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    unloadable: list[str] = field(default_factory=list)
    stored_unacknowledged: int = 0
    hits: int = 0
    kills: Counter[str] = field(default_factory=Counter)


def found(state: dict[str, Any], steps: list[dict[str, Any]]) -> tuple[list[str], list[str]]:
    """Record and draft as the server has them."""
    draft = [step["action"] for asked in state["table"]["asked"] for step in asked["draft"]]
    return [step["action"] for step in steps], draft


async def receive(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    """The next message of one of these kinds."""
    while True:
        message: dict[str, Any] = json.loads(await socket.recv())
        if message["t"] in kinds:
            return message


async def check_in(socket: ClientConnection, game: Game, tally: Tally) -> dict[str, Any]:
    """Compare what is stored with what was acknowledged, then settle what was unanswered."""
    state = await receive(socket, "state", "error")
    if state["t"] == "error":
        tally.unloadable.append(game.id)
        raise AssertionError(state)
    stored, steps = found(state, state["steps"]), state["steps"]
    if game.pending is not None and stored == game.expected(True):
        tally.stored_unacknowledged += 1
    elif stored != game.expected(False):
        tally.lost.append(f"{stored} is not {game.expected(False)}")
    if game.pending is None:
        return state
    await socket.send(json.dumps(game.pending.message))
    answer = await receive(socket, "ack", "refused", "stale", "error")
    assert answer["t"] == "ack", answer
    if stored == game.expected(False):
        state = await receive(socket, "state")
        steps = [*steps[: state["since"]], *state["steps"]]
    if found(state, steps) != game.expected(True):
        tally.doubled.append(f"{found(state, steps)} is not {game.expected(True)}")
    game.ops.append(game.pending)
    game.pending = None
    return state


def next_op(state: dict[str, Any], rng: Random, resign: float) -> Op:
    """A lawful message: mostly steps, sometimes an undo, sometimes a resignation."""
    table = state["table"]
    asked = table["asked"][0]
    seat = asked["seat"]
    head = {"seat": seat, "seq": table["seq"][seat] + 1, "client": "tab"}
    if rng.random() < resign:
        return Op({"t": "claim", **head, "action": "resign"}, settles=True)
    if asked["draft"] and rng.random() < 0.15:
        return Op({"t": "undo", **head, "steps": 1})
    ends = [choice for choice in asked["choices"] if choice["action"] == "end"]
    choice = ends[0] if ends and rng.random() < 0.5 else rng.choice(asked["choices"])
    goal = any(event["kind"] == "goal" for event in choice["events"])
    return Op({"t": "step", **head, "action": choice["action"]}, settles=goal or bool(choice in ends))


async def play(served: Served, game: Game, rng: Random, tally: Tally, resign: float) -> None:
    """Play one match until the server dies."""
    where = f"ws://127.0.0.1:{served.port}/ws/{game.id}"
    try:
        async with connect(where, origin=served.origin, compression=None, max_size=None) as socket:  # type: ignore[arg-type]
            state = await check_in(socket, game, tally)
            for _ in range(90):
                if state["table"]["result"]:
                    game.over = True
                    return
                game.pending = next_op(state, rng, resign)
                await socket.send(json.dumps(game.pending.message))
                answer = await receive(socket, "ack", "refused", "stale", "error")
                assert answer["t"] == "ack", answer
                game.ops.append(game.pending)
                game.pending = None
                tally.acked += 1
                state = await receive(socket, "state")
            await socket.recv()
    except (ConnectionClosed, OSError, EOFError):
        return


async def one_life(started: Started, games: list[Game], rng: Random, tally: Tally, resign: float) -> None:
    """Everybody plays until the process is gone; killed by the test if no point has done it by then."""
    before = tally.acked
    players = [asyncio.create_task(play(started.served, game, rng, tally, resign)) for game in games]
    while tally.acked == before and started.process.poll() is None:
        await asyncio.sleep(0.002)
    patience = 6.0 if resign > 0.05 or tally.kills["named"] else 0.05 + rng.random() * 0.5
    end = time.monotonic() + patience
    while started.process.poll() is None and time.monotonic() < end:
        await asyncio.sleep(0.001)
    started.process.send_signal(signal.SIGKILL)
    await asyncio.gather(*players)


def integrity(folder: Path) -> str:
    """What SQLite says of the file."""
    with sqlite3.connect(folder / "matches.db") as db:
        verdict = str(db.execute("PRAGMA integrity_check").fetchone()[0])
    db.close()
    return verdict


def refill(served: Served, games: list[Game], rng: Random) -> None:
    """Keep twenty live matches."""
    games[:] = [game for game in games if not game.over]
    while len(games) < GAMES:
        games.append(Game(served.new_match(options=rng.choice(OPTIONS))))


def kill_often(folder: Path, points: list[str], seed: int, defect: str = "none") -> Tally:
    """One life of the server for each point; `random` means a kill from outside at a random moment."""
    rng, tally, games = Random(seed), Tally(), list[Game]()
    for number, point in enumerate([*points, "none"]):
        marks = folder / f"marks-{number}"
        hit = rng.randint(1, 2 if point.endswith("end") else 25)
        started = start(["-m", "tests.server.crashing", str(folder), str(marks), point, str(hit), defect])
        try:
            refill(started.served, games, rng)
            assert integrity(folder) == "ok"
            if point == "none":
                asyncio.run(look_again(started.served, games, tally))
                break
            tally.kills["named"] = int(point != "random")
            asyncio.run(one_life(started, games, rng, tally, 0.3 if point.endswith("end") else 0.01))
        finally:
            started.process.kill()
            _, complaints = started.process.communicate(timeout=20)
        assert "Traceback" not in complaints, complaints
        counted = Marks(marks)
        reached = point != "random" and counted.count(point) >= hit
        tally.hits += reached or (point == "random" and counted.under_way() > 0)
        tally.kills[point] += 1
        counted.close()
    return tally


async def look_again(served: Served, games: list[Game], tally: Tally) -> None:
    """After the last kill: is everything there?"""
    for game in games:
        where = f"ws://127.0.0.1:{served.port}/ws/{game.id}"
        async with connect(where, origin=served.origin, compression=None, max_size=None) as socket:  # type: ignore[arg-type]
            await check_in(socket, game, tally)


@pytest.mark.timeout(3600 if NIGHTLY else 300)
def test_kills_at_random_moments_lose_nothing(tmp_path: Path, record_property: Any) -> None:
    """26 kills while 20 matches are played: 0 lost, 0 doubled, 0 unloadable; most hit a write under way."""
    tally = kill_often(tmp_path, ["random"] * RANDOM_KILLS, seed=1)
    record_property("tally", f"{tally.acked} acknowledged, {tally.hits} of {RANDOM_KILLS} kills hit a write")
    print(f"\nrandom kills: {RANDOM_KILLS}, hit a write: {tally.hits}, acknowledged: {tally.acked}, "
          f"stored but unacknowledged: {tally.stored_unacknowledged}")  # fmt: skip
    assert (tally.lost, tally.doubled, tally.unloadable) == ([], [], [])
    assert tally.kills["random"] == RANDOM_KILLS
    assert tally.hits >= RANDOM_KILLS * 0.7
    assert tally.acked > RANDOM_KILLS * 5


@pytest.mark.timeout(3600 if NIGHTLY else 300)
def test_kills_at_named_points_lose_nothing(tmp_path: Path) -> None:
    """24 kills at the 8 points, before and after each: 0 lost, 0 doubled, 0 unloadable; every one hit."""
    points = (list(ALL_POINTS) * (NAMED_KILLS // len(ALL_POINTS) + 1))[:NAMED_KILLS]
    tally = kill_often(tmp_path, points, seed=2)
    print(f"\nnamed kills: {NAMED_KILLS}, hit: {tally.hits}, acknowledged: {tally.acked}, "
          f"stored but unacknowledged: {tally.stored_unacknowledged}")  # fmt: skip
    assert (tally.lost, tally.doubled, tally.unloadable) == ([], [], [])
    assert all(tally.kills[point] >= 1 for point in ALL_POINTS)
    assert tally.hits == NAMED_KILLS
    assert tally.stored_unacknowledged > 0


def test_acknowledging_before_storing_is_noticed(tmp_path: Path) -> None:
    """Teeth: a server that acknowledges first loses moves, and the kills find it."""
    tally = kill_often(tmp_path, ["before_commit", "before_commit"], seed=3, defect="ack_first")
    assert tally.lost

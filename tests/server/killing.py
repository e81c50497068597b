"""Matches played while their server is killed, and compared with what it had acknowledged."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidMessage

from pitchside.server.context import Sources
from pitchside.server.store.matches import open_store
from tests.server.crashing import Marks
from tests.server.lives import Life, lives
from tests.server.support import PATIENCE_S, Served

GAMES = 20
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

    def agrees(self, state: dict[str, Any], steps: list[dict[str, Any]], with_pending: bool) -> bool:
        """Does the server have just that?"""
        return found(state, steps) == self.expected(with_pending)

    def next_op(self, state: dict[str, Any], rng: Random, resign: float) -> Op:
        """A lawful message: mostly steps, sometimes an undo, sometimes a resignation."""
        asked = state["table"]["asked"][0]
        head = head_of(state, asked["seat"])
        if rng.random() < resign:
            return Op({"t": "claim", **head, "action": "resign"}, settles=True)
        if asked["draft"] and rng.random() < 0.15:
            return Op({"t": "undo", **head, "steps": 1})
        ends = [choice for choice in asked["choices"] if choice["action"] == "end"]
        choice = ends[0] if ends and rng.random() < 0.5 else rng.choice(asked["choices"])
        goal = any(event["kind"] == "goal" for event in choice["events"])
        return Op({"t": "step", **head, "action": choice["action"]}, settles=goal or bool(choice in ends))


def head_of(state: dict[str, Any], seat: str) -> dict[str, Any]:
    """What every message of a seat begins with."""
    return {"seat": seat, "seq": state["table"]["seq"][seat] + 1, "client": "tab"}


@dataclass
class Tally:
    """What the kills came to."""

    acked: int = 0
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    unloadable: list[str] = field(default_factory=list)
    stored_unacknowledged: int = 0
    hits: int = 0
    missed: list[str] = field(default_factory=list)
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


async def whole(socket: ClientConnection, state: dict[str, Any]) -> list[dict[str, Any]]:
    """Every step up to this state, those before it asked for."""
    steps, since = list(state["steps"]), state["since"]
    while since > 0:
        await socket.send(json.dumps({"t": "history", "before": since}))
        part = await receive(socket, "history")
        steps, since = [*part["steps"], *steps], part["since"]
    return steps


async def check_in(socket: ClientConnection, game: Game, tally: Tally) -> dict[str, Any]:
    """Compare what is stored with what was acknowledged, then settle what was unanswered."""
    state = await receive(socket, "state", "error")
    if state["t"] == "error":
        tally.unloadable.append(game.id)
        raise AssertionError(state)
    steps = await whole(socket, state)
    tally.kills["answering"] += any("ask" in asked["pending"] for asked in state["table"]["asked"])
    tally.kills["sealed"] += bool(state["table"]["sealed"])
    stored = game.pending is not None and game.agrees(state, steps, True)
    if stored:
        tally.stored_unacknowledged += 1
    elif not game.agrees(state, steps, False):
        tally.lost.append(f"{found(state, steps)} is not {game.expected(False)}")
    if game.pending is None:
        return state
    await socket.send(json.dumps(game.pending.message))
    answer = await receive(socket, "ack", "refused", "stale", "error")
    assert answer["t"] == "ack", answer
    if not stored:
        state = await receive(socket, "state")
        steps = [*steps[: state["since"]], *state["steps"]]
    if not game.agrees(state, steps, True):
        tally.doubled.append(f"{found(state, steps)} is not {game.expected(True)}")
    game.ops.append(game.pending)
    game.pending = None
    return state


def talk(served: Served, game: Game) -> connect:
    """A line to a match, by its owner."""
    where = f"ws://127.0.0.1:{served.port}/ws/{game.id}"
    owner = served.owned(f"/ws/{game.id}")
    return connect(where, origin=served.origin, compression=None, max_size=None, additional_headers=owner)  # type: ignore[arg-type]


async def play(served: Served, game: Game, rng: Random, tally: Tally, resign: float) -> None:
    """Play one match to its end, or until the server dies."""
    try:
        async with talk(served, game) as socket:
            state = await check_in(socket, game, tally)
            while not state["table"]["result"]:
                game.pending = game.next_op(state, rng, resign)
                await socket.send(json.dumps(game.pending.message))
                answer = await receive(socket, "ack", "refused", "stale", "error")
                assert answer["t"] == "ack", answer
                game.ops.append(game.pending)
                game.pending = None
                tally.acked += 1
                state = await receive(socket, "state")
            game.over = True
    except (ConnectionClosed, InvalidMessage, OSError, EOFError):
        return


async def one_life(
    life: Life,
    marks: Path,
    games: list[Game],
    new: Callable[[], Game],
    rng: Random,
    tally: Tally,
    resign: float,
) -> None:
    """Everybody plays until the process is gone; killed by the test if no point has done it by then."""
    served = life.ready()

    async def play_on(game: Game) -> None:
        """One match after the other: a point may be far off, and matches are short."""
        await play(served, game, rng, tally, resign)
        while game.over:
            try:
                game = await asyncio.to_thread(new)
            except httpx.TransportError:
                return
            games.append(game)
            await play(served, game, rng, tally, resign)

    players = [asyncio.create_task(play_on(game)) for game in games]
    if tally.kills["named"]:
        await until(lambda: life.over, PATIENCE_S)
    else:
        enough = tally.acked + rng.randint(6, 30)
        await until(lambda: life.over or tally.acked >= enough, PATIENCE_S)
        await asyncio.sleep(rng.random() * 0.02)
        counted = Marks(marks)  # a kill while nobody writes would show nothing
        await until(lambda: life.over or counted.under_way() > 0, PATIENCE_S)
        counted.close()
    life.kill()
    await asyncio.gather(*players)


async def until(done: Callable[[], bool], seconds: float) -> None:
    """Look again and again, but not for ever."""
    end = time.monotonic() + seconds
    while not done() and time.monotonic() < end:
        await asyncio.sleep(0.001)


def integrity(place: Path | str) -> str:
    """What SQLite says of the file; of a database, what its chains of hashes say."""
    if isinstance(place, str):
        store = open_store(place, Sources())
        damaged = store.checked()[1]
        store.close()
        return str(damaged or "ok")
    with sqlite3.connect(place) as db:
        verdict = str(db.execute("PRAGMA integrity_check").fetchone()[0])
    db.close()
    return verdict


def refill(games: list[Game], new: Callable[[], Game], count: int) -> None:
    """Keep so many live matches."""
    games[:] = [game for game in games if not game.over]
    while len(games) < count:
        games.append(new())


def play_ball(served: Served, rng: Random) -> Game:
    """A new match of Play Ball."""
    return Game(served.new_match(options=rng.choice(OPTIONS)))


Making = Callable[[Served, Random], Game]


def kill_often(
    folder: Path,
    points: list[str],
    seed: int,
    defect: str = "none",
    making: Making = play_ball,
    count: int = GAMES,
    place: Path | str | None = None,
) -> Tally:
    """One life of the server for each point; `random` means a kill from outside at a random moment."""
    rng, tally, games = Random(seed), Tally(), list[Game]()
    place = place or folder / "matches.db"
    database = [place] if isinstance(place, str) else []
    begun = lives()
    for number, point in enumerate(points):
        marks = folder / f"marks-{number}"
        hit = rng.randint(1, 2 if point.endswith("end") else 25)
        life = begun.begin(folder, str(marks), point, str(hit), defect, *database)
        try:
            new = partial(making, life.ready(), rng)
            refill(games, new, count)
            assert integrity(place) == "ok"
            tally.kills["named"] = int(point != "random")
            asyncio.run(one_life(life, marks, games, new, rng, tally, 0.3 if point.endswith("end") else 0.01))
        finally:
            complaints = life.end()
        assert "Traceback" not in complaints, complaints
        count_hit(tally, Marks(marks), point, hit)
    last = begun.begin(folder, str(folder / "marks"), "none", "0", defect, *database)
    try:
        assert integrity(place) == "ok"
        asyncio.run(look_again(last.ready(), games, tally))
    finally:
        last.end()
    return tally


def count_hit(tally: Tally, counted: Marks, point: str, hit: int) -> None:
    """Did the kill come where it was meant to, or in the middle of a write?"""
    if point == "random":
        tally.hits += counted.under_way() > 0
    elif counted.count(point) < hit:
        tally.missed.append(f"{point}: {counted.count(point)} of {hit}")
    tally.kills[point] += 1
    counted.close()


async def look_again(served: Served, games: list[Game], tally: Tally) -> None:
    """After the last kill: is everything there?"""
    for game in games:
        async with talk(served, game) as socket:
            await check_in(socket, game, tally)

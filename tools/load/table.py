"""One match under load: two players and one who watches, each on a line of their own.

Open loop: a move is due every so many seconds whether or not the last was answered, and its time is taken
from when it was due.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from pitchside.core.seat import Seat
from pitchside.games import game_named
from tools.load.figures import Figures
from tools.load.house import House

GAMES = ("play-ball", "pitch-out", "pitch-bowl", "chifootmi")
OPTIONS: dict[str, dict[str, Any]] = {game: {} for game in GAMES} | {"play-ball": {"board": "hex61"}}
PATIENCE_S = 60.0
OPENED_AT_ONCE = 8
WARM_S = 15.0
"""At first nothing is counted: code is loaded, on both sides."""


class Web:
    """Requests of many people; each keeps a cookie."""

    def __init__(self) -> None:
        self.client = httpx.AsyncClient(timeout=PATIENCE_S, limits=httpx.Limits(max_connections=8))

    async def post(self, origin: str, path: str, cookie: str, body: Any = None) -> tuple[Any, str]:
        """What is answered, and the cookie from now on."""
        self.client.cookies.clear()
        headers = {"origin": origin, **({"cookie": cookie} if cookie else {})}
        answer = await self.client.post(f"{origin}{path}", json=body or {}, headers=headers)
        answer.raise_for_status()
        given = answer.headers.get("set-cookie", "").partition(";")[0]
        return answer.json(), given or cookie


def line(origin: str, match: str, cookie: str, since: int = 0) -> connect:
    """A line to a match."""
    where = f"{origin.replace('http', 'ws', 1)}/ws/{match}?since={since}"
    known = {"cookie": cookie}
    return connect(
        where,
        origin=origin,  # type: ignore[arg-type]
        additional_headers=known,
        compression=None,
        max_size=None,
        ping_interval=None,
        open_timeout=PATIENCE_S,
    )


@dataclass
class Chair:
    """One player's page: the last state, and what was sent and is not answered."""

    origin: str
    seat: str
    cookie: str = ""
    socket: ClientConnection | None = None
    table: dict[str, Any] | None = None
    due: float = 0.0
    answered: asyncio.Event = field(default_factory=asyncio.Event)


class Table:
    """A match, played by lot."""

    def __init__(self, number: int, origins: list[str], web: Web, figures: Figures, every: float) -> None:
        self.game = GAMES[number % len(GAMES)]
        self.rng = Random(number)
        self.web, self.figures, self.every = web, figures, every
        self.chairs = {seat: Chair(origins[i], seat) for i, seat in enumerate(("south", "north"))}
        self.watching = origins[number % len(origins)]
        self.watch_cookie = ""
        self.ready = asyncio.Event()
        self.counted = False
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """A new match for the same people, and their lines to it."""
        await self.close()
        south, north = self.chairs.values()
        asked = {"game": self.game, "seat": "south", "name": "", "options": OPTIONS[self.game]}
        made, south.cookie = await self.web.post(south.origin, "/api/invitations", south.cookie, asked)
        path = f"/api/invitations/{made['token']}"
        joined, north.cookie = await self.web.post(north.origin, f"{path}/join", north.cookie, {"name": ""})
        watched = await self.web.post(self.watching, f"{path}/watch", self.watch_cookie)
        self.watch_cookie = watched[1]
        match = joined["id"]
        for chair in self.chairs.values():
            chair.socket = await line(chair.origin, match, chair.cookie)
            chair.table = None
            self._tasks.append(asyncio.create_task(self._listen(chair)))
        self._tasks.append(
            asyncio.create_task(self._watch(await line(self.watching, match, self.watch_cookie)))
        )

    async def close(self) -> None:
        """Everybody leaves."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()
        for chair in self.chairs.values():
            if chair.socket is not None:
                await chair.socket.close()

    async def play(self, until: float, first: float, counted_from: float) -> None:
        """A move whenever one is due; the first are not counted."""
        clock = asyncio.get_running_loop().time
        due, broken = first, False
        while due < until:
            await asyncio.sleep(max(0.0, due - clock()))
            self.counted = due >= counted_from
            try:
                if broken:
                    await self.open()
                await asyncio.wait_for(self._move(due), PATIENCE_S)
                broken = False
            except (OSError, httpx.HTTPError, WebSocketException) as error:  # a timeout is an OSError too
                self.figures.errors[type(error).__name__] += 1
                broken = True
            due += self.every

    async def _move(self, due: float) -> None:
        chair = await self._asked()
        if chair is None:
            await self.open()  # that one is over: the next move is of a new match
            return
        assert chair.table is not None
        assert chair.socket is not None
        message = self._message(chair)
        chair.due = max(due, chair.due)
        chair.answered.clear()
        await chair.socket.send(message)
        await chair.answered.wait()

    async def _asked(self) -> Chair | None:
        """Whose move it is; None when the match is over."""
        while True:
            self.ready.clear()
            for chair in self.chairs.values():
                if chair.table is not None and chair.table["result"]:
                    return None
                if chair.table is not None and chair.table["asked"]:
                    return chair
            await self.ready.wait()

    def _message(self, chair: Chair) -> str:
        table: Any = chair.table
        asked = table["asked"][0]
        game = game_named(self.game)
        if asked["choices"]:
            action = str(self.rng.choice(asked["choices"])["action"])
        else:
            state = game.seen(asked["position"], table["options"])
            action = str(game.choices(state, Seat(chair.seat)).sample(self.rng))
        head = {"seat": chair.seat, "seq": table["seq"][chair.seat] + 1, "client": "load"}
        return json.dumps({"t": "step", **head, "action": action})

    async def _listen(self, chair: Chair) -> None:
        clock = asyncio.get_running_loop().time
        assert chair.socket is not None
        with contextlib.suppress(ConnectionClosed):
            async for text in chair.socket:
                assert isinstance(text, str)
                if text.startswith('{"t":"state"'):
                    chair.table = json.loads(text)["table"]
                    self.ready.set()
                elif text.startswith(('{"t":"ack"', '{"t":"refused"', '{"t":"stale"', '{"t":"error"')):
                    if self.counted:
                        self.figures.times.append(clock() - chair.due)
                    kind = text[6:11].partition('"')[0]
                    if kind not in ("ack", "refus"):
                        self.figures.errors[kind] += 1
                    # Until the next state comes nobody is asked anything.
                    chair.table = None if kind == "ack" else chair.table
                    chair.answered.set()

    async def _watch(self, socket: ClientConnection) -> None:
        async with socket:
            with contextlib.suppress(ConnectionClosed):
                async for _ in socket:
                    pass


async def seated(tables: list[Table]) -> None:
    """Everybody sits down, a few at a time."""
    few = asyncio.Semaphore(OPENED_AT_ONCE)

    async def sit(table: Table) -> None:
        async with few:
            await table.open()

    await asyncio.gather(*map(sit, tables))


async def played(at: House, matches: int, seconds: float, every: float, warm: float = WARM_S) -> Figures:
    """So many matches for so long, a move every so many seconds in each, spread evenly."""
    figures, web, clock = Figures(), Web(), asyncio.get_running_loop().time
    count = len(at.ports)
    origins = [
        [at.origin(number), at.origin(number + 1)][:count] * (3 - min(count, 2)) for number in range(count)
    ]
    tables = [Table(number, origins[number % count], web, figures, every) for number in range(matches)]
    await seated(tables)
    first = clock() + 1.0
    begin = first + warm
    plays = [one.play(begin + seconds, first + every * i / matches, begin) for i, one in enumerate(tables)]
    await asyncio.gather(*plays)
    await asyncio.gather(*(table.close() for table in tables))
    await web.client.aclose()
    return figures

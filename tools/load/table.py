"""One match under load: two players and one who watches, each on a line of their own.

Open loop: a move is due every so many seconds whether or not the last was answered, and its time is taken
from when it was due.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

import httpx

from pitchside.core.seat import Seat
from pitchside.games import game_named
from tools.load.figures import Figures
from tools.load.house import House
from tools.load.line import PATIENCE_S, Line, deaf, line

GAMES = ("play-ball", "pitch-out", "pitch-bowl", "chifootmi")
OPTIONS: dict[str, dict[str, Any]] = {game: {} for game in GAMES} | {"play-ball": {"board": "hex61"}}
ANSWERS = tuple(f'{{"t":"{kind}"'.encode() for kind in ("ack", "refused", "stale", "error"))
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


@dataclass
class Chair:
    """One player's page: the last state as it came, and what was sent and is not answered."""

    origin: str
    seat: str
    cookie: str = ""
    line: Line | None = None
    state: bytes = b""
    due: float = 0.0
    answered: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def asked(self) -> bool:
        """May it be asked something, by the looks of what came? It is read only when a move is due."""
        return bool(self.state) and b'"asked":[]' not in self.state

    @property
    def over(self) -> bool:
        """The same of the end."""
        return bool(self.state) and b'"result":null' not in self.state


class Table:
    """A match, played by lot."""

    def __init__(
        self, number: int, game: str, origins: list[str], web: Web, figures: Figures, every: float
    ) -> None:
        self.game = game
        self.rng = Random(number)
        self.web, self.figures, self.every = web, figures, every
        self.chairs = {seat: Chair(origins[i], seat) for i, seat in enumerate(("south", "north"))}
        self.watching = origins[number % len(origins)]
        self.watch_cookie = ""
        self.ready = asyncio.Event()
        self.counted = False
        self._lines: list[Line] = []

    async def open(self) -> None:
        """A new match for the same people, and their lines to it."""
        self.close()
        south, north = self.chairs.values()
        asked = {"game": self.game, "seat": "south", "name": "", "options": OPTIONS[self.game]}
        made, south.cookie = await self.web.post(south.origin, "/api/invitations", south.cookie, asked)
        path = f"/api/invitations/{made['token']}"
        joined, north.cookie = await self.web.post(north.origin, f"{path}/join", north.cookie, {"name": ""})
        watched = await self.web.post(self.watching, f"{path}/watch", self.watch_cookie)
        self.watch_cookie = watched[1]
        for chair in self.chairs.values():
            chair.state = b""
            heard = partial(self._hear, chair)
            chair.line = await line(chair.origin, joined["id"], chair.cookie, heard)
            self._lines.append(chair.line)
        self._lines.append(await line(self.watching, joined["id"], self.watch_cookie))

    def close(self) -> None:
        """Everybody leaves."""
        for one in self._lines:
            one.heard = deaf
            one.close()
        self._lines.clear()

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
            except (OSError, httpx.HTTPError) as error:  # a timeout is an OSError too
                self.figures.errors[type(error).__name__] += 1
                broken = True
            due += self.every

    async def _move(self, due: float) -> None:
        chair = await self._asked()
        if chair is None:
            await self.open()  # that one is over: the next move is of a new match
            return
        assert chair.line is not None
        message = self._message(chair)
        chair.due = max(due, chair.due)
        chair.answered.clear()
        chair.line.send(message)
        await chair.answered.wait()

    async def _asked(self) -> Chair | None:
        """Whose move it is; None when the match is over."""
        while True:
            self.ready.clear()
            for chair in self.chairs.values():
                if chair.over and json.loads(chair.state)["table"]["result"]:
                    return None
                if chair.asked:
                    return chair
            await self.ready.wait()

    def _message(self, chair: Chair) -> str:
        table: Any = json.loads(chair.state)["table"]
        asked = table["asked"][0]
        game = game_named(self.game)
        if asked["choices"]:
            action = str(self.rng.choice(asked["choices"])["action"])
        else:
            state = game.seen(asked["position"], table["options"])
            action = str(game.choices(state, Seat(chair.seat)).sample(self.rng))
        head = {"seat": chair.seat, "seq": table["seq"][chair.seat] + 1, "client": "load"}
        return json.dumps({"t": "step", **head, "action": action})

    def _hear(self, chair: Chair, text: bytes) -> None:
        if text.startswith(b'{"t":"state"'):
            chair.state = text
            self.ready.set()
        elif text.startswith(ANSWERS):
            if self.counted:
                self.figures.times.append(asyncio.get_running_loop().time() - chair.due)
            kind = text[6:12].partition(b'"')[0].decode()
            if kind not in ("ack", "refuse"):
                self.figures.errors[kind] += 1
            if kind == "ack":
                chair.state = b""  # until the next state comes nobody is asked anything
            chair.answered.set()


async def seated(tables: list[Table]) -> None:
    """Everybody sits down, a few at a time."""
    few = asyncio.Semaphore(OPENED_AT_ONCE)

    async def sit(table: Table) -> None:
        async with few:
            await table.open()

    await asyncio.gather(*map(sit, tables))


async def played(
    at: House,
    matches: int,
    seconds: float,
    every: float,
    warm: float = WARM_S,
    games: Sequence[str] = GAMES,
) -> Figures:
    """So many matches for so long, a move every so many seconds in each, spread evenly."""
    figures, web, clock = Figures(), Web(), asyncio.get_running_loop().time
    count = len(at.ports)
    origins = [
        [at.origin(number), at.origin(number + 1)][:count] * (3 - min(count, 2)) for number in range(count)
    ]
    tables = [
        Table(number, games[number % len(games)], origins[number % count], web, figures, every)
        for number in range(matches)
    ]
    await seated(tables)
    first = clock() + 1.0
    begin = first + warm
    plays = [one.play(begin + seconds, first + every * i / matches, begin) for i, one in enumerate(tables)]
    playing = asyncio.gather(*plays)
    await asyncio.sleep(begin - clock())
    before = at.used()
    await playing
    figures.used = at.used() - before
    for table in tables:
        table.close()
    await web.client.aclose()
    return figures

"""What one kind of trouble costs everybody else: honest players measured before it and during it."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import signal
from collections.abc import Callable, Coroutine
from random import random
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, WebSocketException

from tools.load.figures import Figures
from tools.load.house import HOST, House, house, stalls
from tools.load.table import Web, line, played

TWO_PEOPLE = {seat: {"kind": "person", "name": "", "level": None} for seat in ("south", "north")}
TABS = 20
"""Lines to one match in the storm."""
FLOOD = 1_000
"""Messages in one breath: ten times what is let through in 20 s."""
Trouble = Callable[[House, int], Coroutine[Any, Any, None]]


async def new_match(at: House, web: Web, **changes: Any) -> tuple[str, str]:
    """A match and the cookie of its owner."""
    asked = {"game": "play-ball", "options": {}, **TWO_PEOPLE, **changes}
    made, cookie = await web.post(at.origin(), "/api/matches", "", asked)
    return made["id"], cookie


async def compared(at: House, args: argparse.Namespace, trouble: Trouble, count: int) -> None:
    """Honest play without and with so many who make that trouble."""
    before = await played(at, args.matches, args.minutes * 60, args.every)
    print(f"without: {before}")
    making = [asyncio.create_task(trouble(at, number)) for number in range(count)]
    during = await played(at, args.matches, args.minutes * 60, args.every)
    for task in making:
        task.cancel()
    await asyncio.gather(*making, return_exceptions=True)
    print(f"with {count}: {during}")
    print(f"p99 {during.at(0.99) / before.at(0.99):.2f} times what it was")


async def flood(at: House, number: int) -> None:
    """Row 31: talk without end; cut off, wait a second, and come back."""
    web = Web()
    match, cookie = await new_match(at, web)
    while True:
        with contextlib.suppress(WebSocketException, OSError):
            async with line(at.origin(), match, cookie) as socket:
                for _ in range(FLOOD):
                    await socket.send('{"t":"ping"}')
                async for _ in socket:  # until it is cut off
                    pass
        await asyncio.sleep(1.0)


async def trickle(at: House, number: int) -> None:
    """Row 32: a request that comes one byte a second."""
    while True:
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection(HOST, at.ports[0])
            try:
                writer.write(b"GET / HTTP/1.1\r\nX-Slow: ")
                while not writer.is_closing():
                    writer.write(b"x")
                    await writer.drain()
                    await asyncio.sleep(1.0)
            finally:
                writer.close()
        await asyncio.sleep(random())


async def sleep_at_the_line(at: House, number: int) -> None:
    """Row 33: open a match, ask for its history again and again, and read nothing."""
    web = Web()
    match, cookie = await new_match(at, web)
    names = f"Host: {HOST}:{at.ports[0]}\r\nOrigin: {at.origin()}\r\nCookie: {cookie}\r\n"
    head = f"GET /ws/{match} HTTP/1.1\r\n{names}"
    upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    asked = b'{"t":"history","before":999}'
    frame = bytes([0x81, 0x80 | len(asked), 0, 0, 0, 0]) + asked
    while True:
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection(HOST, at.ports[0], limit=1024)
            writer.write(f"{head}{upgrade}Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n".encode())
            while not writer.is_closing():
                writer.write(frame)
                await writer.drain()
                await asyncio.sleep(0.1)
        await asyncio.sleep(1.0)


def against(trouble: Trouble, usual: int) -> Callable[[argparse.Namespace], None]:
    """A figure of honest play against that trouble."""

    def run(args: argparse.Namespace) -> None:
        with house(args.store, args.processes) as at:
            asyncio.run(compared(at, args, trouble, args.count or usual))
            for numbers in at.numbers():
                refused = {name: int(value) for name, value in numbers.items() if "refusals" in name}
                print(f"refused: {refused}")

    return run


def storm(args: argparse.Namespace) -> None:
    """Row 11: a restart under many lines."""
    with house(args.store, 1) as at:
        asyncio.run(_storm(at, args.count or 1000))


async def _storm(at: House, count: int) -> None:
    web, clock = Web(), asyncio.get_running_loop().time
    matches = [await new_match(at, web) for _ in range(max(1, count // TABS))]
    back, errors, gone = list[float](), Figures(), asyncio.Event()
    stood = {match: await _one_step(at, match, cookie) for match, cookie in matches}
    opened = asyncio.Semaphore(count)

    async def tab(match: str, cookie: str) -> None:
        async with line(at.origin(), match, cookie) as socket:
            await opened.acquire()
            with contextlib.suppress(ConnectionClosed):
                while True:
                    await socket.recv()
        await gone.wait()
        for attempt in range(20):
            await asyncio.sleep(min(30.0, 0.5 * 2**attempt) * random())  # as the page does
            try:
                async with line(at.origin(), match, cookie) as socket:
                    state = json.loads(await socket.recv())
                    back.append(clock())
                    errors.errors["lost"] += state["table"]["hash"] != stood[match]
                    return
            except (OSError, WebSocketException):
                continue
        errors.errors["never back"] += 1

    tabs = [asyncio.create_task(tab(*matches[n % len(matches)])) for n in range(count)]
    while not opened.locked():
        await asyncio.sleep(0.05)
    begin = clock()
    await asyncio.to_thread(at.end, signal.SIGTERM)
    gone.set()
    await asyncio.to_thread(at.start)
    up = clock()
    await asyncio.gather(*tabs)
    seconds = [int(one - up) for one in back]
    crowd = max((seconds.count(one) for one in set(seconds)), default=0) / max(1, len(back))
    print(
        f"{len(back)} of {count} back {max(back) - up:.1f} s after the server was ({up - begin:.1f} s away)"
    )
    print(f"fullest second {crowd:.0%}; {dict(errors.errors)}")


async def _one_step(at: House, match: str, cookie: str) -> str:
    """A step that is acknowledged; the hash of the table after it."""
    async with line(at.origin(), match, cookie) as socket:
        table = json.loads(await socket.recv())["table"]
        asked = table["asked"][0]
        head = {"t": "step", "seat": asked["seat"], "seq": 1, "client": "load"}
        await socket.send(json.dumps({**head, "action": asked["choices"][0]["action"]}))
        while (message := json.loads(await socket.recv()))["t"] != "state":
            pass
        return str(message["table"]["hash"])


def engines(args: argparse.Namespace) -> None:
    """Row 47: the event loop while computers play."""
    with house(args.store, 1) as at:
        asyncio.run(_engines(at, args.count or 50, args.minutes * 60))
        (numbers,) = at.numbers()
        looked, late = stalls(numbers, 0.05)
        queue = numbers["pitchside_computer_queue"]
        print(f"event loop: {late} of {looked} looks over 50 ms late ({late / looked:.3%}); queue {queue:g}")


async def _engines(at: House, count: int, seconds: float) -> None:
    web = Web()
    computer = {"kind": "computer", "name": "", "level": "easy"}
    games = ("play-ball", "pitch-out", "pitch-bowl", "chifootmi")

    async def watch(number: int) -> None:
        match, cookie = await new_match(at, web, game=games[number % 4], south=computer, north=computer)
        async with line(at.origin(), match, cookie) as socket:
            async for _ in socket:
                pass

    watching = [asyncio.create_task(watch(number)) for number in range(count)]
    await asyncio.sleep(seconds)
    for task in watching:
        task.cancel()
    found = await asyncio.gather(*watching, return_exceptions=True)
    failed = [one for one in found if isinstance(one, httpx.HTTPError)]
    print(f"{count} matches between computers, {seconds:g} s, {len(failed)} could not be opened")


KINDS: dict[str, tuple[Callable[[argparse.Namespace], None], str]] = {
    "floods": (against(flood, 50), "honest play beside clients that talk without end"),
    "trickles": (against(trickle, 2_000), "beside requests that come one byte a second"),
    "sleepers": (against(sleep_at_the_line, 50), "beside clients that do not read"),
    "storm": (storm, "a restart under 1 000 lines"),
    "engines": (engines, "the event loop while 50 matches between computers are played"),
}

"""What one kind of trouble costs everybody else: honest players measured before it and during it."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import signal
from collections.abc import Callable, Coroutine, Iterator
from math import floor
from multiprocessing import get_context
from random import random
from typing import Any

import httpx

from pitchside.wire.reconnect import pause
from tools.load.figures import Figures
from tools.load.house import HOST, House, house, stalls
from tools.load.line import PATIENCE_S, TEXT, Line, Refused, frame, greeting, line
from tools.load.table import Web, played

TWO_PEOPLE = {seat: {"kind": "person", "name": "", "level": None} for seat in ("south", "north")}
TABS = 20
"""Lines to one match in the storm."""
TRIES = 100
"""Of one line to come back: a page never gives up."""
FLOOD = 1_000
"""Messages in one breath: ten times what is let through in 20 s."""
Trouble = Callable[[House, int], Coroutine[Any, Any, None]]


async def new_match(at: House, web: Web, **changes: Any) -> tuple[str, str]:
    """A match and the cookie of its owner."""
    asked = {"game": "play-ball", "options": {}, **TWO_PEOPLE, **changes}
    made, cookie = await web.post(at.origin(), "/api/matches", "", asked)
    return made["id"], cookie


def compared(at: House, args: argparse.Namespace, trouble: Trouble, count: int) -> None:
    """Honest play without and with so many who make that trouble."""
    seconds = args.minutes * 60
    honest = args.matches, seconds, args.every
    before = asyncio.run(played(at, *honest))
    print(f"without: {before}")
    with making(at, trouble, count):
        during = asyncio.run(played(at, *honest))
    print(f"with {count}: {during}")
    p50, p99 = (during.at(share) / before.at(share) for share in (0.5, 0.99))
    print(f"p50 {p50:.2f} times and p99 {p99:.2f} times what it was")
    cores = [one.used.servers / seconds for one in (before, during)]
    print(f"the servers used {cores[0]:.2f} of a processor without and {cores[1]:.2f} with it")


@contextlib.contextmanager
def making(at: House, trouble: Trouble, count: int) -> Iterator[None]:
    """So many who make trouble meanwhile.

    A process of their own: in that of the honest players their work would be measured with the server's.
    Of lower priority: elsewhere they sit at other machines and take no time of this processor.
    """
    process = get_context("fork").Process(target=_make, args=(at, trouble, count), daemon=True)
    process.start()
    try:
        yield
    finally:
        process.kill()
        process.join()


def _make(at: House, trouble: Trouble, count: int) -> None:
    os.nice(10)

    async def all_of_them() -> None:
        await asyncio.gather(*(trouble(at, number) for number in range(count)))

    asyncio.run(all_of_them())


async def flood(at: House, number: int) -> None:
    """Row 31: talk without end; cut off, wait a second, and come back."""
    web = Web()
    match, cookie = await new_match(at, web)
    while True:
        with contextlib.suppress(OSError):
            talking = await line(at.origin(), match, cookie)
            for _ in range(FLOOD):
                talking.send('{"t":"ping"}')
            await talking.gone  # until it is cut off
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
    asked = frame(TEXT, b'{"t":"history","before":999}')
    while True:
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection(HOST, at.ports[0], limit=1024)
            writer.write(greeting(at.origin(), match, cookie))
            while not writer.is_closing():
                writer.write(asked)
                await writer.drain()
                await asyncio.sleep(0.1)
        await asyncio.sleep(1.0)


def against(trouble: Trouble, usual: int) -> Callable[[argparse.Namespace], None]:
    """A figure of honest play against that trouble."""

    def run(args: argparse.Namespace) -> None:
        with house(args.store, args.processes) as at:
            compared(at, args, trouble, args.count or usual)
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
    back, errors = list[float](), Figures()
    stood = {match: await _one_step(at, match, cookie) for match, cookie in matches}
    opened = asyncio.Semaphore(count)

    async def tab(match: str, cookie: str) -> None:
        sitting = await line(at.origin(), match, cookie)
        await opened.acquire()
        await sitting.gone
        within = sitting.asked_within
        for tries in range(TRIES):
            await asyncio.sleep(pause(tries, within, random()))  # as the page does
            try:
                sitting, state = await _seen(at, match, cookie)
            except OSError:
                continue
            back.append(clock())
            errors.errors["lost"] += state["table"]["hash"] != stood[match]
            sitting.close()
            return
        errors.errors["never back"] += 1

    tabs = [asyncio.create_task(tab(*matches[n % len(matches)])) for n in range(count)]
    while not opened.locked():
        await asyncio.sleep(0.05)
    begin = clock()
    await asyncio.to_thread(at.end, signal.SIGTERM)
    await asyncio.to_thread(at.start)
    up = clock()
    await asyncio.gather(*tabs)
    seconds = [floor(one - up) for one in back]
    crowd = max((seconds.count(one) for one in set(seconds)), default=0) / max(1, len(back))
    print(
        f"{len(back)} of {count} back {max(back) - up:.1f} s after the server was ({up - begin:.1f} s away)"
    )
    print(f"fullest second {crowd:.0%}; {dict(errors.errors)}")


async def _one_step(at: House, match: str, cookie: str) -> str:
    """A step that is acknowledged; the hash of the table after it."""
    sitting, state = await _seen(at, match, cookie)
    asked = state["table"]["asked"][0]
    head = {"t": "step", "seat": asked["seat"], "seq": 1, "client": "load"}
    after = _next_state(sitting)
    sitting.send(json.dumps({**head, "action": asked["choices"][0]["action"]}))
    found = await after
    sitting.close()
    return str(found["table"]["hash"])


async def _seen(at: House, match: str, cookie: str) -> tuple[Line, Any]:
    """A line and the first state that came by it; `OSError` where none comes."""
    states: asyncio.Queue[bytes] = asyncio.Queue()
    sitting = await line(at.origin(), match, cookie, states.put_nowait)
    sitting.gone.add_done_callback(lambda _gone: states.put_nowait(b""))
    text = await asyncio.wait_for(states.get(), PATIENCE_S)
    if not text:
        raise Refused("no state came")
    return sitting, json.loads(text)


def _next_state(sitting: Line) -> asyncio.Future[Any]:
    """The next state that comes by that line."""
    found: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def hear(text: bytes) -> None:
        if text.startswith(b'{"t":"state"') and not found.done():
            found.set_result(json.loads(text))

    sitting.heard = hear
    return found


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
        await (await line(at.origin(), match, cookie)).gone

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

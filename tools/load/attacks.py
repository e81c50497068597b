"""Work that one visitor could make without end: what it costs honest players, or how much memory it holds."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Callable
from functools import partial
from itertools import count as numbers
from pathlib import Path
from random import Random, getrandbits

import httpx

from pitchside.core.chance import new_pledge
from pitchside.core.seat import Seat
from pitchside.server.context import Sources
from pitchside.server.match.config import terms_of
from pitchside.server.match.state import begin, claim, step
from pitchside.server.people.identity import Signer, digest
from pitchside.server.store.backup import Folder
from pitchside.server.store.matches import open_store
from pitchside.server.store.people import PeopleStore, seat_in
from pitchside.wire.messages import NewMatch
from tools.load.house import PROXY, House, house
from tools.load.line import PATIENCE_S
from tools.load.trouble import TWO_PEOPLE, Trouble, compared

KEY = "k" * 44
LISTS_EACH_S = 1 / 19
"""Between two requests for one's matches: as often as one address may ask."""
STRANGERS_EACH_S = 1 / 150
KNOWN = 12_000
"""Addresses that the limits remember before honest play is measured."""
AT_ONCE = 32
MOST_BYTES = 64 * 1024
LET_IN = 2_000
"""Actions of the longest records that are played through."""
EACH = 6
"""Uploads from one address."""


@contextlib.asynccontextmanager
async def web(at: House) -> AsyncIterator[httpx.AsyncClient]:
    """A client behind the trusted proxy, which says with every request where it comes from."""
    limits = httpx.Limits(max_connections=AT_ONCE, max_keepalive_connections=AT_ONCE)
    transport = httpx.AsyncHTTPTransport(local_address=PROXY, limits=limits)
    async with httpx.AsyncClient(
        transport=transport,
        base_url=at.origin(),
        headers={"origin": at.origin()},
        timeout=10 * PATIENCE_S,
    ) as client:
        yield client


async def steadily(asked: Callable[[], object], each_s: float) -> None:
    """Ask so often, whether or not the last was answered; up to some at once."""
    few, waiting = asyncio.Semaphore(AT_ONCE), set[asyncio.Task[None]]()

    async def one() -> None:
        async with few:
            with contextlib.suppress(httpx.HTTPError):
                await asked()  # type: ignore[misc]

    while True:
        if len(waiting) < AT_ONCE:
            task = asyncio.create_task(one())
            waiting.add(task)
            task.add_done_callback(waiting.discard)
        await asyncio.sleep(each_s)


# ---- somebody with many matches ---------------------------------------------------------------------


def crowd(count: int, place: Path | str, folder: Path) -> None:
    """Somebody with so many matches: half of them were begun, the others are over."""
    held = Folder(folder, shared=True)
    held.secret()
    held.let_go()
    sources = Sources()
    store = open_store(place, sources)
    PeopleStore(store).add_person("crowded", digest(KEY), "")
    terms = terms_of(
        NewMatch.model_validate({"game": "play-ball", "options": {}, **TWO_PEOPLE}), new_pledge(Random(1))
    )
    chance = sources.source(None)
    begun = begin(terms, chance)
    for action in ("c2n", "end"):
        begun = step(begun, Seat.SOUTH, action, chance)
    over = claim(begun, Seat.SOUTH, "resign", chance)
    seats = [("crowded", seat.value) for seat in (Seat.SOUTH, Seat.NORTH)]
    for number in range(count):
        created, made = sources.today().isoformat(timespec="seconds"), sources.token()
        seated = partial(lambda made, db: seat_in(db, made, seats), made)
        store.create(made, terms, created, over if number % 2 else begun, seated)
    store.close()


async def list_matches(at: House, number: int) -> None:
    """One's own matches, asked for as often as may be."""
    signer = Signer((at.folder / "cookies.key").read_bytes())
    cookie = signer.cookie(KEY, False).partition(";")[0]
    headers = {"cookie": cookie, "x-forwarded-for": f"192.0.2.{number + 1}"}
    async with web(at) as client:
        mine = (await client.get("/api/me", headers=headers)).json()
        assert mine["open"]
        await steadily(lambda: client.get("/api/me", headers=headers), LISTS_EACH_S)


def lists(args: argparse.Namespace) -> None:
    """Honest play beside somebody with many matches who asks for them."""
    with house(args.store, args.processes, partial(crowd, args.count or 10_000)) as at:
        compared(at, args, list_matches, 1)


# ---- a new address each time ------------------------------------------------------------------------


async def come_from_elsewhere(at: House, number: int) -> None:
    """A request from a new /64 each time, as one household or machine has by the billion."""
    async with web(at) as client:

        async def asked() -> None:
            address = f"2001:db8:{getrandbits(16):x}:{getrandbits(16):x}::1"
            await client.get("/api/key", headers={"x-forwarded-for": address})

        await asyncio.gather(*(asked() for _ in range(KNOWN)))
        await steadily(asked, STRANGERS_EACH_S)


async def take_pages(at: House, number: int) -> None:
    """The page's files over one connection, one after the other without a pause."""
    headers = {"x-forwarded-for": "192.0.2.1"}
    async with web(at) as client:
        for turn in numbers():
            with contextlib.suppress(httpx.HTTPError):
                await client.get("/" if turn % 2 else "/favicon.svg", headers=headers)


def against(trouble: Trouble, usual: int) -> Callable[[argparse.Namespace], None]:
    """A figure of honest play against that trouble."""

    def run(args: argparse.Namespace) -> None:
        with house(args.store, args.processes) as at:
            compared(at, args, trouble, args.count or usual)

    return run


# ---- long records -----------------------------------------------------------------------------------


def long_record(number: int, most: int = 10_000) -> str:
    """64 KB of lawful turns there and back, seven bytes an action; every number another record."""
    head = f"Pitch: 2\nGame: play-ball\nSouth: {number:02}\n\n"
    there_and_back = "south c2n end\nnorth b7s end\nsouth c3s end\nnorth b6n end\n"
    lines = (there_and_back * (MOST_BYTES // len(there_and_back))).splitlines(keepends=True)
    return head + "".join(lines[: min(most // 2, (MOST_BYTES - len(head)) // len(lines[0]))])


def uploads(args: argparse.Namespace) -> None:
    """What the server's own process holds while long records are handed in, to review and to play."""
    with house(args.store, 1) as at:
        for most in (10_000, LET_IN):
            asyncio.run(_upload(at, args.count or 24, most))


async def _upload(at: House, count: int, most: int) -> None:
    records = [long_record(number, most) for number in range(count)]
    print(f"{count} records of {len(records[0])} bytes from {-(-count // EACH)} addresses")
    async with web(at) as client:
        await client.get("/api/games")
        before, _ = at.resident()
        for path in ("/api/reviews", "/api/records"):
            codes = Counter[str]()

            async def hand_in(number: int, path: str = path, codes: Counter[str] = codes) -> None:
                headers = {"x-forwarded-for": f"10.0.{most // 1000}.{number // EACH}"}
                try:
                    answer = await client.post(path, content=records[number], headers=headers)
                    later = answer.headers.get("retry-after")
                    codes[f"{answer.status_code}{'' if later is None else f' Retry-After {later}'}"] += 1
                except httpx.HTTPError as error:
                    codes[type(error).__name__] += 1

            begun = asyncio.get_running_loop().time()
            await asyncio.gather(*(hand_in(number) for number in range(count)))
            took = asyncio.get_running_loop().time() - begun
            now, peak = (one - before for one in at.resident())
            print(
                f"POST {path}: {dict(codes)} in {took:.0f} s; "
                f"the process holds {now:+.0f} MB ({peak:+.0f} at most)"
            )
            if path == "/api/reviews":
                print(await _reviewed_meanwhile(client, f"10.1.{most // 1000}.1", most))


async def _reviewed_meanwhile(client: httpx.AsyncClient, address: str, number: int) -> str:
    """How long somebody at another address waits for the review of a short record."""
    headers, begun = {"x-forwarded-for": address}, asyncio.get_running_loop().time()
    told = await client.post("/api/reviews", content=long_record(number, 20), headers=headers)
    while told.status_code == 202 or (told.status_code == 200 and told.json()["state"] == "working"):
        await asyncio.sleep(0.2)
        told = await client.get(f"/api/reviews/{told.json()['name']}", headers=headers)
    took = asyncio.get_running_loop().time() - begun
    return f"a short record from elsewhere: {told.json().get('state', told.text)} after {took:.1f} s"


KINDS: dict[str, tuple[Callable[[argparse.Namespace], None], str]] = {
    "lists": (lists, "honest play beside somebody with 10 000 matches who asks for them"),
    "strangers": (against(come_from_elsewhere, 1), "beside requests from a new address each time"),
    "pages": (against(take_pages, 8), "beside connections that take the page's files without a pause"),
    "uploads": (uploads, "what 24 long records hold in memory"),
}

"""Record files: handed out for a match, and played through when one is handed in."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, TypeVar

from pitchside.core.errors import BrokenRecord
from pitchside.core.match import Match
from pitchside.core.record import Record, kept_record, open_record, parse_record, replay
from pitchside.core.signature import public_key, sign
from pitchside.games import game_of
from pitchside.server.access import Access
from pitchside.server.failure import Failed
from pitchside.server.fair import Fair
from pitchside.server.serializer import watched
from pitchside.server.session import Session
from pitchside.server.snapshot import Stored
from pitchside.server.terms import Terms, players_named, public_name
from pitchside.server.wire_read import dump
from pitchside.server.wire_review import BrokenFile, Watched
from pitchside.server.words import said

MOST_ACTIONS = 2_000
"""In a record that is handed in: each action that was played through takes about 11 KB of memory."""
AT_ONCE = 2
"""Records that are played through at the same time."""
MOST_OF_ONE = 4
"""Records of one address that wait, are played through, or whose answers are not taken yet."""
RETRY_S = 5

T = TypeVar("T")


class HandedIn:
    """Records that are handed in: two are played through at once, in threads, addresses in turn."""

    def __init__(self) -> None:
        self._fair = Fair(range(AT_ONCE))
        self._of_one = Counter[str]()

    @asynccontextmanager
    async def counted(self, address: str) -> AsyncIterator[None]:
        """Count one more record of that address until its answer is taken; 429 where there are too many."""
        if self._of_one[address] >= MOST_OF_ONE:
            raise Failed(429, "too_often", retry=RETRY_S, seconds=RETRY_S)
        self._of_one[address] += 1
        try:
            yield
        finally:
            self._of_one[address] -= 1
            if not self._of_one[address]:
                del self._of_one[address]

    async def played(self, address: str, work: Callable[..., T], *args: object) -> T:
        """The result of work that plays a record through, done in a thread when it is this address's turn."""
        async with self._fair.place(address, True, address):
            return await asyncio.to_thread(work, *args)


def played_through(text: str) -> tuple[Record, Match[Any, Any]]:
    """A record and its match; `BrokenRecord` says where it breaks, or where it becomes too long."""
    record = parse_record(text)
    return record, replay(record, game_of(record), MOST_ACTIONS)


def record_text(session: Session, access: Access | None = None) -> str:
    """The record of a match as it stands, or as these may see it; the match must be whole.

    What is still hidden is not in it.
    """
    terms, late = session.terms, session.views.late
    match = (session.snapshot if access is None else late.shown(session.snapshot, access)).match
    about = players_named(terms), _day(session.created), terms.pledge, public_name(session.id), terms.rules
    return str(_signed(open_record(match, *about, options=terms.options), session.tools.key))


def _signed(record: Record, key: bytes | None) -> Record:
    """With the signature of this server under its digest, where it has both."""
    if key is None or "Digest" not in record.header or record.header["Pitch"] == "1":
        return record
    seal = sign(key, record.header["Digest"].encode()).hex()
    line = f"ed25519 {public_key(key).hex()} {seal}"
    return replace(record, header={**record.header, "Signature": line})


def closed_text(match_id: str, stored: Stored, key: bytes | None) -> str:
    """The record of a match that nobody can play through any more: every line as it was stored."""
    terms = stored.terms
    lines = terms.agreed(match_id)
    record = kept_record(
        lines,
        _day(stored.created),
        stored.actions,
        stored.ended(),
        stored.hash,
        terms.pledge,
        stored.resumption,
    )
    return str(_signed(record, key))


def record_name(terms: Terms, created: str) -> str:
    """A file name that tells the game and the day, and not the id."""
    return f"pitchside-{terms.game.id}-{_day(created)}.pitch"


def _day(created: str) -> str:
    return created.partition("T")[0]


def watched_text(raw: bytes) -> tuple[int, str]:
    """Status and text of the answer to a record that is handed in.

    Each step is put into words by itself: in one go nobody else could do anything meanwhile.
    """
    found = watch(raw)
    if isinstance(found, BrokenFile):
        return 422, dump(found)
    rest = dump(found.model_copy(update={"steps": []}))
    return 200, rest.replace('"steps":[]', f'"steps":[{",".join(dump(step) for step in found.steps)}]', 1)


def watch(raw: bytes) -> Watched | BrokenFile:
    """A record played through, or the line where it breaks."""
    try:
        return watched(*played_through(raw.decode()))
    except BrokenRecord as error:
        text = {"en": error.said["en"], "fr": error.said["fr"]}
        return BrokenFile(line=error.line, rule=error.rule, text=text)  # type: ignore[arg-type]
    except UnicodeDecodeError as error:
        return BrokenFile(line=raw.count(b"\n", 0, error.start) + 1, rule=None, text=said("not_text"))
    except RecursionError:
        return BrokenFile(line=1, rule=None, text=said("too_deep"))

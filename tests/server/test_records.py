"""Record files handed in: whatever they hold, they are played or refused with a line."""

from __future__ import annotations

from collections import Counter
from random import Random

from pitchside.core.match import Match
from pitchside.core.record import record_of
from pitchside.games import GAMES
from pitchside.server.records import watch
from pitchside.server.wire import BrokenFile
from pitchside.server.wire_read import dump

MUTATED = 3_000
PIECES = (
    b"", b"\n", b":", b"#", b"\xff", b"{", b"[[", b"NaN", b"1e999", b"null", b"time who=south", b"\0", b"end",
    b"chance toss to=1", b"resign", b"Position: b2,c2,d2 b7,c8,d7 c5 s 2 0-0\n", b"\xe2\x80\xa8",
)  # fmt: skip


def a_record(rng: Random) -> bytes:
    """The record of some random turns."""
    match = Match(GAMES["play-ball"], {"board": rng.choice(["strip39", "hex37"])})
    for _ in range(rng.randint(1, 25)):
        seat = next(iter(match.to_act()))
        match.commit(seat, match.game.choices(match.state, seat).sample(rng))
        if match.outcome:
            break
    return str(record_of(match, {}, "2026-01-01")).encode()


def mutated(raw: bytes, rng: Random) -> bytes:
    """One to three things put in or cut out."""
    for _ in range(rng.randint(1, 3)):
        at, size = rng.randrange(len(raw) + 1), rng.choice([0, 0, 1, 5])
        raw = raw[:at] + rng.choice(PIECES) + raw[at + size :]
    return raw


def test_mutated_records_are_played_or_refused() -> None:
    """3,000 mutated records: each is watched, or refused with a line that it has."""
    rng, fared = Random(4), Counter[str]()
    records = [a_record(rng) for _ in range(20)]
    for _ in range(MUTATED):
        raw = mutated(rng.choice(records), rng)
        found = watch(raw)
        dump(found)
        fared[type(found).__name__] += 1
        if isinstance(found, BrokenFile):
            assert 1 <= found.line <= len(raw.decode(errors="replace").splitlines()) + 1
    assert fared["BrokenFile"] > MUTATED * 0.7
    assert fared["Watched"] > 0

"""Record files handed in: whatever they hold, they are played or refused with a line."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from pitchside.cli import main
from pitchside.core.match import Match
from pitchside.core.record import record_of
from pitchside.games import GAMES
from pitchside.server.http.app import Settings
from pitchside.server.http.matches import watch
from pitchside.server.store.backup import Folder, NoFolder
from pitchside.wire.codec import dump
from pitchside.wire.http import BrokenFile
from tests.server.support import RANDOM_AGENTS, serving

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


def test_a_record_is_signed_by_its_server(tmp_path: Path) -> None:
    """`pitchside verify --key` holds with the key that the server tells, and with no other."""
    settings = Settings(agents=RANDOM_AGENTS, lock_s=0.0, key=b"k" * 32)
    with serving(tmp_path, settings) as served:
        match_id = served.new_match()
        with served.page(match_id) as page:
            page.turn("c2n", "end")
            page.say(page.message("claim", action="resign"))
        record = served.http("GET", f"/api/matches/{match_id}/record").text
        key = served.http("GET", "/api/key").text.removeprefix("ed25519 ").strip()
    (tmp_path / "x.pitch").write_text(record, encoding="utf-8")
    assert main(["verify", str(tmp_path / "x.pitch"), "--key", key]) == 0
    assert main(["verify", str(tmp_path / "x.pitch"), "--key", "0" * 64]) == 1


def test_the_key_is_drawn_once_and_for_its_owner(tmp_path: Path) -> None:
    """The next start signs with the same one; nobody else may read it."""
    keys = set()
    for _ in range(2):
        folder = Folder(tmp_path)
        keys.add(folder.signing_key())
        folder.let_go()
    assert len(keys) == 1
    assert (tmp_path / "signing.key").stat().st_mode & 0o077 == 0
    (tmp_path / "signing.key").write_bytes(b"short")
    folder = Folder(tmp_path)
    with pytest.raises(NoFolder, match="damaged"):
        folder.signing_key()
    folder.let_go()

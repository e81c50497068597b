"""Bytes that change on the disk: noticed, said, and never played on; and backups that come back whole."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sqlite3
from collections import Counter
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

from pitchside.cli import main
from pitchside.core.seat import PLAYERS
from pitchside.server.context import Sources, today
from pitchside.server.match.state import Stored, Unplayable
from pitchside.server.store import matches
from pitchside.server.store import matches as store_module
from pitchside.server.store.backup import Folder, backup, restore
from pitchside.server.store.engine import StorageError
from pitchside.server.store.matches import Kept, Store, open_store
from pitchside.wire.messages import Step
from tests.nightly import count
from tests.server.inside import Ear, lobby_in, new_session
from tests.server.people import two_friends
from tests.server.stored import damaged
from tests.server.support import play, serving

RUNS = count(60, 1000)
PARTS = ("matches.db", "matches.db-wal", "matches.db.mark")
MATCHES, TURNS = 3, ("c2n", "end", "c8s", "end", "c3n", "b2n")

Whole = dict[str, tuple[Stored, list[Kept | None]]]


def played(folder: Path) -> Path:
    """A folder as a kill leaves it: three matches, their last changes only in the log."""

    async def play() -> None:
        async with lobby_in(folder / "live") as lobby:
            for _ in range(MATCHES):
                session = await new_session(lobby)
                for action in TURNS:
                    seat = min(session.snapshot.match.to_act())
                    seq = session.snapshot.seqs[seat] + 1
                    said = {"t": "step", "seat": seat.value, "seq": seq, "client": "tab", "action": action}
                    await session.hear(Ear(session.tools.sources), Step.model_validate(said))
            (folder / "killed").mkdir()
            for name in PARTS:
                shutil.copy(folder / "live" / name, folder / "killed" / name)

    (folder / "live").mkdir()
    asyncio.run(play())
    return folder / "killed"


def ids(store: Store) -> list[str]:
    """Every match there is."""
    with store.engine.connect() as db:
        return sorted(db.exec_driver_sql("SELECT id FROM matches").scalars())


def all_of(store: Store) -> Whole:
    """Everything that is stored, as it would be loaded."""
    found: Whole = {}
    for match_id in ids(store):
        stored = store.load(match_id)
        assert stored is not None
        kept = [
            store.answered(match_id, seat, n) for seat in PLAYERS for n in range(1, stored.seqs[seat] + 1)
        ]
        found[match_id] = (stored, kept)
    return found


def looked_at(folder: Path, before: Whole) -> str:
    """What comes of opening and loading everything: refused, same, or silently different."""
    try:
        store = open_store(folder / "matches.db", Sources())
    except StorageError as error:
        return "refused" if str(error) else "without a word"
    refused = False
    try:
        for match_id, (stored, kept) in before.items():
            try:
                found = store.load(match_id)
                answers = [store.answered(match_id, one.seat, one.seq) for one in kept if one is not None]
            except (Unplayable, StorageError) as error:
                refused = bool(str(error))
            else:
                if (found, answers) != (stored, kept):
                    return "different"
    finally:
        store.close()
    return "refused" if refused else "same"


def copy_of(folder: Path, target: Path) -> Path:
    """A copy to be damaged."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(folder, target)
    return target


def flip(file: Path, rng: Random, most: int = 64) -> None:
    """Change up to so many bytes of a file, each by one bit at least."""
    raw = bytearray(file.read_bytes())
    for _ in range(rng.randint(1, most)):
        raw[rng.randrange(len(raw))] ^= rng.randrange(1, 256)
    file.write_bytes(raw)


def damaged_runs(file: Path, room: Path, before: Whole, most: int = 64) -> Counter[str]:
    """What comes of many damages to that file, each in a copy of its folder."""
    came: Counter[str] = Counter()
    for seed in range(RUNS):
        damaged = copy_of(file.parent, room / "x")
        flip(damaged / file.name, Random(seed), most)
        came[looked_at(damaged, before)] += 1
    return came


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, Whole]:
    """A killed store, the same put in order, and all it holds."""
    folder = tmp_path_factory.mktemp("damage")
    left = played(folder)
    settled = copy_of(left, folder / "settled")
    store = open_store(settled / "matches.db", Sources())
    before = all_of(store)
    store.close()
    assert len(before) == MATCHES
    assert all(len(stored.actions) == 4 for stored, _ in before.values())
    return left, settled, before


def test_a_damaged_database_is_never_taken_for_another_match(
    killed: tuple[Path, Path, Whole], tmp_path: Path
) -> None:
    """Up to 64 changed bytes anywhere: what was stored is loaded, or refused with a sentence."""
    _, settled, before = killed
    came = damaged_runs(settled / "matches.db", tmp_path, before)
    assert came["different"] == 0, came
    assert came["refused"] > RUNS // 3, came


def test_a_damaged_log_is_noticed(killed: tuple[Path, Path, Whole], tmp_path: Path) -> None:
    """One changed byte in the log: SQLite drops all that follows it, and the mark tells."""
    left, _, before = killed
    came = damaged_runs(left / "matches.db-wal", tmp_path, before, most=1)
    assert came["different"] == 0, came
    assert came["refused"] > RUNS // 3, came


@pytest.mark.parametrize("checks", [("check_seal",), ("check_links", "check_messages")], ids="/".join)
def test_without_a_check_damage_would_go_unnoticed(
    killed: tuple[Path, Path, Whole], tmp_path: Path, checks: tuple[str, ...]
) -> None:
    """Teeth: a store that does not look at its seals, or links, loads other matches than were stored."""
    _, settled, before = killed
    with ExitStack() as hold:
        for check in checks:
            hold.enter_context(patch.object(matches, check, lambda *_: None))
        came = damaged_runs(settled / "matches.db", tmp_path, before)
    assert came["different"] > 0, came


def test_an_older_copy_in_its_place_is_noticed(killed: tuple[Path, Path, Whole], tmp_path: Path) -> None:
    """A database with fewer changes than were stored is refused, and says how many are missing."""
    left, _, _ = killed
    older = copy_of(left, tmp_path / "x")
    (older / "matches.db-wal").unlink()
    with pytest.raises(StorageError, match=r"the last \d+ stored changes are missing"):
        open_store(older / "matches.db", Sources())


@pytest.mark.parametrize("left", [0.0, 0.5], ids=["all of it", "half of it"])
def test_a_log_that_is_cut_off_under_the_server_is_noticed(tmp_path: Path, left: float) -> None:
    """Nothing more is stored, or it would be missing with the rest; a log that was settled is no damage."""
    file, log = tmp_path / "matches.db", tmp_path / "matches.db-wal"
    store = open_store(file, Sources())
    with closing(sqlite3.connect(file)) as other:
        assert other.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone() == (0, 0, 0)
    assert log.stat().st_size == 0
    for _ in range(2):
        with store.counted():
            pass
    os.truncate(log, int(log.stat().st_size * left))
    with pytest.raises(StorageError, match="was cut off"), store.counted():
        pass
    store.close()


def test_old_messages_are_let_go(tmp_path: Path) -> None:
    """A seat that is refused without end fills no disk; the match is still whole when it is loaded."""

    async def refuse() -> str:
        async with lobby_in(tmp_path) as lobby:
            session = await new_session(lobby)
            for seq in range(1, 30):
                said = {"t": "step", "seat": "north", "seq": seq, "client": "tab", "action": "c8s"}
                await session.hear(Ear(session.tools.sources), Step.model_validate(said))
            return session.id

    with patch.object(store_module, "RETAINED", 5):
        match_id = asyncio.run(refuse())
    store = open_store(tmp_path / "matches.db", Sources())
    stored = store.load(match_id)
    assert stored is not None
    assert stored.seqs[PLAYERS[1]] == 29
    assert store.answered(match_id, PLAYERS[1], 29) is not None
    assert store.answered(match_id, PLAYERS[1], 20) is None
    store.close()


@pytest.mark.parametrize("damage", ["result = 'x'", "south = 'x'", "game = 'chess'", "north = south"])
def test_a_damaged_match_takes_no_list_with_it(tmp_path: Path, damage: str) -> None:
    """How it ended is not told, as nobody knows; it stands with those of which nothing is told."""
    with serving(tmp_path) as served:
        ana, ben, over = two_friends(served)
        with ana.page(over) as page:
            page.turn("c2n", "end")
            page.say(page.message("claim", "south", action="resign"))
        going = str(ben.join(ana.invite()).json()["id"])
        assert [one["id"] for one in ana.http("GET", "/api/me").json()["finished"]] == [over]
        damaged(tmp_path, f"UPDATE matches SET {damage} WHERE id = ?", over)
        mine = ana.http("GET", "/api/me").json()
        assert (mine["open"], mine["finished"]) == ([going, over], [])


@pytest.mark.parametrize("column", ["sent", "answer"])
def test_an_answer_that_was_damaged_is_not_given_again(tmp_path: Path, column: str) -> None:
    """Whoever sends a message again is told that the store is damaged, and nothing that was not said."""

    async def repeat() -> None:
        async with lobby_in(tmp_path) as lobby:
            session = await new_session(lobby)
            said = {"t": "step", "seat": "south", "seq": 1, "client": "tab", "action": "c2n"}
            message, ear = Step.model_validate(said), Ear(session.tools.sources)
            for _ in range(2):
                await session.hear(ear, message)
            assert "ack" in ear.texts[-1]
            damaged(tmp_path, f"UPDATE messages SET {column} = replace({column}, 'south', 'north')")
            again = Ear(session.tools.sources)
            await session.hear(again, message)
            assert again.kinds == ["error"]

    asyncio.run(repeat())


# ---- backups ----------------------------------------------------------------------------------------


def test_a_backup_comes_back_whole(killed: tuple[Path, Path, Whole], tmp_path: Path) -> None:
    """What was saved from a killed store is what is brought back into another folder."""
    left, _, before = killed
    assert backup(copy_of(left, tmp_path / "x"), tmp_path / "saved").matches == MATCHES
    found, aside = restore(tmp_path / "new", tmp_path / "saved", today())
    assert (found.matches, list(found.damaged), aside) == (MATCHES, [], None)
    assert looked_at(tmp_path / "new", before) == "same"


def test_a_restore_puts_aside_what_was_there(killed: tuple[Path, Path, Whole], tmp_path: Path) -> None:
    """A damaged store is kept under another name, and the backup stands in its place."""
    left, settled, before = killed
    backup(settled, tmp_path / "saved")
    broken = copy_of(left, tmp_path / "x")
    (broken / "matches.db-wal").unlink()
    assert main(["restore", str(tmp_path / "saved"), "--data-dir", str(broken)]) == 0
    assert looked_at(broken, before) == "same"
    assert [one.name for one in broken.glob("matches.db.before-*[0-9]")]


def test_a_backup_of_what_is_missing_is_refused(killed: tuple[Path, Path, Whole], tmp_path: Path) -> None:
    """A database that was emptied does not take the place of the last good backup."""
    _, settled, _ = killed
    broken = copy_of(settled, tmp_path / "x")
    assert main(["backup", str(tmp_path / "saved"), "--data-dir", str(broken)]) == 0
    good = (tmp_path / "saved").read_bytes()
    (broken / "matches.db").write_bytes(b"")
    assert main(["backup", str(tmp_path / "saved"), "--data-dir", str(broken)]) == 2
    assert (tmp_path / "saved").read_bytes() == good


class Killed(BaseException):
    """As if the process had ended there."""


@pytest.mark.parametrize("moment", range(7))
def test_a_restore_that_is_killed_leaves_a_database(
    killed: tuple[Path, Path, Whole], tmp_path: Path, moment: int
) -> None:
    """Cut off before any of its renamings, it leaves the old matches or the restored ones; never none."""
    left, settled, before = killed
    backup(settled, tmp_path / "saved")
    here, names, rename = copy_of(left, tmp_path / "x"), list[str](), Path.replace

    def until(one: Path, other: Path) -> Path:
        if len(names) == moment:
            raise Killed
        names.append(one.name)
        return rename(one, other)

    with patch.object(Path, "replace", until), suppress(Killed):
        restore(here, tmp_path / "saved", today())
    Folder(here).let_go()
    assert looked_at(here, before) == "same"
    assert not (here / "matches.db.restored").exists()


def test_a_file_that_is_no_backup_changes_nothing(killed: tuple[Path, Path, Whole], tmp_path: Path) -> None:
    """Rubbish is refused, and what is stored stays."""
    _, settled, before = killed
    (tmp_path / "rubbish").write_bytes(b"no database" * 1000)
    here = copy_of(settled, tmp_path / "x")
    assert main(["restore", str(tmp_path / "rubbish"), "--data-dir", str(here)]) == 2
    assert main(["restore", str(tmp_path / "nothing"), "--data-dir", str(here)]) == 2
    assert looked_at(here, before) == "same"


def test_an_empty_file_is_no_backup(
    killed: tuple[Path, Path, Whole], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nor is another program's database: neither has matches to bring back."""
    _, settled, before = killed
    here, empty, other = copy_of(settled, tmp_path / "x"), tmp_path / "empty", tmp_path / "other"
    empty.touch()
    with closing(sqlite3.connect(other)) as db, db:
        db.execute("CREATE TABLE songs (name)")
    for file in (empty, other):
        assert main(["restore", str(file), "--data-dir", str(here)]) == 2
        assert f"{file} is no backup of Pitchside" in capsys.readouterr().err
    assert looked_at(here, before) == "same"


def test_a_damaged_backup_is_not_to_be_restored_again(
    killed: tuple[Path, Path, Whole], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """That it is the backup is said, and another one asked for; what is stored is left alone."""
    _, settled, before = killed
    here = copy_of(settled, tmp_path / "x")
    file = tmp_path / "backup.db"
    assert main(["backup", str(file), "--data-dir", str(here)]) == 0
    with closing(sqlite3.connect(file)) as db, db:
        db.execute(
            "INSERT INTO seats (match_id, person, seat, listed) VALUES ('nowhere', 'nobody', 'south', 1)"
        )
    assert main(["restore", str(file), "--data-dir", str(here)]) == 2
    said = capsys.readouterr().err
    assert f"the backup {file} is damaged" in said
    assert "`pitchside restore`" not in said
    assert looked_at(here, before) == "same"


def test_a_backup_is_made_while_the_server_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It holds every acknowledged step; restoring is refused until the server has ended."""
    data = tmp_path / "data"
    started = play(data)
    try:
        match_id = started.served.new_match()
        with started.served.page(match_id) as page:
            page.turn("c2n", "end")
            assert main(["backup", str(tmp_path / "saved"), "--data-dir", str(data)]) == 0
        assert main(["restore", str(tmp_path / "saved"), "--data-dir", str(data)]) == 2
        assert "another Pitchside" in capsys.readouterr().err
    finally:
        started.stop(signal.SIGTERM)
    restore(tmp_path / "new", tmp_path / "saved", today())
    store = open_store(tmp_path / "new" / "matches.db", Sources())
    stored = store.load(match_id)
    store.close()
    assert stored is not None
    assert [text for _, text in stored.actions] == ["c2n", "end"]

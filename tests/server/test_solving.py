"""The perfect opponent is made in the background."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from pitchside.bots import levels
from pitchside.bots.play_ball.kernel_table import STRIDE
from pitchside.bots.play_ball.numbering import numbering
from pitchside.bots.play_ball.solved import FORMAT, HEAD, SEAL, table_path
from pitchside.cli.solve import Bar
from pitchside.core.folder import tables_in
from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games.play_ball import PLAY_BALL
from pitchside.lab.solver.solve import Progress
from pitchside.server.workers.process import Job, _tell_once, think
from pitchside.server.workers.solving import Solving, share, solve_command, why_not
from pitchside.wire.messages import Words
from tests.server.support import TWO_PEOPLE, play, serving


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A data folder of its own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def says(code: str) -> Solving:
    """Solving by a process that runs this."""

    def command(_: str) -> Sequence[str]:
        return [sys.executable, "-c", f"import sys, time, pathlib\n{code}"]

    return Solving(command)


def lay_table(board: str, folder: Path | None = None, cut: int = 0, flip: int = 0, **changed: Any) -> None:
    """A table that opens, unless it is cut, a bit is flipped or its head is changed; nothing is in it."""
    ends = numbering(board).ends
    size = HEAD + 8 * (ends + 1) + 4 * ends * -(-ends // STRIDE) + SEAL
    head = {
        "format": FORMAT, "game": "play-ball", "board": board, "bytes": size,
        "positions": numbering(board).positions, "lengths": [1],
    }  # fmt: skip
    path = table_path(board, folder)
    path.parent.mkdir(parents=True, exist_ok=True)
    raw = json.dumps({**head, **changed}).encode().ljust(HEAD) + bytes(size - HEAD - SEAL)
    seal = crc32(raw) ^ flip
    path.write_bytes((raw + seal.to_bytes(SEAL, "little"))[: size - cut])


async def until_done(solving: Solving) -> None:
    """Wait for the process."""
    while solving.busy:
        await asyncio.sleep(0.01)


def told(solving: Solving) -> Words:
    """Why hex37 could not be made."""
    failed = solving.of("hex37").failed
    assert failed is not None
    return failed


def test_the_page_asks_for_it_and_is_told(tmp_path: Path) -> None:
    """What is there, which board cannot be had, and that nobody plays perfectly without a table."""
    with serving(tmp_path) as served:
        boards = served.http("GET", "/api/perfect").json()["boards"]
        assert [(one["board"], one["made"], one["progress"]) for one in boards] == [
            ("strip39", False, None),
            ("hex37", False, None),
        ]
        assert "hex61" in served.http("POST", "/api/perfect", json={"board": "hex61"}).json()["error"]["fr"]
        wanted = {**TWO_PEOPLE, "north": {"kind": "computer", "name": "", "level": "perfect"}}
        assert served.http("POST", "/api/matches", json=wanted).status_code == 422
        lay_table("strip39")
        assert served.http("POST", "/api/matches", json=wanted).status_code == 201


def test_at_first_nothing_is_made() -> None:
    """Both boards that a machine solves in minutes are offered."""
    assert [(one.board, one.made, one.progress) for one in Solving().all()] == [
        ("strip39", False, None),
        ("hex37", False, None),
    ]


def test_it_is_the_command_that_anybody_can_type() -> None:
    """`pitchside solve`."""
    words = ["-m", "pitchside", "solve", "play-ball", "--board", "hex37", "--data-dir"]
    assert solve_command("hex37")[1:] == [*words, str(table_path("hex37").parent)]


@pytest.mark.parametrize(
    ("line", "done"),
    [
        (
            "sweep 20: 74 010 decided, 99% of the board to look at again, 61.4% of the work done (127 s)",
            0.614,
        ),
        ("sweep 58: 0 decided, 0% of the board to look at again, 100.0% of the work done (202 s)", 1.0),
        ("packing the table: 50% (203 s)", 0.0),
        ("sweep 21 begins, 61.4% of the work done", 0.614),
        ("sweep 1, 50% of it, 1.9% of the work done (9 s)", 0.019),
    ],
)
def test_a_line_tells_the_share_of_the_work(line: str, done: float) -> None:
    """After a sweep, inside it and where the command resumes; not while the table is packed."""
    assert share(line) == pytest.approx(done)


def test_the_lines_of_the_command_are_read() -> None:
    """As it went when hex37 was timed: 127 of 202 s after 20 sweeps, and 17 s after the first."""
    clock, out = iter([0.0, 17.0, 17.0, 127.0, 127.0, 131.0, 131.0]), StringIO()
    bar = Bar(out, "hex37", lambda: next(clock))
    bar.swept(Progress(1, 70_000_000, 1_199_612, 1.0))
    bar.swept(Progress(20, 74_010, 0, 0.99))
    bar.within(21, 0.5)
    assert [share(line) for line in out.getvalue().splitlines()] == pytest.approx([0.038, 0.606, 0.617])


def test_progress_is_told_while_it_works() -> None:
    """After ten sweeps about a third is done; a second board is let wait."""

    async def scene() -> None:
        solving = says(
            "print('sweep 10, 34.0% of the work done', file=sys.stderr, flush=True); time.sleep(60)"
        )
        solving.start("hex37")
        while not solving.of("hex37").progress:
            await asyncio.sleep(0.01)
        assert solving.of("hex37").progress == pytest.approx(0.34, abs=0.01)
        assert solving.start("strip39").progress is None
        await solving.close()
        assert not solving.busy

    asyncio.run(scene())


def test_when_the_process_ends_well_the_opponent_is_made(tmp_path: Path) -> None:
    """The table is where `perfect` looks for it."""
    lay_table("hex37")
    table = table_path("hex37")
    made = table.rename(tmp_path / "made")

    async def scene() -> None:
        solving = says(f"pathlib.Path({str(made)!r}).rename({str(table)!r})")
        solving.start("hex37")
        await until_done(solving)
        assert solving.of("hex37") == solving.start("hex37")
        assert solving.of("hex37").made
        assert solving.of("hex37").failed is None

    asyncio.run(scene())


def test_a_process_that_cannot_be_started_is_told(tmp_path: Path) -> None:
    """And the server ends as it should."""

    async def scene() -> None:
        solving = Solving(lambda _: [str(tmp_path / "nothing")])
        solving.start("hex37")
        await until_done(solving)
        assert "No such file" in told(solving)["en"]
        assert "(en anglais)" in told(solving)["fr"]
        await solving.close()

    asyncio.run(scene())


def test_when_it_fails_its_last_sentence_is_kept() -> None:
    """And it can be begun again."""

    async def scene() -> None:
        solving = says("sys.exit('the table could not be written: Permission denied')")
        solving.start("hex37")
        await until_done(solving)
        assert told(solving)["en"] == "the table could not be written: Permission denied"
        assert not solving.of("hex37").made
        assert solving.start("hex37").progress == 0.0
        await solving.close()

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("line", "french"),
    [
        ("the disk is full; the same command goes on after sweep 12", "elle reprendra après le passage 12."),
        ("the disk is full; nothing was saved", "libérez de la place et relancez la préparation."),
    ],
)
def test_a_full_disk_is_told_in_both_languages(line: str, french: str) -> None:
    """And from where the work goes on."""
    why = why_not(f"pitchside solve: the table could not be written: {line}")
    assert why["en"].startswith("the disk is full; free some space")
    assert why["fr"].endswith(french)


def test_a_process_that_is_killed_says_so() -> None:
    """Its last line was how far it had come, which is no reason."""

    async def scene() -> None:
        solving = says(
            "import os, signal\nprint('sweep 1, 3.8% of the work done', file=sys.stderr, flush=True)\n"
            "os.kill(os.getpid(), signal.SIGKILL)"
        )
        solving.start("hex37")
        await until_done(solving)
        assert told(solving)["en"].startswith("the process was ended (signal 9); make it again")
        assert told(solving)["fr"].startswith("le processus a été arrêté (signal 9)")

    asyncio.run(scene())


def test_a_server_that_stops_lets_it_save(tmp_path: Path) -> None:
    """It is asked to end, not killed."""
    kept = tmp_path / "kept"

    async def scene() -> None:
        solving = says(
            f"import signal\ndef save(*_): sys.exit(pathlib.Path({str(kept)!r}).touch())\n"
            "signal.signal(signal.SIGTERM, save)\n"
            "print('sweep 10, 34.0% of the work done', file=sys.stderr, flush=True); time.sleep(60)"
        )
        solving.start("hex37")
        while not solving.of("hex37").progress:
            await asyncio.sleep(0.01)
        await solving.close()

    asyncio.run(scene())
    assert kept.exists()


def test_a_process_that_does_not_end_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server does not wait for ever."""
    monkeypatch.setattr("pitchside.server.workers.solving.SAVING", 0.05)

    async def scene() -> None:
        solving = says(
            "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
            "print('sweep 10, 34.0% of the work done', file=sys.stderr, flush=True); time.sleep(600)"
        )
        solving.start("hex37")
        while not solving.of("hex37").progress:
            await asyncio.sleep(0.01)
        await solving.close()
        assert not solving.busy

    asyncio.run(scene())


SPOILT: list[dict[str, Any]] = [
    {"cut": 10}, {"flip": 8}, {"format": FORMAT + 1}, {"positions": 860}, {"lengths": []},
]  # fmt: skip


@pytest.mark.parametrize("spoilt", SPOILT)
def test_a_spoilt_table_is_not_made_and_can_be_made_again(spoilt: dict[str, Any]) -> None:
    """Cut short, damaged, of another version, of another board: it is offered as if there were none."""
    lay_table("hex37", **spoilt)

    async def scene() -> None:
        solving = says("time.sleep(60)")
        assert not solving.of("hex37").made
        assert solving.start("hex37").progress == 0.0
        await solving.close()

    asyncio.run(scene())
    assert levels.levels_by_table("play-ball", {"pass_turn": True, "board": "hex37"}) == ()


@pytest.mark.parametrize(("spoilt", "said"), [({"cut": 10}, "cut short"), ({"flip": 8}, "is damaged")])
def test_a_match_whose_table_is_spoilt_is_gone_on_with_by_hard(
    capfd: pytest.CaptureFixture[str], spoilt: dict[str, Any], said: str
) -> None:
    """Nobody waits for ever, and the log says it once."""
    _tell_once.cache_clear()
    lay_table("hex37", **spoilt)
    state = Match(PLAY_BALL, {"board": "hex37", "begins": "south"}).state
    job = Job("play-ball", state, Seat.SOUTH, "perfect", 1, 0.01)
    assert think(job, levels)[-1] == "end"
    think(job, levels)
    told = capfd.readouterr().err
    assert told.count("hard plays in the place of perfect") == 1
    assert said in told


def test_tables_are_in_the_server_s_own_folder(tmp_path: Path) -> None:
    """Found there first, made there, and found in the usual folder where there is none."""
    own = tmp_path / "own"
    lay_table("hex37")
    with tables_in(own):
        assert table_path("hex37").parent == tmp_path / "pitchside"
        lay_table("hex37", own)
        assert table_path("hex37").parent == own
        assert solve_command("strip39")[-2:] == ["--data-dir", str(own)]
    assert table_path("hex37").parent == tmp_path / "pitchside"


def test_a_server_with_a_folder_of_its_own_finds_its_tables(tmp_path: Path) -> None:
    """`pitchside play --data-dir DIR` looks into DIR."""
    lay_table("hex37", tmp_path / "own")
    started = play(tmp_path / "own")
    try:
        boards = started.served.http("GET", "/api/perfect").json()["boards"]
        assert {one["board"]: one["made"] for one in boards} == {"strip39": False, "hex37": True}
    finally:
        started.stop(signal.SIGINT)

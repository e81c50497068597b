"""Solving as work: interrupted, saved, spoilt, gone on with; and the command that does it."""

from __future__ import annotations

import signal
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from pitchside.bots.play_ball.numbering import Ints
from pitchside.bots.play_ball.solved import table_path
from pitchside.cli import main
from pitchside.cli.solve import Bar
from pitchside.lab.solver.job import Job
from pitchside.lab.solver.solve import CpuSweeps, Progress
from tests.lab.test_solver import BOARD, small_boards, solved

pytestmark = pytest.mark.usefixtures(small_boards.__name__)

SOLVE = ["solve", "play-ball", "--board", BOARD, "--data-dir"]
FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="this system has no full device")


class Stop(Exception):
    """Somebody pulls the plug."""


def test_interrupted_work_goes_on_where_it_was_saved(tmp_path: Path) -> None:
    """Stopped after three sweeps it begins with the fourth, and ends with the same checksum."""
    _, whole = solved(BOARD, tmp_path)
    seen: list[int] = []

    def stop(progress: object) -> None:
        seen.append(progress.sweep)  # type: ignore[attr-defined]
        if seen[-1] == 4:
            raise Stop

    with pytest.raises(Stop):
        Job(BOARD, tmp_path, save_every=0).solve(stop)
    again: list[int] = []
    found = Job(BOARD, tmp_path).solve(lambda progress: again.append(progress.sweep))
    assert again[0] == 4
    assert found.summary.checksum == whole.summary.checksum


def zeroed(raw: bytes) -> bytes:
    """A page of zeros, as a disk may give it back after a crash."""
    return raw[:4096] + bytes(4096) + raw[8192:]


@pytest.mark.parametrize(
    "spoil",
    [
        zeroed,
        lambda raw: raw[:-100],
        lambda raw: raw.replace(b'"sweep": 3', b'"sweep": 4', 1),
        lambda raw: raw.replace(b'"format": 2', b'"format": 9', 1),
        lambda raw: b"[1]".ljust(256) + raw[256:],
        lambda raw: b'{"board": "small16"}'.ljust(256) + raw[256:],
        lambda raw: b'{"sweep": []}'.ljust(256) + raw[256:],
        lambda raw: b"\xff" * 256 + raw[256:],
    ],
)
def test_spoilt_work_is_told_and_begun_anew(tmp_path: Path, spoil: Callable[[bytes], bytes]) -> None:
    """A lost page, cut short, another sweep or format, no head at all: never a wrong table."""
    job = Job(BOARD, tmp_path)
    found = job.solve(lambda _: None)
    job._save(3, found.positions.distances())
    raw = job.part.read_bytes()
    assert spoil(raw) != raw
    job.part.write_bytes(spoil(raw))
    said: list[str] = []
    again = Job(BOARD, tmp_path).solve(lambda _: None, said.append)
    assert said[0].startswith("the saved work is damaged or of another version: ")
    assert said[1] == "sweep 1 begins"
    assert again.summary.checksum == found.summary.checksum


def test_a_board_that_came_to_something_else_makes_no_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a board must come to is known: a machine that errs is told so."""
    monkeypatch.setattr("pitchside.lab.solver.job.CHECKSUMS", {BOARD: 1})
    assert main([*SOLVE, str(tmp_path)]) == 2
    assert "came to checksum 6e0ebf754805be5a where 0000000000000001 is right" in capsys.readouterr().err
    assert not table_path(BOARD, tmp_path).exists()


def test_a_full_disk_leaves_the_old_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was there stays, the work is saved beside it, and no half file lies about."""
    job = Job(BOARD, tmp_path)
    found = job.solve(lambda _: None)
    before = job.keep(found, lambda _: None).read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pitchside.bots.play_ball.solved.os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        job.keep(found, lambda _: None)
    assert table_path(BOARD, tmp_path).read_bytes() == before
    assert {path.name for path in tmp_path.iterdir()} == {"play-ball-small16.table", "play-ball-small16.part"}


@needs_full
@pytest.mark.usefixtures("always_saved")
def test_a_disk_that_is_full_for_a_while_does_not_end_the_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What cannot be saved is told with its cause, and the table is made all the same."""
    (tmp_path / f"play-ball-{BOARD}.saving").symlink_to(FULL)
    assert main([*SOLVE, str(tmp_path)]) == 0
    told = capsys.readouterr()
    assert "the work so far could not be saved: the disk is full\n" in told.err
    assert "checksum  6e0ebf754805be5a\n" in told.out


@pytest.mark.usefixtures("always_saved")
def test_work_that_can_never_be_saved_is_told_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not after every sweep."""

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Job, "_save", full)
    assert main([*SOLVE, str(tmp_path)]) == 0
    assert capsys.readouterr().err.count("could not be saved") == 1


@needs_full
def test_a_table_that_does_not_fit_is_told_and_the_work_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The cause, and what goes on: the next run makes one sweep, and the same table."""
    (tmp_path / f"play-ball-{BOARD}.packing").symlink_to(FULL)
    assert main([*SOLVE, str(tmp_path)]) == 2
    sweeps = int(capsys.readouterr().err.split("disk is full; the same command goes on after sweep ")[1])
    assert main([*SOLVE, str(tmp_path)]) == 0
    told = capsys.readouterr()
    assert f"sweep {sweeps + 1} begins" in told.err
    assert f"sweeps    {sweeps + 1}\n" in told.out
    assert "checksum  6e0ebf754805be5a\n" in told.out


@pytest.fixture
def always_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    """The work is saved after every sweep."""
    monkeypatch.setattr("pitchside.cli.solve.SAVE_EVERY", -1.0)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("at", [1, 3])
def test_who_is_stopped_saves_first(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    at: int,
    how: signal.Signals,
) -> None:
    """In the middle of a sweep: only what the whole sweeps before it found is kept, if there was one."""
    sweep = CpuSweeps.sweep

    def interrupted(self: CpuSweeps, number: int) -> Progress:
        found = sweep(self, number)
        if number == at:
            signal.raise_signal(how)
        return found

    with monkeypatch.context() as patch:
        patch.setattr(CpuSweeps, "sweep", interrupted)
        assert main([*SOLVE, str(tmp_path)]) == 130
    goes_on = "the same command goes on after sweep 2" if at == 3 else "nothing was saved"
    assert f"Stopped; {goes_on}" in capsys.readouterr().err
    assert main([*SOLVE, str(tmp_path)]) == 0
    told = capsys.readouterr()
    assert told.err.startswith(f"sweep {at} begins\n")
    assert "checksum  6e0ebf754805be5a\n" in told.out


@pytest.mark.parametrize("first", [signal.SIGINT, signal.SIGTERM])
def test_who_is_told_again_to_stop_still_saves(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    first: signal.Signals,
) -> None:
    """A service ends the server and its solver together, and then the server ends the solver too."""
    save = Job._save

    def told_again(self: Job, sweep: int, distance: Ints) -> None:
        signal.raise_signal(signal.SIGTERM)
        save(self, sweep, distance)

    def stopped(_: Bar, progress: Progress) -> None:
        if progress.sweep == 3:
            signal.raise_signal(first)

    monkeypatch.setattr(Job, "_save", told_again)
    monkeypatch.setattr(Bar, "swept", stopped)
    assert main([*SOLVE, str(tmp_path)]) == 130
    assert "Stopped; the same command goes on after sweep 2" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("at", "left"), [(1, "nothing was saved"), (3, "the same command goes on after sweep 2")]
)
def test_where_memory_runs_out_that_is_told_and_the_work_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, at: int, left: str
) -> None:
    """A sentence with what the board takes, and exit status 2."""
    sweep = CpuSweeps.sweep

    def short(self: CpuSweeps, number: int) -> Progress:
        if number == at:
            raise MemoryError
        return sweep(self, number)

    monkeypatch.setattr(CpuSweeps, "sweep", short)
    assert main([*SOLVE, str(tmp_path)]) == 2
    told = "pitchside solve: there is not enough memory: small16 takes about 0.0 GB; "
    assert f"{told}{left}" in capsys.readouterr().err


def test_where_memory_runs_out_before_the_saved_work_is_read_it_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is told that nothing was saved."""
    job = Job(BOARD, tmp_path)
    job._save(3, job.solve(lambda _: None).positions.distances())

    def short(_: Job) -> None:
        raise MemoryError

    monkeypatch.setattr(Job, "_read", short)
    assert main([*SOLVE, str(tmp_path)]) == 2
    assert "; what was saved before is still there" in capsys.readouterr().err
    assert job.part.exists()


def test_a_large_board_tells_beforehand_what_memory_it_needs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one line, before anything is taken."""

    def short(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("pitchside.lab.solver.job.CpuSweeps", short)
    assert main(["solve", "play-ball", "--board", "hex61", "--data-dir", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith("hex61 needs about 7.6 GB of memory\n")


def test_a_board_that_is_solved_is_not_solved_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Unless it is asked for, or the table is spoilt."""
    solved(BOARD, tmp_path)
    path = table_path(BOARD, tmp_path)
    assert main([*SOLVE, str(tmp_path)]) == 0
    assert f"{path} is whole (checksum 6e0ebf754805be5a): --again" in capsys.readouterr().out
    assert main([*SOLVE, str(tmp_path), "--again"]) == 0
    assert "open      2\n" in capsys.readouterr().out
    path.write_bytes(path.read_bytes()[:-10])
    assert main([*SOLVE, str(tmp_path)]) == 0
    assert "open      2\n" in capsys.readouterr().out


def test_a_board_is_solved_once_at_a_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two in one folder would write over each other."""
    with Job(BOARD, tmp_path).held():
        assert main([*SOLVE, str(tmp_path)]) == 2
    assert f"{BOARD} is being solved in {tmp_path} already" in capsys.readouterr().err
    assert main([*SOLVE, str(tmp_path)]) == 0


def test_the_command_prints_the_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Counts, checksum and where the table is."""
    assert main([*SOLVE, str(tmp_path)]) == 0
    printed = capsys.readouterr().out
    assert "won       26725\nlost      153\nopen      2\nchecksum  6e0ebf754805be5a\n" in printed
    assert "play-ball-small16.table" in printed


def test_the_command_tells_what_the_start_is_worth(capsys: pytest.CaptureFixture[str]) -> None:
    """With the two moves of the engagement, and as if it had three."""
    assert main(["solve", "play-ball", "--board", "small19", "--counts-only"]) == 0
    told = "start     won in 3 with the two moves of the engagement, won in 3 with three\n"
    assert told in capsys.readouterr().out


def test_a_long_sweep_tells_how_far_it_is() -> None:
    """Every few seconds, in lines that the page's bar can follow; not a word of one that is done."""
    clock, out = iter([0.0, 1.0, 3.0, 3.0, 4.0, 9.0]), StringIO()
    bar = Bar(out, "hex37", lambda: next(clock))
    for share in (0.1, 0.3, 0.4, 1.0):
        bar.within(1, share)
    assert out.getvalue() == "sweep 1, 30% of it, 1.1% of the work done (3 s)\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "'chess' cannot be solved; known are play-ball"),
        (["play-ball", "--board", "hex7"], "'hex7' is not a board; known are strip39"),
        (["play-ball", "--device", "gpu"], "pip install 'pitchside-games[gpu]'"),
    ],
)
def test_what_cannot_be_solved_is_a_sentence(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """An unknown game, an unknown board, no GPU: exit status 2."""
    assert main(["solve", *words]) == 2
    assert said in capsys.readouterr().err


def test_a_folder_that_cannot_be_is_refused_before_the_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not after minutes of it: nothing was swept."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    where = str(tmp_path / "file" / "data")
    assert main([*SOLVE, where]) == 2
    said = capsys.readouterr().err
    assert "the table could not be written: Not a directory" in said
    assert "sweep" not in said

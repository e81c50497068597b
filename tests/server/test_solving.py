"""The perfect opponent is made in the background."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from pitchside.bots.play_ball.solver import table_path
from pitchside.server.solving import Solving, share, solve_command
from tests.server.support import TWO_PEOPLE, serving


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A data folder of its own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def says(code: str) -> Solving:
    """Solving by a process that runs this."""

    def command(_: str) -> Sequence[str]:
        return [sys.executable, "-c", f"import sys, time, pathlib\n{code}"]

    return Solving(command)


async def until_done(solving: Solving) -> None:
    """Wait for the process."""
    while solving.busy:
        await asyncio.sleep(0.01)


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
        table_path("strip39").parent.mkdir(parents=True)
        table_path("strip39").touch()
        assert served.http("POST", "/api/matches", json=wanted).status_code == 201


def test_at_first_nothing_is_made() -> None:
    """Both boards that a machine solves in minutes are offered."""
    assert [(one.board, one.made, one.progress) for one in Solving().all()] == [
        ("strip39", False, None),
        ("hex37", False, None),
    ]


def test_it_is_the_command_that_anybody_can_type() -> None:
    """`pitchside solve`."""
    assert solve_command("hex37")[1:] == ["-m", "pitchside", "solve", "play-ball", "--board", "hex37"]


@pytest.mark.parametrize(
    ("line", "done"),
    [
        ("sweep 1: 71 199 612 decided, 100% of the board to look at again (17 s)", 0.04),
        ("sweep 20: 74 010 decided, 99% of the board to look at again (127 s)", 0.61),
        ("sweep 58: 0 decided, 0% of the board to look at again (202 s)", 1.0),
        ("packing the table: 50% (203 s)", 0.0),
    ],
)
def test_a_line_tells_the_share_of_the_work(line: str, done: float) -> None:
    """As it went when hex37 was timed: 127 of 202 s after 20 sweeps."""
    assert share("hex37", line) == pytest.approx(done, abs=0.01)


def test_progress_is_told_while_it_works() -> None:
    """After ten sweeps about a third is done; a second board is let wait."""

    async def scene() -> None:
        solving = says("print('sweep 10: 5 decided', file=sys.stderr, flush=True); time.sleep(60)")
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
    table = table_path("hex37")

    async def scene() -> None:
        solving = says(f"p = pathlib.Path({str(table)!r}); p.parent.mkdir(parents=True); p.touch()")
        solving.start("hex37")
        await until_done(solving)
        assert solving.of("hex37") == solving.start("hex37")
        assert solving.of("hex37").made
        assert solving.of("hex37").failed == ""

    asyncio.run(scene())


def test_a_process_that_cannot_be_started_is_told(tmp_path: Path) -> None:
    """And the server ends as it should."""

    async def scene() -> None:
        solving = Solving(lambda _: [str(tmp_path / "nothing")])
        solving.start("hex37")
        await until_done(solving)
        assert "No such file" in solving.of("hex37").failed
        await solving.close()

    asyncio.run(scene())


def test_when_it_fails_its_last_sentence_is_kept() -> None:
    """And it can be begun again."""

    async def scene() -> None:
        solving = says("sys.exit('the table could not be written: No space left on device')")
        solving.start("hex37")
        await until_done(solving)
        assert "No space left" in solving.of("hex37").failed
        assert not solving.of("hex37").made
        assert solving.start("hex37").progress == 0.0
        await solving.close()

    asyncio.run(scene())

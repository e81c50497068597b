"""Matches as Parquet: what is written is what the referee plays, and what was changed is found."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet as parquet
import pytest

from pitchside.bots.dataset import CARD, MATCHES, OF_A_MATCH, OF_A_STEP, STEPS
from pitchside.cli import main


def written(folder: Path, game: str, *more: str) -> Path:
    """A small dataset."""
    words = ["dataset", game, "--matches", "2", "--a", "easy", "--b", "beginner", "--nodes", "20"]
    assert main([*words, "--out", str(folder), *more]) == 0
    return folder


def rows(folder: Path, name: str) -> list[dict[str, Any]]:
    """What is in a table."""
    found: list[dict[str, Any]] = parquet.read_table(folder / name).to_pylist()
    return found


def change(folder: Path, name: str, row: int, **values: Any) -> None:
    """Write a table anew with one row that is not true."""
    table = parquet.read_table(folder / name)
    changed = table.to_pylist()
    changed[row].update(values)
    parquet.write_table(pyarrow.Table.from_pylist(changed, schema=table.schema), folder / name)


@pytest.mark.parametrize("game", ["play-ball", "chifootmi"])
def test_the_referee_finds_it_true(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every match again from its record."""
    folder = written(tmp_path / "data", game)
    assert main(["dataset", "--check", str(folder)]) == 0
    assert "2 matches are what the referee plays" in capsys.readouterr().out


def test_the_columns_are_those_of_the_card(tmp_path: Path) -> None:
    """In both tables, and both seats are played by either level."""
    folder = written(tmp_path, "chifootmi")
    said = (folder / CARD).read_text(encoding="utf-8")
    for name, columns in ((MATCHES, OF_A_MATCH), (STEPS, OF_A_STEP)):
        assert parquet.read_schema(folder / name).names == list(columns)
        assert all(f"| `{column}` |" in said for column in columns)
    assert [row["south"] for row in rows(folder, MATCHES)] == ["easy", "beginner"]


def test_a_step_tells_how_the_match_ended_for_its_seat(tmp_path: Path) -> None:
    """1 for the winner's, -1 for the loser's, 0 for chance."""
    folder = written(tmp_path, "chifootmi")
    winner = {row["match"]: row["winner"] for row in rows(folder, MATCHES)}
    for step in rows(folder, STEPS):
        won = {winner[step["match"]]: 1, "chance": 0}.get(step["seat"], -1)
        assert step["outcome"] == won


@pytest.mark.parametrize(
    ("name", "values", "words"),
    [
        (STEPS, {"action": "c5>c7"}, "match 0: its steps are not those of its record"),
        (STEPS, {"outcome": 0}, "match 0: its steps are not those of its record"),
        (MATCHES, {"winner": None}, "match 0: it was won by"),
    ],
)
def test_what_was_changed_is_found(
    name: str, values: dict[str, Any], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a table beside the record."""
    folder = written(tmp_path, "play-ball")
    change(folder, name, 0, **values)
    assert main(["dataset", "--check", str(folder)]) == 2
    assert words in capsys.readouterr().err


def test_nothing_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder with something in it is refused before anything is played."""
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    assert main(["dataset", "play-ball", "--out", str(tmp_path)]) == 2
    assert "is not empty" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["golf", "--out", "x"], "golf"),
        (["play-ball", "--a", "god", "--out", "x"], "god"),
        (["play-ball"], "name a game and a folder"),
        (["--check", "nowhere"], "is missing"),
    ],
)
def test_bad_words_are_named(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """And nothing is made."""
    assert main(["dataset", *words]) == 2
    assert said in capsys.readouterr().err
    assert not Path("x").exists()


def test_the_missing_library_is_named_with_its_extra(tmp_path: Path) -> None:
    """As one installs it."""
    code = (
        "import sys; sys.modules['pyarrow'] = None; from pitchside.cli import main; "
        f"sys.exit(main(['dataset', 'play-ball', '--out', {str(tmp_path / 'data')!r}]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "datasets need: pip install pitchside[data]" in done.stderr
    assert not (tmp_path / "data").exists()

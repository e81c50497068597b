"""Data sets: the same rows for the same terms, gone on with after a stop, and verified by the referee."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet as parquet
import pytest

from pitchside.cli import main
from pitchside.core.errors import Malformed
from pitchside.lab import dataset
from pitchside.lab.arena import Contest

SMALL = Contest("play-ball", "easy", "beginner", 4, nodes=20)


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts of two matches."""
    monkeypatch.setattr(dataset, "PART", 2)


def made(folder: Path, contest: Contest = SMALL) -> Path:
    """The folder with the whole data set."""
    assert list(dataset.make(contest, folder))[-1] == contest.rounds
    return folder


def rows(folder: Path, table: str) -> list[dict[str, Any]]:
    """All rows of one table."""
    found: list[dict[str, Any]] = []
    for file in sorted((folder / table).glob("*.parquet")):
        found += parquet.read_table(file).to_pylist()
    return found


@pytest.mark.parametrize("game", ["play-ball", "pitch-out", "pitch-bowl", "chifootmi"])
def test_the_referee_verifies_what_was_written(game: str, tmp_path: Path) -> None:
    """Every row of every game is what the referee finds when it plays the record again."""
    contest = Contest(game, "beginner", "beginner", 1 if game == "pitch-bowl" else 2, nodes=20)
    folder = made(tmp_path / game, contest)
    assert list(dataset.check(folder)) == list(range(contest.rounds))
    assert game in (folder / "README.md").read_text()


def test_a_decision_has_its_position_and_what_came_of_it(tmp_path: Path) -> None:
    """The first row of Play Ball is the first action from the start."""
    folder = made(tmp_path / "data")
    first = rows(folder, "decisions")[0]
    match = rows(folder, "matches")[first["match"]]
    assert first["line"] == 0
    assert f"\n{first['seat']} {first['action']}\n" in match["record"]
    assert first["value"] == (1 if match["winner"] == first["seat"] else -1)
    assert first["view"] == first["position"]


def test_hidden_cards_stand_in_no_view(tmp_path: Path) -> None:
    """In ChiFootMi, when cards have been dealt, what a player sees is less than what stood there."""
    contest = Contest("chifootmi", "beginner", "beginner", 1, nodes=20)
    found = rows(made(tmp_path / "cards", contest), "decisions")
    assert found[0]["view"] != found[0]["position"]


def test_a_stopped_command_goes_on(tmp_path: Path) -> None:
    """What is there is kept; the end is as if nothing had happened."""
    whole = made(tmp_path / "whole")
    cut = tmp_path / "cut"
    with closing(dataset.make(SMALL, cut)) as making:
        assert [next(making), next(making)] == [0, 2]
    assert [*dataset.make(SMALL, cut)] == [2, 4]
    for table in ("matches", "decisions"):
        assert rows(cut, table) == rows(whole, table)


def test_a_changed_row_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A value that was turned round does not hold: a sentence names file and match."""
    folder = made(tmp_path / "data")
    file = folder / "decisions" / "part-00001.parquet"
    table = parquet.read_table(file)
    values = pyarrow.array([-value for value in table["value"].to_pylist()], pyarrow.int8())
    at = table.schema.get_field_index("value")
    parquet.write_table(table.set_column(at, table.schema.field(at), values), file)
    assert main(["dataset", "--check", str(folder)]) == 2
    assert "match 2: its decisions are not those of the record" in capsys.readouterr().err


def test_what_is_missing_doubled_or_on_other_terms_is_found(tmp_path: Path) -> None:
    """Though every match that is there holds by itself."""
    folder = made(tmp_path / "data")
    terms, part = folder / dataset.TERMS, folder / "matches" / "part-00001.parquet"
    said, table = terms.read_text(), parquet.read_table(part)
    for old, new, why in (
        ('"rounds": 4', '"rounds": 2', "is no part of 2 matches"),
        ('"rounds": 4', '"rounds": 6', "part-00002.parquet cannot be read"),
        ('"a": "easy"', '"a": "hard"', "game or players are not those of"),
        ("{", "", "does not hold the terms"),
    ):
        terms.write_text(said.replace(old, new))
        with pytest.raises(Malformed, match=why):
            list(dataset.check(folder))
    terms.write_text(said)
    for rows in (table.slice(1), pyarrow.concat_tables([table, table])):
        parquet.write_table(rows, part)
        with pytest.raises(Malformed, match="is to hold the matches 2 to 3, each once"):
            list(dataset.check(folder))


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["play-ball"], "name a game and a folder"),
        (["chess", "--out", "NEW"], "is not a game"),
        (["play-ball", "--a", "best", "--out", "NEW"], "'best' is not a level of play-ball"),
        (["play-ball", "--seed", "9", "--out", "OLD"], "holds a data set on other terms"),
        (["play-ball", "--out", "FULL"], "holds something that is no data set"),
        (["--check", "FULL"], "holds no data set"),
        (["--check", "CUT"], "cannot be read"),
    ],
)
def test_what_cannot_be_done_is_said(
    words: list[str], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A sentence and status 2."""
    made(tmp_path / "OLD", Contest("play-ball", "beginner", "beginner", 1, nodes=5))
    (tmp_path / "FULL").mkdir()
    (tmp_path / "FULL" / "mine.txt").write_text("mine")
    cut = made(tmp_path / "CUT", Contest("play-ball", "beginner", "beginner", 1, nodes=5))
    file = cut / "matches" / "part-00000.parquet"
    file.write_bytes(file.read_bytes()[:-20])
    words = [str(tmp_path / word) if word.isupper() else word for word in words]
    assert main(["dataset", *words]) == 2
    assert why in capsys.readouterr().err


def test_the_missing_library_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without pyarrow the sentence says how to get it, and nothing is written."""
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert main(["dataset", "play-ball", "--out", str(tmp_path / "data")]) == 2
    assert "pip install 'pitchside-games[data]'" in capsys.readouterr().err
    assert not (tmp_path / "data").exists()

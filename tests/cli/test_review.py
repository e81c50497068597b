"""`pitchside review`: where a match was won and lost, in words and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pitchside.cli import main
from pitchside.core.record import record_of
from tests.review.matches import GOAL_AT_HAND, played, shot_out


@pytest.fixture
def file(tmp_path: Path) -> str:
    """The record of a match in which South had a goal and did not score."""
    match = played("play-ball", "a3n end resign", {}, GOAL_AT_HAND)
    path = tmp_path / "match.pitch"
    path.write_text(str(record_of(match, {"south": "Ann", "north": "Bo"}, "2024-05-01")), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "Here Ann could have scored this turn."), ("fr", "Ici, Ann pouvait marquer dès ce tour.")],
)
def test_a_turning_point_is_told(file: str, lang: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """In the language asked for, with the better turn."""
    assert main(["review", file, "--nodes", "100", "--lang", lang]) == 0
    told = capsys.readouterr().out
    assert said in told
    assert "d4n d7n" in told


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "Bo wins the match on the shoot-out"), ("fr", "Bo gagne le match aux tirs au but")],
)
def test_a_shoot_out_ends_the_line(
    tmp_path: Path, lang: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A match that was level is said to be won on the shoot-out."""
    path = tmp_path / "match.pitch"
    record = record_of(shot_out(), {"south": "Ann", "north": "Bo"}, "2024-05-01")
    path.write_text(str(record), encoding="utf-8")
    assert main(["review", str(path), "--nodes", "100", "--lang", lang]) == 0
    assert said in capsys.readouterr().out


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "Bo resigns: Ann wins the match."), ("fr", "Bo abandonne\u202f: Ann gagne le match.")],
)
def test_how_it_ended_is_said(file: str, lang: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Where nobody won by a turn."""
    assert main(["review", file, "--nodes", "100", "--lang", lang]) == 0
    assert said in capsys.readouterr().out.splitlines()


def test_the_json_says_how_it_ended(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The reason, and its sentence in both languages."""
    assert main(["review", file, "--nodes", "100", "--json"]) == 0
    ended = json.loads(capsys.readouterr().out)["ended"]
    assert (ended["reason"], ended["winner"]) == ("resigned", "south")
    assert ended["text"]["en"] == "Bo resigns: Ann wins the match."


def test_the_json_has_the_same(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The turning points with their sentences, and the line."""
    assert main(["review", file, "--nodes", "100", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["format"], told["game"], told["of"], told["nodes"]) == (1, "play-ball", "round", 100)
    assert told["points"][0]["text"]["en"] == "Here Ann could have scored this turn."
    assert told["line"][0] | {"steps": 0, "turn": 1, "south": 1.0} == told["line"][0]


def test_a_broken_record_exits_1(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With its line, as the other commands say it."""
    text = Path(file).read_text(encoding="utf-8").replace("south a3n", "south a3s")
    Path(file).write_text(text, encoding="utf-8")
    assert main(["review", file]) == 1
    assert "line" in capsys.readouterr().err


def test_no_file_exits_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is not there is no record."""
    assert main(["review", str(tmp_path / "none.pitch")]) == 2
    assert "pitchside review" in capsys.readouterr().err

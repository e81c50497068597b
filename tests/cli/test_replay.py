"""`pitchside replay`: a record is played through; exit 0 only if all of it holds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pitchside.cli import main
from pitchside.core.match import Match
from pitchside.core.record import record_of
from pitchside.games import GAMES


def recorded(line: str = "c2n b2n end c8s end") -> str:
    """The record of a short match."""
    match: Match[Any, Any] = Match(GAMES["play-ball"])
    for word in line.split():
        match.commit(next(iter(match.to_act())), match.parse(word))
    return str(record_of(match, {"south": "Ann", "north": "Bo"}, "2024-05-01"))


def saved(folder: Path, text: str) -> str:
    """A record's file."""
    path = folder / "match.pitch"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_sound_record_exits_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every action lawful and the hash agreeing: 0, and one line that says so."""
    assert main(["replay", saved(tmp_path, recorded())]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("5 actions, all lawful. Unfinished. The hash agrees: ")
    assert (said.out.count("\n"), said.err) == (1, "")


def test_a_finished_match_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The winner of a finished match is named."""
    assert main(["replay", saved(tmp_path, recorded("c2n resign"))]) == 0
    assert "Won by North." in capsys.readouterr().out


@pytest.mark.parametrize(("lang", "line"), [("en", "line"), ("fr", "ligne")])
def test_an_unlawful_line_exits_1(
    lang: str, line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The line and the clause are named, in the language asked for."""
    text = recorded().replace("north c8s\nnorth end", "north end")
    row = text.splitlines().index("north end") + 1
    assert main(["replay", saved(tmp_path, text), "--lang", lang]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert f"{line} {row}" in said.err
    assert "PLB-3.8" in said.err


@pytest.mark.parametrize(("lang", "chain"), [("en", "the chain of lines"), ("fr", "la chaîne des lignes")])
def test_a_false_chain_exits_1(
    lang: str, chain: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A chain that the lines do not make is refused like a false hash."""
    text = recorded().replace("Chain: ", "Chain: 0")
    assert main(["replay", saved(tmp_path, text), "--lang", lang]) == 1
    assert chain in capsys.readouterr().err


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_tampered_record_exits_1(lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Another lawful action makes another hash."""
    text = recorded().replace("north c8s", "north d7s")
    assert main(["replay", saved(tmp_path, text), "--lang", lang]) == 1
    said = capsys.readouterr().err
    assert "hash" in said if lang == "en" else "empreinte" in said


def test_a_tampered_result_exits_1(tmp_path: Path) -> None:
    """A result that the replay does not have is found."""
    text = recorded().replace("Result: null", 'Result: {"winner": "south"}')
    assert main(["replay", saved(tmp_path, text)]) == 1


def test_a_record_without_hash_exits_0_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a hash there is nothing to agree with."""
    text = "\n".join(row for row in recorded().splitlines() if not row.startswith("Hash"))
    assert main(["replay", saved(tmp_path, text)]) == 0
    assert "no hash" in capsys.readouterr().out


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_an_unknown_game_exits_1(lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A game nobody knows is named at its line, with those that are known."""
    text = recorded().replace("Game: play-ball", "Game: chess")
    assert main(["replay", saved(tmp_path, text), "--lang", lang]) == 1
    said = capsys.readouterr().err
    assert "chess" in said
    assert "play-ball" in said
    assert " 2" in said


@pytest.mark.parametrize(
    "text", ["", "hello\n", "{}", "Pitch: 1\n", "\n\nsouth c2n\n", "Pitch: 7\nGame: play-ball\n"]
)
def test_a_text_that_is_no_record_exits_1(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What has no header of a record is refused with a line."""
    assert main(["replay", saved(tmp_path, text)]) == 1
    said = capsys.readouterr()
    assert (said.out, "line 1:" in said.err) == ("", True)


def test_an_unreadable_action_exits_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An action that is none is named at its line."""
    text = recorded().replace("north c8s", "north c8x")
    row = text.splitlines().index("north c8x") + 1
    assert main(["replay", saved(tmp_path, text)]) == 1
    assert f"line {row}:" in capsys.readouterr().err


def test_a_missing_file_exits_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is not there is no record at all."""
    assert main(["replay", str(tmp_path / "none.pitch")]) == 2
    assert "none.pitch" in capsys.readouterr().err
    assert main(["replay", str(tmp_path)]) == 2


def test_a_missing_file_is_told_in_french(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a file there is nothing to replay, in the language that was asked for."""
    assert main(["replay", str(tmp_path / "none.pitch"), "--lang", "fr"]) == 2
    assert "ce fichier n’existe pas" in capsys.readouterr().err

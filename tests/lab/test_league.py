"""The league: every pair equally often, rounds kept and gone on with, ratings that follow from them."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pitchside import __version__
from pitchside.bots.levels import agent
from pitchside.cli import main
from pitchside.cli.league import standings
from pitchside.lab.arena import Contest
from pitchside.lab.league import League, Result, in_fair_order, play, score
from pitchside.server.store.ratings import Rating, strengths_with

TERMS = Contest("play-ball", "easy", "easy", 2, nodes=50, options={"board": "hex37"})
LEAGUE = League(("beginner", "easy", "normal"), TERMS)


class First:
    """Does the first thing it may."""

    def choose(self, view: Any, choices: Any, rng: Random, budget: Any) -> Any:
        """Whatever comes first."""
        return choices.sample(Random(1))


def test_every_pair_meets_equally_often(tmp_path: Path) -> None:
    """Three players and two rounds a pair are six rounds."""
    rounds = list(play(LEAGUE, tmp_path / "league.jsonl"))
    assert sorted(found[:3] for found in rounds) == [
        (a, b, number) for a, b in LEAGUE.pairs for number in range(2)
    ]


def test_an_interrupted_league_goes_on(tmp_path: Path) -> None:
    """Rounds in the file are not played again, and the end is as if nothing had happened."""
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    rounds = sorted(play(LEAGUE, whole))
    cut.write_text("".join(whole.read_text().splitlines(keepends=True)[:4]) + '{"a": "begi')
    before = cut.read_text().splitlines()[:4]
    assert sorted(play(LEAGUE, cut)) == rounds
    assert cut.read_text().splitlines()[:4] == before
    assert sorted(cut.read_text().splitlines()) == sorted(whole.read_text().splitlines())


def test_more_rounds_add_to_those_played(tmp_path: Path) -> None:
    """The same file serves a longer league."""
    file = tmp_path / "league.jsonl"
    first = set(play(LEAGUE, file))
    longer = League(LEAGUE.players, Contest("play-ball", "easy", "easy", 3, nodes=50, options=TERMS.options))
    assert first < set(play(longer, file))


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--players", "easy"], "a league needs two players or more"),
        (["--players", "easy,easy"], "each named once"),
        (["--players", "easy,best"], "'best' is not a level of play-ball"),
        (["--agent", "tests.nowhere:Bot"], "no agent can be made from 'tests.nowhere:Bot'"),
        (["--agent", "pathlib:PurePath"], "it has no method 'choose'"),
        (["--results", "OTHER"], "holds a league on other terms"),
        (["--results", "BROKEN"], "does not hold the results of a league"),
        (["--strengths", "BROKEN"], "is no file of strengths"),
    ],
)
def test_what_cannot_be_played_is_said(
    words: list[str], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A sentence, status 2, and a file that is left as it was."""
    texts = {"OTHER": json.dumps({"game": "chifootmi"}) + "\n", "BROKEN": "no league\n"}
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    words = [str(tmp_path / word) if word in texts else word for word in words]
    if "--results" not in words:
        words += ["--results", str(tmp_path / "fresh")]
    assert main(["league", "play-ball", "--rounds", "1", "--nodes", "20", *words]) == 2
    assert why in capsys.readouterr().err
    assert {name: (tmp_path / name).read_text() for name in texts} == texts


def test_a_league_of_no_game_names_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    """Before anything is said of its players."""
    assert main(["league", "golf"]) == 2
    assert "'golf' is not a game; the games are play-ball" in capsys.readouterr().err


def test_somebodys_agent_takes_part(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An agent named by its module is rated beside the levels."""
    mine = f"{__name__}:First"
    words = ["--players", "normal", "--agent", mine, "--rounds", "2", "--nodes", "50", "--json"]
    assert main(["league", "play-ball", *words, "--results", str(tmp_path / "mine.jsonl")]) == 0
    table = json.loads(capsys.readouterr().out)
    assert [row["player"] for row in table["players"]] == ["normal", mine]
    assert hasattr(agent("play-ball", mine), "choose")


def test_a_league_writes_the_strengths_of_its_levels(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Weak first, with the command that measured them; the other games stay as they were."""
    file = tmp_path / "strengths.toml"
    other = {"hard": Rating(30.0, 1.0, 40)}
    file.write_text(strengths_with("", "chifootmi", "pitchside league chifootmi", other))
    words = ["--players", "normal,beginner", "--agent", f"{__name__}:First", "--rounds", "2", "--nodes", "50"]
    words += ["--results", str(tmp_path / "rounds.jsonl"), "--strengths", str(file), "--json"]
    assert main(["league", "play-ball", *words]) == 0
    rows = {row["player"]: row for row in json.loads(capsys.readouterr().out)["players"]}
    known = tomllib.loads(file.read_text())
    assert known["chifootmi"]["levels"] == {"hard": {"mu": 30.0, "sigma": 1.0, "matches": 40}}
    asked = "--rounds 2 --nodes 50 --seed 1 --players normal,beginner --agent tests.lab.test_league:First"
    assert known["play-ball"]["command"] == f"pitchside league play-ball {asked}"
    levels = known["play-ball"]["levels"]
    assert list(levels) == ["beginner", "normal"]
    assert all(Rating(**levels[name]).points == rows[name]["rating"] for name in levels)


def test_who_wins_more_is_rated_higher() -> None:
    """Ratings follow the rounds, whatever the order they were written in."""
    rounds = [Result("easy", "normal", n, "normal" if n % 4 else "easy") for n in range(40)]
    league = League(("easy", "normal"), TERMS)
    table = standings(league, rounds)
    assert [row["player"] for row in table["players"]] == ["normal", "easy"]
    assert standings(league, rounds[::-1]) == table
    assert table["players"][0]["low"] < table["players"][0]["rating"] < table["players"][0]["high"]
    assert score(rounds, "easy") == {"normal": (10, 40)}
    assert sorted(in_fair_order(rounds)) == sorted(rounds) != in_fair_order(rounds)


def test_an_unknown_game_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """Not that it has too few players."""
    assert main(["league", "chess"]) == 2
    assert "'chess' is not a game" in capsys.readouterr().err


def test_results_that_cannot_be_kept_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Before anything is played."""
    file = tmp_path / "nowhere" / "rounds.jsonl"
    assert main(["league", "play-ball", "--players", "easy,normal", "--results", str(file)]) == 2
    assert f"{file} cannot be written: No such file or directory" in capsys.readouterr().err


def test_who_played_is_kept_and_what_is_known_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file names the version that began it; one without goes on all the same."""
    file = tmp_path / "rounds.jsonl"
    words = ["--players", "easy,beginner", "--rounds", "2", "--nodes", "20", "--results", str(file)]
    assert main(["league", "play-ball", *words]) == 0
    assert "rounds are from" not in capsys.readouterr().err
    head, *lines = file.read_text().splitlines()
    said = json.loads(head)
    assert said.pop("pitchside") == __version__
    file.write_text("\n".join([json.dumps(said), *lines]) + "\n")
    assert main(["league", "play-ball", *words]) == 0
    assert f"2 of 2 rounds are from {file}" in capsys.readouterr().err

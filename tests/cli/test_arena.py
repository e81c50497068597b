"""`pitchside arena`: figures on standard output, progress on standard error."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from pitchside.cli import main
from pitchside.cli.arena import report
from pitchside.lab.arena import Contest, Played

EASY = ["arena", "play-ball", "--a", "easy", "--b", "easy"]


def test_the_figures_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """Wins, voids, turns and time are shown for both."""
    assert main([*EASY, "--rounds", "4", "--board", "hex37", "--seed", "3"]) == 0
    told = capsys.readouterr()
    assert "play-ball on hex37: a = easy, b = easy, 1 s a turn, seed 3" in told.out
    won = [int(number) for number in re.findall(r"^[ab] won +(\d+)", told.out, re.MULTILINE)]
    void = int(re.findall(r"^void +(\d+)", told.out, re.MULTILINE)[0])
    assert sum(won) + void == 4
    assert "4/4 rounds" in told.err


def test_a_seed_repeats_the_figures(capsys: pytest.CaptureFixture[str]) -> None:
    """The same command gives the same rounds where no clock decides."""
    words = ["arena", "play-ball", "--a", "hard", "--b", "normal", "--rounds", "2", "--nodes", "60"]
    told = []
    for _ in range(2):
        assert main(words) == 0
        told.append([line for line in capsys.readouterr().out.splitlines() if "thought" not in line])
    assert told[0] == told[1]


def test_shares_are_of_decided_rounds() -> None:
    """Void rounds stand apart."""
    rounds = [
        Played(n, winner, 10, {"a": (0.1,), "b": (0.2,)}) for n, winner in enumerate(["a", "a", "b", None])
    ]
    lines = report(Contest("play-ball", "hard", "easy", 4, seconds=0.5), rounds)
    assert lines[1].startswith("a won       2    66.7 % of 3 decided")
    assert "void        1" in lines
    assert "turns a round   10.0" in lines
    assert lines[-2:] == ["a thought   0.100 s a turn of 0.5 s", "b thought   0.200 s a turn of 0.5 s"]


def test_an_interrupt_keeps_what_was_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C shows the rounds so far and ends with status 130."""

    def interrupted(contest: Contest, jobs: int, scheduler: str | None) -> Iterator[Played]:
        yield Played(0, "a", 5, {"a": (0.1,), "b": (0.1,)})
        raise KeyboardInterrupt

    monkeypatch.setattr("pitchside.lab.arena.play_rounds", interrupted)
    assert main([*EASY, "--rounds", "50"]) == 130
    told = capsys.readouterr()
    assert "interrupted after 1 of 50 rounds" in told.err
    assert "a won       1" in told.out


def test_nothing_played_is_said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """An interrupt before the first result leaves no figures."""

    def interrupted(contest: Contest, jobs: int, scheduler: str | None) -> Iterator[Played]:
        raise KeyboardInterrupt

    monkeypatch.setattr("pitchside.lab.arena.play_rounds", interrupted)
    assert main(EASY) == 130
    assert "no round was finished" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["chess", "--a", "easy", "--b", "easy"], "the games are"),
        (
            ["play-ball", "--a", "easy", "--b", "best"],
            "'best' is not a level of play-ball; known are beginner, easy, normal, hard",
        ),
        (["play-ball", "--a", "easy", "--b", "easy", "--board", "hex7"], "board"),
    ],
)
def test_unknown_names_are_explained(capsys: pytest.CaptureFixture[str], words: list[str], why: str) -> None:
    """A sentence names what is known, and the status is 2."""
    assert main(["arena", *words]) == 2
    assert why in capsys.readouterr().err


@pytest.mark.parametrize(
    "words", [["--budget", "0"], ["--budget", "nan"], ["--rounds", "0"], ["--jobs", "x"]]
)
def test_numbers_are_checked(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    """A number out of range is refused with status 2."""
    with pytest.raises(SystemExit, match="2"):
        main([*EASY, *words])
    assert "is no" in capsys.readouterr().err


def test_matches_won_in_play_stand_apart_from_shoot_outs() -> None:
    """A shoot-out is won by guessing: its winners are told for themselves."""
    ends = [("a", "goals"), ("a", "goals"), ("b", "goals"), ("b", "shootout")]
    rounds = [Played(n, won, 10, {"a": (0.1,), "b": (0.1,)}, 0, why) for n, (won, why) in enumerate(ends)]
    lines = report(Contest("chifootmi", "hard", "easy", 4), rounds)
    assert lines[1].startswith("a won       2    50.0 % of 4 decided")
    assert lines[3].startswith("in play       a won       2    66.7 % of 3 decided")
    assert lines[4].startswith("in shoot-outs a won       0     0.0 % of 1 decided")


def test_level_and_options_of_a_match_can_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    """They are told in the first line; what is no option is refused."""
    words = ["arena", "chifootmi", "--a", "normal", "--b", "easy", "--rounds", "2", "--level", "pro+"]
    assert main([*words, "--options", "offside,one_two", "--last-shot", "on"]) == 0
    said = "chifootmi, level pro+, options offside one_two, last shot on: a = normal, b = easy"
    assert capsys.readouterr().out.startswith(said)
    assert main([*words, "--options", "catenaccio"]) == 2

"""The arena: fair, repeatable, and honest about what it counts."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pitchside.bots.budget import Budget
from pitchside.cli import main
from pitchside.core.choices import Choices
from pitchside.core.errors import Malformed
from pitchside.core.seat import Seat
from pitchside.games.play_ball import PLAY_BALL
from pitchside.lab.arena import (
    AgentFailed,
    Contest,
    beginner,
    check,
    play_match,
    play_round,
    play_rounds,
    seat_of_a,
    wilson,
)

HEX37 = {"board": "hex37"}


class Counts:
    """Uses up its nodes, or looks at its clock where it has none."""

    def choose(self, view: Any, choices: Choices[Any], rng: Random, budget: Budget) -> Any:
        """What `docs/opponents.md` promises: the seconds, what is spent and left of them, and nodes."""
        assert budget.spent() + budget.left() == pytest.approx(budget.seconds, abs=1e-3)
        for _ in range(1 if budget.nodes is None else budget.nodes):
            action = choices.sample(rng)
        return action


class Fails:
    """Plays until the last move of a turn, and then asks for something that is not there."""

    def choose(self, view: Any, choices: Choices[Any], rng: Random, budget: Any) -> Any:
        """An error where one move is left."""
        if view.left == 1:
            return budget.strength
        return choices.sample(rng)


class FailsAtOnce:
    """Cannot even begin."""

    def choose(self, view: Any, choices: Choices[Any], rng: Random, budget: Any) -> Any:
        """An error."""
        raise LookupError("no book of openings")


class Cheats:
    """Says what is no action."""

    def choose(self, view: Any, choices: Choices[Any], rng: Random, budget: Any) -> Any:
        """No move of Play Ball, once the warm-up is over."""
        return "a9b9" if budget.seconds > 0.5 else choices.sample(rng)


@pytest.mark.parametrize("nodes", [None, 7])
@pytest.mark.parametrize("game", ["play-ball", "pitch-out", "chifootmi"])
def test_every_agent_is_given_a_budget_in_every_call(game: str, nodes: int | None) -> None:
    """In the warm-up too, and with nodes where the rounds have nodes."""
    contest = Contest(game, f"{__name__}:Counts", "beginner", 1, seconds=0.05, nodes=nodes)
    first = next(play_match(contest, 0))
    assert first.outcome is None


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_agent_that_fails_is_told_with_round_seed_and_position(jobs: int) -> None:
    """And with its own error; the position can be set up again."""
    contest = Contest("play-ball", f"{__name__}:Fails", "beginner", 2, nodes=20, seed=5, options=HEX37)
    with pytest.raises(AgentFailed) as caught:
        list(play_rounds(contest, jobs))
    first, *trace = str(caught.value).splitlines()
    assert first.startswith(f"{__name__}:Fails, which plays ")
    assert " failed in round " in first
    assert " of play-ball, seed 5, at position " in first
    position = json.loads(first.rpartition(" at position ")[2].removesuffix(":"))
    assert PLAY_BALL.read(position, PLAY_BALL.options(HEX37)).left == 1
    assert trace[-1] == "AttributeError: 'Budget' object has no attribute 'strength'"


@pytest.mark.parametrize(
    ("name", "who", "why"),
    [
        ("FailsAtOnce", "warming up, failed in round 0", "LookupError: no book of openings"),
        ("Cheats", "which plays south, failed in round 0", "a9b9"),
    ],
)
def test_the_command_says_who_failed(
    name: str, who: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """On the standard error, with status 2."""
    words = ["--a", f"{__name__}:{name}", "--b", "beginner", "--rounds", "1", "--board", "hex37"]
    assert main(["arena", "play-ball", *words]) == 2
    said = capsys.readouterr().err
    assert f"pitchside arena: {__name__}:{name}, {who} of play-ball, seed 1, at position" in said
    assert why in said.splitlines()[-1]


def test_the_installed_command_finds_a_module_of_the_current_folder(tmp_path: Path) -> None:
    """`pitchside` does as `python -m pitchside` does."""
    agent = "from pitchside.bots.agent import RandomAgent\n\nclass Mine(RandomAgent):\n    pass\n"
    (tmp_path / "somebodys.py").write_text(agent)
    command = [str(Path(sys.executable).with_name("pitchside")), "arena", "play-ball", "--board", "hex37"]
    words = ["--a", "somebodys:Mine", "--b", "somebodys:Mine", "--rounds", "2", "--nodes", "1"]
    for jobs in ("1", "2"):
        told = subprocess.run(
            [*command, *words, "--jobs", jobs], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert (told.returncode, told.stdout.splitlines()[0]) == (
            0,
            "play-ball on hex37: a = somebodys:Mine, b = somebodys:Mine, 1 positions a turn, seed 1",
        ), told.stderr


def test_seats_and_beginnings_are_shared_fairly() -> None:
    """In four rounds each opponent begins once from each seat."""
    begins = {(seat_of_a(number), beginner(number) is seat_of_a(number)) for number in range(4)}
    assert begins == {(seat, first) for seat in (Seat.SOUTH, Seat.NORTH) for first in (True, False)}


def test_every_round_has_a_result() -> None:
    """A round names its winner and how long each of its turns took."""
    rounds = list(play_rounds(Contest("play-ball", "normal", "easy", 6)))
    assert [played.number for played in rounds] == list(range(6))
    assert all(played.winner in ("a", "b") for played in rounds)
    assert all(len(played.thought["a"]) + len(played.thought["b"]) == played.turns for played in rounds)


def test_a_round_of_searches_can_be_repeated() -> None:
    """With nodes instead of seconds the same seed gives the same round."""
    contest = Contest("play-ball", "hard", "normal", 4, nodes=150)
    first, again = play_round(contest, 1), play_round(contest, 1)
    assert (first.winner, first.turns) == (again.winner, again.turns)


def test_another_seed_gives_other_rounds() -> None:
    """Seeds matter."""
    lengths = {
        seed: [played.turns for played in play_rounds(Contest("play-ball", "easy", "easy", 8, seed=seed))]
        for seed in (1, 2)
    }
    assert lengths[1] != lengths[2]


def test_processes_play_the_same_rounds() -> None:
    """Shared among processes, the rounds are the same as in one."""
    contest = Contest("play-ball", "easy", "easy", 6, options={"board": "hex37"})
    alone = {(played.number, played.winner, played.turns) for played in play_rounds(contest)}
    shared = {(played.number, played.winner, played.turns) for played in play_rounds(contest, jobs=2)}
    assert alone == shared


def test_a_round_without_a_goal_is_void() -> None:
    """A round that reaches its cap has no winner."""
    played = play_round(Contest("play-ball", "easy", "easy", 1, options={"turn_cap": 1}), 0)
    assert (played.winner, played.turns) == (None, 1)


@pytest.mark.parametrize(
    ("contest", "why"),
    [
        (Contest("chess", "easy", "easy", 1), "is not a game"),
        (Contest("play-ball", "easy", "best", 1), "known are beginner, easy, normal, hard"),
        (Contest("play-ball", "easy", "easy", 1, options={"board": "hex7"}), "board"),
    ],
)
def test_an_impossible_contest_is_refused(contest: Contest, why: str) -> None:
    """Unknown games, levels and boards are named before anything is played."""
    with pytest.raises(Malformed, match=why):
        check(contest)


@pytest.mark.parametrize(
    ("won", "of", "low", "high"),
    [(0, 0, 0.0, 1.0), (0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (190, 200, 0.9104, 0.9726)],
)
def test_wilson_intervals(won: int, of: int, low: float, high: float) -> None:
    """The interval is the one in the tables."""
    assert wilson(won, of) == pytest.approx((low, high), abs=5e-4)

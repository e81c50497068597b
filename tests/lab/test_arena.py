"""The arena: fair, repeatable, and honest about what it counts."""

from __future__ import annotations

import pytest

from pitchside.core.errors import Malformed
from pitchside.core.seat import Seat
from pitchside.lab.arena import Contest, beginner, check, play_round, play_rounds, seat_of_a, wilson


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

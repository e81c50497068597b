"""Play Ball as an environment: what is seen, what is masked, when it ends."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from pitchside.core.errors import Malformed
from pitchside.core.seat import Seat
from pitchside.envs.encodings.play_ball import PLANES, PlayBallEncoding, play_ball
from pitchside.envs.episode import Episode, begin
from pitchside.games.play_ball.action import Pass, parse_action
from tests.envs.walks import walk

OWN, ENEMY, BALL, MINE = 0, 1, 2, PLANES.index("is it my turn")


def told(episode: Episode, *texts: str) -> Episode:
    """The episode after these actions."""
    for text in texts:
        (seat,) = episode.to_act()
        assert isinstance(episode.encoding, PlayBallEncoding)
        episode = episode.choose(seat, episode.encoding.index(parse_action(text), seat))
    return episode


def test_both_seats_see_the_set_up_alike() -> None:
    """Turned by half a circle the beginning looks the same, but for whose turn it is."""
    episode = begin(play_ball(board="hex37"))
    south, north = episode.observe(Seat.SOUTH), episode.observe(Seat.NORTH)
    assert np.array_equal(south[[OWN, ENEMY, BALL]], north[[OWN, ENEMY, BALL]])
    assert (south[MINE].min(), north[MINE].max()) == (1.0, 0.0)


@pytest.mark.parametrize("board", ["strip39", "hex61", "hex37"])
def test_what_north_begins_looks_like_what_south_begins(board: str) -> None:
    """The same numbers lead to the same observations, whoever begins."""
    south, north = (begin(play_ball(board=board, begins=seat)) for seat in ("south", "north"))
    rng = Random(board)
    while south.end is None:
        ((one,), (other,)) = south.to_act(), north.to_act()
        assert np.array_equal(south.observe(one), north.observe(other))
        assert np.array_equal(south.mask(one), north.mask(other))
        index = rng.choice(sorted(south.lawful(one)))
        south, north = south.choose(one, index), north.choose(other, index)
    assert north.end is not None
    assert (south.end.winner is Seat.SOUTH) == (north.end.winner is Seat.NORTH)


def test_the_ball_is_not_passed_back() -> None:
    """After c3>c5 the ball may go on or stay, and back to c3 only after a move."""
    episode = begin(play_ball(), position="c3,c5,c7 a7,b7,d7 c3 s 3 0-0")
    given = told(episode, "c3>c5")
    assert "c5>c3" in given.encoding.game.choices(given.state, Seat.SOUTH)
    passes = [str(one) for one in given.lawful(Seat.SOUTH).values() if isinstance(one, Pass)]
    assert passes == ["c5>c7"]
    moved = told(given, "c7n")
    assert "c5>c3" in [str(one) for one in moved.lawful(Seat.SOUTH).values()]


def test_no_pass_leads_into_a_dead_end() -> None:
    """With the team as it began and no move left, the ball does not go back to where it began."""
    episode = begin(play_ball(), position="a3,b3,e5 b8,c7,d8 a3 s 0 0-0 a3,b3,e5@b3/3")
    assert "a3>b3" not in [str(one) for one in episode.lawful(Seat.SOUTH).values()]


def test_a_turn_has_at_most_twelve_steps() -> None:
    """Three moves, two passes around each of them, and the end."""
    longest, steps, turn = 0, 0, 0
    for episode, seat, index in walk(play_ball(board="hex37"), Random(6), 1000):
        now = episode.state.turns
        steps = steps + 1 if now == turn else 1
        longest, turn = max(longest, steps), now
        assert index in episode.lawful(seat)
    assert 4 < longest <= 12


def test_a_goal_ends_a_round() -> None:
    """The scorer is given 1, the other -1."""
    goal = told(begin(play_ball(), position="c8,b3,d3 b6,d6,a4 c8 s 3 0-0"), "c8n")
    assert goal.end is not None
    assert [goal.reward(seat) for seat in (Seat.SOUTH, Seat.NORTH)] == [1.0, -1.0]


def test_a_goal_does_not_end_a_match() -> None:
    """Three do."""
    goal = told(begin(play_ball(episode="match"), position="c8,b3,d3 b6,d6,a4 c8 s 3 0-0"), "c8n")
    assert goal.end is None
    last = told(begin(play_ball(episode="match"), position="c8,b3,d3 b6,d6,a4 c8 s 3 2-2"), "c8n")
    assert last.end is not None
    assert last.end.winner is Seat.SOUTH


def test_many_turns_cut_an_episode_short() -> None:
    """Nobody has won, and it is said that it was cut."""
    episode = begin(play_ball(max_turns=2))
    cut = told(episode, "b2n", "end", "b7s", "end")
    assert cut.end is not None
    assert (cut.end.winner, cut.end.truncated) == (None, True)


@pytest.mark.parametrize(
    "wrong", [{"episode": "week"}, {"max_turns": 0}, {"max_turns": True}, {"max_turns": "9"}]
)
def test_a_wrong_setting_is_named(wrong: dict[str, object]) -> None:
    """With what it must be."""
    ((name, _),) = wrong.items()
    with pytest.raises(Malformed, match=f"'{name}' is .*; it must be"):
        play_ball(**wrong)  # type: ignore[arg-type]

"""The table of opponents."""

from __future__ import annotations

from random import Random

import pytest

from pitchside.bots.agent import RandomAgent
from pitchside.bots.budget import Budget
from pitchside.bots.levels import agent, levels
from pitchside.core.errors import Malformed
from pitchside.core.seat import Seat
from pitchside.games import GAMES, manifests


def test_play_ball_has_four_levels() -> None:
    """Levels go from weak to strong."""
    assert levels("play-ball") == ("beginner", "easy", "normal", "hard")


def test_an_unknown_game_has_no_levels() -> None:
    """A game without opponents has an empty list."""
    assert levels("chess") == ()


@pytest.mark.parametrize(
    ("game", "level"), [(game, level) for game, one in manifests().items() for level in one.levels]
)
def test_every_level_makes_fresh_opponents(game: str, level: str) -> None:
    """Asking twice gives two opponents."""
    assert agent(game, level) is not agent(game, level)


def test_an_unknown_level_is_refused() -> None:
    """The refusal names the levels there are."""
    with pytest.raises(Malformed, match="'godlike' is not a level of play-ball; known are beginner, easy"):
        agent("play-ball", "godlike")


def test_an_unknown_game_is_refused() -> None:
    """The refusal names the games that have opponents."""
    with pytest.raises(Malformed, match="'chess' has no computer opponents; known are play-ball"):
        agent("chess", "easy")


def test_the_random_opponent_takes_a_choice() -> None:
    """What it does is among the choices."""
    game = GAMES["play-ball"]
    state = game.start(game.options({}))
    choices = game.choices(state, Seat.SOUTH)
    assert RandomAgent().choose(state, choices, Random(1), Budget(1.0)) in choices

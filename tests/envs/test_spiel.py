"""OpenSpiel: its own tests, a playthrough, and its algorithms on our games."""

from __future__ import annotations

from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, mcts

import pitchside.envs.spiel  # noqa: F401  # it registers the games

PLAY_BALL = "python_pitchside_play_ball(board=hex37,max_turns=12)"
GAMES = (PLAY_BALL,)

games = pytest.mark.parametrize("name", GAMES)


@games
def test_random_play_keeps_the_api(name: str) -> None:
    """As OpenSpiel's own test sees it, with states written and read."""
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@games
def test_a_playthrough_can_be_written_and_repeated(name: str) -> None:
    """The same choices tell the same story."""
    rng, state = Random(3), pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    line = state.history()
    one, two = (generate_playthrough.playthrough(name, action_sequence=line) for _ in range(2))
    assert one == two
    assert "IsTerminal() = True" in one


def test_a_search_finds_the_goal_in_one_move() -> None:
    """OpenSpiel's MCTS, on a ball before the goal."""
    game = pyspiel.load_game("python_pitchside_play_ball(board=hex37,max_turns=6)")
    state, found = game.new_initial_state(), Random(1)
    while not any(_scores(state.child(one)) for one in state.legal_actions()):
        state = (
            game.new_initial_state()
            if state.is_terminal()
            else state.child(found.choice(state.legal_actions()))
        )
    rolls = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 1.4, 150, rolls, solve=True, random_state=np.random.RandomState(1))
    assert _scores(state.child(bot.step(state)))


def _scores(state: pyspiel.State) -> bool:
    return bool(state.is_terminal() and any(state.returns()))

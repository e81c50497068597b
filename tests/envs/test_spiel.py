"""OpenSpiel: its own tests, a playthrough, and its algorithms on our games."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import (
    cfr,
    expected_game_score,
    exploitability,
    generate_playthrough,
    ismcts,
    mcts,
)

import pitchside.envs.spiel  # noqa: F401  # it registers the games
from pitchside.core.errors import Malformed

PLAY_BALL = "python_pitchside_play_ball(board=hex37,max_turns=12)"
CHIFOOTMI = "python_pitchside_chifootmi"
PRO = "python_pitchside_chifootmi(level=pro+,extras=offside+one_two+counter_attack,max_shots=6)"
GAMES = (PLAY_BALL, CHIFOOTMI, PRO)

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
    assert 0 < len(state.full_history()) <= state.get_game().max_game_length() + 30
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


def endgame(**fields: Any) -> pyspiel.Game:
    """ChiFootMi from a position; level after it, nobody wins."""
    terms = {"position": json.dumps(fields), "shootout": False, "last_shot": "off"}
    return pyspiel.load_game(CHIFOOTMI, terms)


def cards(*up: int, down: int | None = None) -> dict[str, Any]:
    """A team with these active cards."""
    backs = [] if down is None else [{"card": down, "up": False}]
    return {"active": [{"card": card, "up": True} for card in up] + backs}


def test_a_search_with_hidden_cards_finds_a_lawful_choice() -> None:
    """OpenSpiel's information-set search, in mid-match."""
    game, rng = pyspiel.load_game(CHIFOOTMI), Random(4)
    state = game.new_initial_state()
    while state.is_chance_node() or len(state.history()) < 30:
        state.apply_action(rng.choice(state.legal_actions()))
    rolls = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    search = ismcts.ISMCTSBot(game, rolls, 2.0, 20, random_state=np.random.RandomState(1))
    search.set_resampler(lambda state, _: state.clone())
    assert search.step(state) in state.legal_actions()


def test_one_shot_is_worth_half_a_goal() -> None:
    """Shooter and keeper choose at once: CFR finds left and right equally often."""
    game = endgame(phase="shot", ball="south", kept=2)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(20):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    value, _ = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
    assert value == pytest.approx(0.5, abs=0.01)
    assert exploitability.nash_conv(game, policy) < 0.02


def test_regret_falls_where_cards_are_hidden() -> None:
    """CFR on the last two cards of a beginner's match; north sees neither of south's."""
    game = endgame(ball="south", kept=1, south={**cards(down=8), "closed": [6]}, north=cards(5, 7))
    solver, regrets = cfr.CFRPlusSolver(game), list[float]()
    for _ in range(3):
        for _ in range(4):
            solver.evaluate_and_update_policy()
        regrets.append(exploitability.nash_conv(game, solver.average_policy()))
    assert regrets == sorted(regrets, reverse=True)
    assert regrets[-1] < 0.01


def test_hidden_cards_of_a_position_are_dealt_anew() -> None:
    """South's card face down and the one in its closed pile: which is which north cannot tell."""
    game = endgame(ball="south", south={**cards(4, down=8), "closed": [6]}, north=cards(5, 7, 3))
    first = game.new_initial_state()
    assert first.chance_outcomes() == [(6, 0.5), (8, 0.5)]
    worlds = [first.child(card) for card in (6, 8)]
    for world in worlds:
        world.apply_action(world.legal_actions()[0])
    seen = [[world.information_state_string(player) for world in worlds] for player in (0, 1)]
    assert seen[0][0] != seen[0][1]
    assert seen[1][0] == seen[1][1]


def test_an_endgame_is_written_down_and_read_again() -> None:
    """As OpenSpiel's workers and its own simulation test do."""
    game = endgame(ball="south", south={**cards(4, down=8), "closed": [6]}, north=cards(5, 7, 3))
    again = pyspiel.load_game(str(game))
    assert str(again.new_initial_state()) == str(game.new_initial_state())
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("position", ["{", "[1]", '{"phase": "lunch"}'])
def test_a_wrong_position_is_refused(position: str) -> None:
    """In a sentence."""
    with pytest.raises(Malformed):
        pyspiel.load_game(CHIFOOTMI, {"position": position})

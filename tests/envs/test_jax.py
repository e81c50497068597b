"""Play Ball as JAX arrays beside the single environment: the same games, step by step."""

from __future__ import annotations

from typing import Any

import jax
import numpy as np
import pytest

from pitchside.core.errors import Malformed
from pitchside.core.seat import PLAYERS
from pitchside.envs.encodings import encoding_of
from pitchside.envs.episode import Episode, begin
from pitchside.envs.jax import ChiFootMi, PlayBall, State
from tests.nightly import count, lasts

KEY = jax.random.key(1)
GAMES, STEPS = 16, count(40, 6_250)
SETTINGS = (
    {"board": "hex37", "max_turns": 20},
    {"board": "strip39", "pass_turn": False},
    {"board": "hex61", "begins": "north"},
)


def looks_alike(state: State, seen: Any, episodes: list[Episode]) -> None:
    """Player, mask and observation of every game are those of the single environments."""
    seen, masks = np.asarray(seen), np.asarray(state.legal_action_mask)
    for game, episode in enumerate(episodes):
        seat = PLAYERS[int(state.current_player[game])]
        assert episode.to_act() == (seat,)
        assert (masks[game] == episode.mask(seat)).all()
        assert seen[game].tobytes() == episode.observe(seat).tobytes()


@pytest.mark.parametrize("settings", SETTINGS, ids=lambda settings: str(settings["board"]))
@lasts(600)
def test_a_batch_plays_as_single_environments_do(settings: dict[str, Any]) -> None:
    """Observation, mask, rewards and ends are equal in every step, and new games begin by themselves."""
    env, encoding, rng = PlayBall(**settings), encoding_of("play-ball", **settings), np.random.default_rng(5)
    step, observe = jax.jit(env.step), jax.jit(env.observe)
    state, episodes = env.init(GAMES), [begin(encoding) for _ in range(GAMES)]
    for _ in range(STEPS):
        looks_alike(state, observe(state), episodes)
        masks = np.asarray(state.legal_action_mask)
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks], np.int32)
        episodes = [one.choose(one.to_act()[0], act) for one, act in zip(episodes, actions, strict=True)]
        state = step(state, actions)
        for game, episode in enumerate(episodes):
            end = episode.end
            assert bool(state.terminated[game]) == (end is not None and not end.truncated)
            assert bool(state.truncated[game]) == (end is not None and end.truncated)
            assert state.rewards[game].tolist() == [episode.reward(seat) for seat in PLAYERS]
        episodes = [begin(encoding) if one.end is not None else one for one in episodes]


def test_who_chooses_a_masked_action_loses() -> None:
    """-1 for that player, nothing for the other, and a new game."""
    env = PlayBall(board="hex37")
    masked = int(np.flatnonzero(~np.asarray(env.init(1).legal_action_mask[0]))[0])
    for action in (masked, env.num_actions, -1):
        after = env.step(env.init(1), np.array([action], np.int32))
        assert after.rewards.tolist() == [[-1.0, 0.0]]
        assert after.terminated.tolist() == [True]
        assert after.legal_action_mask.tolist() == env.init(1).legal_action_mask.tolist()


def test_what_a_batch_does_not_play_is_named() -> None:
    """Repetitions and caps are for the single environment."""
    for options in ({"repetition": "threefold"}, {"turn_cap": 30}):
        with pytest.raises(Malformed, match="a JAX batch plays without"):
            PlayBall(**options)


def test_a_batch_plays_rounds() -> None:
    """A whole match is for the single environment; what is no episode at all is named as there."""
    with pytest.raises(Malformed, match="a JAX batch plays rounds, no 'match'"):
        PlayBall(episode="match")
    with pytest.raises(Malformed, match="'episode' is 'set'; it must be one of round, match"):
        PlayBall(episode="set")


@pytest.mark.parametrize("count", [0, -1, 2.0])
def test_there_is_one_game_at_least(count: Any) -> None:
    """Of either game, in the words of `make_vec`."""
    for begun in (lambda: PlayBall(board="hex37").init(count), lambda: ChiFootMi().init(count, KEY)):
        with pytest.raises(Malformed, match=f"'count' is {count}; it must be a whole number from 1 on"):
            begun()


def test_a_switch_is_true_or_false() -> None:
    """A word that means no is no switch."""
    no: Any = "no"
    with pytest.raises(Malformed, match="'shootout' is 'no'; it must be true or false"):
        ChiFootMi(shootout=no)

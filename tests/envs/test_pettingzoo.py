"""PettingZoo: its own conformance tests, and its conventions where a step is wrong."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from pitchside.envs import play_ball_v0
from pitchside.envs.episode import BadStep

MODULES = (play_ball_v0,)
SMALL: dict[ModuleType, dict[str, Any]] = {play_ball_v0: {"board": "hex37"}}

modules = pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__.split(".")[-1])


@modules
@pytest.mark.parametrize("kind", ["env", "raw_env"])
def test_the_api_is_kept(module: ModuleType, kind: str) -> None:
    """As PettingZoo's own test sees it, and without a warning."""
    api_test(getattr(module, kind)(), num_cycles=200)


@modules
def test_a_seed_repeats_an_episode(module: ModuleType) -> None:
    """As PettingZoo's own test sees it."""
    seed_test(module.env, num_cycles=60)


@modules
def test_an_episode_comes_to_an_end(module: ModuleType) -> None:
    """Both agents are told so in the same step, and what one wins the other loses."""
    env = module.env(**SMALL[module])
    env.reset(seed=5)
    total = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        _, reward, terminated, truncated, info = env.last()
        total[agent] += reward
        done = terminated or truncated
        env.step(None if done else env.action_space(agent).sample(info["action_mask"]))
    assert sum(total.values()) == 0.0


@modules
def test_a_masked_action_loses(module: ModuleType) -> None:
    """By PettingZoo's convention; the bare environment raises."""
    for env in (module.env(), module.raw_env()):
        env.reset(seed=1)
        first = env.agent_selection
        masked = int(np.argmin(env.infos[first]["action_mask"]))
        if env is env.unwrapped:
            with pytest.raises(BadStep, match="is masked"):
                env.step(masked)
        else:
            env.step(masked)
            assert all(env.terminations.values())
            assert env.rewards[first] == -1.0


@modules
def test_a_seed_of_another_type_is_refused(module: ModuleType) -> None:
    """In a sentence."""
    with pytest.raises(TypeError, match="a seed is a whole number"):
        module.env().reset(seed="one")


@modules
def test_the_board_is_drawn_in_letters(module: ModuleType) -> None:
    """Where it was asked for."""
    env = module.env(render_mode="ansi")
    env.reset(seed=1)
    assert len(env.render().splitlines()) > 5
    with pytest.raises(ValueError, match="'render_mode' is 'film'; it must be None or ansi"):
        module.env(render_mode="film")

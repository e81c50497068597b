"""PettingZoo: its own conformance tests, and its conventions where a step is wrong."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from pitchside.core.errors import Malformed
from pitchside.draw.picture import HEIGHT, NORTH, SOUTH, WIDTH
from pitchside.envs import chifootmi_v0, pitch_bowl_v1, pitch_out_v0, play_ball_v0
from pitchside.envs.episode import BadStep

MODULES = (play_ball_v0, pitch_out_v0, pitch_bowl_v1, chifootmi_v0)
GRID: dict[str, Any] = {"actions": "discrete", "grid": [8, 3]}
SMALL: dict[ModuleType, dict[str, Any]] = {
    pitch_out_v0: GRID,
    pitch_bowl_v1: {**GRID, "field": "small", "max_flicks": 20},
    play_ball_v0: {"board": "hex37"},
    chifootmi_v0: {"level": "pro"},
}

modules = pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__.split(".")[-1])


@modules
@pytest.mark.parametrize("kind", ["env", "raw_env"])
def test_the_api_is_kept(module: ModuleType, kind: str) -> None:
    """As PettingZoo's own test sees it, and without a warning."""
    api_test(getattr(module, kind)(), num_cycles=200)


@pytest.mark.parametrize(
    ("module", "kind"),
    [
        (module, kind)
        for module in MODULES
        for kind in ("env", "raw_env", "parallel_env")
        if hasattr(module, kind)
    ],
)
def test_an_option_of_reset_is_refused(module: ModuleType, kind: str) -> None:
    """With a sentence: there are none yet. What PettingZoo's own tests hand over is let pass."""
    env = getattr(module, kind)(**SMALL[module])
    with pytest.raises(Malformed, match="reset takes no options, not 'position', 'seed'"):
        env.reset(seed=1, options={"position": {}, "seed": 1})
    env.reset(seed=1, options={"options": 1})
    env.reset(seed=1, options={})


def test_a_grid_keeps_the_api() -> None:
    """With a mask for words and gestures."""
    api_test(pitch_out_v0.env(**GRID), num_cycles=60)


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
    for env in (module.env(**SMALL[module]), module.raw_env(**SMALL[module])):
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
    with pytest.raises(ValueError, match="'render_mode' is 'film'; it must be None or ansi, rgb_array"):
        module.env(render_mode="film")


@modules
def test_the_board_is_drawn_as_a_picture(module: ModuleType) -> None:
    """Rows from the top, columns, three colours: as a link to a match shows it."""
    env = module.env(render_mode="rgb_array")
    env.reset(seed=1)
    drawn = env.render()
    assert (drawn.shape, drawn.dtype) == ((HEIGHT, WIDTH, 3), np.uint8)
    colours = {tuple(dot) for dot in drawn[::7, ::7].reshape(-1, 3).tolist()}
    assert {SOUTH, NORTH} <= colours


def test_the_parallel_api_is_kept() -> None:
    """As PettingZoo's own tests see it, and without a warning."""
    parallel_api_test(chifootmi_v0.parallel_env(), num_cycles=100)
    parallel_seed_test(chifootmi_v0.parallel_env, num_cycles=20)


def test_choices_made_at_once_are_what_sealed_ones_are() -> None:
    """A match in steps of both agents is the match in steps of one after the other."""
    both, single = (
        chifootmi_v0.parallel_env(level="pro+", options=["offside"]),
        chifootmi_v0.raw_env(level="pro+", options=["offside"]),
    )
    rng = np.random.default_rng(1)
    _, infos = both.reset(seed=9)
    single.reset(seed=9)
    while both.agents:
        chosen = {
            agent: int(rng.choice(np.flatnonzero(infos[agent]["action_mask"]))) for agent in both.agents
        }
        _, rewards, _, _, infos = both.step(chosen)
        for agent in sorted(chosen):
            if chosen[agent] != both.wait:
                assert single.agent_selection == agent
                single.step(chosen[agent])
        assert single.episode == both.episode
        assert {agent: single.rewards[agent] for agent in rewards} == rewards


def test_who_is_not_asked_waits() -> None:
    """Anything else is masked, and loses."""
    env = chifootmi_v0.parallel_env(level="pro+", options=["offside"])
    rng = np.random.default_rng(2)
    _, infos = env.reset(seed=3)
    while env.episode.state.phase != "offside":
        chosen = {agent: int(rng.choice(np.flatnonzero(infos[agent]["action_mask"]))) for agent in env.agents}
        _, _, _, _, infos = env.step(chosen)
    waits = next(agent for agent in env.agents if infos[agent]["action_mask"][env.wait])
    assert infos[waits]["action_mask"].sum() == 1
    _, rewards, over, _, _ = env.step(dict.fromkeys(env.agents, env.wait - 1))
    assert rewards[waits] == -1.0
    assert all(over.values())


@pytest.mark.parametrize("number", [-1, 16, 1000])
def test_a_number_that_is_no_choice_loses_at_once(number: int) -> None:
    """As a masked one does: the other gets nothing, and nobody plays on."""
    env = chifootmi_v0.parallel_env()
    _, infos = env.reset(seed=1)
    lawful = int(np.flatnonzero(infos["player_1"]["action_mask"])[0])
    _, rewards, over, _, _ = env.step({"player_0": number, "player_1": lawful})
    assert (rewards, set(over.values())) == ({"player_0": -1.0, "player_1": 0.0}, {True})
    with pytest.raises(BadStep, match="the episode is over"):
        env.step({"player_0": 0, "player_1": 0})


@pytest.mark.parametrize("wrong", [0.9, "0", None])
def test_what_is_no_whole_number_is_no_choice(wrong: Any) -> None:
    """It is refused and nothing is played, lawful as the number would be that `int` makes of it."""
    env = chifootmi_v0.parallel_env()
    env.reset(seed=1)
    before = env.episode
    with pytest.raises(BadStep, match=f"an action is a whole number, not {wrong!r}"):
        env.step({"player_0": 0, "player_1": wrong})
    assert env.episode is before


@pytest.mark.parametrize("wrong", ["abc", None, ["0", "0", "0", "0", "0"], [0.5, [0.5], 0.5, 0.5, 0.5]])
def test_what_is_no_five_numbers_is_no_gesture(wrong: Any) -> None:
    """Text is none, nor are rows of different lengths."""
    env = pitch_out_v0.raw_env()
    env.reset(seed=1)
    with pytest.raises(BadStep, match="an action is 5 numbers from 0 to 1, not"):
        env.step(wrong)


def test_a_number_beyond_the_last_action_is_a_mistake_of_the_program() -> None:
    """PettingZoo's own wrapper stops there, as in its own games: only a masked number loses."""
    env = play_ball_v0.env()
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="action is not in action space"):
        env.step(10_000)


def test_both_agents_choose_in_every_step() -> None:
    """Who is missing is named."""
    env = chifootmi_v0.parallel_env()
    env.reset(seed=1)
    with pytest.raises(BadStep, match="there is no action of player_1"):
        env.step({"player_0": 0})


@modules
def test_a_step_before_the_first_reset_is_refused(module: ModuleType) -> None:
    """In the environment itself, without a wrapper that says so."""
    with pytest.raises(BadStep, match="no episode has begun: reset the environment"):
        module.raw_env().step(0)


def test_choices_before_the_first_reset_are_refused() -> None:
    """The same sentence."""
    with pytest.raises(BadStep, match="no episode has begun: reset the environment"):
        chifootmi_v0.parallel_env().step({"player_0": 0, "player_1": 0})

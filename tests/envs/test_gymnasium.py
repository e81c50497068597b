"""Gymnasium: its own checker, bots as opponents, and what becomes of a wrong step."""

from __future__ import annotations

import re
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from pitchside.core.errors import Malformed
from pitchside.envs.episode import BadStep
from pitchside.envs.gym import NAMES

IDS = tuple(f"pitchside/{name}" for name in NAMES)
SMALL: dict[str, dict[str, Any]] = {
    "pitchside/PlayBall-v0": {"board": "hex37"},
    "pitchside/PitchOut-v0": {"actions": "discrete", "grid": [8, 3], "tremor": 1.0},
    "pitchside/PitchBowl-v1": {"actions": "discrete", "grid": [8, 3], "field": "small", "max_flicks": 20},
    "pitchside/ChiFootMi-v0": {"level": "pro"},
}

envs = pytest.mark.parametrize("name", IDS)


@envs
@pytest.mark.parametrize("options", [{"position": {}}, {"seed": 1}, {3: None}])
def test_an_option_of_reset_is_refused(name: str, options: dict[Any, Any]) -> None:
    """With a sentence: there are none yet. None, or no options at all, are well."""
    env = gymnasium.make(name, **SMALL[name])
    why = f"reset takes no options, not {next(iter(options))!r}: settings are given when"
    with pytest.raises(Malformed, match=re.escape(why)):
        env.reset(seed=1, options=options)
    env.reset(seed=1, options={})
    env.reset(seed=1)


def played(name: str, seed: int, **settings: Any) -> tuple[list[float], list[Any]]:
    """An episode of random choices: its rewards and observations."""
    env = gymnasium.make(name, **{**SMALL[name], **settings})
    env.action_space.seed(seed)
    seen, info = env.reset(seed=seed)
    rewards, looks, done = list[float](), [seen], False
    while not done:
        seen, reward, over, cut, info = env.step(env.action_space.sample(info["action_mask"]))
        rewards.append(float(reward))
        looks.append(seen)
        done = over or cut
    return rewards, looks


@envs
@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_the_api_is_kept(name: str, mode: str) -> None:
    """As Gymnasium's own checker sees it, and without a warning."""
    check_env(gymnasium.make(name, opponent="random", render_mode=mode).unwrapped)


@envs
@pytest.mark.parametrize("opponent", ["random", "beginner", "easy", "normal", "hard"])
def test_every_level_is_an_opponent(name: str, opponent: str) -> None:
    """An episode against it comes to an end, and only its last step brings something."""
    rewards, _ = played(name, 1, opponent=opponent, nodes=50)
    assert set(rewards[:-1]) <= {0.0}
    assert rewards[-1] in (-1.0, 0.0, 1.0)


@envs
def test_a_seed_repeats_an_episode(name: str) -> None:
    """The bot's choices too."""
    (one, seen), (two, again) = (played(name, 7, opponent="easy") for _ in range(2))
    assert one == two
    assert all(np.array_equal(a, b) for a, b in zip(seen, again, strict=True))


@envs
def test_a_masked_action_loses(name: str) -> None:
    """The reason is told, and nothing comes after it."""
    env = gymnasium.make(name, opponent="random", **SMALL[name]).unwrapped
    _, info = env.reset(seed=1)
    _, reward, over, cut, info = env.step(int(np.argmin(info["action_mask"])))
    assert (reward, over, cut) == (-1.0, True, False)
    assert "is masked" in info["illegal"]
    with pytest.raises(BadStep, match="the episode is over"):
        env.step(0)


@envs
def test_the_learner_can_have_either_seat(name: str) -> None:
    """By name, or dealt by the seed."""
    for seat in ("south", "north"):
        _, info = gymnasium.make(name, opponent="random", seat=seat).reset(seed=1)
        assert info["seat"] == seat
    dealt = {gymnasium.make(name, opponent="random").reset(seed=seed)[1]["seat"] for seed in range(12)}
    assert dealt == {"south", "north"}


@envs
@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"opponent": "god"}, "'god' is no opponent in"),
        ({"seat": "west"}, "'seat' is 'west'; it must be"),
        *(
            ({"nodes": wrong}, f"'nodes' is {wrong!r}; it must be a whole number")
            for wrong in ("x", 0, -5, 1.5)
        ),
    ],
)
def test_a_wrong_setting_is_named(name: str, wrong: dict[str, Any], said: str) -> None:
    """With those that there are."""
    with pytest.raises(Malformed, match=said):
        gymnasium.make(name, **wrong)


def test_settings_that_leave_the_learner_no_choice_are_named() -> None:
    """The bot begins, and its turn is the only one."""
    env = gymnasium.make(
        "pitchside/PlayBall-v0", opponent="random", seat="south", begins="north", max_turns=1
    )
    with pytest.raises(Malformed, match="the episode is over before south is to act"):
        env.reset(seed=1)


@envs
def test_a_seed_of_another_type_is_refused(name: str) -> None:
    """In a sentence."""
    env: Any = gymnasium.make(name, opponent="random").unwrapped
    with pytest.raises(TypeError, match="a seed is a whole number"):
        env.reset(seed="one")


@pytest.mark.parametrize("name", ["pitchside/PitchOut-v0", "pitchside/PitchBowl-v1"])
@pytest.mark.parametrize("wrong", [[0.0, 0.0, 0.0, 0.0, 2.0], "abc"])
def test_numbers_out_of_bounds_lose(name: str, wrong: Any) -> None:
    """An exact gesture is five numbers from 0 to 1, and text is none."""
    env: Any = gymnasium.make(name, opponent="random").unwrapped
    env.reset(seed=1)
    _, reward, over, _, info = env.step(wrong)
    assert (reward, over) == (-1.0, True)
    assert "5 numbers from 0 to 1" in info["illegal"]


@envs
def test_a_step_before_the_first_reset_is_refused(name: str) -> None:
    """In the environment itself, without a wrapper that says so."""
    with pytest.raises(BadStep, match="no episode has begun: reset the environment"):
        gymnasium.make(name).unwrapped.step(0)

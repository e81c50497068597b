"""PettingZoo: one agent acts after the other (AEC); choices made at once are sealed until both are in."""

from __future__ import annotations

from typing import Any

import numpy as np

from pitchside.core.errors import shown
from pitchside.core.extra import extra
from pitchside.core.seat import PLAYERS, Eyes
from pitchside.envs.encodings.encoding import Encoding, Numbers
from pitchside.envs.encodings.settings import ANYTHING, check_reset_options
from pitchside.envs.episode import Episode, begin, check_begun
from pitchside.envs.seed import random_of

with extra():
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

AGENTS = ("player_0", "player_1")
"""South and north."""
SEATS = dict(zip(AGENTS, PLAYERS, strict=True))
_NAMES = {seat: agent for agent, seat in SEATS.items()}
RENDER_MODES = ("ansi", "rgb_array")


def action_space(encoding: Encoding) -> spaces.Space[Any]:
    """Numbers of actions, or numbers from 0 to 1 that make one."""
    if encoding.box:
        return spaces.Box(0.0, 1.0, (encoding.box,), np.float32)
    return spaces.Discrete(encoding.size)


def observation_space(encoding: Encoding) -> spaces.Space[Any]:
    """Numbers from 0 to 1."""
    return spaces.Box(0.0, 1.0, encoding.shape, np.float32)


def metadata(name: str) -> dict[str, Any]:
    """What PettingZoo is told of an environment."""
    return {"name": name, "render_modes": list(RENDER_MODES), "render_fps": 1, "is_parallelizable": False}


def checked_mode(render_mode: str | None) -> str | None:
    """A way to draw that there is."""
    if render_mode not in (None, *RENDER_MODES):
        raise ValueError(
            f"'render_mode' is {shown(render_mode)}; it must be None or {', '.join(RENDER_MODES)}"
        )
    return render_mode


class SeatsEnv(AECEnv):
    """Two agents at one table; `infos[agent]["action_mask"]` tells what the one that is to act may choose."""

    def __init__(self, encoding: Encoding, name: str, render_mode: str | None = None) -> None:
        super().__init__()
        self.encoding, self.render_mode = encoding, checked_mode(render_mode)
        self.metadata = metadata(name)
        self.possible_agents = list(AGENTS)
        self.action_spaces = {agent: action_space(encoding) for agent in AGENTS}
        self.observation_spaces = {agent: observation_space(encoding) for agent in AGENTS}
        self._rng = random_of(None)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for both."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same for both."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new episode; the seed settles all chance of it."""
        check_reset_options(options, ANYTHING)
        if seed is not None:
            self._rng = random_of(seed)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self._stands(begin(self.encoding).chance(self._rng))

    def _stands(self, episode: Episode) -> None:
        """The episode has come so far: who is next, what may be chosen, and what it brought."""
        self.episode = episode
        seats = episode.to_act()
        if seats:
            self.agent_selection = _NAMES[seats[0]]
        self.infos = {agent: self._info(agent) for agent in self.agents}
        if episode.end is not None:
            self.rewards = {agent: episode.end.reward(SEATS[agent]) for agent in self.agents}
            self.truncations = dict.fromkeys(self.agents, episode.end.truncated)
            self.terminations = dict.fromkeys(self.agents, not episode.end.truncated)

    def _info(self, agent: str) -> dict[str, Any]:
        if self.encoding.box:
            return {}
        chooses = self.episode.end is None and agent == self.agent_selection
        mask = self.episode.mask(SEATS[agent]) if chooses else np.zeros(self.encoding.size, np.int8)
        return {"action_mask": mask}

    def observe(self, agent: str) -> Numbers:
        """What the agent's seat may see; a choice that the other has sealed is not in it."""
        return self.episode.observe(SEATS[agent])

    def step(self, action: Any) -> None:
        """One choice of the agent that is to act; `BadStep` where it is masked."""
        check_begun(hasattr(self, "episode"))
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        seat = SEATS[self.agent_selection]
        episode = self.episode.choose(seat, action).chance(self._rng)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._stands(episode)
        self._accumulate_rewards()

    def render(self) -> str | np.ndarray[Any, Any] | None:
        """The board in letters or as a picture, as somebody sees it who may see all."""
        return self.episode.render(self.render_mode, Eyes.ALL)

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def wrapped(raw: SeatsEnv) -> AECEnv:
    """As PettingZoo wraps its own: who chooses what is masked loses at once, and the order is enforced."""
    if raw.encoding.box:
        return wrappers.OrderEnforcingWrapper(wrappers.ClipOutOfBoundsWrapper(raw))
    lawful = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1.0)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(lawful))

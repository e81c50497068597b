"""PettingZoo: both agents choose in every step (Parallel); who is not asked waits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from pitchside.core.extra import extra
from pitchside.core.seat import Eyes, Seat
from pitchside.envs.aec import AGENTS, SEATS, checked_mode, metadata, observation_space
from pitchside.envs.encodings.encoding import Encoding, Numbers
from pitchside.envs.encodings.settings import ANYTHING, check_reset_options
from pitchside.envs.episode import BadStep, begin, check_begun, whole_number
from pitchside.envs.seed import random_of

with extra():
    from gymnasium import spaces
    from pettingzoo import ParallelEnv

Told = tuple[
    dict[str, Numbers], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
]


class AtOnceEnv(ParallelEnv):
    """Two agents at one table. The last number is to wait: all that one may do who is not asked.

    Who chooses what is masked loses at once, as under PettingZoo's wrapper for one agent after the other.
    """

    def __init__(self, encoding: Encoding, name: str, render_mode: str | None = None) -> None:
        self.encoding, self.render_mode = encoding, checked_mode(render_mode)
        self.metadata = metadata(name)
        self.possible_agents = list(AGENTS)
        self.wait = encoding.size
        self.action_spaces = {agent: spaces.Discrete(encoding.size + 1) for agent in AGENTS}
        self.observation_spaces = {agent: observation_space(encoding) for agent in AGENTS}
        self._rng = random_of(None)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for both."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same for both."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Numbers], dict[str, dict[str, Any]]]:
        """A new episode; the seed settles all chance of it."""
        check_reset_options(options, ANYTHING)
        if seed is not None:
            self._rng = random_of(seed)
        self.agents = list(AGENTS)
        self.episode = begin(self.encoding).chance(self._rng)
        return self._seen(), self._infos()

    def step(self, actions: Mapping[str, Any]) -> Told:
        """One choice of each, made at once."""
        check_begun(hasattr(self, "episode"))
        if not self.agents:
            raise BadStep("the episode is over: reset the environment")
        if missing := [agent for agent in AGENTS if agent not in actions]:
            raise BadStep(f"there is no action of {missing[0]}: both agents choose in every step")
        chosen = {agent: whole_number(actions[agent]) for agent in AGENTS}
        wrong = [agent for agent in AGENTS if not self._may(agent, chosen[agent])]
        if wrong:
            return self._told({agent: -1.0 if agent in wrong else 0.0 for agent in AGENTS}, over=True)
        for agent in [one for one in AGENTS if SEATS[one] in self.episode.to_act()]:
            self.episode = self.episode.choose(SEATS[agent], chosen[agent])
        self.episode = self.episode.chance(self._rng)
        end = self.episode.end
        rewards = {agent: self.episode.reward(SEATS[agent]) for agent in AGENTS}
        return self._told(rewards, end is not None and not end.truncated, end is not None and end.truncated)

    def _told(self, rewards: dict[str, float], over: bool, cut: bool = False) -> Told:
        seen, infos = self._seen(), self._infos()
        if over or cut:
            self.agents = []
        return seen, rewards, dict.fromkeys(AGENTS, over), dict.fromkeys(AGENTS, cut), infos

    def _seen(self) -> dict[str, Numbers]:
        return {agent: self.episode.observe(SEATS[agent]) for agent in AGENTS}

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {"action_mask": self._mask(SEATS[agent])} for agent in AGENTS}

    def _may(self, agent: str, index: int) -> bool:
        return 0 <= index <= self.wait and bool(self._mask(SEATS[agent])[index])

    def _mask(self, seat: Seat) -> np.ndarray[Any, Any]:
        """What may be chosen, and at the end whether one is to wait."""
        chosen = self.episode.mask(seat)
        return np.append(chosen, np.int8(not chosen.any()))

    def render(self) -> str | np.ndarray[Any, Any] | None:
        """The table in letters or as a picture, as somebody sees it who may see all."""
        return self.episode.render(self.render_mode, Eyes.ALL)

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])

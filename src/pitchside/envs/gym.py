"""Gymnasium: one learner against a bot. Importing this module registers the names `pitchside/…`."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, SupportsFloat

import numpy as np
from numpy.typing import NDArray

from pitchside.bots.agent import Agent, RandomAgent
from pitchside.bots.budget import Budget
from pitchside.bots.levels import agent, levels
from pitchside.core.errors import Malformed, shown
from pitchside.core.extra import extra
from pitchside.core.seat import PLAYERS, Eyes, Seat
from pitchside.envs.aec import RENDER_MODES, action_space, checked_mode, observation_space
from pitchside.envs.encodings import encoding_of
from pitchside.envs.encodings.encoding import End, Numbers
from pitchside.envs.encodings.settings import check_reset_options, checked_count
from pitchside.envs.episode import BadStep, Episode, begin, check_begun
from pitchside.envs.seed import random_of
from pitchside.games import manifests

with extra():
    import gymnasium

NAMES = {one.gym: game for game, one in manifests().items() if one.gym}
"""Which game has which name in Gymnasium, without `pitchside/`."""
RANDOM = "random"
"""The opponent that draws from what is lawful."""
NODES = 1000
"""How far a bot looks; a count and no clock, so that the same seed gives the same match."""

Step = tuple[Numbers, SupportsFloat, bool, bool, dict[str, Any]]


class DuelEnv(gymnasium.Env[Any, Any]):
    """The learner has one seat, a bot the other; by default the seed deals the seats.

    `info["action_mask"]` and `action_masks()` tell what may be chosen. Who chooses otherwise has lost.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        opponent: str = "normal",
        seat: str | None = None,
        nodes: int = NODES,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        if seat not in (None, *(one.value for one in PLAYERS)):
            raise Malformed(f"'seat' is {shown(seat)}; it must be south, north or None")
        self.encoding = encoding_of(game, **settings)
        self.nodes = checked_count("nodes", nodes)
        self.opponent, self.render_mode = opponent, checked_mode(render_mode)
        self._fixed = None if seat is None else Seat(seat)
        self._bot_of(opponent)
        self.action_space = action_space(self.encoding)
        self.observation_space = observation_space(self.encoding)

    def _bot_of(self, name: str) -> Agent:
        game = self.encoding.game.id
        if name not in (RANDOM, *levels(game)):
            raise Malformed(
                f"'{name}' is no opponent in {game}; known are {RANDOM}, {', '.join(levels(game))}"
            )
        return RandomAgent() if name == RANDOM else agent(game, name)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """A new episode; the seed settles all chance of it, and what the bot draws."""
        check_reset_options(options)
        if seed is not None or not hasattr(self, "_rng"):
            self._rng = random_of(seed)
        super().reset(seed=seed)
        self.seat = self._fixed or self._rng.choice(PLAYERS)
        self._bot = self._bot_of(self.opponent)
        self._budget: Budget | None = None
        self._thought = Random(self._rng.getrandbits(64))
        self.episode = self._gone_on(begin(self.encoding))
        if self.episode.end is not None:
            raise Malformed(f"with these settings the episode is over before {self.seat.value} is to act")
        return self.episode.observe(self.seat), self._info()

    def _gone_on(self, episode: Episode) -> Episode:
        """The episode when chance and the bot have acted: the learner is to act, or it is over."""
        now = episode.chance(self._rng)
        while self.seat not in now.to_act() and now.end is None:
            now = self._answered(now).chance(self._rng)
        return now

    def _answered(self, now: Episode) -> Episode:
        """One action of the bot, which sees what its seat sees."""
        seat, game = self.seat.other, self.encoding.game
        budget = self._budget or Budget(1.0, lambda: 0.0, self.nodes)
        view, choices = game.view(now.state, seat), game.choices(now.state, seat)
        after = now.play(seat, self._bot.choose(view, choices, self._thought, budget))
        settled = after.turn is now.turn or after.turn is None or after.turn.settled
        self._budget = None if settled else budget
        return after

    def step(self, action: Any) -> Step:
        """One choice of the learner and all that comes until its next; a masked one loses at once."""
        check_begun(hasattr(self, "episode"))
        if self.episode.end is not None:
            raise BadStep("the episode is over: reset the environment")
        said = {}
        try:
            chosen = self.episode.choose(self.seat, action)
        except BadStep as error:
            said = {"illegal": str(error)}
            chosen = replace(self.episode, end=End(self.seat.other))
        self.episode = now = self._gone_on(chosen)
        end = now.end
        over, cut = end is not None and not end.truncated, end is not None and end.truncated
        return now.observe(self.seat), now.reward(self.seat), over, cut, {**self._info(), **said}

    def _info(self) -> dict[str, Any]:
        masks = {} if self.encoding.box else {"action_mask": self.action_masks()}
        return {**masks, "seat": self.seat.value}

    def action_masks(self) -> NDArray[np.int8]:
        """1 for every number that may be chosen."""
        return self.episode.mask(self.seat)

    def render(self) -> str | np.ndarray[Any, Any] | None:
        """The board in letters or as a picture, as the learner sees it."""
        return self.episode.render(self.render_mode, Eyes.of(self.seat))


for _name, _game in NAMES.items():
    gymnasium.register(f"pitchside/{_name}", "pitchside.envs.gym:DuelEnv", kwargs={"game": _game})

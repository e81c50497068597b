"""Opponents for tests: the random one, one that crashes on its first turn, one that only thinks."""

from __future__ import annotations

import os
import time
from random import Random
from typing import Any

from pitchside.bots.agent import Agent, RandomAgent


class Ending(RandomAgent):
    """Ends its turn as soon as it may."""

    def choose(self, view: Any, choices: Any, rng: Random, budget: Any) -> Any:
        """`end` where it is lawful."""
        ends = [action for action in choices if str(action) == "end"]
        return ends[0] if ends else super().choose(view, choices, rng, budget)


class Crashing(Ending):
    """Kills its process once; the file named in the environment remembers that it has."""

    def choose(self, view: Any, choices: Any, rng: Random, budget: Any) -> Any:
        """A turn, at the second try."""
        mark = os.environ.get("PITCHSIDE_TEST_MARK", "")
        if budget.seconds > 0.5 and not os.path.exists(mark):
            with open(mark, "w"):
                os._exit(3)
        return super().choose(view, choices, rng, budget)


class Slow(Ending):
    """Thinks for a second and a half."""

    def choose(self, view: Any, choices: Any, rng: Random, budget: Any) -> Any:
        """A turn, later."""
        if budget.seconds > 0.5:
            time.sleep(1.5)
        return super().choose(view, choices, rng, budget)


class Puzzled(Ending):
    """Fails at the first turns that it is asked for; whoever asks again is answered."""

    asked = 0

    def choose(self, view: Any, choices: Any, rng: Random, budget: Any) -> Any:
        """A turn, at the second try of the same process."""
        if budget.seconds > 0.5:
            Puzzled.asked += 1
            if Puzzled.asked == 1:
                raise ValueError("south holds card 7")
        return super().choose(view, choices, rng, budget)


_LEVELS: dict[str, type[RandomAgent]] = {
    "random": Ending, "crashing": Crashing, "slow": Slow, "puzzled": Puzzled,
}  # fmt: skip


def levels(game: str) -> tuple[str, ...]:
    """All of them for Play Ball, the random one for every other game."""
    return tuple(_LEVELS) if game == "play-ball" else ("random",)


def agent(game: str, level: str) -> Agent:
    """A fresh one; hints are those of `normal`, which ends its turn as soon as it may."""
    return {**_LEVELS, "normal": Ending}[level]() if game == "play-ball" else RandomAgent()

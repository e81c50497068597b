"""The computer opponents, found by the name of the module that has them."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Protocol, cast

from pitchside.bots.agent import Agent

AGENTS = "pitchside.bots.levels"


class Opponents(Protocol):
    """What such a module offers."""

    def levels(self, game: str) -> Sequence[str]:
        """The levels of a game, from weak to strong."""
        ...

    def agent(self, game: str, level: str) -> Agent:
        """A fresh opponent."""
        ...


def opponents_named(module: str) -> Opponents:
    """The opponents of that module."""
    return cast(Opponents, import_module(module))

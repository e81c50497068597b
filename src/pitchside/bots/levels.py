"""Finding an opponent: the levels that each game's manifest names, or anybody's agent as `module:Name`."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Protocol

from pitchside.bots.agent import Agent
from pitchside.bots.budget import Budget
from pitchside.core.errors import Malformed, shown
from pitchside.core.manifest import Name, load
from pitchside.core.match import Match
from pitchside.games import MANIFESTS, game_named, manifest_of, manifests

DEFAULT_SECONDS = 1.0
"""What an opponent may think for one turn, unless told otherwise."""
WARM_UP_SECONDS = 0.02
WARM_UP_NODES = 20

BY_TABLE = "perfect"
"""The level that plays by the solution of a board, which is made and not shipped."""


class Solution(Protocol):
    """What the module that a manifest names as `solution` offers."""

    MINUTES: Mapping[str, int]
    """The boards that an ordinary machine solves in minutes, and about how many on two cores."""

    def table_by(self, state: Any) -> Any:
        """The solution that a match in this state is played by; `Malformed` says why there is none."""
        ...

    def is_whole(self, board: str, folder: Path | None = None) -> bool:
        """Whether there is a solution of that board which can be played by."""
        ...

    def table_of(self, board: str, folder: Path | None = None) -> Any:
        """The solution of a board; its `head` describes it."""
        ...

    def table_path(self, board: str, folder: Path | None = None) -> Path:
        """Where the solution of a board is kept."""
        ...


def solution_of(game: str) -> Solution | None:
    """What reads the solved boards of a game, where it has any."""
    name = manifest_of(game).solution
    found: Solution | None = None if name is None else load(name)
    return found


def solved_game() -> str:
    """The game whose boards can be solved. There is one: the server's routes name a board alone."""
    return next(game for game, one in manifests().items() if one.solution)


def _levels(game: str) -> Mapping[str, Name]:
    return manifest_of(game).levels if game in MANIFESTS else {}


def levels(game: str) -> tuple[str, ...]:
    """The levels that every machine has; none for a game without opponents."""
    return tuple(level for level in _levels(game) if level != BY_TABLE)


def levels_by_table(game: str, options: Mapping[str, Any]) -> tuple[str, ...]:
    """The levels that a match on these options has besides, because a table was made on this machine."""
    return (BY_TABLE,) if has_table(game, game_named(game).start(options)) else ()


def has_table(game: str, state: Any) -> bool:
    """Was a table made on this machine that knows the board and the rules of this state?"""
    solution = solution_of(game)
    if solution is None:
        return False
    try:
        solution.table_by(state)
    except Malformed:
        return False
    return True


def must_have_table(game: str, level: object, options: Mapping[str, Any]) -> None:
    """`Malformed` for the level that plays by a table, where the board has none or it is of another game."""
    if level == BY_TABLE and (solution := solution_of(game)) is not None:
        solution.table_by(game_named(game).start(options))


def agent(game: str, level: object) -> Agent:
    """A fresh opponent: a level of the game, or anybody's agent as `module:Name`."""
    known = _levels(game)
    if not known:
        some = ", ".join(one for one in MANIFESTS if _levels(one))
        raise Malformed(f"'{game}' has no computer opponents; known are {some}")
    if isinstance(level, str) and ":" in level:
        return _given(level)
    if not isinstance(level, str) or level not in known:
        raise Malformed(f"{shown(level)} is not a level of {game}; known are {', '.join(known)}")
    made: Agent = load(known[level])()
    return made


def _given(place: str) -> Agent:
    """The agent that somebody wrote: what stands in a module under a name, called without arguments.

    The module is looked for in the current folder too, as `python -m` does; the installed command would not.
    """
    module, _, name = place.partition(":")
    if not {"", os.getcwd()} & set(sys.path):
        sys.path.insert(0, os.getcwd())
    try:
        made: Agent = getattr(import_module(module), name)()
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise Malformed(f"no agent can be made from '{place}': {error}") from error
    if not callable(getattr(made, "choose", None)):
        raise Malformed(f"what '{place}' makes is not an agent: it has no method 'choose'")
    return made


def warm_up(
    game: str, level: str, options: Mapping[str, Any] | None = None, nodes: int | None = None
) -> None:
    """Let an opponent act once in this process, so that no real turn is charged for compiling.

    Its budget counts nodes if that of the real turns does.
    """
    few = None if nodes is None else min(nodes, WARM_UP_NODES)
    _warm_up(game, level, json.dumps(options or {}, sort_keys=True), few)


@cache
def _warm_up(game: str, level: str, options: str, nodes: int | None) -> None:
    match: Match[Any, Any] = Match(game_named(game), json.loads(options))
    rng = Random(1)
    match.let_chance(lambda _: rng)
    seat = min(match.to_act())
    view, choices = match.game.view(match.state, seat), match.game.choices(match.state, seat)
    agent(game, level).choose(view, choices, rng, Budget(WARM_UP_SECONDS, nodes=nodes))

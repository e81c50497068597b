"""Which opponents there are: for each game its levels, from weak to strong."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

from pitchside.bots.agent import Agent
from pitchside.bots.budget import Budget
from pitchside.core.errors import Malformed, shown
from pitchside.core.match import Match
from pitchside.games import game_named

DEFAULT_SECONDS = 1.0
"""What an opponent may think for one turn, unless told otherwise."""
WARM_UP_SECONDS = 0.02
WARM_UP_NODES = 20

Factory = Callable[[], Agent]


def _made_by(folder: str, name: str) -> Factory:
    """Looks the opponent up when it is wanted: compilers take a while to load."""

    def make() -> Agent:
        made: Agent = getattr(import_module(f"pitchside.bots.{folder}.levels"), name)()
        return made

    return make


LEVELS: Mapping[str, Mapping[str, Factory]] = {
    "play-ball": {
        "beginner": _made_by("play_ball", "Beginner"),
        "easy": _made_by("play_ball", "Easy"),
        "normal": _made_by("play_ball", "Normal"),
        "hard": _made_by("play_ball", "Hard"),
        "perfect": _made_by("play_ball", "Perfect"),
    },
    "pitch-out": {
        "beginner": _made_by("pitch_out", "Beginner"),
        "easy": _made_by("pitch_out", "Easy"),
        "normal": _made_by("pitch_out", "Normal"),
        "hard": _made_by("pitch_out", "Hard"),
    },
    "pitch-bowl": {
        "beginner": _made_by("pitch_bowl", "Beginner"),
        "easy": _made_by("pitch_bowl", "Easy"),
        "normal": _made_by("pitch_bowl", "Normal"),
        "hard": _made_by("pitch_bowl", "Hard"),
    },
    "chifootmi": {
        "beginner": _made_by("chifootmi", "Beginner"),
        "easy": _made_by("chifootmi", "Easy"),
        "normal": _made_by("chifootmi", "Normal"),
        "hard": _made_by("chifootmi", "Hard"),
    },
}


BY_TABLE = "perfect"
"""The level that plays by the solution of a board, which is made and not shipped."""


def levels(game: str) -> tuple[str, ...]:
    """The levels that every machine has; none for a game without opponents."""
    return tuple(level for level in LEVELS.get(game, {}) if level != BY_TABLE)


def levels_by_table(game: str, options: Mapping[str, Any]) -> tuple[str, ...]:
    """The levels that a match on these options has besides, because a table was made on this machine."""
    if game != "play-ball" or not options["pass_turn"]:
        return ()
    from pitchside.bots.play_ball.solved import is_whole  # compilers take a while to load

    return (BY_TABLE,) if is_whole(options["board"]) else ()


def must_have_table(game: str, level: object, options: Mapping[str, Any]) -> None:
    """`Malformed` for the level that plays by a table, where the board has none or it is of another game."""
    if game == "play-ball" and level == BY_TABLE:
        from pitchside.bots.play_ball.levels import OTHER_GAME  # compilers take a while to load
        from pitchside.bots.play_ball.solved import table_of

        if not options["pass_turn"]:
            raise Malformed(OTHER_GAME)
        table_of(options["board"])


def agent(game: str, level: object) -> Agent:
    """A fresh opponent: a level of the game, or anybody's agent as `module:Name`."""
    if game not in LEVELS:
        raise Malformed(f"'{game}' has no computer opponents; known are {', '.join(LEVELS)}")
    if isinstance(level, str) and ":" in level:
        return _given(level)
    if not isinstance(level, str) or level not in LEVELS[game]:
        raise Malformed(f"{shown(level)} is not a level of {game}; known are {', '.join(LEVELS[game])}")
    return LEVELS[game][level]()


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

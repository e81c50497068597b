"""A game's manifest: its own facts as values, and everything above it by name.

The packages above `games` (opponents, drawings, environments …) find their part of a game here. A name is
`module:attribute`, or a module alone. It is imported when it is first used, so a manifest costs no more than
the game's rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from pitchside.core.game import Game

OPPONENTS: Mapping[str, str] = {
    "beginner": "Pip",
    "easy": "Juno",
    "normal": "Marek",
    "hard": "Vega",
    "perfect": "Zero",
}
"""What players call the opponent of each level, in every game and language. API, command line and records
keep the level's id."""

Name = str
"""`module:attribute`, or `module`."""


def load(name: Name) -> Any:
    """The value that a name stands for."""
    module, _, attribute = name.partition(":")
    found = import_module(module)
    return getattr(found, attribute) if attribute else found


@dataclass(frozen=True, slots=True)
class Arena:
    """How computers play the game against each other."""

    options: Mapping[str, Any] = field(default_factory=dict)
    """Options of every round, unless others are given."""
    first: str | None = None
    """The option that names the seat that begins, or that chooses who begins."""
    round_events: tuple[str, ...] = ()
    """The kinds of event that end a round; `winner` or `seat` in their facts has won it. None: a whole match
    counts as one round."""
    flick_cap: int = 200
    """Flicks after which a round is void."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """One game as the rest of the product finds it. What may be missing has a default."""

    game: Game[Any, Any]
    """The rules; they hold the id, the rulebook and the options."""
    prefix: str
    """What its clause numbers begin with, `CFM` for instance."""
    text_board: Name
    """`(position, equipment, legend) -> Canvas`: the board in letters."""
    picture: Name
    """`(sheet, position, equipment)`: draws the board."""

    guide: Name | None = None
    """The package that has `guide.toml` and `guide_pictures.toml`, the text of the rules page."""
    practice: Name | None = None
    """The `Bench` of the practice table."""
    perft: Name | None = None
    """`(state, depth) -> int`: counts the leaves of the tree of turns."""
    commits: bool = False
    """Whether both pages can commit to a choice before they reveal it."""

    levels: Mapping[str, Name] = field(default_factory=dict)
    """The computer's levels, from weak to strong; each name makes an agent when called without arguments."""
    solution: Name | None = None
    """The module that reads solved boards (`bots.levels.Solution`): the level `perfect` plays by it."""
    solver: Name | None = None
    """What solves a board: the job of `pitchside solve`."""
    strengths: Name | None = None
    """The package that has `strengths.toml`, the measured strength of each level."""
    arena: Arena = field(default_factory=Arena)
    warm_play: tuple[str, int] | None = None
    """A level, and how many of its actions it takes until every kernel has been needed once."""

    judge: Name | None = None
    """`(match, nodes) -> Judge`: reviews a match."""
    review_nodes: int = 0
    """How many nodes the review gives a turn."""

    puzzles: Name | None = None
    """The package that has the puzzles in `<id>.jsonl`."""
    puzzle_days: tuple[int, ...] = ()
    """The days on which the puzzle of the day is of this game; Monday is 0."""

    encoding: Name | None = None
    """`(**settings) -> Encoding`: the game as numbers, for learners."""
    batch: Name | None = None
    """`(encoding, rows, workers) -> Batch`: many environments at once."""
    gym: str | None = None
    """Its name in Gymnasium, without `pitchside/`. The version counts changes of what an episode brings."""

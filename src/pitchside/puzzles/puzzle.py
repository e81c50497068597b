"""A puzzle, the files they are read from, one a line in its game's public notation, and that of the day."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any

from pitchside.core.errors import Malformed
from pitchside.core.game import Position
from pitchside.core.language import LANGUAGES, words
from pitchside.games import MANIFESTS, manifest_of, manifests

GRADES = (1, 2, 3)
Words = Mapping[str, str]
"""A sentence in every language."""
DAYS = 7
STRIDE = 37
"""From one puzzle of a game to its next day; prime to the number of puzzles, so that all have their day."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """South is to act, and there is something to find; no hand trembles."""

    game: str
    number: int
    kind: str
    """What is to be done: `score`, `two`, `save`, `captain`, `touchdown` or `choice`."""
    options: Mapping[str, Any]
    position: Position
    solution: tuple[str, ...]
    """South's actions, one way to do it."""
    grade: int
    """1 to 3, the harder the higher."""
    hint: str
    """What the first hint is about, by the name of its sentence."""
    replies: tuple[str, ...] = ()
    """North's actions after south's first turn."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Why it has this grade, and what is shown once it is solved."""

    @property
    def id(self) -> str:
        """What addresses and links say."""
        return f"{self.game}-{self.number}"

    @property
    def goal(self) -> Words:
        """What is to be done, in a few words."""
        return _said("goals", self.kind)

    @property
    def more(self) -> Words:
        """The same told at length."""
        return _said("more", self.kind)

    @property
    def hints(self) -> Words:
        """A sentence that helps without giving the first step away; the second hint is that step."""
        return _said("hints", f"{self.kind}_{self.hint}")


def _said(part: str, name: str) -> Words:
    return {lang: words(__package__, lang)[part][name] for lang in LANGUAGES}


def games_with_puzzles() -> tuple[str, ...]:
    """The games that have puzzles."""
    return tuple(game for game, one in manifests().items() if one.puzzles)


@cache
def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game in the order of their numbers, easy and hard mixed."""
    package = manifest_of(game).puzzles if game in MANIFESTS else None
    if package is None:
        raise Malformed(f"'{game}' has no puzzles; known are {', '.join(games_with_puzzles())}")
    lines = files(package).joinpath(f"{game}.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(_read(game, number, json.loads(line)) for number, line in enumerate(lines, 1))


def _read(game: str, number: int, row: Mapping[str, Any]) -> Puzzle:
    lists = {key: tuple(row.get(key, ())) for key in ("solution", "replies")}
    return Puzzle(game=game, number=number, **{**row, **lists})


def every_puzzle() -> tuple[Puzzle, ...]:
    """All of them, game by game."""
    return tuple(one for game in games_with_puzzles() for one in puzzles_of(game))


def puzzle_named(name: str) -> Puzzle:
    """The puzzle of that id; `Malformed` where there is none."""
    game = name.rpartition("-")[0]
    known = puzzles_of(game) if game in games_with_puzzles() else ()
    found = next((one for one in known if one.id == name), None)
    if found is None:
        raise Malformed(f"there is no puzzle '{name}'")
    return found


def puzzle_of_the_day(day: date) -> Puzzle:
    """A function of the date in UTC alone, so it is the same for everybody.

    Each game has its days of the week, and goes through all of its puzzles before one comes again.
    """
    week = {one: game for game, manifest in manifests().items() for one in manifest.puzzle_days}
    game = week[day.weekday()]
    weeks, weekday = divmod(day.toordinal() - 1, DAYS)
    days = manifest_of(game).puzzle_days
    turns = weeks * len(days) + sum(one < weekday for one in days)
    puzzles = puzzles_of(game)
    return puzzles[turns * STRIDE % len(puzzles)]

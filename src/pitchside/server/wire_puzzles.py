"""What travels of the puzzles."""

from __future__ import annotations

from typing import Any

from pitchside.server.wire import Message, Plain, Words


class PuzzleInfo(Message):
    """A puzzle in the list."""

    id: str
    game: str
    kind: str
    grade: int
    """1 to 3, the harder the higher."""


class PuzzleView(Message):
    """GET /api/puzzles/{id}: all of it; the page plays it in a match from its position."""

    id: str
    number: int
    game: str
    kind: str
    grade: int
    options: dict[str, Plain | dict[str, Plain]]
    position: str | dict[str, Any]
    equipment: dict[str, Any]
    """What its picture is drawn on."""
    goal: Words
    more: Words
    hint: Words
    solution: list[str]
    replies: list[str]
    """What the other side does after the first turn."""
    end: str | None
    """Where all stand after the right first turn, in Play Ball where that does not score."""
    facts: dict[str, Any]
    next: str
    """The puzzle after it in the same game."""


class PuzzleDay(Message):
    """GET /api/puzzles/today: the puzzle of the day, the same for everybody."""

    day: str
    """The date in UTC, like 2026-11-16."""
    puzzle: PuzzleView


class PuzzleList(Message):
    """GET /api/puzzles: every puzzle there is."""

    puzzles: list[PuzzleInfo]

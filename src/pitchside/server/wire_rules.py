"""What travels of the rules, told for people."""

from __future__ import annotations

from typing import Any

from pitchside.server.wire import Blocked, Message, StepView, Words


class Picture(Message):
    """A small board of a rules page: a position, and what the game made of the actions played there."""

    caption: Words
    options: dict[str, Any]
    equipment: dict[str, Any]
    start: str | dict[str, Any]
    steps: list[StepView]
    refused: Blocked | None
    """The last action is shown because it is refused."""
    frame: list[float] | None
    """Two corners of the part that is shown: of the drawing in Play Ball, of the table in mm elsewhere."""


class GuideTable(Message):
    """A table of a rules page."""

    head: list[Words]
    rows: list[list[Words]]


class GuidePoint(Message):
    """One idea, or a question with its answer, and the clauses behind it."""

    title: Words | None
    text: Words
    clauses: list[str]
    pictures: list[str]
    table: GuideTable | None


class GuideSection(Message):
    """A section of a rules page; the small print holds clauses by their own wording."""

    id: str
    title: Words
    points: list[GuidePoint]
    small_print: list[str]


class GuideTerm(Message):
    """A word of the index, as players say it, and the clause it leads to."""

    word: Words
    clause: str


class Guide(Message):
    """GET /api/rules/{game}: the rules of a game in plain words, with pictures that play."""

    game: str
    lead: Words
    opening: str
    """The picture of the board at the start."""
    sections: list[GuideSection]
    terms: list[GuideTerm]
    summary: list[Words]
    """The game on one page."""
    pictures: dict[str, Picture]

"""What travels of the games there are, with their options, clauses and opponents."""

from __future__ import annotations

from pitchside.server.wire import Message, Plain, Words


class OptionInfo(Message):
    """A match option the sheet may offer; the first value is the default."""

    name: str
    values: list[Plain]


class GameInfo(Message):
    """A game that exists."""

    id: str
    title: Words
    options: list[OptionInfo]
    levels: list[str]
    strengths: dict[str, int]
    """The ratings of the levels that a rated match can be played against."""


class ClauseInfo(Message):
    """A clause with its wording."""

    number: str
    text: Words


class Catalogue(Message):
    """GET /api/games: every game, every clause."""

    version: str
    games: list[GameInfo]
    clauses: dict[str, list[ClauseInfo]]


class PerfectInfo(Message):
    """How it stands with the perfect opponent of one board of Play Ball."""

    board: str
    made: bool
    progress: float | None
    """The share of the work that is done; none while nobody makes it."""
    minutes: int
    """About what it takes."""
    failed: Words | None
    """What went wrong, if it did."""


class PerfectBoards(Message):
    """GET /api/perfect."""

    boards: list[PerfectInfo]


class NewPerfect(Message):
    """POST /api/perfect: make it in the background; answered by how it stands."""

    board: str

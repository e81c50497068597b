"""What travels of the practice table: what lies on it and how it is flicked, and what becomes of that."""

from __future__ import annotations

from typing import Any

from pitchside.server.wire import Message


class PracticeShot(Message):
    """A flick on the practice table: degrees counter-clockwise from east, mm/s."""

    piece: str
    angle: float
    speed: float
    steady: int
    """0 calm to 100, as in a match."""


class NewPractice(Message):
    """POST /api/practice/{game}: look at a table, or flick on it; nothing is kept."""

    pieces: list[Any]
    """As in the position of a match."""
    shot: PracticeShot | None = None
    powers: bool = True
    """In Pitch Out: do the pucks have their powers?"""
    tremor: float = 0.0
    """Degrees, from 0 to 3."""
    strength: float = 0.0
    """By how many per cent the hand errs in the strength, from 0 to 10."""
    made: bool = False
    """It is made, with the tremor of the hand; else it is foreseen as it is meant."""


class PracticeTable(Message):
    """Its answer."""

    pieces: list[dict[str, Any]]
    """What lies on the table, or once nothing moves."""
    tape: dict[str, Any] | None
    """The flick as it runs; none without one."""
    shot: PracticeShot | None
    """As it was really made."""
    met: str | None
    """What the flicked piece touched first."""
    hit: bool | None
    """Made: did it touch first what it was meant to? None where that is nothing."""
    out: list[str]
    """What left the table or was eliminated."""
    equipment: dict[str, Any]
    """What it is drawn on."""
    draft: dict[str, Any]
    """The table and the flick as a line of the game's puzzles."""

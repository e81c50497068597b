"""A line of the log, as a program reads it."""

from __future__ import annotations

from pitchside.server.wire import Message


class LogLine(Message):
    """What happened; of a fault its kind and the places it came through, never its words."""

    time: str
    level: str
    logger: str
    message: str


class FaultLine(LogLine):
    """The same of a fault."""

    error: str
    places: list[str]

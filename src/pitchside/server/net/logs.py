"""Log lines as JSON."""

from __future__ import annotations

import logging
import sys
import time
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from types import TracebackType
from typing import Literal

from pitchside.wire.codec import dump
from pitchside.wire.http import FaultLine, LogLine

Format = Literal["text", "json"]
Fault = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]

OFTEN, WINDOW_S = 5, 60.0


class Seldom(logging.Filter):
    """Lets a message through five times a minute; the next one after that tells how many were left out."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._told: dict[tuple[str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """May it be logged? Messages are the same if their words are, whatever facts they name."""
        if len(self._told) > 1000:  # words of others' making
            self._told.clear()
        key = (record.name, str(record.msg))
        since, count = self._told.get(key, (self._now(), 0))
        if self._now() - since > WINDOW_S:
            if count > OFTEN:
                record.msg, record.args = f"{record.getMessage()} ({count - OFTEN} more before this)", ()
            since, count = self._now(), 0
        self._told[key] = (since, count + 1)
        return count < OFTEN


class Text(logging.Formatter):
    """A line for a person; of a fault where it happened and its kind, not its words: they may name a card."""

    def __init__(self) -> None:
        super().__init__("%(levelname)s: %(message)s")

    def formatException(self, ei: Fault) -> str:  # noqa: N802  # the library's name
        """The places, innermost last, and the kind."""
        return "".join(["Traceback (most recent call last):\n", *traceback.format_tb(ei[2]), _kind(ei)])


class Json(logging.Formatter):
    """One object a line for a program."""

    def format(self, record: logging.LogRecord) -> str:
        """When, how bad, by whom, what; of a fault its kind and the places it came through."""
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"time": when, "level": record.levelname.lower(), "logger": record.name}
        line["message"] = record.getMessage().encode(errors="replace").decode()  # whatever a driver says
        if not record.exc_info:
            return dump(LogLine(**line))
        found = traceback.extract_tb(record.exc_info[2])
        places = [f"{one.filename}:{one.lineno} {one.name}" for one in found]
        return dump(FaultLine(**line, error=_kind(record.exc_info), places=places))


def _kind(fault: Fault) -> str:
    return "" if fault[0] is None else fault[0].__qualname__


def set_up(format: Format = "text") -> None:
    """Warnings and errors, on the standard error; for a program also what was refused."""
    root = logging.getLogger()
    logging.getLogger("pitchside").setLevel(logging.INFO if format == "json" else logging.WARNING)
    if not root.handlers:
        own = logging.StreamHandler(sys.stderr)
        own.setFormatter(Json() if format == "json" else Text())
        own.addFilter(Seldom())
        root.addHandler(own)

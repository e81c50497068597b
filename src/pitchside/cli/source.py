"""Reading what a command is given: a file, or standard input for `-`."""

from __future__ import annotations

import sys
from pathlib import Path

from pitchside.core.errors import Malformed


def named(name: str) -> str:
    """What a message calls the source."""
    return "standard input" if name == "-" else name


def where(name: str, line: int, lang: str) -> str:
    """How a message about a line of the source begins."""
    return f"{named(name)}, line {line}:" if lang == "en" else f"{named(name)}, ligne {line}\u202f:"


def read_text(name: str) -> str:
    """The text of a file; `Malformed` says why it cannot be had."""
    try:
        raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise Malformed(f"{named(name)}: {error.strerror or error}") from error
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Malformed(f"{named(name)}: not a text in UTF-8 (byte {error.start})") from error

"""Reading what a command is given: a file, or standard input for `-`; a number, checked as it is read."""

from __future__ import annotations

import argparse
import math
import sys
from pathlib import Path
from typing import Any

from pitchside.core.errors import BrokenRecord
from pitchside.core.language import words
from pitchside.core.match import Match
from pitchside.core.record import Record, parse_record, replay
from pitchside.core.rulebook import malformed, no_file
from pitchside.games import game_of

MOST = 1_000_000_000
LONGEST = 3600.0


def named(name: str) -> str:
    """What a message calls the source."""
    return "standard input" if name == "-" else name


def where(name: str, line: int, lang: str) -> str:
    """How a message about a line of the source begins."""
    return str(words("pitchside.cli", lang)["sentences"]["where"]).format(file=named(name), line=line)


def broken(name: str, error: BrokenRecord, lang: str) -> int:
    """Say which line of a record does not hold, and why; the exit status for that."""
    print(f"{where(name, error.line, lang)} {error.said[lang]}", file=sys.stderr)
    return 1


def read_text(name: str) -> str:
    """The text of a file; `Malformed` says why it cannot be had."""
    try:
        raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise no_file("unread_file", named(name), error) from error
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise malformed("not_utf8", file=named(name), at=error.start) from error


def replayed(name: str, lang: str) -> tuple[Record, Match[Any, Any]] | None:
    """A record and its match, played through; None where it does not hold, which is then said."""
    text = read_text(name)
    try:
        record = parse_record(text)
        return record, replay(record, game_of(record))
    except BrokenRecord as error:
        broken(name, error, lang)
        return None


def amount(text: str) -> int:
    """A whole number from 1."""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:12]) <= MOST:
        raise argparse.ArgumentTypeError(f"'{text}' is no whole number from 1 to {MOST}")
    return int(text)


def seconds(text: str) -> float:
    """A time above zero."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0.0 < value <= LONGEST:
        raise argparse.ArgumentTypeError(f"'{text}' is no time in seconds above 0")
    return value

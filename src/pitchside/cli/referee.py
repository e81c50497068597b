"""`pitchside referee FILE|-`: one JSON scenario in, one JSON ruling out."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from pitchside.cli.source import named, read_text
from pitchside.core.errors import Malformed
from pitchside.core.language import LANGUAGES, phrase
from pitchside.core.referee import judge
from pitchside.core.rulebook import malformed, reasons
from pitchside.games import game_named

MOST_DIGITS = 1000


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    command = commands.add_parser("referee", help="judge a scenario: JSON in, JSON out")
    command.add_argument("file", metavar="FILE", help="a JSON scenario, or - for standard input")
    command.add_argument("--lang", choices=LANGUAGES, default="en", help="language of 'why'")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0 when every action was accepted, 1 when one was refused, 2 for a file that is no scenario."""
    document = _read_json(args.file)
    if not isinstance(document, dict):
        raise malformed("not_a_scenario", file=named(args.file))
    try:
        answer = judge(game_named(document.get("game")), document, args.lang)
    except Malformed as error:
        raise malformed("unread_file", file=named(args.file), why=reasons(error)) from error
    json.dump(answer, sys.stdout, ensure_ascii=False, indent=1)
    sys.stdout.write("\n")
    return 1 if answer["refused"] else 0


def _read_json(name: str) -> Any:
    try:
        return json.loads(read_text(name), parse_constant=_refuse, parse_int=_whole)
    except (ValueError, RecursionError) as error:
        at = getattr(error, "pos", None)
        code = "unread_value" if at is None else "unread_at"
        why = phrase("pitchside.core", code, error=str(error), at=0 if at is None else at + 1)
        raise malformed("not_a_document", file=named(name), detail=why) from error


def _whole(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise ValueError(f"a number of {len(text)} digits is too long")
    return int(text)


def _refuse(text: str) -> Any:
    raise ValueError(f"{text} is no JSON number")

"""`pitchside rules [GAME]`: the clauses, which of them no test carries, and what a language lacks."""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from pitchside.core.errors import Malformed
from pitchside.core.game import Game
from pitchside.core.language import LANGUAGES, missing
from pitchside.core.rulebook import malformed
from pitchside.games import GAMES, game_named


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    command = commands.add_parser("rules", help="print the numbered rules")
    command.add_argument(
        "game", metavar="GAME", nargs="?", help=f"one of {', '.join(GAMES)}; all if left out"
    )
    command.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the clauses")
    command.add_argument("--coverage", action="store_true", help="list the clauses that no test carries")
    command.add_argument(
        "--missing", metavar="LANG", help="list the sentences of the product that this language lacks"
    )
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0; 1 when --coverage finds a clause without a test, or --missing a sentence; 2 when it cannot look."""
    if args.missing is not None:
        return _missing(args.missing)
    games = [game_named(args.game)] if args.game else list(GAMES.values())
    if args.coverage:
        return _coverage(games, Path.cwd())
    for game in games:
        print(f"{game.rulebook.title[args.lang]}\n")
        for clause in game.rulebook:
            print(f"{clause.number:<9} {clause.text[args.lang]}")
        print()
    return 0


def _missing(lang: str) -> int:
    if lang not in LANGUAGES:
        raise malformed("unknown_language", lang=lang, known=", ".join(LANGUAGES))
    lacking = list(missing(lang))
    for one in lacking:
        print(one)
    print(f"{len(lacking)} sentences are said in English instead", file=sys.stderr)
    return 1 if lacking else 0


def _coverage(games: Sequence[Game[Any, Any]], here: Path) -> int:
    carried = set(tested_clauses(_tests_of(here)))
    bare = [clause.number for game in games for clause in game.rulebook if clause.number not in carried]
    for number in bare:
        print(number)
    count = sum(len(game.rulebook.clauses) for game in games)
    print(f"{count - len(bare)} of {count} clauses carried by a test", file=sys.stderr)
    return 1 if bare else 0


def _tests_of(here: Path) -> Path:
    for folder in (here, *here.parents):
        if (folder / "pyproject.toml").is_file() and (folder / "tests" / "games").is_dir():
            return folder / "tests"
    raise Malformed("--coverage reads the tests of a checkout: run it inside one")


def tested_clauses(tests: Path) -> Iterator[str]:
    """Every clause number that a test carries by `@rule("...")`."""
    for path in sorted(tests.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                yield from _carried(node)


def _carried(test: ast.FunctionDef) -> Iterator[str]:
    for mark in test.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) in ("rule", "pytest.mark.rule"):
            yield from (
                arg.value for arg in mark.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
            )

"""`pitchside perft GAME`: count the leaves of the tree of turns."""

from __future__ import annotations

import argparse

from pitchside.cli.source import amount
from pitchside.core.errors import Malformed
from pitchside.core.manifest import load
from pitchside.games import GAMES, MANIFESTS, manifest_of, manifests


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    command = commands.add_parser("perft", help="count the turns of a game to a depth")
    command.add_argument("game", metavar="GAME", help="a game whose turns can be listed")
    command.add_argument("--board", help="a board of the game (default: its usual one)")
    command.add_argument("--depth", type=amount, default=1, help="turns to look ahead (default: 1)")
    command.add_argument("--position", metavar="P", help="where to begin (default: the start)")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the number alone."""
    name = manifest_of(args.game).perft if args.game in MANIFESTS else None
    if name is None:
        known = ", ".join(game for game, one in manifests().items() if one.perft)
        raise Malformed(f"'{args.game}' has no perft; known are {known}")
    game = GAMES[args.game]
    options = game.options({"board": args.board} if args.board else {})
    state = game.start(options) if args.position is None else game.read(args.position, options)
    print(load(name)(state, args.depth))
    return 0

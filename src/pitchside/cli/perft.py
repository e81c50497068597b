"""`pitchside perft play-ball`: count the leaves of the tree of turns."""

from __future__ import annotations

import argparse

from pitchside.cli.source import amount
from pitchside.core.errors import Malformed

GAMES_WITH_PERFT = ("play-ball",)


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    command = commands.add_parser("perft", help="count the turns of Play Ball to a depth")
    command.add_argument("game", metavar="GAME", help="play-ball")
    command.add_argument("--board", help="strip39 (default), hex61 or hex37")
    command.add_argument("--depth", type=amount, default=1, help="turns to look ahead (default: 1)")
    command.add_argument("--position", metavar="P", help="where to begin (default: the start)")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the number alone."""
    if args.game not in GAMES_WITH_PERFT:
        raise Malformed(f"'{args.game}' has no perft; known are {', '.join(GAMES_WITH_PERFT)}")
    from pitchside.games.play_ball import PLAY_BALL
    from pitchside.games.play_ball.fast.perft import perft

    options = PLAY_BALL.options({"board": args.board} if args.board else {})
    state = PLAY_BALL.start(options) if args.position is None else PLAY_BALL.read(args.position, options)
    print(perft(state, args.depth))
    return 0

"""`pitchside bot`: lend a computer opponent to a server, where it plays like anybody else."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

from pitchside.core.errors import Malformed
from pitchside.games import GAMES

if TYPE_CHECKING:
    from pitchside.api import Bot
    from pitchside.client import Client, OnlineMatch


PATIENCE = 3
"""So often in a row a bot's action may not be taken."""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    command = commands.add_parser("bot", help="lend a computer opponent to a server")
    command.add_argument("--server", required=True, metavar="URL", help="e.g. http://127.0.0.1:8000")
    told = (
        "an access token of the server (or in the environment, PITCHSIDE_TOKEN); without one it is a newcomer"
    )
    command.add_argument("--token", help=told)
    command.add_argument("--name", default="", help="what it is called there")
    command.add_argument("--game", required=True, help=f"one of {', '.join(GAMES)}")
    command.add_argument("--level", default="normal", help="how strong it is (default: normal)")
    command.add_argument("--seconds", type=float, default=1.0, help="thinking time a turn (default: 1)")
    command.add_argument("--join", metavar="LINK", help="answer this invitation instead of making some")
    command.add_argument("--anyone", action="store_true", help="offer its seat to anyone on the server")
    command.add_argument("--against", metavar="LEVEL", help="play a computer of the server instead")
    command.add_argument("--matches", type=int, metavar="N", help="end after so many (default: go on)")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play match after match; each line tells how one ended."""
    if args.matches is not None and args.matches < 1:
        raise Malformed(f"--matches is {args.matches}; it must be 1 or more")
    import pitchside as ps
    from pitchside.client import Client

    bot = ps.bot(args.game, args.level, seconds=args.seconds)
    count = 1 if args.join else args.matches
    # The list of processes shows the options of each.
    token = args.token or os.environ.get("PITCHSIDE_TOKEN") or None
    with Client(args.server, token=token, name=args.name) as client:
        played = 0
        while count is None or played < count:
            match = sit_down(client, args)
            play(match, bot)
            print(ended(match), flush=True)
            match.close()
            played += 1
    return 0


def sit_down(client: Client, args: argparse.Namespace) -> OnlineMatch:
    """At an invitation, against the server's computer, or at an own invitation once it is answered."""
    if args.join:
        return client.join(args.join, args.name)
    if args.against:
        return client.play(args.game, against=args.against)
    invitation = client.invite(args.game, anyone=args.anyone)
    print(f"Whoever opens this plays against it: {invitation.link}", file=sys.stderr, flush=True)
    return client.wait_for(invitation)


def play(match: OnlineMatch, bot: Bot) -> None:
    """To the end, whatever is asked; a draw is left to who offers it."""
    from pitchside.client import ServerError

    refused = 0
    for moment in match:
        try:
            match.push(bot.choose(moment.match, moment.seat), moment.seat)
            refused = 0
        except ServerError:  # the match went on while it thought: ended, out of time, stored later
            refused += 1
            if refused > PATIENCE:
                raise


def ended(match: OnlineMatch) -> str:
    """How it ended, on one line."""
    result = match.result
    assert result is not None
    score = f"{result.score['south']}-{result.score['north']}"
    who = "drawn" if result.winner is None else "won" if result.winner in match.table.you else "lost"
    return f"{match.id} {who} {score} ({result.reason})"

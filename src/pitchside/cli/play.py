"""`pitchside play`: start the local server and open the page, or play in the terminal."""

from __future__ import annotations

import argparse
from pathlib import Path

from pitchside.core.errors import Malformed
from pitchside.core.language import LANGUAGES

EVERYWHERE = "0.0.0.0"  # asked for by --lan
IN_THE_BROWSER = {"no_open": False, "port": 0, "host": None, "lan": False, "data_dir": None}
IN_THE_TERMINAL = {
    "level": "easy",
    "seat": "south",
    "seconds": 1.0,
    "seed": None,
    "option": [],
    "record": None,
}
"""What only one of the two ways to play understands, as it is where nothing is said."""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    command = commands.add_parser("play", help="start the game in a browser (the default)")
    command.add_argument("--no-open", action="store_true", help="do not open a browser")
    command.add_argument("--port", type=port_of, help="port to listen on (default: a free one)")
    command.add_argument("--host", help="address to listen on (default: this machine only, 127.0.0.1)")
    command.add_argument(
        "--lan",
        action="store_true",
        help="let others on your network play too: prints the address and a QR code",
    )
    command.add_argument("--data-dir", type=Path, help="folder for the stored matches")
    _in_the_terminal(command)
    command.set_defaults(run=run, **IN_THE_BROWSER, **IN_THE_TERMINAL)


def _in_the_terminal(command: argparse.ArgumentParser) -> None:
    """What can be said about a match in the terminal."""
    given = command.add_argument_group("in the terminal")
    given.add_argument("--terminal", metavar="GAME", help="play a whole match here, in letters")
    given.add_argument("--level", help="the computer's level: beginner, easy, normal or hard (default: easy)")
    given.add_argument("--seat", choices=("south", "north"), help="your seat")
    given.add_argument("--seconds", type=float, help="seconds the computer may think for a turn")
    given.add_argument("--seed", type=int, help="a number that settles all chance")
    given.add_argument("--option", action="append", metavar="NAME=VALUE", help="a match option")
    given.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the sentences")
    given.add_argument("--record", metavar="FILE", help="write the record here at the end")


def port_of(text: str) -> int:
    """A port as it is written."""
    if not text.isascii() or not text.isdigit() or len(text) > 9 or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"'{text}' is no port: a number from 0 to 65535")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted, or play here."""
    _check(args)
    if args.terminal is not None:
        from pitchside.cli import terminal

        return terminal.run(args)
    from pitchside.server.net.run import serve

    host = args.host or (EVERYWHERE if args.lan else "127.0.0.1")
    return serve(host=host, port=args.port, data_dir=args.data_dir, open_browser=not args.no_open)


def _check(args: argparse.Namespace) -> None:
    """Nothing that is asked for is passed over in silence."""
    here = args.terminal is not None
    for name, usual in (IN_THE_BROWSER if here else IN_THE_TERMINAL).items():
        if getattr(args, name) != usual:
            where = "browser: leave --terminal out" if here else "terminal: name the game by --terminal GAME"
            raise Malformed(f"--{name.replace('_', '-')} is for a match in the {where}")

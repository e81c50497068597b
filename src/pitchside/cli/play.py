"""`pitchside play`: start the local server and open the page."""

from __future__ import annotations

import argparse
from pathlib import Path


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    command = commands.add_parser("play", help="start the game in a browser (the default)")
    command.add_argument("--no-open", action="store_true", help="do not open a browser")
    command.add_argument("--port", type=_port, default=0, help="port to listen on (default: a free one)")
    command.add_argument(
        "--host", default="127.0.0.1", help="address to listen on (default: this machine only)"
    )
    command.add_argument("--data-dir", type=Path, default=None, help="folder for the stored matches")
    command.set_defaults(run=run)


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 0 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"'{text}' is no port: a number from 0 to 65535")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    from pitchside.server.serve import serve

    return serve(host=args.host, port=args.port, data_dir=args.data_dir, open_browser=not args.no_open)

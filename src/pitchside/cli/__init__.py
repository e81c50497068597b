"""The command line: thin; every command is one module with `add` and `run`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module

from pitchside import __version__
from pitchside.core.errors import Malformed, PitchsideError

COMMANDS = (
    *("play", "serve", "referee", "replay", "verify", "review", "rules", "perft", "solve"),
    *("arena", "league", "dataset", "flick", "bot", "backup", "restore", "reports"),
)


def parser() -> argparse.ArgumentParser:
    """All commands with their options."""
    top = argparse.ArgumentParser(
        prog="pitchside",
        description="Four two-player tabletop sports games. Without a command: play.",
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"pitchside {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", dest="command")
    for name in COMMANDS:
        import_module(f"pitchside.cli.{name}").add(commands)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; its exit status: 0 done, 1 refused or failed, 2 not understood."""
    words = list(sys.argv[1:] if argv is None else argv)
    if not words or (words[0].startswith("-") and words[0] not in ("-h", "--help", "--version")):
        words.insert(0, "play")
    args = parser().parse_args(words)
    try:
        return int(args.run(args))
    except PitchsideError as error:
        said = error.say(getattr(args, "lang", "en")) if isinstance(error, Malformed) else None
        print(f"pitchside {args.command}: {said or error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    except KeyboardInterrupt:
        return 130

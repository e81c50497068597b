"""`pitchside flick --demo`: one flick of the physics engine, drawn."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from pitchside.core.errors import Malformed


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    command = commands.add_parser("flick", help="draw a flick as the physics engine plays it")
    command.add_argument("--demo", action="store_true", required=True, help="the built-in scene")
    command.add_argument("--angle", type=float, default=None, help="degrees counter-clockwise from east")
    command.add_argument("--speed", type=float, default=None, help="mm/s")
    command.add_argument(
        "--out", type=Path, default=None, help="file to write, ending in .svg (default: standard output)"
    )
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the flick and write its drawing as SVG; 0 when it was written."""
    from pitchside.physics import Flick, simulate
    from pitchside.physics.draw import demo, svg

    if args.out is not None and args.out.suffix.lower() != ".svg":
        raise Malformed(f"{args.out}: the drawing is an SVG, so the name of its file ends in .svg")
    world, flick = demo()
    flick = Flick(
        flick.body,
        flick.angle if args.angle is None else args.angle,
        flick.speed if args.speed is None else args.speed,
    )
    tape = simulate(world, flick)
    text = svg(world, tape)
    if args.out is None:
        sys.stdout.write(text)
        return 0
    try:
        args.out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Malformed(f"{args.out}: {error.strerror or error}") from error
    print(f"{args.out}: {len(tape.contacts)} contacts, {len(tape.exits)} exits, {tape.end:.3f} s")
    return 0

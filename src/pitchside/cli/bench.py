"""`pitchside bench`: measure speed on this machine."""

from __future__ import annotations

import argparse

from pitchside.cli.benches import BENCHES, Row


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    command = commands.add_parser("bench", help="measure speed on this machine")
    command.add_argument("--quick", action="store_true", help="fewer repetitions, rougher figures")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """One table after the other."""
    for title, bench in BENCHES.items():
        print(title, flush=True)
        print("\n".join(table(bench(args.quick))), end="\n\n", flush=True)
    return 0


def table(rows: list[Row]) -> list[str]:
    """The rows with their columns set in line."""
    wide = max(len(row.what) for row in rows)
    figures = max(len(row.figure) for row in rows)
    return [f"  {row.what:<{wide}}  {row.figure:>{figures}}  {row.note}".rstrip() for row in rows]

"""What `arena`, `league` and `dataset` ask alike: how long is thought, who shares the work; how far it is."""

from __future__ import annotations

import argparse
import sys

from pitchside.cli.source import amount, seconds

BLOCKS = 24
"""Columns of a bar."""


def add_effort(command: argparse.ArgumentParser, shared: str) -> None:
    """How long is thought for a turn, from which seed, and who shares the rounds or matches."""
    command.add_argument("--budget", type=seconds, help="seconds a turn (default: 1)")
    command.add_argument("--nodes", type=amount, help="positions a turn instead of seconds: repeatable")
    command.add_argument("--seed", type=int, default=1, help="the source of all chance (default: 1)")
    command.add_argument("--jobs", type=amount, default=1, help=f"processes that share the {shared}")
    command.add_argument("--scheduler", metavar="ADDRESS", help="of a Dask cluster that shares them instead")


def budget_of(args: argparse.Namespace) -> float:
    """The seconds asked for, or the usual ones."""
    from pitchside.bots.levels import DEFAULT_SECONDS

    return DEFAULT_SECONDS if args.budget is None else float(args.budget)


def listed(text: str) -> list[str]:
    """Words with commas between them."""
    return [one for one in text.split(",") if one]


def bar(share: float) -> str:
    """How much is done, drawn and in percent."""
    full = int(share * BLOCKS)
    return f"[{'#' * full}{'.' * (BLOCKS - full)}] {share:4.0%}"


def tell(done: int, of: int, what: str, every: int = 1) -> None:
    """How far it is: a bar in a terminal, elsewhere a line for every so many."""
    if sys.stderr.isatty():
        line = f"\r{bar(done / of)}  {done}/{of} {what} "
        print(line, end="\n" if done == of else "", file=sys.stderr, flush=True)
    elif done % every == 0:
        print(f"{done}/{of} {what}", file=sys.stderr, flush=True)

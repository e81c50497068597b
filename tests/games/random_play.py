"""What whole random matches of every game share: the finding, the replay of the record, the command."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pitchside.core.match import Match
from pitchside.core.record import parse_record, record_of, replay

AnyMatch = Match[Any, Any]


@dataclass(frozen=True)
class Finding:
    """A random match: its number, what was counted in it, and what went wrong, if anything did."""

    seed: int
    counted: Counter[str]
    wrong: str | None = None


def other_replay(match: AnyMatch) -> str | None:
    """The record, as text and back, played again."""
    record = parse_record(str(record_of(match, {}, "2024-05-01")))
    again = replay(record, match.game)
    if again.hash() != match.hash():
        return "the replay has another hash"
    told = [[(turn.events, turn.rulings) for turn in one.turns] for one in (match, again)]
    return None if told[0] == told[1] else "the replay rules otherwise"


def command(game: str, examined: Callable[[int], Finding], matches: int) -> int:
    """Play, count, and name every match that went wrong; 0 when none did."""
    parser = argparse.ArgumentParser(description=f"random matches of {game}, each replayed from its record")
    parser.add_argument("--matches", type=int, default=matches)
    parser.add_argument("--seed", type=int, default=0, help="number of the first match")
    args = parser.parse_args()
    counted: Counter[str] = Counter()
    wrong = []
    for seed in range(args.seed, args.seed + args.matches):
        finding = examined(seed)
        counted += finding.counted
        if finding.wrong:
            wrong.append(f"match {seed}: {finding.wrong}")
    sys.stdout.write("\n".join(wrong + [f"{key} {count}" for key, count in sorted(counted.items())]) + "\n")
    sys.stdout.write(f"{args.matches} matches, {len(wrong)} wrong\n")
    return 1 if wrong else 0

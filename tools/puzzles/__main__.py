"""Make the puzzles of a game anew: `python -m tools.puzzles play-ball [--jobs 2]`; the same every time.

A puzzle keeps its number for ever, so what is found later comes behind: `--later` looks for that alone.
Play Ball needs the tables of its boards: `pitchside solve play-ball --board strip39`, and hex37.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import NamedTuple

from tools.puzzles import Row, rows_of

HOME = Path(__file__).resolve().parents[2] / "src/pitchside/puzzles"


class Plan(NamedTuple):
    """How much is looked at, and how much is kept."""

    seeds: Sequence[int]
    positions: int
    """Positions or moments for each seed."""
    most: int
    """Puzzles kept of each sort."""
    later: Sequence[int] = ()
    """Seeds that were added later: what they find stands behind all that was there."""


PLANS: Mapping[str, Plan] = {
    "play-ball": Plan((*range(14), 15, 17, 19, 20, 21), 1000, 160, range(30, 54)),
    "pitch-out": Plan((0, 1, 2, 3, 4, 6, 7, 8), 120, 60),
    "pitch-bowl": Plan(range(1, 10), 150, 60),
    "chifootmi": Plan(range(8), 1500, 60),
}
NEAR = 25.0
"""mm: a disc that lies no farther from where it lies in another puzzle lies in the same place."""
ALIKE = 0.65
"""Two tables are alike when such a part of their discs lie in the same places."""


def alike(one: Row, other: Row) -> bool:
    """Would a person say that they have seen this already?"""
    if one["kind"] != other["kind"] or one["options"] != other["options"]:
        return False
    mine, theirs = one["position"], other["position"]
    if isinstance(mine, str):
        return _cells(mine) == _cells(theirs) or len(_cells(mine) ^ _cells(theirs)) <= 2
    if "pieces" in mine:
        return _lie_alike(mine["pieces"], theirs["pieces"])
    return bool(mine["south"]["active"] == theirs["south"]["active"])


def _cells(position: str) -> set[tuple[int, str]]:
    """Who stands where, and where the ball is."""
    south, north, ball = position.split()[:3]
    teams = [(side, cell) for side, team in enumerate((south, north)) for cell in team.split(",")]
    return {*teams, (2, ball)}


def _lie_alike(mine: list[Row], theirs: list[Row]) -> bool:
    places = {one["id"]: (one["x"], one["y"]) for one in theirs}
    discs = [one for one in mine if not one["id"].startswith("obstacle")]
    same: int = sum(
        one["id"] in places
        and abs(one["x"] - places[one["id"]][0]) + abs(one["y"] - places[one["id"]][1]) < NEAR
        for one in discs
    )
    return bool(same >= ALIKE * len(discs))


def chosen(game: str, rows: list[Row], most: int, there: Sequence[Row] = ()) -> list[Row]:
    """Those that are kept: none like one that is there, so many of a kind, in an order that mixes them."""
    kept: list[Row] = []
    for row in rows:
        full = sum(_sort(one) == _sort(row) for one in kept) >= most
        if not full and not any(alike(row, one) for one in (*there, *kept)):
            kept.append(row)
    graded = [row for kind in sorted({row["kind"] for row in kept}) for row in _graded(kept, kind)]
    Random(f"puzzles of {game}").shuffle(graded)
    return graded


def _sort(row: Row) -> tuple[str, int | None]:
    """Puzzles of one kind, and of one grade where that is known already, are of one sort."""
    return row["kind"], row.get("grade")


def _graded(rows: list[Row], kind: str) -> list[Row]:
    """Those without a grade of their own are graded among their kind: a third each."""
    mine = [row for row in rows if row["kind"] == kind]
    if "grade" in mine[0]:
        return mine
    ranked = sorted(mine, key=lambda row: (row["score"], row["position"]))
    for place, row in enumerate(ranked):
        row["grade"] = 1 + 3 * place // len(ranked)
        del row["score"]
    return ranked


def main() -> None:
    """Find them, choose, write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=PLANS)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--later", action="store_true", help="keep what is there, look with the later seeds")
    given = parser.parse_args()
    plan, game = PLANS[given.game], given.game
    first = read(game) if given.later else chosen(game, looked(game, plan, plan.seeds, given.jobs), plan.most)
    later = looked(game, plan, plan.later, given.jobs)
    write(game, [*first, *chosen(game, later, plan.most, first)])


def looked(game: str, plan: Plan, seeds: Sequence[int], jobs: int) -> list[Row]:
    """All that these seeds find, in their order."""
    if not seeds:
        return []
    with get_context("spawn").Pool(jobs) as pool:
        parts = pool.map(partial(rows_of, game, plan.positions), seeds, chunksize=1)
    return [row for part in parts for row in part]


def read(game: str) -> list[Row]:
    """The puzzles that are there."""
    lines = (HOME / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def write(game: str, rows: list[Row]) -> None:
    """One puzzle a line."""
    lines = [json.dumps({key: row[key] for key in sorted(row)}, separators=(",", ":")) for row in rows]
    (HOME / f"{game}.jsonl").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    print(f"{len(rows)} puzzles of {game}")


if __name__ == "__main__":
    main()

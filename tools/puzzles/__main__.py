"""Look for more puzzles of a game: `python -m tools.puzzles play-ball --seeds 60 64`; the same every time.

They are put behind those that are there, so that a puzzle keeps its number. `--grade` looks for none and asks
hard once more how difficult those of Play Ball are. To look for more, Play Ball needs the tables of its
boards: `pitchside solve play-ball --board strip39`, and hex37.
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
from tools.puzzles.play_ball import graded

HOME = Path(__file__).resolve().parents[2] / "src/pitchside/puzzles"


class Plan(NamedTuple):
    """How much is looked at, and how much is kept."""

    positions: int
    """Positions or moments for each seed."""
    most: int
    """Puzzles kept of each sort in one search."""


PLANS: Mapping[str, Plan] = {
    "play-ball": Plan(1000, 60),
    "pitch-out": Plan(120, 60),
    "pitch-bowl": Plan(150, 60),
    "chifootmi": Plan(1500, 60),
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
    """Those that are kept: none like one that is there, so many of a sort, in an order that mixes them."""
    kept: list[Row] = []
    for row in rows:
        full = sum(_sort(one) == _sort(row) for one in kept) >= most
        if not full and not any(alike(row, one) for one in (*there, *kept)):
            kept.append(row)
    Random(f"puzzles of {game}").shuffle(kept)
    return kept


def _sort(row: Row) -> tuple[str, int]:
    """Puzzles of one kind and one grade are of one sort."""
    return row["kind"], row["grade"]


def main(arguments: Sequence[str] | None = None) -> None:
    """Find more, or grade again; write the file."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=PLANS)
    parser.add_argument("--seeds", type=int, nargs=2, metavar=("FIRST", "LAST"), help="where to look")
    parser.add_argument("--positions", type=int, help="that each seed looks at (default: the usual number)")
    parser.add_argument("--grade", action="store_true", help="Play Ball: ask hard again, look for none")
    parser.add_argument("--out", type=Path, help="write here instead of to the package's file")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args(arguments)
    if given.grade == (given.seeds is not None) or (given.grade and given.game != "play-ball"):
        parser.error("say --seeds FIRST LAST, or --grade for Play Ball")
    there, plan = read(given.game), PLANS[given.game]
    with get_context("spawn").Pool(given.jobs) as pool:
        if given.grade:
            rows = pool.map(graded, there, chunksize=4)
        else:
            look = partial(rows_of, given.game, given.positions or plan.positions)
            parts = pool.map(look, range(given.seeds[0], given.seeds[1] + 1), chunksize=1)
            found = [row for part in parts for row in part]
            rows = [*there, *chosen(given.game, found, plan.most, there)]
    write(given.out or HOME / f"{given.game}.jsonl", rows)
    print(f"{len(rows)} puzzles of {given.game}, {len(rows) - len(there)} of them new")


def read(game: str) -> list[Row]:
    """The puzzles that are there."""
    lines = (HOME / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def write(file: Path, rows: list[Row]) -> None:
    """One puzzle a line."""
    lines = [json.dumps({key: row[key] for key in sorted(row)}, separators=(",", ":")) for row in rows]
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()

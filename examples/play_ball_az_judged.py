"""What `play_ball_az.py` has learnt is judged by rounds against a level and by the solved table, and drawn.

    pitchside solve play-ball --board hex37                                  # the table: minutes, once
    python -m examples.play_ball_az_judged az.npz --rounds 40                # prints what it found
    python -m examples.play_ball_az_judged az.npz --rounds 40 --keep         # and writes play_ball_az.json
    python -m examples.play_ball_az_judged                                   # draws that file for the docs

The table knows of every placing who wins. The network alone, without any search, is asked the same about
placings drawn at random in which nobody scores at once and somebody can force a goal.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

from examples.play_ball_az_plays import BOARD, MAX_TURNS, Net, play_round
from pitchside.bots.play_ball.solved import Table, table_of
from pitchside.core.errors import Malformed
from pitchside.core.seat import Seat
from pitchside.envs.encodings import encoding_of
from pitchside.games.play_ball.board import board_named
from pitchside.games.play_ball.state import Placing, State
from pitchside.lab.solver.job import begin

HOME = Path(__file__).parent
STORY = HOME / "play_ball_az.json"
PICTURE = HOME.parent / "docs/images/play-ball-az.png"
POINTS = 60
"""Of a curve, about so many are kept."""
AIM = 90
"""Per cent of the rounds that it is to win."""


# The solved table.


def drawn(rng: Random) -> Iterator[State]:
    """Placings at random, one of the six has the ball, south is to play its three moves."""
    board = board_named(BOARD)
    plain = [cell for cell in board.cells if cell not in board.dots]
    while True:
        cells = rng.sample(plain, 6)
        yield begin(BOARD, Placing(frozenset(cells[:3]), frozenset(cells[3:]), rng.choice(cells)))


def judged(table: Table, rng: Random) -> Iterator[tuple[State, bool]]:
    """Of those, the ones that somebody wins, though not at once; and is it who is to play?"""
    for state in drawn(rng):
        value = table.value(state)
        if value is not None and value.turns > 1:
            yield state, value.won


class Right(NamedTuple):
    """Shares of placings."""

    network: float
    """Those whose winner the network names."""
    mover: float
    """Those that whoever is to play wins."""


def right(net: Net, table: Table, count: int) -> Right:
    """How often the network names the winner of so many placings."""
    encoding, cases = encoding_of("play-ball", board=BOARD, max_turns=MAX_TURNS), judged(table, Random(1))
    states, won = zip(*islice(cases, count), strict=True)
    seen = np.stack([encoding.observation(state, Seat.SOUTH, None) for state in states])
    return Right(float(((net.values(seen) > 0.0) == won).mean()), float(np.mean(won)))


# The story of a training: its curves, and what was found of its checkpoints.


def curves(path: str) -> dict[str, list[float]]:
    """Minutes and losses of a checkpoint, about sixty of each."""
    with np.load(path) as file:
        rows = file["curves"].reshape(-1, 6)
    rows = rows[:: max(1, len(rows) // POINTS)]
    minutes, policy, value = (column.tolist() for column in (rows[:, 0], rows[:, 2], rows[:, 3]))
    return {
        "minutes": [round(one, 2) for one in minutes],
        "policy": [round(one, 4) for one in policy],
        "value": [round(one, 4) for one in value],
    }


def told(story: dict[str, Any], learnt: dict[str, list[float]], found: dict[str, Any]) -> dict[str, Any]:
    """The story with what was found now, and without later checkpoints: a fresh one begins it anew."""
    before = [one for one in story["judged"] if one["minutes"] < found["minutes"]]
    return {**learnt, "judged": [*before, found]}


def line(found: dict[str, Any]) -> str:
    """What was found, as a row of the table in the docs."""
    after = f"{found['minutes']} min" if found["minutes"] else "nothing learnt (a fresh network)"
    return f"| {after} | {found['won']} of {found['rounds']} | {found['right']:.0%} |".replace("%", " %")


def draw(story: dict[str, Any], file: Path) -> None:
    """The story as a picture: losses on the left, what was found on the right."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 3.5))
    losses, games = figure.subplots(1, 2)
    for name in ("policy", "value"):
        losses.semilogy(story["minutes"], story[name], label=name)
    losses.set(title="loss", xlabel="minutes on one H200")
    rows = story["judged"]
    minutes = [one["minutes"] for one in rows]
    won, named = [100 * one["won"] / one["rounds"] for one in rows], [100 * one["right"] for one in rows]
    games.plot(minutes, won, marker="o", label="rounds won against normal")
    games.plot(minutes, named, marker="s", label="right about the winner")
    games.axhline(AIM, color="#888", linestyle="--", linewidth=0.8)
    games.set(title="what it is worth, %", xlabel="minutes on one H200", ylim=(-4, 104))
    for axes in (losses, games):
        axes.legend()
    figure.tight_layout()
    figure.savefig(file, dpi=100)


def judge(args: argparse.Namespace) -> dict[str, Any]:
    """Play the rounds, ask the table, and say both."""
    net, table = Net(args.net), table_of(BOARD)
    asked = right(net, table, args.placings)
    won = sum(play_round(net, "normal", number) == 1.0 for number in range(args.rounds))
    with np.load(args.net) as file:
        minutes = file["curves"][-1][0] if len(file["curves"]) else 0.0
    found = {"minutes": round(float(minutes), 1), "rounds": args.rounds, "won": won}
    found["right"] = round(asked.network, 2)
    print("| after | rounds won against `normal` | right about the winner |")
    print(line(found))
    print(f"whoever is to play wins {asked.mover:.0%} of the {args.placings} placings")
    return found


def main() -> int:
    """Judge a checkpoint, or draw what was found; 2 where there is no table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("net", nargs="?", help="a checkpoint of play_ball_az.py; without one, draw")
    parser.add_argument("--rounds", type=int, default=40, help="against normal (40)")
    parser.add_argument("--placings", type=int, default=6000, help="that the table is asked about (6000)")
    parser.add_argument("--keep", action="store_true", help=f"write it to {STORY.name}, and draw")
    args = parser.parse_args()
    if min(args.rounds, args.placings) < 1:
        parser.error("there is a round and a placing at least")
    story = json.loads(STORY.read_text(encoding="utf-8"))
    try:
        if args.net:
            story = told(story, curves(args.net), judge(args))
    except Malformed as error:
        print(error, file=sys.stderr)
        return 2
    if args.keep:
        STORY.write_text(json.dumps(story) + "\n", encoding="utf-8")
    if args.keep or not args.net:
        draw(story, PICTURE)
        print(f"drawn: {PICTURE}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

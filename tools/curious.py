"""`python -m tools.curious BOARD`: the positions of Play Ball whose values surprise most, drawn.

They are found in the table of the board on this machine; with `--gpu` in a solution made on the spot, for the
board that has no table. With `--pictures FOLDER` each is drawn there too. Of positions that are alike in what
makes them curious the first by number is taken.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import numpy as np

from pitchside.bots.play_ball.numbering import FREE, Ints, Numbering, numbering
from pitchside.bots.play_ball.solved import Value
from pitchside.core.errors import Malformed
from pitchside.core.seat import Seat
from pitchside.draw import text_board
from pitchside.draw.picture import picture
from pitchside.games.play_ball.board import COLUMNS, Board, Cell, board_named
from pitchside.games.play_ball.position import write_position
from pitchside.lab.solver.job import begin
from tools.solved import distances, solution
from tools.successors import placing_of

OWN = slice(0, 3)
"""The balls that the team to play carries."""
ACROSS = (5, 4, 3, 2, 1, 0, FREE)
"""[ball] -> the same ball as the other team numbers it."""
FAR = 1000
"""More turns than any way to a goal has."""
NEVER = -1
"""How curious a position is that is not."""


class Row(NamedTuple):
    """All positions in which one triple waits."""

    turns: Ints
    """[own, ball] -> distance."""
    fits: Ints
    """[own] -> do the two triples share no cell?"""
    steps: Ints
    """[own, ball of its own] -> from the carrier to the nearest cell of the other team's goal."""
    stayed: Ints
    """[own, ball] -> the distance that the other team would have if the turn changed nothing."""


def longest_win(row: Row) -> Ints:
    """Far away is curious."""
    return np.where(row.turns & 1, row.turns.astype(np.int16), NEVER)


def longest_loss(row: Row) -> Ints:
    """Far away is curious."""
    return np.where((row.turns & 1 == 0) & (row.turns > 0), row.turns.astype(np.int16), NEVER)


def open_at_the_goal(row: Row) -> Ints:
    """Nobody can force a goal although the team to play has the ball: the nearer to the goal the better."""
    return np.where((row.turns[:, OWN] == 0) & row.fits[:, None], 99 - row.steps, NEVER)


def lost_at_the_goal(row: Row) -> Ints:
    """The team to play has the ball and loses: the nearer to the goal, then the sooner, the better."""
    turns = row.turns[:, OWN].astype(np.int16)
    return np.where((turns & 1 == 0) & (turns > 0), (99 - row.steps) * 256 - turns, NEVER)


def must_play(row: Row) -> Ints:
    """Who might stay as they are would do better, but something must change in a turn (PLB-3.8).

    Curious is a sooner goal or a later defeat, more curious another result.
    """
    now, stayed = worth(row.turns), -worth(row.stayed, 1)
    return np.where(stayed <= now, NEVER, np.where(np.sign(stayed) > np.sign(now), 2, 1))


def worth(turns: Ints, later: int = 0) -> Ints:
    """Distances, so many turns later, as numbers that are the larger the better for who is to play."""
    far = FAR - turns.astype(np.int16) - later
    return np.where(turns == 0, 0, np.where(turns & 1, far, -far))


CURIOUS: Mapping[str, Callable[[Row], Ints]] = {
    "longest-win": longest_win,
    "longest-loss": longest_loss,
    "open-at-the-goal": open_at_the_goal,
    "lost-at-the-goal": lost_at_the_goal,
    "must-play": must_play,
}


class Found(NamedTuple):
    """The most curious position of one kind, and how many are as curious."""

    score: int = NEVER
    own: int = 0
    other: int = 0
    ball: int = 0
    alike: int = 0


def rows(board: str, turns: Ints) -> Iterator[Row]:
    """The positions by who waits."""
    numbers = numbering(board)
    sets, steps = numbers.sets(), carriers(board, numbers)
    for other in range(numbers.ends):
        stayed = turns[numbers.turned, numbers.turned[other]][:, ACROSS]
        yield Row(turns[other], sets & sets[other] == 0, steps, stayed)


def steps_from(board: Board, start: Cell) -> dict[Cell, int]:
    """How many steps each cell is away on the empty board."""
    steps = {start: 0}
    waiting = [start]
    for cell in waiting:
        fresh = [one for one in board.near[cell].values() if one not in steps]
        steps.update(dict.fromkeys(fresh, steps[cell] + 1))
        waiting.extend(fresh)
    return steps


def carriers(board: str, numbers: Numbering) -> Ints:
    """[own, ball of its own] -> steps to the nearest cell of the other team's goal, on the empty board."""
    field = board_named(board)
    ways = [steps_from(field, goal) for goal in field.goals[Seat.NORTH]]
    steps = np.array([min(way[cell] for way in ways) for cell in numbers.cells], np.int16)
    triples = numbers.triples[: numbers.ends].astype(np.int64)
    return np.stack([steps[triples >> 6 * third & 63] for third in range(3)], 1)


def curious(board: str, turns: Ints) -> Mapping[str, Found]:
    """The most curious position of each kind."""
    found = dict.fromkeys(CURIOUS, Found())
    for other, row in enumerate(rows(board, turns)):
        for name, scored in CURIOUS.items():
            found[name] = _more_curious(found[name], scored(row), other)
    return found


def _more_curious(found: Found, scores: Ints, other: int) -> Found:
    best = int(scores.max())
    if best < found.score or best == NEVER:
        return found
    alike = int((scores == best).sum())
    if best == found.score:
        return found._replace(alike=found.alike + alike)
    own, ball = divmod(int(scores.argmax()), scores.shape[1])
    return Found(best, own, other, ball, alike)


def told(board: str, name: str, found: Found, value: Value, pictures: Path | None) -> Iterator[str]:
    """A position in letters, and drawn where that is wanted."""
    placing = placing_of(numbering(board), found.own, found.other, found.ball)
    assert placing is not None  # it has a value
    position = write_position(begin(board, placing))
    equipment = board_named(board).plain()
    yield f"{board} {name}: {value} for south, one of {found.alike}"
    yield f"{position}"
    yield text_board("play-ball", position, equipment)
    if pictures is not None:
        drawn = pictures / f"play-ball-{board}-{name}.png"
        drawn.write_bytes(picture("play-ball", position, equipment))
        yield f"{drawn}"
    yield ""


def main(arguments: list[str]) -> int:
    """0, or 2 where there is neither a table nor a GPU."""
    words = argparse.ArgumentParser("python -m tools.curious", description=__doc__)
    words.add_argument("board", choices=tuple(COLUMNS), metavar="BOARD", help=", ".join(COLUMNS))
    words.add_argument("--gpu", action="store_true", help="solve the board anew instead of reading its table")
    words.add_argument("--pictures", type=Path, metavar="FOLDER", help="where each position is drawn")
    args = words.parse_args(arguments)
    try:
        turns = distances(solution(args.board, args.gpu))
    except Malformed as error:
        print(error, file=sys.stderr)
        return 2
    for name, found in curious(args.board, turns).items():
        if found.alike:
            value = Value(int(turns[found.other, found.own, found.ball]))
            print("\n".join(told(args.board, name, found, value, args.pictures)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

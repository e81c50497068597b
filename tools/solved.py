"""`python -m tools.solved WHAT BOARD [COUNT [NODES]]`: attack the solution of Play Ball, or check its table.

- `check`: the table on this machine is read through and must give the counts and the checksum it states.
- `start`: what the start is worth, with the two moves of the engagement and with three.
- `successors`: the solver walks a turn for all positions at once and never lists its ends. Here every end
  gets a label by lot, so that nearly each position hangs on single ends; what one sweep makes of the labels
  must be what the generator of turns finds by looking at each end.
- `rules`: the same with the second reading of the rules in the generator's place. Both tell in how many of
  the positions a clause that forbids ends or moves had something to say.
- `perfect`: from random positions the perfect opponent must never leave the table's value, and come nearer
  to the goal by exactly one turn.
- `matches`: the same in whole matches against hard, each turn of the perfect opponent looked up.
- `hard`: how often hard gives away a won position, within so many nodes; with `--seconds` within so much time
  of the processor.

With `--jobs` several processes share the positions or matches; what they find is the same.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import islice
from random import Random
from typing import NamedTuple

import numpy as np

from pitchside.bots.budget import Budget
from pitchside.bots.play_ball.levels import Hard, Perfect, TurnAgent
from pitchside.bots.play_ball.numbering import BALLS, Ints, numbering
from pitchside.bots.play_ball.search import Mind
from pitchside.bots.play_ball.solved import Table, Value, table_of
from pitchside.core.errors import Malformed
from pitchside.core.folder import tables_folder
from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games.play_ball import PLAY_BALL
from pitchside.games.play_ball.action import Action
from pitchside.games.play_ball.board import COLUMNS
from pitchside.games.play_ball.manifest import MANIFEST
from pitchside.games.play_ball.state import MOVES, Placing, State
from pitchside.lab.arena import beginner, seat_of_a
from pitchside.lab.solver.job import Job, Start, begin, start_of
from pitchside.lab.solver.solve import summary
from tools.successors import CLAUSES, each, placing_of, successors


def positions(table: Table, board: str, rng: Random) -> Iterator[tuple[State, Value]]:
    """Random positions in which no goal can be scored at once, with their values."""
    ends = table.numbers.ends
    while True:
        ball = rng.randrange(BALLS)
        placing = placing_of(table.numbers, rng.randrange(ends), rng.randrange(ends), ball)
        if placing is not None:
            state = begin(board, placing)
            value = table.value(state)
            if value is not None and value.turns != 1:
                yield state, value


@cache
def bot_named(name: str) -> TurnAgent:
    """One of each for a process."""
    return Perfect() if name == "perfect" else Hard()


class Effort(NamedTuple):
    """What a search may take: so many nodes, or so many seconds of the processor."""

    nodes: int
    seconds: float | None = None

    def budget(self) -> Budget:
        """Of one search that begins now."""
        if self.seconds is None:
            return Budget(1e9, nodes=self.nodes)
        return Budget(self.seconds, time.process_time)

    def __str__(self) -> str:
        return f"{self.nodes} nodes" if self.seconds is None else f"{self.seconds:g} s of the processor"


def played(name: str, effort: Effort, state: State) -> Placing:
    """Where everything stands when the bot has played its turn."""
    bot = bot_named(name)
    mind: Mind = bot.mind(state)
    mind.look(state)
    return mind.planner.placing(state, bot.decide(mind, Random(1), effort.budget()))


def after(table: Table, placing: Placing) -> Value:
    """What the other team then has."""
    value = table.value(begin(table.board, placing, Seat.NORTH))
    assert value is not None  # no turn ends on a goal cell
    return value


def perfect(board: str, count: int, effort: Effort, jobs: int = 1) -> int:
    """How often, of so many, perfect did not come nearer by one turn, or left an open position."""
    table = table_of(board)
    drawn = positions(table, board, Random(f"perfect {board}"))
    cases = [next(drawn) for _ in range(count)]
    came = each(partial(played, "perfect", effort), (state for state, _ in cases), jobs)
    return sum(
        after(table, placing).turns != max(before.turns - 1, 0)
        for placing, (_, before) in zip(came, cases, strict=True)
    )


class Matches(NamedTuple):
    """Matches of the perfect opponent against hard."""

    won: int
    drawn: int
    lost: int
    rounds: int
    turns: int
    """Turns of the perfect opponent that the table knows."""
    left: int
    """How many of them left the value of the table."""


def matches(board: str, count: int, effort: Effort, jobs: int = 1) -> Matches:
    """So many whole matches; who begins and who sits where changes as in the arena."""
    table_of(board)  # told here where there is none
    found = each(partial(one_match, board, effort), range(count), jobs, 1)
    return Matches(*(sum(column) for column in zip(*found, strict=True)))


def one_match(board: str, effort: Effort, number: int) -> Matches:
    """The match of that number."""
    table, seat = table_of(board), seat_of_a(number)
    options = {"board": board, "begins": beginner(number).value, **MANIFEST.arena.options}
    match = Match(PLAY_BALL, options)
    bots: dict[Seat, TurnAgent] = {seat: Perfect(), seat.other: Hard()}
    rng, rounds = Random(f"matches {board} {number}"), []
    while match.outcome is None:
        rounds.append(_looked_up(table, seat, _round(match, bots, rng, effort)))
    winner = match.outcome.winner
    turns, left = (sum(which) for which in zip(*rounds, strict=True))
    return Matches(winner is seat, winner is None, winner is seat.other, len(rounds), turns, left)


class Round(NamedTuple):
    """One round: how it stood at the beginning of each turn, and who scored."""

    begun: Sequence[State]
    winner: Seat | None


def _round(match: Match[State, Action], bots: Mapping[Seat, TurnAgent], rng: Random, effort: Effort) -> Round:
    """Play the next round of a match."""
    begun, number, score = [match.state], match.state.round, match.state.score
    while match.state.round == number and match.outcome is None:
        state = match.state
        if state.turns != begun[-1].turns:
            begun.append(state)
        choices = PLAY_BALL.choices(state, state.turn)
        match.commit(state.turn, bots[state.turn].choose(state, choices, rng, effort.budget()))
    return Round(begun, begun[-1].turn if match.state.score != score else None)


def _looked_up(table: Table, seat: Seat, played: Round) -> tuple[int, int]:
    """Of each turn of this seat, what it had and what it left the other team: turns, and those that erred."""
    values = [table.value(state) if state.left == MOVES else None for state in played.begun]
    turns = left = 0
    for state, value, later in zip(played.begun, values, [*values[1:], None], strict=True):
        if state.turn is seat and value is not None and (later is not None or played.winner is seat):
            turns += 1
            left += (later.turns if later else 0) != max(value.turns - 1, 0)
    return turns, left


def hard(table: Table, count: int, effort: Effort, jobs: int = 1) -> int:
    """How many of so many won positions hard gives away."""
    drawn = positions(table, table.board, Random(f"hard {table.board}"))
    won = islice((state for state, value in drawn if value.won), count)
    came = each(partial(played, "hard", effort), won, jobs)
    return sum(not after(table, placing).lost for placing in came)


def start(table: Table) -> Start | None:
    """What the start is worth with the two moves of the engagement, and if it had three."""
    return start_of(
        table.board, lambda places: np.array([table.probe(*one).turns for one in places.tolist()])
    )


class Unpacked(Table):
    """A solution in memory, for the board that has no table."""

    def __init__(self, board: str, turns: Ints) -> None:
        self.board, self.numbers, self.turns = board, numbering(board), turns

    def probe(self, own: int, other: int, ball: int) -> Value:
        """One position by its numbers."""
        return Value(int(self.turns[other, own, ball]))


def solution(board: str, gpu: bool) -> Table:
    """The table of the board, or a solution made anew on the GPU."""
    if not gpu:
        return table_of(board)
    return Unpacked(board, Job(board, tables_folder(), "gpu").solve(lambda _: None).positions.distances())


def distances(table: Table) -> Ints:
    """[other, own, ball] -> distance: the whole table unpacked."""
    if isinstance(table, Unpacked):
        return table.turns
    ends = table.numbers.ends
    found = np.zeros((ends, ends, BALLS), np.uint8)
    for own in range(ends):
        found[:, own] = table.row(own)
    return found


def check(board: str) -> tuple[bool, str]:
    """Does the table hold what it states? And the checksum of what it holds."""
    table = table_of(board)
    found = summary(table.numbers, distances(table))
    checksum = f"{found.checksum:016x}"
    holds = {"won": found.won, "lost": found.lost, "open": found.open, "checksum": checksum}
    return all(table.head[name] == value for name, value in holds.items()), checksum


def parser() -> argparse.ArgumentParser:
    """The words of the command."""
    words = argparse.ArgumentParser(
        "python -m tools.solved", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    words.add_argument(
        "what", choices=("check", "start", "successors", "rules", "perfect", "matches", "hard")
    )
    words.add_argument("board", choices=tuple(COLUMNS), metavar="BOARD", help=", ".join(COLUMNS))
    words.add_argument("count", type=int, nargs="?", default=10_000, help="how many (default: 10000)")
    words.add_argument("nodes", type=int, nargs="?", default=300, help="of each search (default: 300)")
    words.add_argument("--seconds", type=float, help="of the processor instead, for each search of hard")
    words.add_argument("--gpu", action="store_true", help="start, hard: solve the board anew instead")
    words.add_argument("--jobs", type=int, default=1, help="processes that share the work (default: 1)")
    return words


def main(arguments: list[str]) -> int:
    """Attack, and say what was found; 1 where a table does not hold what it states, 2 where there is none."""
    args = parser().parse_args(arguments)
    try:
        if args.what in ("start", "hard"):
            return _asked(args)
        return _attack(args.what, args.board, args.count, Effort(args.nodes, args.seconds), args.jobs)
    except Malformed as error:
        print(error, file=sys.stderr)
        return 2


def _attack(what: str, board: str, count: int, effort: Effort, jobs: int) -> int:
    if what == "check":
        holds, checksum = check(board)
        print(f"{board}: checksum {checksum}, {'as stated' if holds else 'NOT what the table states'}")
        return 0 if holds else 1
    if what in ("successors", "rules"):
        found = successors(board, count * 3 // 2, what == "rules", jobs)  # of three places one is none
        name = "the second reading" if what == "rules" else "the generator of turns"
        print(f"{board}: {found.wrong} of {found.seen} positions differ from {name}")
        for clause, told in CLAUSES.items():
            print(f"  {clause}: in {found.clauses[clause]} {told}")
    elif what == "perfect":
        left = perfect(board, count, effort, jobs)
        print(f"{board}: perfect left the table's value in {left} of {count} positions")
    else:
        played = matches(board, count, effort, jobs)
        print(
            f"{board}: perfect won {played.won}, drew {played.drawn}, lost {played.lost} of {count} matches "
            f"({played.rounds} rounds); it left the table's value in {played.left} of {played.turns} turns "
            f"({effort})"
        )
    return 0


def _asked(args: argparse.Namespace) -> int:
    table = solution(args.board, args.gpu)
    if args.what == "start":
        found = start(table)
        assert found is not None  # these boards have a cell in the middle
        print(f"{args.board}: the start is {found.two} with two moves, {found.three} with three")
        return 0
    effort = Effort(args.nodes, args.seconds)
    given = hard(table, args.count, effort, args.jobs)
    share = given / args.count
    print(f"{args.board}: hard gave away {given} of {args.count} won positions ({share:.2%}), {effort}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

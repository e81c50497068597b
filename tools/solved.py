"""`python -m tools.solved WHAT BOARD [COUNT [NODES]]`: attack the solution of Play Ball, or check its table.

- `check`: the table on this machine is read through and must give the counts and the checksum it states.
- `start`: what the start is worth, with the two moves of the engagement and with three.
- `successors`: the solver walks a turn for all positions at once and never lists its ends. Here every end
  gets a label by lot, so that nearly each position hangs on single ends; what one sweep makes of the labels
  must be what the generator of turns finds by looking at each end.
- `rules`: the same with the readable rules in the generator's place. Both tell in how many of the positions
  a clause that forbids ends or moves had something to say.
- `perfect`: from random positions the perfect opponent must never leave the table's value, and come nearer
  to the goal by exactly one turn.
- `matches`: the same in whole matches against hard, each turn of the perfect opponent looked up.
- `hard`: how often hard gives away a won position, within so many nodes; with `--seconds` within so much time
  of the processor.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

import numpy as np

from pitchside.bots.arena import TURN_CAP, beginner, seat_of_a
from pitchside.bots.budget import Budget
from pitchside.bots.play_ball.hard import Hard
from pitchside.bots.play_ball.mind import Mind
from pitchside.bots.play_ball.perfect import Perfect, best_of
from pitchside.bots.play_ball.planner import Planner
from pitchside.bots.play_ball.solver.kernel_sweep import Sheet, Tables, sweep
from pitchside.bots.play_ball.solver.numbering import BALLS, FREE, Ints, Numbering, numbering
from pitchside.bots.play_ball.solver.solve import desk_for, summary, tables_of
from pitchside.bots.play_ball.solver.table import Table, Value, table_of
from pitchside.bots.play_ball.turn import TurnAgent
from pitchside.compiled import jit
from pitchside.core.errors import Malformed
from pitchside.core.match import Match
from pitchside.core.seat import BySeat, Seat
from pitchside.games.play_ball import PLAY_BALL
from pitchside.games.play_ball.action import Action
from pitchside.games.play_ball.board import COLUMNS
from pitchside.games.play_ball.fast.compact import field_named
from pitchside.games.play_ball.fast.kernel import (
    Desk,
    Ground,
    Spot,
    bits,
    can_enter,
    clear,
    pack,
    turn_ends,
    walk,
)
from pitchside.games.play_ball.fast.turns import turns
from pitchside.games.play_ball.options import Options
from pitchside.games.play_ball.state import MOVES, Placing, State, beginning

RARE = 300
"""One end in so many bears the label that decides: about as many as a turn has."""
TRIPLES = 400
"""Triples of the waiting team that get labels."""
WON, LOST = 0x007F, 0x7F00
"""The labels of all seven balls in a word of the solver."""
CLAUSES = {
    "PLB-3.7": "an end on a dot was refused",
    "PLB-3.8": "the label of the start would have changed the outcome",
    "PLB-3.10": "there was no lawful turn",
    "PLB-3.11": "two moves led where the turn can no longer be closed",
}
"""The clauses that forbid, in the order in which they are counted."""


def begin(board: str, placing: Placing, turn: Seat = Seat.SOUTH) -> State:
    """The beginning of a turn of three moves."""
    none = BySeat(0, 0)
    return State(
        Options(board=board), placing, turn, MOVES, beginning(placing, turn, MOVES), none, none, turn
    )


def placing_of(numbers: Numbering, own: int, other: int, ball: int) -> Placing | None:
    """A position by its numbers, south to play; None where there is none."""
    teams = [[int(numbers.triples[rank]) >> shift & 63 for shift in (0, 6, 12)] for rank in (own, other)]
    cells = [*teams[0], *teams[1]]
    if len({*cells}) < 6 or (ball == FREE and numbers.centre in cells):
        return None
    south, north = (frozenset(numbers.cells[cell] for cell in team) for team in teams)
    return Placing(south, north, numbers.cells[numbers.centre if ball == FREE else cells[ball]])


def labels(rng: np.random.Generator, count: int, often: int) -> Ints:
    """A row of words: nearly all ends open, or nearly all won for the other team, and a few lost."""
    rare = np.zeros(count, np.int16)
    for ball in range(BALLS):
        hit = rng.random(count) < 1 / RARE
        rare |= np.where(hit, np.int16(LOST & 256 << ball), np.int16(often & 1 << ball))
    return rare


class Labelled(NamedTuple):
    """What one sweep makes of labels, for some triples of the team that waits."""

    tables: Tables
    by_own: Ints
    """[own, other] -> the labels, as the team to play after the turn sees them."""
    found: Ints
    """[other, own] -> won and lost, as the solver found."""
    others: Ints


def labelled(board: str, seed: int, often: int, triples: int) -> Labelled:
    """Labels by lot for all that can follow when one of so many triples waits, and one sweep over them."""
    numbers, rng = numbering(board), np.random.default_rng(seed)
    ends = numbers.ends
    others = rng.choice(ends, min(triples, ends), replace=False)
    by_own, found = (np.zeros((ends, ends), np.int16) for _ in range(2))
    for other in others:
        by_own[numbers.turned[other]] = labels(rng, ends, often)
    tables = tables_of(numbers)
    sheet = Sheet(by_own, found, np.zeros((ends, ends, BALLS), np.uint8))
    sweep(tables, sheet, desk_for(numbers), others, 1)
    return Labelled(tables, by_own, found, others)


@jit
def label_of(case: Labelled, other: int, team: int, ball: int) -> int:
    """The label of an end, team and ball in the solver's numbers, shifted so that its ball comes first."""
    tables = case.tables
    a, b, c = team & 63, team >> 6 & 63, team >> 12 & 63
    rank = tables.turned[tables.three[c] + tables.two[b] + a]
    waiting = tables.triples[other]
    at = FREE
    for third in range(3):
        if team >> 6 * third & 63 == ball:
            at = 5 - third
        if waiting >> 6 * third & 63 == ball:
            at = 2 - third
    label: int = case.by_own[tables.turned[other], rank] >> at
    return label


@jit
def renumbered(numbers: Ints, team: int) -> int:
    """A team in other numbers of the cells."""
    return pack(numbers[team & 63], numbers[team >> 6 & 63], numbers[team >> 12 & 63])


@jit
def outcome(can_score: bool, some_lost: bool, all_won: bool) -> int:
    """Won (1) by a goal or an end that loses for the other team; lost (256) if every end wins for it."""
    return 1 if can_score or some_lost else 256 if all_won else 0


@jit
def on_dots(ground: Ground, desk: Desk, spot: Spot, moves: int) -> tuple[int, bool]:
    """How many of a team stand on dots at most after so many moves, and was one of two there stuck?

    Of two on dots one alone can leave with the third move: only a goal could close such a turn.
    """
    most, stuck = 0, False
    teams, _ = walk(ground, desk, spot, moves, False)
    for item in range(teams):
        team, balls = clear(ground, desk, item)
        count = 0
        for third in range(3):
            count += ground.dots >> (team >> 6 * third & 63) & 1
        most = max(most, count)
        if count > 1 and not can_enter(ground, spot.side, bits(team), bits(spot.enemy), balls):
            stuck = True
    return most, stuck


@jit
def compare(
    case: Labelled, ground: Ground, desk: Desk, ends: Ints, names: tuple[Ints, Ints], asked: Ints, said: Ints
) -> tuple[int, int, int, int, int, int]:
    """Positions asked for that there are, on how many the two differ, and how often each clause mattered.

    `said` has one outcome for each position asked for; where it is -1 the generator is asked.
    """
    there, back = names
    count, wrong, dotted, decided, turnless, stuck = 0, 0, 0, 0, 0, 0
    for item in range(len(asked)):
        own, other, ball = asked[item, 0], asked[item, 1], asked[item, 2]
        team, enemy = case.tables.triples[own], case.tables.triples[other]
        cell = case.tables.centre
        crowd = bits(team) | bits(enemy)
        if ball < 3:
            cell = team >> 6 * ball & 63
        elif ball < FREE:
            cell = enemy >> 6 * (ball - 3) & 63
        if bits(team) & bits(enemy) or (ball == FREE and crowd >> cell & 1):
            continue
        mine, theirs, at = renumbered(back, team), renumbered(back, enemy), back[cell]
        spot = Spot(mine, theirs, at, 0, MOVES, True, mine | at << 18)
        found, can_score = turn_ends(ground, desk, spot, ends)
        some_lost, all_won = False, True
        for number in range(found):
            end = ends[number]
            label = label_of(case, other, renumbered(there, end & 0x3FFFF), there[end >> 18])
            some_lost = some_lost or label & 256 != 0
            all_won = all_won and label & 1 != 0
        result, start = outcome(can_score, some_lost, all_won), label_of(case, other, team, cell)
        with_start = outcome(can_score, some_lost or start & 256 != 0, all_won and start & 1 != 0)
        count += 1
        wrong += int((result if said[item] < 0 else said[item]) != case.found[other, own] >> ball & 257)
        dotted += int(on_dots(ground, desk, spot, MOVES)[0] > 0)
        decided += int(with_start != result)
        turnless += int(found == 0 and not can_score)
        stuck += int(on_dots(ground, desk, spot, MOVES - 1)[1])
    return count, wrong, dotted, decided, turnless, stuck


def by_the_rules(board: str, case: Labelled, asked: Ints) -> Ints:
    """What the readable rules make of each position asked for; -1 where there is none."""
    numbers = numbering(board)
    number = {cell: at for at, cell in enumerate(numbers.cells)}
    said = np.full(len(asked), -1, np.int64)
    for item, (own, other, ball) in enumerate(asked.tolist()):
        placing = placing_of(numbers, own, other, ball)
        if placing is None:
            continue
        found, seen = turns(begin(board, placing)), []
        for end in found.ends:
            low, middle, high = sorted(number[cell] for cell in end.south)
            seen.append(label_of(case, other, low | middle << 6 | high << 12, number[end.ball]))
        said[item] = outcome(found.can_score, any(x & 256 for x in seen), all(x & 1 for x in seen))
    return said


class Compared(NamedTuple):
    """Positions compared, those on which the two differ, and in how many each clause had something to say."""

    seen: int
    wrong: int
    clauses: Mapping[str, int]


def successors(board: str, count: int, plain: bool = False) -> Compared:
    """About so many random positions, with labels of two kinds."""
    numbers, field, rng = numbering(board), field_named(board), np.random.default_rng(count)
    back = np.array([field.numbers[cell] for cell in numbers.cells], np.int64)
    names = (np.argsort(back), back)
    desk, ends, total = field.desk(), field.ends(), np.zeros(2 + len(CLAUSES), np.int64)
    for seed, often in enumerate((0, WON)):
        case = labelled(board, seed, often, TRIPLES)
        owns, others = rng.integers(0, numbers.ends, count), rng.choice(case.others, count)
        asked = np.stack([owns, others, rng.integers(0, BALLS, count)], 1)[: count // 2]
        said = by_the_rules(board, case, asked) if plain else np.full(len(asked), -1, np.int64)
        total += compare(case, field.ground, desk, ends, names, asked, said)
    seen, wrong, *clauses = total.tolist()
    return Compared(seen, wrong, dict(zip(CLAUSES, clauses, strict=True)))


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


def after(table: Table, bot: TurnAgent, state: State, budget: Budget) -> Value:
    """What the other team has when the bot has played its turn."""
    mind: Mind = bot.mind(state)
    mind.look(state)
    end = bot.decide(mind, Random(1), budget)
    value = table.value(begin(state.options.board, mind.planner.placing(state, end), Seat.NORTH))
    assert value is not None  # no turn ends on a goal cell
    return value


def perfect(board: str, count: int, nodes: int) -> int:
    """How often, of so many, perfect did not come nearer by one turn, or left an open position."""
    table, bot = table_of(board), Perfect()
    drawn = positions(table, board, Random(f"perfect {board}"))
    cases = (next(drawn) for _ in range(count))
    budgets = (Budget(1e9, nodes=nodes) for _ in range(count))
    return sum(
        after(table, bot, state, budget).turns != max(value.turns - 1, 0)
        for (state, value), budget in zip(cases, budgets, strict=True)
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


def matches(board: str, count: int, nodes: int) -> Matches:
    """So many whole matches; who begins and who sits where changes as in the arena."""
    table, found = table_of(board), Matches(0, 0, 0, 0, 0, 0)
    for number in range(count):
        seat = seat_of_a(number)
        match = Match(PLAY_BALL, {"board": board, "begins": beginner(number).value, "turn_cap": TURN_CAP})
        bots: dict[Seat, TurnAgent] = {seat: Perfect(), seat.other: Hard()}
        rng, rounds = Random(f"matches {board} {number}"), []
        while match.outcome is None:
            rounds.append(_looked_up(table, seat, _round(match, bots, rng, nodes)))
        winner = match.outcome.winner
        turns, left = (sum(which) for which in zip(*rounds, strict=True))
        one = (winner is seat, winner is None, winner is seat.other, len(rounds), turns, left)
        found = Matches(*(a + int(b) for a, b in zip(found, one, strict=True)))
    return found


class Round(NamedTuple):
    """One round: how it stood at the beginning of each turn, and who scored."""

    begun: Sequence[State]
    winner: Seat | None


def _round(match: Match[State, Action], bots: Mapping[Seat, TurnAgent], rng: Random, nodes: int) -> Round:
    """Play the next round of a match."""
    begun, number, score = [match.state], match.state.round, match.state.score
    while match.state.round == number and match.outcome is None:
        state = match.state
        if state.turns != begun[-1].turns:
            begun.append(state)
        choices = PLAY_BALL.choices(state, state.turn)
        match.commit(state.turn, bots[state.turn].choose(state, choices, rng, Budget(1e9, nodes=nodes)))
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


def hard(board: str, count: int, budget: Callable[[], Budget]) -> int:
    """How many of so many won positions hard gives away."""
    table, bot = table_of(board), Hard()
    drawn = positions(table, board, Random(f"hard {board}"))
    won = (state for state, value in drawn if value.won)
    return sum(not after(table, bot, next(won), budget()).lost for _ in range(count))


def start(board: str) -> tuple[Value, Value]:
    """What the start is worth with the two moves of the engagement, and if it had three."""
    table, state = table_of(board), PLAY_BALL.start(PLAY_BALL.options({"board": board, "begins": "south"}))
    three = table.value(begin(board, state.placing))
    after = [table.value(begin(board, end, Seat.NORTH)) for end in Planner(board).turns(state).ends]
    codes = np.array([value.turns for value in after if value is not None])
    assert three is not None
    assert len(codes) == len(after)  # no turn ends on a goal cell
    best = int(codes[best_of(codes)[0]])
    return Value(best + 1 if best else 0), three


def check(board: str) -> tuple[bool, str]:
    """Does the table hold what it states? And the checksum of what it holds."""
    table, ends = table_of(board), numbering(board).ends
    distance = np.zeros((ends, ends, BALLS), np.uint8)
    for own in range(ends):
        distance[:, own] = table.row(own)
    found = summary(table.numbers, distance)
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
    return words


def main(arguments: list[str]) -> int:
    """Attack, and say what was found; 1 where a table does not hold what it states, 2 where there is none."""
    args = parser().parse_args(arguments)
    try:
        if args.what == "hard":
            return _hard(args.board, args.count, args.nodes, args.seconds)
        return _attack(args.what, args.board, args.count, args.nodes)
    except Malformed as error:
        print(error, file=sys.stderr)
        return 2


def _attack(what: str, board: str, count: int, nodes: int) -> int:
    if what == "check":
        holds, checksum = check(board)
        print(f"{board}: checksum {checksum}, {'as stated' if holds else 'NOT what the table states'}")
        return 0 if holds else 1
    if what == "start":
        two, three = start(board)
        print(f"{board}: the start is {two} with two moves, {three} with three")
    elif what in ("successors", "rules"):
        found = successors(board, count * 3 // 2, plain=what == "rules")  # of three places one is none
        name = "the readable rules" if what == "rules" else "the generator of turns"
        print(f"{board}: {found.wrong} of {found.seen} positions differ from {name}")
        for clause, told in CLAUSES.items():
            print(f"  {clause}: in {found.clauses[clause]} {told}")
    elif what == "perfect":
        print(
            f"{board}: perfect left the table's value in {perfect(board, count, nodes)} of {count} positions"
        )
    else:
        played = matches(board, count, nodes)
        print(
            f"{board}: perfect won {played.won}, drew {played.drawn}, lost {played.lost} of {count} matches "
            f"({played.rounds} rounds); it left the table's value in {played.left} of {played.turns} turns "
            f"({nodes} nodes)"
        )
    return 0


def _hard(board: str, count: int, nodes: int, seconds: float | None) -> int:
    def budget() -> Budget:
        return Budget(1e9, nodes=nodes) if seconds is None else Budget(seconds, time.process_time)

    given = hard(board, count, budget)
    within = f"{nodes} nodes" if seconds is None else f"{seconds:g} s of the processor"
    print(f"{board}: hard gave away {given} of {count} won positions ({given / count:.2%}), {within}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""`python -m tools.solved WHAT BOARD [COUNT [NODES]]`: attack the solution of Play Ball, or check its table.

- `check`: the table on this machine is read through and must give the counts and the checksum it states.
- `successors`: the solver walks a turn for all positions at once and never lists its ends. Here every end
  gets a label by lot, so that nearly each position hangs on single ends; what one sweep makes of the labels
  must be what the generator of turns finds by looking at each end.
- `rules`: the same with the readable rules in the generator's place.
- `perfect`: from random positions the perfect opponent must never leave the table's value, and come nearer
  to the goal by exactly one turn.
- `matches`: the same in rounds against hard, each turn of the perfect opponent looked up.
- `hard`: how often hard gives away a won position, within so many nodes.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

import numpy as np

from pitchside.bots.arena import TURN_CAP, beginner, seat_of_a
from pitchside.bots.budget import Budget
from pitchside.bots.play_ball.hard import Hard
from pitchside.bots.play_ball.mind import Mind
from pitchside.bots.play_ball.perfect import Perfect
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
from pitchside.games.play_ball.fast.kernel import Desk, Ground, Spot, bits, pack, turn_ends
from pitchside.games.play_ball.fast.turns import turns
from pitchside.games.play_ball.options import Options
from pitchside.games.play_ball.state import MOVES, Placing, State, beginning

RARE = 300
"""One end in so many bears the label that decides: about as many as a turn has."""
TRIPLES = 400
"""Triples of the waiting team that get labels."""
WON, LOST = 0x007F, 0x7F00
"""The labels of all seven balls in a word of the solver."""


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
def differing(
    case: Labelled, ground: Ground, desk: Desk, ends: Ints, names: tuple[Ints, Ints], asked: Ints
) -> tuple[int, int]:
    """Of the positions asked for how many there are, and on how many the solver and the generator differ."""
    there, back = names
    count, wrong = 0, 0
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
        count += 1
        wrong += int(outcome(can_score, some_lost, all_won) != case.found[other, own] >> ball & 257)
    return count, wrong


def by_the_rules(board: str, case: Labelled, asked: Ints) -> tuple[int, int]:
    """The same with the readable rules in the generator's place."""
    numbers = numbering(board)
    number = {cell: at for at, cell in enumerate(numbers.cells)}
    count, wrong = 0, 0
    for own, other, ball in asked.tolist():
        placing = placing_of(numbers, own, other, ball)
        if placing is None:
            continue
        found, seen = turns(begin(board, placing)), []
        for end in found.ends:
            low, middle, high = sorted(number[cell] for cell in end.south)
            seen.append(label_of(case, other, low | middle << 6 | high << 12, number[end.ball]))
        result = outcome(found.can_score, any(x & 256 for x in seen), all(x & 1 for x in seen))
        count, wrong = count + 1, wrong + int(result != int(case.found[other, own]) >> ball & 257)
    return count, wrong


def successors(board: str, count: int, plain: bool = False) -> tuple[int, int]:
    """Of about so many random positions how many were compared, and on how many the two differ."""
    numbers, field, rng = numbering(board), field_named(board), np.random.default_rng(count)
    back = np.array([field.numbers[cell] for cell in numbers.cells], np.int64)
    there = np.argsort(back)
    desk, ends, total = field.desk(), field.ends(), np.zeros(2, np.int64)
    for seed, often in enumerate((0, WON)):
        case = labelled(board, seed, often, TRIPLES)
        asked = np.stack(
            [
                rng.integers(0, numbers.ends, count),
                rng.choice(case.others, count),
                rng.integers(0, BALLS, count),
            ],
            1,
        )
        if plain:
            total += by_the_rules(board, case, asked[: count // 2])
        else:
            total += differing(case, field.ground, desk, ends, (there, back), asked[: count // 2])
    return int(total[0]), int(total[1])


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


def after(table: Table, bot: TurnAgent, state: State, nodes: int) -> Value:
    """What the other team has when the bot has played its turn."""
    mind: Mind = bot.mind(state)
    mind.look(state)
    end = bot.decide(mind, Random(1), Budget(1e9, nodes=nodes))
    value = table.value(begin(state.options.board, mind.planner.placing(state, end), Seat.NORTH))
    assert value is not None  # no turn ends on a goal cell
    return value


def perfect(board: str, count: int, nodes: int) -> int:
    """How often, of so many, perfect did not come nearer by one turn, or left an open position."""
    table, bot = table_of(board), Perfect()
    drawn = positions(table, board, Random(f"perfect {board}"))
    cases = (next(drawn) for _ in range(count))
    return sum(after(table, bot, state, nodes).turns != max(value.turns - 1, 0) for state, value in cases)


class Rounds(NamedTuple):
    """Rounds of the perfect opponent against hard."""

    won: int
    open: int
    lost: int
    turns: int
    """Turns of the perfect opponent that the table knows."""
    left: int
    """How many of them left the value of the table."""


def matches(board: str, count: int, nodes: int) -> Rounds:
    """So many rounds; who begins and who sits where changes as in the arena."""
    table, found = table_of(board), Rounds(0, 0, 0, 0, 0)
    for number in range(count):
        match = Match(PLAY_BALL, {"board": board, "begins": beginner(number).value, "turn_cap": TURN_CAP})
        bots: dict[Seat, TurnAgent] = {seat_of_a(number): Perfect(), seat_of_a(number).other: Hard()}
        begun = list(_turns(match, bots, Random(f"matches {board} {number}"), nodes))
        winner = begun[-1].turn if sum(match.state.score) else None
        found = _counted(found, table, begun, seat_of_a(number), winner)
    return found


def _turns(
    match: Match[State, Action], bots: Mapping[Seat, TurnAgent], rng: Random, nodes: int
) -> Iterator[State]:
    """One round, as it stood at the beginning of each turn."""
    turn = -1
    while match.state.round == 1 and match.outcome is None:
        state = match.state
        if state.turns != turn:
            turn = state.turns
            yield state
        choices = PLAY_BALL.choices(state, state.turn)
        match.commit(state.turn, bots[state.turn].choose(state, choices, rng, Budget(1e9, nodes=nodes)))


def _counted(found: Rounds, table: Table, begun: Sequence[State], seat: Seat, winner: Seat | None) -> Rounds:
    """One more round: of each turn of this seat, what it had and what it left the other team."""
    values = [table.value(state) if state.left == MOVES else None for state in begun]
    turns = left = 0
    for state, value, later in zip(begun, values, [*values[1:], None], strict=True):
        if state.turn is seat and value is not None and (later is not None or winner is seat):
            turns += 1
            left += (later.turns if later else 0) != max(value.turns - 1, 0)
    results = (winner is seat, winner is None, winner is seat.other)
    return Rounds(*(a + int(b) for a, b in zip(found, (*results, turns, left), strict=True)))


def hard(board: str, count: int, nodes: int) -> int:
    """How many of so many won positions hard gives away."""
    table, bot = table_of(board), Hard()
    drawn = positions(table, board, Random(f"hard {board}"))
    won = (state for state, value in drawn if value.won)
    return sum(not after(table, bot, next(won), nodes).lost for _ in range(count))


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
    words.add_argument("what", choices=("check", "successors", "rules", "perfect", "matches", "hard"))
    words.add_argument("board", choices=tuple(COLUMNS), metavar="BOARD", help=", ".join(COLUMNS))
    words.add_argument("count", type=int, nargs="?", default=10_000, help="how many (default: 10000)")
    words.add_argument("nodes", type=int, nargs="?", default=300, help="of each search (default: 300)")
    return words


def main(arguments: list[str]) -> int:
    """Attack, and say what was found; 1 where a table does not hold what it states, 2 where there is none."""
    args = parser().parse_args(arguments)
    try:
        return _attack(args.what, args.board, args.count, args.nodes)
    except Malformed as error:
        print(error, file=sys.stderr)
        return 2


def _attack(what: str, board: str, count: int, nodes: int) -> int:
    if what == "check":
        holds, checksum = check(board)
        print(f"{board}: checksum {checksum}, {'as stated' if holds else 'NOT what the table states'}")
        return 0 if holds else 1
    if what in ("successors", "rules"):
        seen, wrong = successors(board, count * 3 // 2, plain=what == "rules")  # of three places one is none
        name = "the readable rules" if what == "rules" else "the generator of turns"
        print(f"{board}: {wrong} of {seen} positions differ from {name}", flush=True)
    elif what == "perfect":
        print(
            f"{board}: perfect left the table's value in {perfect(board, count, nodes)} of {count} positions"
        )
    elif what == "matches":
        rounds = matches(board, count, nodes)
        print(
            f"{board}: perfect won {rounds.won}, lost {rounds.lost} of {count} rounds, {rounds.open} void; "
            f"it left the table's value in {rounds.left} of {rounds.turns} turns ({nodes} nodes)"
        )
    else:
        given = hard(board, count, nodes)
        print(
            f"{board}: hard gave away {given} of {count} won positions ({given / count:.2%}), {nodes} nodes"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

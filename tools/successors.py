"""The turns of the solver of Play Ball against those of the generator and of the second reading of the rules.

The solver walks a turn for all positions at once and never lists its ends. Here every end gets a label by
lot, so that nearly each position hangs on single ends; what one sweep makes of the labels must be what the
generator of turns, or the second reading, find by looking at each end.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import NamedTuple, TypeVar

import numpy as np

from pitchside.bots.play_ball.numbering import BALLS, FREE, Ints, Numbering, numbering
from pitchside.compiled import jit
from pitchside.games.play_ball import PLAY_BALL
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
from pitchside.games.play_ball.state import MOVES, Placing
from pitchside.lab.solver.job import begin
from pitchside.lab.solver.kernel_sweep import Sheet, Tables, sweep
from pitchside.lab.solver.solve import desk_for, tables_of
from tests.games.play_ball.oracle.second_opinion import moment, turns

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
SHARE = 8
"""Positions handed to a process at a time."""

T = TypeVar("T")
R = TypeVar("R")


def each(task: Callable[[T], R], items: Iterable[T], jobs: int, share: int = SHARE) -> Iterator[R]:
    """What a task makes of each, in their order; several processes take turns."""
    if jobs == 1:
        yield from map(task, items)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(task, items, share)


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


class Listed(NamedTuple):
    """The ends of a turn as the second reading lists them: teams and balls in the solver's numbers."""

    ends: Sequence[tuple[int, int]]
    can_score: bool


def listed(board: str, place: tuple[int, int, int]) -> Listed | None:
    """All ends of the turn that begins there; None where there is no such position."""
    numbers = numbering(board)
    placing = placing_of(numbers, *place)
    if placing is None:
        return None
    number = {cell: at for at, cell in enumerate(numbers.cells)}
    ends, can_score = turns(moment(str(PLAY_BALL.write(begin(board, placing))), board))
    teams = ((sorted(number[cell] for cell in own), number[ball]) for own, ball in ends)
    return Listed([(low | middle << 6 | high << 12, ball) for (low, middle, high), ball in teams], can_score)


def by_the_rules(board: str, case: Labelled, asked: Ints, jobs: int) -> Ints:
    """What the second reading makes of each position asked for; -1 where there is none."""
    said = np.full(len(asked), -1, np.int64)
    places = [(own, other, ball) for own, other, ball in asked.tolist()]
    for item, found in enumerate(each(partial(listed, board), places, jobs)):
        if found is not None:
            seen = [label_of(case, places[item][1], team, ball) for team, ball in found.ends]
            said[item] = outcome(found.can_score, any(x & 256 for x in seen), all(x & 1 for x in seen))
    return said


class Compared(NamedTuple):
    """Positions compared, those on which the two differ, and in how many each clause had something to say."""

    seen: int
    wrong: int
    clauses: Mapping[str, int]


def successors(board: str, count: int, plain: bool = False, jobs: int = 1) -> Compared:
    """About so many random positions, with labels of two kinds."""
    numbers, field, rng = numbering(board), field_named(board), np.random.default_rng(count)
    back = np.array([field.numbers[cell] for cell in numbers.cells], np.int64)
    names, total = (np.argsort(back), back), np.zeros(2 + len(CLAUSES), np.int64)
    for seed, often in enumerate((0, WON)):
        case = labelled(board, seed, often, TRIPLES)
        owns, others = rng.integers(0, numbers.ends, count), rng.choice(case.others, count)
        asked = np.stack([owns, others, rng.integers(0, BALLS, count)], 1)[: count // 2]
        said = by_the_rules(board, case, asked, jobs) if plain else np.full(len(asked), -1, np.int64)

        def compared(
            part: Ints, case: Labelled = case, asked: Ints = asked, said: Ints = said
        ) -> Sequence[int]:
            return compare(case, field.ground, field.desk(), field.ends(), names, asked[part], said[part])

        with ThreadPoolExecutor(jobs) as threads:  # compiled code: they do not wait for each other
            total += sum(map(np.array, threads.map(compared, np.array_split(np.arange(len(asked)), jobs))))
    seen, wrong, *clauses = total.tolist()
    return Compared(seen, wrong, dict(zip(CLAUSES, clauses, strict=True)))

"""Play Ball solved: the fast solver against a plain one, the packed table, the opponent that plays by it."""

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pytest

from pitchside.bots.play_ball.planner import Planner
from pitchside.bots.play_ball.solver.numbering import numbering
from pitchside.bots.play_ball.solver.solve import CpuSweeps, Summary, run, summary
from pitchside.bots.play_ball.solver.table import Table, write_table
from pitchside.core.seat import BySeat, Seat
from pitchside.games.play_ball import board as boards
from pitchside.games.play_ball.fast.turns import Turns, turns
from pitchside.games.play_ball.options import Options
from pitchside.games.play_ball.state import MOVES, Placing, State, beginning
from tests.nightly import count

SMALL = {"tiny13": (4, 5, 4), "small16": (5, 6, 5), "small19": (6, 7, 6)}


@pytest.fixture(autouse=True)
def small_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards small enough for a plain solver."""
    monkeypatch.setattr(boards, "COLUMNS", {**boards.COLUMNS, **SMALL})


def state_of(board: str, placing: Placing, turn: Seat) -> State:
    """The beginning of a turn of three moves."""
    none = BySeat(0, 0)
    return State(
        Options(board=board), placing, turn, MOVES, beginning(placing, turn, MOVES), none, none, turn
    )


def placings(board: str) -> Iterator[Placing]:
    """Every placing at the beginning of a turn."""
    ground = boards.board_named(board)
    plain = [cell for cell in ground.cells if cell not in ground.dots]
    for south in combinations(plain, 3):
        for north in combinations([cell for cell in plain if cell not in south], 3):
            for ball in {*south, *north, ground.centre}:
                yield Placing(frozenset(south), frozenset(north), ball)


def plain_solution(board: str, ends_of: Callable[[State], Turns]) -> dict[Placing, int]:
    """Distances with south to play, by looking at every turn of every position again and again."""
    every = {placing: ends_of(state_of(board, placing, Seat.SOUTH)) for placing in placings(board)}
    turned = {placing: turn_round(board, placing) for placing in every}
    known: dict[Placing, int] = {}
    for sweep in range(1, 200):
        found = {}
        for placing, found_turns in every.items():
            if placing in known:
                continue
            after = [known.get(turned[end], 0) for end in found_turns.ends]
            won = found_turns.can_score or any(code and code % 2 == 0 for code in after)
            if won or all(code % 2 for code in after):
                found[placing] = sweep
        if not found:
            return known
        known |= found
    raise AssertionError("it never ends")


def turn_round(board: str, placing: Placing) -> Placing:
    """The same placing as the other team sees it, with itself in the south."""
    columns = boards.COLUMNS[board]

    def turned(cell: str) -> str:
        column, row = boards.cell_place(cell)
        return boards.cell_name(len(columns) - 1 - column, columns[column] + 1 - row)

    south, north = (frozenset(map(turned, team)) for team in (placing.north, placing.south))
    return Placing(south, north, turned(placing.ball))


def solved(board: str, folder: Path) -> tuple[Table, Summary]:
    """The board solved and packed, and its counts."""
    numbers = numbering(board)
    sweeps = CpuSweeps(numbers)
    last = run(sweeps, lambda _: None)
    found = summary(numbers, sweeps.distances())
    path = folder / f"{board}.table"
    write_table(path, board, sweeps.distances(), found, last, lambda _: None)
    return Table(path, board), found


def differences(table: Table, board: str, plain: dict[Placing, int]) -> list[Placing]:
    """The positions on which the table and the plain solution differ."""
    return [
        placing
        for placing in placings(board)
        if table.probe(*(table.place(placing, Seat.SOUTH) or ())).turns != plain.get(placing, 0)
    ]


def test_it_agrees_with_the_plain_rules_in_every_position(tmp_path: Path) -> None:
    """On 13 cells every position has the value that the readable rules give it."""
    table, found = solved("tiny13", tmp_path)
    assert differences(table, "tiny13", plain_solution("tiny13", turns)) == []
    assert found.won + found.lost + found.open == table.numbers.positions == 860


@pytest.mark.parametrize("board", ["small16", "small19"][: count(1, 2)])
def test_it_agrees_with_a_plain_solver_on_larger_boards(tmp_path: Path, board: str) -> None:
    """The same with the generator's turns, which perft has compared with the rules."""
    planner = Planner(board)
    table, _ = solved(board, tmp_path)
    assert differences(table, board, plain_solution(board, planner.turns)) == []

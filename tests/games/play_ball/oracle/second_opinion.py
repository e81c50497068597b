"""Play Ball read a second time from its clauses: slow, plain, and sharing nothing with the product.

It knows one turn: who may move where, which clause refuses, what the board looks like afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import product

COLUMNS = {"strip39": "7 8 9 8 7", "hex37": "4 5 6 7 6 5 4", "hex61": "5 6 7 8 9 8 7 6 5"}
STEPS = {"n": (0, 2), "ne": (1, 1), "se": (1, -1), "s": (0, -2), "sw": (-1, -1), "nw": (-1, 1)}

Cell = str


@dataclass(frozen=True)
class Field:
    """A board: cells by half-step coordinates, columns centred on each other (1.4)."""

    name: str

    @property
    def lengths(self) -> list[int]:
        """Cells in each column, west to east."""
        return [int(word) for word in COLUMNS[self.name].split()]

    def cells(self) -> Iterator[tuple[Cell, tuple[int, int]]]:
        """Each cell with its column and its height in half cells."""
        for x, length in enumerate(self.lengths):
            for i in range(1, length + 1):
                yield f"{'abcdefghi'[x]}{i}", (x, 2 * i - length - 1)

    def goals(self, team: str) -> frozenset[Cell]:
        """The end cells of the three central columns."""
        middle = len(self.lengths) // 2
        columns = range(middle - 1, middle + 2)
        return frozenset(f"{'abcdefghi'[x]}{1 if team == 's' else self.lengths[x]}" for x in columns)

    def dots(self) -> frozenset[Cell]:
        """The six goal cells (1.5)."""
        return self.goals("s") | self.goals("n")


@cache
def line_from(board: str, cell: Cell, direction: str) -> tuple[Cell, ...]:
    """The cells from a cell to the edge, nearest first."""
    places = dict(Field(board).cells())
    names = {place: name for name, place in places.items()}
    (x, y), (dx, dy) = places[cell], STEPS[direction]
    found = []
    while (name := names.get((x := x + dx, y := y + dy))) is not None:
        found.append(name)
    return tuple(found)


@cache
def dots_of(board: str) -> frozenset[Cell]:
    """The dotted cells of a board."""
    return Field(board).dots()


@cache
def target_of(board: str, team: str) -> frozenset[Cell]:
    """The goal cells a team plays for."""
    return Field(board).goals("n" if team == "s" else "s")


@dataclass(frozen=True)
class Moment:
    """A team in its turn: the discs, the ball, moves left, and how it all stood at the turn's beginning."""

    board: str
    team: str
    own: frozenset[Cell]
    enemy: frozenset[Cell]
    ball: Cell
    left: int
    own_began: frozenset[Cell]
    ball_began: Cell
    moves: int
    pass_turn: bool = True

    @property
    def may_end(self) -> str | None:
        """The clause that forbids the end of the turn (8.2), if one does."""
        if self.left == self.moves and not self.pass_turn:
            return "3.9"
        if self.own & dots_of(self.board):
            return "3.7"
        return "3.8" if (self.own, self.ball) == (self.own_began, self.ball_began) else None


def moment(position: str, board: str, pass_turn: bool = True) -> Moment:
    """The moment of a position text."""
    south, north, ball, team, left, _score, *began = position.split()
    teams = {"s": frozenset(south.split(",")), "n": frozenset(north.split(","))}
    own = teams.pop(team)
    (enemy,) = teams.values()
    own_began, ball_began, moves = own, ball, int(left)
    if began:
        cells, rest = began[0].split("@")
        ball_began, count = rest.split("/")
        own_began, moves = frozenset(cells.split(",")), int(count)
    return Moment(board, team, own, enemy, ball, int(left), own_began, ball_began, moves, pass_turn)


def fly(now: Moment, cell: Cell, direction: str) -> tuple[Cell, tuple[Cell, ...]] | None:
    """Where a disc lands and whom it jumped (3.3 to 3.5, 3.13); None where there is no cell (3.14)."""
    line = line_from(now.board, cell, direction)
    if not line:
        return None
    jumped: list[Cell] = []
    for there in line:
        if there not in now.own | now.enemy:
            return there, tuple(jumped)
        jumped.append(there)
    return cell, tuple(jumped)


def moved(now: Moment, cell: Cell, direction: str) -> tuple[Moment, bool] | None:
    """The moment after a move and whether it scores; None where 6.2 forbids it.

    Two readings that only positions set by hand can show: a bounce ends on its own cell, so on an opposing
    goal cell it needs the ball and scores with it; a free ball on an opposing goal cell is out of reach.
    """
    flight = fly(now, cell, direction)
    if flight is None:
        return None
    landing, jumped = flight
    has_ball = now.ball == cell or now.ball in jumped
    goal = landing in target_of(now.board, now.team)
    if goal and not has_ball:
        return None
    own = now.own - {cell} | {landing}
    later = replace(now, own=own, ball=landing if has_ball else now.ball, left=now.left - 1)
    return later, goal


def passes(now: Moment) -> Iterator[Moment]:
    """The moments one pass away."""
    if now.ball in now.own:
        for mate in now.own:
            if pass_refused(now, now.ball, mate) is None:
                yield replace(now, ball=mate)


def pass_refused(now: Moment, giver: Cell, receiver: Cell) -> str | None:
    """The clause that refuses a pass (5.1, 5.3)."""
    if giver != now.ball or giver not in now.own or receiver not in now.own or giver == receiver:
        return "5.1"
    for direction in STEPS:
        line = line_from(now.board, giver, direction)
        if receiver in line:
            if now.enemy & set(line[: line.index(receiver)]):
                return "5.1"
            return "5.3" if receiver in target_of(now.board, now.team) else None
    return "5.1"


@lru_cache(maxsize=200_000)
def _ways(now: Moment) -> tuple[bool, bool]:
    """Can the turn be closed from here (3.11), and can all leave the dots in time?"""
    clear = not now.own & dots_of(now.board)
    reached = {now}
    edge = [now]
    while edge:
        for later in passes(edge.pop()):
            if later not in reached:
                reached.add(later)
                edge.append(later)
    if any(one.may_end is None for one in reached):
        return True, True
    if now.left == 0:
        return False, clear
    for one in reached:
        for cell in one.own:
            for direction in STEPS:
                result = moved(one, cell, direction)
                if result is None:
                    continue
                later, goal = result
                closes, leaves = (True, True) if goal else _ways(later)
                clear = clear or leaves
                if closes:
                    return True, True
    return False, clear


def closable(now: Moment) -> bool:
    """Can the turn still be closed by its end or by a goal?"""
    return _ways(now)[0]


def move_refused(now: Moment, cell: Cell, direction: str) -> str | None:
    """The clause that refuses a move, tested in the order of 8.2."""
    if cell not in now.own:
        return "3.1"
    if now.left == 0:
        return "3.2" if now.moves == 2 else "3.1"
    if fly(now, cell, direction) is None:
        return "3.3"
    result = moved(now, cell, direction)
    if result is None:
        return "6.2"
    later, goal = result
    if goal:
        return None
    closes, leaves = _ways(later)
    return None if closes else "3.8" if leaves else "3.7"


def refused(now: Moment, action: str) -> str | None:
    """The clause that refuses an action, `3.7` and the like; None where it is lawful."""
    if action == "end":
        return now.may_end
    if ">" in action:
        giver, receiver = action.split(">")
        return pass_refused(now, giver, receiver)
    return move_refused(now, action[:2], action[2:])


def played(now: Moment, action: str) -> tuple[Moment, bool]:
    """The moment after a lawful move or pass, and whether it scored."""
    if ">" in action:
        return replace(now, ball=action.split(">")[1]), False
    result = moved(now, action[:2], action[2:])
    assert result is not None
    return result


Stand = tuple[frozenset[Cell], Cell]
"""Where the team and the ball are."""


def turns(now: Moment) -> tuple[frozenset[Stand], bool]:
    """Every lawful end of the turn, and whether it can be closed by a goal instead."""
    edge = _passed(now, {(now.own, now.ball)})
    reached = set(edge) if now.left < now.moves or now.pass_turn else set[Stand]()
    goal = False
    for _ in range(now.left):
        later = set[Stand]()
        for own, ball in edge:
            here = replace(now, own=own, ball=ball)
            for cell, direction in product(own, STEPS):
                result = moved(here, cell, direction)
                if result is not None and result[1]:
                    goal = True
                elif result is not None:
                    later.add((result[0].own, result[0].ball))
        edge = _passed(now, later) - reached
        reached |= edge
    dots, began = dots_of(now.board), (now.own_began, now.ball_began)
    return frozenset(one for one in reached if not one[0] & dots and one != began), goal


def _passed(now: Moment, stands: set[Stand]) -> set[Stand]:
    """These, and wherever passes bring the ball from them."""
    found, edge = set(stands), list(stands)
    while edge:
        own, ball = edge.pop()
        for later in passes(replace(now, own=own, ball=ball)):
            if (own, later.ball) not in found:
                found.add((own, later.ball))
                edge.append((own, later.ball))
    return found


def perft(now: Moment, depth: int) -> int:
    """The perft of the rules file: distinct ends of the turn, and one leaf for goals."""
    if depth == 0:
        return 1
    ends, goal = set[Moment](), False
    seen, edge = {now}, [now]
    while edge:
        one = edge.pop()
        if one.may_end is None:
            ends.add(_handed_over(one))
        later = list(passes(one))
        for cell in one.own if one.left else ():
            for direction in STEPS:
                result = moved(one, cell, direction)
                if result is not None and result[1]:
                    goal = True
                elif result is not None:
                    later.append(result[0])
        for other in later:
            if other not in seen:
                seen.add(other)
                edge.append(other)
    return int(goal) + sum(perft(end, depth - 1) for end in ends)


def _handed_over(now: Moment) -> Moment:
    team = "n" if now.team == "s" else "s"
    return Moment(now.board, team, now.enemy, now.own, now.ball, 3, now.enemy, now.ball, 3)

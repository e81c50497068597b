"""Puzzles of Play Ball, sampled from matches between levels; the table proves that there is one way.

- `score`: a goal this turn; exactly one set of moves does it, whatever their order and the passes between.
- `two`: a goal in the second turn whatever the other team does; exactly one first turn forces it.
- `save`: the other team is about to score; exactly one turn stops it, and the team then holds out for
  at least two turns of the other, which may still have a forced win.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, cached_property
from random import Random
from typing import Any, NamedTuple

from pitchside.bots.budget import Budget
from pitchside.bots.play_ball.levels import Easy, Hard, Normal, after_each
from pitchside.bots.play_ball.numbering import numbering
from pitchside.bots.play_ball.search import Mind, Planner
from pitchside.bots.play_ball.solved import Table, table_of
from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games.play_ball import PLAY_BALL
from pitchside.games.play_ball.action import Action, Move, Pass
from pitchside.games.play_ball.board import Board, Cell, board_named
from pitchside.games.play_ball.fast.compact import SIDES, field_named
from pitchside.games.play_ball.fast.kernel import spread
from pitchside.games.play_ball.phases.travel import Travel, travel_of
from pitchside.games.play_ball.state import MOVES, Placing, State, beginning
from pitchside.lab.solver.job import begin

BOARDS = ("strip39", "hex37")
TURNS = 40
"""Turns of a sampled round at the most."""
STRAY = 0.12
"""How often a sampled turn is any lawful one, so that there is something to find."""
NODES = (1, 3, 10, 30, 100, 300)
"""How little hard looks at while it is asked whether it sees the solution: positions at the ends of turns."""
INSIDE = (20, 40, 80, 160, 320, 640)
"""The same inside one turn, for a goal in it: hard lists a turn as a whole, and would never miss one."""
ASKED = 4
"""How often it is asked with each."""
CUTS = (0.4, 0.55)
"""The share of misses from which on a puzzle is of the middle grade, and hard."""
LOOSE, LOOSENED = 4, 20
"""Loose turns at the beginning of a round, and the seeds from which on: rounds then differ from the start."""
SAVING = 30
"""The seeds from which on only `save` is looked for: it is rare, and was found too seldom before."""
HOPELESS = (2, 4)
"""Distances of a defeat that nobody is asked to put off."""
Moves = tuple[tuple[Cell, str], ...]
"""A set of moves, sorted."""


def ball_reach(board: Board, placing: Placing, seat: Seat) -> list[Cell]:
    """Every cell where passes alone can bring the ball, its own included."""
    field, own, enemy = field_named(board.name), placing.team(seat), placing.team(seat.other)
    line, ball = field.ground.line[SIDES.index(seat)], 1 << field.numbers[placing.ball]
    reached = spread(line, field.packed(own).team, field.packed(enemy).bits, ball)
    return [cell for number, cell in enumerate(board.cells) if reached >> number & 1]


def travels(board: Board, placing: Placing, seat: Seat) -> Iterator[tuple[Move, Travel, bool]]:
    """Every move that the board and PLB-6.2 allow, and whether it scores."""
    field = field_named(board.name)
    for start in sorted(placing.team(seat)):
        for move in field.moves[field.numbers[start]][-1]:
            way = travel_of(board, placing, move)
            into = way is not None and way.to in board.goals[seat.other]
            if way is not None and (way.carries or not into):
                yield move, way, into


class Goals:
    """Every set of moves that scores in one turn: a full search, passes wherever they are lawful."""

    def __init__(self, board: Board, seat: Seat) -> None:
        self.board, self.seat = board, seat
        self._known: dict[tuple[Placing, int], frozenset[Moves]] = {}

    def of(self, placing: Placing, left: int = MOVES) -> frozenset[Moves]:
        """The sets of moves that score from here, each once whatever the order."""
        key = placing, left
        if key not in self._known:
            self._known[key] = frozenset(self._search(placing, left))
        return self._known[key]

    def only(self, placing: Placing) -> Moves | None:
        """The one set of moves that scores; None where there is none or another, which ends the search."""
        first: Moves | None = None
        for moves in self._search(placing, MOVES):
            if first not in (None, moves):
                return None
            first = moves
        return first

    def _search(self, placing: Placing, left: int) -> Iterator[Moves]:
        if left == 0:
            return
        team = placing.team(self.seat)
        for ball in ball_reach(self.board, placing, self.seat):
            held = placing.put(self.seat, team, ball)
            for action, way, scored in travels(self.board, held, self.seat):
                move = (action.cell, action.direction.value)
                if scored:
                    yield (move,)
                elif left > 1 and (way.kind != "bounce" or way.taken == "over"):
                    after = way.apply(held, self.seat)
                    yield from (tuple(sorted((move, *rest))) for rest in self.of(after, left - 1))


def turned(board: str, placing: Placing) -> Placing:
    """The same seen from the other end: south plays where north was to."""
    numbers = numbering(board)
    place = {cell: at for at, cell in enumerate(numbers.cells)}

    def over(cell: Cell) -> Cell:
        return numbers.cells[numbers.plain - 1 - place[cell]]

    south, north = (frozenset(map(over, team)) for team in (placing.north, placing.south))
    return Placing(south, north, over(placing.ball))


def sampled(board: str, rng: Random, loose: int = 0) -> Iterator[Placing]:
    """Positions of rounds between levels, seen from the team to play; they begin with so many loose turns."""
    ground = board_named(board)
    start = Placing(ground.starts[Seat.SOUTH], ground.starts[Seat.NORTH], ground.centre)
    levels = (Easy(), Normal(), Hard())
    while True:
        players = {seat: rng.choice(levels) for seat in (Seat.SOUTH, Seat.NORTH)}
        placing, seat = start, Seat.SOUTH
        for turn in range(TURNS):
            state = begin(board, placing, seat)
            bot = players[seat]
            mind = bot.mind(state)
            mind.look(state)
            yield placing if seat is Seat.SOUTH else turned(board, placing)
            if mind.can_score or not len(mind.ends):
                break
            stray = turn < loose or rng.random() < STRAY
            end = rng.choice(list(mind.ends)) if stray else bot.decide(mind, rng, Budget(1e9, nodes=150))
            placing, seat = mind.planner.placing(state, int(end)), seat.other


class Found(NamedTuple):
    """A puzzle before it is graded and numbered."""

    kind: str
    placing: Placing
    solution: tuple[Action, ...]
    replies: tuple[Action, ...] = ()
    target: int | None = None
    """The only end of the first turn, packed; none where it is a goal."""


class Finder:
    """Looks for puzzles on one board."""

    def __init__(self, board: str) -> None:
        self.board, self.ground = board, board_named(board)
        self.planner, self._hard = Planner(board), Hard()

    @cached_property
    def table(self) -> Table:
        """What proves that there is one way."""
        return table_of(self.board)

    def look(self, placing: Placing, saves_only: bool = False) -> Found | None:
        """The puzzle in a position, if there is one."""
        state = begin(self.board, placing)
        value = self.table.value(state)
        if value is None or value.turns in HOPELESS or (saves_only and value.turns in (1, 3)):
            return None
        if value.turns == 1:
            return None if self.planner.scores(_short(state)) else self._score(state)
        mind = self._hard.mind(state)
        mind.look(state)
        codes = after_each(self.table, mind)
        if codes is None:
            return None
        wanted = codes == 2 if value.turns == 3 else codes != 1
        if wanted.sum() != 1:
            return None
        end = int(mind.ends[wanted][0])
        return self._two(state, mind, end) if value.turns == 3 else self._save(state, mind, end)

    def _score(self, state: State) -> Found | None:
        if Goals(self.ground, Seat.SOUTH).only(state.placing) is None:
            return None
        actions = self.planner.actions(state)
        assert actions is not None  # the search found it
        return Found("score", state.placing, actions)

    def _save(self, state: State, mind: Mind, end: int) -> Found:
        return Found("save", state.placing, mind.play(end), target=end)

    def _two(self, state: State, mind: Mind, end: int) -> Found | None:
        """With the reply after which there is one goal only; the fewer moves that has, the less it hides."""
        first = mind.play(end)
        after = begin(self.board, mind.planner.placing(state, end), Seat.NORTH)
        ends, can_score = self.planner.ends(after)
        if can_score:
            return None
        for reply in ends:
            then = begin(self.board, self.planner.placing(after, int(reply)))
            if self.planner.scores(_short(then)):
                continue
            if Goals(self.ground, Seat.SOUTH).only(then.placing) is not None:
                answer, finish = self.planner.actions(after, int(reply)), self.planner.actions(then)
                assert answer is not None  # it was just found, and so was the goal
                assert finish is not None
                return Found("two", state.placing, (*first, *finish), answer, end)
        return None

    def misses(self, found: Found) -> float:
        """How often hard, looking at very little, does not see it; a goal in this turn, a search by lot."""
        sees, budgets = (self._sees_goal, INSIDE) if found.target is None else (self._sees_end, NODES)
        asked = [sees(found, budget, Random(seed)) for budget in budgets for seed in range(ASKED)]
        return 1.0 - sum(asked) / len(asked)

    def _sees_end(self, found: Found, nodes: int, rng: Random) -> bool:
        """Does hard end the turn as it must?"""
        state = begin(self.board, found.placing)
        mind = self._hard.mind(state)
        mind.look(state)
        return self._hard.decide(mind, rng, Budget(1e9, nodes=nodes)) == found.target

    def _sees_goal(self, found: Found, positions: int, rng: Random) -> bool:
        """Is a move that scores met among so many positions inside the turn, looked at in an order by lot?"""
        waiting, seen = [(found.placing, MOVES)], {(found.placing, MOVES)}
        for _ in range(positions):
            if not waiting:
                break
            placing, left = waiting.pop(rng.randrange(len(waiting)))
            for ball in sorted(ball_reach(self.ground, placing, Seat.SOUTH)):
                held = placing.put(Seat.SOUTH, placing.south, ball)
                for _, way, scored in travels(self.ground, held, Seat.SOUTH):
                    if scored:
                        return True
                    after = (way.apply(held, Seat.SOUTH), left - 1)
                    if left > 1 and after not in seen:
                        seen.add(after)
                        waiting.append(after)
        return False


def _short(state: State) -> State:
    """The same turn with one move less."""
    return replace(state, left=MOVES - 1, began=beginning(state.placing, state.turn, MOVES - 1))


def features(board: str, placing: Placing, actions: tuple[Action, ...]) -> list[str]:
    """What a turn is made of, in order: `pass`, `steal`, `jump`, `step`."""
    ground, told = board_named(board), []
    for action in actions:
        if isinstance(action, Pass):
            placing = placing.put(Seat.SOUTH, placing.south, action.receiver)
            told.append("pass")
        elif isinstance(action, Move):
            way = travel_of(ground, placing, action)
            assert way is not None  # a solution is lawful
            told.append("steal" if way.taken == "over" else "step" if way.kind == "step" else "jump")
            placing = way.apply(placing, Seat.SOUTH)
        else:
            break
    return told


def row_of(board: str, finder: Finder, found: Found) -> dict[str, Any]:
    """A puzzle as the file keeps it."""
    placing, told = found.placing, features(board, found.placing, found.solution)
    teams = (",".join(sorted(team)) for team in (placing.south, placing.north))
    missed = finder.misses(found)
    return {
        "kind": found.kind, "options": {"board": board},
        "position": " ".join((*teams, placing.ball, "s", "3", "0-0")),
        "solution": [str(action) for action in found.solution],
        "replies": [str(action) for action in found.replies],
        "hint": hint_of(told), "grade": grade(missed), "facts": {"missed": round(missed, 3)},
    }  # fmt: skip


def hint_of(told: list[str]) -> str:
    """What is hardest to see in a turn."""
    return next((one for one in ("steal", "pass", "jump") if one in told), "step")


def grade(missed: float) -> int:
    """1 to 3, by how often it is missed."""
    return 1 + sum(missed >= cut for cut in CUTS)


def graded(row: dict[str, Any]) -> dict[str, Any]:
    """A puzzle of the file, graded again."""
    match: Match[State, Action] = Match(PLAY_BALL, row["options"], row["position"])
    finder, state, target = finder_of(row["options"]["board"]), match.state, None
    if row["kind"] != "score":
        for action in row["solution"][: row["solution"].index("end") + 1]:
            match.commit(Seat.SOUTH, action)
        target = finder.planner.pack(state, match.state.placing)
    missed = finder.misses(Found(row["kind"], state.placing, (), target=target))
    return {**row, "grade": grade(missed), "facts": {"missed": round(missed, 3)}}


@cache
def finder_of(board: str) -> Finder:
    """One for each board."""
    return Finder(board)


def found(seed: int, count: int) -> Iterator[dict[str, Any]]:
    """The puzzles in so many positions; the seeds take turns with the boards, the later seek saves alone."""
    board = BOARDS[seed % len(BOARDS)]
    loose = LOOSE if seed >= LOOSENED else 0
    finder, positions = Finder(board), sampled(board, Random(f"play-ball {seed}"), loose)
    for _ in range(count):
        puzzle = finder.look(next(positions), saves_only=seed >= SAVING)
        if puzzle is not None:
            yield row_of(board, finder, puzzle)

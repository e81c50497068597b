"""Broken set-ups and turns of Play Ball (PLB-1 to PLB-3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pitchside.core.errors import IllegalAction
from pitchside.core.seat import Seat
from pitchside.games.play_ball import options, position
from pitchside.games.play_ball.board import Board, Direction
from pitchside.games.play_ball.fast import compact, kernel
from pitchside.games.play_ball.fast.kernel_turn import LAWFUL, ON_DOTS, TEAM, UNCHANGED
from pitchside.games.play_ball.options import Options
from pitchside.games.play_ball.phases import rounds, turn
from pitchside.games.play_ball.phases.rounds import Told
from pitchside.games.play_ball.state import Placing, State
from tests.games.planted import MonkeyPatch, Plant, asked
from tests.games.play_ball.defects.defect import board, breaks, everywhere, ruled

# --- 1 and 2: the table and the set-up ----------------------------------------------------------


def _aside(b: Board) -> frozenset[str]:
    """The goal cells of north, one of them at the end of the westernmost column."""
    return b.goals.north - {min(b.goals.north)} | {max(cell for cell in b.cells if cell[0] == "a")}


@breaks("1.1", "a goal cell of north lies in a column of its own")
def _(patch: MonkeyPatch) -> None:
    board(patch, lambda b: replace(b, goals=b.goals.put(Seat.NORTH, _aside(b))))


@breaks("1.1", "start cells on the goal cells")
def _(patch: MonkeyPatch) -> None:
    board(patch, lambda b: replace(b, starts=b.goals))


@breaks("1.2", "a team of any size")
def _(patch: MonkeyPatch) -> None:
    def read(word: str, on: Board) -> frozenset[str]:
        return frozenset(cell for cell in word.split(",") if cell in on.near)

    patch.setattr(position, "read_team", read)


@breaks("1.3", "the ball that scored stays in play")
def _(patch: MonkeyPatch) -> None:
    next_round = rounds.next_round

    def keep(old: State, starter: Seat) -> Told:
        begun = next_round(old, starter)
        placing = replace(begun.state.placing, ball=old.placing.ball)
        return begun._replace(state=replace(begun.state, placing=placing))

    patch.setattr(rounds, "next_round", keep)


@breaks("1.4", "north-east and south-east are exchanged")
def _(patch: MonkeyPatch) -> None:
    other = {Direction.NE: Direction.SE, Direction.SE: Direction.NE}

    def twisted(b: Board) -> Board:
        near = {cell: {other.get(d, d): to for d, to in ways.items()} for cell, ways in b.near.items()}
        return replace(b, near=near)

    board(patch, twisted)


@breaks("1.4", "another default board")
def _(patch: MonkeyPatch) -> None:
    parse = options.parse_options
    everywhere(patch, "parse_options", lambda raw: parse({"board": "hex37", **raw}))


@breaks("1.5", "start cells have dots too")
def _(patch: MonkeyPatch) -> None:
    board(patch, lambda b: replace(b, dots=b.dots | b.starts.south | b.starts.north))


@breaks("1.5", "only own goal cells of south have dots")
def _(patch: MonkeyPatch) -> None:
    board(patch, lambda b: replace(b, dots=b.goals.south))


@breaks("2.1", "the ball lies beside the centre")
def _(patch: MonkeyPatch) -> None:
    everywhere(
        patch, "set_up", lambda b: Placing(b.starts.south, b.starts.north, b.near[b.centre][Direction.N])
    )


@breaks("2.2", "the scorer begins")
def _(patch: MonkeyPatch) -> None:
    next_round = rounds.next_round
    patch.setattr(rounds, "next_round", lambda old, starter: next_round(old, starter.other))


@breaks("2.2", "south begins whatever the option says")
def _(patch: MonkeyPatch) -> None:
    asked(patch, Options, "first", lambda _: Seat.SOUTH)


@breaks("2.3", "the same team plays again")
def _(patch: MonkeyPatch) -> None:
    next_turn = rounds.next_turn
    everywhere(patch, "next_turn", lambda old, seat: next_turn(old, seat.other))


@breaks("2.3", "a new round has its ball with the one who scored")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "set_up", lambda b: Placing(b.starts.south, b.starts.north, min(b.starts.south)))


# --- 3: a turn ------------------------------------------------------------------------------------


@breaks("3.1", "moves without number")
def _(patch: MonkeyPatch) -> None:
    check = turn.check_move
    patch.setattr(turn, "check_move", lambda now, move: check(replace(now, left=now.left or 1), move))


@breaks("3.1", "any playballer may be moved")
def _(patch: MonkeyPatch) -> None:
    asked(patch, State, "own", lambda now: now.placing.occupied)


@breaks("3.2", "three moves in the engagement")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "ENGAGEMENT_MOVES", 3)


@breaks("3.2", "two moves in every turn")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "MOVES", 2)


Landing = tuple[int, int]
"""Where a move ends, and the cells that are left and jumped, as the compiled rules say it."""


def flies(change: Callable[[Any, int, int, int, Landing], Landing]) -> Plant:
    """A plant that changes where a move leads: given ways, crowd, start, direction and the true landing."""

    def changed(true: Any, near: Any, crowd: int, start: int, way: int) -> Landing:
        return change(near, crowd, start, way, true(near, crowd, start, way))

    return ruled("landing", changed)


def _jumps(start: int, landing: Landing) -> bool:
    return landing[0] not in (-1, start) and landing[1] != 1 << start


def _long_step(near: Any, crowd: int, start: int, way: int, landing: Landing) -> Landing:
    to, taken = landing
    further = near[to, way] if to >= 0 and taken == 1 << start else -1
    return landing if further < 0 or crowd >> further & 1 else (further, taken)


def _short_jump(near: Any, crowd: int, start: int, way: int, landing: Landing) -> Landing:
    return (start, landing[1]) if _jumps(start, landing) and landing[1].bit_count() > 2 else landing


def _no_jump(near: Any, crowd: int, start: int, way: int, landing: Landing) -> Landing:
    return (-1, 0) if _jumps(start, landing) else landing


def _onto_others(near: Any, crowd: int, start: int, way: int, landing: Landing) -> Landing:
    to = near[start, way]
    return (to, 1 << start) if to >= 0 and crowd >> to & 1 else landing


def _no_bounce(near: Any, crowd: int, start: int, way: int, landing: Landing) -> Landing:
    return (-1, 0) if landing[0] == start else landing


def _edge_bounce(near: Any, crowd: int, start: int, way: int, landing: Landing) -> Landing:
    return (start, 1 << start) if landing[0] < 0 else landing


def _drop(near: Any, crowd: int, start: int, way: int, landing: Landing) -> Landing:
    return (landing[0], landing[1] & ~(1 << start)) if _jumps(start, landing) else landing


breaks("3.3", "steps of two cells")(flies(_long_step))
breaks("3.3", "an occupied cell can be stepped on")(flies(_onto_others))
breaks("3.4", "no jumps")(flies(_no_jump))
breaks("3.4", "over one playballer only")(flies(_short_jump))
breaks("3.5", "a bounce is no move")(flies(_no_bounce))
breaks("3.14", "a bounce off the edge")(flies(_edge_bounce))
breaks("4.5", "a carrier that jumps drops the ball")(flies(_drop))


@breaks("3.5", "a bounce costs nothing")
def _(patch: MonkeyPatch) -> None:
    play = turn.play_move

    def free(now: State, move: Any) -> Told:
        moved = play(now, move)
        bounced = moved.events[0].kind == "bounce"
        return moved._replace(state=replace(moved.state, left=now.left)) if bounced else moved

    patch.setattr(turn, "play_move", free)


def _pass_refused_when(refuse: Callable[[State], bool]) -> Plant:
    def plant(patch: MonkeyPatch) -> None:
        check = turn.check_pass

        def harder(now: State, action: Any) -> None:
            if refuse(now):
                raise IllegalAction("PLB-5.1", "pass_no_line", giver=action.giver, receiver=action.receiver)
            check(now, action)

        patch.setattr(turn, "check_pass", harder)

    return plant


breaks("3.6", "no pass before the first move")(_pass_refused_when(lambda now: now.moved == 0))
breaks("3.6", "no pass after the last move")(_pass_refused_when(lambda now: now.left == 0))
breaks("5.4", "no pass before the first move")(_pass_refused_when(lambda now: now.moved == 0))


def _end_asks(change: Callable[[State], State]) -> Plant:
    def plant(patch: MonkeyPatch) -> None:
        check = turn.check_end
        patch.setattr(turn, "check_end", lambda now: check(change(now)))

    return plant


def _unmoved(now: State) -> State:
    return replace(now, options=replace(now.options, pass_turn=True))


@breaks("3.7", "a turn may end on dots")
def _(patch: MonkeyPatch) -> None:
    board(patch, lambda b: replace(b, dots=frozenset()))


def _binding(true: Any, near: Any, line: Any, goals: int, dots: int, team: int, *rest: Any) -> int:
    return ON_DOTS if kernel.bits(team) & dots else LAWFUL


def _unasked(true: Any, *asked: Any) -> int:
    said: int = true(*asked)
    return LAWFUL if said == UNCHANGED else said


def _balls_left_out(true: Any, dots: int, team: int, balls: int, began: int, free: bool) -> int:
    said: int = true(dots, team, balls, began, free)
    return UNCHANGED if said == LAWFUL and team == began & TEAM else said


breaks("3.7", "dots bind during the turn as well")(ruled("can_close", _binding))
breaks("3.8", "nothing needs to change")(ruled("may_end", _unasked))
breaks("3.8", "only playballers count, not the ball")(ruled("may_end", _balls_left_out))
breaks("3.9", "a pass alone is a turn for the strict too")(_end_asks(_unmoved))


@breaks("3.9", "a pass alone is never a turn")
def _(patch: MonkeyPatch) -> None:
    parse = options.parse_options
    everywhere(patch, "parse_options", lambda raw: replace(parse(raw), pass_turn=False))


@breaks("3.9", "whoever moved has changed something")
def _(patch: MonkeyPatch) -> None:
    check = turn.check_end

    def softer(now: State) -> None:
        try:
            check(now)
        except IllegalAction as error:
            if error.rule != "PLB-3.8" or not now.moved:
                raise

    patch.setattr(turn, "check_end", softer)


@breaks("3.10", "nobody ever skips")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "has_turn", lambda _: True)


def _without_goals(true: Any, near: Any, line: Any, goals: int, *rest: Any) -> int:
    said: int = true(near, line, 0, *rest)
    return said


def _never(true: Any, *asked: Any) -> int:
    said: int = true(*asked)
    return LAWFUL if said in (UNCHANGED, ON_DOTS) else said


def _always_dots(true: Any, *asked: Any) -> int:
    said: int = true(*asked)
    return ON_DOTS if said == UNCHANGED else said


breaks("3.10", "a goal in reach is not seen")(ruled("can_close", _without_goals))
breaks("3.11", "moves are never refused for the close")(ruled("verdict", _never))
breaks("3.11", "always under 3.7")(ruled("verdict", _always_dots))
breaks("3.11", "passes are forgotten among the ways to close")(
    ruled("spread", lambda true, line, team, enemy, balls: balls)
)
breaks("3.11", "goals are forgotten among the ways to close")(ruled("can_close", _without_goals))


@breaks("3.12", "a goal is asked about dots")
def _(patch: MonkeyPatch) -> None:
    check = turn.check_move

    def harder(now: State, move: Any) -> None:
        check(now, move)
        if now.own - {move.cell} & now.board.dots and now.own & now.board.dots:
            raise IllegalAction("PLB-3.7", "no_close_dots", cell=move.cell)

    patch.setattr(turn, "check_move", harder)


@breaks("3.13", "the free ball is jumped like a playballer")
def _(patch: MonkeyPatch) -> None:
    balls: list[int] = []

    def crowded(true: Any, near: Any, crowd: int, start: int, way: int) -> Landing:
        landing: Landing = true(near, crowd | sum(1 << ball for ball in balls if ball != start), start, way)
        return landing

    def noting(name: str) -> None:
        true = getattr(turn, name)

        def noted(now: State, move: Any) -> Any:
            balls[:] = [compact.field_named(now.options.board).numbers[now.placing.ball]]
            return true(now, move)

        patch.setattr(turn, name, noted)

    ruled("landing", crowded)(patch)
    noting("check_move")
    noting("play_move")

"""Broken set-ups and turns of Play Ball (PLB-1 to PLB-3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pitchside.core.errors import IllegalAction
from pitchside.core.seat import Seat
from pitchside.games.play_ball import options, position
from pitchside.games.play_ball.board import Board, Direction
from pitchside.games.play_ball.options import Options
from pitchside.games.play_ball.phases import rounds, travel, turn
from pitchside.games.play_ball.phases.rounds import Told
from pitchside.games.play_ball.phases.travel import Travel
from pitchside.games.play_ball.state import Placing, State
from tests.games.planted import MonkeyPatch, Plant, asked
from tests.games.play_ball.defects.defect import board, breaks, everywhere

# --- 1 and 2: the table and the set-up ----------------------------------------------------------


@breaks("1.1", "only two goal cells at the north end")
def _(patch: MonkeyPatch) -> None:
    board(patch, lambda b: replace(b, goals=b.goals.put(Seat.NORTH, b.goals.north - {min(b.goals.north)})))


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


def flies(change: Callable[[Board, Placing, Travel | None, str, Direction], Travel | None]) -> Plant:
    """A plant that changes where a move leads."""

    def plant(patch: MonkeyPatch) -> None:
        true = travel.travel

        def changed(b: Board, placing: Placing, start: str, direction: Direction) -> Travel | None:
            return change(b, placing, true(b, placing, start, direction), start, direction)

        everywhere(patch, "travel", changed)

    return plant


def _long_step(
    b: Board, placing: Placing, way: Travel | None, start: str, direction: Direction
) -> Travel | None:
    if way is None or way.kind != "step":
        return way
    return replace(way, to=b.near[way.to].get(direction, way.to))


def _short_jump(
    b: Board, placing: Placing, way: Travel | None, start: str, direction: Direction
) -> Travel | None:
    bounces = way is not None and way.kind == "jump" and len(way.over) > 1
    return replace(way, kind="bounce", to=start) if way is not None and bounces else way


def _no_jump(
    b: Board, placing: Placing, way: Travel | None, start: str, direction: Direction
) -> Travel | None:
    return None if way is not None and way.kind == "jump" else way


def _onto_others(
    b: Board, placing: Placing, way: Travel | None, start: str, direction: Direction
) -> Travel | None:
    return replace(way, kind="step", to=way.over[0], over=()) if way is not None and way.over else way


def _no_bounce(
    b: Board, placing: Placing, way: Travel | None, start: str, direction: Direction
) -> Travel | None:
    return None if way is not None and way.kind == "bounce" else way


def _edge_bounce(
    b: Board, placing: Placing, way: Travel | None, start: str, direction: Direction
) -> Travel | None:
    return way or Travel("bounce", start, start, (), placing.ball)


def _drop(b: Board, placing: Placing, way: Travel | None, start: str, direction: Direction) -> Travel | None:
    jumped = way is not None and way.kind == "jump" and way.ball == start
    return replace(way, ball=b.centre) if way is not None and jumped else way


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


@breaks("3.7", "dots bind during the turn as well")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(
        turn.Closing,
        "possible",
        lambda self, p, left, strict=True: not p.team(self.seat) & self.board.dots,
    )


@breaks("3.8", "nothing needs to change")
def _(patch: MonkeyPatch) -> None:
    asked(patch, State, "changed", lambda _: True)


@breaks("3.8", "only playballers count, not the ball")
def _(patch: MonkeyPatch) -> None:
    asked(patch, State, "changed", lambda now: now.own != now.began.own)


breaks("3.9", "a pass alone is a turn for the strict too")(_end_asks(_unmoved))


@breaks("3.9", "a pass alone is never a turn")
def _(patch: MonkeyPatch) -> None:
    parse = options.parse_options
    everywhere(patch, "parse_options", lambda raw: replace(parse(raw), pass_turn=False))


@breaks("3.9", "whoever moved has changed something")
def _(patch: MonkeyPatch) -> None:
    asked(patch, State, "changed", lambda now: now.moved > 0)


@breaks("3.10", "nobody ever skips")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "has_turn", lambda _: True)


@breaks("3.10", "a goal in reach is not seen")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(turn, "scores", lambda *_: False)


@breaks("3.11", "moves are never refused for the close")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(turn, "check_close", lambda *_: None)


@breaks("3.11", "always under 3.7")
def _(patch: MonkeyPatch) -> None:
    check = turn.check_close

    def relabelled(now: State, way: Travel) -> None:
        try:
            check(now, way)
        except IllegalAction as error:
            raise IllegalAction("PLB-3.7", error.code, **error.facts) from error

    patch.setattr(turn, "check_close", relabelled)


@breaks("3.11", "passes are forgotten among the ways to close")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(turn, "ball_reach", lambda b, placing, seat: frozenset({placing.ball}))


@breaks("3.11", "goals are forgotten among the ways to close")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(turn, "scores", lambda *_: False)


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
    asked(patch, Placing, "occupied", lambda placing: placing.south | placing.north | {placing.ball})

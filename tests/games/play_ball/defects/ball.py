"""Broken balls, passes, goals and referees of Play Ball (PLB-4 to PLB-8)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pitchside.core.errors import IllegalAction
from pitchside.core.outcome import Outcome, Reason
from pitchside.core.phase import Step
from pitchside.core.seat import Seat
from pitchside.games.play_ball import game, options
from pitchside.games.play_ball.board import Board
from pitchside.games.play_ball.fast import compact, kernel
from pitchside.games.play_ball.fast.kernel_turn import LAWFUL, NO_BALL
from pitchside.games.play_ball.options import Options
from pitchside.games.play_ball.phases import rounds, travel, turn
from pitchside.games.play_ball.phases.rounds import Told
from pitchside.games.play_ball.phases.travel import Travel
from pitchside.games.play_ball.state import Placing, State
from tests.games.planted import MonkeyPatch, Plant, asked, property_of
from tests.games.play_ball.defects.defect import breaks, everywhere, ruled

# --- 4: the ball ----------------------------------------------------------------------------------


def takes(change: Callable[[int, int, int], int]) -> Plant:
    """A plant that changes whose ball a move takes: given start, end, and the cells left and jumped."""

    def changed(true: Any, near: Any, crowd: int, start: int, way: int) -> tuple[int, int]:
        to, taken = true(near, crowd, start, way)
        return to, change(start, to, taken)

    return ruled("landing", changed)


@breaks("4.1", "nobody takes the free ball")
def _(patch: MonkeyPatch) -> None:
    true = property_of(Travel, "taken")
    asked(patch, Travel, "taken", lambda way: None if true(way) == "free" else true(way))


def _had_before(true: Any, near: Any, line: Any, goals: int, dots: int, *rest: Any) -> int:
    team, enemy, ball, _, _, third, way = rest
    start = team >> 6 * third & 63
    to, _ = kernel.landing(near, kernel.bits(team) | enemy, start, way)
    said: int = true(near, line, goals, dots, *rest)
    return NO_BALL if to >= 0 and goals >> to & 1 and ball != start else said


@breaks("4.6", "only the first of several gives the ball up")
def _(patch: MonkeyPatch) -> None:
    def changed(true: Any, near: Any, crowd: int, start: int, way: int) -> tuple[int, int]:
        to, taken = true(near, crowd, start, way)
        return to, taken & (1 << start | 1 << near[start, way]) if to >= 0 else taken

    ruled("landing", changed)(patch)


breaks("4.2", "the ball stays behind")(takes(lambda start, to, taken: taken & ~(1 << start)))
breaks("4.3", "jumping the carrier takes nothing")(takes(lambda start, to, taken: taken & 1 << start))
breaks("4.3", "a bounce takes nothing")(
    takes(lambda start, to, taken: taken & 1 << start if to == start else taken)
)
breaks("4.4", "the ball comes only after the landing")(ruled("verdict", _had_before))
breaks("4.6", "a carrier that jumps loses the ball")(
    takes(lambda start, to, taken: taken if taken == 1 << start else taken & ~(1 << start))
)


# --- 5: passes ------------------------------------------------------------------------------------


breaks("5.1", "passes go through enemies")(
    ruled("joined", lambda true, line, giver, receiver, enemy: line[giver, receiver] != compact.NO_LINE)
)
breaks("5.1", "passes need no line")(
    ruled(
        "joined",
        lambda true, line, giver, receiver, enemy: (
            line[giver, receiver] == compact.NO_LINE or true(line, giver, receiver, enemy)
        ),
    )
)


@breaks("5.1", "teammates cut a pass")
def _(patch: MonkeyPatch) -> None:
    check = turn.check_pass

    def harder(now: State, action: Any) -> None:
        check(now, action)
        between = now.board.between(action.giver, action.receiver) or ()
        if cut := next((cell for cell in between if cell in now.own), None):
            facts = {"giver": action.giver, "receiver": action.receiver, "cut": cut}
            raise IllegalAction("PLB-5.1", "pass_cut", **facts)

    patch.setattr(turn, "check_pass", harder)


@breaks("5.2", "a pass costs a move")
def _(patch: MonkeyPatch) -> None:
    play = turn.play_pass

    def dear(now: State, action: Any) -> Told:
        passed = play(now, action)
        return passed._replace(state=replace(passed.state, left=max(0, now.left - 1)))

    patch.setattr(turn, "play_pass", dear)


@breaks("5.3", "passes into the opposing goal")
def _(patch: MonkeyPatch) -> None:
    check = turn.check_pass

    def softer(now: State, action: Any) -> None:
        try:
            check(now, action)
        except IllegalAction as error:
            if error.rule != "PLB-5.3":
                raise

    patch.setattr(turn, "check_pass", softer)


@breaks("5.4", "a pass to oneself")
def _(patch: MonkeyPatch) -> None:
    check = turn.check_pass

    def softer(now: State, action: Any) -> None:
        if action.giver != action.receiver:
            check(now, action)

    patch.setattr(turn, "check_pass", softer)


# --- 6: goals -------------------------------------------------------------------------------------


@breaks("6.1", "no goal is a goal")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "goal", lambda now, way: Step(now, settled=False))


@breaks("6.1", "the round goes on after a goal")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(rounds, "next_round", lambda now, starter: Step(now))


def _open_goal(true: Any, *asked: Any) -> int:
    said: int = true(*asked)
    return LAWFUL if said == NO_BALL else said


breaks("6.2", "the opposing goal may be entered without the ball")(ruled("verdict", _open_goal))


@breaks("6.2", "such a jump is a bounce")
def _(patch: MonkeyPatch) -> None:
    true = travel.travel_of

    def bouncing(b: Board, placing: Placing, move: Any) -> Travel | None:
        way = true(b, placing, move)
        if way is None or not way.over or way.carries or way.to not in b.goals.south | b.goals.north:
            return way
        return way._replace(kind="bounce", to=way.start)

    ruled("verdict", _open_goal)(patch)
    everywhere(patch, "travel_of", bouncing)


@breaks("6.3", "own goals score")
def _(patch: MonkeyPatch) -> None:
    play = turn.play_move

    def scoring(now: State, move: Any) -> Told:
        way, told = travel.travel_of(now.board, now.placing, move), play(now, move)
        own = way is not None and way.carries and way.to in now.board.goals[now.turn]
        return told.then(lambda after: rounds.goal(after, way)) if own and way else told

    patch.setattr(turn, "play_move", scoring)


@breaks("6.4", "two goals win")
def _(patch: MonkeyPatch) -> None:
    asked(patch, Options, "target", lambda _: 2)


@breaks("6.4", "the match goes on after its end")
def _(patch: MonkeyPatch) -> None:
    win = rounds.win

    def endless(now: State) -> Told:
        return win(now).join(rounds.next_round(now, now.turn.other))

    patch.setattr(rounds, "win", endless)


@breaks("6.5", "three goals in expert mode too")
def _(patch: MonkeyPatch) -> None:
    asked(patch, Options, "target", lambda _: 3)


@breaks("6.5", "an expert match cites 6.4")
def _(patch: MonkeyPatch) -> None:
    asked(patch, Options, "win_rule", lambda _: "PLB-6.4")


@breaks("6.6", "the expert score keeps both sides' goals")
def _(patch: MonkeyPatch) -> None:
    asked(patch, Options, "expert", lambda _: False)
    asked(patch, Options, "target", lambda self: 2 if self.mode == "expert" else 3)


@breaks("6.6", "a won score can be set by hand")
def _(patch: MonkeyPatch) -> None:
    everywhere(patch, "short_of_win", lambda *_: True)


# --- 7: clocks and endless play -------------------------------------------------------------------


@breaks("7.1", "who is out of time wins")
def _(patch: MonkeyPatch) -> None:
    def conclude(self: object, now: State, winner: Seat | None, reason: str) -> tuple[Outcome, str]:
        return Outcome(winner.other if winner else None, Reason(reason), now.score), "PLB-7.1"

    patch.setattr(game.PlayBall, "conclude", conclude)


@breaks("7.1", "it is cited without a clock")
def _(patch: MonkeyPatch) -> None:
    cited_for(patch, lambda now, reason: reason == Reason.TIME)


@breaks("7.1", "whoever was away is out of time")
def _(patch: MonkeyPatch) -> None:
    cited_for(patch, lambda now, reason: reason in (Reason.TIME, Reason.LEFT) and bool(now.options.clock))


def cited_for(patch: MonkeyPatch, ends: Callable[[State, str], bool]) -> None:
    """The clause on the clock is cited for these ends."""

    def conclude(self: object, now: State, winner: Seat | None, reason: str) -> tuple[Outcome, str | None]:
        return Outcome(winner, Reason(reason), now.score), "PLB-7.1" if ends(now, reason) else None

    patch.setattr(game.PlayBall, "conclude", conclude)


@breaks("7.1", "any text is a clock")
def _(patch: MonkeyPatch) -> None:
    patch.setitem(options.ALLOWED, "clock", ("anything", lambda _: True))


@breaks("7.2", "no round is ever void")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(rounds, "is_void", lambda _: False)


@breaks("7.2", "repetition without being asked for")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(rounds, "is_void", lambda now: now.seen.count(now.seen[-1]) >= 3)


@breaks("7.2", "the second time is enough")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(
        rounds,
        "is_void",
        lambda now: now.options.repetition == "threefold" and now.seen.count(now.seen[-1]) >= 2,
    )


@breaks("7.2", "the same team begins after a void round")
def _(patch: MonkeyPatch) -> None:
    void = rounds.void_round
    everywhere(patch, "void_round", lambda now: void(replace(now, starter=now.starter.other)))


@breaks("7.2", "nine void rounds draw")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(rounds, "VOID_ROUNDS_DRAW", 9)


@breaks("7.2", "eleven void rounds draw")
def _(patch: MonkeyPatch) -> None:
    patch.setattr(rounds, "VOID_ROUNDS_DRAW", 11)


def _voided(seen: Callable[[State], list[Any]]) -> Plant:
    def plant(patch: MonkeyPatch) -> None:
        def void(now: State) -> bool:
            threefold = now.options.repetition == "threefold"
            return threefold and seen(now).count(seen(now)[-1]) >= 3

        patch.setattr(rounds, "is_void", void)

    return plant


breaks("7.3", "the round's own beginning does not count")(_voided(lambda now: list(now.seen[1:])))
breaks("7.3", "the team to play does not count")(_voided(lambda now: [placing for placing, _ in now.seen]))
breaks("7.3", "the ball does not count")(
    _voided(lambda now: [(placing.south, placing.north, seat) for placing, seat in now.seen])
)


@breaks("7.3", "positions of earlier rounds count")
def _(patch: MonkeyPatch) -> None:
    next_round = rounds.next_round

    def remember(now: State, starter: Seat) -> Told:
        begun = next_round(now, starter)
        seen = now.seen + begun.state.seen + begun.state.seen
        return begun._replace(state=replace(begun.state, seen=seen))

    patch.setattr(rounds, "next_round", remember)


# --- 8: what the referee cites --------------------------------------------------------------------


@breaks("8.1", "the label of a ruling is cited")
def _(patch: MonkeyPatch) -> None:
    check = turn.TeamTurn.check

    def labelled(self: turn.TeamTurn, now: State, seat: Seat, action: Any) -> None:
        try:
            check(self, now, seat, action)
        except IllegalAction as error:
            raise IllegalAction("PLB-R9", error.code, **error.facts) from error

    patch.setattr(turn.TeamTurn, "check", labelled)


def _order(first: Callable[[State, Any], None]) -> Plant:
    def plant(patch: MonkeyPatch) -> None:
        check = turn.check_move

        def reordered(now: State, move: Any) -> None:
            first(now, move)
            check(now, move)

        patch.setattr(turn, "check_move", reordered)

    return plant


def _moves_first(now: State, move: Any) -> None:
    if now.left == 0:
        engaged = now.began.moves == 2
        raise IllegalAction("PLB-3.2" if engaged else "PLB-3.1", "no_move")


def _board_first(now: State, move: Any) -> None:
    if move.cell in now.board.near and now.board.next(move.cell, move.direction) is None:
        raise IllegalAction("PLB-3.3", "off_board", cell=move.cell, direction="")


def _goal_first(now: State, move: Any) -> None:
    to = now.board.next(move.cell, move.direction) if move.cell in now.board.near else None
    if to in now.board.goals[now.turn.other] and now.placing.ball != move.cell:
        raise IllegalAction("PLB-6.2", "goal_without_ball", cell=to)


breaks("8.2", "moves left are asked before the owner")(_order(_moves_first))
breaks("8.2", "the board is asked first")(_order(_board_first))
breaks("8.2", "the goal cell is asked first")(_order(_goal_first))


@breaks("8.2", "the end is asked for change before dots")
def _(patch: MonkeyPatch) -> None:
    check = turn.check_end

    def reordered(now: State) -> None:
        if now.moved and not now.changed:
            raise IllegalAction("PLB-3.8", "end_no_change")
        check(now)

    patch.setattr(turn, "check_end", reordered)


@breaks("8.3", "no ruling for bounces and takes")
def _(patch: MonkeyPatch) -> None:
    tell = turn.tell_move
    patch.setattr(turn, "tell_move", lambda seat, way: (tell(seat, way)[0], ()))


@breaks("8.3", "a skip without a ruling")
def _(patch: MonkeyPatch) -> None:
    skip = turn.TeamTurn.enter

    def silent(self: turn.TeamTurn, now: State) -> Told | None:
        skipped = skip(self, now)
        return skipped and skipped._replace(rulings=())

    patch.setattr(turn.TeamTurn, "enter", silent)

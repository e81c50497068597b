"""The rules themselves: what is refused and under which clause, and what a lawful action does."""

from __future__ import annotations

from dataclasses import replace

from pitchside.core.errors import IllegalAction
from pitchside.core.outcome import Outcome, Reason
from pitchside.core.seat import BySeat, Seat
from pitchside.core.turn import Event, Ruling
from pitchside.games.play_ball.action import Action, End, Move, Pass
from pitchside.games.play_ball.closing import closing_of, has_turn
from pitchside.games.play_ball.state import ENGAGEMENT_MOVES, MOVES, State, beginning, set_up
from pitchside.games.play_ball.travel import Travel, barred, interceptor, scores, travel

VOID_ROUNDS_DRAW = 10

Told = tuple[State, tuple[Event, ...], tuple[Ruling, ...]]
"""A new state with what happened and what was ruled on the way."""


def check(state: State, action: Action) -> None:
    """Raise `IllegalAction` under the clause that PLB-8.2 names."""
    if isinstance(action, Move):
        _check_move(state, action)
    elif isinstance(action, Pass):
        _check_pass(state, action)
    else:
        _check_end(state)


def _check_move(state: State, move: Move) -> None:
    if move.cell not in state.own:
        raise IllegalAction("PLB-3.1", "no_own", cell=move.cell)
    if state.left == 0:
        engaged = state.began.moves == ENGAGEMENT_MOVES
        raise IllegalAction(*(("PLB-3.2", "no_move_engaged") if engaged else ("PLB-3.1", "no_move")))
    way = travel(state.board, state.placing, move.cell, move.direction)
    if way is None:
        raise IllegalAction("PLB-3.3", "off_board", cell=move.cell, direction=move.direction.value)
    if barred(state.board, state.turn, way):
        raise IllegalAction("PLB-6.2", "goal_without_ball", cell=way.to)
    _check_close(state, way)


def _check_close(state: State, way: Travel) -> None:
    """PLB-3.11: no move after which the turn cannot be closed any more."""
    if scores(state.board, state.turn, way):
        return
    closing = closing_of(state)
    after = way.apply(state.placing, state.turn)
    if closing.possible(after, state.left - 1):
        return
    if closing.possible(after, state.left - 1, strict=False):
        raise IllegalAction("PLB-3.8", "no_close_change", cell=way.start)
    raise IllegalAction("PLB-3.7", "no_close_dots", cell=way.start)


def _check_pass(state: State, action: Pass) -> None:
    giver, receiver = action.giver, action.receiver
    facts = {"giver": giver, "receiver": receiver}
    if giver not in state.own or giver != state.placing.ball:
        raise IllegalAction("PLB-5.1", "pass_no_carrier", **facts)
    if receiver not in state.own or receiver == giver:
        raise IllegalAction("PLB-5.1", "pass_no_mate", **facts)
    if state.board.between(giver, receiver) is None:
        raise IllegalAction("PLB-5.1", "pass_no_line", **facts)
    cut = interceptor(state.board, state.placing, state.turn, giver, receiver)
    if cut is not None:
        raise IllegalAction("PLB-5.1", "pass_cut", cut=cut, **facts)
    if receiver in state.board.goals[state.turn.other]:
        raise IllegalAction("PLB-5.3", "pass_to_goal", **facts)


def _check_end(state: State) -> None:
    if state.moved == 0 and not state.options.pass_turn:
        raise IllegalAction("PLB-3.9", "end_no_move")
    dotted = sorted(state.own & state.board.dots)
    if dotted:
        raise IllegalAction("PLB-3.7", "end_on_dot", cell=dotted[0])
    if not state.changed:
        raise IllegalAction("PLB-3.8", "end_no_change")


def play(state: State, action: Action) -> Told:
    """What an action does that `check` has let pass."""
    if isinstance(action, Move):
        return _play_move(state, action)
    if isinstance(action, Pass):
        return _play_pass(state, action)
    return next_turn(state, state.turn.other)


def _play_pass(state: State, action: Pass) -> Told:
    placing = state.placing.put(state.turn, state.own, action.receiver)
    event = Event("pass", {"seat": state.turn.value, "from": action.giver, "to": action.receiver})
    return replace(state, placing=placing), (event,), ()


def _play_move(state: State, move: Move) -> Told:
    way = travel(state.board, state.placing, move.cell, move.direction)
    assert way is not None  # check refused it otherwise
    after = replace(state, placing=way.apply(state.placing, state.turn), left=state.left - 1)
    events, rulings = _describe(state.turn, way)
    if not scores(state.board, state.turn, way):
        return after, events, rulings
    ended, more, ruled = _goal(after, way)
    return ended, events + more, rulings + ruled


def _describe(seat: Seat, way: Travel) -> tuple[tuple[Event, ...], tuple[Ruling, ...]]:
    facts = {"seat": seat.value, "from": way.start, "to": way.to}
    bounced = way.kind == "bounce"
    extra = {"over": list(way.over)} if way.over else {}
    events = [Event(way.kind, {**facts, **extra}, rule="PLB-3.5" if bounced else None)]
    rulings = [Ruling("PLB-3.5", "bounce", {**facts, "cell": way.start})] if bounced else []
    if way.collected or (way.snatched and not way.had):
        rule, code = ("PLB-4.3", "take_over") if way.snatched else ("PLB-4.1", "take")
        taken = {"seat": seat.value, "from": way.ball, "to": way.to}
        events.append(Event("take", taken, rule=rule))
        rulings.append(Ruling(rule, code, {**taken, "cell": way.ball}))
    return tuple(events), tuple(rulings)


def _goal(state: State, way: Travel) -> Told:
    seat = state.turn
    goals = state.goals.put(seat, state.goals[seat] + 1)
    row = BySeat(0, 0).put(seat, state.score[seat] + 1)
    score = row if state.options.expert else state.score.put(seat, state.score[seat] + 1)
    facts = {"seat": seat.value, "from": way.start, "to": way.to, "score": score.plain()}
    event = Event("goal", facts, rule="PLB-6.1")
    ruling = Ruling("PLB-6.1", "goal", {"seat": seat.value, "cell": way.to})
    scored = replace(state, score=score, goals=goals)
    if score[seat] >= state.options.target:
        ended, events, rulings = _win(scored)
    else:
        ended, events, rulings = next_round(scored, seat.other)
    return ended, (event, *events), (ruling, *rulings)


def _win(state: State) -> Told:
    outcome = Outcome(state.turn, Reason.GOALS, state.score)
    rule = state.options.win_rule
    ruling = Ruling(rule, "match_expert" if state.options.expert else "match", {"winner": state.turn.value})
    return replace(state, left=0, outcome=outcome), (Event("match", outcome.plain(), rule=rule),), (ruling,)


def next_round(state: State, starter: Seat) -> Told:
    """All set up again, that team beginning (PLB-2.2, 3.2)."""
    placing = set_up(state.board)
    fresh = replace(
        state,
        placing=placing,
        turn=starter,
        left=ENGAGEMENT_MOVES,
        began=beginning(placing, starter, ENGAGEMENT_MOVES),
        starter=starter,
        round=state.round + 1,
        turns=0,
        seen=((placing, starter),),
    )
    return fresh, (Event("round", {"round": fresh.round, "begins": starter.value}, rule="PLB-2.2"),), ()


def next_turn(state: State, seat: Seat) -> Told:
    """The turn passes; a repetition or the cap voids the round, a team without a turn skips it."""
    fresh = replace(
        state,
        turn=seat,
        left=MOVES,
        began=beginning(state.placing, seat, MOVES),
        turns=state.turns + 1,
        seen=(*state.seen, (state.placing, seat)),
    )
    if _is_void(fresh):
        return void_round(fresh)
    return skip_if_stuck(fresh)


def _is_void(state: State) -> bool:
    options = state.options
    repeated = options.repetition == "threefold" and state.seen.count(state.seen[-1]) >= 3
    return repeated or (options.turn_cap is not None and state.turns >= options.turn_cap)


def void_round(state: State) -> Told:
    """The round counts for nothing (PLB-7.2); the tenth such round draws the match."""
    voids, starter = state.voids + 1, state.starter.other
    fresh, events, _ = next_round(replace(state, voids=voids), starter)
    if voids >= VOID_ROUNDS_DRAW:
        outcome = Outcome(None, Reason.VOID, state.score)
        ended = Event("round", {"round": state.round, "void": True}, rule="PLB-7.2")
        told = (ended, Event("match", outcome.plain(), rule="PLB-7.2"))
        return replace(fresh, outcome=outcome), told, (Ruling("PLB-7.2", "draw"),)
    event = Event("round", {**events[0].facts, "void": True}, rule="PLB-7.2")
    return fresh, (event,), (Ruling("PLB-7.2", "void", {"seat": starter.value}),)


def skip_if_stuck(state: State) -> Told:
    """PLB-3.10: a team that cannot complete any lawful turn skips it."""
    if has_turn(state):
        return state, (), ()
    seat = state.turn
    event = Event("skip", {"seat": seat.value}, rule="PLB-3.10")
    ruling = Ruling("PLB-3.10", "skip", {"seat": seat.value})
    other = replace(state, turn=seat.other, left=MOVES, began=beginning(state.placing, seat.other, MOVES))
    if has_turn(other):
        ended, events, rulings = next_turn(state, seat.other)
    else:
        ended, events, rulings = void_round(state)
    return ended, (event, *events), (ruling, *rulings)


def settles(action: Action, events: tuple[Event, ...]) -> bool:
    """Does this close the turn, so that nothing of it can be taken back?"""
    return isinstance(action, End) or any(event.kind == "goal" for event in events)

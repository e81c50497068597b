"""Goals, rounds and the end of a match (PLB-6, PLB-2.2), and rounds that count for nothing (PLB-7)."""

from __future__ import annotations

from dataclasses import replace

from pitchside.core.outcome import Outcome, Reason
from pitchside.core.phase import Step
from pitchside.core.seat import BySeat, Seat
from pitchside.core.turn import Event, Ruling
from pitchside.games.play_ball.options import Options
from pitchside.games.play_ball.phases.travel import Travel
from pitchside.games.play_ball.state import ENGAGEMENT_MOVES, State, beginning, set_up

VOID_ROUNDS_DRAW = 10
"""So many void rounds draw the match (PLB-7.2)."""

Told = Step[State]


def first_round(options: Options) -> State:
    """The first round's set-up (PLB-2)."""
    placing = set_up(options.ground)
    return State(
        options=options,
        placing=placing,
        turn=options.first,
        left=ENGAGEMENT_MOVES,
        began=beginning(placing, options.first, ENGAGEMENT_MOVES),
        score=BySeat(0, 0),
        goals=BySeat(0, 0),
        starter=options.first,
        seen=((placing, options.first),),
    )


def goal(state: State, way: Travel) -> Told:
    """One goal more, and a new round, or the match is won (PLB-6.1, 6.4 to 6.6)."""
    seat = state.turn
    goals = state.goals.put(seat, state.goals[seat] + 1)
    row = BySeat(0, 0).put(seat, state.score[seat] + 1)
    score = row if state.options.expert else state.score.put(seat, state.score[seat] + 1)
    facts = {"seat": seat.value, "from": way.start, "to": way.to, "score": score.plain()}
    event = Event("goal", facts, rule="PLB-6.1")
    ruling = Ruling("PLB-6.1", "goal", {"seat": seat.value, "cell": way.to})
    scored = Step(replace(state, score=score, goals=goals), (event,), (ruling,))
    won = score[seat] >= state.options.target
    return scored.then(win) if won else scored.then(lambda now: next_round(now, seat.other))


def win(state: State) -> Told:
    """The scorer has won the match (PLB-6.4, 6.5)."""
    outcome = Outcome(state.turn, Reason.GOALS, state.score)
    rule = state.options.win_rule
    ruling = Ruling(rule, "match_expert" if state.options.expert else "match", {"winner": state.turn.value})
    ended = replace(state, left=0, outcome=outcome)
    return Step(ended, (Event("match", outcome.plain(), rule=rule),), (ruling,))


def short_of_win(score: BySeat[int], options: Options) -> bool:
    """Can this be the score of a match that goes on? In expert mode goals count in a row (PLB-6.5, 6.6)."""
    row_only = not options.expert or 0 in (score.south, score.north)
    return max(score) < options.target and row_only


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
    return Step(fresh, (Event("round", {"round": fresh.round, "begins": starter.value}, rule="PLB-2.2"),))


def next_turn(state: State, seat: Seat) -> Told:
    """The turn passes (PLB-2.3); a repetition or the cap voids the round."""
    fresh = state.handed(seat)
    return void_round(fresh) if is_void(fresh) else Step(fresh)


def is_void(state: State) -> bool:
    """Has the same placing come for the third time, or the last turn that the cap allows (PLB-7.2, 7.3)?"""
    options = state.options
    repeated = options.repetition == "threefold" and state.seen.count(state.seen[-1]) >= 3
    return repeated or (options.turn_cap is not None and state.turns >= options.turn_cap)


def void_round(state: State) -> Told:
    """The round counts for nothing (PLB-7.2); the tenth such round draws the match."""
    voids, starter = state.voids + 1, state.starter.other
    fresh, events, *_ = next_round(replace(state, voids=voids), starter)
    if voids >= VOID_ROUNDS_DRAW:
        outcome = Outcome(None, Reason.VOID, state.score)
        ended = Event("round", {"round": state.round, "void": True}, rule="PLB-7.2")
        told = (ended, Event("match", outcome.plain(), rule="PLB-7.2"))
        return Step(replace(fresh, outcome=outcome), told, (Ruling("PLB-7.2", "draw"),))
    event = Event("round", {**events[0].facts, "void": True}, rule="PLB-7.2")
    return Step(fresh, (event,), (Ruling("PLB-7.2", "void", {"seat": starter.value}),))

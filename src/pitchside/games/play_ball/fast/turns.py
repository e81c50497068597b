"""Whole turns by the plain rules: every distinct way a turn can end. Slow, and readable."""

from __future__ import annotations

from dataclasses import dataclass

from pitchside.games.play_ball.phases.travel import ball_reach, scores, travels
from pitchside.games.play_ball.state import Placing, State


@dataclass(frozen=True, slots=True)
class Turns:
    """The lawful ends of a turn, and whether it can be closed by a goal instead."""

    ends: frozenset[Placing]
    can_score: bool


def turns(state: State) -> Turns:
    """Everything that can become of the turn in progress."""
    frontier = _passes(state, state.placing)
    reached = set(frontier) if state.moved or state.options.pass_turn else set()
    can_score = False
    for _ in range(state.left):
        moved, scored = _moves(state, frontier)
        can_score = can_score or scored
        frontier = moved - reached
        reached |= moved
    return Turns(frozenset(one for one in reached if _may_end(state, one)), can_score)


def _moves(state: State, frontier: set[Placing]) -> tuple[set[Placing], bool]:
    """Where one more move and passes lead to, and whether a move scores."""
    moved: set[Placing] = set()
    scored = False
    for placing in frontier:
        for _, way in travels(state.board, placing, state.turn):
            if scores(state.board, state.turn, way):
                scored = True
            elif (after := way.apply(placing, state.turn)) not in moved:
                moved |= _passes(state, after)
    return moved, scored


def _passes(state: State, placing: Placing) -> set[Placing]:
    own, balls = placing.team(state.turn), ball_reach(state.board, placing, state.turn)
    return {placing.put(state.turn, own, ball) for ball in balls}


def _may_end(state: State, placing: Placing) -> bool:
    own = placing.team(state.turn)
    return not own & state.board.dots and (own, placing.ball) != (state.began.own, state.began.ball)

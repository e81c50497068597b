"""How the tests let opponents play."""

from __future__ import annotations

from random import Random
from typing import Any

from pitchside.bots.agent import Agent
from pitchside.bots.budget import Budget
from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.core.turn import Turn
from pitchside.games.play_ball import PLAY_BALL
from pitchside.games.play_ball.action import Action
from pitchside.games.play_ball.state import State


def nodes(count: int) -> Budget:
    """A budget of positions, with a clock that stands still."""
    return Budget(1.0, lambda: 0.0, count)


def whole_turn(agent: Agent, state: State, rng: Random, budget: Budget) -> Turn[State, Action]:
    """The last step of an opponent's turn, each step checked by the rules."""
    for _ in range(20):
        action = agent.choose(state, PLAY_BALL.choices(state, state.turn), rng, budget)
        turn = PLAY_BALL.play(state, {state.turn: action})
        if turn.settled:
            return turn
        state = turn.after
    raise AssertionError("the turn has no end")


def scored(turn: Turn[State, Action]) -> bool:
    """Was a goal among what happened?"""
    return any(event.kind == "goal" for event in turn.events)


def whole_match(agents: dict[Seat, Agent], options: dict[str, Any], rng: Random) -> Match[State, Action]:
    """A match to its end."""
    match: Match[State, Action] = Match(PLAY_BALL, options)
    while match.outcome is None:
        (seat,) = match.to_act()
        choices = PLAY_BALL.choices(match.state, seat)
        match.commit(seat, agents[seat].choose(match.state, choices, rng, nodes(40)))
    return match

"""Play Ball: how fast the two generators are, and how well a hard turn keeps its time."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random

from pitchside.bots.budget import Budget
from pitchside.bots.play_ball.levels import Easy, Hard, TurnAgent
from pitchside.bots.play_ball.search import Planner
from pitchside.games.play_ball import PLAY_BALL
from pitchside.games.play_ball.board import COLUMNS
from pitchside.games.play_ball.fast.turns import turns
from pitchside.games.play_ball.state import State
from tools.bench import Row, against

SEED = 1
TURNS_A_ROUND = 12
FEW, MANY = 4, 20
"""Positions a board for the generators."""
QUICK_SERIES = [(20, 0.2)]
SERIES = [(100, 0.2), (10, 1.0)]
"""Hard turns and the budget of each."""


def generators(quick: bool) -> list[Row]:
    """Plain and compiled generator on the same positions, board by board."""
    return [row for board in COLUMNS for row in _compare(board, FEW if quick else MANY)]


def _compare(board: str, count: int) -> list[Row]:
    states, planner = positions(board, count), Planner(board)
    planner.count(states[0])
    plain = _rate(states, lambda state: len(turns(state).ends))
    compiled = _rate(states * 50, planner.count)
    return [
        Row(f"{board} plain", f"{plain:,.0f}", f"{count} positions"),
        Row(f"{board} compiled", f"{compiled:,.0f}", f"{compiled / plain:,.0f} times as fast"),
    ]


def _rate(states: Sequence[State], count: Callable[[State], int]) -> float:
    """Ends of turns found a second."""
    began = time.perf_counter()
    found = sum(count(state) for state in states)
    return found / (time.perf_counter() - began)


def hard_turns(quick: bool) -> list[Row]:
    """What hard turns really took, beside their budget."""
    _time_of_turn(Hard(), positions("strip39", 1)[0], 0.05)
    series = QUICK_SERIES if quick else SERIES
    return [row for count, budget in series for row in _timed(count, budget)]


def _timed(count: int, budget: float) -> list[Row]:
    agent = Hard()
    return against(budget, (_time_of_turn(agent, state, budget) for state in positions("strip39", count)))


def _time_of_turn(agent: TurnAgent, state: State, seconds: float) -> float:
    """Seconds from the question to the last action of the turn."""
    began = time.perf_counter()
    agent.plan(state, Random(SEED), Budget(seconds))
    return time.perf_counter() - began


def positions(board: str, count: int) -> list[State]:
    """Beginnings of turns from careless rounds, without those where a goal can be scored at once."""
    rng, easy, planner = Random(SEED), Easy(), Planner(board)
    found: list[State] = []
    while len(found) < count:
        state = PLAY_BALL.start(PLAY_BALL.options({"board": board}))
        for _ in range(rng.randrange(TURNS_A_ROUND)):
            if state.round == 1:
                state = _after_turn(easy, state, rng)
        if state.round == 1 and not planner.scores(state):
            found.append(state)
    return found


def _after_turn(agent: TurnAgent, state: State, rng: Random) -> State:
    for action in agent.plan(state, rng, Budget(0.0)):
        state = PLAY_BALL.play(state, {state.turn: action}).after
    return state

"""Play Ball: how fast matches and the generator of turns are, and how well a hard turn keeps its time."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

import pitchside as ps
from pitchside.bots.budget import Budget
from pitchside.bots.play_ball.levels import Easy, Hard, TurnAgent
from pitchside.bots.play_ball.search import Planner
from pitchside.games.play_ball import PLAY_BALL
from pitchside.games.play_ball.board import COLUMNS
from pitchside.games.play_ball.state import State
from tools.bench import Row, against

SEED = 1
TURNS_A_ROUND = 12
LONGEST = 400
"""Actions after which a random match begins anew."""
FEW, MANY = 4, 20
"""Positions a board for the generator."""
QUICK_SERIES = [(20, 0.2)]
SERIES = [(100, 0.2), (10, 1.0)]
"""Hard turns and the budget of each."""


def playouts(quick: bool) -> list[Row]:
    """Random matches through the Python API, actions a second; beside python-chess, if it is installed."""
    count = 2_000 if quick else 40_000
    ours, theirs = _pushed(count), _chess_pushed(count)
    row = Row("through the Python API", f"{ours:,.0f}/s", f"{count:,} actions")
    if theirs is None:
        return [row, Row("python-chess", "not installed", "`make peers` installs it")]
    return [row, Row("python-chess", f"{theirs:,.0f}/s", f"{ours / theirs:.1f} times as fast")]


def _pushed(count: int) -> float:
    rng, match = Random(SEED), ps.new("play-ball")
    match.push(match.legal().sample(rng))
    began = time.process_time()
    for _ in range(count):
        if match.over or match.count > LONGEST:
            match = ps.new("play-ball")
        match.push(match.legal().sample(rng))
    return count / (time.process_time() - began)


def _chess_pushed(count: int) -> float | None:
    if find_spec("chess") is None:
        return None
    chess: Any = import_module("chess")
    rng, board = Random(SEED), chess.Board()
    began = time.process_time()
    for _ in range(count):
        moves = list(board.legal_moves)
        if not moves or len(board.move_stack) > LONGEST:
            board = chess.Board()
            moves = list(board.legal_moves)
        board.push(rng.choice(moves))
    return count / (time.process_time() - began)


def generators(quick: bool) -> list[Row]:
    """Ends of turns that the compiled generator finds a second, board by board."""
    return [_ends_found(board, FEW if quick else MANY) for board in COLUMNS]


def _ends_found(board: str, count: int) -> Row:
    states, planner = positions(board, count), Planner(board)
    planner.count(states[0])
    return Row(board, f"{_rate(states * 50, planner.count):,.0f}", f"{count} positions")


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

"""Pitch Out: how many candidate flicks an opponent examines, and how well a hard turn keeps its time."""

from __future__ import annotations

import time
from random import Random

import numpy as np

from pitchside.bots.budget import Budget
from pitchside.bots.pitch_out.candidates import Aims, Net
from pitchside.bots.pitch_out.evaluate import WARY
from pitchside.bots.pitch_out.levels import Easy, Hard
from pitchside.bots.pitch_out.simulator import Scout
from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games.pitch_out import PITCH_OUT
from pitchside.games.pitch_out.action import Action
from pitchside.games.pitch_out.state import PhaseName, State
from tools.bench import Row, against

SEED = 1
OPTIONS = {"tremor": 1.0}
FEW, MANY = 6, 30
"""Positions looked at."""
QUICK_TURNS, TURNS = 10, 60
BUDGET = 0.2


def flicks(quick: bool) -> list[Row]:
    """Candidates examined a second, and replies pondered a second."""
    states = positions(FEW if quick else MANY)
    glances = [_glances(state) for state in states]
    ponders = [_ponders(state) for state in states]
    return [_rate("candidate flicks examined", glances), _rate("candidates with their replies", ponders)]


def _rate(what: str, measured: list[tuple[int, int, float]]) -> Row:
    """From candidates, flicks played and seconds of each position."""
    candidates, played, took = (sum(column) for column in zip(*measured, strict=True))
    return Row(
        f"{what} a second", f"{candidates / took:,.0f}", f"{played / took:,.0f} flicks played a second"
    )


def _glances(state: State) -> tuple[int, int, float]:
    aims = Aims(state, state.turn, _barred(state)).cast(Net(), Random(SEED))
    scout, began = Scout(state, state.turn, WARY), time.perf_counter()
    scout.examine(aims, np.zeros((1, 2)))
    return len(aims), scout.flicks, time.perf_counter() - began


def _ponders(state: State) -> tuple[int, int, float]:
    aims = Aims(state, state.turn, _barred(state)).cast(Net(), Random(SEED))[::40]
    scout, began = Scout(state, state.turn, WARY), time.perf_counter()
    for aim in aims:
        scout.ponder(aim, np.zeros((1, 2)), np.zeros((2, 2)))
    return len(aims), scout.flicks, time.perf_counter() - began


def _barred(state: State) -> dict[str, list[list[float]]]:
    barred: dict[str, list[list[float]]] = PITCH_OUT.choices(state, state.turn).pending().get("barred", {})
    return barred


def hard_turns(quick: bool) -> list[Row]:
    """What hard turns really took, beside their budget."""
    return against(BUDGET, map(_time_of_turn, positions(QUICK_TURNS if quick else TURNS)))


def _time_of_turn(state: State) -> float:
    agent, choices = Hard(), PITCH_OUT.choices(state, state.turn)
    began = time.perf_counter()
    agent.choose(state, choices, Random(SEED), Budget(BUDGET))
    return time.perf_counter() - began


def positions(count: int) -> list[State]:
    """Beginnings of turns from careless rounds."""
    rng, found = Random(SEED), list[State]()
    while len(found) < count:
        match: Match[State, Action] = Match(PITCH_OUT, OPTIONS)
        while match.state.round == 1 and match.outcome is None:
            seat = min(match.to_act())
            if seat is Seat.CHANCE:
                match.chance(rng)
                continue
            if match.state.phase is PhaseName.TURN and match.state.again is None:
                found.append(match.state)
            action = Easy().choose(match.state, PITCH_OUT.choices(match.state, seat), rng, Budget(0.0))
            match.commit(seat, action)
    return found[:count]

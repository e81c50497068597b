"""Pitch Bowl: how many candidate pitches an opponent examines, and how well a hard pitch keeps its time."""

from __future__ import annotations

import time
from random import Random

import numpy as np

from pitchside.bots.budget import Budget
from pitchside.bots.levels import warm_up
from pitchside.bots.pitch_bowl.candidates import candidates
from pitchside.bots.pitch_bowl.levels import Easy, Hard
from pitchside.bots.pitch_bowl.search import Foresight
from pitchside.bots.pitch_bowl.simulator import Trials, after, scene_of, turned
from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games.pitch_bowl import PITCH_BOWL
from pitchside.games.pitch_bowl.action import Action
from pitchside.games.pitch_bowl.state import PhaseName, State
from tools.bench import Row, against

SEED = 1
OPTIONS = {"tremor": 1.0}
FEW, MANY = 10, 60
"""Moments looked at."""
QUICK_PITCHES, PITCHES = 20, 120
BUDGET = 0.2
STILL = np.zeros((1, 2))
EVERY = 60
"""Of the candidates, how many are passed over for one that is pondered."""


def pitches(quick: bool) -> list[Row]:
    """Candidates examined a second, and replies pondered a second."""
    states = moments(FEW if quick else MANY)
    _glances(states[0])
    return [
        _rate("candidate pitches examined", [_glances(state) for state in states]),
        _rate("candidates with the next turn of the other side", [_ponders(state) for state in states]),
    ]


def _rate(what: str, measured: list[tuple[int, int, float]]) -> Row:
    """From candidates, pitches played and seconds of each moment."""
    looked, played, took = (sum(column) for column in zip(*measured, strict=True))
    return Row(f"{what} a second", f"{looked / took:,.0f}", f"{played / took:,.0f} pitches played a second")


def _glances(state: State) -> tuple[int, int, float]:
    trials, began = Trials(), time.perf_counter()
    scene = scene_of(state)
    rows = candidates(scene, state.turn, wide=True)
    trials.play(scene, rows, STILL)
    return len(rows), trials.played, time.perf_counter() - began


def _ponders(state: State) -> tuple[int, int, float]:
    trials, scene, care = Trials(), scene_of(state), Hard.care
    rows = candidates(scene, state.turn, wide=True)[::EVERY]
    foresight = Foresight(trials, np.zeros((care.errors, 2)), lambda: False)
    began = time.perf_counter()
    ends = trials.play(scene, rows, STILL)
    for row in range(len(rows)):
        foresight.chance(turned(after(scene, ends, row, 0)), state.turn.other, care.later)
    return len(rows), trials.played, time.perf_counter() - began


def hard_pitches(quick: bool) -> list[Row]:
    """What hard pitches really took, beside their budget."""
    warm_up(PITCH_BOWL.id, "hard")
    states = moments(QUICK_PITCHES if quick else PITCHES)
    _time_of_pitch(states[0])
    took, computed = zip(*map(_time_of_pitch, states), strict=True)
    return [*against(BUDGET, took), Row("computing alone, longest", f"{1000 * max(computed):.1f} ms")]


def _time_of_pitch(state: State) -> tuple[float, float]:
    """Seconds by the clock, and those the processor worked: on a busy machine the rest is waiting."""
    agent, choices = Hard(), PITCH_BOWL.choices(state, state.turn)
    began, worked = time.perf_counter(), time.process_time()
    agent.choose(state, choices, Random(SEED), Budget(BUDGET))
    return time.perf_counter() - began, time.process_time() - worked


def moments(count: int) -> list[State]:
    """Moments of careless matches in which somebody is to pitch."""
    rng, found = Random(SEED), list[State]()
    while len(found) < count:
        match: Match[State, Action] = Match(PITCH_BOWL, OPTIONS)
        while match.outcome is None and len(found) < count:
            seat = min(match.to_act())
            if seat is Seat.CHANCE:
                match.chance(rng)
                continue
            state = match.state
            if state.phase in (PhaseName.PLAY, PhaseName.BONUS) and state.gift is None and state.drop is None:
                found.append(state)
            match.commit(seat, Easy().choose(state, PITCH_BOWL.choices(state, seat), rng, Budget(1.0)))
    return found

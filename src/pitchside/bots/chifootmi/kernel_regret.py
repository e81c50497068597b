"""Regret matching for a choice made at once by two players, each knowing the own hand only."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitchside.bots.chifootmi.kernel_net import Floats
from pitchside.compiled import jit

Tables = NDArray[np.float64]


@jit
def balance(
    worths: Tables, mine: Floats, theirs: Floats, allowed: Floats, facing: Floats, rounds: int
) -> tuple[Floats, Floats]:
    """Both sides' mixed strategies, a row for each hand.

    `worths[hand, hand, choice, choice]` is the first side's; `mine` and `theirs` say how likely each hand is,
    `allowed` and `facing` which choices it has (1 or 0).
    """
    my_regret, their_regret = np.zeros(allowed.shape), np.zeros(facing.shape)
    my_sum, their_sum = np.zeros(allowed.shape), np.zeros(facing.shape)
    my_plan, their_plan = _plan(my_regret, allowed), _plan(their_regret, facing)
    for number in range(1, rounds + 1):
        _first_side(worths, theirs, their_plan, my_plan, my_regret)
        my_plan = _plan(my_regret, allowed)
        _second_side(worths, mine, my_plan, their_plan, their_regret)
        their_plan = _plan(their_regret, facing)
        my_sum += number * my_plan
        their_sum += number * their_plan
    return _plan(my_sum, allowed), _plan(their_sum, facing)


@jit
def _plan(regret: Floats, allowed: Floats) -> Floats:
    plan = np.zeros(regret.shape)
    for hand in range(regret.shape[0]):
        total, choices = 0.0, 0.0
        for choice in range(regret.shape[1]):
            plan[hand, choice] = allowed[hand, choice] * max(0.0, regret[hand, choice])
            total += plan[hand, choice]
            choices += allowed[hand, choice]
        for choice in range(regret.shape[1]):
            if total > 0.0:
                plan[hand, choice] /= total
            else:
                plan[hand, choice] = allowed[hand, choice] / choices
    return plan


@jit
def _first_side(worths: Tables, theirs: Floats, their_plan: Floats, plan: Floats, regret: Floats) -> None:
    gains = np.empty(plan.shape[1])
    for hand in range(plan.shape[0]):
        gains[:] = 0.0
        for other in range(theirs.shape[0]):
            for facing in range(their_plan.shape[1]):
                weight = theirs[other] * their_plan[other, facing]
                if weight > 0.0:
                    for choice in range(plan.shape[1]):
                        gains[choice] += weight * worths[hand, other, choice, facing]
        _learn(gains, plan[hand], regret[hand])


@jit
def _second_side(worths: Tables, mine: Floats, my_plan: Floats, plan: Floats, regret: Floats) -> None:
    gains = np.empty(plan.shape[1])
    for hand in range(plan.shape[0]):
        gains[:] = 0.0
        for other in range(mine.shape[0]):
            for facing in range(my_plan.shape[1]):
                weight = mine[other] * my_plan[other, facing]
                if weight > 0.0:
                    for choice in range(plan.shape[1]):
                        gains[choice] -= weight * worths[other, hand, facing, choice]
        _learn(gains, plan[hand], regret[hand])


@jit
def _learn(gains: Floats, plan: Floats, regret: Floats) -> None:
    """What each choice would have gained over the plan; nothing below zero is remembered."""
    mean = 0.0
    for choice in range(plan.shape[0]):
        mean += plan[choice] * gains[choice]
    for choice in range(plan.shape[0]):
        regret[choice] = max(0.0, regret[choice] + gains[choice] - mean)

"""How the opponents of Pitch Out deploy, and the errors of the hand they reckon with."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from pitchside.bots.budget import Budget
from pitchside.bots.hand import errors_of
from pitchside.bots.levels import agent, levels
from pitchside.core.seat import Seat
from pitchside.games.pitch_out import PITCH_OUT
from pitchside.games.pitch_out.state import State

NODES = 2000


def test_errors_stand_for_all_of_them() -> None:
    """One is none; many come from both halves and all quarters of the bell curve, in angle as in speed."""
    assert not errors_of(1, Random(1)).any()
    errors = errors_of(8, Random(2))
    assert errors.shape == (8, 2)
    for column in errors.T:
        quarters = np.searchsorted((-0.6745, 0.0, 0.6745), column)
        assert sorted(quarters) == [0, 0, 1, 1, 2, 2, 3, 3]


SEVEN = ("captain", "guard", "assassin", "runner", "immortal", "infested", "witch")
OTHERS = ("captain", "guard", "assassin", "runner", "shadow", "infested", "witch")


def first_to_place(north: tuple[str, ...]) -> State:
    """An advanced round in which south deploys first against this selection."""
    selected = {
        "south": [f"south.{name}" for name in (*SEVEN[:5], "major", "sapper")],
        "north": [f"north.{name}" for name in north],
    }
    options = {"rules": "advanced", "format": 7}
    return PITCH_OUT.read(
        {"phase": "deploy", "pieces": [], "to_act": "south", "selected": selected}, PITCH_OUT.options(options)
    )


@pytest.mark.parametrize("level", levels("pitch-out"))
def test_whoever_deploys_first_does_not_know_the_others_selection(level: str) -> None:
    """Against another selection every level places the same pieces on the same places."""
    plans = []
    for north in (SEVEN, OTHERS):
        state, player, rng = first_to_place(north), agent("pitch-out", level), Random(4)
        plan = []
        while PITCH_OUT.to_act(state) == {Seat.SOUTH}:
            view, choices = PITCH_OUT.view(state, Seat.SOUTH), PITCH_OUT.choices(state, Seat.SOUTH)
            plan.append(player.choose(view, choices, rng, Budget(10.0, nodes=NODES)))
            state = PITCH_OUT.play(state, {Seat.SOUTH: plan[-1]}).after
        plans.append(plan)
    assert len(plans[0]) == 9
    assert plans[0] == plans[1]

"""The beginner of Pitch Out: kind at first, and with a hand that misses."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pitchside.bots.agent import RandomAgent
from pitchside.bots.budget import Budget
from pitchside.bots.hand import unsteady
from pitchside.bots.levels import agent
from pitchside.bots.pitch_out.levels import UNSTEADY
from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games.flick.action import Flick
from pitchside.games.pitch_out import PITCH_OUT
from pitchside.games.pitch_out.state import PhaseName
from tests.nightly import count

STARTS = count(24, 300)


def won_by_the_first_flick(seed: int, options: dict[str, Any]) -> bool:
    """Does the beginner's first flick end the round? It sits south, lies anywhere, and meets anything."""
    chooser = ("south", "north")[seed % 2]
    match: Match[Any, Any] = Match(PITCH_OUT, {"tremor": 1.0, "chooser": chooser, **options})
    beginner, anybody, rng = agent("pitch-out", "beginner"), RandomAgent(), Random(seed)
    flicked = False
    while match.state.round == 1 and match.outcome is None:
        seat, state = min(match.to_act()), match.state
        if flicked and state.phase is not PhaseName.ANSWER:
            return False
        if seat is Seat.CHANCE:
            match.chance(rng)
        else:
            thinks = state.phase is PhaseName.ANSWER or (seat is Seat.SOUTH and state.phase is PhaseName.TURN)
            view, choices = PITCH_OUT.view(state, seat), PITCH_OUT.choices(state, seat)
            match.commit(seat, (beginner if thinks else anybody).choose(view, choices, rng, Budget(0.01)))
        kinds = {event.kind for turn in match.turns[-1:] for event in turn.events}
        flicked |= state.phase is PhaseName.TURN and state.turn is Seat.SOUTH and "flick" in kinds
    return flicked


@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_its_first_flick_takes_no_captain(rules: str) -> None:
    """Wherever the pieces lie and whatever the other side began with, the round goes on."""
    assert not [seed for seed in range(STARTS) if won_by_the_first_flick(seed, {"rules": rules})]


def test_its_hand_errs_about_the_aim() -> None:
    """The same law of tremor, only wider: weak flicks go about a degree astray, strong ones three."""
    rng = Random(1)
    for speed, degrees in ((400, 1.0), (4000, 3.0)):
        turned = [
            unsteady(Flick("south.runner", 90.0, speed), UNSTEADY, 4000, rng).angle - 90.0
            for _ in range(2000)
        ]
        assert (sum(angle**2 for angle in turned) / 2000) ** 0.5 == pytest.approx(degrees, rel=0.1)

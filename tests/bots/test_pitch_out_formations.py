"""Suggested formations of Pitch Out: a first flick never takes the Captain and the Guard together."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitchside.games.pitch_out.suggestions import SUGGESTIONS
from tests.nightly import count
from tools.formations import Trial, judged

FLICKS = count(150, 2000)
"""Of each enemy formation, every one with eight errors of the hand at tremor 1.0."""
SEEDS = count(1, 4)


TRIALS = {
    "as suggested": Trial(FLICKS),
    "as the computer lays it": Trial(FLICKS, swayed=True),
    "seven a side": Trial(FLICKS, pucks=7, swayed=True),
}


@pytest.mark.parametrize("trial", TRIALS.values(), ids=TRIALS)
@pytest.mark.parametrize("name", SUGGESTIONS)
def test_no_first_flick_takes_captain_and_guard(name: str, trial: Trial) -> None:
    """Whichever known formation the enemy has, and however it errs."""
    for seed in range(1, SEEDS + 1):
        ((_, verdict),) = judged({name: SUGGESTIONS[name]}, replace(trial, seed=seed))
        assert verdict.breaking == 0


def test_a_guard_in_front_of_the_captain_is_found_out() -> None:
    """Both in one line of fire fall to one flick."""
    planted = replace(SUGGESTIONS["diamonds"], captain=(400.0, 50.0), guard=(400.0, 150.0))
    ((_, verdict),) = judged({"planted": planted}, Trial(FLICKS))
    assert verdict.breaking > 10
    assert verdict.worst > 0.5

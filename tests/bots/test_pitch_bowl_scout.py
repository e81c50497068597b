"""The scout of Pitch Bowl against its referee, and what the coaches read off it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from pitchside.bots.pitch_bowl.candidates import candidates
from pitchside.bots.pitch_bowl.scout import Scene, Trials, scene_of
from pitchside.bots.pitch_bowl.turn import pitch_of
from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games.pitch_bowl import PITCH_BOWL
from pitchside.games.pitch_bowl.fast.kernel_ruling import NOBODY
from pitchside.games.pitch_bowl.ruling import rule_pitch
from pitchside.games.pitch_bowl.state import PhaseName, State
from pitchside.games.pitch_bowl.table import team_of

STILL = np.zeros((1, 2))
STATES, EACH = 30, 12
AGREED = 0.95


def states(seed: int) -> Iterator[State]:
    """Moments of random matches in which somebody is to pitch."""
    rng = Random(seed)
    match: Match[Any, Any] = Match(PITCH_BOWL, {"chooser": "south"})
    while match.outcome is None:
        seat = min(match.to_act())
        state: State = match.state
        asked = state.gift is None and state.drop is None
        if state.phase in (PhaseName.PLAY, PhaseName.BONUS) and asked and seat is not Seat.CHANCE:
            yield state
        match.commit(seat, PITCH_BOWL.choices(state, seat).sample(rng))


def story(state: State, scene: Scene, aim: Any) -> tuple[int, bool, str | None]:
    """By the referee: who scored, whether the initiative is lost, who has the ball."""
    verdict = rule_pitch(state, pitch_of(scene, aim))
    scorer = verdict.scorer
    point = 0 if scorer is None else 1 if team_of(scorer) is state.turn else -1
    return point, verdict.lost, verdict.carrier


def test_the_scout_says_what_the_referee_says() -> None:
    """Touchdowns, losses and carriers agree in nearly all pitches worth a look."""
    rng, same, looked = Random(5), 0, 0
    for state, _ in zip(states(3), range(STATES), strict=False):
        scene = scene_of(state)
        rows = candidates(scene, state.turn, wide=True)
        rows = rows[sorted(rng.sample(range(len(rows)), min(EACH, len(rows))))]
        ends = Trials().play(scene, rows, STILL)
        for at, aim in enumerate(rows):
            point, lost, carrier = story(state, scene, aim)
            holder = int(ends.holder[at, 0])
            mine = None if holder == NOBODY else scene.names[holder]
            told = int(ends.point[at, 0]), bool(ends.lost[at, 0]) or ends.point[at, 0] != 0, mine
            same += told[:2] == (point, lost) and (lost or told[2] == carrier)
            looked += 1
    assert looked > 100
    assert same >= AGREED * looked, (same, looked)


def test_candidates_are_lawful() -> None:
    """Whatever is thought of may be said."""
    for state, _ in zip(states(4), range(STATES), strict=False):
        scene, choices = scene_of(state), PITCH_BOWL.choices(state, state.turn)
        for aim in candidates(scene, state.turn, wide=True)[::7]:
            assert pitch_of(scene, aim) in choices


def test_a_pitch_played_twice_ends_alike() -> None:
    """The engine has no chance in it."""
    state = next(states(6))
    scene = scene_of(state)
    rows = candidates(scene, state.turn, wide=False)
    one, two = (Trials().play(scene, rows, STILL) for _ in range(2))
    assert np.array_equal(one.places, two.places)
    assert np.array_equal(one.point, two.point)

"""Pitch Bowl as an environment: pitches, what is announced, and when it ends."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from pitchside.core.seat import PLAYERS, Seat
from pitchside.envs.encodings.discs import BOX, WORDS
from pitchside.envs.encodings.pitch_bowl import PASSING, TEAM, TRYING, pitch_bowl
from pitchside.envs.episode import Episode, begin
from pitchside.envs.vec.pitch_bowl import terms_of
from pitchside.games.pitch_bowl.action import Announce, Deploy, Pitch
from pitchside.games.pitch_bowl.state import PhaseName
from pitchside.games.pitch_bowl.suggestions import FORMATIONS

GRID: dict[str, Any] = {"actions": "discrete", "grid": [8, 3]}
FIRST: list[float] = [0.0] * BOX


def kicked_off(seed: int, **settings: Any) -> Episode:
    """The first turn after a kick-off."""
    rng = Random(seed)
    episode = begin(pitch_bowl(chooser="south", **settings)).chance(rng)
    while episode.state.phase is not PhaseName.PLAY:
        seat = episode.to_act()[0]
        choice: Any = FIRST if episode.encoding.box else rng.choice(sorted(episode.lawful(seat)))
        episode = episode.choose(seat, choice).chance(rng)
    return episode


def slots(episode: Episode, seat: Seat) -> set[int]:
    """Which gestures a seat may make."""
    cells = 8 * 3
    return {(index - WORDS) // cells for index in episode.lawful(seat) if index >= WORDS}


def test_formations_are_the_first_words() -> None:
    """The same one for the same number on either side, turned for north."""
    episode = begin(pitch_bowl(chooser="south", **GRID)).choose(Seat.SOUTH, 0)
    placed = []
    for _ in PLAYERS:
        (seat,) = episode.to_act()
        lawful = episode.lawful(seat)
        assert len(lawful) > len(FORMATIONS)
        assert all(isinstance(one, Deploy) for one in lawful.values())
        placed.append(seat)
        episode = episode.choose(seat, 2)
    assert set(placed) == set(PLAYERS)
    rows = 7 * 2 * TEAM
    south, north = (episode.observe(seat)[:rows] for seat in PLAYERS)
    assert np.allclose(south, north, atol=1e-6)


def test_a_loose_ball_may_be_picked_up() -> None:
    """Every player has a plain pitch and one for the ball."""
    loose = next(
        one for one in (kicked_off(seed, **GRID) for seed in range(40)) if one.state.ball is not None
    )
    (seat,) = loose.to_act()
    assert slots(loose, seat) == set(range(2 * TEAM))
    tried = [one for index, one in loose.lawful(seat).items() if index >= WORDS + TRYING * 24]
    assert {one.announce for one in tried} == {Announce.PICKUP}


def test_the_carrier_may_pass_or_hand_over() -> None:
    """A hand-over names a teammate, a pass sets the ball where it is pitched to."""
    given = next(one for one in (kicked_off(seed, **GRID) for seed in range(40)) if one.state.carrier)
    (seat,) = given.to_act()
    assert {PASSING, PASSING + 1} < slots(given, seat)
    pitches = [one for one in given.lawful(seat).values() if isinstance(one, Pitch)]
    assert all(one.ball_angle == one.angle for one in pitches if one.announce is Announce.PASS)
    assert all(one.target for one in pitches if one.announce is Announce.HANDOVER)


def test_a_touchdown_ends_a_round() -> None:
    """Its coach is given 1, the other -1; without one so many pitches cut it short."""
    rng, ends = Random(3), set()
    for number in range(6):
        episode = kicked_off(number, field="small", max_flicks=8 if number == 0 else 200)
        while episode.end is None:
            seat = episode.to_act()[0]
            episode = episode.choose(seat, [rng.random() for _ in range(BOX)]).chance(rng)
        before = episode.turn.before.score if episode.turn else None
        winner = episode.end.winner
        ends.add((winner is not None, episode.end.truncated))
        assert winner is None or before is None or episode.state.score[winner] == before[winner] + 1
    assert (False, True) in ends
    assert (True, False) in ends


@pytest.mark.parametrize(("needed", "ends", "seen"), [(1, True, 1.0), (3, False, 1 / 3)])
def test_the_touchdown_that_is_needed_ends_a_match(needed: int, ends: bool, seen: float) -> None:
    """The first one in a short match; the score is told as a share of what wins, in a batch too."""
    encoding = pitch_bowl(chooser="south", episode="match", touchdowns=needed)
    runner = {"id": "south.run1", "x": 175, "y": 530, "carrier": True}
    position = {"pieces": [runner, {"id": "north.tq1", "x": 40, "y": 300}], "to_act": "south"}
    before = begin(encoding, position)
    after = before.play(Seat.SOUTH, Pitch("south.run1", 90.0, 500))
    assert (after.end is not None, after.reward(Seat.SOUTH)) == (ends, float(ends))
    score = after.observe(Seat.SOUTH)[-3:-1]
    assert score == pytest.approx([seen, 0.0])
    assert terms_of(encoding).touchdowns == needed

"""The review of Pitch Bowl: a touchdown that was there, a good pitch badly flicked."""

from __future__ import annotations

from typing import Any

from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games.pitch_bowl import PITCH_BOWL
from pitchside.review.pitch_bowl import even
from pitchside.review.values import Review
from pitchside.review.walk import Walk
from pitchside.review.words import told
from tests.games.pitch_bowl.by_hand import mid, stand

NODES = 300
NAMES = {"en": {"south": "Ana", "north": "Ben"}, "fr": {"south": "Ana", "north": "Ben"}}


def reviewed(pitch: str, tremor: str) -> Review:
    """The review of one pitch: South's runner has the ball two squares from the line, and nobody is near."""
    state = stand(
        {"south.run1": mid("c10"), "south.tq1": mid("f3"), "north.tq1": mid("a3")},
        carrier="south.run1",
        tremor=1.0,
    )
    match: Match[Any, Any] = Match(PITCH_BOWL, {"tremor": 1.0}, PITCH_BOWL.write(state))
    match.commit(Seat.SOUTH, pitch)
    match.commit(Seat.CHANCE, tremor)
    return Walk(match, NODES).run()


def test_a_touchdown_that_was_there_is_named() -> None:
    """Who sends the carrier away from the line had a better pitch, and it is the carrier's."""
    (point,) = reviewed("flick piece=south.run1 angle=270 speed=500", "tremor angle=0 speed=0").points
    assert (point.kind, point.seat) == ("better_pitch", "south")
    assert point.better[0].startswith("flick piece=south.run1 ")
    assert told(point, NAMES, Seat.SOUTH)["fr"] == "Ici, vous aviez un bien meilleur pitch."


def test_a_touchdown_moves_the_chance_to_that_of_the_new_score() -> None:
    """After a first touchdown the match is as good as one to nothing."""
    found = reviewed("flick piece=south.run1 angle=90 speed=900", "tremor angle=0 speed=0")
    assert all(point.kind != "better_pitch" for point in found.points)
    assert (even(1, 0), even(3, 0), even(2, 2)) == (0.6875, 1.0, 0.5)


def test_the_same_pitch_is_reviewed_alike() -> None:
    """Two reviews are equal."""
    first, second = (
        reviewed("flick piece=south.run1 angle=270 speed=500", "tremor angle=0 speed=0") for _ in range(2)
    )
    assert first == second

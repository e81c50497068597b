"""Pitch Bowl: suggested formations are lawful for both sides on every field, and the other way round."""

from __future__ import annotations

from random import Random

import pytest

from pitchside.core.seat import PLAYERS, Seat
from pitchside.games.pitch_bowl import PITCH_BOWL
from pitchside.games.pitch_bowl.field import LAYOUTS
from pitchside.games.pitch_bowl.options import Options
from pitchside.games.pitch_bowl.phases.setup import Deploying, kick_off, start
from pitchside.games.pitch_bowl.state import State
from pitchside.games.pitch_bowl.suggestions import FORMATIONS, fitted, mirrored


def placing(seat: Seat, field: str) -> State:
    """The defender is to place."""
    return kick_off(start(Options(field=field)), seat)


@pytest.mark.parametrize("seat", PLAYERS)
@pytest.mark.parametrize("field", LAYOUTS)
def test_every_formation_is_lawful(seat: Seat, field: str) -> None:
    """All of them, and those that lean to a side mirrored too."""
    state = placing(seat, field)
    found = dict(Deploying().suggested(state, seat))
    assert set(FORMATIONS) <= set(found)
    assert "flank-mirrored" in found
    assert "wall-mirrored" not in found
    for placed in found.values():
        PITCH_BOWL.check(state, seat, placed)
        assert placed in PITCH_BOWL.choices(state, seat)


def test_north_sees_the_same_from_its_own_side() -> None:
    """Turned by half a circle round the middle of the field."""
    field = LAYOUTS["standard"]
    for spots in FORMATIONS.values():
        south = {name.partition(".")[2]: spot for name, *spot in fitted(spots, field, Seat.SOUTH).pieces}
        north = {name.partition(".")[2]: spot for name, *spot in fitted(spots, field, Seat.NORTH).pieces}
        for name, (x, y) in south.items():
            assert north[name] == pytest.approx([field.width - x, field.length - y])


def test_mirrored_twice_is_the_same() -> None:
    """Left and right exchanged, and back."""
    for spots in FORMATIONS.values():
        assert mirrored(mirrored(spots)) == spots


@pytest.mark.parametrize("seat", PLAYERS)
@pytest.mark.parametrize("field", LAYOUTS)
def test_placings_drawn_at_random_are_lawful(seat: Seat, field: str) -> None:
    """Strewn over the half or suggested."""
    state, rng = placing(seat, field), Random(1)
    drawn = {PITCH_BOWL.choices(state, seat).sample(rng) for _ in range(40)}
    assert len(drawn) > 15
    for placed in drawn:
        PITCH_BOWL.check(state, seat, placed)

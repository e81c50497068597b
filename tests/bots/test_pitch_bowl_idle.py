"""The measure of how fast a level scores against a coach who only ends its turns."""

from __future__ import annotations

import pytest

from pitchside.core.seat import Seat
from tests.bots.pitch_bowl_idle import KickOff, told

NODES = 800


@pytest.mark.parametrize("number", range(4))
def test_the_idle_coach_only_ends_its_turns(number: int) -> None:
    """Its side never pitches; seats and throws go round."""
    kick_off = KickOff("hard", number, 1)
    scored = kick_off.played(1.0, NODES)
    idle = kick_off.seat.other
    assert scored is not None
    assert scored <= kick_off.turns
    assert not [one for one in kick_off.match.entries if one.text.startswith(f"flick piece={idle.value}")]
    assert kick_off.seat is (Seat.SOUTH, Seat.NORTH)[number % 2]


def test_the_share_is_told_with_its_interval() -> None:
    """Late ones and those that never scored count against it."""
    assert told([1, 2, 2, 5, None], 4).splitlines() == [
        "scored within 4 turns: 3 of 5 (60.0 %, 23.1 to 88.2)",
        "turn 1: 1, turn 2: 2, turn 5: 1, never: 1",
    ]

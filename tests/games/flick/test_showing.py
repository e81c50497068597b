"""How long a flick is shown: by the page's own law, slow motion and replay included."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pitchside.core.seat import PLAYERS, Seat
from pitchside.core.turn import Event
from pitchside.games.flick import showing

WEB = Path(__file__).parents[3] / "web" / "src"
EXAMPLES: dict[str, Any] = json.loads((WEB / "flick" / "showing.json").read_text())
STEPS = {one["name"]: one for one in EXAMPLES["steps"]}
LONG_MS = 60_000


def events_of(name: str) -> list[Event]:
    """The events of an example as the rules make them."""
    plain = [dict(one) for one in STEPS[name]["events"]]
    return [Event(one.pop("kind"), one, t=one.pop("t", None)) for one in plain]


def shown(name: str, *seats: Seat, left: int = LONG_MS) -> float:
    """Milliseconds in which an example is shown to those seats."""
    return 1000 * showing.shown_s(events_of(name), frozenset(seats), left)


def test_the_page_has_the_same_numbers() -> None:
    """The page's own tests read the same examples."""
    assert {name: getattr(showing, name) for name in EXAMPLES["constants"]} == EXAMPLES["constants"]


@pytest.mark.parametrize("name", STEPS)
def test_a_step_is_shown_as_long_as_on_the_page(name: str) -> None:
    """The film, and the replay for those to whom it is shown again."""
    example = STEPS[name]
    moment = example["moment"] or {"again": []}
    assert shown(name) == pytest.approx(example["film"], abs=0.001)
    for seat in PLAYERS:
        again = example["again"] if seat.value in moment["again"] else 0.0
        assert shown(name, seat) == pytest.approx(example["film"] + again, abs=0.001)


def test_nothing_is_shown_again_to_a_player_in_a_hurry() -> None:
    """With less than 20 s there is the film alone."""
    name = "a touchdown"
    assert shown(name, Seat.NORTH, left=19_999) == shown(name)
    assert shown(name, Seat.NORTH, left=20_000) > shown(name)


def test_slow_motion_lasts_no_longer_than_is_good() -> None:
    """With it a film is longer than at the usual pace, by less than slow motion lasts at most."""
    for name in ("a Captain goes out", "a touchdown"):
        film = showing.film_of(events_of(name))
        assert film is not None
        slow = [leg for leg in showing.legs(film) if leg.r0 == showing.SLOW]
        assert slow
        assert 0.0 < sum(leg.seconds for leg in slow) <= showing.SLOW_S + 1e-9

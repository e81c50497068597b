"""Positions set by hand: what is left out, and what is none."""

from __future__ import annotations

from typing import Any

import pytest

from pitchside.core.errors import Malformed
from pitchside.core.seat import Seat
from pitchside.games.chifootmi import CHIFOOTMI
from pitchside.games.chifootmi.state import PhaseName, State


def team(*cards: Any, **heaps: Any) -> dict[str, Any]:
    """Active cards face up, and other heaps."""
    return {"active": [{"card": card, "up": True} for card in cards], **heaps}


def read(position: dict[str, Any], **options: Any) -> State:
    """A position read with these match options."""
    return CHIFOOTMI.read(position, options)


ONE_EACH = {"ball": "south", "south": team(7), "north": team(5)}


def test_what_is_left_out_has_its_default() -> None:
    """Ball and cards are enough for a duel."""
    state = read(ONE_EACH, level="amateur")
    assert (state.phase, state.ball, state.kept, state.needed) == (PhaseName.DUEL, Seat.SOUTH, 0, 2)
    assert state.options.level == "amateur"
    assert state.goals.plain() == {"south": 0, "north": 0}


def test_the_positions_own_level_and_options_decide() -> None:
    """Over the match's; the match's hold where the position says nothing."""
    state = read({**ONE_EACH, "level": "pro"}, level="pro+", options=["offside"])
    assert (state.options.level, state.options.options) == ("pro", ())
    state = read({**ONE_EACH, "level": "pro+", "options": ["one_two"]})
    assert (state.options.level, state.options.options) == ("pro+", ("one_two",))
    assert read(ONE_EACH, level="pro+", options=["offside"]).options.offside


def test_the_count_of_a_shot_is_what_it_needs() -> None:
    """A shot phase without a count has the one that led to it (CFM-6.10)."""
    assert read({**ONE_EACH, "level": "pro", "phase": "shot"}).kept == 2


SHOWN = {"ball": "south", "level": "pro+", "options": ["offside", "one_two"], "kept": 1}
MALFORMED: dict[str, dict[str, Any]] = {
    "nothing": {},
    "no ball": {"south": team(7), "north": team(5)},
    "no cards": {"ball": "south"},
    "unknown field": {**ONE_EACH, "cards": 3},
    "unknown phase": {**ONE_EACH, "phase": "half-time"},
    "unknown level": {**ONE_EACH, "level": "expert"},
    "options below pro+": {**ONE_EACH, "options": ["offside"]},
    "a card twice": {**ONE_EACH, "south": team(7, played=[7])},
    "a card unseen": {**ONE_EACH, "south": team(None)},
    "no such card": {**ONE_EACH, "south": team(12)},
    "a DT for beginners": {**ONE_EACH, "south": team("DT")},
    "four DT": {**ONE_EACH, "level": "pro", "south": team("DT", played=["DT"] * 3)},
    "unequal cards": {**ONE_EACH, "south": team(7, 8)},
    "five active": {"ball": "south", "south": team(1, 2, 3, 4, 5), "north": team(1, 2, 3, 4, 5)},
    "four closed": {"ball": "south", "south": team(5, closed=[1, 2, 3, 4]), "north": team(1, 2, 3, 4)},
    "count too high": {**ONE_EACH, "kept": 3},
    "a duel at the shot": {**ONE_EACH, "kept": 2},
    "a shot too early": {**ONE_EACH, "kept": 1, "phase": "shot"},
    "needed none": {**ONE_EACH, "needed": 0},
    "counter-attack for beginners": {**ONE_EACH, "needed": 1},
    "nothing to draw": {**ONE_EACH, "phase": "draw"},
    "a free kick for beginners": {**ONE_EACH, "phase": "free_kick"},
    "a penalty for amateurs": {**ONE_EACH, "level": "amateur", "phase": "penalty"},
    "a last shot too early": {**ONE_EACH, "phase": "last_shot"},
    "shooting in a duel": {**ONE_EACH, "shooting": True},
    "offside without cards": {**SHOWN, "phase": "offside"},
    "one-two without a card before": {
        **SHOWN,
        "phase": "one_two",
        "south": team(played=[6]),
        "north": team(played=[2]),
    },
    "a window without its option": {
        **SHOWN,
        "options": [],
        "phase": "offside",
        "south": team(played=[6]),
        "north": team(played=[2]),
    },
    "a shoot-out with a lead": {"phase": "shootout", "goals": {"south": 1, "north": 0}},
    "a shoot-out out of turn": {"phase": "shootout", "shootout": {"first": "south", "north": [True]}},
    "a shoot-out without a first": {"phase": "shootout", "shootout": {"south": [True]}},
    "over and level": {"phase": "over"},
    "goals below none": {**ONE_EACH, "goals": {"south": -1}},
}


@pytest.mark.parametrize("position", MALFORMED.values(), ids=MALFORMED)
def test_what_is_no_position(position: dict[str, Any]) -> None:
    """What cannot be played on is malformed."""
    with pytest.raises(Malformed):
        read(position)


def test_over_by_goals_or_by_shootout() -> None:
    """The outcome follows from what is written."""
    by_goals = read({"phase": "over", "goals": {"south": 2, "north": 1}}).outcome
    assert by_goals is not None
    assert (by_goals.winner, by_goals.reason.value) == (Seat.SOUTH, "goals")
    shots = {"first": "north", "south": [False] * 3, "north": [True] * 3}
    by_shots = read({"phase": "over", "shootout": shots}).outcome
    assert by_shots is not None
    assert (by_shots.winner, by_shots.reason.value) == (Seat.NORTH, "shootout")
    assert by_shots.score.plain() == {"south": 0, "north": 0}

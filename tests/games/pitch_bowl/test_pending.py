"""Pitch Bowl: what a page is told about each choice."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pitchside.core.seat import Seat
from pitchside.games.pitch_bowl import PITCH_BOWL
from pitchside.games.pitch_bowl.action import Drop, Pitch

PIECES = [
    {"id": "south.tq1", "x": 175.0, "y": 225.0},
    {"id": "south.run1", "x": 100.0, "y": 225.0, "carrier": True},
    {"id": "north.tq1", "x": 175.0, "y": 420.0},
]


def pending(seat: str = "south", options: dict[str, Any] | None = None, **fields: Any) -> dict[str, Any]:
    """What that seat is told in a turn of south, changed."""
    full = PITCH_BOWL.options(options or {})
    state = PITCH_BOWL.read({"pieces": PIECES, "to_act": seat, **fields}, full)
    return PITCH_BOWL.choices(state, Seat(seat)).pending()


def test_a_turn_tells_who_may_do_what() -> None:
    """The players, their announcements, the targets of a hand-over, the limits used."""
    told = pending(used={"snatch": True})
    assert told["do"] == ["flick", "end_turn"]
    assert told["pieces"] == ["south.run1", "south.tq1"]
    assert told["announce"] == {"south.run1": ["none", "handover", "pass"], "south.tq1": ["none"]}
    assert told["targets"] == ["south.tq1"]
    assert told["used"] == {"snatch": True, "pickup": False, "pass": False, "all_out": False}
    assert told["ball_angles"] == [[0, 359]]


def test_the_reach_is_told_in_squares() -> None:
    """One square round a three-quarter, one more all out; a disc on a line reaches further."""
    told = pending()["reach"]
    assert sorted(told["south.tq1"]["plain"]) == sorted(f"{c}{r}" for c in "cde" for r in (4, 5, 6))
    assert len(told["south.tq1"]["all_out"]) == 16
    assert {"a3", "e7"} <= set(told["south.run1"]["plain"])
    assert "f5" in told["south.run1"]["all_out"]
    assert pending(used={"all_out": True})["reach"]["south.tq1"]["all_out"] == []


def test_a_window_offers_a_run_or_nothing() -> None:
    """Not all out, nothing announced."""
    told = pending("north", {"defensive_placement": True}, phase="placement")
    assert (told["do"], told["announce"]) == (["flick", "stop"], {"north.tq1": ["none"]})
    assert told["reach"]["north.tq1"]["all_out"] == []
    assert pending(options={"defensive_placement": True})["do"] == ["flick", "end_turn", "last_action"]
    asked = pending(options={"defensive_placement": True}, phase="said")
    assert asked == {"do": ["last_action", "go_on"], "rule": "PBW-9.6"}


def test_a_drop_tells_where_the_ball_may_lie() -> None:
    """Every spot it names is taken."""
    pieces = [PIECES[0], {**PIECES[1], "carrier": False, "x": 0.0}, PIECES[2]]
    full = PITCH_BOWL.options({})
    state = PITCH_BOWL.read({"pieces": pieces, "to_act": "north", "drop": "south.run1"}, full)
    choices = PITCH_BOWL.choices(state, Seat.NORTH)
    spots = choices.pending()["spots"]
    assert 150 < len(spots) < 200
    assert all(Drop(*spot) in choices for spot in spots)


def test_a_gift_tells_the_tied_players() -> None:
    """And where the ball went out."""
    pieces = [{"id": "north.tq1", "x": 75.0, "y": 500.0}, {"id": "north.run2", "x": 75.0, "y": 300.0}]
    told = pending("north", pieces=pieces, gift={"x": -12.0, "y": 400.0, "rule": "PBW-6.2"})
    assert told == {
        "do": ["give"],
        "pieces": ["north.run2", "north.tq1"],
        "at": [-12.0, 400.0],
        "rule": "PBW-6.2",
    }


def test_placing_tells_the_half_and_the_formations() -> None:
    """Eleven ids, the zone, and placings that can be sent as they are."""
    told = pending(pieces=[], phase="placing", kicker="south")
    assert (told["do"], told["zone"], told["role"]) == (["deploy"], [0.0, 0.0, 350.0, 300.0], "kick")
    assert len(told["pieces"]) == 11
    assert {"wall", "flank", "flank-mirrored"} <= {one["name"] for one in told["suggestions"]}


def test_a_kick_tells_where_it_starts_and_should_land() -> None:
    """From the middle of the own back-line into the other half."""
    told = pending("north", phase="kick", pieces=[{**one, "carrier": False} for one in PIECES])
    assert (told["from"], told["zone"]) == ([175.0, 600.0], [0.0, 0.0, 350.0, 300.0])


@pytest.mark.parametrize("field", ["standard", "small"])
def test_the_equipment_names_the_squares(field: str) -> None:
    """Wings, in-goals and numbers follow from the layout."""
    plain = PITCH_BOWL.equipment(PITCH_BOWL.options({"field": field}))["field"]
    rows, columns = plain["rows"], plain["columns"]
    assert len(plain["numbers"]) == rows - 2
    assert plain["numbers"] == plain["numbers"][::-1]
    assert len(plain["wings"]) == 2 * plain["wing"] * (rows - 2)
    assert plain["in_goals"]["north"] == [0.0, 50.0 * (rows - 1), 50.0 * columns, 50.0 * rows]


def test_the_standard_numbers_are_those_of_the_rules() -> None:
    """From ten to fifty and back."""
    plain = PITCH_BOWL.equipment(PITCH_BOWL.options({}))["field"]
    assert plain["numbers"] == [10, 20, 30, 40, 50, 50, 40, 30, 20, 10]


def test_a_carrier_without_room_for_the_ball_may_not_pass() -> None:
    """Ringed by others it has nowhere to set it; random play finds something else to do."""
    ring = [(24.1, 0.0), (12.05, 20.9), (-12.05, 20.9), (-24.1, 0.0), (-12.05, -20.9), (12.05, -20.9)]
    pieces = [{"id": "south.tq1", "x": 175.0, "y": 225.0, "carrier": True}]
    pieces += [
        {"id": f"north.tq{number}", "x": 175.0 + dx, "y": 225.0 + dy}
        for number, (dx, dy) in enumerate(ring, start=1)
    ]
    full = PITCH_BOWL.options({})
    state = PITCH_BOWL.read({"pieces": pieces, "to_act": "south"}, full)
    choices = PITCH_BOWL.choices(state, Seat.SOUTH)
    assert choices.pending()["announce"] == {"south.tq1": ["none"]}
    rng = Random(3)
    drawn = [choices.sample(rng) for _ in range(30)]
    assert all(one in choices for one in drawn)
    assert any(isinstance(one, Pitch) for one in drawn)

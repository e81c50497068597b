"""Squares, reach, all out and falls (PBW-1.5, 1.6, 4)."""

from __future__ import annotations

import pytest

from pitchside.core.seat import Seat
from pitchside.games.pitch_bowl.field import LAYOUTS, belongs, beyond, distance, square_name, within
from pitchside.games.pitch_bowl.reach import reach_of
from pitchside.games.pitch_bowl.state import PhaseName, Used
from tests.games.pitch_bowl.by_hand import SLOWING, UP, codes_of, mid, pace, pitch, rules_of, squares, stand

FIELD = LAYOUTS["standard"]


def names(x: float, y: float) -> list[str]:
    """The squares of a disc at rest there."""
    return sorted(square_name(one) for one in belongs(FIELD, x, y))


@pytest.mark.parametrize(
    ("x", "y", "found"),
    [
        (75.0, 75.0, ["b2"]),
        (88.2, 75.0, ["b2", "c2"]),
        (88.11, 75.0, ["b2", "c2"]),
        (88.1, 75.0, ["b2"]),
        (88.0, 75.0, ["b2"]),
        (87.8, 75.0, ["b2"]),
        (100.0, 100.0, ["b2", "b3", "c2", "c3"]),
        (90.0, 90.0, ["b2", "b3", "c2"]),
        (-5.0, 25.0, ["a1"]),
        (355.0, 600.0, ["g12"]),
    ],
)
def test_a_disc_belongs_to_all_it_occupies(x: float, y: float, found: list[str]) -> None:
    """More than a tenth over a line it occupies the square beyond; the grey is no square."""
    assert names(x, y) == found


@pytest.mark.parametrize(
    "start", [(75.0, 75.0), (90.0, 90.0), (100.0, 300.0), (349.0, 599.0), (100.0, 100.0)]
)
@pytest.mark.parametrize("steps", [1, 2, 3])
@pytest.mark.parametrize("layout", list(LAYOUTS))
def test_the_strips_hold_just_what_is_out_of_reach(
    start: tuple[float, float], steps: int, layout: str
) -> None:
    """Every square lies in the strips if it is too far, and in none of them if it is near."""
    field = LAYOUTS[layout]
    begin = belongs(field, min(start[0], field.width), min(start[1], field.length))
    strips = beyond(field, begin, steps)
    for one in field.squares:
        x0, y0, x1, y1 = field.rect(one)
        held = any(a <= x0 and b <= y0 and x1 <= c and y1 <= d for a, b, c, d in strips)
        assert held is (distance(begin, one) > steps)


def test_reach_of_a_disc_on_a_line() -> None:
    """It counts from both squares."""
    state = stand({"south.tq1": mid("c4", 25.0)})
    piece = state.piece("south.tq1")
    assert piece is not None
    reach = reach_of(FIELD, piece, free=True)
    assert len(reach.plain) == 12
    assert len(reach.all_out) == 6 * 5 - 12
    assert reach.plain == within(FIELD, reach.start, 1)


@pytest.mark.parametrize(
    ("piece", "way", "rules", "used"),
    [
        ("south.tq1", 40.0, [], False),
        ("south.tq1", 63.5, ["4.4"], True),
        ("south.tq1", 62.5, [], False),
        ("south.tq1", 100.0, ["4.4"], True),
        ("south.run1", 112.5, [], False),
        ("south.run1", 113.5, ["4.4"], True),
    ],
)
def test_plain_and_all_out(piece: str, way: float, rules: list[str], used: bool) -> None:
    """Entering a square at score + 1 is going all out, also when only its line is touched."""
    state, _, rulings = pitch(stand({piece: mid("d4")}), piece, UP, pace(way))
    assert rules_of(rulings) == rules
    assert state.used.all_out is used
    assert state.turn is Seat.SOUTH


def test_a_fall_beyond_all_out() -> None:
    """Put into the first forbidden square, just clear of the line; the initiative is lost."""
    state, events, rulings = pitch(stand({"south.tq1": mid("d4")}), "south.tq1", UP, 2000)
    assert rules_of(rulings) == ["4.4", "4.5", "4.6", "8.2"]
    assert (state.turn, state.phase) == (Seat.NORTH, PhaseName.PLAY)
    fallen = state.piece("south.tq1")
    assert fallen is not None
    assert (fallen.x, fallen.y) == pytest.approx((175.0, 312.1), abs=1e-3)
    assert squares(state, "south.tq1") == ["d7"]
    fault = next(one for one in events if one.kind == "fault")
    assert (fault.rule, fault.facts["square"], fault.facts["code"]) == ("PBW-4.6", "d7", "fall")


def test_a_second_all_out_is_a_fall() -> None:
    """The square at score + 1 is forbidden once all out is used."""
    used = Used(all_out=True)
    state, _, rulings = pitch(stand({"south.tq1": mid("d4")}, used=used), "south.tq1", UP, pace(70.0))
    assert codes_of(rulings) == ["second_all_out", "fall", "lost_fall"]
    assert squares(state, "south.tq1") == ["d6"]


def test_who_stops_against_a_forbidden_square_has_not_entered_it() -> None:
    """More than a tenth over its line it has (PBW-1.5)."""
    y = 250.0 - 12.0 + 0.11 - pace(60.0) ** 2 / (2.0 * SLOWING)
    start = stand({"south.tq1": (175.0, y)}, used=Used(all_out=True))
    state, _, rulings = pitch(start, "south.tq1", UP, pace(60.0))
    assert codes_of(rulings) == ["second_all_out", "fall", "lost_fall"]
    assert squares(state, "south.tq1") == ["d6"]
    for less in (0.02, 0.11, 0.2):
        assert pitch(stand({"south.tq1": (175.0, y - less)}), "south.tq1", UP, pace(60.0))[2] == ()


def test_contacts_before_the_fall_count_and_later_ones_do_not() -> None:
    """One disc is met before the forbidden square, the other stands in it: it stays where it is."""
    players = {"south.tq1": mid("d4"), "north.tq1": mid("d5", 23.0), "north.tq2": mid("d7", 0.0, 10.0)}
    before = stand(players)
    state, events, rulings = pitch(before, "south.tq1", UP, 2400)
    assert "fall" in codes_of(rulings)
    assert state.piece("north.tq1") != before.piece("north.tq1")
    assert state.piece("north.tq2") == before.piece("north.tq2")
    pairs = [{one.facts["a"], one.facts["b"]} for one in events if one.kind == "touch"]
    assert pairs == [{"south.tq1", "north.tq1"}]


def test_a_taken_place_moves_the_fallen_aside() -> None:
    """The nearest free point wholly inside the square."""
    players = {"south.tq1": mid("d4"), "north.tq1": mid("d7", -12.0, -12.0)}
    state, _, _ = pitch(stand(players), "south.tq1", UP, 2400)
    assert squares(state, "south.tq1") == ["d7"]


def test_a_fallen_carrier_keeps_the_ball_and_does_not_score() -> None:
    """The in-goal is out of reach: a fall, no touchdown (PBW-4.8, 7.5)."""
    start = stand({"south.tq1": mid("d9")}, carrier="south.tq1", used=Used(all_out=True))
    state, _, rulings = pitch(start, "south.tq1", UP, 1500)
    assert codes_of(rulings) == ["second_all_out", "fall", "lost_fall", "fall_keeps"]
    assert (state.carrier, squares(state, "south.tq1")) == ("south.tq1", ["d11"])
    start = stand({"south.tq1": mid("d10")}, carrier="south.tq1", used=Used(all_out=True))
    state, _, rulings = pitch(start, "south.tq1", UP, 1500)
    assert codes_of(rulings) == ["second_all_out", "fall", "lost_fall", "fall_keeps"]
    assert (state.carrier, squares(state, "south.tq1")) == ("south.tq1", ["d12"])


def test_a_pushed_player_may_go_any_distance() -> None:
    """Only the active player's path counts (PBW-4.3)."""
    players = {"south.tq1": mid("d4"), "north.tq1": mid("d5", 0.0, -20.0)}
    state, _, rulings = pitch(stand(players, tipping=False), "south.tq1", UP, 1200)
    assert codes_of(rulings) == ["block"]
    assert squares(state, "north.tq1") == ["d10"]


def test_a_bonus_action_counts_its_movement_afresh() -> None:
    """But the one all-out of the turn still holds (PBW-5.12)."""
    players = {"south.tq1": mid("d4")}
    state = stand(players, ball=mid("d5"))
    state, _, _ = pitch(state, "south.tq1", UP, pace(100.0), "pickup")
    assert (state.phase, state.used.all_out) == (PhaseName.BONUS, True)
    state, _, rulings = pitch(state, "south.tq1", UP, pace(60.0))
    assert (codes_of(rulings), state.phase) == ([], PhaseName.PLAY)


def test_the_path_counts_and_not_only_the_resting_place() -> None:
    """A disc that bounces back has entered the square all the same (PBW-4.7)."""
    players = {"south.tq1": mid("d4"), "north.tq1": (162.0, 258.4), "north.tq2": (188.0, 258.4)}
    state, _, rulings = pitch(stand(players), "south.tq1", UP, pace(150.0))
    assert codes_of(rulings) == ["all_out", "block"]
    assert state.used.all_out
    assert squares(state, "south.tq1") == ["d5"]

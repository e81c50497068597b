"""Pitch Bowl: teams, ball, field, squares and options (PBW-1)."""

from __future__ import annotations

import pytest

from tests.games.marks import rule
from tests.games.pitch_bowl.scenes import (
    EVERYBODY,
    Line,
    centre,
    full,
    line_up,
    opening,
    pitch,
    scene,
    set_up,
    throw,
)

COLUMNS, ROWS = "abcdefg", range(1, 13)


@rule("PBW-1.1")
def test_nine_three_quarters_and_two_runners_a_side() -> None:
    """All 22 stand on the field when the ball has been thrown."""
    answer = opening().play(*set_up(), throw(2000))
    assert answer.on_field == set(EVERYBODY)
    for seat in ("south", "north"):
        own = [one["id"] for one in answer.position["pieces"] if one["id"].startswith(seat)]
        assert len([name for name in own if ".tq" in name]) == 9
        assert len([name for name in own if ".run" in name]) == 2


@rule("PBW-1.1")
def test_the_carrier_is_one_of_the_eleven() -> None:
    """Picking the ball up adds no disc: the ball's is gone, the player is marked."""
    drawn = scene("""
        6  . . . o . . .
        5  . . . T1 . . .
    """)
    before, after = drawn.play(), drawn.play(pitch("T1", announce="pickup"))
    assert after.on_field == before.on_field
    assert (before.carrier, after.carrier) == (None, "T1")
    assert (before.ball, after.ball) == (centre("d6"), None)


@rule("PBW-1.1")
@pytest.mark.parametrize("stranger", ["south.tq10", "south.run3", "north.tq0", "east.tq1", "ball2"])
def test_there_are_no_other_players(stranger: str) -> None:
    """No twelfth player stands in a position."""
    drawn = scene("5 . . . T1* . . .")
    assert drawn.position is not None
    drawn.position["pieces"].append({"id": stranger, "x": 225.0, "y": 375.0, "face": "active"})
    assert drawn.malformed()


@rule("PBW-1.2")
@pytest.mark.parametrize(
    "drawing",
    ["5 . . . T1* . t1* .", "5 . . . T1* . o .", "5 . . o . o . ."],
    ids=["two carriers", "carrier and ball", "two balls"],
)
def test_there_is_one_ball(drawing: str) -> None:
    """Two balls are no position."""
    assert scene(drawing).malformed()


@rule("PBW-1.2")
def test_one_coin_falls_for_one_of_two() -> None:
    """The toss is chance's, for south or for north."""
    start = opening("toss")
    assert start.play().to_act == ["chance"]
    for seat in ("south", "north"):
        assert start.play({"seat": "chance", "do": "toss", "to": seat}).to_act == [seat]
    assert start.malformed({"seat": "chance", "do": "toss", "to": "chance"})


@rule("PBW-1.2")
def test_the_ball_has_no_faces() -> None:
    """The same on both sides: never passive, whatever strikes it."""
    answer = scene("6 . . . o . . .\n5 . . . T1 . . .").play(pitch("T1"))
    (ball,) = [one for one in answer.position["pieces"] if one["id"] == "ball"]
    assert ball.get("face", "active") == "active"


@rule("PBW-1.3", "PBW-1.4")
def test_the_squares_are_a1_to_g12() -> None:
    """Runners all over the field reach every one of the 84 squares, and no other."""
    seen: set[str] = set()
    for square in ("b2", "d2", "f2", "b5", "d5", "f5", "b8", "d8", "f8", "b11", "d11", "f11"):
        x, y = centre(square)
        reach = scene("12 . . . . . . t1*", f"R1 {x} {y}").play().choice["reach"]["south.run1"]
        seen |= set(reach["plain"]) | set(reach["all_out"])
    assert seen == {f"{column}{row}" for column in COLUMNS for row in ROWS}
    assert len(seen) == 84


@rule("PBW-1.3")
@pytest.mark.parametrize(("x", "counts"), [(90, False), (99, True), (104, True), (251, True), (260, False)])
def test_the_centre_line_is_the_median_line_of_three_squares(x: float, counts: bool) -> None:
    """From 100 to 250 mm: the third player against it must touch this part of the median line."""
    near = {"tq3": (x, 288.0), "tq1": (150.0, 288.0), "tq2": (200.0, 288.0), "run1": (125.0, 175.0)}
    if x > 175:
        near |= {"tq1": (125.0, 288.0), "tq2": (175.0, 288.0), "run1": (75.0, 225.0), "run2": (125.0, 175.0)}
    lines: list[Line] = ["choose role=kick", line_up("south", **near)]
    if counts:
        assert opening().play(*lines).to_act == ["north"]
    else:
        assert opening().refusal(*lines) == "2.2"


@rule("PBW-1.3")
def test_each_half_contains_its_in_goal() -> None:
    """A player may be placed in the own in-goal, and a kick may come down in the other."""
    deep = line_up("north", tq8=(175.0, 575.0))
    assert opening().play(*set_up(north=deep)).to_act == ["south"]
    answer = opening().play(*set_up(), throw(2800))
    assert answer.carrier is None
    assert answer.ball is not None
    assert answer.ball[1] > 550


@rule("PBW-1.4")
@pytest.mark.parametrize(
    ("angle", "start", "inside", "outside"),
    [
        (180, "a6", (-11.5, 275), 38),
        (0, "g6", (361.5, 275), 38),
        (90, "d12", (175, 611.5), 38),
        (270, "d1", (175, -11.5), 38),
    ],
)
def test_the_field_is_350_by_600(
    angle: float, start: str, inside: tuple[float, float], outside: float
) -> None:
    """From the middle of a square at the border a disc runs 37 mm until it is wholly out."""
    x, y = centre(start)
    drawn = scene("8 . . . . t1* . .", f"T1 {x} {y}")
    just = drawn.play(pitch("T1", mm=36.5, angle=angle))
    assert just.at("T1") == pytest.approx(inside, abs=0.2)
    assert "T1" in drawn.play(pitch("T1", mm=outside, angle=angle)).off


@rule("PBW-1.4")
def test_a_disc_is_24_mm_across() -> None:
    """Two discs whose centres are 24 mm apart lie together, nearer ones are no position."""
    assert scene("", "T1* 175 225", "t1 175 249").play().gap("T1", "t1") == 0
    assert scene("", "T1* 175 225", "t1 175 248.5").malformed()


# --- 1.5, 1.6: belonging --------------------------------------------------------------------------

BELONGS = [
    (175, 225, "d5"),
    (175, 250, "d5 d6"),
    (200, 225, "d5 e5"),
    (200, 250, "d5 d6 e5 e6"),
    (175, 239, "d5 d6"),
    (175, 238, "d5"),
    (175, 238.1, "d5"),
    (175, 238.15, "d5 d6"),
    (175, 237, "d5"),
    (161, 225, "c5 d5"),
    (162, 225, "d5"),
    (191, 241, "d5 d6 e5"),
    (193, 243, "d5 d6 e5 e6"),
    (5, 225, "a5"),
    (-5, 5, "a1"),
    (12, 250, "a5 a6"),
]


def around(squares: str) -> set[str]:
    """The squares at most one step from these."""
    columns = [COLUMNS.index(one[0]) for one in squares.split()]
    rows = [int(one[1:]) for one in squares.split()]
    return {
        f"{COLUMNS[c]}{r}"
        for c in range(7)
        for r in ROWS
        if any(max(abs(c - c0), abs(r - r0)) <= 1 for c0, r0 in zip(columns, rows, strict=True))
    }


@rule("PBW-1.5")
@pytest.mark.parametrize(("x", "y", "squares"), BELONGS)
def test_a_disc_belongs_to_every_square_that_it_occupies(x: float, y: float, squares: str) -> None:
    """A three-quarter reaches the neighbours of all its squares: they show where it belongs."""
    reach = scene("12 . . . . . . t1*", f"T1 {x} {y}").play().choice["reach"]["south.tq1"]["plain"]
    assert set(reach) == around(squares)


@rule("PBW-1.5")
def test_a_disc_on_a_crossing_belongs_to_four() -> None:
    """From the crossing a three-quarter runs two squares north-east without going all out."""
    run = pitch("T1", angle=45, mm=110)
    assert scene("", "T1 200 250", "t1* 25 575").play(run).used == set()
    assert scene("", "T1 175 225", "t1* 25 575").play(run).used == {"all_out"}


@rule("PBW-1.5")
@pytest.mark.parametrize(("deep", "occupies"), [(-0.05, False), (0.0, False), (0.09, False), (0.15, True)])
def test_a_disc_against_a_line_does_not_occupy_the_square_beyond(deep: float, occupies: bool) -> None:
    """Row 7 is one square away only from a disc that lies more than a tenth over the line of row 6."""
    drawn = scene("8 . . . . . . t1*", f"T1 175 {238 + deep}")
    answer = drawn.play(pitch("T1", mm=75))
    assert answer.used == (set() if occupies else {"all_out"})
    assert ("d7" in drawn.play().choice["reach"]["south.tq1"]["plain"]) is occupies


@rule("PBW-1.6")
@pytest.mark.parametrize(("gap", "touches"), [(0.0, True), (0.05, True), (0.09, True), (0.15, False)])
def test_touching_at_rest_is_a_gap_of_a_tenth(gap: float, touches: bool) -> None:
    """Three must touch the centre line."""
    near = line_up("south", tq3=(225.0, 288.0 - gap))
    if touches:
        assert opening().play("choose role=kick", near).to_act == ["north"]
    else:
        assert opening().refusal("choose role=kick", near) == "2.2"


@rule("PBW-1.6")
@pytest.mark.parametrize(("mm", "angle", "start"), [(30, 180, "a6"), (30, 0, "g6"), (30, 270, "c1")])
def test_lying_partly_over_the_grey_costs_nothing(mm: float, angle: float, start: str) -> None:
    """The turn goes on."""
    x, y = centre(start)
    answer = scene("8 . . . . t1* . .", f"T1 {x} {y}").play(pitch("T1", mm=mm, angle=angle))
    assert answer.to_act == ["south"]
    assert answer.losses == []
    assert answer.used == set()


@rule("PBW-1.7")
def test_tipping_is_on_and_defensive_placement_off_unless_agreed() -> None:
    """Without options a shock turns a disc over, and the other coach has no window."""
    close = ("", "T1 175 225", "T2 175 249.5", "t1* 25 575")
    hard = pitch("T1", speed=2500)
    soft = {"physics": {"mu": 1.0}}
    assert [event["piece"] for event in scene(*close, options=soft).play(hard).named("turned")][-1:]
    assert "T2" in scene(*close, options=soft).play(hard).passive
    assert "T2" not in scene(*close, options={**soft, "tipping": False}).play(hard).passive
    run = pitch("T1", angle=180)
    assert scene(*close).play(run).phase == "play"
    assert scene(*close, options={"defensive_placement": True}).play(run, "go_on").phase == "placement"


@rule("PBW-1.7")
def test_three_touchdowns_win_unless_one_is_agreed() -> None:
    """The same run starts a new kick-off, or wins the match."""
    run, near = pitch("T1", mm=30), "11 . . . T1* . . ."
    assert scene(near).play(run).raw["result"] is None
    assert scene(near, options={"touchdowns": 3}).play(run).raw["result"] is None
    won = scene(near, options={"touchdowns": 1}).play(run).raw["result"]
    assert (won["winner"], won["reason"], won["score"]) == ("south", "touchdowns", {"south": 1, "north": 0})


@rule("PBW-1.7")
@pytest.mark.parametrize(
    "options",
    [
        {"tipping": 1},
        {"defensive_placement": "yes"},
        {"offside": True},
        {"touchdowns": 2},
        {"touchdowns": True},
        {"touchdowns": "1"},
    ],
)
def test_other_options_are_no_options(options: dict[str, object]) -> None:
    """They have their values and no others, and there are no others by that name."""
    assert scene("5 . . . T1* . . .", options=options).malformed()


def test_names_of_the_drawings() -> None:
    """The letters of the drawings are the 22 players."""
    assert len(EVERYBODY) == 22
    assert full("r2") == "north.run2"

"""Pitch Bowl: toss, line-ups, the throw, touch back (PBW-2)."""

from __future__ import annotations

from math import cos, hypot, radians, sin, tan
from typing import Any

import pytest

from tests.games.marks import rule
from tests.games.pitch_bowl.scenes import (
    SLOWING,
    SOUTH_SPOTS,
    Answer,
    Line,
    by,
    full,
    give_to,
    line_up,
    opening,
    pitch,
    scene,
    set_up,
    throw,
)

# --- 2.1: the toss --------------------------------------------------------------------------------


@rule("PBW-2.1")
@pytest.mark.parametrize("winner", ["south", "north"])
@pytest.mark.parametrize("role", ["kick", "receive"])
def test_the_winner_of_the_toss_chooses(winner: str, role: str) -> None:
    """The kicking coach is the defender, and places first."""
    other = "north" if winner == "south" else "south"
    start = opening("toss")
    toss: dict[str, Any] = {"seat": "chance", "do": "toss", "to": winner}
    assert start.play(toss).choice["do"] == ["choose"]
    answer = start.play(toss, f"choose role={role}")
    assert answer.to_act == [winner if role == "kick" else other]
    assert answer.choice["do"] == ["deploy"]


@rule("PBW-2.1")
def test_only_the_winner_chooses() -> None:
    """The loser is refused, and a third role is none."""
    start = opening("south")
    assert start.refusal(by("north", "choose role=kick"))
    assert start.malformed("choose role=watch")


@rule("PBW-2.1")
def test_nothing_is_placed_before_the_choice() -> None:
    """First the choice."""
    assert opening("south").refusal(line_up("south"))


# --- 2.2, 2.7: the line-ups -----------------------------------------------------------------------


@rule("PBW-2.2")
def test_the_defender_places_then_the_attacker_then_the_defender_throws() -> None:
    """South kicks."""
    choose, south, _ = set_up()
    north = line_up("north")
    assert opening().play(choose).to_act == ["south"]
    assert opening().refusal(choose, by("north", north))
    assert opening().play(choose, south).to_act == ["north"]
    answer = opening().play(choose, south, north)
    assert answer.to_act == ["south"]
    assert answer.phase == "kick"
    assert answer.choice["do"] == ["kick"]


WRONG: dict[str, dict[str, tuple[float, float] | None]] = {
    "ten players": {"tq9": None},
    "two against the centre line": {"tq3": (225.0, 270.0)},
    "three on the west wing": {"tq7": (25.0, 125.0), "tq8": (75.0, 125.0)},
    "three on the east wing": {"tq7": (325.0, 125.0), "tq8": (275.0, 125.0)},
    "the third on the line of the wing": {"tq7": (25.0, 125.0), "tq8": (100.0, 125.0)},
    "the third a little over the line": {"tq7": (25.0, 125.0), "tq8": (111.8, 125.0)},
}


@rule("PBW-2.2")
@pytest.mark.parametrize("what", WRONG)
def test_line_ups_that_are_refused(what: str) -> None:
    """Eleven, at least three against the centre line, at most two on each wing."""
    assert opening().refusal("choose role=kick", line_up("south", **WRONG[what])) == "2.2"


@rule("PBW-2.2")
def test_none_straddles_the_median_line() -> None:
    """A twelfth of a disc over it is too much."""
    over = line_up("south", tq5=(275.0, 290.0))
    assert opening().refusal("choose role=kick", over) in ("2.2", "2.7")


@rule("PBW-2.2")
def test_nobody_stands_in_the_other_half() -> None:
    """Each in the own half."""
    away = line_up("south", tq5=(175.0, 375.0))
    assert opening().refusal("choose role=kick", away) in ("2.2", "2.7")


@rule("PBW-2.2")
def test_only_the_own_players_are_placed() -> None:
    """North's eleven are not south's."""
    choose, south, north = set_up()
    assert isinstance(south, dict)
    mixed = {"do": "deploy", "pieces": [*south["pieces"][:10], {"id": "north.tq1", "x": 275.0, "y": 225.0}]}
    assert opening().refusal(choose, mixed) == "2.2"
    assert opening().refusal(choose, north)


@rule("PBW-2.2")
def test_two_on_each_wing_and_four_against_the_line_are_lawful() -> None:
    """At most, and at least."""
    most = line_up("south", tq7=(25.0, 125.0), tq8=(325.0, 125.0), tq6=(151.0, 288.0), tq9=(249.0, 225.0))
    assert opening().refusal("choose role=kick", most) == "2.2"
    lawful = line_up("south", tq7=(25.0, 125.0), tq8=(325.0, 125.0), tq6=(200.0, 288.0))
    assert opening().play("choose role=kick", lawful).to_act == ["north"]


@rule("PBW-2.2")
def test_players_sent_off_come_back() -> None:
    """After a touchdown everybody is placed again, those off the field too."""
    drawn = scene("11 . . . T1* . . .")
    assert len(drawn.play().off) == 19
    scored = drawn.play(pitch("T1", mm=30))
    assert scored.phase == "placing"
    answer = drawn.play(pitch("T1", mm=30), line_up("south"), line_up("north"))
    assert answer.off == set()
    assert len(answer.on_field) == 22


@rule("PBW-2.7")
@pytest.mark.parametrize(
    "moved",
    [
        {"tq5": (10.0, 125.0)},
        {"tq5": (175.0, 5.0)},
        {"tq5": (345.0, 125.0)},
        {"tq5": (175.0, 140.0)},
        {"tq5": (-30.0, 125.0)},
    ],
    ids=["over the touch-line", "over the back-line", "over the east line", "on another", "in the grey"],
)
def test_placed_players_lie_wholly_inside_and_overlap_nothing(moved: dict[str, tuple[float, float]]) -> None:
    """No disc over a line or over another disc."""
    assert opening().refusal("choose role=kick", line_up("south", **moved)) == "2.7"


@rule("PBW-2.7")
@pytest.mark.parametrize(
    ("moved", "lawful"),
    [
        ({"tq5": (12.0, 125.0)}, True),
        ({"tq5": (175.0, 12.0)}, True),
        ({"tq5": (149.0, 125.0)}, True),
        ({"tq5": (148.0, 125.0)}, False),
        ({"tq5": (11.8, 125.0)}, False),
    ],
)
def test_against_a_line_or_another_is_inside(moved: dict[str, tuple[float, float]], lawful: bool) -> None:
    """To the millimetre: 12 from a line, 24 from another."""
    lines: list[Line] = ["choose role=kick", line_up("south", tq8=(175.0, 60.0), **moved)]
    if lawful:
        assert opening().play(*lines).to_act == ["north"]
    else:
        assert opening().refusal(*lines) == "2.7"


@rule("PBW-2.7")
@pytest.mark.parametrize(
    ("x", "counts"), [(75, True), (100, True), (111.8, True), (111.95, False), (112, False), (120, False)]
)
def test_a_disc_on_the_line_of_the_wing_is_on_the_wing(x: float, counts: bool) -> None:
    """Two are there already; one set against the line from the centre is not on it."""
    third = line_up("south", tq4=(25.0, 225.0), tq7=(x, 125.0))
    if counts:
        assert opening().refusal("choose role=kick", third) == "2.2"
    else:
        assert opening().play("choose role=kick", third).to_act == ["north"]


# --- 2.3, 2.4, 2.6, 2.8: the throw ----------------------------------------------------------------


@rule("PBW-2.3")
def test_the_defender_throws_the_ball() -> None:
    """Only that coach, and nothing else is done before."""
    assert opening().refusal(*set_up(), by("north", throw(2000)))
    assert opening().refusal(*set_up(), "end_turn")
    assert opening().refusal(*set_up(), pitch("T1"))
    assert len(opening().play(*set_up(), throw(2000)).named("kick")) == 1


@rule("PBW-2.3")
def test_north_throws_from_the_north() -> None:
    """Down the field into south's half."""
    apart = line_up("south", tq8=(175.0, 30.0))
    answer = opening("north").play(*set_up("north", south=apart), throw(2200, 270))
    assert answer.ball is not None
    assert answer.ball[0] == pytest.approx(175, abs=0.01)
    assert answer.ball[1] == pytest.approx(600 - 440 - 275**2 / (2 * SLOWING), abs=0.5)


@rule("PBW-2.4")
def test_the_receiving_coach_takes_the_first_turn() -> None:
    """All faces active, nothing used, the ball where it stopped."""
    answer = opening().play(*set_up(), throw(2200))
    assert answer.to_act == ["north"]
    assert answer.phase == "play"
    assert answer.passive == []
    assert answer.used == set()
    assert answer.carrier is None
    assert answer.ball is not None


EMPTY = line_up(
    "north",
    tq1=(106.0, 312.0), tq2=(244.0, 312.0), tq3=(130.0, 312.0), tq4=(220.0, 312.0), tq5=(130.0, 340.0),
    tq6=(220.0, 340.0), tq7=(125.0, 588.0), tq8=(225.0, 588.0), tq9=(215.0, 560.0),
)  # fmt: skip
"""North leaves the middle of the field open from the median line on."""
OPEN = line_up("south", tq2=(149.0, 288.0), tq5=(75.0, 125.0))
"""South leaves a gap in the middle of its line."""


@rule("PBW-2.8", "PBW-2.6")
@pytest.mark.parametrize(("speed", "angle"), [(1600, 90), (2200, 90), (2000, 97), (2000, 81), (2500, 90)])
def test_the_ball_flies_a_fifth_of_a_second_and_slides_on_at_an_eighth(speed: int, angle: float) -> None:
    """From the middle of the back-line, over south's players."""
    answer = opening().play(*set_up(north=EMPTY), throw(speed, angle))
    far = speed * 0.2 + (speed / 8) ** 2 / (2 * SLOWING)
    x, y = 175 + far * cos(radians(angle)), far * sin(radians(angle))
    assert answer.ball == pytest.approx((x, y), abs=0.5)
    landing = answer.named("kick")[0]["landing"]
    lands = 175 + speed * 0.2 * cos(radians(angle)), speed * 0.2 * sin(radians(angle))
    assert tuple(landing) == pytest.approx(lands, abs=0.01)


@rule("PBW-2.6")
def test_the_ball_flies_over_everything() -> None:
    """Six of south's players stand in its way and are not touched."""
    answer = opening().play(*set_up(north=EMPTY), throw(2200))
    assert answer.named("touch") == []
    for name, place in SOUTH_SPOTS.items():
        assert answer.at({"tq": "T", "ru": "R"}[name[:2]] + name[-1]) == place


@rule("PBW-2.6", "PBW-5.11")
def test_the_sliding_ball_bounces_off_discs_without_moving_them() -> None:
    """It lands at 400 mm, slides north, meets a disc at 450 mm and comes back."""
    wall = line_up("north", tq5=(125.0, 425.0), tq8=(175.0, 450.0))
    answer = opening().play(*set_up(north=wall), throw(2000))
    assert answer.at("t8") == (175, 450)
    assert answer.ball is not None
    assert answer.ball[1] < 425
    assert answer.to_act == ["north"]


@rule("PBW-2.8")
def test_landing_on_a_disc_it_is_set_at_the_nearest_free_point() -> None:
    """400 mm is 8 mm south of the disc's centre: the ball is set down 24 mm south of it."""
    under = line_up("north", tq5=(125.0, 425.0), tq8=(175.0, 408.0))
    answer = opening().play(*set_up(north=under), throw(2000))
    assert answer.at("t8") == (175, 408)
    assert answer.ball is not None
    x, y = answer.ball
    assert x == pytest.approx(175, abs=0.5)
    assert y <= 384.1
    assert hypot(x - 175, y - 408) >= 23.99


@rule("PBW-2.6")
@pytest.mark.parametrize(("speed", "good"), [(1440, True), (1445, True), (1438, False), (1200, False)])
def test_the_landing_must_touch_the_opposite_half(speed: int, good: bool) -> None:
    """1440 mm/s lands at 288 mm: just touching the median line; every one of these slides over it."""
    answer = opening().play(*set_up(south=OPEN, north=EMPTY), throw(speed))
    assert (answer.ball is not None) is good
    assert answer.choice["do"] == (["flick", "end_turn"] if good else ["give"])


@rule("PBW-2.6")
def test_the_resting_place_must_touch_the_opposite_half() -> None:
    """It lands touching the half, bounces off a player and rolls back over the line: touch back."""
    wall = line_up("north", tq1=(112.0, 312.0), tq2=(225.0, 312.0), tq3=(249.0, 312.0), tq5=(175.0, 313.2))
    answer = opening().play(*set_up(south=OPEN, north=wall), throw(1445))
    assert answer.ball is None
    assert answer.carrier == "t5"


# --- 2.5: touch back ------------------------------------------------------------------------------


def touch_back(answer: Answer, carrier: str) -> None:
    """The attacker has the ball and begins."""
    assert answer.ball is None
    assert answer.carrier == carrier
    assert answer.to_act == ["north"]
    assert answer.phase == "play"
    assert answer.score == (0, 0)


@rule("PBW-2.5")
def test_too_short() -> None:
    """It comes down in the own half: given to the one nearest to where it rests."""
    short_of = line_up("north", tq2=(160.0, 312.0))
    touch_back(opening().play(*set_up(north=short_of), throw(1000)), "t2")


@rule("PBW-2.5", "PBW-2.8")
def test_too_long() -> None:
    """It comes down 200 mm behind the field: given to the one nearest to where it crossed the line."""
    deep = line_up("north", tq8=(175.0, 575.0))
    touch_back(opening().play(*set_up(north=deep), throw(4000)), "t8")


@rule("PBW-2.5", "PBW-2.8")
def test_it_goes_to_the_one_nearest_to_where_it_flew_over_the_line() -> None:
    """It comes down beside runner 1, but flew over the touch-line beside three-quarter 7."""
    west = line_up("south", tq7=(25.0, 275.0), run1=(25.0, 100.0))
    answer = opening("north").play(*set_up("north", south=west), throw(2900, 243.19))
    assert answer.named("kick")[0]["down"] == pytest.approx([-86.6, 82.4], abs=0.1)
    assert answer.raw["rulings"][1]["facts"]["at"] == pytest.approx([0, 253.7], abs=0.1)
    assert answer.carrier == "T7"


@rule("PBW-2.8")
@pytest.mark.parametrize(("angle", "at"), [(270, (175, 0)), (300, (175, 0)), (0, (350, 0)), (180, (0, 0))])
def test_a_ball_thrown_away_from_the_field_goes_out_at_its_boundary(
    angle: float, at: tuple[float, float]
) -> None:
    """Backwards it goes out where it starts, along the back-line at a corner."""
    found = opening().play(*set_up(), throw(2000, angle)).raw["rulings"][1]
    assert found["facts"]["at"] == pytest.approx(at)


@rule("PBW-2.8")
def test_a_ball_that_slides_out_goes_out_where_its_centre_crosses_the_line() -> None:
    """Three-quarter 9 is nearer to where it is wholly across, 12 mm behind the line; 8 to the crossing."""
    pair = line_up("north", tq8=(100.0, 560.0), tq9=(15.2, 588.0))
    answer = opening().play(*set_up(north=pair), throw(3020, 100))
    (gone,) = answer.named("exit")
    assert (gone["x"], gone["y"]) == pytest.approx((67.1, 612), abs=0.1)
    touch_back(answer, "t8")


@rule("PBW-2.8", "PBW-2.6")
def test_a_ball_in_the_wrong_half_went_out_where_it_came_to_rest() -> None:
    """Three-quarter 2 is nearer to where it came down, 5 to where it stopped, 6 mm further."""
    line = line_up("north", tq1=(137.0, 312.0), tq2=(173.5, 312.0), tq3=(112.0, 312.0), tq5=(220.7, 330.0))
    answer = opening().play(*set_up(south=OPEN, north=line), throw(1300, 80))
    assert answer.named("kick")[0]["landing"] == pytest.approx([220.15, 256.05], abs=0.01)
    touch_back(answer, "t5")


@rule("PBW-2.8", "PBW-2.5")
def test_a_ball_that_comes_down_in_the_in_goal_can_stay_there() -> None:
    """At an eighth of its speed it slides 27 mm from the middle of the in-goal."""
    answer = opening().play(*set_up(north=EMPTY), throw(2875))
    assert answer.ball is not None
    assert answer.ball[1] == pytest.approx(575 + (2875 / 8) ** 2 / (2 * SLOWING), abs=0.5)


@rule("PBW-2.5")
def test_it_slides_out() -> None:
    """It lands in the in-goal and leaves over the back-line."""
    deep = line_up("north", tq8=(160.0, 540.0), tq5=(200.0, 520.0))
    answer = opening().play(*set_up(north=deep), throw(2960))
    touch_back(answer, "t8")


@rule("PBW-2.5", "PBW-2.6")
def test_it_comes_down_beside_the_field() -> None:
    """West of the touch-line: the nearest is the player on the west wing."""
    wing = line_up("north", run1=(25.0, 400.0))
    touch_back(opening().play(*set_up(north=wing), throw(2300, 120)), "r1")


@rule("PBW-2.5")
def test_nobody_of_the_kickers_gets_it() -> None:
    """South's own player is nearer to a short throw, and does not count."""
    answer = opening().play(*set_up(), throw(500))
    assert answer.carrier is not None
    assert answer.carrier[0] == "t"


@rule("PBW-2.6")
def test_a_tie_is_the_coachs_choice() -> None:
    """Two of north's are equally near to a ball that rests in the middle: north is asked."""
    pair = line_up("north", tq2=(200.0, 312.0), tq1=(150.0, 312.0), tq3=(249.0, 330.0), tq5=(225.0, 312.0))
    lines = [*set_up(north=pair), throw(900)]
    asked = opening().play(*lines)
    assert asked.carrier is None
    assert asked.to_act == ["north"]
    assert asked.choice["do"] == ["give"]
    assert sorted(asked.choice["pieces"]) == ["north.tq1", "north.tq2"]
    touch_back(opening().play(*lines, give_to("t1")), "t1")
    touch_back(opening().play(*lines, give_to("t2")), "t2")
    for other in ("t5", "T1"):
        assert opening().refusal(*lines, give_to(other)) in ("2.5", "2.6", "6.5")
    assert opening().refusal(*lines, "end_turn")
    assert opening().refusal(*lines, pitch("t1", angle=270))


@rule("PBW-2.6")
def test_nearest_is_measured_between_centres() -> None:
    """A ball that goes out in the west goes to the one whose centre is nearest to that point."""
    near = line_up("north", run1=(25.0, 350.0), tq4=(25.0, 470.0))
    lines = [*set_up(north=near), throw(2300, 120)]
    answer = opening().play(*lines)
    x, y = 0.0, 175.0 * tan(radians(60.0))
    places = {name: answer.at(name) for name in answer.on_field if name[0] in "tr"}
    nearest = min(places, key=lambda one: hypot(places[one][0] - x, places[one][1] - y))
    assert answer.carrier == nearest
    assert full(nearest).startswith("north")

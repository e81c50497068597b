"""Pitch Bowl: corners where several clauses meet."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.marks import rule
from tests.games.pitch_bowl.scenes import (
    SLOWING,
    Line,
    Scene,
    by,
    centre,
    line_up,
    opening,
    pitch,
    scene,
    set_up,
    throw,
)

# --- falls ----------------------------------------------------------------------------------------


@rule("PBW-4.6")
def test_a_path_that_never_lies_wholly_inside_ends_at_the_nearest_point_inside() -> None:
    """It stops 2 mm after touching f7: the point straight ahead of the line is the nearest."""
    answer = scene("4 . . . T1 . . .\n1 . . . . . . t1*").play(pitch("T1", angle=50, mm=150))
    assert answer.squares("T1") == {"f7"}
    assert answer.at("T1") == pytest.approx((270, 312), abs=1.5)


@rule("PBW-4.6")
def test_a_square_without_a_free_point() -> None:
    """A disc in its middle fills it: the fallen overlaps nothing and nobody else moves."""
    drawn = scene("7 . . . t2 . . .\n4 . . . T1 . . .\n1 . . . . . . t1*")
    answer = drawn.play(pitch("T1", speed=1500))
    assert answer.losses == ["fall"]
    assert answer.at("t2") == centre("d7")
    assert answer.gap("T1", "t2") >= 0


@rule("PBW-4.6", "PBW-8.9")
def test_a_blocked_carrier_goes_off_after_the_fall() -> None:
    """Fall, then off, then the ball is out: north's nearest has it."""
    answer = scene("4 . . . T1 . . .", "t1* 195 212").play(pitch("T1", speed=2500))
    assert answer.losses == ["fall", "off", "ball out"]
    assert answer.carrier == "t9"
    assert answer.squares("T1") == {"c7"}


@rule("PBW-4.8", "PBW-5.7")
def test_a_hand_over_missed_before_the_fall_drops_the_ball() -> None:
    """t2 is touched first; the ball is put against the fallen player where it lies in the end."""
    drawn = scene("4 . . . T1* . T2 .", "t2 195 212")
    miss = pitch("T1", speed=1500, announce="handover", target="T2")
    answer = drawn.play(miss)
    assert answer.losses == ["clumsy", "fall"]
    assert answer.choice["do"] == ["drop"]
    x, y = answer.at("T1")
    put = drawn.play(miss, f"drop x={round(x, 3)} y={round(y + 24, 3)}")
    assert put.ball == pytest.approx((x, y + 24), abs=0.001)


@rule("PBW-4.8", "PBW-5.7")
def test_a_hand_over_that_falls_before_any_touch_has_failed() -> None:
    """The ball is dropped: north puts it against the player where that was put."""
    drawn = scene("4 . . . T1* . T2 .")
    hard = pitch("T1", mm=150, announce="handover", target="T2")
    answer = drawn.play(hard)
    assert answer.carrier is None
    assert answer.losses == ["fall", "clumsy"]
    assert answer.to_act == ["north"]
    assert answer.choice["do"] == ["drop"]
    x, y = answer.at("T1")
    put = drawn.play(hard, f"drop x={round(x + 24, 3)} y={round(y, 3)}")
    assert put.ball == pytest.approx((x + 24, y), abs=0.001)
    assert put.to_act == ["north"]


@rule("PBW-4.8")
def test_a_teammate_touched_after_the_fall_has_no_ball() -> None:
    """The named teammate stands in d7 behind the line where T1 falls: no hand-over, the ball is dropped."""
    drawn = scene("4 . . . T1* . . .", "T2 175 325")
    answer = drawn.play(pitch("T1", speed=1500, announce="handover", target="T2"))
    assert answer.at("T2") == (175, 325)
    assert answer.choice["do"] == ["drop"]


@rule("PBW-4.5", "PBW-6.1")
def test_a_hard_pitch_over_the_near_touch_line_is_off_and_no_fall() -> None:
    """From c5 column a is two squares away, and behind it there is no square."""
    answer = scene("5 . . T1 . . . .\n1 . . . . . . t1*").play(pitch("T1", angle=180, speed=1500))
    assert answer.losses == ["off"]


STOPS = 300**2 / (2 * SLOWING)
"""How far a pitch of 300 mm/s goes."""


@rule("PBW-1.6", "PBW-7.1")
@pytest.mark.parametrize(("gap", "scored"), [(0.05, True), (0.09, True), (0.15, False)])
def test_stopping_a_hair_before_the_goal_line_is_touching_it(gap: float, scored: bool) -> None:
    """At rest a tenth of a millimetre is no gap."""
    answer = scene("", f"T1* 175 {538 - gap - STOPS}").play(pitch("T1", speed=300))
    assert answer.score == (int(scored), 0)


@rule("PBW-1.5", "PBW-4.5")
@pytest.mark.parametrize(
    ("deep", "enters"),
    [(-0.15, False), (-0.05, False), (0.05, False), (0.09, False), (0.11, True), (0.5, True)],
)
@pytest.mark.parametrize("used", [(), ("all_out",)])
def test_stopping_against_a_line_is_not_entering_the_square_beyond(
    deep: float, enters: bool, used: tuple[str, ...]
) -> None:
    """A tenth over the line it enters: from d5 row 7 is all out, and a fall where that is used up."""
    start = 288 + deep - 500**2 / (2 * SLOWING)
    answer = scene("1 . . . . . . t1*", f"T1 175 {start}", used=used).play(pitch("T1", speed=500))
    assert answer.losses == (["fall"] if enters and used else [])
    if not used:
        assert answer.used == ({"all_out"} if enters else set())


@rule("PBW-1.5", "PBW-4.3")
def test_running_along_a_line_is_not_entering_the_squares_beyond() -> None:
    """Against the line of row 7 from below, a three-quarter runs east; 0.2 mm over it, it goes all out."""
    against, over = (scene("1 . . . . . . t1*", f"T1 75 {y}") for y in (288.1, 288.2))
    assert against.play(pitch("T1", angle=0, mm=60)).used == set()
    assert {"c7", "b8"} & set(against.play().choice["reach"]["south.tq1"]["plain"]) == {"c7"}
    assert "b8" in over.play().choice["reach"]["south.tq1"]["plain"]


@rule("PBW-1.5")
@pytest.mark.parametrize(("x", "enters"), [(191.4, False), (191.5, False), (191.6, True)])
def test_a_corner_is_entered_by_a_tenth_too(x: float, enters: bool) -> None:
    """Beside the crossing of d5 and e6 a disc at 45 degrees overlaps e6 by 12 mm less its distance."""
    reach = scene("12 . . . . . . t1*", f"T1 {x} {50 + x}").play().choice["reach"]["south.tq1"]["plain"]
    assert ("f7" in reach) is enters


@rule("PBW-1.6")
def test_a_disc_all_but_off_the_field_still_moves() -> None:
    """It overlaps the field by 0.05 mm, occupies no square, and moves from the one it touches."""
    drawn = scene("8 . . . . t1* . .", "T1 -11.95 225")
    assert set(drawn.play().choice["reach"]["south.tq1"]["plain"]) == {"a4", "a5", "a6", "b4", "b5", "b6"}
    assert drawn.play(pitch("T1", angle=0, mm=40)).losses == []


@rule("PBW-7.5", "PBW-1.5")
@pytest.mark.parametrize("deep", [-0.05, 0.0, 0.05])
@pytest.mark.parametrize(("used", "scored"), [((), True), (("all_out",), False)])
def test_a_carrier_against_the_goal_line_scores_or_falls(
    deep: float, used: tuple[str, ...], scored: bool
) -> None:
    """From d10 it stops against the line: a touchdown, a fall where row 12 is forbidden."""
    start = 538 + deep - 500**2 / (2 * SLOWING)
    answer = scene("", f"T1* 175 {start}", used=used).play(pitch("T1", speed=500))
    assert answer.score == (int(scored), 0)
    if not scored:
        assert answer.losses == ["fall"]
        assert answer.squares("T1") == {"d12"}


@rule("PBW-7.5", "PBW-4.8")
def test_who_picks_the_ball_up_on_the_way_falls_at_a_forbidden_line() -> None:
    """The pick-up in d11 stands, the in-goal is three squares from d9."""
    drawn = scene("11 . . . o . . .\n9 . . . T1 . . .")
    answer = drawn.play(pitch("T1", speed=1200, announce="pickup"))
    assert answer.carrier == "T1"
    assert answer.losses == ["fall"]
    assert answer.score == (0, 0)


@rule("PBW-7.5", "PBW-1.5")
def test_without_the_ball_a_player_against_a_forbidden_goal_line_has_not_fallen() -> None:
    """It has entered nothing."""
    start = 538 - 500**2 / (2 * SLOWING)
    drawn = scene("1 . . . . . . t1*", f"T1 175 {start}", used=("all_out",))
    assert drawn.play(pitch("T1", speed=500)).losses == []


# --- instants -------------------------------------------------------------------------------------


@rule("PBW-5.15")
@pytest.mark.parametrize(("west", "east"), [("T2", "t2"), ("t2", "T2")])
def test_a_pass_that_touches_teammate_and_opponent_at_once_is_caught(west: str, east: str) -> None:
    """The receiver counts as first."""
    drawn = scene("5 . . . T1* . . .", f"{west} 162.5 325", f"{east} 187.5 325")
    answer = drawn.play(pitch("T1", speed=1500, announce="pass", ball_angle=90))
    assert answer.carrier == "T2"
    assert answer.losses == []


@rule("PBW-5.15")
def test_a_pick_up_that_touches_ball_and_player_at_once_succeeds() -> None:
    """The ball counts as first."""
    drawn = scene("4 . . . T1 . . .", "o 162.5 225", "t2 187.5 225")
    answer = drawn.play(pitch("T1", speed=600, announce="pickup"))
    assert answer.carrier == "T1"
    assert answer.phase == "bonus"


@rule("PBW-5.15", "PBW-6.2")
def test_the_receiver_of_a_hand_over_may_go_off_with_the_ball() -> None:
    """T2 is pushed over the touch-line by the touch that gave it the ball."""
    drawn = scene("8 . . t1 . . . .\n6 T2 T1* . . . . .")
    answer = drawn.play(pitch("T1", angle=180, speed=900, announce="handover", target="T2"))
    assert answer.losses == ["off", "ball out"]
    assert answer.carrier == "t1"


@rule("PBW-5.15", "PBW-7.2")
def test_the_receiver_of_a_hand_over_may_score_by_its_push() -> None:
    """T2 slides over the goal-line."""
    drawn = scene("11 . . . T2 . . .\n10 . . . T1* . . .")
    answer = drawn.play(pitch("T1", speed=600, announce="handover", target="T2"))
    assert answer.score == (1, 0)
    assert answer.named("touchdown")[0]["piece"] == "south.tq2"


@rule("PBW-5.7", "PBW-7.1")
def test_a_clumsy_player_does_not_score_after_the_drop() -> None:
    """It touches t2 first, has lost the ball from then on, and slides over the goal-line."""
    drawn = scene("10 . . . T1* . . .\n5 T2 . . . . . .", "t2 195 512")
    answer = drawn.play(pitch("T1", speed=900, announce="handover", target="T2"))
    assert answer.at("T1")[1] + 12 > 550
    assert answer.score == (0, 0)
    assert answer.losses == ["clumsy"]
    assert answer.choice["do"] == ["drop"]


@rule("PBW-5.12", "PBW-6.3")
def test_a_player_that_tips_itself_in_a_snatch_has_its_bonus_action() -> None:
    """The bonus action asks for no active face (3.1)."""
    drawn = scene("", "T1 175 125", "t2* 175 149.5", options={"physics": {"mu": 1.0}})
    answer = drawn.play(pitch("T1", speed=2500, announce="snatch"))
    assert answer.phase == "bonus"
    assert answer.may_act == ["T1"]


@rule("PBW-8.1", "PBW-8.5")
def test_a_pass_out_of_the_field_is_missed_and_out() -> None:
    """Both are reported."""
    answer = scene("5 . . . T1* . . .").play(pitch("T1", angle=0, speed=2500, announce="pass", ball_angle=0))
    assert answer.losses == ["clumsy", "ball out"]


# --- turns ----------------------------------------------------------------------------------------


@rule("PBW-3.3", "PBW-6.5")
def test_a_coach_without_players_passes_the_turn_back() -> None:
    """North's turn ends by itself, south plays on with all faces active."""
    drawn = scene("6 t1* T1 . . . . .\n4 . . . T2 . . .", alone=True)
    answer = drawn.play(pitch("T1", angle=180, speed=900))
    assert answer.to_act == ["south"]
    assert answer.passive == []


@rule("PBW-9.1")
def test_no_window_without_an_active_face() -> None:
    """North has one player, and it is passive."""
    drawn = scene(
        "7 . t1' . . . . .\n5 . . . T1* . . .\n3 . T2 . . . . .",
        alone=True,
        options={"defensive_placement": True},
    )
    answer = drawn.play(pitch("T1", mm=30))
    assert answer.to_act == ["south"]


@rule("PBW-9.6", "PBW-8.7")
def test_no_window_after_the_last_player_has_acted() -> None:
    """That is a loss of initiative."""
    drawn = scene("7 . t1 . . . . .\n5 . . . T1* . . .", alone=True, options={"defensive_placement": True})
    answer = drawn.play(pitch("T1", mm=30))
    assert answer.phase == "play"
    assert answer.to_act == ["north"]


@rule("PBW-9.1", "PBW-6.3")
def test_a_disc_that_was_knocked_out_is_not_placed() -> None:
    """It counts as having acted."""
    rough = {"defensive_placement": True, "physics": {"mu": 1.0}}
    drawn = scene("3 T2 . . . . . .", "T1 175 125", "t2 175 149.5", "o 325 25", options=rough)
    answer = drawn.play(pitch("T1", speed=2500), "go_on")
    assert answer.phase == "placement"
    assert answer.may_act == ["t9"]


@rule("PBW-3.1")
@pytest.mark.parametrize(
    "line", ["stop", "go_on", "drop x=175 y=249", "give piece=south.tq1", "kick angle=90 speed=900"]
)
def test_answers_that_nobody_asked_for(line: str) -> None:
    """Refused in an ordinary turn."""
    assert scene("6 . . . o . . .\n5 . . . T1 . . .").refusal(line)


@rule("PBW-2.2")
@pytest.mark.parametrize("count", [11, 12])
def test_nobody_is_placed_twice(count: int) -> None:
    """Eleven different players."""
    pieces: list[dict[str, Any]] = line_up("south")["pieces"]
    twice = {"do": "deploy", "pieces": [*pieces[: count - 1], {**pieces[0], "x": 20.0, "y": 20.0}]}
    assert opening().refusal("choose role=kick", twice) == "2.2"


@rule("PBW-2.5")
@pytest.mark.parametrize(("speed", "angle"), [(1, 90), (1000, 270), (4000, 0), (4000, 90), (1400, 90)])
def test_no_throw_is_refused(speed: int, angle: float) -> None:
    """The worst of them is a touch back."""
    answer = opening().play(*set_up(), throw(speed, angle))
    assert answer.to_act == ["north"]
    assert answer.ball is None


# --- malformed ------------------------------------------------------------------------------------

NO_ACTION: list[Line] = [
    pitch("T1", speed=2501),
    pitch("T1", speed=4001, announce="pass"),
    pitch("T1", announce="tackle"),
    pitch("T1", target="T2"),
    pitch("T1", ball_angle=90),
    "kick angle=90 speed=4001",
    "kick angle=90 speed=0",
    "choose role=referee",
    "deploy",
    "fly piece=south.tq1",
]


@pytest.mark.parametrize("line", NO_ACTION, ids=str)
def test_what_is_no_action_is_malformed(line: Line) -> None:
    """Not refused: there is no such thing in the game."""
    assert scene("5 . . . T1* . T2 .").malformed(line)


GUARDED = {"defensive_placement": True}
NO_POSITION = {
    "two balls": scene("6 . . . o . . .\n5 . . . T1* . . ."),
    "an unknown limit": scene("5 . . . T1* . . .", used=("block",)),
    "an unknown phase": scene("5 . . . T1* . . .", phase="lunch"),
    "nobody's turn": scene("5 . . . T1* . . .", turn="east"),
    "discs one over the other": scene("5 . . . T1* . . .", "t1 180 225"),
    "a disc beside the field": scene("5 . . . T1* . . .", "t1 400 225"),
    "a bonus for nobody": scene("5 . . . T1* . . .", phase="bonus", turn="north"),
    "four touchdowns": scene("5 . . . T1* . . .", score={"south": 4, "north": 0}),
    "a window without the option": scene("5 . . . T1* . . .", phase="placement"),
    "a word without the option": scene("5 . . . T1* . . .", phase="said"),
    "a word that is said": scene("5 . . . T1* . . .", phase="said", last=True, options=GUARDED),
    "a word without a window": scene("5 . . . T1* . . .", phase="said", barred=True, options=GUARDED),
}


@pytest.mark.parametrize("what", NO_POSITION)
def test_what_is_no_position_is_malformed(what: str) -> None:
    """A position set by hand is checked."""
    assert NO_POSITION[what].malformed()


# --- mirrored -------------------------------------------------------------------------------------


@pytest.mark.parametrize("announce", ["none", "snatch"])
def test_north_plays_by_the_same_rules(announce: str) -> None:
    """A situation and its mirror image end as mirror images."""
    south = scene("6 . . . t1* . . .\n5 . . . T1 . . .").play(pitch("T1", speed=600, announce=announce))
    north = Scene(mirrored("6 . . . t1* . . .\n5 . . . T1 . . ."), {}).play(
        pitch("t1", angle=270, speed=600, announce=announce)
    )
    assert north.carrier == {"T1": "t1", "t1": "T1"}[str(south.carrier)]
    assert north.phase == south.phase
    assert north.at("t1")[1] == pytest.approx(600 - south.at("T1")[1], abs=1e-9)
    assert north.at("T1")[1] == pytest.approx(600 - south.at("t1")[1], abs=1e-9)


def mirrored(drawing: str) -> dict[str, Any]:
    """The position of a drawing with the two sides exchanged."""
    position = scene(drawing).position
    assert position is not None
    swap = {"south": "north", "north": "south"}
    pieces = [
        {**one, "id": one["id"].replace(one["id"][:5], swap[one["id"][:5]]), "y": 600.0 - one["y"]}
        for one in position["pieces"]
    ]
    reserve = [name.replace(name[:5], swap[name[:5]]) for name in position["reserve"]]
    return {**position, "pieces": pieces, "reserve": reserve, "to_act": "north"}


@rule("PBW-9.3")
def test_after_last_action_the_turn_may_still_be_ended() -> None:
    """At any time (3.3)."""
    drawn = scene("7 . t1 . . . . .\n5 . . . T1* . . .", options={"defensive_placement": True})
    assert drawn.play("last_action", "end_turn").to_act == ["north"]
    assert drawn.play("last_action", "end_turn", by("north", pitch("t1", mm=30))).phase == "said"

"""Pitch Bowl: what the first touch of a pitch makes of it, from run to interception (PBW-5.1 to 5.11)."""

from __future__ import annotations

from math import cos, radians, sin

import pytest

from tests.games.marks import rule
from tests.games.pitch_bowl.scenes import Answer, centre, pitch, scene

HIT = 600
"""A speed that brings a disc to its neighbour one square away, and that one 47 mm further."""


def goes_on(answer: Answer) -> None:
    """South's turn goes on, nothing was lost."""
    assert answer.losses == []
    assert answer.to_act == ["south"]
    assert answer.phase == "play"


def lost(answer: Answer, *losses: str) -> None:
    """North's turn, for these reasons."""
    assert answer.losses == list(losses)
    assert answer.to_act == ["north"]


# --- 5.1 to 5.3: run, block, support --------------------------------------------------------------


@rule("PBW-5.1")
def test_a_run_touches_nothing() -> None:
    """Any number of them in a turn."""
    drawn = scene("5 . T1 . T2* . R1 .", alone=False)
    answer = drawn.play(*(pitch(name, mm=40) for name in ("T1", "T2", "R1")))
    goes_on(answer)
    assert answer.named("touch") == []
    assert answer.passive == ["R1", "T1", "T2"]
    assert answer.carrier == "T2"


@rule("PBW-5.2")
def test_a_block_pushes_an_opponent() -> None:
    """Any number of them in a turn."""
    drawn = scene("""
        6  . t1 . t2 . . .
        5  . T1 . T2 . . t3*
    """)
    answer = drawn.play(pitch("T1", speed=HIT), pitch("T2", speed=HIT))
    goes_on(answer)
    assert answer.at("t1")[1] > 310
    assert answer.at("t2")[1] > 310


@rule("PBW-5.2")
def test_an_unannounced_touch_of_the_carrier_is_a_block() -> None:
    """The carrier keeps the ball."""
    answer = scene("6 . . . t1* . . .\n5 . . . T1 . . .").play(pitch("T1", speed=HIT))
    goes_on(answer)
    assert answer.carrier == "t1"
    assert answer.used == set()


@rule("PBW-5.3")
def test_a_support_pushes_teammates() -> None:
    """One, or several: the first pushes the second on."""
    drawn = scene("""
        7  . . . T3 . . .
        6  . . . T2 . . .
        5  . . . T1 . . t3*
    """)
    answer = drawn.play(pitch("T1", speed=900))
    goes_on(answer)
    assert answer.at("T2")[1] > 290
    assert answer.at("T3")[1] > 340
    assert answer.passive == ["T1"]


@rule("PBW-5.3", "PBW-5.19")
def test_a_pushed_carrier_keeps_the_ball() -> None:
    """Supported by a teammate."""
    answer = scene("6 . . . T2* . . .\n5 . . . T1 . . .").play(pitch("T1", speed=HIT))
    goes_on(answer)
    assert answer.carrier == "T2"


# --- 5.4: clearance -------------------------------------------------------------------------------
# T1 in d4 goes north and glances at a disc at (195, 212), which sends it north-west to one at (155, 233).

GLANCE = "4 . . . T1 . . ."
BESIDE, BEHIND = "195 212", "155 233"
SOFT = 700


@rule("PBW-5.4", "PBW-8.4")
def test_touching_the_loose_ball_unannounced_is_a_clearance() -> None:
    """The ball is struck away, the turn is lost."""
    answer = scene("6 . . . o . . .\n5 . . . T1 . . .").play(pitch("T1", mm=50))
    lost(answer, "clearance")
    assert answer.carrier is None
    assert answer.ball is not None
    assert answer.ball[1] > 330


@rule("PBW-5.4")
@pytest.mark.parametrize("first", ["t2", "T2"])
def test_a_clearance_at_any_moment_of_the_pitch(first: str) -> None:
    """After a touch of another player, too."""
    drawn = scene(GLANCE, f"{first} {BESIDE}", f"o {BEHIND}")
    answer = drawn.play(pitch("T1", speed=SOFT))
    assert [event["b"] if event["a"] == "south.tq1" else event["a"] for event in answer.named("touch")][0:1]
    lost(answer, "clearance")
    assert answer.ball != (155, 233)


@rule("PBW-5.4")
def test_a_snatch_announced_is_no_pick_up() -> None:
    """With a carrier there is no loose ball; with a loose ball nothing can be snatched."""
    drawn = scene("6 . . . o . . .\n5 . . . T1 . . .")
    assert drawn.refusal(pitch("T1", announce="snatch")) == "5.14"


# --- 5.5: snatch ----------------------------------------------------------------------------------


@rule("PBW-5.5", "PBW-5.12")
def test_a_snatch_takes_the_ball_and_gives_a_bonus_action() -> None:
    """The announced touch of the opposing carrier, before any other piece."""
    answer = scene("6 . . . t1* . . .\n5 . . . T1 . . .").play(pitch("T1", speed=HIT, announce="snatch"))
    assert answer.carrier == "T1"
    assert answer.phase == "bonus"
    assert answer.to_act == ["south"]
    assert answer.losses == []
    assert answer.used == {"snatch"}
    (event,) = answer.named("carrier")
    assert event["piece"] == "south.tq1"
    assert event["rule"] == "PBW-5.5"


@rule("PBW-5.5", "PBW-8.1")
@pytest.mark.parametrize("first", ["t2", "T2"])
def test_a_snatch_that_touches_another_first_fails(first: str) -> None:
    """Though the carrier is touched next."""
    drawn = scene(GLANCE, f"{first} {BESIDE}", f"t1* {BEHIND}")
    answer = drawn.play(pitch("T1", speed=SOFT, announce="snatch"))
    assert {"south.tq1", "north.tq1"} in [{event["a"], event["b"]} for event in answer.named("touch")]
    lost(answer, "clumsy")
    assert answer.carrier == "t1"


@rule("PBW-5.5", "PBW-8.1")
def test_a_snatch_that_touches_nobody_fails() -> None:
    """It stops short of the carrier."""
    drawn = scene("6 . . . t1* . . .\n5 . . . T1 . . .")
    answer = drawn.play(pitch("T1", mm=20, announce="snatch"))
    lost(answer, "clumsy")
    assert answer.carrier == "t1"


# --- 5.6: pick-up ---------------------------------------------------------------------------------


@rule("PBW-5.6", "PBW-5.12")
def test_a_pick_up_takes_the_ball_and_gives_a_bonus_action() -> None:
    """The disc leaves the field; the player runs on as if nothing had been there."""
    answer = scene("6 . . . o . . .\n5 . . . T1 . . .").play(pitch("T1", mm=50, announce="pickup"))
    assert answer.carrier == "T1"
    assert answer.ball is None
    assert answer.at("T1") == pytest.approx(centre("d6"), abs=0.1)
    assert answer.phase == "bonus"
    assert answer.losses == []
    assert answer.used == {"pickup"}
    assert answer.named("carrier")[0]["rule"] == "PBW-5.6"


@rule("PBW-5.6")
def test_a_pick_up_that_touches_nothing_fails() -> None:
    """The ball lies where it lay."""
    answer = scene("6 . . . o . . .\n5 . . . T1 . . .").play(pitch("T1", mm=20, announce="pickup"))
    lost(answer, "clumsy")
    assert answer.ball == centre("d6")


@rule("PBW-5.6", "PBW-8.9")
def test_a_pick_up_that_touches_another_first_is_missed_and_then_a_clearance() -> None:
    """Two losses, in order of time."""
    drawn = scene(GLANCE, f"t2 {BESIDE}", f"o {BEHIND}")
    answer = drawn.play(pitch("T1", speed=SOFT, announce="pickup"))
    lost(answer, "clumsy", "clearance")
    assert answer.carrier is None
    assert answer.ball != (155, 233)


# --- 5.7: hand-over -------------------------------------------------------------------------------

PAIR = scene("""
    6  . . . T2 . . .
    5  . . . T1* . . .
    4  . . . T3 . . .
""")


@rule("PBW-5.7")
def test_a_hand_over_gives_the_ball_to_the_named_teammate() -> None:
    """Touched before any other piece; no bonus action."""
    answer = PAIR.play(pitch("T1", speed=HIT, announce="handover", target="T2"))
    goes_on(answer)
    assert answer.carrier == "T2"
    assert answer.passive == ["T1"]
    assert answer.named("carrier")[0]["rule"] == "PBW-5.7"


@rule("PBW-5.7", "PBW-5.13")
def test_hand_overs_are_unlimited() -> None:
    """From T1 to T2 to T3 in one turn."""
    drawn = scene("""
        7  . . . . T3 . .
        6  . . . T2 . . .
        5  . . . T1* . . .
    """)
    answer = drawn.play(
        pitch("T1", speed=400, announce="handover", target="T2"),
        pitch("T2", at="T3", speed=HIT, announce="handover", target="T3"),
    )
    goes_on(answer)
    assert answer.carrier == "T3"
    assert answer.used == set()


@rule("PBW-5.7", "PBW-8.1")
@pytest.mark.parametrize(
    ("angle", "speed"), [(0, 300), (270, HIT), (90, 250)], ids=["nobody", "another teammate", "too short"]
)
def test_a_missed_hand_over_drops_the_ball(angle: float, speed: int) -> None:
    """The opposing coach puts it against the clumsy player, then it is that coach's turn."""
    miss = pitch("T1", angle=angle, speed=speed, announce="handover", target="T2")
    answer = PAIR.play(miss)
    assert answer.losses == ["clumsy"]
    assert answer.carrier is None
    assert answer.to_act == ["north"]
    assert answer.choice["do"] == ["drop"]
    x, y = answer.at("T1")
    put = PAIR.play(miss, f"drop x={round(x + 24, 3)} y={round(y, 3)}")
    assert put.ball == pytest.approx((x + 24, y), abs=0.001)
    assert put.to_act == ["north"]
    assert "flick" in put.choice["do"]


@rule("PBW-5.7")
def test_an_opponent_touched_first_spoils_a_hand_over() -> None:
    """Glancing at t2 on the way to T2."""
    drawn = scene("4 . . . T1* . . .", f"t2 {BESIDE}", f"T2 {BEHIND}")
    answer = drawn.play(pitch("T1", speed=SOFT, announce="handover", target="T2"))
    assert answer.losses == ["clumsy"]
    assert answer.choice["do"] == ["drop"]


# --- 5.8 to 5.11: pass and interception -----------------------------------------------------------


@rule("PBW-5.8")
def test_a_pass_is_caught_by_the_teammate_that_the_ball_touches() -> None:
    """The ball is set against the passer and pitched; nobody moves."""
    drawn = scene("9 . . . T2 . . .\n5 . . . T1* . . .")
    answer = drawn.play(pitch("T1", speed=1500, announce="pass", ball_angle=90))
    goes_on(answer)
    assert answer.carrier == "T2"
    assert answer.ball is None
    assert answer.used == {"pass"}
    assert (answer.at("T1"), answer.at("T2")) == (centre("d5"), centre("d9"))
    assert answer.named("carrier")[0]["rule"] == "PBW-5.8"


@rule("PBW-5.8")
@pytest.mark.parametrize("ball_angle", [0, 45, 90, 180])
def test_the_coach_chooses_where_the_ball_is_set(ball_angle: float) -> None:
    """All around the passer: from there it rolls."""
    drawn = scene("5 . . . T1* . . .")
    answer = drawn.play(pitch("T1", angle=ball_angle, mm=60, announce="pass", ball_angle=ball_angle))
    turn = radians(ball_angle)
    assert answer.ball == pytest.approx((175 + 84 * cos(turn), 225 + 84 * sin(turn)), abs=0.3)


@rule("PBW-5.8")
def test_a_passed_ball_goes_as_far_as_it_goes() -> None:
    """No square bounds it: from d2 to d11."""
    drawn = scene("11 . . . T2 . . .\n2 . . . T1* . . .")
    answer = drawn.play(pitch("T1", speed=3000, announce="pass", ball_angle=90))
    goes_on(answer)
    assert answer.carrier == "T2"


@rule("PBW-5.8")
def test_the_first_teammate_touched_is_the_carrier() -> None:
    """Not the one behind."""
    drawn = scene("9 . . . T3 . . .\n7 . . . T2 . . .\n5 . . . T1* . . .")
    assert drawn.play(pitch("T1", speed=2500, announce="pass", ball_angle=90)).carrier == "T2"


@rule("PBW-5.9", "PBW-8.6")
def test_an_opponent_touched_first_intercepts() -> None:
    """That opponent is the carrier, and the pass has failed."""
    drawn = scene("9 . . . T2 . . .\n7 . . . t1 . . .\n5 . . . T1* . . .")
    answer = drawn.play(pitch("T1", speed=2000, announce="pass", ball_angle=90))
    assert answer.carrier == "t1"
    assert "interception" in answer.losses
    assert answer.to_act == ["north"]
    assert answer.named("carrier")[0]["rule"] == "PBW-5.9"
    assert answer.at("t1") == centre("d7")


@rule("PBW-5.8", "PBW-5.10", "PBW-8.1")
def test_a_passed_ball_that_touches_nobody_lies_where_it_stops() -> None:
    """Loss of initiative; the passer is an ordinary player."""
    drawn = scene("5 . . . T1* . . .")
    answer = drawn.play(pitch("T1", mm=150, announce="pass", ball_angle=90))
    lost(answer, "clumsy")
    assert answer.carrier is None
    assert answer.ball == pytest.approx((175, 249 + 150), abs=0.5)


@rule("PBW-5.10")
def test_a_passer_needs_its_active_face_and_is_turned() -> None:
    """Passive carriers do not pass."""
    passing = pitch("T1", speed=1500, announce="pass", ball_angle=90)
    assert scene("9 . . . T2 . . .\n5 . . . T1*' . . .").refusal(passing) in ("3.1", "5.10", "5.14")
    answer = scene("9 . . . T2 . . .\n5 . . . T1* . . .").play(passing)
    assert answer.passive == ["T1"]


@rule("PBW-5.10")
def test_receivers_may_be_passive() -> None:
    """They are not turned by it."""
    drawn = scene("9 . . . T2' . . .\n5 . . . T1* . . .")
    answer = drawn.play(pitch("T1", speed=1500, announce="pass", ball_angle=90))
    assert answer.carrier == "T2"
    assert answer.passive == ["T1", "T2"]


@rule("PBW-5.10")
def test_the_passer_does_not_count_as_touched() -> None:
    """The ball, pitched against the passer, bounces off it and goes to the teammate behind."""
    drawn = scene("9 . . . T2 . . .\n5 . . . T1* . . .")
    answer = drawn.play(pitch("T1", angle=270, speed=2000, announce="pass", ball_angle=90))
    goes_on(answer)
    assert answer.carrier == "T2"
    assert answer.at("T1") == centre("d5")


@rule("PBW-5.11")
@pytest.mark.parametrize("speed", [1200, 4000])
def test_the_ball_never_moves_a_player(speed: int) -> None:
    """Neither the one that catches it nor one that it is struck into."""
    drawn = scene("9 . . . T2 . . .\n5 . . . T1* . . .")
    answer = drawn.play(pitch("T1", speed=speed, announce="pass", ball_angle=90))
    assert answer.at("T2") == centre("d9")
    assert answer.at("T1") == centre("d5")


@rule("PBW-5.11")
def test_a_cleared_ball_bounces_off_players_as_if_they_were_fixed() -> None:
    """It comes back from t1, who stays; nor is the one slowed who struck it."""
    drawn = scene("8 . . . t1 . . .\n6 . . . o . . .\n5 . . . T1 . . .")
    answer = drawn.play(pitch("T1", mm=50))
    assert answer.at("t1") == centre("d8")
    assert answer.at("T1") == pytest.approx(centre("d6"), abs=0.1)
    assert {"north.tq1", "ball"} in [{event["a"], event["b"]} for event in answer.named("touch")]
    assert answer.ball is not None
    assert answer.ball[1] < 351

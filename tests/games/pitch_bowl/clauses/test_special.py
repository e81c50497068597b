"""Pitch Bowl: off the field, ball out, knock-outs, the ball given (PBW-6)."""

from __future__ import annotations

import pytest

from tests.games.marks import rule
from tests.games.pitch_bowl.scenes import give_to, pitch, scene

# --- 6.1: off the field ---------------------------------------------------------------------------


@rule("PBW-6.1", "PBW-8.3")
@pytest.mark.parametrize(
    ("start", "angle"), [("25 225", 180), ("325 225", 0), ("175 575", 90), ("175 25", 270)]
)
def test_a_player_that_has_wholly_crossed_a_line_is_off(start: str, angle: float) -> None:
    """Touch-lines and back-lines alike."""
    answer = scene("8 . . . . t1* . .", f"T1 {start}").play(pitch("T1", angle=angle, mm=60))
    assert answer.off >= {"T1"}
    assert "T1" not in answer.on_field
    assert answer.losses == ["off"]
    assert answer.to_act == ["north"]
    (event,) = answer.named("exit")
    assert event["piece"] == "south.tq1"


@rule("PBW-6.1")
@pytest.mark.parametrize(("mm", "off"), [(36, False), (38, True)])
def test_wholly_means_the_whole_disc(mm: float, off: bool) -> None:
    """37 mm from the middle of a5."""
    answer = scene("8 . . . . t1* . .\n5 T1 . . . . . .").play(pitch("T1", angle=180, mm=mm))
    assert ("T1" in answer.off) is off
    assert answer.to_act == (["north"] if off else ["south"])


@rule("PBW-6.1", "PBW-8.3")
@pytest.mark.parametrize("pushed", ["t2", "T2"])
def test_whichever_team_it_is_of(pushed: str) -> None:
    """A block that sends an opponent off costs the initiative as well."""
    answer = scene(f"8 . . . . t1* . .\n6 {pushed} T1 . . . . .").play(pitch("T1", angle=180, speed=900))
    assert pushed in answer.off
    assert answer.losses == ["off"]
    assert answer.to_act == ["north"]


@rule("PBW-6.1")
def test_off_until_the_next_kick_off() -> None:
    """Not in the next turns; placed again after a touchdown."""
    drawn = scene("11 . . . . T2* . .\n5 T1 . . . . . .")
    leave = pitch("T1", angle=180, mm=60)
    lost = drawn.play(leave)
    assert lost.carrier == "T2"
    assert drawn.refusal(leave, "end_turn", pitch("T1", angle=180)) in ("3.1", "5.14")
    scored = drawn.play(leave, "end_turn", pitch("T2", mm=30))
    assert scored.score == (1, 0)
    assert scored.choice["do"] == ["deploy"]


# --- 6.2, 6.5: ball out ---------------------------------------------------------------------------


@rule("PBW-6.2", "PBW-8.5")
@pytest.mark.parametrize(
    ("ball", "player", "angle"),
    [
        ("25 225", "75 225", 180),
        ("325 225", "275 225", 0),
        ("175 575", "175 525", 90),
        ("175 25", "175 75", 270),
    ],
    ids=["west", "east", "north", "south"],
)
def test_a_ball_over_a_line_is_out(ball: str, player: str, angle: float) -> None:
    """Struck over it: first a clearance, then out; the nearest of the other side has it."""
    answer = scene("", f"o {ball}", f"T1 {player}").play(pitch("T1", angle=angle, mm=50))
    assert answer.losses == ["clearance", "ball out"]
    assert answer.ball is None
    assert answer.carrier == "t9"
    assert answer.to_act == ["north"]


@rule("PBW-6.2")
def test_a_passed_ball_goes_out() -> None:
    """Loss of initiative; the nearest opponent to the exit point has it."""
    drawn = scene("8 . . . . t1 . .\n5 . . . T1* . . .\n3 . . . t2 . . .")
    answer = drawn.play(pitch("T1", angle=0, speed=2500, announce="pass", ball_angle=0))
    assert answer.carrier == "t1"
    assert "ball out" in answer.losses
    assert answer.to_act == ["north"]


@rule("PBW-6.2")
def test_the_nearest_is_measured_from_the_exit_point() -> None:
    """The ball leaves in row 5 of the west: t2 in a7 is nearer than t1 in d5."""
    drawn = scene("7 t2 . . . . . .\n5 o T1 . t1 . . .")
    assert drawn.play(pitch("T1", angle=180, mm=50)).carrier == "t2"


@rule("PBW-6.2", "PBW-6.1")
def test_a_carrier_that_goes_off_takes_the_ball_out() -> None:
    """Off, and out."""
    drawn = scene("8 . . t1 . . . .\n5 T1* . . . . . .")
    answer = drawn.play(pitch("T1", angle=180, mm=60))
    assert set(answer.losses) == {"off", "ball out"}
    assert answer.carrier == "t1"
    assert "T1" in answer.off
    assert answer.to_act == ["north"]


@rule("PBW-6.5", "PBW-6.2")
def test_the_opposing_coach_is_the_opponent_of_the_active_one() -> None:
    """South pushes north's carrier off: the ball goes to north all the same."""
    drawn = scene("8 . . t2 . . . .\n6 t1* T1 . . . . .")
    answer = drawn.play(pitch("T1", angle=180, speed=900))
    assert "t1" in answer.off
    assert answer.carrier == "t2"
    assert answer.to_act == ["north"]


TIE = scene("""
    6  . t2 . . . . .
    5  o T1 . . . . .
    4  . t1 . . . . .
""")
OUT = pitch("T1", angle=180, mm=50)


@rule("PBW-6.5")
def test_a_tie_is_decided_by_the_coach_who_gets_the_ball() -> None:
    """t1 and t2 are equally near to the exit: north gives it to one of them and plays on."""
    asked = TIE.play(OUT)
    assert asked.to_act == ["north"]
    assert asked.choice["do"] == ["give"]
    assert sorted(asked.choice["pieces"]) == ["north.tq1", "north.tq2"]
    for name in ("t1", "t2"):
        answer = TIE.play(OUT, give_to(name))
        assert answer.carrier == name
        assert answer.to_act == ["north"]
        assert "flick" in answer.choice["do"]


@rule("PBW-6.5")
@pytest.mark.parametrize("name", ["t9", "T1", "t8"])
def test_only_one_of_the_nearest_is_given_it(name: str) -> None:
    """Not a third, not an opponent, nobody absent."""
    assert TIE.refusal(OUT, give_to(name)) in ("6.2", "6.5", "2.6")


@rule("PBW-6.5")
def test_give_is_asked_only_on_a_tie() -> None:
    """Otherwise the game itself gives."""
    drawn = scene("6 . . t2 . . . .\n5 o T1 . . . . .\n4 . t1 . . . . .")
    answer = drawn.play(OUT)
    assert answer.carrier == "t1"
    assert "give" not in answer.choice["do"]
    assert drawn.refusal(OUT, give_to("t2"))


@rule("PBW-6.5")
def test_with_nobody_there_the_ball_lies_at_the_nearest_point_of_the_field() -> None:
    """North has lost its last player together with the ball."""
    drawn = scene("6 t1* T1 . . . . .\n4 . . . T2 . . .", alone=True)
    answer = drawn.play(pitch("T1", angle=180, speed=900))
    assert answer.carrier is None
    assert answer.ball is not None
    assert 0 <= answer.ball[0] <= 12.2
    assert answer.ball[1] == pytest.approx(275, abs=0.1)
    assert {"off", "ball out"} <= set(answer.losses)


# --- 6.3, 6.4: knock-out --------------------------------------------------------------------------

STICKY = {"physics": {"mu": 1.0}}
"""A rough field, so that what is struck hard stays on it."""


def struck(piece: str, speed: int, **options: object) -> list[str]:
    """Who is passive after T1 has struck a disc that lies half a millimetre before it."""
    drawn = scene("", "T1 175 125", f"{piece} 175 149.5", "o 325 25", options={**STICKY, **options})
    return drawn.play(pitch("T1", speed=speed)).passive


@rule("PBW-6.3")
@pytest.mark.parametrize("piece", ["T2", "t2"])
def test_a_hard_shock_turns_a_disc_over(piece: str) -> None:
    """More than 1.4 m/s in one collision: it counts as having acted."""
    assert struck(piece, 1550) == sorted(["T1", piece])
    assert struck(piece, 1400) == ["T1"]


@rule("PBW-6.3")
def test_a_disc_turned_over_has_acted() -> None:
    """It is not pitched any more in this turn."""
    drawn = scene("", "T1 175 125", "T2 175 149.5", "o 325 25", options=STICKY)
    assert drawn.refusal(pitch("T1", speed=2500), pitch("T2", mm=20)) in ("3.1", "5.14")
    assert drawn.play(pitch("T1", speed=1400), pitch("T2", mm=5)).losses == []


@rule("PBW-6.3")
def test_it_is_turned_back_at_the_end_of_the_turn() -> None:
    """All discs are (3.4)."""
    drawn = scene("", "T1 175 125", "t2 175 149.5", "o 325 25", options=STICKY)
    assert drawn.play(pitch("T1", speed=2500), "end_turn").passive == []


@rule("PBW-6.3")
def test_with_the_option_off_nothing_is_turned_over() -> None:
    """However hard the shock."""
    assert struck("T2", 2500, tipping=False) == ["T1"]


@rule("PBW-6.3")
def test_the_turned_disc_is_told() -> None:
    """An event names it, with the clause."""
    drawn = scene("", "T1 175 125", "t2 175 149.5", "o 325 25", options=STICKY)
    turned = drawn.play(pitch("T1", speed=2500)).named("turned")
    assert {event["piece"] for event in turned} == {"south.tq1", "north.tq2"}


@rule("PBW-6.4")
@pytest.mark.parametrize("piece", ["T2", "t2"])
def test_a_carrier_that_is_knocked_out_keeps_the_ball(piece: str) -> None:
    """Of either side."""
    drawn = scene("", "T1 175 125", f"{piece}* 175 149.5", options=STICKY)
    answer = drawn.play(pitch("T1", speed=2500))
    assert answer.carrier == piece
    assert piece in answer.passive


# --- 6.6: the own in-goal -------------------------------------------------------------------------


@rule("PBW-6.6")
def test_a_carrier_in_the_own_in_goal() -> None:
    """No effect."""
    answer = scene("2 . . . T1* . . .").play(pitch("T1", angle=270, mm=45))
    assert answer.squares("T1") == {"d1"}
    assert answer.losses == []
    assert answer.score == (0, 0)
    assert answer.carrier == "T1"


@rule("PBW-6.6")
def test_a_carrier_over_the_own_back_line() -> None:
    """Off, and the ball is out; nobody scores."""
    answer = scene("1 . . . T1* . . .").play(pitch("T1", angle=270, mm=60))
    assert "T1" in answer.off
    assert set(answer.losses) == {"off", "ball out"}
    assert answer.carrier == "t9"
    assert answer.score == (0, 0)

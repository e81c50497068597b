"""Pitch Bowl: bonus actions, limits, refusals, instants, balls set down (PBW-5.12 to 5.20)."""

from __future__ import annotations

import pytest

from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games.pitch_bowl import PITCH_BOWL
from tests.games.marks import rule
from tests.games.pitch_bowl.scenes import Line, Scene, by, centre, pitch, scene

LOOSE = scene("""
    7  . . . . T2 . .
    6  . . . o . . .
    5  . . . T1 . . .
""")
PICK = pitch("T1", mm=50, announce="pickup")
"""T1 picks the ball up and comes to rest in the middle of d6."""
HELD = scene("""
    6  . . . t1* . . .
    5  . . . T1 . T2 .
""")
SNATCH = pitch("T1", speed=600, announce="snatch")

# --- 5.12: the bonus action -----------------------------------------------------------------------


@rule("PBW-5.12")
@pytest.mark.parametrize(("before", "first"), [(LOOSE, PICK), (HELD, SNATCH)], ids=["pick-up", "snatch"])
def test_the_same_player_acts_again_at_once(before: Scene, first: Line) -> None:
    """It is the only one that may; then it is passive and the turn goes on."""
    due = before.play(first)
    assert due.phase == "bonus"
    assert due.may_act == ["T1"]
    answer = before.play(first, pitch("T1", angle=180, mm=40))
    assert answer.phase == "play"
    assert answer.to_act == ["south"]
    assert answer.passive == ["T1"]
    assert answer.carrier == "T1"
    assert before.refusal(first, pitch("T1", angle=180, mm=40), pitch("T1", angle=180)) in ("3.1", "5.14")


@rule("PBW-5.12")
def test_its_movement_is_counted_afresh() -> None:
    """From d6 on, row 7 is one square: no all out, though it began in d5."""
    answer = LOOSE.play(PICK, pitch("T1", mm=55))
    assert answer.used == {"pickup"}
    assert answer.losses == []
    assert answer.at("T1") == pytest.approx((175, 330), abs=0.3)


@rule("PBW-5.12")
def test_the_one_all_out_holds_for_both() -> None:
    """All out in the pick-up, a fall in the bonus action."""
    drawn = scene("5 . . . o . . .\n4 . . . T1 . . .")
    far = pitch("T1", mm=90, announce="pickup")
    assert drawn.play(far).used == {"pickup", "all_out"}
    assert drawn.play(far, pitch("T1", mm=60)).losses == []
    assert drawn.play(far, pitch("T1", mm=100)).losses == ["fall"]


@rule("PBW-5.12", "PBW-5.8")
def test_a_pass_as_bonus_action() -> None:
    """Picked up and passed on."""
    answer = LOOSE.play(PICK, pitch("T1", at="T2", speed=1200, announce="pass", ball_angle=45))
    assert answer.carrier == "T2"
    assert answer.used == {"pickup", "pass"}
    assert answer.to_act == ["south"]
    assert answer.passive == ["T1"]


@rule("PBW-5.12", "PBW-5.7")
def test_a_hand_over_as_bonus_action() -> None:
    """Picked up and handed over."""
    answer = LOOSE.play(PICK, pitch("T1", at="T2", speed=700, announce="handover", target="T2"))
    assert answer.carrier == "T2"
    assert answer.to_act == ["south"]


@rule("PBW-5.12")
@pytest.mark.parametrize("waiver", ["stop", pitch("T1", speed=0)], ids=["stop", "zero"])
def test_the_bonus_may_be_waived(waiver: Line) -> None:
    """A pitch of zero strength; the player is passive, the turn goes on."""
    before, answer = LOOSE.play(PICK), LOOSE.play(PICK, waiver)
    assert answer.phase == "play"
    assert answer.to_act == ["south"]
    assert answer.passive == ["T1"]
    assert answer.carrier == "T1"
    assert answer.at("T1") == before.at("T1")


@rule("PBW-5.1", "PBW-5.12")
@pytest.mark.parametrize("announce", ["none", "pickup"])
def test_only_a_bonus_action_has_zero_strength(announce: str) -> None:
    """An ordinary pitch has some, announced or not; no bonus action stands behind the refusal."""
    assert LOOSE.refusal(pitch("T1", speed=0, announce=announce)) == "5.1"
    assert LOOSE.malformed(pitch("T1", speed=-1))


@rule("PBW-5.12")
def test_a_bonus_action_of_zero_strength_announces_nothing() -> None:
    """It is waived, or it is an action."""
    assert LOOSE.refusal(PICK, pitch("T1", speed=0, announce="pass")) == "5.12"


# --- 5.13, 5.14: limits and refusals --------------------------------------------------------------


@rule("PBW-5.13")
@pytest.mark.parametrize(
    ("drawing", "announce", "spent"),
    [
        ("6 . . . t1* . . .\n5 . . . T1 . . .", "snatch", "snatch"),
        ("6 . . . o . . .\n5 . . . T1 . . .", "pickup", "pickup"),
        ("6 . . . T2 . . .\n5 . . . T1* . . .", "pass", "pass"),
    ],
)
def test_an_announcement_beyond_its_limit_is_refused(drawing: str, announce: str, spent: str) -> None:
    """Once a turn; the other limits do not matter, and nothing has happened."""
    shot = pitch("T1", speed=600, announce=announce)
    assert scene(drawing, used=(spent,)).refusal(shot) == "5.13"
    rest = tuple({"snatch", "pickup", "pass", "all_out"} - {spent})
    assert scene(drawing, used=rest).play(shot).carrier is not None


@rule("PBW-5.13")
def test_the_limits_come_back_in_the_next_turn() -> None:
    """South snatches, ends; north snatches back; south again."""
    back = pitch("t1", at="T1", speed=700, announce="snatch")
    answer = HELD.play(SNATCH, "stop", "end_turn", back)
    assert answer.carrier == "t1"
    assert answer.used == {"snatch"}


@rule("PBW-5.13")
def test_a_missed_attempt_counts_too() -> None:
    """A second snatch in one turn is never possible: a missed one ends the turn, a success uses it up."""
    assert HELD.play(SNATCH).used == {"snatch"}
    assert HELD.play(pitch("T1", mm=20, announce="snatch")).to_act == ["north"]


@rule("PBW-5.13")
def test_runs_blocks_supports_and_hand_overs_have_no_limit() -> None:
    """With everything used up they are lawful."""
    drawn = scene("6 t1 . T3 . T5 . .\n5 T1 . T2 . T4* . R1", used=("snatch", "pickup", "pass", "all_out"))
    answer = drawn.play(
        pitch("T1", speed=600),
        pitch("T2", speed=600),
        pitch("T4", speed=600, announce="handover", target="T5"),
        pitch("R1", mm=40),
    )
    assert answer.losses == []
    assert answer.carrier == "T5"


IMPOSSIBLE = {
    "snatch, the ball is loose": ("6 . . . o . . .\n5 . . . T1 . . .", "T1", "snatch", None),
    "snatch, a teammate carries": ("6 . . . T2* . . .\n5 . . . T1 . . .", "T1", "snatch", None),
    "snatch by the carrier": ("6 . . . t2 . . .\n5 . . . T1* . . .", "T1", "snatch", None),
    "pick-up, no loose ball": ("6 . . . t1* . . .\n5 . . . T1 . . .", "T1", "pickup", None),
    "pick-up by the carrier": ("6 . . . t1 . . .\n5 . . . T1* . . .", "T1", "pickup", None),
    "hand-over by a non-carrier": ("6 . . . T2* . . .\n5 . . . T1 . . .", "T1", "handover", "T2"),
    "hand-over of a loose ball": ("6 . . . T2 . o .\n5 . . . T1 . . .", "T1", "handover", "T2"),
    "hand-over to an opponent": ("6 . . . t2 . . .\n5 . . . T1* . . .", "T1", "handover", "t2"),
    "hand-over to oneself": ("6 . . . T2 . . .\n5 . . . T1* . . .", "T1", "handover", "T1"),
    "hand-over to an absent one": ("6 . . . T2 . . .\n5 . . . T1* . . .", "T1", "handover", "T8"),
    "pass by a non-carrier": ("6 . . . T2* . . .\n5 . . . T1 . . .", "T1", "pass", None),
    "pass of a loose ball": ("6 . . . T2 . o .\n5 . . . T1 . . .", "T1", "pass", None),
}


@rule("PBW-5.14")
@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_an_announcement_that_cannot_succeed_is_refused(what: str) -> None:
    """Before the pitch: nothing has moved, and it is still south's turn."""
    drawing, piece, announce, target = IMPOSSIBLE[what]
    drawn = scene(drawing)
    shot = pitch(piece, speed=600, announce=announce, target=target)
    assert drawn.refusal(shot) == "5.14"
    after, before = drawn.judged(drawn.said((shot,))), drawn.play()
    assert after.position == before.position
    assert after.raw["events"] == []


@rule("PBW-5.14")
def test_the_announcements_that_are_open_are_told() -> None:
    """For each player."""
    told = HELD.play().choice["announce"]
    assert set(told["south.tq1"]) == {"none", "snatch"}
    assert set(LOOSE.play().choice["announce"]["south.tq2"]) == {"none", "pickup"}
    carrying = scene("6 . . . T2 . . .\n5 . . . T1* . . .").play().choice["announce"]
    assert set(carrying["south.tq1"]) == {"none", "handover", "pass"}
    assert set(carrying["south.tq2"]) == {"none"}


# --- 5.15: the instant of the touch ---------------------------------------------------------------


@rule("PBW-5.15", "PBW-7.5")
def test_the_new_carrier_may_score_in_the_same_pitch() -> None:
    """Picked up in d11, over the goal-line in the same run."""
    answer = scene("11 . . . o . . .\n10 . . . T1 . . .").play(pitch("T1", mm=75, announce="pickup"))
    assert answer.score == (1, 0)
    assert answer.losses == ["touchdown"]


@rule("PBW-5.15", "PBW-6.2")
def test_the_new_carrier_may_go_off_with_the_ball() -> None:
    """Picked up in a5, out over the touch-line: north's ball."""
    answer = scene("5 o T1 . . . . .").play(pitch("T1", angle=180, mm=110, announce="pickup"))
    assert "T1" in answer.off
    assert answer.carrier == "t9"
    assert {"off", "ball out"} == set(answer.losses)
    assert answer.to_act == ["north"]


@rule("PBW-5.15")
def test_the_old_carrier_goes_off_without_the_ball() -> None:
    """Snatched from at the edge and pushed out: the ball stays with the one who snatched it."""
    answer = scene("6 t1* T1 . . . . .").play(pitch("T1", angle=180, speed=900, announce="snatch"))
    assert answer.carrier == "T1"
    assert "t1" in answer.off
    assert answer.losses == ["off"]


@rule("PBW-5.15")
@pytest.mark.parametrize("other", ["t2", "T2"])
@pytest.mark.parametrize("side", ["west", "east"])
def test_of_several_touched_in_one_instant_the_target_counts_as_first(other: str, side: str) -> None:
    """T1 runs into the carrier and another at once."""
    left, right = ("t1*", other) if side == "west" else (other, "t1*")
    drawn = scene("4 . . . T1 . . .", f"{left} 162.5 225", f"{right} 187.5 225")
    answer = drawn.play(pitch("T1", speed=700, announce="snatch"))
    assert len({event["t"] for event in answer.named("touch")[:2]}) == 1
    assert answer.carrier == "T1"
    assert answer.losses == []


@rule("PBW-5.15")
def test_a_ball_picked_up_is_off_the_field_from_that_instant() -> None:
    """It does not bounce on into t2, who stands behind it."""
    drawn = scene("7 . . . t2 . . .\n6 . . . o . . .\n5 . . . T1 . . .")
    answer = drawn.play(pitch("T1", mm=50, announce="pickup"))
    assert "ball" not in {event[side] for event in answer.named("touch")[1:] for side in "ab"}
    assert answer.at("t2") == centre("d7")


# --- 5.16: what a bonus action does not follow ----------------------------------------------------


@rule("PBW-5.16")
def test_a_pitch_that_costs_the_initiative_gives_no_bonus() -> None:
    """The snatch succeeds, the old carrier goes off: north's turn."""
    answer = scene("6 t1* T1 . . . . .").play(pitch("T1", angle=180, speed=900, announce="snatch"))
    assert answer.carrier == "T1"
    assert answer.phase == "play"
    assert answer.to_act == ["north"]


@rule("PBW-5.16")
@pytest.mark.parametrize(
    "line",
    ["end_turn", pitch("T2", angle=0, mm=30), by("north", pitch("t9", mm=30)), "drop x=175 y=300"],
    ids=["end_turn", "a teammate", "the opponent", "a drop"],
)
def test_while_a_bonus_is_due_anything_else_is_refused(line: Line) -> None:
    """Only T1 may act."""
    assert LOOSE.refusal(PICK, line)
    if line == "end_turn" or not isinstance(line, str):
        assert LOOSE.refusal(PICK, line) in ("5.12", "5.16", "3.1", "5.14")


@rule("PBW-5.16")
def test_end_turn_is_refused_by_the_clause_of_the_bonus() -> None:
    """PBW-5.12."""
    assert LOOSE.refusal(PICK, "end_turn") in ("5.12", "5.16")
    assert "end_turn" not in LOOSE.play(PICK).choice["do"]


# --- 5.17: only the active player clears ----------------------------------------------------------


@rule("PBW-5.17")
@pytest.mark.parametrize("pushed", ["T2", "t2"])
def test_a_pushed_player_that_touches_the_ball_costs_nothing(pushed: str) -> None:
    """Support or block, the ball is struck away and the turn goes on."""
    drawn = scene(f"6 . . . o . . .\n5 . . . {pushed} . . .\n4 . . . T1 . . .")
    answer = drawn.play(pitch("T1", speed=700))
    assert answer.ball is not None
    assert answer.ball[1] > 380
    assert answer.losses == []
    assert answer.to_act == ["south"]


@rule("PBW-5.17")
def test_a_ball_that_bounces_into_somebody_costs_nothing() -> None:
    """Nobody picks it up by standing there."""
    drawn = scene("8 . . . t3 . . .\n6 . . . o . . .\n5 . . . T2 . . .\n4 . . . T1 . . .")
    answer = drawn.play(pitch("T1", speed=700))
    assert {"north.tq3", "ball"} in [{event["a"], event["b"]} for event in answer.named("touch")]
    assert answer.carrier is None
    assert answer.losses == []


@rule("PBW-5.17", "PBW-8.5")
def test_but_a_ball_pushed_out_is_out() -> None:
    """The pushed teammate strikes it over the touch-line."""
    answer = scene("6 o T2 T1 . . . .").play(pitch("T1", angle=180, speed=620))
    assert answer.losses == ["ball out"]
    assert answer.carrier == "t9"


# --- 5.18: a ball set down ------------------------------------------------------------------------

CLUMSY = scene("5 . . . T1* . . .\n3 . T2 . . . . .")
MISS = pitch("T1", angle=0, mm=30, announce="handover", target="T2")
"""T1 comes to rest at about (205, 225)."""


@rule("PBW-5.18")
@pytest.mark.parametrize(("dx", "dy", "lawful"), [
    (24, 0, True), (0, 24, True), (-24, 0, True), (0, -24, True), (24.08, 0, True),
    (24.3, 0, False), (40, 0, False), (23, 0, False), (0, 0, False),
])  # fmt: skip
def test_a_dropped_ball_touches_the_clumsy_player(dx: float, dy: float, lawful: bool) -> None:
    """Against it: neither over it nor away from it."""
    x, y = CLUMSY.play(MISS).at("T1")
    drop = f"drop x={round(x + dx, 3)} y={round(y + dy, 3)}"
    if lawful:
        assert CLUMSY.play(MISS, drop).ball is not None
    else:
        assert CLUMSY.refusal(MISS, drop) == "5.18"


@rule("PBW-5.18")
def test_a_dropped_ball_overlaps_nothing() -> None:
    """Another disc lies where it should go."""
    drawn = scene("5 . . . T1* . . .\n3 . T2 . . . . .", "t3 230 245")
    x, y = drawn.play(MISS).at("T1")
    assert drawn.refusal(MISS, f"drop x={round(x + 24, 3)} y={round(y, 3)}") == "5.18"


@rule("PBW-5.18")
@pytest.mark.parametrize(("start", "lawful"), [("T1* 20 225", False), ("T1* 30 225", True)])
def test_the_centre_of_a_ball_set_down_is_on_the_field(start: str, lawful: bool) -> None:
    """West of a passer near the touch-line."""
    drawn = scene("", start)
    shot = pitch("T1", angle=90, mm=60, announce="pass", ball_angle=180)
    if lawful:
        assert drawn.play(shot).ball is not None
    else:
        assert drawn.refusal(shot) == "5.18"


@rule("PBW-5.18")
def test_a_passed_ball_is_not_set_onto_another() -> None:
    """T2 lies too near."""
    drawn = scene("", "T1* 175 225", "T2 175 265")
    assert drawn.refusal(pitch("T1", angle=0, mm=60, announce="pass", ball_angle=90)) == "5.18"
    assert drawn.play(pitch("T1", angle=0, mm=60, announce="pass", ball_angle=0)).ball is not None


@rule("PBW-5.18")
def test_the_ball_is_set_where_it_was_announced_however_the_hand_trembles() -> None:
    """Beside a neighbour a shaken angle has no room; the ball lies already when the hand trembles."""
    pieces = [
        {"id": "south.tq1", "x": 175, "y": 200, "carrier": True},
        {"id": "south.tq2", "x": 199.2, "y": 200},
        {"id": "north.tq1", "x": 100, "y": 500},
    ]
    position = {"pieces": pieces, "to_act": "south", "phase": "play"}
    for error in range(-9, 10):
        match = Match(PITCH_BOWL, {"chooser": "south", "tremor": 2.0}, position)
        match.commit(Seat.SOUTH, "flick piece=south.tq1 angle=60 speed=900 announce=pass")
        match.commit(Seat.CHANCE, f"tremor angle={error} speed=0")
        assert Seat.CHANCE not in match.to_act()


@rule("PBW-5.18")
def test_a_clumsy_player_that_went_off_takes_the_ball_out() -> None:
    """No drop: the ball is out, north's nearest has it."""
    drawn = scene("5 T1* . . . . . .\n3 . T2 . . . . .")
    answer = drawn.play(pitch("T1", angle=180, mm=80, announce="handover", target="T2"))
    assert "T1" in answer.off
    assert answer.carrier == "t9"
    assert answer.to_act == ["north"]
    assert "flick" in answer.choice["do"]
    assert set(answer.losses) == {"clumsy", "off", "ball out"}


@rule("PBW-5.18")
def test_before_the_drop_nothing_else_is_done() -> None:
    """North puts the ball down first."""
    assert CLUMSY.refusal(MISS, pitch("t9", mm=30))
    assert CLUMSY.refusal(MISS, "end_turn")
    assert CLUMSY.refusal(MISS, by("south", "drop x=229 y=225"))


# --- 5.19, 5.20: touches --------------------------------------------------------------------------


@rule("PBW-5.19")
def test_an_unannounced_touch_of_a_teammate_by_the_carrier_is_a_support() -> None:
    """It keeps the ball."""
    answer = scene("6 . . . T2 . . .\n5 . . . T1* . . .").play(pitch("T1", speed=600))
    assert answer.carrier == "T1"
    assert answer.losses == []
    assert answer.at("T2")[1] > 300


TOGETHER = scene("", "T1 175 225", "t1* 175 249")
"""The two lie together."""


@rule("PBW-5.20")
@pytest.mark.parametrize("angle", [270, 180, 0, 225])
def test_pieces_that_only_lie_together_have_not_touched(angle: float) -> None:
    """Pitched away or along, the snatch fails."""
    answer = TOGETHER.play(pitch("T1", angle=angle, mm=40, announce="snatch"))
    assert answer.losses == ["clumsy"]
    assert answer.carrier == "t1"
    assert answer.at("t1") == (175, 249)


@rule("PBW-5.20")
def test_pieces_that_lie_together_can_touch_at_instant_0() -> None:
    """Pitched towards the carrier."""
    answer = TOGETHER.play(pitch("T1", angle=90, mm=40, announce="snatch"))
    assert answer.carrier == "T1"
    assert answer.named("touch")[0]["t"] == 0


@rule("PBW-5.20")
def test_a_ball_set_against_a_player_has_not_touched_it() -> None:
    """It is set between T1 and t2 and pitched out sideways to T2."""
    drawn = scene("", "T1* 175 225", "t2 175 273", "T2 275 249")
    answer = drawn.play(pitch("T1", angle=0, speed=1200, announce="pass", ball_angle=90))
    assert answer.carrier == "T2"
    assert answer.losses == []


@rule("PBW-5.20")
def test_a_ball_that_lies_against_a_player_is_not_cleared_by_running_away() -> None:
    """T1 lies against the loose ball and runs the other way."""
    drawn = scene("", "T1 175 225", "o 175 249")
    assert drawn.play(pitch("T1", angle=270, mm=40)).losses == []
    assert drawn.play(pitch("T1", angle=90, mm=40)).losses == ["clearance"]
    assert drawn.play(pitch("T1", angle=90, mm=40, announce="pickup")).carrier == "T1"

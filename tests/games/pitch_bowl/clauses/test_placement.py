"""Pitch Bowl: defensive placement, its windows and what is undone (PBW-9)."""

from __future__ import annotations

import pytest

from tests.games.marks import rule
from tests.games.pitch_bowl.scenes import Answer, Line, Scene, by, centre, pitch, scene

ON = {"defensive_placement": True}
DRAWN = """
    9  . . . . t3 . .
    7  . t1 . . . r1 .
    5  . T1 . T2* . . .
    3  . T3 . . . . .
"""
AGREED = scene(DRAWN, options=ON)
RUN = pitch("T1", angle=270, mm=30)
PLACED = pitch("t1", angle=90, mm=40)
OPEN: list[Line] = [RUN, "go_on"]
"""A pitch, and the word that lets the other coach answer it."""


def south_again(answer: Answer) -> None:
    """The active coach plays on."""
    assert answer.phase == "play"
    assert answer.to_act == ["south"]


# --- 9.1: the window ------------------------------------------------------------------------------


@rule("PBW-9.1")
def test_after_each_lawful_pitch_the_other_coach_may_run() -> None:
    """A run of one player with its active face up, which is then turned."""
    window = AGREED.play(*OPEN)
    assert window.phase == "placement"
    assert window.to_act == ["north"]
    assert set(window.choice["do"]) == {"flick", "stop"}
    assert window.may_act == ["r1", "t1", "t3", "t9"]
    answer = AGREED.play(*OPEN, PLACED)
    south_again(answer)
    assert answer.passive == ["T1", "t1"]
    assert answer.at("t1") == pytest.approx((75, 365), abs=0.2)


@rule("PBW-9.1")
def test_one_window_after_each_pitch() -> None:
    """The same player does not run twice in a turn, another does."""
    second = pitch("T3", angle=270, mm=30)
    lines: list[Line] = [*OPEN, PLACED, second, "go_on"]
    assert AGREED.play(*lines).may_act == ["r1", "t3", "t9"]
    assert AGREED.refusal(*lines, PLACED) in ("9.1", "3.1", "5.14")
    answer = AGREED.play(*lines, pitch("r1", angle=90, mm=100))
    assert answer.passive == ["T1", "T3", "r1", "t1"]


@rule("PBW-9.1")
@pytest.mark.parametrize("piece", ["T3", "t8"])
def test_only_an_own_player_on_the_field_is_placed(piece: str) -> None:
    """Not the other side's, nobody absent."""
    assert AGREED.refusal(*OPEN, by("north", pitch(piece, mm=30)))


@rule("PBW-9.1")
@pytest.mark.parametrize("announce", ["snatch", "pickup", "pass", "handover"])
def test_nothing_is_announced_in_a_window(announce: str) -> None:
    """A run alone."""
    carried = scene("7 . t1* . . . . .\n5 . T1 . . . . .\n9 . t2 . . . . .", options=ON)
    target = "t2" if announce == "handover" else None
    line = pitch("t1", angle=0, mm=30, announce=announce, target=target)
    assert carried.refusal(*OPEN, line) == "9.1"


@rule("PBW-9.1")
def test_a_placement_has_some_strength() -> None:
    """A window is declined by `stop`."""
    assert AGREED.refusal(*OPEN, pitch("t1", speed=0)) == "9.1"


@rule("PBW-9.1", "PBW-1.7")
def test_without_the_option_there_is_no_window() -> None:
    """South simply plays on."""
    south_again(scene(DRAWN).play(RUN))


@rule("PBW-9.1")
def test_a_block_opens_a_window_too() -> None:
    """Each lawful pitch of a player does."""
    drawn = scene("6 . . . t1 . . .\n5 . . . T1 . . .\n3 . . . T2* . . .", options=ON)
    assert drawn.play(pitch("T1", speed=600), "go_on").phase == "placement"


# --- 9.2: undone ----------------------------------------------------------------------------------

UNDONE: dict[str, tuple[Scene, Line, Line]] = {
    "all out": (AGREED, RUN, pitch("t1", angle=90, mm=80)),
    "a fall": (AGREED, RUN, pitch("t1", angle=90, mm=150)),
    "a block": (
        scene("7 . t1 . . . . .\n6 . T1 . . . . .\n3 . T3 . T2* . . .", options=ON),
        pitch("T3", angle=0, mm=20),
        pitch("t1", angle=270, speed=600),
    ),
    "a support": (
        scene("7 . t1 t2 . . . .\n5 . T1 . . . . .\n3 . T3 . T2* . . .", options=ON),
        pitch("T3", angle=0, mm=20),
        pitch("t1", angle=0, speed=600),
    ),
    "the loose ball": (
        scene("7 . t1 o . . . .\n5 . T1 . . . . .\n3 . T3 . . . . .", options=ON),
        pitch("T3", angle=0, mm=20),
        pitch("t1", angle=0, mm=50),
    ),
    "off the field": (
        scene("7 t1 . . . . . .\n5 . T1 . . . . .\n3 . T3 . T2* . . .", options=ON),
        pitch("T3", angle=0, mm=20),
        pitch("t1", angle=180, mm=60),
    ),
}


@rule("PBW-9.2", "PBW-9.6")
@pytest.mark.parametrize("what", UNDONE)
def test_anything_but_a_run_is_undone(what: str) -> None:
    """Everything lies as before the placement, the disc keeps its active face, south plays on."""
    drawn, first, placement = UNDONE[what]
    before, answer = drawn.play(first, "go_on"), drawn.play(first, "go_on", placement)
    for name in before.on_field:
        assert answer.at(name) == before.at(name)
    assert answer.on_field == before.on_field
    assert answer.ball == before.ball
    assert answer.carrier == before.carrier
    assert answer.passive == before.passive
    assert answer.used == before.used
    south_again(answer)


@rule("PBW-9.2")
def test_after_an_undone_placement_no_more_in_this_turn() -> None:
    """The next pitch opens no window; the next turn of south does."""
    bad, second = pitch("t1", angle=90, mm=150), pitch("T3", angle=270, mm=30)
    south_again(AGREED.play(*OPEN, bad, second))
    later = AGREED.play(*OPEN, bad, "end_turn", by("north", "end_turn"), *OPEN)
    assert later.phase == "placement"


@rule("PBW-9.2")
def test_a_runner_has_its_two_squares() -> None:
    """110 mm lawful, 120 undone."""
    moved = AGREED.play(*OPEN, pitch("r1", angle=90, mm=110))
    assert moved.at("r1") == pytest.approx((275, 435), abs=0.3)
    assert AGREED.play(*OPEN, pitch("r1", angle=90, mm=120)).at("r1") == centre("f7")


# --- 9.3: the last action -------------------------------------------------------------------------


@rule("PBW-9.3")
def test_the_turn_ends_with_the_announced_last_action() -> None:
    """Without a last placement."""
    assert "last_action" in AGREED.play().choice["do"]
    answer = AGREED.play("last_action", RUN)
    assert answer.phase == "play"
    assert answer.to_act == ["north"]
    assert answer.passive == []
    assert answer.losses == []


@rule("PBW-9.3", "PBW-9.6")
def test_last_action_is_said_before_the_pitch() -> None:
    """And nothing but the pitch follows it."""
    said = AGREED.play("last_action")
    assert said.to_act == ["south"]
    assert "flick" in said.choice["do"]
    assert "last_action" not in said.choice["do"]
    assert AGREED.refusal("last_action", "last_action")
    assert AGREED.refusal(*OPEN, by("south", "last_action"))


@rule("PBW-9.3", "PBW-9.6")
def test_after_a_pitch_the_active_coach_says_whether_it_was_the_last() -> None:
    """Nothing else is done before: two words, and no window yet."""
    asked = AGREED.play(RUN)
    assert asked.phase == "said"
    assert asked.to_act == ["south"]
    assert asked.choice["do"] == ["last_action", "go_on"]
    for line in ("end_turn", "stop", pitch("T3", angle=270, mm=30), by("north", PLACED)):
        assert AGREED.refusal(RUN, line) == "9.6"


@rule("PBW-9.3")
def test_the_last_action_is_announced_once_it_is_made() -> None:
    """The turn ends without a last placement, and all faces are active."""
    answer = AGREED.play(RUN, "last_action")
    assert answer.phase == "play"
    assert answer.to_act == ["north"]
    assert answer.passive == []
    assert answer.losses == []
    assert [one["code"] for one in answer.raw["rulings"]] == ["last_done"]


@rule("PBW-9.6")
def test_announced_before_the_pitch_nothing_is_asked_after_it() -> None:
    """It is north's turn at once."""
    assert AGREED.play("last_action", RUN).to_act == ["north"]
    assert AGREED.refusal("last_action", RUN, by("south", "go_on"))


@rule("PBW-9.6")
def test_to_go_on_answers_the_question_alone() -> None:
    """Before a pitch, in a window and without the option it is refused."""
    assert AGREED.refusal("go_on") == "9.6"
    assert AGREED.refusal(*OPEN, by("north", "go_on")) == "9.1"
    assert scene(DRAWN).refusal("go_on") == "9.6"


@rule("PBW-9.6")
def test_nothing_is_asked_where_no_window_would_open() -> None:
    """A pass, a lost initiative, nobody left to act, placements lost, no active disc over there."""
    passed = scene("9 . . . T2 . . .\n7 . t1 . . . . .\n5 . . . T1* . . .", options=ON)
    south_again(passed.play(pitch("T1", speed=1500, announce="pass", ball_angle=90)))
    assert AGREED.play(pitch("T2", angle=270, mm=150)).to_act == ["north"]
    alone = scene("7 . t1 . . . . .\n5 . . . T1* . . .", alone=True, options=ON)
    assert alone.play(pitch("T1", mm=30)).to_act == ["north"]
    south_again(scene(DRAWN, options=ON, barred=True).play(RUN))
    idle = scene("7 . t1' . . . . .\n5 . T1 . T2* . . .", alone=True, options=ON)
    south_again(idle.play(RUN))


@rule("PBW-9.3")
def test_there_is_no_last_action_without_the_option() -> None:
    """Nor is it offered."""
    assert "last_action" not in scene(DRAWN).play().choice["do"]
    assert scene(DRAWN).refusal("last_action")


@rule("PBW-9.6")
def test_the_last_action_has_its_bonus_action() -> None:
    """Picked up, run on, and the turn is over."""
    drawn = scene("6 . . . o . . .\n5 . . . T1 . . .\n3 . T2 . . . . .", options=ON)
    pick = pitch("T1", mm=50, announce="pickup")
    assert drawn.play("last_action", pick).phase == "bonus"
    answer = drawn.play("last_action", pick, pitch("T1", mm=30))
    assert answer.to_act == ["north"]
    assert answer.phase == "play"
    assert answer.carrier == "T1"


# --- 9.4: the end of the turn ---------------------------------------------------------------------


@rule("PBW-9.4")
@pytest.mark.parametrize("end", ["end_turn", "last"])
def test_at_the_end_the_placed_discs_are_active_again(end: str) -> None:
    """Both sides'."""
    lines: list[Line] = [*OPEN, PLACED]
    assert AGREED.play(*lines).passive == ["T1", "t1"]
    last: list[Line] = [pitch("T3", mm=30), "last_action"]
    more: list[Line] = ["end_turn"] if end == "end_turn" else last
    answer = AGREED.play(*lines, *more)
    assert answer.to_act == ["north"]
    assert answer.passive == []


# --- 9.5, 9.6: which pitches open a window --------------------------------------------------------


@rule("PBW-9.5")
def test_a_pass_opens_no_window() -> None:
    """No player was pitched."""
    drawn = scene("9 . . . T2 . . .\n7 . t1 . . . . .\n5 . . . T1* . . .", options=ON)
    answer = drawn.play(pitch("T1", speed=1500, announce="pass", ball_angle=90))
    assert answer.carrier == "T2"
    south_again(answer)


@rule("PBW-9.5")
def test_a_hand_over_opens_one() -> None:
    """A player was."""
    drawn = scene("6 . . . T2 . . .\n7 . t1 . . . . .\n5 . . . T1* . . .", options=ON)
    assert drawn.play(pitch("T1", speed=600, announce="handover", target="T2")).phase == "said"


@rule("PBW-9.5")
@pytest.mark.parametrize("announce", ["snatch", "pickup"])
@pytest.mark.parametrize("bonus", ["run", "stop"])
def test_a_snatch_or_pick_up_opens_its_window_after_the_bonus_action(announce: str, bonus: str) -> None:
    """Not before."""
    goal = "t2*" if announce == "snatch" else "o"
    drawn = scene(f"6 . . . {goal} . . .\n5 . . . T1 . . .\n9 . t1 . . . . .", options=ON)
    first = pitch("T1", speed=500, announce=announce)
    assert drawn.play(first).phase == "bonus"
    then: Line = pitch("T1", angle=180, mm=30) if bonus == "run" else "stop"
    assert drawn.play(first, then).phase == "said"
    answer = drawn.play(first, then, "go_on")
    assert answer.phase == "placement"
    assert answer.to_act == ["north"]


@rule("PBW-9.5")
def test_a_pass_as_bonus_action_closes_a_pick_up() -> None:
    """The player was pitched for the pick-up: the window opens after the bonus pass."""
    drawn = scene("9 . . . T2 . . .\n6 . . . o . . .\n5 . . . T1 . . .\n9 . t1 . . . . .", options=ON)
    answer = drawn.play(
        pitch("T1", mm=50, announce="pickup"), pitch("T1", speed=1500, announce="pass", ball_angle=90)
    )
    assert answer.carrier == "T2"
    assert answer.phase == "said"


@rule("PBW-9.6")
def test_no_window_after_a_loss_of_initiative() -> None:
    """It is north's turn."""
    answer = AGREED.play(pitch("T2", angle=270, mm=150))
    assert answer.phase == "play"
    assert answer.to_act == ["north"]
    assert answer.passive == []


@rule("PBW-9.6")
def test_stop_declines_a_window() -> None:
    """Nothing is turned, and the next pitch opens another."""
    answer = AGREED.play(*OPEN, "stop")
    south_again(answer)
    assert answer.passive == ["T1"]
    assert AGREED.play(*OPEN, "stop", pitch("T3", angle=270, mm=30), "go_on").phase == "placement"


@rule("PBW-9.6")
@pytest.mark.parametrize("line", ["end_turn", "last_action", "go_on"])
def test_a_window_ends_no_turn(line: str) -> None:
    """Only a run or `stop`."""
    assert AGREED.refusal(*OPEN, by("north", line))


@rule("PBW-9.6", "PBW-7.5")
def test_the_own_carrier_may_score_in_a_window() -> None:
    """A run over south's goal-line in south's turn."""
    drawn = scene("5 . T1 . . . . .\n3 . T2 . . . . .\n2 . . . . . t1* .", options=ON)
    answer = drawn.play(*OPEN, pitch("t1", angle=270, mm=30))
    assert answer.score == (0, 1)
    assert answer.phase == "placing"
    assert answer.to_act == ["north"]


@rule("PBW-9.6")
def test_the_own_carrier_runs_in_a_window() -> None:
    """It keeps the ball."""
    drawn = scene("5 . T1 . . . . .\n3 . T2 . . . . .\n7 . . . . . t1* .", options=ON)
    answer = drawn.play(*OPEN, pitch("t1", angle=270, mm=30))
    assert answer.carrier == "t1"
    south_again(answer)

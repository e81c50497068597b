"""Pitch Bowl: whole matches, on the printed field and on another; positions that read back (PBW-2, 7)."""

from __future__ import annotations

from typing import Any

import pytest

from pitchside.games.pitch_bowl import PITCH_BOWL
from tests.games.marks import rule
from tests.games.pitch_bowl.scenes import Answer, Line, Scene, line_up, opening, pitch, scene, set_up, throw

# --- five touchdowns along the west wing ----------------------------------------------------------
# The kick comes down beside the west touch-line: touch back, to the runner on that wing, who needs two turns.


def attack(receiver: str) -> list[Line]:
    """A kick-off and the two runs that score."""
    kicker = "south" if receiver == "north" else "north"
    runner, ahead = ("r1", 270) if receiver == "north" else ("R1", 90)
    spot = (25.0, 312.0) if receiver == "north" else (25.0, 288.0)
    kick = throw(2300, 120 if kicker == "south" else 240)
    runs: list[Line] = [
        pitch(runner, angle=ahead, mm=145),
        "end_turn",
        "end_turn",
        pitch(runner, angle=ahead, mm=112),
    ]
    return [line_up(kicker), line_up(receiver, run1=spot), kick, *runs]


@rule("PBW-7.3", "PBW-7.4", "PBW-2.5")
def test_a_whole_match_to_three_touchdowns() -> None:
    """North, south, north, south, north: 3 to 2."""
    lines: list[Line] = ["choose role=kick"]
    for count, receiver in enumerate(("north", "south", "north", "south", "north"), 1):
        lines += attack(receiver)
        answer = opening().play(*lines)
        assert answer.score == (count // 2, (count + 1) // 2)
        assert (answer.raw["result"] is None) is (count < 5)
    assert answer.raw["result"] == {
        "winner": "north",
        "reason": "touchdowns",
        "score": {"south": 2, "north": 3},
    }
    assert answer.pending == {}
    assert len(answer.named("touchdown")) == 5
    assert len(answer.named("match")) == 1


# --- another field --------------------------------------------------------------------------------
# Five columns of 50 mm with wings of one, eight rows: 250 by 400 mm.

SMALL_SPOTS = {
    "tq1": (75.0, 188.0), "tq2": (125.0, 188.0), "tq3": (175.0, 188.0),
    "tq4": (75.0, 130.0), "tq5": (125.0, 130.0), "tq6": (175.0, 130.0),
    "tq7": (75.0, 80.0), "tq8": (125.0, 80.0), "tq9": (175.0, 80.0),
    "run1": (25.0, 188.0), "run2": (225.0, 130.0),
}  # fmt: skip


def small_line_up(seat: str, **moved: tuple[float, float]) -> dict[str, Any]:
    """Three against the centre line, one on each wing."""
    spots = {**SMALL_SPOTS, **moved}
    places = {name: (x, y if seat == "south" else 400.0 - y) for name, (x, y) in spots.items()}
    return {
        "do": "deploy",
        "pieces": [{"id": f"{seat}.{name}", "x": x, "y": y} for name, (x, y) in places.items()],
    }


def small_attack(receiver: str) -> list[Line]:
    """A kick beside the field and two runs from the median line into the in-goal."""
    kicker = "south" if receiver == "north" else "north"
    kick = throw(1500, 120 if kicker == "south" else 240)
    runner, ahead = ("r1", 270) if receiver == "north" else ("R1", 90)
    aside = small_line_up(kicker, run1=(225.0, 188.0))
    runs: list[Line] = [pitch(runner, angle=ahead, mm=way) for way in (105, 60)]
    return [aside, small_line_up(receiver), kick, runs[0], "end_turn", "end_turn", runs[1]]


@rule("PBW-1.3", "PBW-1.4", "PBW-7.4")
def test_a_whole_match_on_another_field() -> None:
    """The field is data: the same rules in five columns and eight rows."""
    lines: list[Line] = ["choose role=kick"]
    for receiver in ("north", "south", "north", "south", "north"):
        lines += small_attack(receiver)
    answer = opening(field="small").play(*lines)
    assert answer.score == (2, 3)
    assert answer.raw["result"]["winner"] == "north"


@rule("PBW-1.3", "PBW-1.4")
def test_the_other_field_has_its_own_limits() -> None:
    """Its east touch-line is at 250 mm, its median line at 200."""
    lines: list[Line] = ["choose role=kick", small_line_up("south"), small_line_up("north"), throw(1500)]
    answer = opening(field="small").play(*lines)
    off = opening(field="small").play(*lines, pitch("r2", angle=0, mm=50))
    assert answer.ball is not None
    assert answer.to_act == ["north"]
    assert "r2" in off.off
    assert opening(field="small").refusal("choose role=kick", line_up("south"))


# --- positions read back --------------------------------------------------------------------------

MOMENTS: dict[str, tuple[Scene, list[Line]]] = {
    "before the toss": (opening("toss"), []),
    "before the choice": (opening(), []),
    "before the first line-up": (opening(), set_up()[:1]),
    "before the second": (opening(), set_up()[:2]),
    "before the kick": (opening(), set_up()),
    "in a turn": (opening(), [*set_up(), throw(2200)]),
    "with everything used": (
        scene("5 . . . T1*' . . .", used=("snatch", "pickup", "pass", "all_out")),
        [],
    ),
    "bonus": (
        scene("6 . . . o . . .\n5 . . . T1 . . ."),
        [pitch("T1", announce="pickup")],
    ),
    "drop": (
        scene("6 . . . T2 . . .\n5 . . . T1* . . ."),
        [pitch("T1", angle=0, mm=20, announce="handover", target="T2")],
    ),
    "give": (
        scene("6 . t2 . . . . .\n5 o T1 . . . . .\n4 . t1 . . . . ."),
        [pitch("T1", angle=180)],
    ),
    "said": (
        scene("7 . t1 . . . . .\n5 . . . T1* . . .", options={"defensive_placement": True}),
        [pitch("T1", mm=30)],
    ),
    "placement": (
        scene("7 . t1 . . . . .\n5 . . . T1* . . .", options={"defensive_placement": True}),
        [pitch("T1", mm=30), "go_on"],
    ),
    "last action": (
        scene("7 . t1 . . . . .\n5 . . . T1* . . .", options={"defensive_placement": True}),
        ["last_action"],
    ),
    "give after a kick": (
        opening(),
        [
            *set_up(north=line_up("north", tq2=(200.0, 312.0), tq1=(150.0, 312.0))),
            throw(900),
        ],
    ),
    "a pitch that waits for its tremor": (
        scene("7 . t1 . . . . .\n5 . . . T1* . . .", options={"tremor": 1.0}),
        [pitch("T1", mm=30, announce="pass", ball_angle=90)],
    ),
    "a kick that waits for its tremor": (opening(tremor=1.0), [*set_up(), throw(2200)]),
    "after an undone placement": (
        scene("7 . t1 . . . . .\n5 . . . T1* . . .\n3 T2 . . . . . .", options={"defensive_placement": True}),
        [pitch("T1", mm=30), "go_on", pitch("t1", angle=90, mm=150)],
    ),
    "bonus of the last action": (
        scene("6 . . . o . . .\n5 . . . T1 . . .", options={"defensive_placement": True}),
        ["last_action", pitch("T1", announce="pickup")],
    ),
    "after a touchdown": (scene("11 . . . T1* . . ."), [pitch("T1", mm=30)]),
    "over": (scene("11 . . . T1* . . .", score={"south": 2, "north": 1}), [pitch("T1", mm=30)]),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_position_reads_back(moment: str) -> None:
    """Written and read again it is the same position with the same choices."""
    drawn, lines = MOMENTS[moment]
    answer = drawn.play(*lines)
    again = Scene(answer.position, drawn.options).play()
    assert again.position == answer.position
    assert again.pending == answer.pending
    assert again.raw["hash"] == answer.raw["hash"]


def test_a_tremor_is_added_by_chance() -> None:
    """With the option a pitch waits for chance, and is played as shaken."""
    drawn = scene("5 . . . T1* . . .", options={"tremor": 1.0})
    waits = drawn.play(pitch("T1", mm=40))
    assert waits.to_act == ["chance"]
    shaken: list[Line] = [pitch("T1", mm=40), {"seat": "chance", "do": "tremor", "angle": 10.0, "speed": 0}]
    assert drawn.play(*shaken).at("T1")[0] < 170


def test_the_game_is_named() -> None:
    """As other programs call it."""
    assert PITCH_BOWL.id == "pitch-bowl"
    assert isinstance(opening().play(), Answer)

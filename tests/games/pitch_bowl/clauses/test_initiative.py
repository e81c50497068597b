"""Pitch Bowl: what costs the initiative, several in order of time; refused or fouled (PBW-8)."""

from __future__ import annotations

import pytest

from tests.games.marks import rule
from tests.games.pitch_bowl.scenes import Answer, Line, Scene, pitch, scene

COSTS: dict[str, tuple[str, Scene, Line, list[str]]] = {
    "a missed snatch": (
        "8.1",
        scene("6 . . . t1* . . .\n5 . . . T1 . . ."),
        pitch("T1", mm=10, announce="snatch"),
        ["clumsy"],
    ),
    "a missed pick-up": (
        "8.1",
        scene("6 . . . o . . .\n5 . . . T1 . . ."),
        pitch("T1", mm=10, announce="pickup"),
        ["clumsy"],
    ),
    "a missed hand-over": (
        "8.1",
        scene("6 . . . T2 . . .\n5 . . . T1* . . ."),
        pitch("T1", mm=10, announce="handover", target="T2"),
        ["clumsy"],
    ),
    "a missed pass": (
        "8.1",
        scene("6 . . . T2 . . .\n5 . . . T1* . . ."),
        pitch("T1", angle=0, mm=40, announce="pass", ball_angle=0),
        ["clumsy"],
    ),
    "a fall": ("8.2", scene("5 . . . T1* . . ."), pitch("T1", mm=130), ["fall"]),
    "an own player off": ("8.3", scene("5 T1 . . t1* . . ."), pitch("T1", angle=180, mm=60), ["off"]),
    "an opponent off": (
        "8.3",
        scene("5 t2 T1 . t1* . . ."),
        pitch("T1", angle=180, speed=900),
        ["off"],
    ),
    "a clearance": ("8.4", scene("6 . . . o . . .\n5 . . . T1 . . ."), pitch("T1", mm=50), ["clearance"]),
    "a ball out": ("8.5", scene("6 o T2 T1 . . . ."), pitch("T1", angle=180, speed=620), ["ball out"]),
    "all have acted": (
        "8.7",
        scene("8 . . . t1 . . .\n5 . . . T1* . . .", alone=True),
        pitch("T1", mm=40),
        ["all acted"],
    ),
    "a touchdown": ("8.8", scene("11 . . . T1* . . ."), pitch("T1", mm=30), ["touchdown"]),
}


@rule("PBW-8.1", "PBW-8.2", "PBW-8.3", "PBW-8.4", "PBW-8.5", "PBW-8.7", "PBW-8.8")
@pytest.mark.parametrize("what", COSTS)
def test_each_of_these_costs_the_initiative(what: str) -> None:
    """One loss, its clause among the rulings, and the turn is over."""
    _, drawn, line, losses = COSTS[what]
    assert drawn.play().to_act == ["south"]
    answer = drawn.play(line)
    assert answer.losses == losses
    assert "flick" not in answer.pending.get("south", {"do": []})["do"]


@rule("PBW-8.6")
def test_an_interception_costs_the_initiative() -> None:
    """North has the ball and the turn."""
    drawn = scene("8 . . . t1 . . .\n5 . . . T1* . . .")
    answer = drawn.play(pitch("T1", speed=1500, announce="pass", ball_angle=90))
    assert "interception" in answer.losses
    assert answer.to_act == ["north"]
    assert answer.carrier == "t1"


@rule("PBW-8.7")
def test_a_passive_carrier_of_the_other_side_does_not_matter() -> None:
    """All of south have acted; north's faces do not count."""
    drawn = scene("7 . . . t1*' . . .\n5 . T2' . T1 . . .", alone=True)
    answer = drawn.play(pitch("T1", angle=0, mm=40))
    assert answer.losses == ["all acted"]
    assert answer.to_act == ["north"]
    assert answer.passive == []


# --- 8.9: several at once -------------------------------------------------------------------------


def in_order(answer: Answer) -> None:
    """The instants of the rulings do not go back."""
    instants = [ruling["facts"]["t"] for ruling in answer.raw["rulings"] if "t" in ruling["facts"]]
    assert len(instants) >= 2
    assert instants == sorted(instants)


@rule("PBW-8.9")
def test_a_clearance_then_a_ball_out() -> None:
    """The ball is struck, then it leaves."""
    answer = scene("5 o T1 . . . . .").play(pitch("T1", angle=180, mm=50))
    assert answer.losses == ["clearance", "ball out"]
    in_order(answer)


@rule("PBW-8.9")
def test_a_missed_snatch_then_a_player_off() -> None:
    """Another is touched first; that one leaves."""
    answer = scene("6 t2 T1 . . . t1* .").play(pitch("T1", angle=180, speed=900, announce="snatch"))
    assert answer.losses == ["clumsy", "off"]
    in_order(answer)


@rule("PBW-8.9")
def test_a_fall_then_a_player_off() -> None:
    """T1 glances at t2 and falls; t2 slides on over the touch-line."""
    drawn = scene("4 . . . T1 . . .\n1 . . . . . . t1*", "t2 195 212")
    answer = drawn.play(pitch("T1", speed=2500))
    assert answer.losses == ["fall", "off"]
    in_order(answer)


@rule("PBW-8.9")
def test_two_players_off_one_after_the_other() -> None:
    """T1 glances at t2 near the touch-line, and both leave."""
    drawn = scene("8 . . . t1* . . .", "T1 40 300", "t2 10 320")
    answer = drawn.play(pitch("T1", angle=180, speed=1500))
    gone = [event["piece"] for event in answer.named("exit")]
    assert answer.losses == ["off"] * len(gone)
    assert len(gone) == 2
    instants = [event["t"] for event in answer.named("exit")]
    assert instants == sorted(instants)


@rule("PBW-8.9")
def test_events_of_a_pitch_come_in_order_of_time() -> None:
    """Touches, exits and faults alike."""
    drawn = scene("4 . . . T1 . . .\n1 . . . . . . t1*", "t2 195 212", "t3 275 265")
    answer = drawn.play(pitch("T1", speed=2500))
    instants = [event["t"] for event in answer.raw["events"] if event["kind"] in ("touch", "exit", "fault")]
    assert len(instants) >= 3
    assert instants == sorted(instants)


# --- refused is not fouled ------------------------------------------------------------------------

REFUSED: dict[str, tuple[Scene, Line]] = {
    "a passive player": (scene("5 . . . T1' . . t1*"), pitch("T1")),
    "an opponent": (scene("5 . . . T1 . . t1*"), pitch("t1")),
    "an absent player": (scene("5 . . . T1 . . t1*"), pitch("T5")),
    "a spent limit": (scene("5 . . . T1 . . t1*", used=("snatch",)), pitch("T1", announce="snatch")),
    "an impossible announcement": (scene("5 . . . T1 . . t1*"), pitch("T1", announce="pickup")),
    "a ball set onto a disc": (
        scene("", "T1* 175 225", "T2 175 260"),
        pitch("T1", announce="pass", ball_angle=90),
    ),
}
FOULED: dict[str, tuple[Scene, Line]] = {
    "a second all out": (scene("5 . . . T1 . . t1*", used=("all_out",)), pitch("T1", mm=90)),
    "too far": (scene("5 . . . T1 . . t1*"), pitch("T1", mm=130)),
    "a missed snatch": (scene("5 . . . T1 . . t1*"), pitch("T1", announce="snatch")),
    "a clearance": (scene("6 . . . o . . .\n5 . . . T1 . . ."), pitch("T1")),
    "off the field": (scene("5 T1 . . . . . t1*"), pitch("T1", angle=180, mm=60)),
}


@rule("PBW-5.13", "PBW-5.14", "PBW-3.1")
@pytest.mark.parametrize("what", REFUSED)
def test_refused_before_the_pitch(what: str) -> None:
    """Nothing has happened, nothing is recorded, and the same coach acts."""
    drawn, line = REFUSED[what]
    before = drawn.play()
    assert drawn.refusal(line)
    after = drawn.judged(drawn.said((line,)))
    assert after.raw["hash"] == before.raw["hash"]
    assert after.raw["events"] == after.raw["rulings"] == []
    assert after.to_act == ["south"]


@rule("PBW-4.4", "PBW-4.5", "PBW-8.1", "PBW-8.3", "PBW-8.4")
@pytest.mark.parametrize("what", FOULED)
def test_fouled_after_the_pitch(what: str) -> None:
    """It was played: events, a ruling, and the turn is north's."""
    drawn, line = FOULED[what]
    answer = drawn.play(line)
    assert answer.named("flick")
    assert len(answer.losses) == 1
    assert answer.to_act == ["north"]

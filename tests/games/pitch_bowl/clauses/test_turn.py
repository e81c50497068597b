"""Pitch Bowl: a turn, its faces and its end (PBW-3)."""

from __future__ import annotations

import pytest

from tests.games.marks import rule
from tests.games.pitch_bowl.scenes import by, pitch, scene

FOUR = scene(
    """
    7  . t1 . t2 . . .
    5  . T1 . T2 . R1 .
    2  . . . . . T3* .
    """,
    alone=True,
)
"""Four of south, two of north, nobody near another."""


@rule("PBW-3.1")
@pytest.mark.parametrize("order", [("T1", "T2", "R1"), ("R1", "T1", "T2"), ("T2", "R1", "T1")])
def test_own_players_one_after_another_in_any_order(order: tuple[str, ...]) -> None:
    """South keeps the turn."""
    answer = FOUR.play(*(pitch(name, angle=270, mm=30) for name in order))
    assert answer.to_act == ["south"]
    assert [event["piece"][-3:] for event in answer.named("flick")] == [
        {"T1": "tq1", "T2": "tq2", "R1": "un1"}[name] for name in order
    ]
    assert answer.may_act == ["T3"]


@rule("PBW-3.1", "PBW-5.14")
@pytest.mark.parametrize("piece", ["T1", "t1", "T8", "t8"])
def test_passive_opposing_and_absent_players_are_not_pitched(piece: str) -> None:
    """Refused: T1 has acted, t1 is north's, T8 and t8 are off the field."""
    first = pitch("T1", angle=270, mm=30)
    assert FOUR.refusal(first, pitch(piece, angle=270, mm=30)) in ("3.1", "5.14")
    assert piece not in FOUR.play(first).may_act


@rule("PBW-3.1")
def test_the_ball_is_no_player() -> None:
    """It is pitched by a pass alone."""
    drawn = scene("5 . . . T1 . o .")
    assert drawn.refusal(pitch("o")) in ("3.1", "5.14")


@rule("PBW-3.1")
def test_the_other_coach_waits() -> None:
    """North acts in north's turn."""
    assert FOUR.refusal(by("north", pitch("t1", angle=270)))
    assert FOUR.refusal(by("north", "end_turn"))
    assert FOUR.play("end_turn", by("north", pitch("t1", angle=90, mm=30))).to_act == ["north"]


@rule("PBW-3.2")
def test_a_pitched_player_is_turned() -> None:
    """It alone."""
    assert FOUR.play().passive == []
    answer = FOUR.play(pitch("T1", angle=270, mm=30))
    assert answer.passive == ["T1"]
    assert [event["piece"] for event in answer.named("turned")] == ["south.tq1"]
    assert FOUR.play(pitch("T1", angle=270, mm=30), pitch("R1", angle=270, mm=30)).passive == ["R1", "T1"]


@rule("PBW-3.2")
def test_a_pushed_player_is_not_turned() -> None:
    """A support leaves the teammate its action."""
    drawn = scene("6 . . . T2 . . .\n5 . . . T1 . . t1*")
    answer = drawn.play(pitch("T1", speed=600))
    assert answer.passive == ["T1"]
    assert "T2" in answer.may_act


@rule("PBW-3.3")
@pytest.mark.parametrize("pitches", [0, 1, 2])
def test_the_coach_may_end_the_turn_at_any_time(pitches: int) -> None:
    """Before any pitch, too."""
    lines = [pitch(name, angle=270, mm=30) for name in ("T1", "T2")[:pitches]]
    assert "end_turn" in FOUR.play(*lines).choice["do"]
    answer = FOUR.play(*lines, "end_turn")
    assert answer.to_act == ["north"]
    assert answer.losses == []


@rule("PBW-3.3", "PBW-8.7")
def test_it_ends_by_itself_when_nobody_can_act() -> None:
    """All four have acted."""
    lines = [pitch(name, angle=270, mm=30) for name in ("T1", "T2", "R1", "T3")]
    assert FOUR.play(*lines[:3]).to_act == ["south"]
    answer = FOUR.play(*lines)
    assert answer.to_act == ["north"]
    assert answer.losses == ["all acted"]


@rule("PBW-3.3")
def test_it_ends_at_a_loss_of_initiative() -> None:
    """A fall, with three players left to act."""
    answer = FOUR.play(pitch("T2", mm=150, angle=270))
    assert answer.to_act == ["north"]
    assert answer.losses == ["fall"]


@rule("PBW-3.4")
@pytest.mark.parametrize("end", ["end_turn", "fall"])
def test_at_the_end_all_discs_are_turned_to_active(end: str) -> None:
    """Those of both sides; and nothing is used any more."""
    drawn = scene(
        """
        7  . t1' . t2 . . .
        5  . T1' . T2 . R1 .
        2  . . . . . T3* .
        """,
        used=("snatch", "pickup", "pass", "all_out"),
    )
    assert drawn.play().passive == ["T1", "t1"]
    answer = drawn.play("end_turn" if end == "end_turn" else pitch("T2", mm=150, angle=270))
    assert answer.passive == []
    assert answer.used == set()
    assert answer.to_act == ["north"]
    assert answer.may_act == ["t1", "t2", "t9"]


@rule("PBW-3.4")
def test_the_turns_alternate() -> None:
    """South, north, south."""
    assert FOUR.play("end_turn", "end_turn").to_act == ["south"]
    run = pitch("T1", angle=270, mm=30)
    assert FOUR.play(run, "end_turn", "end_turn", run).passive == ["T1"]


@rule("PBW-3.5")
def test_a_run_moves_nothing_but_the_played_disc() -> None:
    """Everything else lies where it lay, to the last bit."""
    before, after = FOUR.play(), FOUR.play(pitch("T1", angle=270, mm=30))
    assert [name for name in sorted(before.on_field) if before.at(name) != after.at(name)] == ["T1"]

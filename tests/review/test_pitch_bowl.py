"""The review of Pitch Bowl: a touchdown that was there, a good pitch badly flicked."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games.pitch_bowl import PITCH_BOWL
from pitchside.review.flicks import Tried
from pitchside.review.pitch_bowl import PitchBowlJudge, even
from pitchside.review.values import Judged, Part, Review
from pitchside.review.walk import Walk
from pitchside.review.words import told
from tests.games.pitch_bowl.by_hand import mid, stand

NODES = 300
NAMES = {"en": {"south": "Ana", "north": "Ben"}, "fr": {"south": "Ana", "north": "Ben"}}


def near_the_line(tremor: float) -> Match[Any, Any]:
    """South's runner has the ball two squares from the line, and nobody is near."""
    state = stand(
        {"south.run1": mid("c10"), "south.tq1": mid("f3"), "north.tq1": mid("a3")},
        carrier="south.run1",
        tremor=tremor,
    )
    return Match(PITCH_BOWL, {"tremor": tremor}, PITCH_BOWL.write(state))


def reviewed(pitch: str, tremor: str) -> Review:
    """The review of one pitch from there."""
    match = near_the_line(1.0)
    match.commit(Seat.SOUTH, pitch)
    match.commit(Seat.CHANCE, tremor)
    return Walk(match, NODES).run()


def judge() -> PitchBowlJudge:
    """A judge of a match that nobody has played yet."""
    return PitchBowlJudge(Match(PITCH_BOWL, {}), NODES)


def test_a_touchdown_that_was_there_is_named() -> None:
    """Who sends the carrier away from the line could have scored, and it is the carrier's pitch."""
    (point,) = reviewed("flick piece=south.run1 angle=270 speed=500", "tremor angle=0 speed=0").points
    assert (point.kind, point.seat) == ("missed_touchdown", "south")
    assert point.better[0].startswith("flick piece=south.run1 ")
    assert told(point, NAMES, Seat.SOUTH)["fr"] == "Ici, vous pouviez marquer un touchdown."


def test_a_touchdown_moves_the_chance_to_that_of_the_new_score() -> None:
    """After a first touchdown the match is as good as one to nothing."""
    found = reviewed("flick piece=south.run1 angle=90 speed=900", "tremor angle=0 speed=0")
    assert all(point.kind not in ("better_pitch", "missed_touchdown") for point in found.points)
    assert (even(2, 3), even(0, 3), even(1, 1)) == (0.6875, 1.0, 0.5)


@pytest.mark.parametrize(("scores", "kind"), [(True, "missed_touchdown"), (False, "better_pitch")])
def test_a_touchdown_was_there_only_where_the_better_pitch_mostly_scores(
    monkeypatch: pytest.MonkeyPatch, scores: bool, kind: str
) -> None:
    """Else the pitch was just better."""
    found = Tried(0.6, ("flick",), 0.4, 0.1, 0.4, scores)
    monkeypatch.setattr(PitchBowlJudge, "tried", lambda self, part: found)
    assert judge().judge(Part(Seat.SOUTH, 1, 1, 0, 1)).kind == kind


def a_match(*turns: tuple[Seat, float, float, float]) -> list[tuple[Part, Judged, float]]:
    """Turns as they might be judged: whose, the best, as it was meant, as it came."""
    return [
        (Part(seat, 1, at, at, at + 1), Judged(best, meant=meant, came=came), came)
        for at, (seat, best, meant, came) in enumerate(turns, 1)
    ]


def test_choice_luck_and_the_rest_make_the_change_of_the_line() -> None:
    """What the next pitch finds in the field belongs to neither, and is told by itself."""
    told = a_match((Seat.SOUTH, 0.5, 0.45, 0.47), (Seat.SOUTH, 0.5, 0.5, 0.4), (Seat.NORTH, 0.8, 0.8, 1.0))
    south, north = (judge().accounts(told)[seat] for seat in ("south", "north"))
    assert (south.choice, south.luck, south.rest) == (-0.05, -0.08, -0.17)
    assert (north.choice, north.luck, north.rest) == (0.0, 0.2, 0.0)
    change = sum((south.choice, south.luck, south.rest)) - sum((north.choice, north.luck, north.rest))
    assert round(change, 3) == 0.0 - 0.5


def test_what_follows_a_pitch_is_no_luck_of_the_hand() -> None:
    """The hand was steady; who then ends the turn gives the other side the field, and had no bad luck."""
    match = near_the_line(0.0)
    match.commit(Seat.SOUTH, "flick piece=south.tq1 angle=90 speed=300")
    match.commit(Seat.SOUTH, "end_turn")
    found = Walk(match, NODES).run()
    assert found.accounts is not None
    assert found.accounts["south"].luck == 0.0
    assert all(point.kind != "bad_pitch" for point in found.points)


@pytest.mark.parametrize(("stands", "kind"), [(0.48, ""), (0.38, "better_pitch")])
def test_a_pitch_that_left_more_than_it_seemed_is_not_told_of_a_better_one(stands: float, kind: str) -> None:
    """Who goes on stands about as before: nothing was much better."""
    (part, judged, after), later = a_match((Seat.SOUTH, 0.5, 0.4, 0.4), (Seat.SOUTH, stands, stands, stands))
    told = [(part, replace(judged, kind="better_pitch", better=("flick",)), after), later]
    assert judge().named(told)[0][1].kind == kind


def test_danger_that_only_the_next_pitch_shows_is_named() -> None:
    """The pitch cost little at a glance, and the other side was nearly through: the line falls there."""
    told = a_match((Seat.SOUTH, 0.37, 0.36, 0.35), (Seat.NORTH, 0.83, 0.83, 0.83))
    (first, second) = judge().named(told)
    assert (first[1].kind, round(first[2], 2), second[1].kind) == ("danger_pitch", 0.17, "")


def test_the_largest_fall_is_named_whatever_made_it() -> None:
    """A little choice, a little luck, a little of the rest: none of them for itself."""
    told = a_match((Seat.SOUTH, 0.42, 0.38, 0.33), (Seat.NORTH, 0.7, 0.7, 0.7), (Seat.NORTH, 0.7, 0.7, 0.7))
    assert [judged.kind for _, judged, _ in judge().named(told)] == ["ground_pitch", "", ""]


def test_the_same_pitch_is_reviewed_alike() -> None:
    """Two reviews are equal."""
    first, second = (
        reviewed("flick piece=south.run1 angle=270 speed=500", "tremor angle=0 speed=0") for _ in range(2)
    )
    assert first == second

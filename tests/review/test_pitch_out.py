"""The review of Pitch Out: the better shot, a good shot badly flicked, a lucky one."""

from __future__ import annotations

import pytest

from pitchside.bots.hand import error_of
from pitchside.core.seat import Seat
from pitchside.games.flick.action import Flick, Tremor
from pitchside.games.flick.kernel_tremor import shake
from pitchside.review.flicks import Tried
from pitchside.review.pitch_out import PitchOutJudge
from pitchside.review.values import Review
from pitchside.review.walk import Walk
from pitchside.review.words import told
from tests.review.matches import guarded_captain, obstacle_removed, spared_captain

NODES = 300
NAMES = {"en": {"south": "Ana", "north": "Ben"}, "fr": {"south": "Ana", "north": "Ben"}}


def reviewed(flick: str, tremor: str) -> Review:
    """The review of one flick from that table."""
    return Walk(spared_captain(flick, tremor), NODES).run()


def test_a_captain_that_was_spared_is_named() -> None:
    """Who flicks aside from a free Captain could have put it out, and is shown the flick."""
    (point,) = reviewed("flick piece=south.runner angle=180 speed=300", "tremor angle=0 speed=0").points
    assert (point.kind, point.seat) == ("missed_captain", "south")
    assert point.better[-1].startswith("flick piece=south.")
    assert point.before > point.meant + 0.3
    assert told(point, NAMES, Seat.SOUTH)["en"] == "Here you could have put the other Captain out."


def test_a_good_shot_may_be_badly_flicked() -> None:
    """The shot at the Captain was right; the hand sent it past."""
    (point,) = reviewed("flick piece=south.runner angle=90 speed=3300", "tremor angle=25 speed=0").points
    assert (point.kind, point.better) == ("bad_shot", ())
    assert point.after < point.meant


def test_the_round_that_is_won_stands_on_the_line() -> None:
    """A shot that sends the Captain out ends the line with certainty; luck and choice are told apart."""
    found = reviewed("flick piece=south.runner angle=90 speed=3300", "tremor angle=0 speed=0")
    assert (found.line[-1].south, found.line[-1].won, found.of) == (1.0, "south", "round")
    assert found.accounts is not None
    assert found.accounts["south"].luck >= 0.0


def test_a_shot_that_won_is_not_told_of_a_better_one() -> None:
    """Aimed past the Captain, and the hand sent it there all the same: luck, whatever was better."""
    found = reviewed("flick piece=south.runner angle=65 speed=3300", "tremor angle=25 speed=0")
    assert found.line[-1].won == "south"
    assert [one.kind for one in found.points] == ["lucky_shot"]


def test_a_bad_answer_is_a_choice_and_no_luck() -> None:
    """The flick is as good as it was meant to be; the obstacle that shielded the Captain is taken away."""
    found = Walk(obstacle_removed("obstacle.south.1"), NODES).run()
    (point,) = found.points
    assert (point.kind, point.seat, point.better) == ("wrong_removal", "south", ())
    assert told(point, NAMES)["en"] == "After this shot Ana took away the wrong obstacle."
    assert found.accounts is not None
    assert (found.accounts["south"].luck, found.accounts["south"].rest) == (0.0, 0.0)


@pytest.mark.parametrize(("holds", "kind"), [(True, "better_shot"), (False, "")])
def test_a_better_shot_must_hold_against_the_reply(
    monkeypatch: pytest.MonkeyPatch, holds: bool, kind: str
) -> None:
    """What is better at a glance alone is not told."""
    found = Tried(0.6, ("flick",), 0.4, 0.1, 0.4, holds=holds)
    monkeypatch.setattr(PitchOutJudge, "tried", lambda self, part: found)
    assert Walk(spared_captain(), NODES).judged(0).kind == kind


def test_the_right_answer_costs_nothing() -> None:
    """The same flick with the other obstacle taken away leaves what the flick was meant to leave."""
    judged = Walk(obstacle_removed("obstacle.south.2"), NODES).judged(0)
    assert (judged.cost, judged.came, judged.flicked) == (0.0, judged.meant, judged.meant)


def test_what_the_enemy_answers_is_neither_choice_nor_luck() -> None:
    """North's Guard lets the Captain go: the round is won beyond what the flick was worth."""
    found = Walk(guarded_captain("guard save=null"), NODES).run()
    assert (found.line[-1].south, found.line[-1].won) == (1.0, "south")
    assert found.accounts is not None
    assert found.accounts["south"].luck == 0.0
    assert found.accounts["south"].rest > 0.1


@pytest.mark.parametrize(("tremor", "judge"), [(0.0, "steady"), (1.0, "trials")])
def test_a_hand_trembles_only_where_the_match_has_it(tremor: float, judge: str) -> None:
    """Without tremor the review says that the hand was steady."""
    assert Walk(obstacle_removed("obstacle.south.2", tremor), NODES).judge.name == judge


def test_the_same_flick_is_reviewed_alike() -> None:
    """Two reviews are equal."""
    first, second = (
        reviewed("flick piece=south.runner angle=180 speed=300", "tremor angle=0 speed=0") for _ in range(2)
    )
    assert first == second


def test_a_tremor_is_the_error_that_makes_the_same_flick() -> None:
    """Told in standard deviations, as the trials take it, it turns and slows the flick as it came."""
    flick, tremor = Flick("south.runner", 90.0, 2223), Tremor(1.676, -22)
    ((angle, speed),) = error_of(flick, tremor, 1.0, 4000).tolist()
    assert shake(90_000, 2223, 1.0, 4000, angle, speed) == (91_676, 2201)

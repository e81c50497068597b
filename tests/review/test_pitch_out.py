"""The review of Pitch Out: the better shot, a good shot badly flicked, a lucky one."""

from __future__ import annotations

from pitchside.core.seat import Seat
from pitchside.review.values import Review
from pitchside.review.walk import Walk
from pitchside.review.words import told
from tests.review.matches import spared_captain

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


def test_the_same_flick_is_reviewed_alike() -> None:
    """Two reviews are equal."""
    first, second = (
        reviewed("flick piece=south.runner angle=180 speed=300", "tremor angle=0 speed=0") for _ in range(2)
    )
    assert first == second

"""A walk through a record: the same every time, stopped and gone on with, kept as JSON."""

from __future__ import annotations

import json

import pytest

from pitchside.core.errors import Malformed
from pitchside.core.seat import Seat
from pitchside.review.judge import standing
from pitchside.review.values import Judged, Part, judged_of, review_of
from pitchside.review.walk import Stopped, Walk, turning
from tests.review.matches import GOAL_AT_HAND, played

NODES = 100
LINE = "a3n end d5n d5>d6 end a4s end"


def test_the_same_record_is_reviewed_alike() -> None:
    """Two reviews of one record are equal."""
    first, second = (Walk(played("play-ball", "a3n end", {}, GOAL_AT_HAND), NODES).run() for _ in range(2))
    assert first == second


def test_a_review_is_the_same_after_json() -> None:
    """What was written is read again."""
    found = Walk(played("play-ball", "a3n end", {}, GOAL_AT_HAND), NODES).run()
    assert review_of(json.loads(json.dumps(found.plain()))) == found


@pytest.mark.parametrize("plain", [{}, {"format": 0}, {"format": 1, "game": "play-ball"}])
def test_what_is_no_review_is_refused(plain: dict[str, object]) -> None:
    """`Malformed`, whatever it is."""
    with pytest.raises(Malformed):
        review_of(plain)


def test_a_stopped_review_is_gone_on_with() -> None:
    """What was judged before the stop is not judged again, and the review is the same."""
    walk = Walk(played("play-ball", "a3n end e7s end", {}, GOAL_AT_HAND), NODES)
    asked: list[bool] = []

    def after_one() -> bool:
        asked.append(True)
        return len(asked) > 1

    with pytest.raises(Stopped) as stopped:
        walk.run(stop=after_one)
    assert len(stopped.value.judged) == 1
    kept = [judged_of(json.loads(json.dumps(one.plain()))) for one in stopped.value.judged]
    told: list[tuple[int, int]] = []
    assert walk.run(kept, progress=lambda done, of: told.append((done, of))) == walk.run()
    assert told == [(2, 2)]


def test_claims_are_no_turns() -> None:
    """An offer of a draw is not judged."""
    match = played("play-ball", "a3n end offer_draw e7s end", {}, GOAL_AT_HAND)
    assert len(match.turns) == 5
    assert standing(match) == [0, 1, 3, 4]


def test_where_the_line_moved_most_is_always_told() -> None:
    """Lucky shots weigh more by themselves; the one after which the line fell furthest stays all the same."""
    shots = [
        (Part(Seat.SOUTH, 1, number, number, number + 1), Judged(0.5, meant=0.1, kind="lucky_shot"), 0.5)
        for number in range(1, 7)
    ]
    fall = (Part(Seat.SOUTH, 1, 7, 7, 8), Judged(0.5, meant=0.5, kind="bad_shot"), 0.15)
    assert [one.turn for one in turning([*shots, fall], 0.1)] == [1, 2, 3, 4, 7]


def test_the_losers_worst_choice_is_always_told() -> None:
    """Luck made it good at once, and others weigh more; of those only what moved the chance is told."""
    shots = [
        (Part(Seat.NORTH, 1, at, at, at + 1), Judged(0.5, meant=0.1, kind="lucky_pitch"), came)
        for at, came in enumerate([0.5, 0.4, 0.4, 0.4, 0.4, 0.4], 1)
    ]
    choice = Judged(0.5, meant=0.3, kind="better_pitch", better=("flick",))
    worst = (Part(Seat.SOUTH, 1, 7, 7, 8), choice, 0.5)
    assert [one.turn for one in turning([*shots, worst], 0.05, "south", 0.03)] == [2, 3, 4, 5, 7]


def test_the_losers_two_worst_choices_are_told() -> None:
    """Each had something better to draw; others weigh more, and a third choice gives way to them."""
    shots = [
        (Part(Seat.NORTH, 1, at, at, at + 1), Judged(0.5, meant=0.1, kind="lucky_pitch"), 0.4)
        for at in range(1, 7)
    ]
    choices = [
        (
            Part(Seat.SOUTH, 1, at, at, at + 1),
            Judged(0.5, meant=meant, kind="better_pitch", better=("x",)),
            0.4,
        )
        for at, meant in ((7, 0.44), (8, 0.4), (9, 0.42))
    ]
    told = turning([*shots, *choices], 0.05, "south")
    assert [one.turn for one in told if one.better] == [8, 9]
    assert len(told) == 5

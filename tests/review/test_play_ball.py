"""The review of Play Ball: blunders are named, with the better turn."""

from __future__ import annotations

from pitchside.core.seat import Seat
from pitchside.review.values import Review
from pitchside.review.walk import Walk
from pitchside.review.words import told
from tests.review.matches import GOAL_AT_HAND, played

NODES = 200
NAMES = {"en": {"south": "Ana", "north": "Ben"}, "fr": {"south": "Ana", "north": "Ben"}}


def reviewed(line: str, position: str | None = None) -> Review:
    """The review of a line."""
    return Walk(played("play-ball", line, {}, position), NODES).run()


def test_a_goal_that_was_not_scored_is_named() -> None:
    """Who had a goal in the turn and ended it is told so, with the moves of the goal."""
    (point,) = [one for one in reviewed("a3n end resign", GOAL_AT_HAND).points if one.seat == "south"]
    assert (point.kind, point.turn, point.steps, point.until) == ("missed_goal", 1, 0, 2)
    assert point.better == ("d4n", "d7n")
    assert told(point, NAMES)["en"] == "Here Ana could have scored this turn."
    assert told(point, NAMES, Seat.SOUTH)["fr"] == "Ici, vous pouviez marquer dès ce tour."


def test_the_better_turn_is_lawful() -> None:
    """What is called better can be played from where the turn began."""
    (point,) = [one for one in reviewed("a3n end resign", GOAL_AT_HAND).points if one.seat == "south"]
    after = played("play-ball", " ".join(point.better), {}, GOAL_AT_HAND)
    assert any(event.kind == "goal" for event in after.turns[-1].events)


def test_a_goal_that_was_let_in_is_named() -> None:
    """Who only moved where the other could score in the next turn could still have stopped the goal."""
    found = reviewed("c3n c5n c6sw end c2se", "c3,c5,c6 a6,c2,d5 c2 s 3 0-2")
    assert [(one.kind, one.seat) for one in found.points] == [("let_in", "south")]


def test_a_goal_ends_its_round_on_the_line() -> None:
    """The line ends with certainty where somebody has scored."""
    found = reviewed("d4n d7n", GOAL_AT_HAND)
    assert [(one.steps, one.south, one.won) for one in found.line] == [(0, 1.0, None), (2, 1.0, "south")]
    assert found.points == ()

"""The review of Play Ball: blunders are named, with the better turn."""

from __future__ import annotations

import pytest

from pitchside.core.seat import Seat
from pitchside.review.play_ball import Worth, chance_by, judge_of
from pitchside.review.values import Review, TurningPoint
from pitchside.review.walk import Walk
from pitchside.review.words import told
from tests.review.matches import GOAL_AT_HAND, played

NODES = 200
NAMES = {"en": {"south": "Ana", "north": "Ben"}, "fr": {"south": "Ana", "north": "Ben"}}


def reviewed(line: str, position: str | None = None, nodes: int = NODES) -> Review:
    """The review of a line."""
    return Walk(played("play-ball", line, {}, position), nodes).run()


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


@pytest.mark.parametrize("nodes", [NODES, 20_000])
def test_a_goal_that_was_forced_anyway_could_only_come_later(nodes: int) -> None:
    """Proved lost or only looking lost: who let the goal in at once is not told that it could be stopped."""
    found = reviewed("c3ne d2n d4n end resign", "c3,d2,e2 c5,c7,d7 d7 s 3 0-1", nodes)
    (point,) = found.points
    assert point.kind == "fell_early"
    assert told(point, NAMES)["en"] == "Here Ana could have held out longer."


def test_what_looked_lost_is_not_told_to_have_been_saved_before() -> None:
    """The start of this board is lost, which the search does not see: a goal was only brought nearer."""
    match = played("play-ball", "c2n d2n end", {"board": "hex37"})
    (point,) = Walk(match, 2000).run().points
    assert point.kind == "fell_early"


def test_a_win_that_was_left_counts_the_turns_of_who_had_it() -> None:
    """Seven turns of both sides are four of one's own, and it is said whose turns they are."""
    point = TurningPoint(1, 0, 1, "south", "left_win", 0.8, 0.4, 0.4, facts={"turns": 4})
    assert told(point, NAMES)["en"] == "Here Ana could have forced a goal in 4 of their own turns."
    assert told(point, NAMES, Seat.SOUTH)["fr"] == "Ici, vous pouviez forcer un but en 4 de vos tours."


def test_a_goal_ends_its_round_on_the_line() -> None:
    """The line ends with certainty where somebody has scored."""
    found = reviewed("d4n d7n", GOAL_AT_HAND)
    assert [(one.steps, one.south, one.won) for one in found.line] == [(0, 1.0, None), (2, 1.0, "south")]
    assert found.points == ()


@pytest.mark.parametrize(
    ("best", "then", "kind"),
    [
        (7, 6, ""), (3, 12, "left_win"), (3, 0, "left_win"), (8, 7, ""), (8, 3, "fell_early"), (2, 1, ""),
        (0, 3, "left_open"), (0, 1, "let_in"), (0, 0, ""),
    ],
)  # fmt: skip
def test_a_goal_put_off_or_brought_near_is_named(best: int, then: int, kind: str) -> None:
    """By the turns of both until a goal before the turn, and after it as the other side sees them."""
    judge = judge_of(played("play-ball", "a3n end", {}, GOAL_AT_HAND), 100)
    before, after = (Worth(chance_by(turns) if turns else 0.5, turns, (), True) for turns in (best, then))
    assert judge.kind(judge.parts([0, 1])[0], before, after) == kind


@pytest.mark.parametrize(
    ("line", "better", "kind"),
    [
        ("e1n e2>c2 c7nw e2n end d4s d3s d2sw", (), "gave_away"),
        ("e1n e2>c2 c7nw e2n end d4s d3s d2sw", ("e1n", "e2>c2", "c2sw", "end"), "let_in"),
        ("e1n e2>c2 c2n e2n end d4sw c4s end", (), "let_in"),
        ("e1n e2>c2 c7nw e2n end d4s d3s end", (), "let_in"),
    ],
)
def test_a_pass_gave_the_ball_away_where_it_was_taken_from_its_receiver(
    line: str, better: tuple[str, ...], kind: str
) -> None:
    """Not where the best turn passes alike, where the receiver ran on with it, or where nobody took it."""
    match = played("play-ball", line, {}, "c2,c7,e1 c6,d4,e3 e1 s 3 0-0")
    judge = judge_of(match, 100)
    first, *_ = judge.parts(range(len(match.turns)))
    assert judge.kind(first, Worth(0.5, 0, better, True), Worth(1.0, 1, (), True)) == kind

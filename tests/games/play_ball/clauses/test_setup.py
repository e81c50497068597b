"""Play Ball: what lies on the table, and how a round begins (PLB-1, PLB-2)."""

from __future__ import annotations

from typing import Any

import pytest

from pitchside.core.referee import judge
from tests.games.marks import rule
from tests.games.play_ball.scenes import (
    PLAY_BALL,
    START,
    accepted,
    after,
    ball,
    drawn,
    events,
    malformed,
    refusal,
    ruled,
    score,
    turn,
)

START_37 = "c2,d2,e2 c5,d6,e5 d4 s 2 0-0"
START_61 = "d2,e2,f2 d7,e8,f7 e5 s 2 0-0"
STARTS = [("strip39", START), ("hex37", START_37), ("hex61", START_61)]

GOALS = {
    "strip39": ("b1 c1 d1", "b8 c9 d8"),
    "hex37": ("c1 d1 e1", "c6 d7 e6"),
    "hex61": ("d1 e1 f1", "d8 e9 f8"),
}

ABOUT_TO_SCORE = """
a     . . . . . . .
b    . s . . . . n .
c   . . s . . . . . .
d    . n . . . . S .
e     . . . . n . .
"""


def equipment(board: str) -> dict[str, Any]:
    """What lies on the table."""
    return PLAY_BALL.equipment({"board": board})


@rule("PLB-1.1")
@pytest.mark.parametrize("board", GOALS)
def test_each_team_has_three_goal_cells_at_its_end(board: str) -> None:
    """A team's goal cells are three, and nothing lies behind them."""
    goals = equipment(board)["goals"]
    assert (" ".join(goals["south"]), " ".join(goals["north"])) == GOALS[board]


@rule("PLB-1.1")
@pytest.mark.parametrize("board", GOALS)
def test_a_start_cell_lies_in_front_of_each_goal_cell(board: str) -> None:
    """Each start cell is one cell further into the field than a goal cell of its column."""
    data = equipment(board)
    for team, step in (("south", 1), ("north", -1)):
        assert data["starts"][team] == [f"{c[0]}{int(c[1]) + step}" for c in data["goals"][team]]


@rule("PLB-1.1")
@pytest.mark.parametrize("board", GOALS)
def test_there_is_one_centre_cell(board: str) -> None:
    """The centre is the middle cell of the middle column."""
    columns = equipment(board)["columns"]
    middle = len(columns) // 2
    assert equipment(board)["centre"] == f"{'abcdefghi'[middle]}{(columns[middle] + 1) // 2}"


@rule("PLB-1.2")
def test_playballers_have_no_names() -> None:
    """The order in which a team's playballers are listed makes no difference."""
    position = "b2,c2,d2 b7,c8,d7 c5 s 2 0-0"
    other = "d2,b2,c2 c8,d7,b7 c5 s 2 0-0"
    assert ruled(position, "")["hash"] == ruled(other, "")["hash"]


@rule("PLB-1.2")
@pytest.mark.parametrize("south", ["b2,c2", "b2,c2,d2,e2", "b2,c2,c2", "b2,c2,b7", ""])
def test_a_team_has_three_playballers(south: str) -> None:
    """A position with more or fewer than three different playballers a team is malformed."""
    assert malformed(f"{south} b7,c8,d7 c5 s 3 0-0")


@rule("PLB-1.3")
def test_a_scored_ball_is_set_aside_to_count() -> None:
    """After a goal the score counts the ball, and another one lies on the centre cell."""
    answer = accepted(drawn(ABOUT_TO_SCORE), "d7n")
    assert (score(answer), ball(answer)) == ("1-0", "c5")


@rule("PLB-1.4")
@pytest.mark.parametrize(
    ("board", "columns", "cells"),
    [
        ("strip39", [7, 8, 9, 8, 7], 39),
        ("hex61", [5, 6, 7, 8, 9, 8, 7, 6, 5], 61),
        ("hex37", [4, 5, 6, 7, 6, 5, 4], 37),
    ],
)
def test_the_boards_have_these_columns(board: str, columns: list[int], cells: int) -> None:
    """A board is its columns' lengths from west to east."""
    assert equipment(board)["columns"] == columns
    assert sum(columns) == cells


@rule("PLB-1.4")
def test_the_oblong_board_is_the_default() -> None:
    """A match that names no board is played on strip39."""
    assert ruled(None, "")["position"] == START
    assert PLAY_BALL.options({})["board"] == "strip39"


@rule("PLB-1.4")
def test_an_unknown_board_is_malformed() -> None:
    """No board but the three can be chosen."""
    assert "hex19" in malformed(None, board="hex19")


@rule("PLB-1.4")
@pytest.mark.parametrize(
    ("move", "to"),
    [("c5n", "c6"), ("c5ne", "d5"), ("c5se", "d4"), ("c5s", "c4"), ("c5sw", "b4"), ("c5nw", "b5")],
)
def test_columns_are_centred_on_each_other(move: str, to: str) -> None:
    """From the middle of the middle column the six directions lead to these cells."""
    position = "b2,c5,d2 b7,c8,d7 c5 s 3 0-0"
    assert events(accepted(position, move), "step") == [("c5", to)]


@rule("PLB-1.4")
@pytest.mark.parametrize(
    ("move", "to"),
    [
        ("a4n", "a5"),
        ("a4ne", "b5"),
        ("a4se", "b4"),
        ("a4s", "a3"),
        ("e4n", "e5"),
        ("e4nw", "d5"),
        ("e4sw", "d4"),
    ],
)
def test_the_outer_columns_are_centred_too(move: str, to: str) -> None:
    """From the middle of the outer columns the directions lead to these cells."""
    position = "a4,c2,e4 b7,c8,d7 c5 s 3 0-0"
    assert events(accepted(position, move), "step") == [(move[:2], to)]


@rule("PLB-1.4")
@pytest.mark.parametrize(
    ("board", "position", "move", "to"),
    [
        ("hex37", "a1,d2,g4 c5,d6,e5 d4 s 3 0-0", "a1ne", "b2"),
        ("hex37", "a1,d2,g4 c5,d6,e5 d4 s 3 0-0", "g4sw", "f4"),
        ("hex37", "a1,d2,d4 c5,d6,e5 d4 s 3 0-0", "d4se", "e3"),
        ("hex61", "a5,e2,i1 d7,e8,f7 e5 s 3 0-0", "a5ne", "b6"),
        ("hex61", "a5,e2,i1 d7,e8,f7 e5 s 3 0-0", "i1nw", "h2"),
        ("hex61", "a5,e4,i1 d7,e8,f7 e5 s 3 0-0", "e4nw", "d4"),
    ],
)
def test_the_hexagons_hang_together_alike(board: str, position: str, move: str, to: str) -> None:
    """On the two hexagonal boards columns are centred on each other as well."""
    assert events(accepted(position, move, board=board), "step") == [(move[:2], to)]


@rule("PLB-1.5")
@pytest.mark.parametrize("board", GOALS)
def test_the_dots_are_the_six_goal_cells(board: str) -> None:
    """The goal cells of both teams have a dot, and no other cell has."""
    assert sorted(equipment(board)["dots"]) == sorted(" ".join(GOALS[board]).split())


@rule("PLB-1.5")
@pytest.mark.parametrize(
    ("board", "position", "moves"),
    [
        ("strip39", "b1,a4,e4 b7,c8,d7 c5 s 3 0-0", "b1n b2n b3n"),
        ("strip39", "c3,a4,e4 b7,c8,d7 c5 s 3 0-0", "c3s"),
        ("strip39", "c2,a4,e4 b7,c8,d7 c5 s 3 0-0", "c2nw"),
        ("hex37", "a4,b5,g4 c5,d6,e5 d4 s 3 0-0", "a4s"),
        ("hex61", "a1,i5,e4 d7,e8,f7 e5 s 3 0-0", "e4s"),
    ],
)
def test_a_turn_may_end_on_undotted_cells(board: str, position: str, moves: str) -> None:
    """Start cells, corners and end cells of outer columns have no dot."""
    accepted(position, f"{moves} end", board=board)


@rule("PLB-2.1")
@pytest.mark.parametrize(("board", "position"), STARTS)
def test_the_set_up(board: str, position: str) -> None:
    """Playballers stand on their start cells, the ball lies on the centre cell."""
    assert ruled(None, "", board=board)["position"] == position


@rule("PLB-2.2")
def test_south_begins_unless_asked() -> None:
    """Unasked, south begins the first round."""
    assert turn(ruled(None, "")) == "s"


@rule("PLB-2.2")
def test_north_begins_when_the_option_says_so() -> None:
    """`begins` names the team that begins."""
    assert ruled(None, "", begins="north")["position"] == "b2,c2,d2 b7,c8,d7 c5 n 2 0-0"


@rule("PLB-2.2")
def test_the_team_that_conceded_begins_the_next_round() -> None:
    """After a goal by south all is set up again and north begins."""
    assert after(drawn(ABOUT_TO_SCORE), "d7n") == "b2,c2,d2 b7,c8,d7 c5 n 2 1-0"


@rule("PLB-2.2")
def test_the_scorer_does_not_begin_even_if_it_began_before() -> None:
    """North, beginning the round and scoring in it, leaves the next beginning to south."""
    position = "b7,c7,d7 b3,c2,e4 c2 n 2 1-0"
    assert after(position, "c2s", begins="north") == "b2,c2,d2 b7,c8,d7 c5 s 2 1-1"


@rule("PLB-2.3")
def test_the_teams_take_turns() -> None:
    """When south has ended its turn north is to play, then south again."""
    assert turn(accepted(START, "c2n end")) == "n"
    assert turn(accepted(START, "c2n end c8s end")) == "s"


@rule("PLB-2.3")
def test_no_move_with_the_other_teams_playballers() -> None:
    """North's playballer does not stand for south to move."""
    assert refusal(START, "c8s") == "PLB-3.1"


@rule("PLB-2.3")
def test_a_team_that_is_not_to_play_is_refused() -> None:
    """North acting in south's turn is told that the teams take turns."""
    document = {"game": "play-ball", "actions": [{"seat": "north", "do": "c8s"}]}
    answer = judge(PLAY_BALL, document)
    assert answer["refused"]["rule"] == "PLB-2.3"


@rule("PLB-2.3")
def test_a_new_ball_comes_with_every_round() -> None:
    """In the next round the ball is free on the centre cell and can be taken there again."""
    answer = accepted(drawn(ABOUT_TO_SCORE), "d7n c8s c7s end c2n c3n c4n end")
    assert [to for _, to in events(answer, "take")] == ["c5"]
    assert ball(answer) == "c5"

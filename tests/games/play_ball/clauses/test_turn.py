"""Play Ball: moves, jumps, bounces and the end of a turn (PLB-3.1 to PLB-3.6, 3.13, 3.14)."""

from __future__ import annotations

import pytest

from tests.games.marks import rule
from tests.games.play_ball.scenes import (
    START,
    accepted,
    after,
    ball,
    clauses,
    drawn,
    events,
    kinds,
    left,
    refusal,
    turn,
)

SPREAD = """
a     . . . s . . .
b    . . . . . . n .
c   . s . . o . . n .
d    . . . . . . n .
e     . . . s . . .
"""

# South's b3 can jump north over two, north's b7 is free behind.
ROW = """
a     . . . . . . .
b    . . s n s . n .
c   . . . . o . . n .
d    . . s . . . . .
e     . . . . . . .
"""

# c6 has c7 and c8 before it, and the goal cell c9 holds an enemy: nothing is free up to the edge.
WALL = """
a     . . . . . . .
b    . . . . . . . .
c   . . . . o s n n n
d    . . s . . . . .
e     . . s . . . .
"""


@rule("PLB-3.1")
@pytest.mark.parametrize("moves", ["a4n", "a4n a5n", "a4n c2n e4n", "a4n a5n a6n", "a4n c2n a5n"])
def test_one_to_three_moves_by_any_own_playballers(moves: str) -> None:
    """A turn of one, two or three moves, by the same or by several playballers, can be ended."""
    assert turn(accepted(drawn(SPREAD), f"{moves} end")) == "n"


@rule("PLB-3.1")
def test_a_fourth_move_is_refused() -> None:
    """After three moves no playballer moves any more."""
    assert refusal(drawn(SPREAD), "a4n a5n a6n c2n") == "PLB-3.1"


@rule("PLB-3.1")
@pytest.mark.parametrize("move", ["b4n", "c5n", "b7s", "a1n", "i9n"])
def test_only_own_playballers_move(move: str) -> None:
    """An empty cell, the ball's cell, an enemy's or a cell off the board has no playballer to move."""
    assert refusal(drawn(SPREAD), move) == "PLB-3.1"


@rule("PLB-3.1")
def test_a_playballer_that_has_left_its_cell_is_not_there() -> None:
    """A second move starts where the first one ended."""
    assert refusal(drawn(SPREAD), "a4n a4n") == "PLB-3.1"


@rule("PLB-3.2")
def test_the_first_turn_of_a_round_has_two_moves() -> None:
    """The third move of the engagement is refused."""
    assert refusal(START, "b2n c2n d2n") == "PLB-3.2"
    assert refusal(START, "b2n b3n b4n") == "PLB-3.2"


@rule("PLB-3.2")
def test_the_other_teams_first_turn_has_three_moves() -> None:
    """The engagement binds only the team that begins the round."""
    accepted(START, "b2n end b7s c8s d7s end")


@rule("PLB-3.2")
def test_the_beginners_second_turn_has_three_moves() -> None:
    """From its second turn on the team that began has three moves."""
    accepted(START, "b2n end b7s end c2n d2n b3n end")


@rule("PLB-3.2")
def test_the_engagement_binds_in_every_round() -> None:
    """After a goal the team that begins has two moves again."""
    position = "b2,c2,d7 b7,d2,e5 d7 s 3 0-0"
    assert left(accepted(position, "d7n")) == 2
    assert refusal(position, "d7n b7s b6s b5s") == "PLB-3.2"


@rule("PLB-3.2")
def test_passes_do_not_count_in_the_engagement() -> None:
    """Two moves and any number of passes fit in a first turn."""
    accepted("a5,c5,e2 b7,c8,d7 c5 s 2 0-0", "c5>a5 e2n a5>c5 e3n c5>a5 end")


@rule("PLB-3.3")
@pytest.mark.parametrize("direction", ["n", "ne", "se", "s", "sw", "nw"])
def test_a_step_goes_to_an_adjacent_free_cell(direction: str) -> None:
    """In each of the six directions a step leads to the neighbouring cell."""
    there = {"n": "b5", "ne": "c5", "se": "c4", "s": "b3", "sw": "a3", "nw": "a4"}[direction]
    answer = accepted("b4,c1,e7 b7,c8,d7 c5 s 3 0-0", f"b4{direction}")
    assert events(answer, "step") == [("b4", there)]


@rule("PLB-3.3")
def test_a_step_costs_one_move() -> None:
    """A step leaves one move fewer."""
    assert left(accepted(drawn(SPREAD), "c2n")) == 2


@rule("PLB-3.3")
@pytest.mark.parametrize("neighbour", ["b5,c8,d7 c8", "b7,c8,d7 b5"])
def test_no_step_onto_a_playballer(neighbour: str) -> None:
    """Towards a cell with a playballer, of either team, the move is a jump."""
    mate = "b5" if neighbour.endswith("b5") else "c2"
    assert kinds(accepted(f"b4,{mate},d2 {neighbour} s 3 0-0", "b4n"))[0] == "jump"


@rule("PLB-3.3")
def test_no_step_off_the_board() -> None:
    """Where the board ends there is no adjacent cell."""
    assert refusal(drawn(SPREAD), "a4nw") == "PLB-3.3"


@rule("PLB-3.4")
def test_a_jump_goes_over_one() -> None:
    """A playballer jumps over the neighbour to the free cell behind."""
    answer = accepted("b4,c2,d2 b5,c8,d7 c5 s 3 0-0", "b4n")
    assert events(answer, "jump") == [("b4", "b6")]
    assert left(answer) == 2


@rule("PLB-3.4")
def test_a_jump_goes_over_several_of_either_team() -> None:
    """An enemy and a teammate in one line are jumped in one move."""
    answer = accepted(drawn(ROW), "b3n")
    assert events(answer, "jump") == [("b3", "b6")]
    assert left(answer) == 2


@rule("PLB-3.4")
def test_a_jump_ends_on_the_first_free_cell() -> None:
    """A playballer further away, behind a gap, is not jumped."""
    answer = accepted(drawn(ROW), "b5s")
    assert events(answer, "jump") == [("b5", "b2")]
    answer = accepted(drawn(ROW), "b3n b6s")
    assert events(answer, "jump")[1] == ("b6", "b3")


@rule("PLB-3.4")
@pytest.mark.parametrize(
    ("over", "move", "to"),
    [
        ("c5", "b4ne", "d5"),
        ("c4", "b4se", "d3"),
        ("b3", "b4s", "b2"),
        ("a5", "b5nw", None),
        ("c5", "d5sw", "b4"),
    ],
)
def test_jumps_go_along_all_lines(over: str, move: str, to: str | None) -> None:
    """A jump follows the straight line of its direction; without a cell behind it is a bounce."""
    position = f"{move[:2]},c2,e1 {over},c8,d7 e1 s 3 0-0"
    answer = accepted(position, move)
    assert kinds(answer) == (["jump"] if to else ["bounce"])
    if to:
        assert events(answer, "jump") == [(move[:2], to)]


@rule("PLB-3.4")
def test_a_jump_needs_its_first_playballer_adjacent() -> None:
    """With a free cell in between it is a plain step."""
    assert events(accepted("b3,c2,d2 b5,c8,d7 c5 s 3 0-0", "b3n"), "step") == [("b3", "b4")]


@rule("PLB-3.4")
def test_the_longest_jump_is_one_move() -> None:
    """Over all five others in one line a jump still costs one move."""
    position = "c2,c3,c4 c5,c6,c7 c2 s 3 0-0"
    answer = accepted(position, "c2n")
    assert events(answer, "jump") == [("c2", "c8")]
    assert left(answer) == 2


@rule("PLB-3.5")
def test_a_jumper_without_a_free_cell_returns() -> None:
    """With no free cell up to the edge the jumper is back on its own cell."""
    answer = accepted(drawn(WALL), "c6n")
    assert events(answer, "bounce") == [("c6", "c6")]
    assert after(drawn(WALL), "c6n").startswith("c6,d3,e3 c7,c8,c9 c5 s 2")


@rule("PLB-3.5")
def test_a_bounce_is_a_move() -> None:
    """After a bounce and two more moves there is no fourth."""
    assert refusal(drawn(WALL), "c6n d3n e3n d4n") == "PLB-3.1"


@rule("PLB-3.5")
def test_three_bounces_change_nothing() -> None:
    """The third of three idle bounces would close every way to end the turn."""
    assert refusal(drawn(WALL), "c6n c6n c6n") == "PLB-3.8"


@rule("PLB-3.5")
def test_a_bounce_over_one_at_the_edge() -> None:
    """One neighbour with the edge behind it is enough for a bounce."""
    answer = accepted("b4,c2,d2 a3,c8,d7 c5 s 3 0-0", "b4sw")
    assert events(answer, "bounce") == [("b4", "b4")]
    assert clauses(answer) == ["PLB-3.5"]


@rule("PLB-3.6")
@pytest.mark.parametrize("line", ["c5>a5 e2n end", "e2n c5>a5 end", "e2n c5>a5 e3n a5>c5 c5>a5 end"])
def test_passes_before_between_and_after_moves(line: str) -> None:
    """Passes may come at any time of the turn, in any number."""
    assert turn(accepted("a5,c5,e2 b7,c8,d7 c5 s 3 0-0", line)) == "n"


@rule("PLB-3.6")
def test_a_turn_takes_many_passes() -> None:
    """Thirty passes to and fro take nothing away from three moves."""
    passes = " ".join(["c5>a5", "a5>c5"] * 15)
    accepted("a5,c5,e2 b7,c8,d7 c5 s 3 0-0", f"{passes} e2n {passes} e3n {passes} e4n c5>a5 end")


@rule("PLB-3.13")
def test_a_jump_ends_on_the_free_ball() -> None:
    """The cell of the free ball is the first free cell behind the jumped, and the jumper takes the ball."""
    answer = accepted("b2,c3,d2 c4,c8,d7 c5 s 3 0-0", "c3n")
    assert events(answer, "jump") == [("c3", "c5")]
    assert clauses(answer) == ["PLB-4.1"]


@rule("PLB-3.13")
def test_a_jump_never_passes_over_the_free_ball() -> None:
    """With a playballer on either side of the free ball a jump goes no further than the ball."""
    answer = accepted("b2,c3,d2 c4,c6,d7 c5 s 3 0-0", "c3n")
    assert events(answer, "jump") == [("c3", "c5")]


@rule("PLB-3.13")
def test_the_free_ball_is_stepped_on_not_jumped() -> None:
    """A playballer next to the free ball steps onto it, whoever stands behind."""
    answer = accepted("b2,c4,d2 c6,c8,d7 c5 s 3 0-0", "c4n")
    assert events(answer, "step") == [("c4", "c5")]
    assert ball(answer) == "c5"


@rule("PLB-3.14")
@pytest.mark.parametrize(
    ("cell", "direction"), [("a1", "s"), ("a1", "sw"), ("a1", "nw"), ("e7", "n"), ("e7", "se")]
)
def test_a_direction_off_the_board_is_no_bounce(cell: str, direction: str) -> None:
    """With nobody to jump and no cell there is no move at all."""
    assert refusal("a1,c2,e7 b7,c8,d7 c5 s 3 0-0", f"{cell}{direction}") == "PLB-3.3"

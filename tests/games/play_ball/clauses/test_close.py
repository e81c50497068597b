"""Play Ball: what the end of a turn asks for, and moves that would leave no end (PLB-3.7 to PLB-3.12)."""

from __future__ import annotations

import pytest

from pitchside.core.errors import Malformed
from tests.games.marks import rule
from tests.games.play_ball.scenes import (
    START,
    accepted,
    after,
    clauses,
    drawn,
    events,
    kinds,
    refusal,
    ruled,
    turn,
)

# c5 carries; b5 and a5 are on its line to the north-west.
PAIR = """
a     . . . . s . .
b    . . . . . . n .
c   . . . . S . . n .
d    . . . . . . n .
e     . s . . . . .
"""

# b3, b4 and c4 touch each other: two can change places by way of c4.
SWAP = """
a     . . . . . . .
b    . . S s . . n .
c   . . . . . . . n .
d    . . . . . . n .
e     . . . . s . .
"""

# c8 with the ball is one move from the goal; d1 stands on a dot.
LAST_MOVE = """
a     . . . . . . .
b    . s . . . . . .
c   . . . . . n . S .
d    s . . . n . . .
e     . . . n . . .
"""


@rule("PLB-3.7")
@pytest.mark.parametrize(
    ("moves", "cell"), [("c2s", "c1"), ("b2s", "b1"), ("d2s", "d1")], ids=["c1", "b1", "d1"]
)
def test_no_turn_ends_on_an_own_goal_cell(moves: str, cell: str) -> None:
    """`end` is refused while an own playballer stands on a dotted cell."""
    answer = accepted("b2,c2,d2 b7,c8,d7 c5 s 3 0-0", moves)
    assert cell in answer["position"].split()[0]
    assert refusal("b2,c2,d2 b7,c8,d7 c5 s 3 0-0", f"{moves} end") == "PLB-3.7"


@rule("PLB-3.7")
def test_no_turn_ends_on_an_opposing_goal_cell() -> None:
    """A playballer set by hand on an opposing goal cell has to leave it, for that cell has a dot."""
    position = "b8,c2,d2 b7,c8,d6 c5 s 3 0-0"
    assert refusal(position, "c2n end") == "PLB-3.7"
    accepted(position, "c2n b8sw end")


@rule("PLB-3.7")
def test_north_too_leaves_the_dots() -> None:
    """The dots bind both teams, at both ends."""
    position = "b2,c2,d2 b7,c8,d7 c5 n 3 0-0"
    assert refusal(position, "c8n end") == "PLB-3.7"


@rule("PLB-3.7")
def test_a_dot_may_be_crossed_during_the_turn() -> None:
    """A playballer may step on a dot and off it again within its turn."""
    assert turn(accepted("b2,c3,d3 b7,c8,d7 c5 s 3 0-0", "b2s b1se c1n end")) == "n"


@rule("PLB-3.7")
def test_the_other_teams_playballers_on_dots_do_not_matter() -> None:
    """South may end its turn while a playballer of north stands on a dot."""
    accepted("b2,c2,d2 b8,c8,d7 c5 s 3 0-0", "b2n end")


@rule("PLB-3.8")
def test_a_turn_that_changed_nothing_cannot_end() -> None:
    """A step forth and back leaves all where it was."""
    assert refusal("b2,c2,d2 b7,c8,d7 c5 s 3 0-0", "b2n b3s end") == "PLB-3.8"


@rule("PLB-3.8")
def test_a_moved_ball_is_a_change() -> None:
    """With all playballers back and the ball passed on, the turn can end."""
    accepted(drawn(PAIR), "e2n e3s c5>a5 end")


@rule("PLB-3.8")
def test_a_ball_passed_back_is_no_change() -> None:
    """With all playballers back and the ball passed on and back, the turn cannot end."""
    assert refusal(drawn(PAIR), "e2n e3s c5>a5 a5>c5 end") == "PLB-3.8"


@rule("PLB-3.8")
def test_moved_enemies_do_not_exist() -> None:
    """Only the own playballers and the ball count: at the turn's beginning nothing has changed yet."""
    line = "b2n end b7s end b3n b4s end"
    assert refusal(START, line) == "PLB-3.8"


@rule("PLB-3.9")
def test_a_strict_turn_needs_a_move() -> None:
    """By the strict option `end` at the beginning of a turn is refused for want of a move."""
    assert refusal(START, "end", pass_turn=False) == "PLB-3.9"


@rule("PLB-3.9")
def test_passing_alone_is_no_strict_turn() -> None:
    """By the strict option a pass without any move does not make a turn."""
    assert refusal(drawn(PAIR), "c5>a5 end", pass_turn=False) == "PLB-3.9"


@rule("PLB-3.9")
def test_passing_alone_is_a_turn() -> None:
    """The moved ball is enough."""
    answer = accepted(drawn(PAIR), "c5>a5 end")
    assert answer["position"] == "a5,c5,e2 b7,c8,d7 a5 n 3 0-0"


@rule("PLB-3.9")
def test_a_turn_without_a_move_still_needs_a_change() -> None:
    """An idle turn, or a ball passed back, is refused as unchanged."""
    assert refusal(drawn(PAIR), "end") == "PLB-3.8"
    assert refusal(drawn(PAIR), "c5>a5 a5>c5 end") == "PLB-3.8"


@rule("PLB-3.9")
def test_passing_alone_still_has_to_leave_the_dots() -> None:
    """A pass does not end a turn while an own playballer stands on a dot."""
    assert refusal("a5,c5,c1 b7,c8,d7 c5 s 3 0-0", "c5>a5 end") == "PLB-3.7"


@rule("PLB-3.9")
def test_bouncing_and_taking_is_a_turn() -> None:
    """A bounce over the carrier is a move and moves the ball: the turn can end."""
    position = "b4,c2,d2 a3,c8,d7 a3 s 3 0-0"
    assert after(position, "b4sw end") == "b4,c2,d2 a3,c8,d7 b4 n 3 0-0"


@rule("PLB-3.9")
def test_bouncing_and_passing_is_a_turn() -> None:
    """A bounce without the ball and a pass make a turn together, by the strict option neither does alone."""
    position = "b4,b6,d2 a3,c8,d7 b4 s 3 0-0"
    accepted(position, "b4sw b4>b6 end")
    assert refusal(position, "b4sw end") == "PLB-3.8"
    assert refusal(position, "b4>b6 end", pass_turn=False) == "PLB-3.9"


@rule("PLB-3.9")
def test_two_that_swapped_places_changed_nothing() -> None:
    """Playballers are alike: with the ball carried back to its cell by a pass, a swap is no turn."""
    line = "b4se b3n c4sw"
    assert after(drawn(SWAP), line).startswith("b3,b4,e5 b7,c8,d7 b4 s 0")
    assert refusal(drawn(SWAP), f"{line} b4>b3 end") == "PLB-3.8"


@rule("PLB-3.9")
def test_a_swap_that_moves_the_ball_is_a_turn() -> None:
    """The same swap with the ball left on the other cell has changed something."""
    accepted(drawn(SWAP), "b4se b3n c4sw end")


@rule("PLB-3.9")
def test_a_swap_without_the_ball_is_refused_at_its_last_move() -> None:
    """With a free ball nothing could still change after the swap."""
    position = drawn(SWAP.replace("S", "s").replace("c   . . . . .", "c   . . . . o"))
    assert refusal(position, "b4se b3n c4sw") == "PLB-3.8"


@rule("PLB-3.9")
def test_a_ball_back_on_its_cell_under_another_has_not_moved() -> None:
    """Passed on, and its cell taken up by another playballer who gets it back: nothing has changed."""
    # b4 gives to b3 after both have changed places; the ball is on b4 again and so are two playballers.
    position = "b3,b4,e5 b7,c8,d7 b4 s 3 0-0"
    assert refusal(position, "b4se b3n c4sw b3>b4 end") == "PLB-3.8"


@rule("PLB-3.10")
def test_a_turn_that_cannot_be_completed_is_skipped() -> None:
    """Three playballers on dots with two moves cannot all leave: the other team plays."""
    answer = ruled("b1,c1,d1 b7,c8,d7 c5 s 2 0-0", "")
    assert answer["position"] == "b1,c1,d1 b7,c8,d7 c5 n 3 0-0"
    assert kinds(answer) == ["skip"]


@rule("PLB-3.10")
def test_with_three_moves_the_same_three_leave() -> None:
    """The same placing with three moves is no case for skipping."""
    answer = accepted("b1,c1,d1 b7,c8,d7 c5 s 3 0-0", "b1n c1n d1n end")
    assert "skip" not in kinds(answer)


@rule("PLB-3.10")
def test_a_goal_in_reach_keeps_the_turn() -> None:
    """A team that could not leave the dots but can score does not skip."""
    answer = accepted("b1,d1,c8 b7,d7,e4 c8 s 1 0-0", "c8n")
    assert kinds(answer)[:2] == ["step", "goal"]


@rule("PLB-3.10")
def test_a_skip_in_play_passes_the_turn_back() -> None:
    """A team that is stuck when its turn comes is skipped, and the first team plays on."""
    # North has one move by hand and two playballers on dots.
    answer = ruled("b2,c2,d2 b8,d8,c7 c5 n 1 0-0", "")
    assert (kinds(answer), turn(answer)) == (["skip"], "s")


@rule("PLB-3.10")
def test_nobody_is_left_without_an_action_inside_a_turn() -> None:
    """A position inside a turn that cannot be closed is no position, or its turn is skipped."""
    inside = "b1,c1,d1 b7,c8,d7 c5 s 1 0-0 b2,c2,d2@c5/3"
    try:
        answer = ruled(inside, "")
    except Malformed:
        return
    assert [choice["actions"] for choice in answer["pending"].values()] not in ([], [[]])


@rule("PLB-3.11")
def test_the_last_move_onto_a_dot_is_refused() -> None:
    """A last move that ends on a dotted cell could not be made good: 3.7."""
    assert refusal("b2,c2,d2 b7,c8,d7 c5 s 3 0-0", "b2n d2n c2s") == "PLB-3.7"


@rule("PLB-3.11")
def test_a_second_playballer_on_the_dots_too_late() -> None:
    """Two on dots with one move left could not both leave: 3.7."""
    assert refusal("b2,c2,d2 b7,c8,d7 c5 s 3 0-0", "b2s d2s") == "PLB-3.7"


@rule("PLB-3.11")
def test_a_move_that_only_can_be_taken_back() -> None:
    """In the engagement c1 leads only back to c2: it could leave the dot, but nothing would change: 3.8."""
    assert refusal(START, "c2s") == "PLB-3.8"


@rule("PLB-3.11")
def test_a_dot_with_another_way_out_is_fine() -> None:
    """In the engagement b1 has a1 to go on to, so the step onto the dot is lawful."""
    accepted(START, "b2s b1nw end")


@rule("PLB-3.11")
def test_the_last_move_back_to_the_beginning_is_refused() -> None:
    """With the ball free and no move left, a return to the beginning cannot be ended: 3.8."""
    assert refusal(START, "b2n b3s") == "PLB-3.8"


@rule("PLB-3.11")
def test_a_return_is_lawful_while_a_pass_is_left() -> None:
    """The carrier steps back with its last move, and a pass can still change something."""
    accepted(drawn(PAIR, left=2), "e2n e3s c5>a5 end")


@rule("PLB-3.11")
def test_a_return_is_refused_when_no_pass_reaches_anybody() -> None:
    """The same return with no teammate in line, or with an enemy between, is refused: 3.8."""
    assert refusal("a6,c5,e2 b7,c8,d7 c5 s 2 0-0", "e2n e3s") == "PLB-3.8"
    assert refusal("a5,c5,e2 b5,c8,d7 c5 s 2 0-0", "e2n e3s") == "PLB-3.8"


@rule("PLB-3.11")
def test_a_pass_in_two_hops_counts() -> None:
    """With the ball passed on before, the way back stays open as long as the ball can lie elsewhere."""
    # c5 gives to a5 first; then the return leaves the ball moved already.
    accepted(drawn(PAIR, left=2), "c5>a5 e2n e3s end")


@rule("PLB-3.11")
def test_a_bounce_as_the_only_move_left_needs_a_pass() -> None:
    """A bounce with the last move changes nothing: lawful only where a pass can follow."""
    assert refusal("b4,c2,d2 a3,c8,d7 c5 s 1 0-0", "b4sw") == "PLB-3.8"
    accepted("b4,b6,d2 a3,c8,d7 b4 s 1 0-0", "b4sw b4>b6 end")


@rule("PLB-3.11")
def test_a_goal_in_reach_lets_a_playballer_onto_a_dot() -> None:
    """With two on dots and one move left only a goal can close the turn, and it is in reach."""
    assert "goal" in kinds(accepted(drawn(LAST_MOVE, left=2), "b2s c8n"))


@rule("PLB-3.11")
def test_without_the_goal_in_reach_that_step_is_refused() -> None:
    """The same step with the ball elsewhere could not be made good."""
    assert refusal(drawn(LAST_MOVE, left=2).replace(" c8 s", " c6 s"), "b2s") == "PLB-3.7"


@rule("PLB-3.11")
def test_then_only_the_goal_closes_the_turn() -> None:
    """Having stepped on the dot with one move left, anything but the goal is refused under 3.7."""
    assert refusal(drawn(LAST_MOVE, left=2), "b2s d1n") == "PLB-3.7"
    assert refusal(drawn(LAST_MOVE, left=2), "b2s end") == "PLB-3.7"


@rule("PLB-3.11")
def test_a_goal_by_way_of_a_pass_keeps_the_turn_open() -> None:
    """The pass to a teammate who can score counts among the ways to close."""
    assert "goal" in kinds(accepted("b2,d1,d7 b7,c4,e4 d1 s 2 0-0", "b2s d1>d7 d7n"))
    assert refusal("b2,d1,d7 b7,d4,e4 d1 s 2 0-0", "b2s") == "PLB-3.7"


@rule("PLB-3.11")
def test_a_pass_is_never_refused_for_closing_a_way() -> None:
    """A pass away from the scorer is lawful, for it can be passed back."""
    line = "b2s d1>d7 d7>d1 d1>d7 d7n"
    assert "goal" in kinds(accepted("b2,d1,d7 b7,c4,e4 d1 s 2 0-0", line))


@rule("PLB-3.12")
def test_a_goal_with_others_on_dots() -> None:
    """A turn closed by a goal is not asked whether others stand on dots."""
    answer = accepted("b1,d1,c8 b7,d7,e4 c8 s 3 0-0", "c8n")
    assert (events(answer, "goal"), clauses(answer)) == ([("c8", "c9")], ["PLB-6.1"])


@rule("PLB-3.12")
def test_a_goal_after_an_idle_turn() -> None:
    """Steps forth and back before the goal do not hinder it."""
    assert "goal" in kinds(accepted(drawn(LAST_MOVE), "b2n b3s c8n"))

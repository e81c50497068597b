"""Play Ball: passes (PLB-5)."""

from __future__ import annotations

import pytest

from tests.games.marks import rule
from tests.games.play_ball.scenes import (
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

# c2 carries, teammates at the far end of its lines.
LONG = """
a     . . . . . . .
b    . . . . . . n .
c   . S . . . . s . n
d    . . . . . . n .
e     . . . s . . .
"""

CUT = """
a     . . . . . . .
b    . . . . . . n .
c   . S . . n . s . .
d    . . . . . . n .
e     . . . s . . .
"""


@rule("PLB-5.1")
def test_a_pass_goes_any_distance_along_a_line() -> None:
    """The ball goes from c2 to c7 over four empty cells."""
    answer = accepted(drawn(LONG), "c2>c7")
    assert events(answer, "pass") == [("c2", "c7")]
    assert ball(answer) == "c7"


@rule("PLB-5.1")
@pytest.mark.parametrize("mate", ["c6", "e5", "e3", "c3", "a3", "a5"])
def test_passes_go_along_all_six_directions(mate: str) -> None:
    """From c5 a teammate on any of the six lines can be given the ball."""
    position = f"c5,{mate},d1 b7,b8,d7 c5 s 3 0-0"
    assert ball(accepted(position, f"c5>{mate}")) == mate


@rule("PLB-5.1")
@pytest.mark.parametrize("mate", ["e6", "b6", "d6", "b3", "a4", "a6", "e4"])
def test_no_pass_off_the_lines(mate: str) -> None:
    """A teammate that is on none of the six lines cannot be given the ball."""
    position = f"c5,{mate},d1 b7,b8,d7 c5 s 3 0-0"
    assert refusal(position, f"c5>{mate}") == "PLB-5.1"


@rule("PLB-5.1")
def test_an_enemy_between_cuts_the_pass() -> None:
    """With an enemy on the line between giver and receiver there is no pass."""
    assert refusal(drawn(CUT), "c2>c7") == "PLB-5.1"


@rule("PLB-5.1")
def test_an_enemy_behind_the_receiver_does_not_cut() -> None:
    """An enemy on the line but beyond the receiver, or behind the giver, does not matter."""
    assert ball(accepted("c3,c6,d2 c2,c7,d7 c3 s 3 0-0", "c3>c6")) == "c6"


@rule("PLB-5.1")
@pytest.mark.parametrize("enemy", ["c3", "c4", "c5", "c6"])
def test_an_enemy_anywhere_between_cuts(enemy: str) -> None:
    """Next to the giver, next to the receiver or in the middle, an enemy cuts the pass."""
    assert refusal(f"c2,c7,e4 {enemy},b7,d7 c2 s 3 0-0", "c2>c7") == "PLB-5.1"


@rule("PLB-5.1")
def test_a_teammate_between_does_not_matter() -> None:
    """The ball passes over a teammate on the line."""
    assert ball(accepted("c2,c4,c7 b7,c9,d7 c2 s 3 0-0", "c2>c7")) == "c7"


@rule("PLB-5.1")
def test_a_step_out_of_the_way_opens_the_line() -> None:
    """A pass that is refused here is lawful once the giver has moved onto a line."""
    assert refusal("a4,c5,e2 b7,c8,d7 c5 s 3 0-0", "c5>a4") == "PLB-5.1"
    assert ball(accepted("a4,c5,e2 b7,c8,d7 c5 s 3 0-0", "c5nw b5s b4>a4")) == "a4"


@rule("PLB-5.2")
def test_a_pass_is_no_move() -> None:
    """A pass leaves as many moves as before."""
    assert left(accepted(drawn(LONG), "c2>c7 c7>c2 c2>c7")) == 3


@rule("PLB-5.2")
def test_three_moves_remain_after_passes() -> None:
    """After passes there are still three moves, and no fourth."""
    accepted(drawn(LONG), "c2>c7 c7s c6s c5s end")
    assert refusal(drawn(LONG), "c2>c7 c7s c6s c5s e4n") == "PLB-3.1"


@rule("PLB-5.2")
def test_passing_is_possible_after_the_last_move() -> None:
    """With no move left the ball can still be passed."""
    assert ball(accepted(drawn(LONG), "e4n e5n e6n c2>c7 end")) == "c7"


@rule("PLB-5.2")
def test_a_pass_does_not_end_the_turn() -> None:
    """After a pass the same team is to play."""
    assert turn(accepted(drawn(LONG), "c2>c7")) == "s"


@rule("PLB-5.3")
def test_no_pass_to_an_opposing_goal_cell() -> None:
    """A playballer set by hand on an opposing goal cell cannot be given the ball."""
    assert refusal("c2,c9,d2 b7,a4,d7 c2 s 3 0-0", "c2>c9") == "PLB-5.3"


@rule("PLB-5.3")
def test_north_may_not_pass_to_souths_goal_cells() -> None:
    """The same holds for north at south's end."""
    assert refusal("b2,a4,d2 c1,c8,d7 c8 n 3 0-0", "c8>c1") == "PLB-5.3"


@rule("PLB-5.3")
def test_a_pass_to_an_own_goal_cell_is_lawful() -> None:
    """An own goal cell is no opposing one: a playballer there can be given the ball."""
    assert ball(accepted("c1,c7,e4 b7,c9,d7 c7 s 3 0-0", "c7>c1")) == "c1"


@rule("PLB-5.4")
def test_a_pass_to_oneself_is_none() -> None:
    """A pass joins two different playballers."""
    assert refusal(drawn(LONG), "c2>c2") == "PLB-5.1"


@rule("PLB-5.4")
def test_a_free_ball_cannot_be_passed() -> None:
    """From the cell of the free ball nobody passes."""
    assert refusal("c2,c7,d2 b7,c9,d7 c5 s 3 0-0", "c5>c7") == "PLB-5.1"


@rule("PLB-5.4")
@pytest.mark.parametrize("line", ["c7>c2", "c2>c9", "c2>c4", "c2>b7", "b7>c9", "c9>c2"])
def test_only_the_carrier_gives_and_only_a_teammate_receives(line: str) -> None:
    """Other givers, enemies and empty cells are no partners for a pass."""
    assert refusal(drawn(LONG), line) == "PLB-5.1"


@rule("PLB-5.4")
def test_the_other_teams_carrier_cannot_be_made_to_pass() -> None:
    """The team to play does not pass with the other team's ball."""
    assert refusal("b2,c2,d2 b7,c8,c6 c6 s 3 0-0", "c6>c8") == "PLB-5.1"


@rule("PLB-5.4")
def test_passes_before_the_first_move() -> None:
    """The ball may be passed on before any playballer has moved, from an own goal cell too."""
    answer = accepted("c1,c7,e4 b7,c9,d7 c1 s 3 0-0", "c1>c7 c7>c1 c1>c7 c1n end")
    assert ball(answer) == "c7"
    assert kinds(answer) == ["pass", "pass", "pass", "step"]


@rule("PLB-5.1")
def test_a_chain_of_passes() -> None:
    """The ball may go on from receiver to receiver."""
    position = "a5,c5,c2 b7,c8,d7 c2 s 3 0-0"
    assert after(position, "c2>c5 c5>a5 c2n end") == "a5,c3,c5 b7,c8,d7 a5 n 3 0-0"


@rule("PLB-5.2")
def test_a_pass_has_no_ruling() -> None:
    """A pass is an event, and no clause had to decide anything."""
    assert clauses(accepted(drawn(LONG), "c2>c7")) == []

"""Play Ball: goals and the end of the match (PLB-6)."""

from __future__ import annotations

import pytest

from tests.games.marks import rule
from tests.games.play_ball.scenes import (
    accepted,
    after,
    clauses,
    drawn,
    events,
    kinds,
    malformed,
    refusal,
    ruled,
    score,
)

NEAR = """
a     . . . . . . .
b    . . . . . . . .
c   . . s . . . . S .
d    . . . . n . s .
e     . . . n n . .
"""

CARRIER_BEFORE_GOAL = "b2,c2,c8 b4,d4,e4 c8"


@rule("PLB-6.1")
@pytest.mark.parametrize(("move", "goal"), [("c8n", "c9"), ("c8ne", "d8"), ("c8nw", "b8")])
def test_carrying_the_ball_onto_an_opposing_goal_cell_scores(move: str, goal: str) -> None:
    """Each of the three opposing goal cells is a goal for the carrier."""
    answer = accepted(drawn(NEAR), move)
    assert events(answer, "goal") == [("c8", goal)]
    assert score(answer) == "1-0"


@rule("PLB-6.1")
def test_north_scores_at_the_other_end() -> None:
    """North carries the ball onto south's goal cells."""
    assert after("b4,d4,e4 b7,c2,c8 c2 n 3 0-0", "c2s") == "b2,c2,d2 b7,c8,d7 c5 s 2 0-1"


@rule("PLB-6.1")
def test_the_round_ends_at_once() -> None:
    """After a goal with moves left the other team is to play, and the scorer's next move is none."""
    answer = accepted(drawn(NEAR), "c8n")
    assert answer["position"].split()[3:5] == ["n", "2"]
    assert refusal(drawn(NEAR), "c8n c3n") == "PLB-3.1"


@rule("PLB-6.1")
def test_a_jump_into_the_goal_scores() -> None:
    """The carrier may jump onto the goal cell."""
    assert events(accepted("b2,c7,d2 b7,c8,d7 c7 s 3 0-0", "c7n"), "goal") == [("c7", "c9")]


@rule("PLB-6.1")
def test_a_pass_and_a_step_score() -> None:
    """A teammate in front of the goal is given the ball and steps in."""
    assert "goal" in kinds(accepted("b2,c3,c8 b4,d4,e4 c3 s 3 0-0", "c3>c8 c8n"))


@rule("PLB-6.2")
@pytest.mark.parametrize("move", ["d7n"])
def test_no_step_onto_an_opposing_goal_cell_without_the_ball(move: str) -> None:
    """A playballer without the ball does not step into the opposing goal."""
    assert refusal(drawn(NEAR), move) == "PLB-6.2"


@rule("PLB-6.2")
def test_no_jump_onto_an_opposing_goal_cell_without_the_ball() -> None:
    """Such a jump is unlawful; it does not turn into a bounce."""
    assert refusal("b2,c7,d2 b7,c8,d7 c5 s 3 0-0", "c7n") == "PLB-6.2"


@rule("PLB-6.2")
def test_an_occupied_goal_cell_makes_a_bounce() -> None:
    """With an enemy on the goal cell the line has no free cell: a bounce, and lawful."""
    assert kinds(accepted("b2,c7,d2 b7,c8,c9 c5 s 3 0-0", "c7n")) == ["bounce"]


@rule("PLB-6.2")
def test_own_goal_cells_may_be_entered_without_the_ball() -> None:
    """The clause is about the opposing goal cells only."""
    accepted("b2,c2,d2 b7,c8,d7 c5 s 3 0-0", "c2s")


@rule("PLB-6.3")
def test_an_own_goal_cell_with_the_ball_scores_nothing() -> None:
    """Carrying the ball onto an own goal cell is a step like any other."""
    answer = accepted("c2,a4,e4 b7,c8,d7 c2 s 3 0-0", "c2s")
    assert kinds(answer) == ["step"]
    assert score(answer) == "0-0"


@rule("PLB-6.3")
def test_the_own_goal_cell_has_a_dot_for_the_carrier() -> None:
    """The carrier cannot end the turn there, and can leave it again."""
    position = "c2,a4,e4 b7,c8,d7 c2 s 3 0-0"
    assert refusal(position, "c2s end") == "PLB-3.7"
    accepted(position, "c2s c1nw b1n end")


@rule("PLB-6.4")
def test_three_goals_win_the_match() -> None:
    """The third goal ends the match; the last placing is printed with no moves left."""
    answer = accepted(f"{CARRIER_BEFORE_GOAL} s 3 2-2", "c8n")
    assert answer["result"] == {"winner": "south", "reason": "goals", "score": {"south": 3, "north": 2}}
    south, north, ball, _turn, left, final = answer["position"].split()
    assert (south, north, ball, left, final) == ("b2,c2,c9", "b4,d4,e4", "c9", "0", "3-2")


@rule("PLB-6.4")
def test_two_goals_do_not_win() -> None:
    """With two goals the match goes on, even two in a row."""
    answer = accepted(f"{CARRIER_BEFORE_GOAL} s 3 1-0", "c8n")
    assert (answer["result"], score(answer)) == (None, "2-0")


@rule("PLB-6.4")
@pytest.mark.parametrize("action", ["b4s", "end", "b2>c2", "resign", "offer_draw", "accept_draw"])
def test_nothing_happens_after_the_end(action: str) -> None:
    """Any action after the last goal is refused under the clause that ended the match."""
    assert refusal(f"{CARRIER_BEFORE_GOAL} s 3 2-2", f"c8n {action}") == "PLB-6.4"


@rule("PLB-6.4")
def test_nobody_is_pending_after_the_end() -> None:
    """After the last goal no seat has anything to choose."""
    assert accepted(f"{CARRIER_BEFORE_GOAL} s 3 2-2", "c8n")["pending"] == {}


@rule("PLB-6.5")
def test_expert_mode_asks_for_two_in_a_row() -> None:
    """In expert mode the second goal in a row wins."""
    answer = accepted(f"{CARRIER_BEFORE_GOAL} s 3 1-0", "c8n", mode="expert")
    assert answer["result"] == {"winner": "south", "reason": "goals", "score": {"south": 2, "north": 0}}
    assert clauses(answer) == ["PLB-6.1", "PLB-6.5"]


@rule("PLB-6.5")
def test_after_an_expert_win_the_refusal_cites_it() -> None:
    """Anything after an expert match is refused under 6.5."""
    assert refusal(f"{CARRIER_BEFORE_GOAL} s 3 1-0", "c8n end", mode="expert") == "PLB-6.5"


@rule("PLB-6.5")
def test_a_goal_each_wins_nothing() -> None:
    """A goal against breaks the row."""
    answer = accepted(f"{CARRIER_BEFORE_GOAL} s 3 0-1", "c8n", mode="expert")
    assert answer["result"] is None


@rule("PLB-6.6")
def test_the_expert_score_counts_the_present_row() -> None:
    """After a goal by the other team the score starts again at its one."""
    assert score(accepted(f"{CARRIER_BEFORE_GOAL} s 3 0-1", "c8n", mode="expert")) == "1-0"
    assert score(accepted(f"{CARRIER_BEFORE_GOAL} s 3 0-0", "c8n", mode="expert")) == "1-0"


@rule("PLB-6.6")
def test_the_normal_score_keeps_all_goals() -> None:
    """Outside expert mode every goal stays on the score."""
    assert score(accepted(f"{CARRIER_BEFORE_GOAL} s 3 0-1", "c8n")) == "1-1"


@rule("PLB-6.6")
@pytest.mark.parametrize(
    ("text", "mode"),
    [
        ("3-0", "normal"),
        ("0-3", "normal"),
        ("4-0", "normal"),
        ("2-0", "expert"),
        ("0-2", "expert"),
        ("2-1", "expert"),
    ],
)
def test_a_position_with_a_won_score_is_none(text: str, mode: str) -> None:
    """A score that has won already is no score to play on from."""
    assert malformed(f"{CARRIER_BEFORE_GOAL} s 3 {text}", mode=mode)


@rule("PLB-6.6")
def test_two_all_is_a_score_of_the_normal_mode() -> None:
    """Two goals each are short of the win."""
    assert score(ruled(f"{CARRIER_BEFORE_GOAL} s 3 2-2", "")) == "2-2"

"""Play Ball: who has the ball (PLB-4)."""

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
    malformed,
)

# c4 can jump north over the carrier c5 to c6.
OVER_ENEMY = """
a     . . . . . . .
b    . . . . . . n .
c   . . . s N . . n .
d    . s . . . . . .
e     . s . . . . .
"""


@rule("PLB-4.1")
def test_a_step_onto_the_ball_takes_it() -> None:
    """A playballer that steps onto the free ball has it."""
    answer = accepted("b2,c4,d2 b7,c8,d7 c5 s 3 0-0", "c4n")
    assert (kinds(answer), clauses(answer)) == (["step", "take"], ["PLB-4.1"])


@rule("PLB-4.1")
def test_a_jump_onto_the_ball_takes_it() -> None:
    """A playballer that lands on the free ball has it and carries it on."""
    answer = accepted("b2,c3,d2 c4,c8,d7 c5 s 3 0-0", "c3n c5n")
    assert (clauses(answer), ball(answer)) == (["PLB-4.1"], "c6")


@rule("PLB-4.1")
def test_passing_by_does_not_take() -> None:
    """A playballer next to the free ball does not have it."""
    assert ball(accepted("b2,c4,d2 b7,c8,d7 c5 s 3 0-0", "c4ne d4n end")) == "c5"


@rule("PLB-4.2")
def test_the_ball_travels_with_a_step() -> None:
    """After every step of its carrier the ball is on the carrier's cell."""
    assert ball(accepted("b2,c5,d2 b7,c8,d7 c5 s 3 0-0", "c5n")) == "c6"
    assert ball(accepted("b2,c5,d2 b7,c8,d7 c5 s 3 0-0", "c5n c6nw")) == "b6"


@rule("PLB-4.2")
def test_the_ball_stays_when_others_move() -> None:
    """Moves of other playballers leave the ball with its carrier."""
    assert ball(accepted("b2,c5,d2 b7,c8,d7 c5 s 3 0-0", "b2n d2n end b7s end")) == "c5"


@rule("PLB-4.3")
def test_jumping_over_an_enemy_carrier_takes_the_ball() -> None:
    """The jumper lands with the ball of the enemy it jumped."""
    answer = accepted(drawn(OVER_ENEMY), "c4n")
    assert (ball(answer), clauses(answer)) == ("c6", ["PLB-4.3"])


@rule("PLB-4.3")
def test_jumping_over_a_friend_takes_the_ball() -> None:
    """The jumper takes the ball from a teammate just the same."""
    answer = accepted("c4,c5,d2 b7,c8,d7 c5 s 3 0-0", "c4n")
    assert (ball(answer), clauses(answer)) == ("c6", ["PLB-4.3"])


@rule("PLB-4.3")
def test_a_bounce_over_the_carrier_takes_the_ball() -> None:
    """A bounce takes the ball of the one it bounced off."""
    answer = accepted("b4,c2,d2 a3,c8,d7 a3 s 3 0-0", "b4sw")
    assert (ball(answer), clauses(answer)) == ("b4", ["PLB-3.5", "PLB-4.3"])


@rule("PLB-4.3")
def test_a_bounce_off_another_takes_nothing() -> None:
    """A bounce that does not cross the carrier leaves the ball."""
    answer = accepted("b4,c2,d2 a3,c8,d7 c8 s 3 0-0", "b4sw")
    assert (ball(answer), clauses(answer)) == ("c8", ["PLB-3.5"])


@rule("PLB-4.3")
def test_a_bounce_off_a_friend_takes_the_ball() -> None:
    """A bounce takes the ball from a teammate too."""
    assert ball(accepted("b4,a3,d2 b7,c8,d7 a3 s 3 0-0", "b4sw")) == "b4"


@rule("PLB-4.3")
def test_jumping_over_others_takes_nothing() -> None:
    """A jump that does not cross the carrier leaves the ball."""
    assert ball(accepted("b4,c2,d2 b5,c8,d7 c8 s 3 0-0", "b4n")) == "c8"


@rule("PLB-4.4")
def test_taking_happens_in_flight() -> None:
    """A jump over the carrier onto an opposing goal cell is a goal."""
    answer = accepted("b2,c7,d2 b7,c8,d7 c8 s 3 0-0", "c7n")
    assert kinds(answer)[:3] == ["jump", "take", "goal"]
    assert clauses(answer) == ["PLB-4.3", "PLB-6.1"]


@rule("PLB-4.4")
def test_the_jumper_may_go_on_with_the_ball() -> None:
    """The ball taken in flight can be carried on in the same turn."""
    assert ball(accepted(drawn(OVER_ENEMY), "c4n c6ne")) == "d6"


@rule("PLB-4.5")
def test_the_ball_is_free_until_first_taken() -> None:
    """Turns without a playballer on the centre cell leave the ball there."""
    assert ball(accepted(START, "b2n end b7s end b3n end b6n end")) == "c5"


@rule("PLB-4.5")
def test_the_ball_is_never_dropped() -> None:
    """Once taken the ball stays with a playballer through steps, jumps, bounces, passes and turns."""
    lines = {
        START: "c2n c3n end c8s c7s c6s end",
        "b4,c2,d2 b5,c8,d7 b4 s 3 0-0": "b4n end",
        "b4,b6,d2 a3,c8,d7 b4 s 3 0-0": "b4sw b4>b6 d2n end",
        drawn(OVER_ENEMY): "c4n c6s c4n end",
    }
    for position, line in lines.items():
        south, north, where = after(position, line).split()[:3]
        assert where in f"{south},{north}".split(",")


@rule("PLB-4.5")
def test_the_centre_cell_gets_no_second_ball() -> None:
    """Stepping on the centre cell after the ball has left it takes nothing."""
    answer = accepted("b2,c5,c4 b7,c8,d7 c5 s 3 0-0", "c5n c4n")
    assert (ball(answer), clauses(answer)) == ("c6", [])


@rule("PLB-4.6")
def test_a_carrier_keeps_the_ball_when_it_jumps() -> None:
    """Jumping over others with the ball, the jumper lands with it and takes nothing."""
    answer = accepted("c4,c2,d2 c5,c8,d7 c4 s 3 0-0", "c4n")
    assert (ball(answer), clauses(answer)) == ("c6", [])


@rule("PLB-4.6")
def test_a_carrier_keeps_the_ball_when_it_bounces() -> None:
    """Bouncing with the ball, the jumper stands where it stood and has it."""
    answer = accepted("b4,b6,d2 a3,c8,d7 b4 s 3 0-0", "b4sw")
    assert (ball(answer), clauses(answer)) == ("b4", ["PLB-3.5"])


@rule("PLB-4.6")
@pytest.mark.parametrize("carrier", ["b4", "b5", "b6"])
def test_a_jump_over_several_takes_the_ball_among_them(carrier: str) -> None:
    """Wherever in the jumped row the carrier stands, the jumper takes the ball."""
    answer = accepted(f"b3,b5,d2 b4,b6,d7 {carrier} s 3 0-0", "b3n")
    assert events(answer, "jump") == [("b3", "b7")]
    assert (ball(answer), clauses(answer)) == ("b7", ["PLB-4.3"])


@rule("PLB-4.6")
def test_a_bounce_over_several_takes_the_ball_among_them() -> None:
    """A bounce over a row takes the ball of the one furthest away."""
    answer = accepted("b6,c2,d2 b7,b8,d7 b8 s 3 0-0", "b6n")
    assert (ball(answer), clauses(answer)) == ("b6", ["PLB-3.5", "PLB-4.3"])


@rule("PLB-4.5")
def test_there_is_always_one_ball_on_the_board() -> None:
    """A position without a ball, or with a ball off the board, is malformed."""
    assert malformed("b2,c2,d2 b7,c8,d7 - s 3 0-0")
    assert malformed("b2,c2,d2 b7,c8,d7 e8 s 3 0-0")


@rule("PLB-4.2")
def test_the_ball_travels_with_a_jump() -> None:
    """A carrier that jumps takes the ball along."""
    assert after("c4,c2,d2 c5,c8,d7 c4 s 3 0-0", "c4n end") == "c2,c6,d2 c5,c8,d7 c6 n 3 0-0"

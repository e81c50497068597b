"""Play Ball: the clock, repeated positions and rounds without end (PLB-7)."""

from __future__ import annotations

from typing import Any

import pytest

from pitchside.core.referee import judge
from tests.games.marks import rule
from tests.games.play_ball.scenes import (
    PLAY_BALL,
    START,
    accepted,
    clauses,
    kinds,
    malformed,
    ruled,
    score,
    turn,
)

FORTH = "b2n end b7s end"
BACK = "b3s end b6n end"
LOOP = f"{FORTH} {BACK}"


def judged(actions: list[Any], **options: Any) -> dict[str, Any]:
    """The referee's answer to actions that name their seats."""
    return judge(PLAY_BALL, {"game": "play-ball", "options": options, "actions": actions})


@rule("PLB-7.1")
@pytest.mark.parametrize(("late", "winner"), [("south", "north"), ("north", "south")])
def test_out_of_time_loses(late: str, winner: str) -> None:
    """The clock names who ran out, and the other team wins the match."""
    answer = judged(["c2n", {"seat": "clock", "do": "time", "who": late}], clock="300+5")
    assert answer["result"] == {"winner": winner, "reason": "time", "score": {"south": 0, "north": 0}}
    assert clauses(answer) == ["PLB-7.1"]


@rule("PLB-7.1")
@pytest.mark.parametrize(
    ("line", "clock"), [("time", None), ("away", None), ("away", "300+5")], ids=["no clock", "away", "absent"]
)
def test_only_a_clock_that_was_agreed_and_ran_out_is_cited(line: str, clock: str | None) -> None:
    """Who was away too long has lost by no clause, whether clocks ran or not."""
    answer = judged([{"seat": "clock", "do": line, "who": "north"}], clock=clock)
    reason = "time" if line == "time" else "left"
    assert answer["result"] == {"winner": "south", "reason": reason, "score": {"south": 0, "north": 0}}
    assert [one["rule"] for one in answer["rulings"]] == [None]


@rule("PLB-7.1")
def test_the_clock_option_is_base_and_increment() -> None:
    """`clock` reads seconds and seconds added, or null."""
    assert PLAY_BALL.options({"clock": "300+5"})["clock"] == "300+5"
    assert PLAY_BALL.options({"clock": None})["clock"] is None


@rule("PLB-7.1")
@pytest.mark.parametrize("clock", ["300", "+5", "5:00", 300, "-1+0", "0+0", "300+5 ", "٣٠٠+٥"])
def test_another_text_is_no_clock(clock: object) -> None:
    """A clock that is not base + increment is malformed."""
    assert malformed(None, clock=clock)


@rule("PLB-7.1")
def test_a_player_cannot_call_the_flag() -> None:
    """Only the clock says that time is out."""
    assert malformed(None, {"seat": "south", "do": "time", "who": "north"}, clock="300+5")


@rule("PLB-7.2")
def test_repetition_is_off_by_default() -> None:
    """Unless asked for, a position may come back as often as one likes."""
    answer = accepted(START, " ".join([LOOP] * 4))
    assert "round" not in kinds(answer)


@rule("PLB-7.2")
def test_the_third_time_voids_the_round() -> None:
    """The third time a position with the same team to play arises the round is set up again."""
    answer = accepted(START, f"{LOOP} {LOOP}", repetition="threefold")
    assert kinds(answer)[-1] == "round"
    assert clauses(answer) == ["PLB-7.2"]


@rule("PLB-7.2")
def test_after_a_void_round_the_other_team_begins() -> None:
    """South began the void round, so north begins the next, with an engagement."""
    answer = accepted(START, f"{LOOP} {LOOP}", repetition="threefold")
    assert answer["position"] == "b2,c2,d2 b7,c8,d7 c5 n 2 0-0"


@rule("PLB-7.2")
def test_the_other_team_than_began_not_than_closed() -> None:
    """Void after a turn of south as well, the round goes to the team that did not begin it."""
    first, away, back = "b2n end", "b7s end b3s c2n end", "b6n end b2n c3s end"
    answer = accepted(START, f"{first} {away} {back} {away} {back}", repetition="threefold")
    assert kinds(answer)[-1] == "round"
    assert answer["position"] == "b2,c2,d2 b7,c8,d7 c5 n 2 0-0"


@rule("PLB-7.2")
def test_twice_is_not_enough() -> None:
    """The second time a position arises nothing happens."""
    answer = accepted(START, LOOP, repetition="threefold")
    assert clauses(answer) == []


@rule("PLB-7.2")
def test_the_score_stays_through_a_void_round() -> None:
    """A void round counts for nobody."""
    answer = accepted("b2,c2,d2 b7,c8,d7 c5 s 2 1-2", f"{LOOP} {LOOP}", repetition="threefold")
    assert score(answer) == "1-2"


@rule("PLB-7.2")
def test_a_goal_comes_before_repetition() -> None:
    """A turn closed by a goal is no repetition; the conceding team begins."""
    position = "b2,c2,c8 b4,d4,e4 c8 s 3 0-0"
    assert turn(accepted(position, "c8n", repetition="threefold")) == "n"


@rule("PLB-7.2")
def test_the_turn_cap_voids_the_round() -> None:
    """After as many turns as the cap says the round is void and the other team begins."""
    moves = ["b2n", "b7s", "b3n", "b6n"]
    line = " ".join(f"{move} end" for move in moves)
    answer = accepted(START, line, turn_cap=4)
    assert clauses(answer) == ["PLB-7.2"]
    assert answer["position"] == "b2,c2,d2 b7,c8,d7 c5 n 2 0-0"


@rule("PLB-7.2")
def test_one_turn_short_of_the_cap_nothing_happens() -> None:
    """With one turn fewer than the cap the round goes on."""
    answer = accepted(START, "b2n end b7s end b3n end", turn_cap=4)
    assert (clauses(answer), turn(answer)) == ([], "n")


@rule("PLB-7.2")
def test_ten_void_rounds_draw_the_match() -> None:
    """The tenth void round ends the match without a winner."""
    south, north = "b2n end b7s end", "b7s end b2n end"
    line = " ".join([south, north] * 5)
    answer = accepted(START, line, turn_cap=2)
    assert answer["result"] == {"winner": None, "reason": "void", "score": {"south": 0, "north": 0}}
    assert clauses(answer)[:10] == ["PLB-7.2"] * 10


@rule("PLB-7.2")
def test_nine_void_rounds_do_not() -> None:
    """After nine void rounds the tenth begins, by the other team than the ninth."""
    south, north = "b2n end b7s end", "b7s end b2n end"
    line = " ".join([*([south, north] * 4), south])
    answer = accepted(START, line, turn_cap=2)
    assert (answer["result"], turn(answer)) == (None, "n")


@rule("PLB-7.3")
def test_the_rounds_own_beginning_counts() -> None:
    """The start position is the first of the three times, though the engagement has fewer moves."""
    answer = accepted(START, f"{LOOP} {LOOP}", repetition="threefold")
    assert kinds(answer).count("round") == 1


@rule("PLB-7.3")
def test_only_beginnings_of_turns_are_compared() -> None:
    """A placing that comes back in the middle of turns is no repetition."""
    once = "b2n b3n b4s end b7s b6s b5n end b3s c2n end b6n c8s end b2n c3s end b7s c7n end"
    answer = accepted(START.replace("s 2", "s 3"), once, repetition="threefold")
    assert "round" not in kinds(answer)


@rule("PLB-7.3")
def test_playballers_are_alike_for_repetition() -> None:
    """A position reached with two playballers swapped is the same position."""
    # b3 and b4 change places in two turns.
    position = "b3,b4,e5 b7,c8,d7 c5 s 3 0-0"
    swap = "b4se b3n end b7s end c4sw end b6n end"
    answer = accepted(position, f"{swap} {swap}", repetition="threefold")
    assert kinds(answer)[-1] == "round"


@rule("PLB-7.3")
def test_the_team_to_play_counts() -> None:
    """The same placing with the other team to play is another position."""
    # South loses a tempo by a triangle of three turns, so the placing comes back with north to play.
    line = (
        "b2n end b7s end b3n end b6n end b4s b3s end"  # the start placing, north to play: once
        " b7s end b2n end b6n end b3s end"  # again, north to play: twice
    )
    answer = accepted(START, line, repetition="threefold")
    assert "round" not in kinds(answer)


@rule("PLB-7.3")
def test_a_new_round_counts_afresh() -> None:
    """After a void round its beginning has been seen once, not four times."""
    again = "b7s end b2n end b6n end b3s end"
    answer = accepted(START, f"{LOOP} {LOOP} {again}", repetition="threefold")
    assert kinds(answer).count("round") == 1
    answer = accepted(START, f"{LOOP} {LOOP} {again} {again}", repetition="threefold")
    assert kinds(answer).count("round") == 2


@rule("PLB-7.3")
def test_the_balls_place_counts() -> None:
    """The same playballers with the ball elsewhere make another position."""
    position = "a5,c5,e2 b7,c8,d7 c5 s 3 0-0"
    line = "e2n c5>a5 end b7s end e3s end b6n end e2n a5>c5 end b7s end e3s end b6n end"
    answer = accepted(position, line, repetition="threefold")
    assert "round" not in kinds(answer)


@rule("PLB-7.2")
@pytest.mark.parametrize("cap", [0, -1, "200", 1.5, True])
def test_another_value_is_no_cap(cap: object) -> None:
    """The cap is a whole number of turns from 1 up, or null."""
    assert malformed(None, turn_cap=cap)


@rule("PLB-7.2")
def test_repetition_is_one_of_two_words() -> None:
    """`repetition` is off or threefold."""
    assert malformed(None, repetition="twofold")
    assert ruled(None, "", repetition="threefold")["result"] is None

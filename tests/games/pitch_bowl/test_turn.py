"""Turns: their end, gifts and drops, exits, knock-outs, touchdowns, and losses in order of time."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from pitchside.core.seat import BySeat, Seat
from pitchside.games.flick.action import Tremor
from pitchside.games.flick.options import Physics
from pitchside.games.flick.tremor import tremble
from pitchside.games.pitch_bowl.action import Drop, EndTurn, Give, Pitch, parse_action
from pitchside.games.pitch_bowl.phases.initiative import begin_turn
from pitchside.games.pitch_bowl.phases.possession import ball_spots, candidates, give_ball
from pitchside.games.pitch_bowl.ruling import rule_pitch
from pitchside.games.pitch_bowl.state import PhaseName, State, Used
from pitchside.games.pitch_bowl.table import DISCS
from tests.games.pitch_bowl.by_hand import (
    DOWN,
    EAST,
    UP,
    WEST,
    act,
    actor,
    codes_of,
    mid,
    pace,
    pitch,
    pitching,
    refused,
    rules_of,
    stand,
)

ACTIVE, MATE, FOE = "south.tq1", "south.tq2", "north.tq1"


def test_a_turn_ends_by_word_and_all_faces_are_turned() -> None:
    """PBW-3.3, 3.4."""
    start = stand({ACTIVE: mid("d4")}, passive=[ACTIVE, "north.tq9"], used=Used(all_out=True))
    state, _, _ = act(start, EndTurn())
    assert (state.turn, state.used) == (Seat.NORTH, Used())
    assert not any(one.passive for one in state.pieces)


def test_a_turn_ends_when_all_have_acted() -> None:
    """PBW-8.7."""
    start = stand({ACTIVE: mid("d4")}, passive=["south.tq9"])
    state, _, rulings = pitch(start, ACTIVE, UP, 300)
    assert (rules_of(rulings), state.turn) == (["8.7"], Seat.NORTH)


def test_nobody_on_the_field() -> None:
    """The turn passes; with nobody at all the match is void."""
    start = stand({}, away={"north.tq1": mid("d4")})
    state, events, rulings, *_ = begin_turn(start, Seat.SOUTH)
    assert (state.turn, [one.kind for one in events]) == (Seat.NORTH, ["skip"])
    assert codes_of(rulings) == ["nobody_on_field"]
    over, _, rulings, *_ = begin_turn(replace(start, pieces=()), Seat.SOUTH)
    assert (over.phase, codes_of(rulings)[-1]) == (PhaseName.OVER, "empty_field")


def test_players_off_the_field_of_either_team() -> None:
    """A block drives an opponent over the touch-line (PBW-6.1, 8.3)."""
    start = stand({ACTIVE: mid("b4"), FOE: mid("a4")}, tipping=False)
    state, events, rulings = pitch(start, ACTIVE, WEST, 1200)
    assert codes_of(rulings) == ["block", "off_field", "lost_off"]
    assert (state.turn, state.reserve[-1], state.piece(FOE)) == (Seat.NORTH, FOE, None)
    assert [one.facts["piece"] for one in events if one.kind == "exit"] == [FOE]


def test_ball_out_goes_to_the_nearest_opponent() -> None:
    """Cleared over the touch-line: two losses, and a gift (PBW-6.2, 6.5)."""
    start = stand({ACTIVE: mid("b4"), FOE: mid("d4")}, ball=mid("a4", -10.0))
    state, events, rulings = pitch(start, ACTIVE, WEST, 600)
    assert codes_of(rulings) == ["clearance", "lost_clearance", "ball_out", "lost_out", "given"]
    assert (state.turn, state.carrier, state.ball) == (Seat.NORTH, FOE, None)
    assert [one.kind for one in events][-2:] == ["given", "carrier"]


def test_a_carrier_blocked_over_the_line_takes_the_ball_out() -> None:
    """Also the opposing one: the ball is still the other coach's (R8, R20)."""
    start = stand({ACTIVE: mid("b4"), FOE: mid("a4")}, carrier=FOE, tipping=False)
    state, _, rulings = pitch(start, ACTIVE, WEST, 1200)
    assert codes_of(rulings) == ["block_carrier", "off_field", "lost_off", "carrier_out", "lost_out", "given"]
    assert (state.turn, state.carrier) == (Seat.NORTH, "north.tq9")


def test_a_tie_asks_for_a_gift() -> None:
    """Only the nearest, and nothing else before it."""
    start = stand({FOE: (100.0, 200.0), "north.tq2": (100.0, 300.0), "north.tq3": (120.0, 250.0)})
    state, _, rulings, *_ = give_ball(start, Seat.NORTH, 0.0, 250.0, "PBW-6.2")
    assert (codes_of(rulings), candidates(state)) == (["give_choice"], (FOE, "north.tq2"))
    assert actor(state) is Seat.NORTH
    assert refused(state, Give("north.tq3")) == ("PBW-6.2", "give_not_nearest")
    assert refused(state, EndTurn()) == ("PBW-6.2", "give_due")
    state, _, _ = act(state, Give("north.tq2"))
    assert (state.carrier, state.gift, state.turn) == ("north.tq2", None, Seat.NORTH)


def test_a_gift_to_nobody_and_a_gift_in_the_in_goal() -> None:
    """PBW-6.5, 7.5."""
    start = stand({}, away={"south.tq9": mid("a2")})
    state, *_ = give_ball(start, Seat.NORTH, -12.0, 300.0, "PBW-6.2")
    assert (state.ball, state.turn) == ((0.0, 300.0), Seat.SOUTH)
    start = stand({}, away={"south.tq9": mid("a12"), "north.tq9": mid("d4")})
    state, _, rulings, *_ = give_ball(start, Seat.SOUTH, 0.0, 612.0, "PBW-6.2")
    assert codes_of(rulings)[:3] == ["given", "touchdown_given", "lost_touchdown"]
    assert state.score == BySeat(1, 0)


def clumsy() -> State:
    """A hand-over that has touched an opponent first."""
    start = stand({ACTIVE: mid("d4"), FOE: mid("d5")}, carrier=ACTIVE)
    return pitch(start, ACTIVE, UP, 450, "handover", "south.tq9")[0]


def test_the_other_coach_drops_the_ball() -> None:
    """Against the clumsy player, on nothing, on the field (PBW-5.7, 5.18)."""
    state = clumsy()
    assert (state.drop, state.carrier, state.ball) == (ACTIVE, None, None)
    assert (actor(state), state.turn) == (Seat.NORTH, Seat.SOUTH)
    assert refused(state, EndTurn()) == ("PBW-5.7", "drop_due")
    piece, foe = state.piece(ACTIVE), state.piece(FOE)
    assert piece is not None
    assert foe is not None
    assert refused(state, Drop(piece.x + 30.0, piece.y)) == ("PBW-5.18", "ball_apart")
    assert refused(state, Drop(foe.x, foe.y + 1.0)) == ("PBW-5.18", "ball_overlap")
    assert refused(state, Drop(-5.0, 100.0)) == ("PBW-5.18", "ball_outside")
    spots = ball_spots(state, ACTIVE)
    assert len(spots) > 200
    state, _, rulings = act(state, Drop(*spots[0]))
    assert (codes_of(rulings), state.ball, state.turn) == (["dropped"], spots[0], Seat.NORTH)


def test_a_clumsy_player_that_goes_off_takes_the_ball_out() -> None:
    """No drop (PBW-5.18)."""
    start = stand({ACTIVE: mid("a4")}, carrier=ACTIVE)
    state, _, rulings = pitch(start, ACTIVE, WEST, 1500, "handover", "south.tq9")
    assert codes_of(rulings)[:2] == ["handover_missed_alone", "lost_clumsy"]
    assert codes_of(rulings)[-3:] == ["carrier_out", "lost_out", "given"]
    assert (state.drop, state.carrier) == (None, "north.tq9")


def test_a_hand_over_cut_short_by_a_fall_drops_the_ball() -> None:
    """PBW-4.8."""
    start = stand({ACTIVE: mid("d4")}, carrier=ACTIVE)
    state, _, rulings = pitch(start, ACTIVE, UP, 2000, "handover", "south.tq9")
    assert codes_of(rulings) == ["all_out", "too_far", "fall", "lost_fall", "fall_drops", "lost_clumsy"]
    assert (state.carrier, state.drop, actor(state)) == (None, ACTIVE, Seat.NORTH)


@pytest.mark.parametrize(
    ("tipping", "speed", "passive"), [(True, 1550, True), (True, 1400, False), (False, 2500, False)]
)
def test_knock_out(tipping: bool, speed: int, passive: bool) -> None:
    """A shock above the threshold turns a disc over, where the option has it (PBW-6.3, 6.4)."""
    players = {ACTIVE: mid("d3"), FOE: mid("d3", 0.0, 25.0)}
    start = stand(players, carrier=FOE, tipping=tipping)
    verdict = rule_pitch(start, Pitch(ACTIVE, UP, speed))
    assert (verdict.knocked == (FOE,)) is passive
    assert ("PBW-6.4" in [one.cause.rule for one in verdict.calls]) is passive
    assert DISCS.tipping == 1400.0


def test_a_knocked_out_teammate_has_acted() -> None:
    """It cannot be pitched any more in this turn."""
    players = {ACTIVE: mid("d3"), MATE: mid("d3", 0.0, 25.0)}
    state, events, rulings = pitch(stand(players, physics=Physics(mu=1.0)), ACTIVE, UP, 2500)
    assert "knocked_out" in codes_of(rulings)
    assert pitching(state).who(state) == ("south.tq9",)
    assert [one.facts["piece"] for one in events if one.kind == "turned"] == [MATE, ACTIVE]


def test_a_touchdown_at_the_instant() -> None:
    """Touching the line is enough; a new kick-off (PBW-7.1, 7.3)."""
    start = stand({ACTIVE: mid("d11")}, carrier=ACTIVE)
    state, events, rulings = pitch(start, ACTIVE, UP, pace(14.0))
    assert codes_of(rulings) == ["touchdown_touched", "lost_touchdown", "kick_off_again"]
    assert (state.score, state.phase, state.kicker) == (BySeat(1, 0), PhaseName.PLACING, Seat.SOUTH)
    scored = next(one for one in events if one.kind == "touchdown")
    assert scored.facts == {"piece": ACTIVE, "seat": "south"}
    assert pitch(start, ACTIVE, UP, pace(12.0))[0].score == BySeat(0, 0)


def test_the_third_touchdown_wins() -> None:
    """PBW-7.4."""
    start = replace(stand({ACTIVE: mid("d11")}, carrier=ACTIVE), score=BySeat(2, 1))
    state, events, rulings = pitch(start, ACTIVE, UP, 500)
    assert (state.phase, codes_of(rulings)[-1], events[-1].kind) == (PhaseName.OVER, "match_won", "match")
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.score) == (Seat.SOUTH, BySeat(3, 1))


def test_a_block_that_drives_the_carrier_home_scores_for_it() -> None:
    """Whoever moved it (PBW-7.2)."""
    start = stand({ACTIVE: mid("d3"), FOE: mid("d2", 0.0, 13.0)}, carrier=FOE)
    state, _, rulings = pitch(start, ACTIVE, DOWN, 900)
    assert codes_of(rulings)[:3] == ["block_carrier", "touchdown_crossed", "lost_touchdown"]
    assert state.score == BySeat(0, 1)


def test_a_snatch_in_the_in_goal_scores() -> None:
    """Receiving there in any way; no bonus action (PBW-7.5)."""
    start = stand({ACTIVE: mid("d12"), FOE: mid("d12", 26.0)}, carrier=FOE)
    state, _, rulings = pitch(start, ACTIVE, EAST, 300, "snatch")
    assert codes_of(rulings) == ["snatch", "touchdown_in_goal", "lost_touchdown", "kick_off_again"]
    assert state.bonus is None


def test_a_pass_into_the_in_goal_scores() -> None:
    """Also for the interceptor in the other in-goal (PBW-7.5)."""
    start = stand({ACTIVE: mid("d9"), MATE: mid("d12")}, carrier=ACTIVE)
    assert pitch(start, ACTIVE, UP, 2000, "pass")[0].score == BySeat(1, 0)
    start = stand({ACTIVE: mid("d4"), FOE: mid("d1")}, carrier=ACTIVE)
    state, _, rulings = pitch(start, ACTIVE, DOWN, 2000, "pass")
    codes = ["interception", "lost_interception", "touchdown_in_goal", "lost_touchdown"]
    assert codes_of(rulings)[:4] == codes
    assert state.score == BySeat(0, 1)


def test_an_exit_after_a_touchdown_is_not_told() -> None:
    """The carrier scores first; of the teammate that it pushed, which goes off later, nothing is said."""
    start = stand({ACTIVE: mid("d11"), MATE: mid("d12", 0.0, 12.0)}, carrier=ACTIVE)
    state, _, rulings = pitch(start, ACTIVE, UP, 900)
    codes = ["touchdown_crossed", "lost_touchdown", "support_carrier", "kick_off_again"]
    assert codes_of(rulings) == codes
    assert state.score == BySeat(1, 0)


def test_a_fallen_carrier_in_the_in_goal_scores_on_the_line() -> None:
    """It has to touch the line by a lawful movement."""
    start = stand({ACTIVE: mid("d12")}, carrier=ACTIVE)
    assert pitch(start, ACTIVE, EAST, 300)[0].score == BySeat(0, 0)
    assert pitch(start, ACTIVE, DOWN, pace(14.0))[0].score == BySeat(1, 0)


def test_the_tremor_comes_before_the_pitch() -> None:
    """Chance is to act, and the pitch is shaken."""
    start = stand({ACTIVE: mid("d4")}, tremor=1.0)
    state, events, _ = pitch(start, ACTIVE, UP, 300)
    assert (actor(state), events, state.waiting) == (Seat.CHANCE, (), Pitch(ACTIVE, UP, 300))
    assert refused(state, Tremor(400.0, 0)) == ("PBW-3.1", "no_tremor")
    assert state.waiting is not None
    state, events, _ = act(state, tremble(state.waiting, 1.0, state.waiting.top, Random(3)))
    assert (state.waiting, events[0].facts["angle"] != UP) == (None, True)


@pytest.mark.parametrize(
    "text",
    [
        "flick piece=south.run1 angle=91.5 speed=1200",
        "flick piece=south.run1 angle=91.5 speed=4000 announce=pass ball_angle=12.5",
        "flick piece=south.run1 angle=91.5 speed=0 by=swipe steady=3",
        "flick piece=south.run1 angle=1.0 speed=900 announce=handover target=south.tq1",
        "kick angle=90.0 speed=1900",
        'deploy pieces=[{"id":"south.tq1","x":1.0,"y":2.5}]',
        "choose role=kick",
        "toss to=north",
        "give piece=south.tq1",
        "drop x=1.5 y=2.0",
        "end_turn",
        "last_action",
        "go_on",
        "stop",
        "tremor angle=0.25 speed=-3",
    ],
)
def test_actions_print_and_read_back(text: str) -> None:
    """Both ways."""
    assert str(parse_action(text)) == text

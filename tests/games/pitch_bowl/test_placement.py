"""Defensive placement (PBW-9)."""

from __future__ import annotations

import pytest

from pitchside.core.seat import BySeat, Seat
from pitchside.games.flick.action import Stop
from pitchside.games.pitch_bowl import PITCH_BOWL
from pitchside.games.pitch_bowl.action import Announce, EndTurn, GoOn, LastAction, Pitch
from pitchside.games.pitch_bowl.state import PhaseName, State
from tests.games.pitch_bowl.by_hand import (
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
    stand,
)

ACTIVE, MATE, FOE = "south.tq1", "south.tq2", "north.tq1"


def window(**more: object) -> State:
    """The active coach goes on after a run: the other one may answer it."""
    start = stand({ACTIVE: mid("d4"), FOE: mid("d8"), MATE: mid("b4")}, defensive_placement=True, **more)  # type: ignore[arg-type]
    return act(pitch(start, ACTIVE, UP, 200)[0], GoOn())[0]


def test_the_active_coach_is_asked_first() -> None:
    """Two words, and nothing else (PBW-9.6)."""
    start = stand({ACTIVE: mid("d4"), FOE: mid("d8"), MATE: mid("b4")}, defensive_placement=True)
    state, _, rulings = pitch(start, ACTIVE, UP, 200)
    assert (state.phase, state.last, actor(state), rulings) == (PhaseName.SAID, False, Seat.SOUTH, ())
    assert tuple(PITCH_BOWL.choices(state, Seat.SOUTH)) == (LastAction(), GoOn())
    assert refused(state, EndTurn()) == ("PBW-9.6", "said_due")
    assert refused(state, Pitch(MATE, UP, 200)) == ("PBW-9.6", "said_due")
    assert refused(start, GoOn()) == ("PBW-9.6", "go_on_idle")
    after, _, rulings = act(state, LastAction())
    assert (after.phase, after.turn, codes_of(rulings)) == (PhaseName.PLAY, Seat.NORTH, ["last_done"])


def test_a_window_opens_after_a_lawful_pitch() -> None:
    """The other coach is to act, the turn is still the active one's."""
    state = window()
    assert (state.phase, state.turn, actor(state)) == (PhaseName.PLACEMENT, Seat.SOUTH, Seat.NORTH)
    assert pitching(state).may_announce(state, FOE) == (Announce.NONE,)
    assert refused(state, Pitch(MATE, UP, 200)) == ("PBW-9.1", "not_own")
    assert refused(state, Pitch("north.run1", UP, 200)) == ("PBW-9.1", "absent")
    snatch = Pitch(FOE, UP, 200, announce=Announce.SNATCH)
    assert refused(state, snatch) == ("PBW-9.1", "placement_announced")
    assert refused(state, EndTurn()) == ("PBW-9.1", "placement_due")


def test_a_run_stands_and_turns_the_disc() -> None:
    """Once each: it is passive for the rest of the turn."""
    state, events, rulings = pitch(window(), FOE, EAST, 300)
    piece = state.piece(FOE)
    assert piece is not None
    assert (piece.passive, codes_of(rulings), state.phase) == (True, ["placement"], PhaseName.PLAY)
    assert (state.turn, state.barred, events[0].facts["seat"]) == (Seat.SOUTH, False, "north")


def test_a_window_is_declined() -> None:
    """The active coach goes on."""
    state, _, _ = act(window(), Stop())
    assert (state.phase, state.barred) == (PhaseName.PLAY, False)


def test_a_turn_without_players_ends_with_its_window() -> None:
    """A position set by hand: nobody of the active coach can act, so the turn passes (PBW-3.3)."""
    start = stand({FOE: mid("d8")}, away={}, phase=PhaseName.PLACEMENT, defensive_placement=True)
    state, _, _ = act(start, Stop())
    assert (state.phase, state.turn) == (PhaseName.PLAY, Seat.NORTH)


@pytest.mark.parametrize(
    ("foe", "angle", "speed", "codes"),
    [
        (mid("d8"), UP, pace(70.0), ["placement_too_far", "placements_lost"]),
        (mid("g8", 10.0), EAST, 900, ["placement_off", "placements_lost"]),
        (mid("c4", -23.0), WEST, 400, ["placement_touched", "placements_lost"]),
    ],
)
def test_anything_else_is_undone(
    foe: tuple[float, float], angle: float, speed: int, codes: list[str]
) -> None:
    """Everything is as before, and the windows of this turn are lost."""
    before = stand({ACTIVE: mid("d4"), FOE: foe, MATE: mid("b4")}, defensive_placement=True)
    before = act(pitch(before, ACTIVE, UP, 200)[0], GoOn())[0]
    state, events, rulings = pitch(before, FOE, angle, speed)
    assert (codes_of(rulings), events[-1].kind) == (codes, "restored")
    assert (state.pieces, state.reserve, state.barred) == (before.pieces, before.reserve, True)
    again, _, _ = pitch(state, MATE, UP, 200)
    assert again.phase is PhaseName.PLAY


def test_the_last_action_has_no_window() -> None:
    """The turn ends with it."""
    start = stand({ACTIVE: mid("d4"), FOE: mid("d8")}, defensive_placement=True)
    state, _, _ = act(start, LastAction())
    assert refused(state, LastAction()) == ("PBW-9.3", "last_said")
    state, _, rulings = pitch(state, ACTIVE, UP, 200)
    assert (codes_of(rulings), state.turn, state.phase) == (["last_done"], Seat.NORTH, PhaseName.PLAY)


def test_a_pass_opens_none_and_a_snatch_one_after_its_bonus() -> None:
    """PBW-9.5."""
    start = stand({ACTIVE: mid("d4"), MATE: mid("d8")}, carrier=ACTIVE, defensive_placement=True)
    assert pitch(start, ACTIVE, UP, 2000, "pass")[0].phase is PhaseName.PLAY
    players = {ACTIVE: mid("d4"), FOE: mid("d5"), MATE: mid("a5")}
    start = stand(players, carrier=FOE, defensive_placement=True)
    state = pitch(start, ACTIVE, UP, 450, "snatch")[0]
    assert state.phase is PhaseName.BONUS
    assert act(state, Stop())[0].phase is PhaseName.SAID
    assert pitch(state, ACTIVE, WEST, 3000, "pass")[0].phase is PhaseName.SAID


def test_no_window_after_a_loss_or_when_all_have_acted() -> None:
    """PBW-9.6, 8.7."""
    start = stand({ACTIVE: mid("d4")}, passive=["south.tq9"], defensive_placement=True)
    assert pitch(start, ACTIVE, UP, 200)[0].turn is Seat.NORTH
    start = stand({ACTIVE: mid("d4")}, defensive_placement=True)
    assert pitch(start, ACTIVE, UP, 200, "pickup")[0].phase is PhaseName.PLAY


def test_a_carrier_may_score_in_a_window() -> None:
    """The point is the other coach's."""
    players = {ACTIVE: mid("d4"), FOE: mid("f2"), MATE: mid("b4")}
    start = stand(players, carrier=FOE, defensive_placement=True)
    state = act(pitch(start, ACTIVE, UP, 200)[0], GoOn())[0]
    state, _, rulings = pitch(state, FOE, 270.0, 300)
    assert codes_of(rulings) == ["touchdown_touched", "lost_touchdown", "kick_off_again"]
    assert (state.score, state.phase) == (BySeat(0, 1), PhaseName.PLACING)

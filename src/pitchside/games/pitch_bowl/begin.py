"""The beginning of a turn, which is the end of the one before: all faces active (PBW-3.3, 3.4)."""

from __future__ import annotations

from dataclasses import replace

from pitchside.core.outcome import Outcome, Reason
from pitchside.core.seat import Seat
from pitchside.core.turn import Event, Ruling
from pitchside.games.pitch_bowl.state import PhaseName, Piece, State, Used
from pitchside.games.pitch_bowl.table import team_of
from pitchside.games.pitch_bowl.told import Told

PASSING = "PBW-3.3"


def begin_turn(state: State, seat: Seat) -> Told:
    """The turn of a seat begins; with nobody on the field it ends at once."""
    fresh = _fresh(state, seat)
    if can_act(fresh, seat):
        return fresh, (), ()
    facts = {"seat": seat.value}
    passed = (Event("skip", facts, rule=PASSING),), (Ruling(PASSING, "nobody_on_field", facts),)
    other = _fresh(fresh, seat.other)
    if can_act(other, seat.other):
        return other, *passed
    return _void(other, *passed)


def can_act(state: State, seat: Seat) -> bool:
    """Has a coach a player on the field with its active face up (PBW-3.1)?"""
    return any(not one.passive and team_of(one.id) is seat for one in state.pieces)


def _fresh(state: State, seat: Seat) -> State:
    return replace(
        state,
        phase=PhaseName.PLAY,
        turn=seat,
        pieces=tuple(Piece(one.id, one.x, one.y) for one in state.pieces),
        used=Used(),
        chooser=None,
        kicker=None,
        bonus=None,
        gift=None,
        drop=None,
        last=False,
        barred=False,
        waiting=None,
    )


def _void(state: State, events: tuple[Event, ...], rulings: tuple[Ruling, ...]) -> Told:
    """Nobody is left on the field, which no clause provides for: the match counts for nothing."""
    outcome = Outcome(None, Reason.VOID, state.score)
    event = Event("match", outcome.plain(), rule=PASSING)
    empty = Ruling(PASSING, "empty_field", {})
    return replace(state, phase=PhaseName.OVER, outcome=outcome), (*events, event), (*rulings, empty)

"""The beginning of a turn: the Captain's copy lapses, and who has no lawful flick passes (POT-3.7, 6.1)."""

from __future__ import annotations

from dataclasses import replace

from pitchside.core.outcome import Outcome, Reason
from pitchside.core.seat import BySeat, Seat
from pitchside.core.turn import Event, Ruling
from pitchside.games.pitch_out.aim import has_flick
from pitchside.games.pitch_out.state import Phase, State
from pitchside.games.pitch_out.told import Told

PASSING = "POT-3.7"


def begin_turn(state: State, seat: Seat) -> Told:
    """The turn of a seat begins; without a lawful flick it passes to the other."""
    fresh = _fresh(state, seat)
    if has_flick(fresh, seat):
        return fresh, (), ()
    facts = {"seat": seat.value}
    passed = (Event("skip", facts, rule=PASSING),), (Ruling(PASSING, "passes", facts),)
    other = _fresh(fresh, seat.other)
    if has_flick(other, seat.other):
        return other, *passed
    return _void(other, *passed)


def _fresh(state: State, seat: Seat) -> State:
    return replace(
        state,
        phase=Phase.TURN,
        turn=seat,
        powers=state.powers.put(seat, None),
        chose=False,
        again=None,
        queue=(),
        flicks=BySeat(None, None),
        memory=None,
    )


def _void(state: State, events: tuple[Event, ...], rulings: tuple[Ruling, ...]) -> Told:
    """Every puck of both is shut in for ever, which no clause provides for: the match counts for nothing."""
    outcome = Outcome(None, Reason.VOID, state.score)
    event = Event("match", outcome.plain(), rule=PASSING)
    stuck = Ruling(PASSING, "stuck", {})
    return replace(state, phase=Phase.OVER, outcome=outcome), (*events, event), (*rulings, stuck)

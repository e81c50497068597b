"""Who is next: the turn of a coach, a new kick-off after a touchdown, or the end (PBW-3.3, 3.4, 7.3, 7.4)."""

from __future__ import annotations

from dataclasses import replace

from pitchside.core.outcome import Outcome, Reason
from pitchside.core.phase import Nobody, Step
from pitchside.core.seat import PLAYERS, Seat
from pitchside.core.turn import Event, Ruling
from pitchside.games.pitch_bowl.action import Action
from pitchside.games.pitch_bowl.phases.base import BowlPhase, Told, need
from pitchside.games.pitch_bowl.phases.setup import kick_off
from pitchside.games.pitch_bowl.state import PhaseName, Piece, State, Used
from pitchside.games.pitch_bowl.table import team_of

PASSING = "PBW-3.3"


def begin_turn(state: State, seat: Seat) -> Told:
    """The turn of a seat begins, all faces active; with nobody on the field it ends at once."""
    fresh = begun(state, seat)
    if can_act(fresh, seat):
        return Step(fresh)
    facts = {"seat": seat.value}
    other = begun(fresh, seat.other)
    passed = Step(other, (Event("skip", facts, rule=PASSING),), (Ruling(PASSING, "nobody_on_field", facts),))
    return passed if can_act(other, seat.other) else passed.then(_void)


def can_act(state: State, seat: Seat) -> bool:
    """Has a coach a player on the field with its active face up (PBW-3.1)?"""
    return any(not one.passive and team_of(one.id) is seat for one in state.pieces)


def begun(state: State, seat: Seat) -> State:
    """The beginning of a seat's turn: every face active again, nothing used."""
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


def _void(state: State) -> Told:
    """Nobody is left on the field, which no clause provides for: the match counts for nothing."""
    outcome = Outcome(None, Reason.VOID, state.score)
    event = Event("match", outcome.plain(), rule=PASSING)
    empty = Ruling(PASSING, "empty_field", {})
    return Step(replace(state, phase=PhaseName.OVER, outcome=outcome), (event,), (empty,))


def count(state: State, seat: Seat) -> Told:
    """One point more; the last one needed wins, any other brings a kick-off by its coach (PBW-7.3, 7.4)."""
    score = state.score.put(seat, state.score[seat] + 1)
    state = replace(state, score=score)
    needed = state.options.touchdowns
    if score[seat] < needed:
        ruling = Ruling("PBW-7.3", "kick_off_again", {"seat": seat.value})
        return Step(kick_off(state, seat), (), (ruling,))
    outcome = Outcome(seat, Reason.TOUCHDOWNS, score)
    held = state.carrier if state.piece(state.carrier or "") else None
    over = replace(
        state, phase=PhaseName.OVER, outcome=outcome, carrier=held, bonus=None, last=False, barred=False
    )
    event = Event("match", outcome.plain(), rule="PBW-7.4")
    code = "match_won" if needed > 1 else "match_won_at_once"
    return Step(over, (event,), (Ruling("PBW-7.4", code, {"seat": seat.value}),))


class Over(Nobody[State, Action], BowlPhase):
    """The last touchdown needed has won the match, or nobody was left on the field."""

    clause = "PBW-7.4"
    won = True

    def completed(self, state: State) -> State:
        """A match that is over has its outcome in the score."""
        winner = next((seat for seat in PLAYERS if state.score[seat] == state.options.touchdowns), None)
        reason = Reason.VOID if winner is None else Reason.TOUCHDOWNS
        return replace(state, outcome=Outcome(winner, reason, state.score))

    def admit_fields(self, state: State) -> None:
        """Nothing waits."""
        asked = state.bonus or state.gift or state.drop or state.kicker
        need(not asked, "nothing_after_end")

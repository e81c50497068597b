"""Before the ball is kicked: the toss, the choice, and the kick-off after a touchdown (PBW-2.1, 7.3)."""

from __future__ import annotations

from dataclasses import replace

from pitchside.core.errors import IllegalAction
from pitchside.core.seat import Seat
from pitchside.core.toss import Toss
from pitchside.core.turn import Event, Ruling
from pitchside.games.pitch_bowl import deploy
from pitchside.games.pitch_bowl.action import Action, Choose, Deploy
from pitchside.games.pitch_bowl.options import Options
from pitchside.games.pitch_bowl.state import PhaseName, State
from pitchside.games.pitch_bowl.told import Told

CHOSE = {"kick": "chose_kick", "receive": "chose_receive"}
"""The sentence of each choice."""


def start(options: Options) -> State:
    """A match before its first action."""
    if options.tossed:
        return State(options, PhaseName.PLACING, Seat.CHANCE)
    chooser = Seat(options.chooser)
    return State(options, PhaseName.PLACING, chooser, chooser=chooser)


def check(state: State, seat: Seat, action: Action) -> None:
    """First the toss, then the choice, then both place."""
    if seat is Seat.CHANCE:
        if not isinstance(action, Toss):
            raise IllegalAction("PBW-2.1", "toss_asked")
    elif state.kicker is None:
        if not isinstance(action, Choose):
            raise IllegalAction("PBW-2.1", "choose_asked")
    else:
        deploy.check(state, seat, action)


def play(state: State, seat: Seat, action: Action) -> Told:
    """What a checked action does."""
    match action:
        case Toss():
            return _tossed(state, action.to)
        case Choose():
            return _chosen(state, seat, action.role)
        case _:
            assert isinstance(action, Deploy)
            return deploy.play(state, seat, action)


def _tossed(state: State, winner: Seat) -> Told:
    facts = {"to": winner.value}
    event = Event("toss", facts, rule="PBW-2.1")
    ruling = Ruling("PBW-2.1", "tossed", {"seat": winner.value})
    return replace(state, turn=winner, chooser=winner), (event,), (ruling,)


def _chosen(state: State, seat: Seat, role: str) -> Told:
    kicker = seat if role == "kick" else seat.other
    event = Event("chosen", {"seat": seat.value, "role": role}, rule="PBW-2.1")
    ruling = Ruling("PBW-2.1", CHOSE[role], {"seat": seat.value, "kicker": kicker.value})
    return kick_off(replace(state, chooser=None), kicker), (event,), (ruling,)


def restart(state: State, scorer: Seat) -> Told:
    """A new kick-off after a touchdown: the scorer's coach is the defender and places first (PBW-7.3)."""
    return kick_off(state, scorer), (), ()


def kick_off(state: State, kicker: Seat) -> State:
    """An empty field, all players in hand, the defender to place; the score stands."""
    return State(state.options, PhaseName.PLACING, kicker, score=state.score, kicker=kicker)

"""A turn: pitches one after another, bonus actions, answers of the other coach, and its end (PBW-3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pitchside.core.errors import IllegalAction
from pitchside.core.seat import Seat
from pitchside.core.turn import Ruling
from pitchside.games.flick.action import Stop, Tremor
from pitchside.games.flick.hand import needs_tremor, shaken, within
from pitchside.games.pitch_bowl import placement
from pitchside.games.pitch_bowl.action import Action, Announce, Drop, EndTurn, Give, GoOn, LastAction, Pitch
from pitchside.games.pitch_bowl.announce import check_pitch, who_may_pitch
from pitchside.games.pitch_bowl.begin import begin_turn, can_act
from pitchside.games.pitch_bowl.lay import lay, spent
from pitchside.games.pitch_bowl.possession import (
    ask_drop,
    check_drop,
    check_give,
    give_ball,
    play_drop,
    play_give,
)
from pitchside.games.pitch_bowl.report import (
    flick_event,
    loose_event,
    turned_event,
    verdict_events,
    verdict_rulings,
)
from pitchside.games.pitch_bowl.ruling import rule_pitch
from pitchside.games.pitch_bowl.score import count
from pitchside.games.pitch_bowl.state import PhaseName, State
from pitchside.games.pitch_bowl.table import team_of
from pitchside.games.pitch_bowl.told import Told, then
from pitchside.games.pitch_bowl.verdict import Verdict

__all__ = ["actor", "begin_turn", "check", "play", "who_may_pitch"]


def actor(state: State) -> Seat:
    """Who is to act in the phases of a turn."""
    if state.waiting is not None:
        return Seat.CHANCE
    if state.gift is not None:
        return state.gift.seat
    answers = state.drop is not None or state.phase is PhaseName.PLACEMENT
    return state.turn.other if answers else state.turn


def check(state: State, seat: Seat, action: Action) -> None:
    """Refuse under its clause what may not be done in the phases `play`, `bonus`, `said` and `placement`."""
    if state.waiting is not None:
        if not isinstance(action, Tremor) or not within(action, state.waiting.top):
            raise IllegalAction("PBW-3.1", "no_tremor")
    elif state.gift is not None or state.drop is not None:
        _check_answer(state, action)
    elif state.phase is PhaseName.PLACEMENT:
        _check_placement(state, action)
    elif state.phase is PhaseName.SAID:
        if not isinstance(action, LastAction | GoOn):
            raise IllegalAction("PBW-9.6", "said_due", do=_do(action))
    elif isinstance(action, Pitch):
        check_pitch(state, action)
    else:
        _check_word(state, action)


def _check_answer(state: State, action: Action) -> None:
    """The ball is to be given or put down first (PBW-5.7, 6.5)."""
    if state.gift is not None:
        if not isinstance(action, Give):
            raise IllegalAction(state.gift.rule, "give_due", do=_do(action))
        check_give(state, action)
    else:
        if not isinstance(action, Drop):
            raise IllegalAction("PBW-5.7", "drop_due", do=_do(action), piece=state.drop)
        check_drop(state, action)


def _check_placement(state: State, action: Action) -> None:
    if isinstance(action, Pitch):
        placement.check(state, action)
    elif not isinstance(action, Stop):
        raise IllegalAction("PBW-9.1", "placement_due", do=_do(action))


def _check_word(state: State, action: Action) -> None:
    """What is said instead of a pitch."""
    if state.bonus is not None:
        if not isinstance(action, Stop):
            raise IllegalAction("PBW-5.12", "bonus_due", do=_do(action), piece=state.bonus)
    elif isinstance(action, LastAction):
        if not state.options.defensive_placement:
            raise IllegalAction("PBW-9.3", "last_idle")
        if state.last:
            raise IllegalAction("PBW-9.3", "last_said")
    elif isinstance(action, GoOn):
        raise IllegalAction("PBW-9.6", "go_on_idle")
    elif not isinstance(action, EndTurn):
        raise IllegalAction("PBW-3.1", "not_now", do=_do(action))


def _do(action: Action) -> str:
    return str(action).split()[0]


def play(state: State, actions: Mapping[Seat, Action]) -> Told:
    """What an action of these phases does that `check` has let pass."""
    ((_, action),) = actions.items()
    match action:
        case Tremor():
            return _shake(state, action)
        case Pitch():
            return _let_go(state, action)
        case Give():
            return play_give(state, action)
        case Drop():
            return play_drop(state, action)
        case LastAction():
            return _last(state)
        case GoOn():
            return replace(state, phase=PhaseName.PLACEMENT), (), ()
        case Stop():
            return _decline(state)
        case _:
            return begin_turn(state, state.turn.other)


def _whose(state: State) -> dict[str, str]:
    return {"seat": state.turn.value}


def _shake(state: State, tremor: Tremor) -> Told:
    flick = state.waiting
    assert isinstance(flick, Pitch)  # a kick waits in its own phase
    return _pitched(replace(state, waiting=None), shaken(flick, tremor, flick.top))


def _let_go(state: State, pitch: Pitch) -> Told:
    """The pitch is made; chance may have to add its tremor first."""
    if pitch.speed == 0:
        return _decline(state)
    if needs_tremor(pitch, state.options.tremor):
        return replace(state, waiting=pitch), (), ()
    return _pitched(state, pitch)


def _pitched(state: State, pitch: Pitch) -> Told:
    return placement.play(state, pitch) if state.phase is PhaseName.PLACEMENT else _pitch(state, pitch)


def _pitch(state: State, pitch: Pitch) -> Told:
    """Everything runs to rest, then it is ruled."""
    verdict = rule_pitch(state, pitch)
    flick = flick_event(pitch, state.turn, verdict.action, verdict.tape)
    turned = () if state.bonus is not None else (turned_event(verdict),)
    events = (flick, *verdict_events(verdict), *loose_event(verdict), *turned)
    used = spent(state.used, pitch, verdict.all_out)
    after = replace(lay(state, verdict), phase=PhaseName.PLAY, used=used)
    opened = pitch.announce is not Announce.PASS or state.bonus is not None
    told = after, events, verdict_rulings(state, verdict)
    return then(told, lambda one: _follow(one, verdict, opened))


def _follow(state: State, verdict: Verdict, opened: bool) -> Told:
    """What comes after a pitch: a kick-off, the ball out, the other's turn, a bonus action, or the next."""
    if verdict.scorer is not None:
        return count(state, team_of(verdict.scorer))
    if verdict.out is not None:
        return give_ball(state, state.turn.other, *verdict.out, "PBW-6.2")
    if verdict.drop is not None:
        return ask_drop(state, verdict.drop)
    if verdict.lost:
        return begin_turn(state, state.turn.other)
    if verdict.bonus:
        ruling = Ruling("PBW-5.12", "bonus", {"piece": verdict.played})
        return replace(state, phase=PhaseName.BONUS, bonus=verdict.played), (), (ruling,)
    return _next(state, opened)


def _decline(state: State) -> Told:
    """A bonus action is waived, or a placement declined."""
    if state.phase is PhaseName.PLACEMENT:
        return replace(state, phase=PhaseName.PLAY), (), ()
    ruling = Ruling("PBW-5.12", "bonus_waived", {"piece": state.bonus})
    return then((replace(state, bonus=None), (), (ruling,)), lambda one: _next(one, opened=True))


def _last(state: State) -> Told:
    """The last action is announced: the pitch just made, or the one to come (PBW-9.3, 9.6)."""
    if state.phase is PhaseName.SAID:
        return _done(replace(state, phase=PhaseName.PLAY))
    return replace(state, last=True), (), (Ruling("PBW-9.3", "last_action", _whose(state)),)


def _done(state: State) -> Told:
    ruling = Ruling("PBW-9.3", "last_done", _whose(state))
    return then((state, (), (ruling,)), lambda one: begin_turn(one, one.turn.other))


def _next(state: State, opened: bool) -> Told:
    """The turn ends or goes on; where a window would open the active coach says which (PBW-3.3, 9.6)."""
    state = replace(state, phase=PhaseName.PLAY)
    if state.last:
        return _done(state)
    if not can_act(state, state.turn):
        ruling = Ruling("PBW-8.7", "lost_acted", _whose(state))
        return then((state, (), (ruling,)), lambda one: begin_turn(one, one.turn.other))
    if opened and placement.opens(state):
        return replace(state, phase=PhaseName.SAID), (), ()
    return state, (), ()

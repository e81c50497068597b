"""A turn: the Captain's power, the flick, and what follows from it (POT-3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pitchside.core.errors import IllegalAction
from pitchside.core.seat import BySeat, Seat
from pitchside.core.turn import Event, Ruling
from pitchside.games.flick.action import Flick, Place, Stop, Tremor
from pitchside.games.flick.hand import needs_tremor, shaken, within
from pitchside.games.pitch_out.action import Action, Again, Power
from pitchside.games.pitch_out.aim import refused_by
from pitchside.games.pitch_out.begin import begin_turn
from pitchside.games.pitch_out.flow import GIFTS, ask_guards, remember
from pitchside.games.pitch_out.lay import lay, part
from pitchside.games.pitch_out.powers import copyable, covered, piece_named, power_of
from pitchside.games.pitch_out.report import flick_event, verdict_events, verdict_rulings
from pitchside.games.pitch_out.ruling import judge
from pitchside.games.pitch_out.state import Phase, State
from pitchside.games.pitch_out.table import ARENA, is_block, owner_of
from pitchside.games.pitch_out.told import Told, then
from pitchside.games.pitch_out.world import scene_of
from pitchside.physics import Flick as Push
from pitchside.physics import simulate

__all__ = ["begin_turn", "check", "play", "waiting"]


def waiting(state: State) -> Flick | None:
    """The flick of this turn that waits for its tremor."""
    return state.flicks[state.turn] if state.phase is Phase.TURN else None


def check(state: State, seat: Seat, action: Action) -> None:
    """Refuse under its clause what may not be done in the phases `turn` and `again`."""
    if waiting(state) is not None:
        if not isinstance(action, Tremor) or not within(action, ARENA.top_speed):
            raise IllegalAction("POT-3.3", "no_tremor")
    elif isinstance(action, Flick):
        _check_flick(state, action)
    elif isinstance(action, Power):
        _check_power(state, action)
    elif isinstance(action, Place) and is_block(action.piece):
        raise IllegalAction("POT-5.1", "flick_block", piece=action.piece)
    elif state.phase is not Phase.AGAIN or not isinstance(action, Again | Stop):
        raise IllegalAction("POT-3.3", "not_now", do=str(action).split()[0])


def _check_power(state: State, action: Power) -> None:
    """POT-6.1: once, before any flick, the power of an eliminated teammate."""
    if state.chose or state.again is not None:
        raise IllegalAction("POT-6.1", "power_late", seat=state.turn.value)
    powers = copyable(state, state.turn)
    if not powers:
        raise IllegalAction("POT-6.1", "power_nobody", seat=state.turn.value)
    if action.copy is not None and action.copy not in powers:
        raise IllegalAction("POT-6.1", "power_not_gone", power=action.copy, powers=list(powers))


def _check_flick(state: State, flick: Flick) -> None:
    name = flick.piece
    if is_block(name):
        raise IllegalAction("POT-5.1", "flick_block", piece=name)
    if name in state.reserve and owner_of(name) is state.turn:
        raise IllegalAction("POT-4.4", "flick_reserve", piece=name)
    puck = piece_named(state, name)
    if puck is None or owner_of(name) is not state.turn:
        raise IllegalAction("POT-3.1", "flick_not_own", piece=name)
    if state.again is not None and name != state.again:
        rule = GIFTS.get(power_of(state, state.again), "POT-6.14")
        raise IllegalAction(rule, "flick_other", piece=name, other=state.again)
    if name in covered(state):
        raise IllegalAction("POT-6.10", "flick_covered", piece=name)
    block = refused_by(state, puck, round(flick.angle * 1000.0))
    if block is not None:
        raise IllegalAction("POT-3.2", "flick_towards", piece=name, other=block)


def play(state: State, actions: Mapping[Seat, Action]) -> Told:
    """What an action of these phases does that `check` has let pass."""
    ((_, action),) = actions.items()
    if isinstance(action, Tremor):
        flick = waiting(state)
        assert flick is not None  # check refused it otherwise
        return _flick(state, shaken(flick, action, ARENA.top_speed))
    if isinstance(action, Flick):
        return _let_go(state, action)
    if isinstance(action, Power):
        return _copy(state, action)
    if isinstance(action, Again):
        return replace(state, phase=Phase.TURN), (), ()
    return begin_turn(state, state.turn.other)


def _copy(state: State, action: Power) -> Told:
    facts = {"seat": state.turn.value, "copy": action.copy}
    after = replace(state, powers=state.powers.put(state.turn, action.copy), chose=True)
    ruling = Ruling("POT-6.1", "copies", {"seat": state.turn.value, "power": action.copy})
    return after, (Event("power", facts, rule="POT-6.1"),), (ruling,) if action.copy else ()


def _let_go(state: State, flick: Flick) -> Told:
    """The flick is made; chance may have to add its tremor first."""
    state = replace(state, phase=Phase.TURN, chose=True)
    if needs_tremor(flick, state.options.tremor):
        return replace(state, flicks=state.flicks.put(state.turn, flick)), (), ()
    return _flick(state, flick)


def _flick(state: State, flick: Flick) -> Told:
    """Everything runs to rest, then it is ruled."""
    name = flick.piece
    scene = scene_of(state, name)
    tape = simulate(scene.world, Push(name, flick.angle, flick.speed))
    verdict = judge(state, name, scene, tape)
    memory = remember(state, verdict, state.again is not None)
    below = next((piece.on for piece in state.pieces if piece.id == name), None)
    events = (flick_event(state, flick, scene, tape), *verdict_events(verdict))
    rulings = verdict_rulings(state, verdict)
    rested, _, more = lay(state, verdict)
    rested = replace(rested, again=None, flicks=BySeat(None, None), memory=memory)
    told = then((rested, events, rulings + more), lambda one: part(one, name, below))
    return then(told, ask_guards)

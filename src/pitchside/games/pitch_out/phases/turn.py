"""A turn: the Captain's power, the flick with its tremor, a second flick (POT-3, 6.1, 6.4, 6.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from pitchside.core.errors import IllegalAction
from pitchside.core.outcome import Outcome, Reason
from pitchside.core.phase import Step
from pitchside.core.seat import PLAYERS, BySeat, Seat
from pitchside.core.turn import Event, Ruling
from pitchside.games.flick.action import Flick, Place, Stop, quantised
from pitchside.games.flick.tremor import needs_tremor, shaken
from pitchside.games.pitch_out.action import Action, Again, Power
from pitchside.games.pitch_out.aim import (
    barred,
    flickable,
    free_pucks,
    has_flick,
    refused_by,
    sample_aimed,
)
from pitchside.games.pitch_out.lay import lay, part
from pitchside.games.pitch_out.phases.base import NO_FLICKS, PuckPhase, Told, Trembling, need
from pitchside.games.pitch_out.phases.guard import ask_guards
from pitchside.games.pitch_out.powers import (
    COVERING,
    copyable,
    covered,
    may_choose,
    piece_named,
    power_of,
    pucks_of_seat,
)
from pitchside.games.pitch_out.report import flick_event, verdict_events, verdict_rulings
from pitchside.games.pitch_out.ruling import Cause, Verdict, judge
from pitchside.games.pitch_out.state import Aftermath, PhaseName, State
from pitchside.games.pitch_out.table import ARENA, is_block, kind_of, owner_of
from pitchside.games.pitch_out.world import scene_of
from pitchside.physics import Flick as Push
from pitchside.physics import simulate

GIFTS = {"runner": "POT-6.4", "commando": "POT-6.7"}
"""Powers that give a second flick: the first if no puck was touched, the other if one was."""
SOME_SPEED = 1000
"""mm/s of a flick that is only tried."""


def begin_turn(state: State, seat: Seat) -> State:
    """The turn of a seat begins: the copy of its Captain lapses (POT-6.1)."""
    return replace(
        state,
        phase=PhaseName.TURN,
        turn=seat,
        powers=state.powers.put(seat, None),
        chose=False,
        again=None,
        queue=(),
        flicks=BySeat(None, None),
        memory=None,
    )


class Turn(PuckPhase):
    """The active player may choose the Captain's power, then flicks a puck (POT-3.1, 3.3)."""

    clause = "POT-3.1"

    def enter(self, state: State) -> Told | None:
        """Who has no lawful flick passes (POT-3.7)."""
        if state.again is not None or has_flick(state, state.turn):
            return None
        return _passed(state)

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """A lawful flick, or a power; an obstacle is never touched by hand (POT-5.5)."""
        if isinstance(action, Flick):
            check_flick(state, action)
        elif isinstance(action, Power):
            check_power(state, action)
        elif isinstance(action, Place) and is_block(action.piece):
            raise IllegalAction("POT-5.1", "flick_block", piece=action.piece)
        else:
            raise IllegalAction("POT-3.3", "not_now", do=str(action).split()[0])

    def play(self, state: State, actions: Mapping[Seat, Action]) -> Told:
        """The power is copied, or the flick is made."""
        ((_, action),) = actions.items()
        if isinstance(action, Power):
            return _copy(state, action)
        assert isinstance(action, Flick)  # check refused all else
        return let_go(state, action)

    def sample(self, state: State, seat: Seat, rng: Random) -> Action:
        """Rather a power than none, then a flick at an enemy."""
        powers = may_choose(state)
        if powers and rng.random() < 0.6:
            return Power(rng.choice((None, *powers)))
        return sample_aimed(state, rng)

    def asks(self, state: State, seat: Seat) -> dict[str, Any]:
        """The pucks that may be flicked and where not, the powers that may be copied."""
        powers = list(may_choose(state))
        plain = {"do": ["power", "flick"] if powers else ["flick"], **_flicks(state)}
        return {**plain, "powers": powers} if powers else plain

    def attempts(self, state: State, seat: Seat) -> Sequence[Action]:
        """A flick of each puck, and one into the middle of every barred sector."""
        found: list[Action] = []
        for puck in pucks_of_seat(state, seat):
            found.append(Flick(puck.id, 90.0, SOME_SPEED))
            for low, high in barred(state, puck.id):
                middle = quantised(low + ((high - low) % 360.0) / 2.0) % 360.0
                found.append(Flick(puck.id, middle, SOME_SPEED))
        return tuple(found)

    def admit_fields(self, state: State) -> None:
        """A second flick that is owed can be made."""
        puck = None if state.again is None else piece_named(state, state.again)
        free = puck is None or puck in free_pucks(state, state.turn)
        need(free, "again_shut_in", again=state.again, seat=state.turn.value)


def _passed(state: State) -> Told:
    """The turn passes to the other, unless that one has no lawful flick either."""
    fresh = begin_turn(state, state.turn)
    facts = {"seat": state.turn.value}
    event, ruling = Event("skip", facts, rule="POT-3.7"), Ruling("POT-3.7", "passes", facts)
    passed = Step(begin_turn(fresh, state.turn.other), (event,), (ruling,))
    return passed if has_flick(passed.state, passed.state.turn) else passed.then(_void)


def _void(state: State) -> Told:
    """Every puck of both is shut in for ever, which no clause provides for: the match counts for nothing."""
    outcome = Outcome(None, Reason.VOID, state.score)
    event = Event("match", outcome.plain(), rule="POT-3.7")
    over = replace(state, phase=PhaseName.OVER, outcome=outcome)
    return Step(over, (event,), (Ruling("POT-3.7", "stuck", {}),))


def check_power(state: State, action: Power) -> None:
    """POT-6.1 and 6.15: once, before any flick, the power of an eliminated teammate."""
    if state.chose or state.again is not None:
        raise IllegalAction("POT-6.1", "power_late", seat=state.turn.value)
    powers = copyable(state, state.turn)
    if not powers:
        raise IllegalAction("POT-6.1", "power_nobody", seat=state.turn.value)
    if action.copy is not None and action.copy not in powers:
        raise IllegalAction("POT-6.1", "power_not_gone", power=action.copy, powers=list(powers))


def check_flick(state: State, flick: Flick) -> None:
    """What may be flicked, and where to (POT-3.1, 5.1)."""
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
        raise IllegalAction(COVERING, "flick_covered", piece=name)
    block = refused_by(state, puck, round(flick.angle * 1000.0))
    if block is not None:
        raise IllegalAction("POT-3.2", "flick_towards", piece=name, other=block)


def _copy(state: State, action: Power) -> Told:
    facts = {"seat": state.turn.value, "copy": action.copy}
    after = replace(state, powers=state.powers.put(state.turn, action.copy), chose=True)
    ruling = Ruling("POT-6.1", "copies", {"seat": state.turn.value, "power": action.copy})
    return Step(after, (Event("power", facts, rule="POT-6.1"),), (ruling,) if action.copy else ())


def let_go(state: State, flick: Flick) -> Told:
    """The flick is made; chance may have to add its tremor first."""
    state = replace(state, phase=PhaseName.TURN, chose=True)
    if needs_tremor(flick, state.options.tremor):
        return Step(replace(state, flicks=state.flicks.put(state.turn, flick)))
    return _flick(state, flick)


def _flick(state: State, flick: Flick) -> Told:
    """Everything runs to rest, then it is ruled, and the Guards are asked."""
    name = flick.piece
    scene = scene_of(state, name)
    tape = simulate(scene.world, Push(name, flick.angle, flick.speed))
    verdict = judge(state, name, scene, tape)
    memory = remember(state, verdict, state.again is not None)
    below = next((piece.on for piece in state.pieces if piece.id == name), None)
    events = (flick_event(state, flick, scene, tape), *verdict_events(verdict))
    rested, ruled = lay(state, verdict)
    rested = replace(rested, again=None, flicks=BySeat(None, None), memory=memory)
    step = Step(rested, events, (*verdict_rulings(state, verdict), *ruled))
    return step.then(lambda now: part(now, name, below)).then(ask_guards)


def remember(state: State, verdict: Verdict, second: bool) -> Aftermath:
    """What the answers need to know of a verdict; the state is the one before the flick."""
    undying = verdict.of(Cause.UNDYING)
    played = verdict.played
    felled = played in verdict.eliminated and played not in verdict.of(Cause.LEFT)
    return Aftermath(
        piece=played,
        second=second,
        ended=verdict.ended,
        touched=verdict.touched,
        blocks=verdict.blocks,
        eliminated=verdict.eliminated,
        left=tuple(
            name for name in verdict.out if kind_of(name) != "obstacle" and not (felled and name == played)
        ),
        ejected=any(owner_of(name) is state.turn.other for name in verdict.ejected),
        back=verdict.of(Cause.DRIVEN),
        undying=undying[0] if undying else None,
        south=len(pucks_of_seat(state, Seat.SOUTH)),
        north=len(pucks_of_seat(state, Seat.NORTH)),
    )


def _flicks(state: State) -> dict[str, Any]:
    pucks = flickable(state)
    sectors = {puck: [list(one) for one in barred(state, puck)] for puck in pucks}
    return {"pieces": list(pucks), "barred": {puck: found for puck, found in sectors.items() if found}}


class SecondFlick(Turn):
    """The played puck may be flicked again (POT-6.4, 6.7)."""

    def enter(self, state: State) -> Told | None:
        """The offer waits; to leave it is a choice."""
        return None

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """To take it, to leave it, or the flick at once."""
        if not isinstance(action, Again | Stop):
            super().check(state, seat, action)

    def play(self, state: State, actions: Mapping[Seat, Action]) -> Told:
        """Taken, the flick is owed; left, the other's turn begins."""
        ((_, action),) = actions.items()
        if isinstance(action, Again):
            return Step(replace(state, phase=PhaseName.TURN))
        if isinstance(action, Stop):
            return Step(begin_turn(state, state.turn.other))
        return super().play(state, actions)

    def sample(self, state: State, seat: Seat, rng: Random) -> Action:
        """Mostly the flick at once."""
        chosen = rng.random()
        return Stop() if chosen < 0.15 else Again() if chosen < 0.3 else sample_aimed(state, rng)

    def asks(self, state: State, seat: Seat) -> dict[str, Any]:
        """The puck, where it may not go, and that one may leave it."""
        return {"do": ["again", "stop", "flick"], **_flicks(state), "may": True}

    def admit_fields(self, state: State) -> None:
        """It is known which puck, and it can be flicked."""
        need(state.again is not None, "again_needed")
        super().admit_fields(state)


class FlickTremor(Trembling):
    """Chance adds its tremor to the flick of the active player (POT-3.3)."""

    refused = ("POT-3.3", "no_tremor")

    def waiting(self, state: State) -> Flick:
        """The active player's."""
        flick = state.flicks[state.turn]
        assert flick is not None  # the phase lasts while it waits
        return flick

    def play(self, state: State, actions: Mapping[Seat, Any]) -> Told:
        """The flick as it is really played."""
        return _flick(state, shaken(self.waiting(state), actions[Seat.CHANCE], ARENA.top_speed))

    def admit_flicks(self, state: State) -> None:
        """The active player's flick waits, of an own puck, and no other."""
        made = ((seat, state.flicks[seat]) for seat in PLAYERS)
        waiting = {seat: owner_of(flick.piece) for seat, flick in made if flick is not None}
        need(waiting == {state.turn: state.turn}, NO_FLICKS)

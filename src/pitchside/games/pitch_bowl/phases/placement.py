"""Defensive placement: the other coach answers a pitch with a run, or it is undone (PBW-9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from pitchside.core.errors import IllegalAction
from pitchside.core.phase import Step
from pitchside.core.seat import Seat
from pitchside.core.turn import Event, Ruling
from pitchside.games.flick.action import Stop
from pitchside.games.flick.touches import pushes, pushes_of
from pitchside.games.pitch_bowl.action import Action, Announce, EndTurn, GoOn, LastAction, Pitch
from pitchside.games.pitch_bowl.field import square_name
from pitchside.games.pitch_bowl.film import Film, film_of
from pitchside.games.pitch_bowl.phases.base import InTurn, Told, kind_of, need
from pitchside.games.pitch_bowl.phases.initiative import begin_turn, can_act, count
from pitchside.games.pitch_bowl.phases.pitching import Pitching, check_player, lay
from pitchside.games.pitch_bowl.random_pitch import run, someone
from pitchside.games.pitch_bowl.reach import reach_of
from pitchside.games.pitch_bowl.report import (
    flick_event,
    in_order,
    touch_events,
    turned_event,
    verdict_events,
    verdict_rulings,
)
from pitchside.games.pitch_bowl.ruling import judge
from pitchside.games.pitch_bowl.state import PhaseName, State
from pitchside.games.pitch_bowl.table import team_of
from pitchside.games.pitch_bowl.verdict import Cause, Verdict


def opens(state: State) -> bool:
    """Does a window open for the other coach (PBW-9.1, 9.2, 9.5)?"""
    return state.options.defensive_placement and not state.barred and can_act(state, state.turn.other)


def last_done(state: State) -> Told:
    """The last action of the turn is made: the other coach's turn begins (PBW-9.3)."""
    done = Step(state, (), (Ruling("PBW-9.3", "last_done", {"seat": state.turn.value}),))
    return done.then(lambda one: begin_turn(one, one.turn.other))


class Said(InTurn):
    """Where a window would open the active coach says first whether that was the last action (PBW-9.6)."""

    clause = "PBW-9.6"
    window = True

    def turn_goes_on(self, state: State) -> bool:
        """It does unless the coach says otherwise."""
        return True

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Only one of the two words."""
        if not isinstance(action, LastAction | GoOn):
            raise IllegalAction("PBW-9.6", "said_due", do=kind_of(action))

    def play(self, state: State, actions: Mapping[Seat, Any]) -> Told:
        """The turn ends, or the other coach may answer the pitch."""
        if isinstance(actions[state.turn], LastAction):
            return last_done(replace(state, phase=PhaseName.PLAY))
        return Step(replace(state, phase=PhaseName.PLACEMENT))

    def listed(self, state: State, seat: Seat) -> Sequence[Action]:
        """Both words."""
        return LastAction(), GoOn()

    def asks(self, state: State, seat: Seat) -> dict[str, Any]:
        """Both words."""
        return {"do": ["last_action", "go_on"], "rule": "PBW-9.6"}

    def attempts(self, state: State, seat: Seat) -> Iterable[Action]:
        """To do without."""
        return Stop(), EndTurn()

    def admit_fields(self, state: State) -> None:
        """A window would open, and the turn could go on."""
        super().admit_fields(state)
        asked = opens(state) and can_act(state, state.turn) and not state.last
        need(asked, "last_unasked")


class Placement(Pitching):
    """A run of the other coach, who may also decline (PBW-9.1, 9.2)."""

    clause = "PBW-9.1"
    window = True

    def to_act(self, state: State) -> frozenset[Seat]:
        """The opponent of the active coach."""
        return frozenset({state.turn.other})

    def pitcher(self, state: State) -> Seat:
        """The opponent of the active coach."""
        return state.turn.other

    def may_announce(self, state: State, name: str) -> tuple[Announce, ...]:
        """Nothing: it is a run."""
        return (Announce.NONE,)

    def may_go_all_out(self, state: State) -> bool:
        """Never (PBW-9.2)."""
        return False

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Refuse what is no run of an own player with its active face up."""
        if isinstance(action, Stop):
            return
        if not isinstance(action, Pitch):
            raise IllegalAction("PBW-9.1", "placement_due", do=kind_of(action))
        check_player(state, action.piece, self.pitcher(state), "PBW-9.1")
        if action.announce is not Announce.NONE:
            raise IllegalAction("PBW-9.1", "placement_announced", piece=action.piece)
        if action.speed == 0:
            raise IllegalAction("PBW-9.1", "zero_pitch", piece=action.piece)

    def play(self, state: State, actions: Mapping[Seat, Any]) -> Told:
        """A run; or the active coach goes on, and later windows stay open (PBW-9.6)."""
        action = actions[state.turn.other]
        return self.let_go(state, action) if isinstance(action, Pitch) else declined(state)

    def flicked(self, state: State, flick: Pitch) -> Told:
        """The run stands, may score, or is undone (PBW-9.2, 9.6)."""
        verdict, film = rule_placement(state, flick)
        pitched = flick_event(flick, state.turn.other, verdict.action, verdict.tape)
        fault = undue(verdict, film)
        if fault is not None:
            return undone(state, flick, verdict, pitched, fault)
        after = replace(lay(state, verdict), phase=PhaseName.PLAY)
        events = (pitched, *verdict_events(verdict), turned_event(verdict))
        if verdict.scorer is None:
            return Step(after, events, (Ruling("PBW-9.1", "placement", {"piece": flick.piece}),))
        calls = tuple(one for one in verdict.calls if one.cause is Cause.TOUCHDOWN)
        told = Step(after, events, verdict_rulings(state, replace(verdict, calls=calls)))
        seat = team_of(verdict.scorer)
        return told.then(lambda one: count(one, seat))

    def sample(self, state: State, seat: Seat, rng: Random) -> Action:
        """More often than not it is declined."""
        if rng.random() < 0.6:
            return Stop()
        return run(state, someone(state, self.who(state), rng), rng, all_out=False)

    def asks(self, state: State, seat: Seat) -> dict[str, Any]:
        """Who may run and how far; it need not be."""
        return {"do": ["flick", "stop"], **self.pitches(state), "may": True, "rule": "PBW-9.1"}


def declined(state: State) -> Told:
    """The active coach goes on."""
    return Step(replace(state, phase=PhaseName.PLAY))


def rule_placement(state: State, pitch: Pitch) -> tuple[Verdict, Film]:
    """Run a placement; all out is not allowed, and whatever is no run will be undone."""
    piece = state.piece(pitch.piece)
    assert piece is not None  # check refused it otherwise
    film = film_of(state, pitch, reach_of(state.options.layout, piece, free=False))
    return judge(state, pitch, film), film


class Undue(NamedTuple):
    """What a placement did that is no run: the code of its sentence, the instant, the facts."""

    code: str
    t: float
    facts: dict[str, Any]


def undue(verdict: Verdict, film: Film) -> Undue | None:
    """Why a placement is undone: the first thing that was no run; None for a lawful one."""
    faults = [
        Undue("placement_touched", one.t, {"other": one.other(verdict.played), "contact": [one.x, one.y]})
        for one in pushes_of(pushes(film.tape), verdict.played)[:1]
    ]
    if film.fall is not None:
        faults.append(Undue("placement_too_far", film.fall.t, {"square": square_name(film.fall.square)}))
    exits = [one for one in film.tape.exits if one.body == verdict.played]
    faults += [Undue("placement_off", one.t, {"x": one.x, "y": one.y}) for one in exits]
    scored = [one.t for one in verdict.calls if one.cause is Cause.TOUCHDOWN]
    first = min(faults, key=lambda one: one.t, default=None)
    return None if first is None or (scored and scored[0] < first.t) else first


def undone(state: State, pitch: Pitch, verdict: Verdict, pitched: Event, fault: Undue) -> Told:
    """Everything lies as before, and the coach has no more placements in this turn (PBW-9.2)."""
    rule = "PBW-9.6" if fault.code == "placement_off" else "PBW-9.2"
    facts = {"piece": pitch.piece, "seat": state.turn.other.value}
    restored = Event("restored", {"piece": pitch.piece}, rule=rule)
    seen = {**facts, "t": fault.t, **fault.facts}
    rulings = (Ruling(rule, fault.code, seen), Ruling("PBW-9.2", "placements_lost", facts))
    after = replace(state, phase=PhaseName.PLAY, barred=True, waiting=None)
    return Step(after, (pitched, *in_order(touch_events(verdict.tape)), restored), rulings)

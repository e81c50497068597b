"""Defensive placement: the other coach answers a pitch with a run, or it is undone (PBW-9)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from pitchside.core.errors import IllegalAction
from pitchside.core.turn import Event, Ruling
from pitchside.games.flick.touches import pushes, pushes_of
from pitchside.games.pitch_bowl.action import Announce, Pitch
from pitchside.games.pitch_bowl.announce import check_player
from pitchside.games.pitch_bowl.begin import can_act
from pitchside.games.pitch_bowl.field import square_name
from pitchside.games.pitch_bowl.film import Film, film_of
from pitchside.games.pitch_bowl.lay import lay
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
from pitchside.games.pitch_bowl.score import count
from pitchside.games.pitch_bowl.state import PhaseName, State
from pitchside.games.pitch_bowl.table import team_of
from pitchside.games.pitch_bowl.told import Told, then
from pitchside.games.pitch_bowl.verdict import Cause, Verdict


class Undue(NamedTuple):
    """What a placement did that is no run: the code of its sentence, the instant, the facts."""

    code: str
    t: float
    facts: dict[str, Any]


def opens(state: State) -> bool:
    """Does a window open for the other coach (PBW-9.1, 9.2)?"""
    return state.options.defensive_placement and not state.barred and can_act(state, state.turn.other)


def check(state: State, pitch: Pitch) -> None:
    """Refuse what is no run of an own player with its active face up (PBW-9.1)."""
    check_player(state, pitch.piece, "PBW-9.1")
    if pitch.announce is not Announce.NONE:
        raise IllegalAction("PBW-9.1", "placement_announced", piece=pitch.piece)
    if pitch.speed == 0:
        raise IllegalAction("PBW-9.1", "zero_pitch", piece=pitch.piece)


def rule_placement(state: State, pitch: Pitch) -> tuple[Verdict, Film]:
    """Run a placement; all out is not allowed, and whatever is no run will be undone."""
    piece = state.piece(pitch.piece)
    assert piece is not None  # check refused it otherwise
    film = film_of(state, pitch, reach_of(state.options.layout, piece, free=False))
    return judge(state, pitch, film), film


def play(state: State, pitch: Pitch) -> Told:
    """The run stands, may score, or is undone (PBW-9.2, 9.6)."""
    verdict, film = rule_placement(state, pitch)
    flick = flick_event(pitch, state.turn.other, verdict.action, verdict.tape)
    fault = undue(verdict, film)
    if fault is not None:
        return _undone(state, pitch, verdict, flick, fault)
    after = replace(lay(state, verdict), phase=PhaseName.PLAY)
    events = (flick, *verdict_events(verdict), turned_event(verdict))
    if verdict.scorer is None:
        return after, events, (Ruling("PBW-9.1", "placement", {"piece": pitch.piece}),)
    calls = tuple(one for one in verdict.calls if one.cause is Cause.TOUCHDOWN)
    told = after, events, verdict_rulings(state, replace(verdict, calls=calls))
    seat = team_of(verdict.scorer)
    return then(told, lambda one: count(one, seat))


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


def _undone(state: State, pitch: Pitch, verdict: Verdict, flick: Event, fault: Undue) -> Told:
    rule = "PBW-9.6" if fault.code == "placement_off" else "PBW-9.2"
    facts = {"piece": pitch.piece, "seat": state.turn.other.value}
    undone = Event("restored", {"piece": pitch.piece}, rule=rule)
    seen = {**facts, "t": fault.t, **fault.facts}
    rulings = (Ruling(rule, fault.code, seen), Ruling("PBW-9.2", "placements_lost", facts))
    after = replace(state, phase=PhaseName.PLAY, barred=True, waiting=None)
    return after, (flick, *in_order(touch_events(verdict.tape)), undone), rulings

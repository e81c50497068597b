"""A verdict told: the flick with its tape, touches, exits, faults, and the clauses that decided (PBW-8.9)."""

from __future__ import annotations

from typing import Any

from pitchside.core.seat import Seat
from pitchside.core.turn import Event, Ruling
from pitchside.games.flick.touches import pushes
from pitchside.games.pitch_bowl.action import Pitch
from pitchside.games.pitch_bowl.field import square_name
from pitchside.games.pitch_bowl.state import State
from pitchside.games.pitch_bowl.table import BALL, team_of
from pitchside.games.pitch_bowl.verdict import GAINS, Call, Cause, Loss, Verdict
from pitchside.physics import Contact, Tape

TOUCH, GAIN, EXIT, FAULT, SCORE = range(5)
"""The order of events in one instant."""
Ranked = tuple[float, int, Event]


def flick_event(pitch: Pitch, seat: Seat, action: str, tape: Tape) -> Event:
    """The pitch as it was really played."""
    facts: dict[str, Any] = {"piece": pitch.piece, "seat": seat.value}
    facts |= {"angle": pitch.angle, "speed": pitch.speed, "announce": pitch.announce.value}
    if pitch.target is not None:
        facts["target"] = pitch.target
    if pitch.ball_angle is not None:
        facts["ball_angle"] = pitch.ball_angle
    return Event("flick", {**facts, "action": action, "tape": tape.as_json()})


def verdict_events(verdict: Verdict) -> tuple[Event, ...]:
    """Touches, changes of possession, exits, faults and a touchdown in order of time."""
    ranked = [*touch_events(verdict.tape), *_exits(verdict.tape)]
    facts: dict[str, Any]
    for call in verdict.calls:
        if call.cause in GAINS:
            ranked.append((call.t, GAIN, _event("carrier", call, {"piece": call.piece})))
        if call.cause is Cause.KNOCKED:
            ranked.append((call.t, EXIT, _event("turned", call, {"piece": call.piece})))
        if call.cause is Cause.TOUCHDOWN:
            facts = {"piece": call.piece, "seat": team_of(call.piece).value}
            ranked.append((call.t, SCORE, _event("touchdown", call, facts)))
        elif call.cause.loss is not None:
            facts = {**call_facts(call), "code": call.cause.code}
            del facts["t"]
            ranked.append((call.t, FAULT, _event("fault", call, facts)))
        if call.cause is Cause.FALL and call.spot is not None:
            facts = {"piece": call.piece, "x": call.spot[0], "y": call.spot[1]}
            ranked.append((verdict.tape.end, SCORE, Event("placed", facts, rule=call.cause.rule)))
    return in_order(ranked)


def in_order(ranked: list[Ranked]) -> tuple[Event, ...]:
    """By time, and in one instant by rank."""
    return tuple(event for _, _, event in sorted(ranked, key=lambda row: row[:2]))


def touch_events(tape: Tape) -> list[Ranked]:
    """The first push of each pair."""
    first: dict[frozenset[str], Contact] = {}
    for one in pushes(tape):
        first.setdefault(frozenset((one.a, one.b)), one)
    return [
        (one.t, TOUCH, Event("touch", {"a": one.a, "b": one.b, "x": one.x, "y": one.y}, t=one.t))
        for one in first.values()
    ]


def _exits(tape: Tape) -> list[Ranked]:
    return [
        (one.t, EXIT, Event("exit", {"piece": one.body, "x": one.x, "y": one.y}, t=one.t))
        for one in tape.exits
    ]


def _event(kind: str, call: Call, facts: dict[str, Any]) -> Event:
    return Event(kind, facts, rule=call.cause.rule, t=call.t)


def call_facts(call: Call) -> dict[str, Any]:
    """What the sentence of a call speaks of, and what the screen outlines."""
    facts: dict[str, Any] = {"piece": call.piece, "t": call.t}
    if call.other is not None:
        facts["other"] = call.other
    if call.contact is not None:
        facts["contact"] = [call.contact.x, call.contact.y]
    if call.square is not None:
        facts["square"] = square_name(call.square)
    if call.spot is not None:
        facts["x"], facts["y"] = call.spot
    return facts


def verdict_rulings(state: State, verdict: Verdict) -> tuple[Ruling, ...]:
    """A ruling for each clause that decided something, and each loss of initiative, in order of time."""
    told: list[Ruling] = []
    for call in verdict.calls:
        told += (_ruling(call), *_lost(state.turn, call))
    return tuple(told)


def _ruling(call: Call) -> Ruling:
    facts = call_facts(call)
    code = call.cause.code
    if call.cause in (Cause.SNATCH_MISSED, Cause.PICKUP_MISSED, Cause.HANDOVER_MISSED) and not call.other:
        code += "_alone"
    if call.way is not None:
        code += f"_{call.way.value}"
        facts["seat"] = team_of(call.piece).value
    return Ruling(call.cause.rule, code, facts)


def _lost(seat: Seat, call: Call) -> tuple[Ruling, ...]:
    loss = call.cause.loss
    return () if loss is None else (lost_ruling(seat, loss, call.piece, call.t),)


def lost_ruling(seat: Seat, loss: Loss, piece: str, t: float | None = None) -> Ruling:
    """The active coach loses the initiative."""
    facts: dict[str, Any] = {"seat": seat.value, "piece": piece}
    if t is not None:
        facts["t"] = t
    return Ruling(*loss.value, facts)


def turned_event(verdict: Verdict) -> Event:
    """The pitched player is turned to its passive face (PBW-3.2)."""
    return Event("turned", {"piece": verdict.played}, rule="PBW-3.2")


def loose_event(verdict: Verdict) -> tuple[Event, ...]:
    """Where a ball that moved now lies."""
    place = verdict.rest.get(BALL)
    if place is None or BALL not in verdict.tape.segments:
        return ()
    return (Event("loose", {"x": place[0], "y": place[1]}),)

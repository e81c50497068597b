"""A verdict told: the flick with its tape, touches, exits, eliminations, and the clauses that decided."""

from __future__ import annotations

from typing import Any

from pitchside.core.turn import Event, Ruling
from pitchside.games.flick.action import Flick
from pitchside.games.pitch_out.powers import power_of
from pitchside.games.pitch_out.ruling import Cause, Stroke, Verdict
from pitchside.games.pitch_out.state import State
from pitchside.games.pitch_out.table import is_block
from pitchside.games.pitch_out.world import Scene
from pitchside.physics import Tape

CODES = {
    Cause.LEFT: "left",
    Cause.ASSASSIN: "assassin",
    Cause.INFESTED: "infested",
    Cause.PROOF: "major_proof",
    Cause.DRIVEN: "driven_out",
    Cause.UNDYING: "immortal_back",
    Cause.STANDS: "touch_stands",
    Cause.BLOCK_LEFT: "block_left",
}


def flick_event(state: State, flick: Flick, scene: Scene, tape: Tape) -> Event:
    """The flick as it was really played; riders move as what they lie on."""
    facts = {"piece": flick.piece, "seat": state.turn.value, "angle": flick.angle, "speed": flick.speed}
    return Event("flick", {**facts, "tape": _tape(scene, tape)})


def _tape(scene: Scene, tape: Tape) -> dict[str, Any]:
    plain = tape.as_json()
    for lower, riders in scene.riders.items():
        for rider in riders:
            for part in ("segments", "rest"):
                if lower in plain[part]:
                    plain[part][rider] = plain[part][lower]
            plain["exits"] += [[t, rider, x, y] for t, body, x, y in plain["exits"] if body == lower]
    plain["exits"].sort(key=lambda leaving: leaving[0])
    return plain


def verdict_events(verdict: Verdict) -> tuple[Event, ...]:
    """Touches, exits, eliminations and lost obstacles in order of time."""
    ranked: list[tuple[float, int, Event]] = []
    for one in verdict.touches:
        ranked.append((one.t, 0, Event("touch", {"a": one.a, "b": one.b, "x": one.x, "y": one.y}, t=one.t)))
    for name, t in verdict.out.items():
        ranked.append((t, 1, Event("exit", {"piece": name}, t=t)))
    for stroke in verdict.strokes:
        kind = _kind(stroke)
        if kind is not None:
            facts = {"piece": stroke.piece, "by": stroke.by}
            ranked.append((stroke.t, 2, Event(kind, facts, rule=stroke.cause.value, t=stroke.t)))
    return tuple(event for _, _, event in sorted(ranked, key=lambda row: row[:2]))


def _kind(stroke: Stroke) -> str | None:
    if stroke.eliminates:
        return "eliminated"
    return "removed" if stroke.cause is Cause.BLOCK_LEFT else None


def verdict_rulings(state: State, verdict: Verdict) -> tuple[Ruling, ...]:
    """A ruling for each clause that decided something, in order of time."""
    rulings = [
        ruling
        for stroke in verdict.strokes
        for ruling in (_ruling(state, verdict, stroke), *_besides(verdict, stroke))
    ]
    return tuple(rulings)


def _ruling(state: State, verdict: Verdict, stroke: Stroke) -> Ruling:
    infested = stroke.cause is Cause.INFESTED and stroke.piece == verdict.played
    if infested and power_of(state, stroke.piece) == "immortal":
        return Ruling(Cause.UNDYING.value, "immortal_infested", _facts(stroke))
    code = _left(stroke) if stroke.cause is Cause.LEFT else CODES[stroke.cause]
    return Ruling(stroke.cause.value, code, _facts(stroke))


def _left(stroke: Stroke) -> str:
    """How a puck that left is told: in its last contact whoever came on faster struck the other."""
    by, contact = stroke.by, stroke.contact
    if by is None or contact is None:
        return CODES[Cause.LEFT]
    if contact.towards(by) >= contact.towards(contact.other(by)):
        return "struck_out"
    return "bounced_out" if is_block(by) else "struck_and_left"


def _facts(stroke: Stroke) -> dict[str, Any]:
    facts: dict[str, Any] = {"piece": stroke.piece, "t": stroke.t}
    if stroke.by is not None:
        facts["by"] = stroke.by
    if stroke.contact is not None:
        facts["contact"] = [stroke.contact.x, stroke.contact.y]
    return facts


def _besides(verdict: Verdict, stroke: Stroke) -> tuple[Ruling, ...]:
    """What else the same stroke decides: that eliminations stand."""
    others = [name for name in verdict.eliminated if name != stroke.piece]
    if stroke.piece == verdict.played and stroke.cause is Cause.LEFT and others:
        return (Ruling("POT-4.6", "stays_eliminated", {**_facts(stroke), "pieces": others}),)
    return ()

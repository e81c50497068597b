"""The arena after a flick: what lies where, what is in the reserve, who lies on whom (POT-3.3 c, 6.10)."""

from __future__ import annotations

from dataclasses import replace

from pitchside.core.phase import Step
from pitchside.core.turn import Event, Ruling
from pitchside.games.pitch_out.geometry import CLOSE, gap, moved_beside
from pitchside.games.pitch_out.powers import COVERING, piece_named, power_of
from pitchside.games.pitch_out.ruling import Verdict
from pitchside.games.pitch_out.state import Piece, State
from pitchside.games.pitch_out.table import is_block


def lay(state: State, verdict: Verdict) -> tuple[State, tuple[Ruling, ...]]:
    """Pieces at rest, the eliminated ones in the reserve; a Shadow without its puck lies in its place."""
    fallen = verdict.eliminated
    gone = verdict.out.keys() | set(fallen)
    pieces = tuple(at_rest(piece, verdict, gone) for piece in state.pieces if piece.id not in gone)
    lost = tuple(name for name in verdict.out if is_block(name))
    after = replace(
        state, pieces=pieces, reserve=state.reserve + fallen, removed=tuple(sorted(state.removed + lost))
    )
    freed = [
        one for one in state.pieces if one.on in gone and one.id not in gone and one.id != verdict.played
    ]
    return _stay(after, freed)


def _stay(state: State, freed: list[Piece]) -> tuple[State, tuple[Ruling, ...]]:
    """Who lay on an eliminated puck stays in its place; where two did, the second lies beside."""
    rulings = []
    for at, one in enumerate(freed):
        lying = piece_named(state, one.id)
        assert lying is not None  # it is not gone
        later = {other.id for other in freed[at + 1 :]}
        there = moved_beside([other for other in state.pieces if other.id not in later], lying)
        state = put(state, there)
        facts = {"piece": one.id, "other": one.on, "x": there.x, "y": there.y}
        rulings.append(Ruling(COVERING, "shadow_stays", facts))
    return state, tuple(rulings)


def at_rest(piece: Piece, verdict: Verdict, gone: set[str]) -> Piece:
    """A piece where the flick left it, on what it rode if that is still there (POT-5.2)."""
    off = piece.on is None or piece.id == verdict.played
    x, y = verdict.rest[piece.id if off else piece.on or piece.id]
    on = None if off or piece.on in gone else piece.on
    return Piece(piece.id, x, y, piece.angle, on)


def part(state: State, played: str, below: str | None) -> Step[State]:
    """A puck flicked off another that still lies over it: the Shadow covers it again (POT-6.19, 3.4)."""
    puck, lower = piece_named(state, played), piece_named(state, below or "")
    if puck is None or lower is None or lower.on is not None or gap(puck, lower) >= -CLOSE:
        return Step(state)
    if power_of(state, played) == "shadow" and power_of(state, lower.id) != "major":
        event = Event("covered", {"piece": played, "on": lower.id}, rule="POT-6.19")
        ruling = Ruling("POT-6.19", "covers_again", {"piece": played, "other": lower.id})
        return Step(put_on(state, played, lower.id), (event,), (ruling,))
    there = moved_beside(state.pieces, puck)
    ruling = Ruling(
        "POT-3.4", "moved_beside", {"piece": played, "other": lower.id, "x": there.x, "y": there.y}
    )
    return Step(put(state, there), (), (ruling,))


def put(state: State, piece: Piece) -> State:
    """A piece set down, new in the arena or moved."""
    others = [one for one in state.pieces if one.id != piece.id]
    return replace(state, pieces=tuple(sorted([*others, piece], key=lambda one: one.id)))


def put_on(state: State, puck: str, lower: str) -> State:
    """A puck laid on another one."""
    below = piece_named(state, lower)
    assert below is not None  # candidates lie in the arena
    return put(state, Piece(puck, below.x, below.y, 0.0, lower))


def take(state: State, name: str) -> State:
    """A piece taken off the arena."""
    return replace(state, pieces=tuple(one for one in state.pieces if one.id != name))

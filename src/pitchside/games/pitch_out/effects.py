"""What each answer does to the arena (POT-3.3 d)."""

from __future__ import annotations

from dataclasses import replace

from pitchside.core.seat import Seat
from pitchside.core.turn import Event, Ruling
from pitchside.games.pitch_out.aftermath import Aftermath
from pitchside.games.pitch_out.beside import moved_beside
from pitchside.games.pitch_out.golems import lend_body
from pitchside.games.pitch_out.lay import put, put_on, take
from pitchside.games.pitch_out.powers import guard_of, power_of
from pitchside.games.pitch_out.state import Ask, Piece, State
from pitchside.games.pitch_out.told import Told

RULES = {
    Ask.GUARD: "POT-6.2",
    Ask.IMMORTAL: "POT-6.5",
    Ask.SHADOW: "POT-6.10",
    Ask.SAPPER: "POT-6.8",
    Ask.GOLEM: "POT-6.11",
    Ask.RETURN: "POT-4.3",
    Ask.REMOVE: "POT-5.6",
}
"""The clause under which each question is asked."""


def save(state: State, seat: Seat, saved: str) -> Told:
    """The Guard of a seat gives itself up, and the saved puck lies where it lay (POT-6.2, 6.17)."""
    guard = guard_of(state, seat)
    assert guard is not None  # asked only while there is one
    reserve = (*(name for name in state.reserve if name != saved), guard.id)
    riders = [one for one in state.pieces if one.on == guard.id]
    after, ruled = _in_place(replace(take(state, guard.id), reserve=reserve), saved, guard)
    after, more = _carry_on(after, saved, riders)
    there = next(one for one in after.pieces if one.id == saved)
    after = replace(after, memory=_given_up(state.memory or Aftermath(), guard.id))
    rule, facts = RULES[Ask.GUARD], {"piece": saved, "by": guard.id}
    replaced = Event("replaced", {**facts, "x": there.x, "y": there.y}, rule=rule)
    given = Event("eliminated", {"piece": guard.id, "by": saved}, rule=rule)
    return after, (replaced, given), (Ruling(rule, "guard_saves", facts), *ruled, *more)


def _given_up(memory: Aftermath, guard: str) -> Aftermath:
    ended = memory.ended or memory.piece == guard
    return replace(memory, ended=ended, eliminated=(*memory.eliminated, guard))


def _in_place(state: State, saved: str, guard: Piece) -> tuple[State, tuple[Ruling, ...]]:
    """The exact place; one on another puck is for the Shadow alone (POT-3.4)."""
    puck = Piece(saved, guard.x, guard.y)
    if guard.on is None:
        return put(state, puck), ()
    if power_of(state, saved) == "shadow":
        return put_on(state, saved, guard.on), ()
    return _aside(state, puck, guard.on)


def _carry_on(state: State, saved: str, riders: list[Piece]) -> tuple[State, tuple[Ruling, ...]]:
    """Who lay on the Guard lies on the saved puck, unless that is a Major."""
    rulings: tuple[Ruling, ...] = ()
    for rider in riders:
        if power_of(state, saved) == "major":
            state, more = _aside(state, rider, saved)
            rulings += more
        else:
            state = put_on(state, rider.id, saved)
    return state, rulings


def _aside(state: State, puck: Piece, other: str) -> tuple[State, tuple[Ruling, ...]]:
    there = moved_beside(state.pieces, puck)
    facts = {"piece": puck.id, "other": other, "x": there.x, "y": there.y}
    return put(state, there), (Ruling("POT-3.4", "moved_beside", facts),)


def cover(state: State, shadow: str, lower: str) -> Told:
    """The Shadow is put on a puck (POT-6.10)."""
    rule = RULES[Ask.SHADOW]
    event = Event("covered", {"piece": shadow, "on": lower}, rule=rule)
    return (
        put_on(state, shadow, lower),
        (event,),
        (Ruling(rule, "covers", {"piece": shadow, "other": lower}),),
    )


def remove(state: State, seat: Seat, block: str) -> Told:
    """A player takes away an own obstacle (POT-5.6)."""
    rule = RULES[Ask.REMOVE]
    after = replace(take(state, block), removed=tuple(sorted((*state.removed, block))))
    ruling = Ruling(rule, "block_removed", {"piece": block, "seat": seat.value})
    return after, (Event("removed", {"piece": block, "by": None}, rule=rule),), (ruling,)


def come_back(state: State, ask: Ask, piece: Piece) -> Told:
    """A puck is put back (POT-4.3, 6.5), or a Golem enters (POT-6.11)."""
    rule, facts = RULES[ask], {"piece": piece.id, "x": piece.x, "y": piece.y}
    if ask is Ask.GOLEM:
        return put(lend_body(state, piece.id), piece), (Event("golem", facts, rule=rule),), ()
    return put(state, piece), (Event("returned", facts, rule=rule),), ()


def move_block(state: State, sapper: str, block: Piece) -> Told:
    """The Sapper's obstacle is put elsewhere (POT-6.8)."""
    rule = RULES[Ask.SAPPER]
    facts = {"piece": block.id, "x": block.x, "y": block.y, "angle": block.angle}
    ruling = Ruling(rule, "sapper_moves", {"piece": block.id, "by": sapper})
    return put(state, block), (Event("placed", facts, rule=rule),), (ruling,)

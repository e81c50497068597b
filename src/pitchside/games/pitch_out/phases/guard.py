"""The Guard, who is asked first: it may give itself up for an eliminated teammate (POT-6.2, 6.17)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pitchside.core.errors import IllegalAction
from pitchside.core.phase import Step
from pitchside.core.seat import Seat
from pitchside.core.turn import Event, Ruling
from pitchside.games.pitch_out.action import Action, Guard
from pitchside.games.pitch_out.geometry import moved_beside
from pitchside.games.pitch_out.lay import put, put_on, take
from pitchside.games.pitch_out.phases.answers import Answer, among, ask_next
from pitchside.games.pitch_out.phases.base import Told, need
from pitchside.games.pitch_out.powers import guard_of, power_of
from pitchside.games.pitch_out.state import Aftermath, Ask, Piece, Question, State
from pitchside.games.pitch_out.table import owner_of


def ask_guards(state: State) -> Told:
    """All is at rest: the Guards answer first, the active player's before the other's (POT-6.2)."""
    memory = state.memory or Aftermath()
    queue = []
    for seat in (state.turn, state.turn.other):
        fallen = tuple(name for name in memory.eliminated if owner_of(name) is seat)
        if fallen and guard_of(state, seat) is not None:
            queue.append(Question(Ask.GUARD, seat, fallen))
    return ask_next(replace(state, queue=tuple(queue)))


class Guarding(Answer):
    """A Guard may give itself up for an eliminated teammate (POT-6.2, 6.17)."""

    ask = Ask.GUARD
    under = "POT-6.2"
    do = ("guard",)

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Nobody, or one of those who fell; not itself."""
        if not isinstance(action, Guard):
            self.no_answer(action)
        if action.save is None:
            return
        question = state.queue[0]
        guard = guard_of(state, question.seat)
        if guard is not None and action.save == guard.id:
            raise IllegalAction(self.under, "guard_itself", piece=action.save)
        among(question, action.save, self.under, "guard_nobody")

    def effect(self, state: State, seat: Seat, action: Guard) -> Told:
        """The Guard goes, and the saved puck lies where it lay."""
        return Step(state) if action.save is None else save(state, seat, action.save)

    def admit_fields(self, state: State) -> None:
        """There is a Guard to be asked."""
        super().admit_fields(state)
        seat = state.queue[0].seat
        there = guard_of(state, seat) is not None
        need(there, "no_guard", seat=seat.value)

    def listed(self, state: State, seat: Seat) -> Sequence[Action]:
        """To save nobody, or one of those who fell."""
        return self.lawful(state, seat, (Guard(None), *(Guard(puck) for puck in state.queue[0].pieces)))


def save(state: State, seat: Seat, saved: str) -> Told:
    """The Guard of a seat gives itself up, and the saved puck lies where it lay (POT-6.2, 6.17)."""
    guard = guard_of(state, seat)
    assert guard is not None  # asked only while there is one
    reserve = (*(name for name in state.reserve if name != saved), guard.id)
    riders = [one for one in state.pieces if one.on == guard.id]
    after, ruled = in_place(replace(take(state, guard.id), reserve=reserve), saved, guard)
    after, more = _carry_on(after, saved, riders)
    there = next(one for one in after.pieces if one.id == saved)
    after = replace(after, memory=_given_up(state.memory or Aftermath(), guard.id))
    rule, facts = Guarding.under, {"piece": saved, "by": guard.id}
    replaced = Event("replaced", {**facts, "x": there.x, "y": there.y}, rule=rule)
    given = Event("eliminated", {"piece": guard.id, "by": saved}, rule=rule)
    return Step(after, (replaced, given), (Ruling(rule, "guard_saves", facts), *ruled, *more))


def _given_up(memory: Aftermath, guard: str) -> Aftermath:
    ended = memory.ended or memory.piece == guard
    return replace(memory, ended=ended, eliminated=(*memory.eliminated, guard))


def in_place(state: State, saved: str, guard: Piece) -> tuple[State, tuple[Ruling, ...]]:
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

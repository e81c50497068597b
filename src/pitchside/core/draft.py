"""An unfinished turn: steps that are checked and kept, undone at will, and in no record until they settle."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from pitchside.core.errors import IllegalAction
from pitchside.core.game import Game
from pitchside.core.phase import Endable
from pitchside.core.seat import Seat
from pitchside.core.turn import Turn

S = TypeVar("S", bound=Endable)
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Draft(Generic[S, A]):
    """What one seat has tried since the last settled action."""

    game: Game[S, A]
    seat: Seat
    base: S
    turns: tuple[Turn[S, A], ...] = ()

    @property
    def state(self) -> S:
        """The state as this seat sees it, its own steps included."""
        return self.turns[-1].after if self.turns else self.base

    @property
    def actions(self) -> tuple[A, ...]:
        """The steps so far."""
        return tuple(turn.actions[self.seat] for turn in self.turns)

    @property
    def settled(self) -> bool:
        """Has a step ended what could be taken back, so that all of them must now be committed?"""
        return bool(self.turns) and self.turns[-1].settled

    def step(self, action: A) -> Draft[S, A]:
        """The draft with one more step; `IllegalAction` if a clause refuses it."""
        if self.settled:
            raise IllegalAction(
                self.game.phase_of(self.state).rule(self.state), "not_to_act", seat=self.seat.value
            )
        return replace(self, turns=(*self.turns, self.game.play(self.state, {self.seat: action})))

    def undo(self, steps: int = 1) -> Draft[S, A]:
        """The draft without its last steps; a settled one stands."""
        kept = len(self.turns) if self.settled else max(0, len(self.turns) - steps)
        return replace(self, turns=self.turns[:kept])


def draft_of(game: Game[S, A], seat: Seat, base: S, actions: tuple[Any, ...]) -> Draft[S, A]:
    """A stored draft, played again from its base."""
    draft: Draft[S, A] = Draft(game, seat, base)
    for action in actions:
        draft = draft.step(action)
    return draft

"""What a seat may do: listed where it can be, else asked, drawn and described."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from pitchside.core.choices import Choices, Listed
from pitchside.core.errors import IllegalAction
from pitchside.core.seat import PLAYERS, Seat
from pitchside.core.toss import Toss
from pitchside.games.flick.hand import TremorChoices
from pitchside.games.pitch_bowl import phases, possession
from pitchside.games.pitch_bowl.action import ROLES, Action, Choose, Give, GoOn, LastAction
from pitchside.games.pitch_bowl.pending import pending_of
from pitchside.games.pitch_bowl.samples import sample
from pitchside.games.pitch_bowl.state import PhaseName, State


@dataclass(frozen=True, slots=True)
class SeatChoices:
    """What one seat may do; places, angles and speeds are too many to be listed."""

    state: State
    seat: Seat
    listed: tuple[Action, ...] | None

    @property
    def finite(self) -> bool:
        """Is it a choice among few?"""
        return self.listed is not None

    def __contains__(self, action: object, /) -> bool:
        try:
            phases.check(self.state, self.seat, action)  # type: ignore[arg-type]
        except IllegalAction:
            return False
        return True

    def __iter__(self) -> Iterator[Action]:
        return iter(self.listed or ())

    def sample(self, rng: Random) -> Action:
        """A lawful one that a person might choose."""
        return sample(self.state, self.seat, rng) if self.listed is None else rng.choice(self.listed)

    def pending(self) -> dict[str, Any]:
        """Kinds of action and what the choice is about."""
        return pending_of(self.state, self.seat)


def choices_of(state: State, seat: Seat) -> Choices[Action]:
    """The choices of a seat; none for one that is not to act."""
    if seat not in phases.to_act(state):
        return Listed[Action]()
    if state.waiting is not None:
        return TremorChoices(state.waiting, state.options.tremor, state.waiting.top)
    return SeatChoices(state, seat, _listed(state, seat))


def _listed(state: State, seat: Seat) -> tuple[Action, ...] | None:
    """All that could be answered; None where that is too much to list."""
    if seat is Seat.CHANCE:
        return tuple(Toss(one) for one in PLAYERS)
    if state.gift is not None:
        return tuple(Give(name) for name in possession.candidates(state))
    if state.phase is PhaseName.PLACING and state.kicker is None:
        return tuple(Choose(role) for role in ROLES)
    if state.phase is PhaseName.SAID:
        return LastAction(), GoOn()
    return None

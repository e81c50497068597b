"""What a seat may do: listed, but for the deal and for what a list would give away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from pitchside.core.choices import Choices, Listed
from pitchside.core.errors import IllegalAction
from pitchside.core.seat import PLAYERS, Seat
from pitchside.core.toss import Toss
from pitchside.games.chifootmi import deal, shot
from pitchside.games.chifootmi.action import Action, Aim, Draw, Play
from pitchside.games.chifootmi.action_text import PILES
from pitchside.games.chifootmi.card import DT
from pitchside.games.chifootmi.check import check
from pitchside.games.chifootmi.pending import WINDOWS, pending_of
from pitchside.games.chifootmi.phases import cards_asked, to_act
from pitchside.games.chifootmi.state import Phase, State
from pitchside.games.chifootmi.team import Team

_UNLISTED = (Phase.DEAL, Phase.ONE_TWO, Phase.OFFSIDE)
"""Too many orders of a pack; and a list of what fits would tell whether it does (CFM-7.1)."""


@dataclass(frozen=True, slots=True)
class SeatChoices:
    """What one seat may do."""

    state: State
    seat: Seat

    @property
    def finite(self) -> bool:
        """May it be listed?"""
        return self.state.phase not in _UNLISTED

    def __contains__(self, action: object, /) -> bool:
        try:
            check(self.state, self.seat, action)  # type: ignore[arg-type]
        except IllegalAction:
            return False
        return True

    def __iter__(self) -> Iterator[Action]:
        return iter(_listed(self.state, self.seat)) if self.finite else iter(())

    def sample(self, rng: Random) -> Action:
        """One of them; a deal is a shuffle of both packs."""
        if self.state.phase is Phase.DEAL:
            return deal.sample(self.state.options, rng)
        lawful: Action = rng.choice([one for one in _listed(self.state, self.seat) if one in self])
        return lawful

    def pending(self) -> dict[str, Any]:
        """Kinds of action and what the choice is about."""
        return pending_of(self.state, self.seat)


def choices_of(state: State, seat: Seat) -> Choices[Action]:
    """The choices of a seat; none for one that is not to act."""
    return SeatChoices(state, seat) if seat in to_act(state) else Listed[Action]()


def _listed(state: State, seat: Seat) -> tuple[Action, ...]:
    if seat is Seat.CHANCE:
        return tuple(Toss(one) for one in PLAYERS)
    if cards_asked(state):
        return _cards(state.teams[seat])
    if shot.is_asked(state):
        return tuple(Aim(side) for side in shot.sides(state))
    if state.phase is Phase.DRAW:
        return tuple(Draw(pile) for pile in PILES if state.teams[seat].pile(pile))
    return WINDOWS[state.phase]


def _cards(team: Team) -> tuple[Action, ...]:
    """Every active card once; a DT that lies face down beside an open one must be named so (CFM-3.11)."""
    plain = dict.fromkeys(Play(held.card) for held in team.active if held.card is not None)
    lying = {held.up for held in team.active if held.card == DT}
    return (*plain, Play(DT, up=False)) if len(lying) > 1 else tuple(plain)

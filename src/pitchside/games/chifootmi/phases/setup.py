"""Before the first card: both packs are shuffled and laid out, the ball card is tossed (CFM-2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from pitchside.core.chance import Toss
from pitchside.core.phase import Step
from pitchside.core.seat import PLAYERS, BySeat, Seat
from pitchside.core.turn import Event
from pitchside.games.chifootmi.action import Action, Deal
from pitchside.games.chifootmi.cards import Card, pack, plain_card
from pitchside.games.chifootmi.options import Options
from pitchside.games.chifootmi.phases.base import CHANCE, CardPhase, Told, need, refused
from pitchside.games.chifootmi.phases.possession import with_ball
from pitchside.games.chifootmi.state import PhaseName, State, Team, dealt


class Dealing(CardPhase):
    """Chance shuffles both packs (CFM-2.1)."""

    clause = "CFM-2.1"
    ball = False

    def to_act(self, state: State) -> frozenset[Seat]:
        """Chance."""
        return CHANCE

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Only the cards of a team at this level (CFM-1.1)."""
        if not isinstance(action, Deal):
            raise self.refusal(state, seat, action)
        whole = sorted(pack(state.options.tackles))
        for owner in PLAYERS:
            if sorted(action.packs[owner]) != whole:
                raise refused("CFM-1.1", "deal_pack", seat=owner)

    def play(self, state: State, actions: Mapping[Seat, Any]) -> Told:
        """The cards are laid out; what lies open is told, the deal itself is nobody's to see (CFM-9.1)."""
        packs = actions[Seat.CHANCE].packs
        teams = BySeat(dealt(packs.south), dealt(packs.north))
        facts = {seat.value: _in_sight(teams[seat]) for seat in PLAYERS}
        after = replace(state, phase=PhaseName.TOSS, teams=teams)
        return Step(after, (Event("dealt", facts, rule="CFM-2.1"),), secret=CHANCE)

    def sample(self, state: State, seat: Seat, rng: Random) -> Action:
        """Both packs in an order drawn with the given source, south's first."""
        return Deal(BySeat(_shuffled(state.options, rng), _shuffled(state.options, rng)))

    def asks(self, state: State, seat: Seat) -> dict[str, Any]:
        """A deal."""
        return {"do": ["deal"]}

    def admit(self, state: State) -> State:
        """Nobody has a card yet."""
        super().admit(state)
        south, north = state.teams
        need(south == north == Team(), "before_deal")
        return state


def _shuffled(options: Options, rng: Random) -> tuple[Card, ...]:
    cards = list(pack(options.tackles))
    rng.shuffle(cards)
    return tuple(cards)


def _in_sight(team: Team) -> dict[str, Any]:
    """The four active cards and the top of the open pile (CFM-2.2, 2.5)."""
    return {"active": [plain_card(held.card) for held in team.active], "top": plain_card(team.open[0])}


class Tossing(CardPhase):
    """The ball card is tossed."""

    def to_act(self, state: State) -> frozenset[Seat]:
        """Chance."""
        return CHANCE

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Only a toss."""
        if not isinstance(action, Toss):
            raise self.refusal(state, seat, action)

    def listed(self, state: State, seat: Seat) -> Sequence[Action]:
        """Either side of the card."""
        return [Toss(one) for one in PLAYERS]

    def asks(self, state: State, seat: Seat) -> dict[str, Any]:
        """A toss, and for whom it can fall."""
        return {"do": ["toss"], "to": [one.value for one in PLAYERS]}


class FirstToss(Tossing):
    """Who starts with the ball (CFM-2.6)."""

    clause = "CFM-2.6"
    ball = False

    def play(self, state: State, actions: Mapping[Seat, Any]) -> Told:
        """The first possession begins."""
        to = actions[Seat.CHANCE].to
        event = Event("toss", {"to": to.value}, rule="CFM-2.6")
        return Step(replace(with_ball(state, to), phase=PhaseName.DUEL), (event,))

    def admit(self, state: State) -> State:
        """The cards lie there."""
        super().admit(state)
        need(all(team.active for team in state.teams), "need_active")
        return state

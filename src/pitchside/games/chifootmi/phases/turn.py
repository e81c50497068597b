"""A turn: both show a card, it is decided who has the ball, both draw (CFM-3); dribbles and tackles (CFM-5).

The order after a reveal is that of CFM-3.12: one-two, duel, offside, shot, last shot, draw. Each step names
the phase that comes next, and a phase that has nothing to ask is passed through.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pitchside.core.phase import Step
from pitchside.core.seat import PLAYERS, Seat
from pitchside.core.turn import Event
from pitchside.games.chifootmi.action import Action, Draw, Play
from pitchside.games.chifootmi.cards import DT, PILES, Card, is_too_high, pack, plain_card
from pitchside.games.chifootmi.phases.base import CardPhase, Told, need, refused, ruled
from pitchside.games.chifootmi.phases.possession import foul, stolen, tackled
from pitchside.games.chifootmi.phases.shot import after_keep, go_on
from pitchside.games.chifootmi.position import write_held
from pitchside.games.chifootmi.state import PhaseName, State, Team


class Showing(CardPhase):
    """Both choose one of their active cards and show it at the same moment (CFM-3.1, 6.2)."""

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Only an active card; of two DT the one that is meant must lie so (CFM-3.11)."""
        if not isinstance(action, Play):
            raise self.refusal(state, seat, action)
        team = state.teams[seat]
        if team.index(action.card, action.up) is not None:
            return
        if action.up is None or team.index(action.card) is None:
            raise refused("CFM-3.1", "card_not_active", card=plain_card(action.card))
        raise refused("CFM-3.1", "dt_not_up" if action.up else "dt_not_down")

    def play(self, state: State, actions: Mapping[Seat, Any]) -> Told:
        """Both cards go to the match area, for all to see (CFM-3.2)."""
        teams = state.teams
        for seat in PLAYERS:
            index = teams[seat].index(actions[seat].card, actions[seat].up)
            assert index is not None  # it was checked
            teams = teams.put(seat, teams[seat].without(index))
        facts = {seat.value: plain_card(actions[seat].card) for seat in PLAYERS}
        shown = Step(replace(state, teams=teams), (Event("reveal", facts, rule="CFM-3.1"),))
        return shown.then(self.decide)

    @abstractmethod
    def decide(self, state: State) -> Told:
        """What comes of the two cards."""

    def listed(self, state: State, seat: Seat) -> Sequence[Action]:
        """Every active card once; a DT face down beside an open one must be named so (CFM-3.11)."""
        active = state.teams[seat].active
        plain = dict.fromkeys(Play(held.card) for held in active if held.card is not None)
        lying = {held.up for held in active if held.card == DT}
        return (*plain, Play(DT, up=False)) if len(lying) > 1 else tuple(plain)

    def asks(self, state: State, seat: Seat) -> dict[str, Any]:
        """The active cards, and whether one attacks."""
        role = "attacker" if seat is state.ball else "defender"
        return {"do": ["play"], "cards": [write_held(one) for one in state.teams[seat].active], "role": role}

    def attempts(self, state: State, seat: Seat) -> Sequence[Action]:
        """Every card of the team."""
        return tuple(Play(card) for card in dict.fromkeys(pack(state.options.tackles)))

    def admit(self, state: State) -> State:
        """There is a card to be shown."""
        super().admit(state)
        need(all(team.active for team in state.teams), "need_active")
        return state


class Duel(Showing):
    """The conservation phase."""

    clause = "CFM-3.1"
    due = False

    def decide(self, state: State) -> Told:
        """A one-two comes before the duel (CFM-3.12)."""
        return Step(replace(state, phase=PhaseName.ONE_TWO))


def duel(state: State, mine: Card, theirs: Card) -> Told:
    """The attacker's card against the defender's (CFM-3.3, 3.4, 5.1 to 5.5)."""
    if mine == DT and theirs == DT:
        return tackled(state, "CFM-5.2", "tackle").then(go_on)
    if mine == DT:
        return _kept(state, "CFM-5.3", "dribble", theirs=theirs).then(after_keep)
    if theirs == DT:
        return foul(state, PhaseName.FREE_KICK, "CFM-5.4", "foul_free_kick", mine)
    if theirs > mine:
        return stolen(state, "CFM-3.4", "steal", mine=theirs, theirs=mine).then(go_on)
    offside = state.options.referee_signals and is_too_high(mine, theirs)
    kept = _kept(state, "CFM-3.3", "keep", offside, mine=mine, theirs=theirs)
    return kept._replace(state=replace(kept.state, phase=PhaseName.OFFSIDE))


def _kept(state: State, rule: str, code: str, offside: bool = False, **facts: Any) -> Told:
    """One conservation more; by an offside that the referee signals itself it is void at once (CFM-7.1)."""
    after = replace(state, kept=state.kept + 1)
    count = {"kept": after.kept, "needed": after.needed, "progress": _progress(after, offside)}
    ruling = ruled(rule, code, by=state.attacker, defender=state.defender, **facts, **count)
    event = Event("keep", {"by": state.attacker.value, "kept": after.kept}, rule=rule)
    return Step(after, (event,), (ruling,))


def _progress(state: State, offside: bool) -> str:
    """How far it is to the shot, or that none can come, by an offside or for want of cards (CFM-6.9, 7.1)."""
    if offside:
        return "offside_keep"
    if not state.shot_in_reach:
        return "too_few_cards" if state.cards_left else "last_cards"
    return "enough_keeps" if state.shot_due else "one_keep"


class Drawing(CardPhase):
    """Each takes a card, so as to have four, while a pile has any (CFM-3.5 to 3.7, 3.10)."""

    clause = "CFM-3.5"

    def to_act(self, state: State) -> frozenset[Seat]:
        """Whoever has fewer than four active cards and a pile to draw from."""
        return frozenset(seat for seat in PLAYERS if state.teams[seat].draws)

    def enter(self, state: State) -> Told | None:
        """With both piles empty one plays on with fewer cards (CFM-3.7)."""
        return None if self.to_act(state) else Step(_next_choice(state))

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Not from an empty pile."""
        if not isinstance(action, Draw):
            raise self.refusal(state, seat, action)
        if not state.teams[seat].pile(action.pile):
            raise refused("CFM-3.5", "pile_empty", pile=action.pile)

    def play(self, state: State, actions: Mapping[Seat, Any]) -> Told:
        """Both take theirs at the same time (CFM-3.7)."""
        teams, events = state.teams, list[Event]()
        for seat in sorted(actions, reverse=True):
            pile = actions[seat].pile
            events.append(_drawn(seat, teams[seat], pile))
            teams = teams.put(seat, teams[seat].drawn(pile))
        return Step(_next_choice(replace(state, teams=teams)), tuple(events))

    def listed(self, state: State, seat: Seat) -> Sequence[Action]:
        """Every pile that has a card."""
        return [Draw(pile) for pile in self._piles(state, seat)]

    def asks(self, state: State, seat: Seat) -> dict[str, Any]:
        """The piles."""
        return {"do": ["draw"], "piles": self._piles(state, seat)}

    def _piles(self, state: State, seat: Seat) -> list[int]:
        return [pile for pile in PILES if state.teams[seat].pile(pile)]

    def attempts(self, state: State, seat: Seat) -> Sequence[Action]:
        """Either pile."""
        return tuple(Draw(pile) for pile in PILES)

    def admit_count(self, state: State) -> None:
        """Where the shot is chosen left or right it came before the draw (CFM-4.1)."""
        early = state.options.card_shots or not state.shot_due
        need(early, "kept_shot", kept=state.kept, needed=state.needed)
        super().admit_count(state)

    def admit(self, state: State) -> State:
        """Somebody has a card to draw."""
        super().admit(state)
        need(self.to_act(state), "nothing_to_draw")
        return state


def _drawn(seat: Seat, team: Team, pile: int) -> Event:
    """The card itself is told to all only from pile 2 (CFM-9.3)."""
    facts: dict[str, Any] = {"seat": seat.value, "pile": pile}
    card = {"card": plain_card(team.pile(pile)[0])}
    if pile == 1:
        return Event("draw", facts, rule="CFM-3.5", secret=card, secret_to=frozenset({seat}))
    return Event("draw", facts | card, rule="CFM-3.5")


def _next_choice(state: State) -> State:
    """A shot with cards where the conservations are made, else a duel (CFM-6.2)."""
    return replace(state, phase=PhaseName.SHOT if state.shot_due else PhaseName.DUEL)

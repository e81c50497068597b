"""A view of the match in the opponents' numbers; nothing is read that the seat cannot see."""

from __future__ import annotations

from dataclasses import dataclass

from pitchside.bots.chifootmi.evaluate import DECKS
from pitchside.bots.chifootmi.moment import Moment, Side
from pitchside.core.seat import Seat
from pitchside.games.chifootmi import cards
from pitchside.games.chifootmi.fast.kernel_cards import (
    COUNTER,
    DT,
    FIRST,
    LAST_SHOT,
    NO_CARD,
    OFFSIDE,
    ONE_TWO,
    ONLY,
    PRO,
    REFEREE,
    SECOND,
    SHOT,
)
from pitchside.games.chifootmi.options import Options
from pitchside.games.chifootmi.state import State, Team


@dataclass(frozen=True)
class Table:
    """The moment, and what its owner alone knows."""

    moment: Moment
    attacks: bool
    """Does the owner have the ball?"""
    down: int
    """The owner's cards that lie face down, a mask."""

    @property
    def own(self) -> Side:
        """The owner's side."""
        return self.moment.attacker if self.attacks else self.moment.defender

    @property
    def other(self) -> Side:
        """The opponent's side."""
        return self.moment.defender if self.attacks else self.moment.attacker

    @property
    def hand(self) -> int:
        """All of the owner's active cards."""
        return self.own.up | self.down


def table_of(view: State, seat: Seat) -> Table:
    """What a seat sees before a duel or a draw."""
    sides = {one: side_of(view.teams[one], view.options) for one in (view.attacker, view.defender)}
    phase = _phase(view)
    moment = Moment(
        sides[view.attacker],
        sides[view.defender],
        phase,
        _before(view) if phase == SECOND else NO_CARD,
        view.goals[view.attacker] - view.goals[view.defender],
        flags_of(view.options),
        deck_of(view.options),
    )
    return Table(moment, seat is view.ball, _down(view.teams[seat], sides[seat].unseen))


def number(card: cards.Card) -> int:
    """A card of the game as the model counts it."""
    return DT if card == cards.DT else card - 1


def card_of(number: int) -> cards.Card:
    """Inverse of `number`."""
    return cards.DT if number == DT else number + 1


def side_of(team: Team, options: Options) -> Side:
    """One team as everybody sees it."""
    up = [number(held.card) for held in team.active if held.up and held.card is not None]
    top = number(team.open[0]) if team.open and team.open[0] is not None else NO_CARD
    seen = [*up, *map(number, team.played), top]
    mask = sum(1 << one for one in up if one != DT)
    unseen = sum(1 << one for one in range(DT) if one not in seen)
    first, hidden = up.count(DT), cards.DTS - seen.count(DT) if options.tackles else 0
    mask |= ((1 << first) - 1) << DT
    unseen |= ((1 << hidden) - 1) << (DT + first)
    lying = sum(not held.up for held in team.active)
    return Side(mask, lying, unseen, top, len(team.closed), len(team.open))


def _down(team: Team, unseen: int) -> int:
    """The owner's face-down cards, as bits out of what is unseen by others."""
    mask, tackles = 0, [bit for bit in range(DT, 14) if unseen >> bit & 1]
    for held in team.active:
        if not held.up and held.card is not None:
            mask |= 1 << (tackles.pop(0) if held.card == cards.DT else number(held.card))
    return mask


def _phase(view: State) -> int:
    if view.shot_due:
        return SHOT
    if view.needed == 1:
        return ONLY
    return FIRST if view.kept == 0 else SECOND


def _before(view: State) -> int:
    """The value the ball was kept with just before."""
    played = view.teams[view.attacker].played
    return number(played[-1]) if view.options.one_two and played and played[-1] != cards.DT else NO_CARD


def flags_of(options: Options) -> int:
    """The rules of a match."""
    said = {
        PRO: options.card_shots,
        OFFSIDE: options.offside,
        ONE_TWO: options.one_two,
        COUNTER: options.counter_attack,
        LAST_SHOT: options.has_last_shot,
        REFEREE: options.offside_auto,
    }
    return sum(flag for flag, on in said.items() if on)


def deck_of(options: Options) -> str:
    """The nets that fit best: those of pro+ know all three options, those of pro none."""
    return DECKS[2] if len(options.options) < 2 and options.card_shots else options.level

"""A match in the opponents' numbers: what both players know, what a seat sees, the hands each may hold."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb
from random import Random

import numpy as np

from pitchside.bots.chifootmi.kernel_net import Floats, Ints
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
class Side:
    """One player's cards as everybody sees them."""

    up: int
    """Open active cards, a mask."""
    hidden: int
    """How many active cards lie face down."""
    unseen: int
    """Cards that are face down or in the piles below the open top, a mask."""
    top: int = NO_CARD
    """The top of the open pile."""
    closed: int = 0
    opens: int = 0
    """Cards in the open pile, its top included."""

    @property
    def piled(self) -> int:
        """Cards still to be drawn."""
        return self.closed + self.opens

    @cached_property
    def hands(self) -> int:
        """How many sets of face-down cards are possible."""
        return comb(self.unseen.bit_count(), self.hidden)

    @cached_property
    def left(self) -> int:
        """All cards still to be played, the open top among them, where the whole pack is in play."""
        if self.top < 0:
            return self.up | self.unseen
        free = next(bit for bit in (self.top, DT + 1, DT + 2) if not (self.up | self.unseen) >> bit & 1)
        return self.up | self.unseen | 1 << free

    @property
    def certain(self) -> bool:
        """Are the cards still to be played known, whatever lies where? Not so where cards are missing."""
        return self.left.bit_count() == self.up.bit_count() + self.hidden + self.piled

    def row(self, down: int) -> tuple[int, int, int, int, int]:
        """The side as numbers, with these cards face down."""
        return self.up, down, self.unseen & ~down, self.top, self.closed


@dataclass(frozen=True)
class Range:
    """Hands that a player may hold, and how likely each of them is."""

    rows: Ints
    chances: Floats


@dataclass(frozen=True)
class Moment:
    """Everything both players know."""

    attacker: Side
    defender: Side
    phase: int
    before: int
    lead: int
    """The attacker's, in goals."""
    flags: int
    deck: str
    """Which nets fit: `beginner`, `amateur`, `pro` or `pro+`."""


def bits(mask: int) -> list[int]:
    """The cards of a mask."""
    return [card for card in range(mask.bit_length()) if mask >> card & 1]


def some_hands(side: Side, most: int, rng: Random, actual: int | None = None) -> Range:
    """All hands a player may hold, or that many by lot; the actual one first where it is known.

    An actual hand is no likelier for being known to its owner: the other player cannot know it.
    """
    every = [_mask(cards) for cards in combinations(bits(side.unseen), side.hidden)] or [0]
    others = [down for down in every if down != actual]
    shown = others if len(every) <= most else rng.sample(others, most - (actual is not None))
    downs = shown if actual is None else [actual, *shown]
    likely = np.full(len(downs), 1.0 / len(downs))
    if actual is not None and len(downs) > 1:
        likely[:] = (1.0 - 1.0 / len(every)) / (len(downs) - 1)
        likely[0] = 1.0 / len(every)
    return Range(np.array([side.row(down) for down in downs], np.int64), likely)


def _mask(cards: tuple[int, ...]) -> int:
    return sum(1 << card for card in cards)


DECKS = ("beginner", "amateur", "pro", "pro+")


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

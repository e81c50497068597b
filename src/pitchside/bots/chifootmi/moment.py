"""A moment of a match in the opponents' numbers: what both know, and the hands that each may hold."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb
from random import Random

import numpy as np

from pitchside.bots.chifootmi.kernel_net import Floats, Ints
from pitchside.games.chifootmi.fast.kernel_cards import DT, NO_CARD


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

"""Beginner: shows its highest card every time."""

from __future__ import annotations

from random import Random

from pitchside.bots.budget import Budget
from pitchside.bots.chifootmi.easy import HIGH
from pitchside.bots.chifootmi.position import Table
from pitchside.bots.chifootmi.search import cards_of
from pitchside.bots.chifootmi.turn import CLOSED, OPEN, CardAgent


class Beginner(CardAgent):
    """Sees its own cards alone."""

    def card(self, table: Table, rng: Random, budget: Budget) -> int:
        """Its highest card, whatever the opponent has."""
        return max(cards_of(table.hand))

    def pile(self, table: Table, rng: Random, budget: Budget) -> int:
        """A low card that lies open; a high one is left for later."""
        return CLOSED if table.own.top >= HIGH else OPEN

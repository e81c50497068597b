"""Easy: plays what looks best against the cards that lie open, and forgets what has been played."""

from __future__ import annotations

from random import Random

from pitchside.bots.budget import Budget
from pitchside.bots.chifootmi.kernel_rules import (
    BACK,
    DT,
    FREE_KICK,
    GOAL,
    KEEP,
    OVER,
    PENALTY,
    STEAL,
    TACKLED,
    bring,
)
from pitchside.bots.chifootmi.search import cards_of
from pitchside.bots.chifootmi.table import Table
from pitchside.bots.chifootmi.turn import CLOSED, OPEN, CardAgent

LIKED = {KEEP: 1, STEAL: -1, TACKLED: -1, FREE_KICK: 2, PENALTY: 2, GOAL: 3, OVER: -1, BACK: 0}
"""How an attacker likes what two cards bring."""
HIGH = 6
"""An open card from 7 on, or a DT, is taken."""


class Easy(CardAgent):
    """Its best card against what it sees; the highest of several."""

    def card(self, table: Table, rng: Random, budget: Budget) -> int:
        """The card that does best against the opponent's open cards."""
        faced = cards_of(table.other.up) or list(range(DT))
        return max(cards_of(table.hand), key=lambda card: (_liking(table, card, faced), card))

    def pile(self, table: Table, rng: Random, budget: Budget) -> int:
        """A high card that lies open, else a surprise."""
        return OPEN if table.own.top >= HIGH else CLOSED


def _liking(table: Table, card: int, faced: list[int]) -> int:
    now = table.moment
    if table.attacks:
        return sum(LIKED[bring(card, other, now.phase, now.before, now.flags)] for other in faced)
    return -sum(LIKED[bring(other, card, now.phase, now.before, now.flags)] for other in faced)

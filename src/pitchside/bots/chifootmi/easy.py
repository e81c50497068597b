"""Easy: looks at the cards that lie open and spares its high ones, but forgets what has been played."""

from __future__ import annotations

from random import Random

from pitchside.bots.budget import Budget
from pitchside.bots.chifootmi.position import Table
from pitchside.bots.chifootmi.search import cards_of
from pitchside.bots.chifootmi.turn import CLOSED, OPEN, CardAgent
from pitchside.bots.chifootmi.worth import PRICE, TACKLE, gain
from pitchside.games.chifootmi.fast.kernel_cards import DT

WAVERING = 0.3
"""How much its liking of a card varies, in goals."""
HIGH = 6
"""An open card from 7 on, or a DT, is taken."""


class Easy(CardAgent):
    """Counts nothing, and likes one card more than another for no reason."""

    def card(self, table: Table, rng: Random, budget: Budget) -> int:
        """The card it likes best against the opponent's open cards; with none open, against any value."""
        faced = cards_of(table.other.up) or list(range(DT))
        liked = {
            card: sum(gain(table, card, other) for other in faced) / len(faced)
            - PRICE * _height(card)
            + WAVERING * rng.random()
            for card in cards_of(table.hand)
        }
        return max(liked, key=liked.__getitem__)

    def pile(self, table: Table, rng: Random, budget: Budget) -> int:
        """A high card that lies open, else a surprise."""
        return OPEN if table.own.top >= HIGH else CLOSED


def _height(card: int) -> float:
    """How high a card is, from 0 to 1, whatever the opponent still has."""
    return TACKLE if card == DT else card / (DT - 1)

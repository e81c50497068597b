"""Normal: counts cards.

It knows what may still come, takes every active card of the opponent for equally likely to be shown, and
weighs what a duel brings against what the card is still good for.
"""

from __future__ import annotations

from random import Random

from pitchside.bots.budget import Budget
from pitchside.bots.chifootmi.moment import bits
from pitchside.bots.chifootmi.position import Table
from pitchside.bots.chifootmi.search import cards_of
from pitchside.bots.chifootmi.turn import CLOSED, OPEN, CardAgent
from pitchside.bots.chifootmi.worth import PRICE, TACKLE, gain
from pitchside.games.chifootmi.fast.kernel_cards import DT, PRO

PRO_PRICE = 0.3
"""The price of the best card where shots are played with cards, too: a goal may be one card away."""


class Normal(CardAgent):
    """Best against a player who may show anything."""

    def card(self, table: Table, rng: Random, budget: Budget) -> int:
        """The card with the best balance; of equals by lot."""
        faced, rest = _likely(table), _left(table)
        price = PRO_PRICE if table.moment.flags & PRO else PRICE
        worths = {
            card: sum(chance * gain(table, card, other) for other, chance in faced.items())
            - (price * _strength(card, rest) if table.own.piled or len(bits(table.hand)) > 1 else 0.0)
            for card in cards_of(table.hand)
        }
        return max(worths, key=lambda card: (round(worths[card], 9), rng.random()))

    def pile(self, table: Table, rng: Random, budget: Budget) -> int:
        """The open card if it is better than the mean of what may lie in the closed pile."""
        rest, unseen = _left(table), bits(table.own.unseen & ~table.down)
        mean = sum(_strength(min(card, DT), rest) for card in unseen) / max(1, len(unseen))
        return OPEN if _strength(table.own.top, rest) > mean else CLOSED


def _likely(table: Table) -> dict[int, float]:
    """How likely the opponent shows each card, if every active card is as likely as another."""
    found: dict[int, float] = {}
    active = table.other.up.bit_count() + table.other.hidden
    unseen = bits(table.other.unseen)
    for card in bits(table.other.up):
        found[min(card, DT)] = found.get(min(card, DT), 0.0) + 1.0 / active
    for card in unseen:
        share = table.other.hidden / active / len(unseen)
        found[min(card, DT)] = found.get(min(card, DT), 0.0) + share
    return found


def _left(table: Table) -> list[int]:
    """The values the opponent still has, in hand or piles."""
    top = 0 if table.other.top < 0 else 1 << table.other.top
    return [card for card in bits(table.other.up | table.other.unseen | top) if card < DT]


def _strength(card: int, rest: list[int]) -> float:
    """Against what share of the opponent's values a card holds."""
    if card == DT:
        return TACKLE
    return (sum(card > other for other in rest) + 0.5 * (card in rest)) / max(1, len(rest))

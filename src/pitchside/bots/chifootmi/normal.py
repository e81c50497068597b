"""Normal: counts cards.

It knows what may still come, takes every active card of the opponent for equally likely to be shown, and
weighs what a duel brings against what the card is still good for.
"""

from __future__ import annotations

from random import Random

from pitchside.bots.budget import Budget
from pitchside.bots.chifootmi.kernel_rules import (
    BACK,
    DT,
    FIRST,
    ONLY,
    SECOND,
    SHOT,
    bring,
    chance_of_goal,
    changes_hands,
    next_phase,
)
from pitchside.bots.chifootmi.moment import Moment, bits
from pitchside.bots.chifootmi.search import cards_of
from pitchside.bots.chifootmi.table import Table
from pitchside.bots.chifootmi.turn import CLOSED, OPEN, CardAgent

BALL = {FIRST: 0.12, SECOND: 0.3, SHOT: 0.35, ONLY: 0.25}
"""What the ball is worth, in goals, by how far the attack is."""
PRICE = 0.3
"""What the best card is worth, in goals, while there are cards to come."""
TACKLE = 0.7
"""What share of the others a DT card is as good as."""


class Normal(CardAgent):
    """Best against a player who may show anything."""

    def card(self, table: Table, rng: Random, budget: Budget) -> int:
        """The card with the best balance; of equals by lot."""
        faced, rest = _likely(table), _left(table)
        worths = {
            card: sum(chance * _gain(table, card, other) for other, chance in faced.items())
            - (PRICE * _strength(card, rest) if table.own.piled or len(bits(table.hand)) > 1 else 0.0)
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


def _gain(table: Table, card: int, other: int) -> float:
    """Goals and the ball, for the owner."""
    now = table.moment
    mine, theirs = (card, other) if table.attacks else (other, card)
    gain = _attack(now, bring(mine, theirs, now.phase, now.before, now.flags))
    return gain if table.attacks else -gain


def _attack(now: Moment, outcome: int) -> float:
    held = BALL[SHOT if outcome == BACK else next_phase(outcome, now.phase, now.flags)]
    return chance_of_goal(outcome, now.phase, now.flags) + (
        -held if changes_hands(outcome, now.phase, now.flags) else held
    )

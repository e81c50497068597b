"""Random moments of a match, for fitting and measuring: cards played and piles drawn from by lot."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from pitchside.bots.chifootmi.position import Moment, Side
from pitchside.games.chifootmi.fast import kernel_cards as rules

ACTIVE, CLOSED = 4, 3
FLAGS = {
    "beginner": rules.LAST_SHOT,
    "amateur": rules.LAST_SHOT,
    "pro": rules.PRO,
    "pro+": rules.PRO | rules.OFFSIDE | rules.ONE_TWO | rules.COUNTER,
}
LEADS = (-3, -2, -2, -1, -1, -1, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3)
"""Leads, as often as they are drawn."""


@dataclass(frozen=True)
class Deal:
    """The pack of one level."""

    deck: str

    @property
    def cards(self) -> int:
        """Cards of a team."""
        return 11 if self.deck == "beginner" else 14

    @property
    def piles(self) -> int:
        """Cards in the piles of a team at the start."""
        return self.cards - ACTIVE

    @property
    def flags(self) -> int:
        """The rules of the level by the book, with all that pro+ adds."""
        return FLAGS[self.deck]

    @property
    def phases(self) -> tuple[int, ...]:
        """How far an attack can be before a card is played."""
        shot = (rules.SHOT,) if self.flags & rules.PRO else ()
        counter = (rules.ONLY,) if self.flags & rules.COUNTER else ()
        return (rules.FIRST, rules.FIRST, rules.SECOND, *shot, *counter)


def random_moment(deal: Deal, moment: str, piled: int, rng: Random) -> Moment:
    """A moment with so many cards in each player's piles, before a duel or before a draw."""
    (attacker, last), (defender, _) = (_random_side(deal, moment == "draw", piled, rng) for _ in range(2))
    phase = rng.choice(deal.phases)
    twice = phase == rules.SECOND and deal.flags & rules.ONE_TWO and last < rules.DT
    before = last if twice else rules.NO_CARD
    return Moment(attacker, defender, phase, before, rng.choice(LEADS), deal.flags, deal.deck)


def _random_side(deal: Deal, played: bool, piled: int, rng: Random) -> tuple[Side, int]:
    """A side, and the card it played last."""
    pack = rng.sample(range(deal.cards), deal.cards)
    up, down, last = set(pack[:ACTIVE]), set[int](), rules.NO_CARD
    closed, opened = pack[ACTIVE : ACTIVE + CLOSED], pack[ACTIVE + CLOSED :]
    for turn in range(deal.piles - piled + played):
        last = rng.choice(sorted(up | down))
        up.discard(last)
        down.discard(last)
        if turn < deal.piles - piled:
            if closed and (not opened or rng.random() < 0.5):
                down.add(closed.pop())
            else:
                up.add(opened.pop(0))
    unseen = down | set(closed) | set(opened[1:])
    top = min(opened[0], rules.DT) if opened else rules.NO_CARD
    side = Side(_mask(up), len(down), _mask(unseen), top, len(closed), len(opened))
    return side, last


def _mask(cards: set[int]) -> int:
    return sum(1 << card for card in cards)

"""Hard: plays the mixed strategy that nobody can exploit, exactly once all cards are known, before that by
regret matching over the hands both may hold."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import numpy as np

from pitchside.bots.budget import Budget
from pitchside.bots.chifootmi.deals import Deal, random_moment
from pitchside.bots.chifootmi.evaluate import DECKS, DRAW, DUEL, nets
from pitchside.bots.chifootmi.kernel_endgame import GOALS
from pitchside.bots.chifootmi.kernel_net import DOWN, UP, Floats, Net
from pitchside.bots.chifootmi.moment import Moment, Range, some_hands
from pitchside.bots.chifootmi.position import Table
from pitchside.bots.chifootmi.search import Choice, cards_of, drawing, duel, endgame, last_draw
from pitchside.bots.chifootmi.turn import CLOSED, OPEN, CardAgent
from pitchside.bots.chifootmi.window import window_of
from pitchside.games.chifootmi.action import Call
from pitchside.games.chifootmi.state import State

NODES = 16_384
"""Moments valued for one choice, whatever the choice will be."""
MOST_SAMPLES = 64
"""Courses of chance looked at for each pair of draws."""
WORLDS = 6
"""Hands tried where a position set by hand leaves cards unknown after the last draw."""
RARE = 0.03
"""What should be played less often than this is noise of the search, and is not played."""


class Hard(CardAgent):
    """Draws from its mixed strategy."""

    def __init__(self, goals: bool = False) -> None:
        self._goals = goals
        """Count goals instead of matches in endgames? For measurement."""

    def card(self, table: Table, rng: Random, budget: Budget) -> int:
        """A card by lot."""
        _ready()
        cards, mixed = cards_of(table.hand), self.cards_mixed(table, rng, budget)
        return cards[_lot(mixed, rng)]

    def pile(self, table: Table, rng: Random, budget: Budget) -> int:
        """A pile by lot."""
        _ready()
        return (CLOSED, OPEN)[_lot(self.piles_mixed(table, rng, budget), rng)]

    def call(self, view: State) -> Call:
        """The better word where what follows is known exactly, else the usual one."""
        window = window_of(view)
        found = window.better(self._counted) if window and window.known else None
        return found or super().call(view)

    @property
    def _counted(self) -> int:
        return GOALS if self._goals else 0

    def cards_mixed(self, table: Table, rng: Random, budget: Budget) -> Floats:
        """How often each of its cards should be played, in the order of `cards_of`."""
        if not table.own.piled and not table.other.piled:
            return _known(table, rng, self._counted)
        now, ranges = table.moment, _ranges(table, rng, _hands(budget))
        if all(side.piled == 1 and side.certain for side in (now.attacker, now.defender)):
            row, left = _own(table, last_draw(now, *ranges)), cards_of(table.own.left)
            return row[[left.index(card) for card in cards_of(table.hand)]]
        return _own(table, duel(duel_net(now), now, *ranges))

    def piles_mixed(self, table: Table, rng: Random, budget: Budget) -> Floats:
        """How often it should draw from the closed and the open pile."""
        now, (mine, theirs) = table.moment, _ranges(table, rng, _hands(budget))
        pairs = 4 * len(mine.rows) * len(theirs.rows)
        samples = max(1, min(MOST_SAMPLES, (budget.nodes or NODES) // pairs))
        return _own(table, drawing(_net(now, DUEL), now, mine, theirs, rng, samples))


def _hands(budget: Budget) -> int:
    """How many hands each side is given, so that all pairs of choices come to the nodes allowed."""
    return max(2, min(40, int(((budget.nodes or NODES) / 22) ** 0.5)))


def duel_net(now: Moment) -> Net:
    """The net that values what comes after the cards both play."""
    return _net(now, DRAW)


def _net(now: Moment, kind: str) -> Net:
    """The net for what comes after the choice."""
    piled = max(now.attacker.piled, now.defender.piled)
    known = nets(now.deck)
    return known[kind, min(piled - (kind == DUEL), Deal(now.deck).piles)]


def _ranges(table: Table, rng: Random, hands: int) -> tuple[Range, Range]:
    own, other = some_hands(table.own, hands, rng, table.down), some_hands(table.other, hands, rng)
    return (own, other) if table.attacks else (other, own)


def _own(table: Table, choice: Choice) -> Floats:
    """The strategy for the hand it holds, which is the first."""
    row = (choice.attacker if table.attacks else choice.defender)[0]
    mixed: Floats = np.where(row < RARE, 0.0, row)
    mixed /= mixed.sum()
    return mixed


def _known(table: Table, rng: Random, counted: int) -> Floats:
    """The exact strategy; the mean over some hands where the opponent's is not known for certain."""
    others = some_hands(table.other, WORLDS, rng).rows
    found = [_endgame(table, int(row[UP] | row[DOWN]), counted) for row in others]
    mean: Floats = np.mean(found, axis=0)
    return mean


def _endgame(table: Table, other: int, counted: int) -> Floats:
    pair = (table.hand, other) if table.attacks else (other, table.hand)
    choice = endgame(replace(table.moment, flags=table.moment.flags | counted), *pair)
    mixed: Floats = (choice.attacker if table.attacks else choice.defender)[0]
    return mixed


def _lot(mixed: Floats, rng: Random) -> int:
    return rng.choices(range(len(mixed)), mixed.tolist())[0]


@cache
def _ready() -> None:
    """Compile and load everything once, so that no later choice waits for it."""
    rng, deal = Random(1), Deal("beginner")
    known = {deck: nets(deck) for deck in DECKS}[deal.deck]
    now = random_moment(deal, DUEL, 1, rng)
    mine, theirs = some_hands(now.attacker, 2, rng), some_hands(now.defender, 2, rng)
    duel(known[DRAW, 1], now, mine, theirs)
    now = random_moment(deal, DRAW, 1, rng)
    mine, theirs = some_hands(now.attacker, 2, rng), some_hands(now.defender, 2, rng)
    drawing(known[DUEL, 0], now, mine, theirs, rng, 1)
    endgame(now, 0b0011, 0b1100)

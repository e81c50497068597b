"""The ChiFootMi opponents, from weak to strong, and what they share."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import numpy as np

from pitchside.bots.budget import Budget
from pitchside.bots.chifootmi.deals import Deal, random_moment
from pitchside.bots.chifootmi.evaluate import DRAW, DUEL, PRICE, TACKLE, gain, nets
from pitchside.bots.chifootmi.kernel_endgame import GOALS
from pitchside.bots.chifootmi.kernel_net import DOWN, UP, Floats, Net
from pitchside.bots.chifootmi.position import DECKS, Moment, Range, Table, bits, card_of, some_hands, table_of
from pitchside.bots.chifootmi.search import Choice, cards_of, drawing, duel, endgame, last_draw, window_of
from pitchside.core.choices import Choices
from pitchside.core.phase import PhaseChoices
from pitchside.core.seat import Seat
from pitchside.games.chifootmi.action import Action, Aim, Call, Draw, Play
from pitchside.games.chifootmi.fast.kernel_cards import DT, PRO
from pitchside.games.chifootmi.phases import phase_of
from pitchside.games.chifootmi.phases.extras import before, fits, is_offside
from pitchside.games.chifootmi.phases.shot import Aiming
from pitchside.games.chifootmi.phases.turn import Drawing, Showing
from pitchside.games.chifootmi.state import PhaseName, State

CLOSED, OPEN = 1, 2
HIGH = 6
"""An open card from 7 on, or a DT, is taken by easy and left for later by the beginner."""


class CardAgent:
    """Answers whatever is asked; each level has its own way with cards and piles."""

    def choose(self, view: State, choices: Choices[Action], rng: Random, budget: Budget) -> Action:
        """One lawful action."""
        phase = phase_of(view)
        if isinstance(phase, Showing):
            return Play(card_of(self.card(table_of(view, _seat(choices)), rng, budget)))
        if isinstance(phase, Aiming):
            return Aim(rng.choice(phase.sides))
        if isinstance(phase, Drawing):
            return Draw(self._pile(table_of(view, _seat(choices)), rng, budget))
        return self.call(view)

    def call(self, view: State) -> Call:
        """A word said alone, once two cards lie open or all are played."""
        return usual_call(view)

    def _pile(self, table: Table, rng: Random, budget: Budget) -> int:
        if not table.own.closed or not table.own.opens:
            return CLOSED if table.own.closed else OPEN
        return self.pile(table, rng, budget)

    def card(self, table: Table, rng: Random, budget: Budget) -> int:
        """The card to be played, in the model's numbers."""
        raise NotImplementedError

    def pile(self, table: Table, rng: Random, budget: Budget) -> int:
        """The pile to draw from, where both have cards."""
        raise NotImplementedError


def _seat(choices: Choices[Action]) -> Seat:
    """Whose choice it is: a view does not say for whom it was made. The state behind it is not looked at."""
    assert isinstance(choices, PhaseChoices)
    return choices.seat


def usual_call(view: State) -> Call:
    """Offside exactly when it is, a one-two when it saves the ball, the last shot always."""
    match view.phase:
        case PhaseName.OFFSIDE:
            return Call.SIGNAL if is_offside(view) else Call.PASS
        case PhaseName.ONE_TWO:
            saves = fits(view) and view.shown[1] == before(view)
            return Call.ONE_TWO if saves else Call.PASS
        case _:
            return Call.LAST_SHOT


class Beginner(CardAgent):
    """Sees its own cards alone, and shows the highest every time."""

    def card(self, table: Table, rng: Random, budget: Budget) -> int:
        """Its highest card, whatever the opponent has."""
        return max(cards_of(table.hand))

    def pile(self, table: Table, rng: Random, budget: Budget) -> int:
        """A low card that lies open; a high one is left for later."""
        return CLOSED if table.own.top >= HIGH else OPEN


class Easy(CardAgent):
    """Looks at open cards and spares its high ones; counts nothing, and likes some cards for no reason."""

    wavering = 0.3
    """How much its liking of a card varies, in goals."""

    def card(self, table: Table, rng: Random, budget: Budget) -> int:
        """The card it likes best against the opponent's open cards; with none open, against any value."""
        faced = cards_of(table.other.up) or list(range(DT))
        liked = {
            card: sum(gain(table, card, other) for other in faced) / len(faced)
            - PRICE * _height(card)
            + self.wavering * rng.random()
            for card in cards_of(table.hand)
        }
        return max(liked, key=liked.__getitem__)

    def pile(self, table: Table, rng: Random, budget: Budget) -> int:
        """A high card that lies open, else a surprise."""
        return OPEN if table.own.top >= HIGH else CLOSED


def _height(card: int) -> float:
    """How high a card is, from 0 to 1, whatever the opponent still has."""
    return TACKLE if card == DT else card / (DT - 1)


PRO_PRICE = 0.3
"""The price of the best card where shots are played with cards, too: a goal may be one card away."""


class Normal(CardAgent):
    """Counts cards: best against a player who shows every active card equally often.

    It weighs what a duel brings against what the card is still good for.
    """

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


NODES = 16_384
"""Moments valued for one choice, whatever the choice will be."""
MOST_SAMPLES = 64
"""Courses of chance looked at for each pair of draws."""
WORLDS = 6
"""Hands tried where a position set by hand leaves cards unknown after the last draw."""
RARE = 0.03
"""What should be played less often than this is noise of the search, and is not played."""


class Hard(CardAgent):
    """Draws from the mixed strategy that nobody can exploit.

    Exact once all cards are known, before that by regret matching over the hands both may hold.
    """

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

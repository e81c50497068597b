"""Choices made at once, weighed over the hands both may hold, and the words after two cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import numpy as np
from numpy.typing import NDArray

from pitchside.bots.chifootmi.kernel_choice import DRAWS, draw_worths, duel_worths, moments_of
from pitchside.bots.chifootmi.kernel_endgame import GOALS, WIDEST, Board, board, matrix
from pitchside.bots.chifootmi.kernel_matrix import solve
from pitchside.bots.chifootmi.kernel_net import CLOSED, DOWN, UP, Floats, Ints, Net
from pitchside.bots.chifootmi.kernel_regret import balance
from pitchside.bots.chifootmi.position import Moment, Range, bits, table_of
from pitchside.games.chifootmi.action import Call
from pitchside.games.chifootmi.cards import DIFFERENCE
from pitchside.games.chifootmi.fast.kernel_cards import DT, kinds
from pitchside.games.chifootmi.phases.extras import before, fits, is_offside
from pitchside.games.chifootmi.phases.possession import with_ball
from pitchside.games.chifootmi.state import PhaseName, State

Worths = NDArray[np.float64]
ROUNDS = 300
"""Rounds of regret matching."""
LONG = 1000
"""The same where what comes after is exact."""


@dataclass(frozen=True)
class Choice:
    """A choice both make at once: what each pair is worth to the attacker, and how both should mix."""

    worths: Worths
    """[attacker's hand, defender's hand, choice, choice]"""
    attacker: Floats
    """[hand, choice] -> how often"""
    defender: Floats
    allowed: Floats
    """[attacker's hand, choice] -> 1 where it has this choice, else 0"""
    facing: Floats
    """The same for the defender."""

    def values(self) -> Floats:
        """The attacker's value for each pair of hands, both playing as they should."""
        found: Floats = np.einsum("ia,ijab,jb->ij", self.attacker, self.worths, self.defender)
        return found


def cards_of(mask: int) -> list[int]:
    """The different cards of a hand, in the order of their choices."""
    found = np.empty(WIDEST, np.int64)
    return [int(card) for card in found[: kinds(mask, found)]]


def duel(net: Net, moment: Moment, attackers: Range, defenders: Range) -> Choice:
    """The cards both play; `net` values the moment after them, before the draw."""
    worths = cards_worths(net, net, moment, attackers, defenders)
    mine, theirs = (_cards_allowed(side.rows, worths.shape[2]) for side in (attackers, defenders))
    return _balanced(worths, attackers, defenders, mine, theirs)


def cards_worths(kept: Net, lost: Net, moment: Moment, attackers: Range, defenders: Range) -> Worths:
    """What each pair of cards is worth, with a net for the ball kept and one for the ball lost."""
    wide = max(_most_kinds(attackers.rows), _most_kinds(defenders.rows))
    worths = np.zeros((len(attackers.rows), len(defenders.rows), wide, wide))
    rules = (moment.phase, moment.before, moment.lead, moment.flags)
    duel_worths(kept, lost, attackers.rows, defenders.rows, *rules, worths)
    return worths


def drawing(
    net: Net, moment: Moment, attackers: Range, defenders: Range, rng: Random, samples: int
) -> Choice:
    """The piles both draw from; `net` values the next duel."""
    worths = piles_worths(net, moment, attackers, defenders, rng, samples)
    mine = _piles_allowed(attackers.rows, moment.attacker.opens)
    return _balanced(
        worths, attackers, defenders, mine, _piles_allowed(defenders.rows, moment.defender.opens)
    )


def piles_worths(
    net: Net, moment: Moment, attackers: Range, defenders: Range, rng: Random, samples: int
) -> Worths:
    """What each pair of draws is worth, over so many courses of chance."""
    worths = np.zeros((len(attackers.rows), len(defenders.rows), DRAWS, DRAWS))
    opens = np.array([moment.attacker.opens, moment.defender.opens], np.int64)
    moments = moments_of(net, attackers.rows, moment.phase, moment.before, moment.lead)
    lots = np.array([rng.randrange(1, 2147483647)], np.int64)
    draw_worths(net, attackers.rows, defenders.rows, opens, moments, lots, samples, worths)
    return worths


def last_draw(moment: Moment, attackers: Range, defenders: Range, made: Board | None = None) -> Choice:
    """The cards both play when each has one card to draw, after which all is known: no net is needed.

    The choices are among all cards a side still has, in the order of `cards_of`.
    """
    mine, theirs = moment.attacker.left, moment.defender.left
    worths = endgame_choice(made or endgame_board(moment, mine, theirs), moment).worths
    shape = (len(attackers.rows), len(defenders.rows), *worths.shape[2:])
    return _balanced(
        np.ascontiguousarray(np.broadcast_to(worths, shape)),
        attackers,
        defenders,
        _held(cards_of(mine), attackers.rows),
        _held(cards_of(theirs), defenders.rows),
        LONG,
    )


def endgame(moment: Moment, attacker: int, defender: int) -> Choice:
    """The cards both play when nothing is hidden any more: exact."""
    return endgame_choice(endgame_board(moment, attacker, defender), moment)


def endgame_board(moment: Moment, attacker: int, defender: int) -> Board:
    """All that can come after the first cards of an endgame, whatever the phase it begins in."""
    return board(np.array([_spread(attacker), _spread(defender)], np.int64), moment.flags, moment.lead)


def endgame_choice(made: Board, moment: Moment) -> Choice:
    """The first cards of an endgame."""
    game, whole = np.zeros((WIDEST, WIDEST)), (1 << made.size) - 1
    rows, columns = matrix(made, 0, whole, whole, moment.phase, moment.before, moment.lead, game)
    return _exact(game[None, None, :rows, :columns])


def _spread(mask: int) -> list[int]:
    """The cards of a hand one by one, DT cards last."""
    return [min(card, DT) for card in bits(mask)]


def _exact(worths: Worths) -> Choice:
    rows, columns = worths.shape[2:]
    mine, theirs = np.zeros(rows), np.zeros(columns)
    solve(np.ascontiguousarray(worths[0, 0]), rows, columns, mine, theirs)
    return Choice(worths, mine[None], theirs[None], np.ones((1, rows)), np.ones((1, columns)))


def _balanced(
    worths: Worths,
    attackers: Range,
    defenders: Range,
    allowed: Floats,
    facing: Floats,
    rounds: int = ROUNDS,
) -> Choice:
    """Exact where nobody hides anything, by regret matching elsewhere."""
    if worths.shape[:2] == (1, 1):
        rows, columns = np.flatnonzero(allowed[0]), np.flatnonzero(facing[0])
        found = _exact(worths[:, :, rows][:, :, :, columns])
        mine, theirs = np.zeros(allowed.shape), np.zeros(facing.shape)
        mine[0, rows], theirs[0, columns] = found.attacker[0], found.defender[0]
        return Choice(worths, mine, theirs, allowed, facing)
    mine, theirs = balance(worths, attackers.chances, defenders.chances, allowed, facing, rounds)
    return Choice(worths, mine, theirs, allowed, facing)


def _held(cards: list[int], rows: Ints) -> Floats:
    """Which of these cards each hand holds."""
    hands = [cards_of(int(row[UP] | row[DOWN])) for row in rows]
    return np.array([[float(card in hand) for card in cards] for hand in hands])


def _most_kinds(rows: Ints) -> int:
    return max(int(row[UP] | row[DOWN]).bit_count() for row in rows)


def _cards_allowed(rows: Ints, wide: int) -> Floats:
    allowed = np.zeros((len(rows), wide))
    for row, one in zip(rows, allowed, strict=True):
        one[: len(cards_of(int(row[UP] | row[DOWN])))] = 1.0
    return allowed


def _piles_allowed(rows: Ints, opens: int) -> Floats:
    closed = (rows[:, CLOSED] > 0).astype(np.float64)
    return np.stack([closed, np.full(len(rows), float(opens > 0))], axis=1)


CLEAR = 1e-9
"""A difference that is more than rounding."""


@dataclass(frozen=True)
class Window:
    """The two words, told from the attacker's side, and the view they are said in."""

    keep: Call
    """Said, the attacker keeps the ball."""
    lose: Call
    """Said, the defender has it."""
    view: State

    @property
    def kept(self) -> Moment:
        """The moment after the ball is kept."""
        more = self.view.phase is PhaseName.ONE_TWO
        return table_of(replace(self.view, kept=self.view.kept + more), self.view.attacker).moment

    @property
    def lost(self) -> Moment:
        """The moment after the ball is lost."""
        return table_of(with_ball(self.view, self.view.defender), self.view.defender).moment

    @property
    def known(self) -> bool:
        """Are all cards known that are still to be played, with nothing left to choose in the draw?"""
        sides = (self.kept.attacker, self.kept.defender)
        return self.view.cards_left and all(side.certain and side.piled < 2 for side in sides)

    def gain(self, counted: int) -> float:
        """What keeping the ball is worth to the attacker above losing it, in matches or in goals."""
        kept, lost = _value(self.kept, counted), _value(self.lost, counted)
        return kept + lost if counted & GOALS else kept - (1.0 - lost)

    def better(self, counted: int) -> Call | None:
        """The word that is better for who is asked; None where it makes no difference."""
        gain = self.gain(counted) * (1 if self.view.phase is PhaseName.ONE_TWO else -1)
        if abs(gain) < CLEAR:
            return None
        return self.keep if gain > 0 else self.lose


def window_of(view: State) -> Window | None:
    """The window that is open, if any word in it changes who has the ball."""
    if view.phase is PhaseName.OFFSIDE and is_offside(view):
        return Window(Call.PASS, Call.SIGNAL, view)
    if view.phase is PhaseName.ONE_TWO and fits(view):
        return _return(view)
    return None


def _return(view: State) -> Window | None:
    """A card brought back saves a ball that was lost, or has the referee whistle (CFM-7.5)."""
    difference = before(view) - view.shown[1]
    if difference == 0:
        return Window(Call.ONE_TWO, Call.PASS, view)
    whistled = view.options.referee_signals and difference == DIFFERENCE
    return Window(Call.PASS, Call.ONE_TWO, view) if whistled else None


def _value(now: Moment, counted: int) -> float:
    """What an endgame is worth to its attacker."""
    choice = endgame(replace(now, flags=now.flags | counted), now.attacker.left, now.defender.left)
    return float(choice.values()[0, 0])

"""One choice made at once by two players with hidden cards: what each pair of choices is worth, and the
mixed strategies that neither side can better, found by regret matching over the hands each may hold."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitchside.bots.chifootmi.kernel_net import (
    CLOSED,
    DOWN,
    FIELDS,
    REST,
    SIDE,
    TOP,
    UP,
    Floats,
    Ints,
    Net,
    add_moment,
    add_side,
    finish,
)
from pitchside.compiled import jit
from pitchside.games.chifootmi.fast.kernel_cards import (
    DT,
    NO_CARD,
    bring,
    chance_of_goal,
    changes_hands,
    kinds,
    next_before,
    next_phase,
    without,
)

Tables = NDArray[np.float64]
DRAWS = 2


@jit
def play(side: Ints, card: int, after: Ints) -> None:
    """The side without a card that it played; of two DT cards the open one goes (CFM-3.11)."""
    after[:] = side
    up = without(side[UP], card)
    if up != side[UP]:
        after[UP] = up
    else:
        after[DOWN] = without(side[DOWN], card)


@jit
def can_return(side: Ints, before: int) -> bool:
    """Does the attacker hold the card below the one kept with, so that a one-two may come (CFM-7.2)?"""
    return before > 0 and ((side[UP] | side[DOWN]) >> (before - 1)) & 1 == 1


@jit
def moments_of(net: Net, attackers: Ints, phase: int, before: int, lead: int) -> Floats:
    """The share of phase, lead and one-two, for each hand of the attacker."""
    found = np.empty((attackers.shape[0], net.first_bias.shape[0]))
    for one in range(attackers.shape[0]):
        add_moment(net, phase, lead, can_return(attackers[one], before), found[one])
    return found


@jit
def duel_worths(
    kept: Net,
    lost: Net,
    attackers: Ints,
    defenders: Ints,
    phase: int,
    before: int,
    lead: int,
    flags: int,
    worths: Tables,
) -> None:
    """worths[attacker's hand, defender's hand, card, card]: the attacker's value between a duel and the draw.

    `kept` values what follows while the attacker has the ball, `lost` once the other side has it.
    """
    mine, theirs = _played(kept, attackers, 0), _played(kept, defenders, SIDE)
    mine_then, theirs_then = _played(lost, attackers, SIDE), _played(lost, defenders, 0)
    moment = np.empty(kept.first_bias.shape[0])
    my_cards, their_cards = np.empty(12, np.int64), np.empty(12, np.int64)
    for one in range(attackers.shape[0]):
        rows = kinds(attackers[one, UP] | attackers[one, DOWN], my_cards)
        for other in range(defenders.shape[0]):
            columns = kinds(defenders[other, UP] | defenders[other, DOWN], their_cards)
            for row in range(rows):
                for column in range(columns):
                    outcome = bring(my_cards[row], their_cards[column], phase, before, flags)
                    then, brought = (
                        next_phase(outcome, phase, flags),
                        next_before(outcome, phase, my_cards[row]),
                    )
                    scored, total = chance_of_goal(outcome, phase, flags), 0.0
                    for goal in range(2):
                        chance = scored if goal else 1.0 - scored
                        if chance == 0.0:
                            continue
                        if changes_hands(outcome, phase, flags):
                            add_moment(lost, then, -lead - goal, False, moment)
                            value = finish(lost, theirs_then[other, column], mine_then[one, row], moment)
                            total += chance * (1.0 - value)
                        else:
                            add_moment(kept, then, lead + goal, can_return(attackers[one], brought), moment)
                            total += chance * finish(kept, mine[one, row], theirs[other, column], moment)
                    worths[one, other, row, column] = total


@jit
def _played(net: Net, hands: Ints, offset: int) -> Tables:
    """[hand, card] -> that side's share of the first layer once the card is played."""
    shares = np.empty((hands.shape[0], 12, net.first_bias.shape[0]))
    cards, after = np.empty(12, np.int64), np.empty(FIELDS, np.int64)
    for one in range(hands.shape[0]):
        for at in range(kinds(hands[one, UP] | hands[one, DOWN], cards)):
            play(hands[one], cards[at], after)
            add_side(net, after, offset, shares[one, at])
    return shares


@jit
def draw(side: Ints, pile: int, opens: int, lots: Ints, after: Ints) -> None:
    """The side after a draw, `lots[0]` being its source of chance; pile 0 is the closed one."""
    after[:] = side
    if pile == 0:
        card = _any(side[REST], lots)
        after[REST], after[DOWN] = side[REST] & ~(1 << card), side[DOWN] | 1 << card
        after[CLOSED] -= 1
        return
    top = side[TOP]
    if top == DT:
        top = _free_tackle(side[UP] | side[DOWN] | side[REST])
    after[UP], after[TOP] = side[UP] | 1 << top, NO_CARD
    if opens > 1:
        card = _any(side[REST], lots)
        after[REST], after[TOP] = side[REST] & ~(1 << card), min(card, DT)


@jit
def _free_tackle(taken: int) -> int:
    for bit in range(DT, 14):
        if not (taken >> bit) & 1:
            return bit
    return DT


@jit
def _any(mask: int, lots: Ints) -> int:
    """A card of a mask by lot."""
    cards, size = np.empty(14, np.int64), 0
    for card in range(14):
        if (mask >> card) & 1:
            cards[size] = card
            size += 1
    lots[0] = lots[0] * 48271 % 2147483647
    return int(cards[lots[0] % size])


@jit
def draw_worths(
    net: Net,
    attackers: Ints,
    defenders: Ints,
    opens: Ints,
    moments: Floats,
    lots: Ints,
    samples: int,
    worths: Tables,
) -> None:
    """worths[attacker's hand, defender's hand, pile, pile]: the mean over some courses of chance.

    `moments` has a row for each hand of the attacker.
    """
    mine = _drawn(net, attackers, opens[0], 0, lots, samples)
    theirs = _drawn(net, defenders, opens[1], SIDE, lots, samples)
    for one in range(attackers.shape[0]):
        for other in range(defenders.shape[0]):
            for pile in range(DRAWS):
                for yonder in range(DRAWS):
                    total = 0.0
                    for number in range(samples):
                        total += finish(
                            net, mine[one, pile, number], theirs[other, yonder, number], moments[one]
                        )
                    worths[one, other, pile, yonder] = total / samples


@jit
def _drawn(net: Net, hands: Ints, opens: int, offset: int, lots: Ints, samples: int) -> Tables:
    shares = np.zeros((hands.shape[0], DRAWS, samples, net.first_bias.shape[0]))
    after = np.empty(FIELDS, np.int64)
    for one in range(hands.shape[0]):
        for pile in range(DRAWS):
            if (pile == 0 and hands[one, CLOSED] == 0) or (pile == 1 and opens == 0):
                continue
            for number in range(samples):
                draw(hands[one], pile, opens, lots, after)
                add_side(net, after, offset, shares[one, pile, number])
    return shares

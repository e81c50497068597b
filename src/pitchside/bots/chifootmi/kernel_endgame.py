"""The end of a match with all cards known: every choice at once solved exactly, from the last cards back.

A position is the cards each side still has, who attacks, how far the attack is, the value a one-two could
bring back, and the lead; its value is the attacker's. What is left of a hand is a mask over that hand.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitchside.bots.chifootmi.kernel_matrix import solve
from pitchside.compiled import jit
from pitchside.games.chifootmi.fast.kernel_cards import (
    COUNTER,
    DEFENDER,
    DT,
    KEEP,
    NO_CARD,
    NOBODY,
    ONE_TWO,
    ONLY,
    PRO,
    SECOND,
    SHOT,
    STEAL,
    bring,
    chance_of_goal,
    changes_hands,
    chooser,
    count,
    last_chances,
    next_before,
    next_phase,
    returns_matter,
)

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
WIDEST = 12
"""Different cards a hand can hold."""
GOALS = 64
"""A flag beside those of the rules: goals are counted instead of matches won."""


class Board(NamedTuple):
    """An endgame: both hands, DT cards last, the lead it began with, and the values found so far."""

    cards: Ints
    """[side, place] -> the card"""
    size: int
    flags: int
    lead: int
    """Of side 0."""
    values: NDArray[np.float64]
    """[attacking side, left of side 0, left of side 1, phase, before + 1, lead of side 0]"""


@jit
def board(cards: Ints, flags: int, lead: int) -> Board:
    """An endgame of two hands of the same size, solved from its last cards up to all but the first."""
    size = cards.shape[1]
    befores = WIDEST if flags & ONE_TWO else 1
    leads = 1 if flags & GOALS else 2 * size + 1
    values = np.zeros((2, 1 << size, 1 << size, 4, befores, leads))
    made = Board(cards, size, flags, lead, values)
    room, mine, theirs = np.empty((WIDEST, WIDEST)), np.empty(WIDEST), np.empty(WIDEST)
    for left in range(1, size):
        for one in range(1 << size):
            if count(one) != left or not _in_order(made, 0, one):
                continue
            for other in range(1 << size):
                if count(other) == left and _in_order(made, 1, other):
                    _fill(made, one, other, left, room, mine, theirs)
    return made


@jit
def _fill(made: Board, one: int, other: int, left: int, room: Floats, mine: Floats, theirs: Floats) -> None:
    """All positions with these cards left."""
    reach = 0 if made.flags & GOALS else made.size - left
    for side in range(2):
        for phase in range(4):
            if (phase == SHOT and not made.flags & PRO) or (phase == ONLY and not made.flags & COUNTER):
                continue
            for before in range(NO_CARD, made.values.shape[4] - 1):
                if before != NO_CARD and (
                    phase != SECOND or _useful(made, side, one, other, before) != before
                ):
                    continue
                for lead in range(made.lead - reach, made.lead + reach + 1):
                    at = 0 if made.flags & GOALS else lead - made.lead + made.size
                    if not made.flags & GOALS and abs(lead) > left + 1:
                        value = worth(lead if side == 0 else -lead, made.flags)
                    else:
                        rows, columns = matrix(made, side, one, other, phase, before, lead, room)
                        value = solve(room, rows, columns, mine, theirs)
                    made.values[side, one, other, phase, before + 1, at] = value


@jit
def _in_order(made: Board, side: int, left: int) -> bool:
    """Of several DT cards the last ones go first, so that each hand has one mask."""
    for place in range(1, made.size):
        if (left >> place) & 1 and not (left >> (place - 1)) & 1 and made.cards[side, place - 1] == DT:
            return False
    return True


@jit
def _useful(made: Board, side: int, one: int, other: int, before: int) -> int:
    """The value a one-two could bring back, where the cards for it are there; else none."""
    if before <= 0 or not made.flags & ONE_TWO:
        return NO_CARD
    mine, theirs = (one, other) if side == 0 else (other, one)
    below, faced = False, False
    for place in range(made.size):
        below |= (mine >> place) & 1 == 1 and made.cards[side, place] == before - 1
        faced |= (theirs >> place) & 1 == 1 and returns_matter(
            before, made.cards[1 - side, place], made.flags
        )
    return before if below and faced else NO_CARD


@jit
def places(made: Board, side: int, left: int, found: Ints) -> int:
    """Where the different cards of a hand are, a choice for each, and how many there are."""
    size = 0
    for place in range(made.size):
        if (left >> place) & 1:
            if size > 0 and made.cards[side, place] == DT and made.cards[side, found[size - 1]] == DT:
                size -= 1
            found[size] = place
            size += 1
    return size


@jit
def matrix(
    made: Board, side: int, one: int, other: int, phase: int, before: int, lead: int, game: Floats
) -> tuple[int, int]:
    """Write what each pair of cards is worth to the attacker into `game`; rows and columns of it."""
    mine, theirs = np.empty(WIDEST, np.int64), np.empty(WIDEST, np.int64)
    rows = places(made, side, one if side == 0 else other, mine)
    columns = places(made, 1 - side, other if side == 0 else one, theirs)
    for row in range(rows):
        for column in range(columns):
            gone, yonder = (mine[row], theirs[column]) if side == 0 else (theirs[column], mine[row])
            game[row, column] = _revealed(
                made,
                side,
                one & ~(1 << gone),
                other & ~(1 << yonder),
                phase,
                before,
                lead,
                made.cards[side, mine[row]],
                made.cards[1 - side, theirs[column]],
            )
    return rows, columns


@jit
def _revealed(
    made: Board,
    side: int,
    one: int,
    other: int,
    phase: int,
    before: int,
    lead: int,
    card: int,
    facing: int,
) -> float:
    """The attacker's value once two cards lie open: who may choose what they bring takes the better."""
    outcome = bring(card, facing, phase, before, made.flags)
    value = _after(made, side, one, other, phase, lead, outcome, next_before(outcome, phase, card))
    asked = chooser(card, facing, phase, before, made.flags)
    if asked == NOBODY:
        return value
    instead = STEAL if outcome == KEEP else KEEP
    other_value = _after(made, side, one, other, phase, lead, instead, next_before(instead, phase, card))
    return min(value, other_value) if asked == DEFENDER else max(value, other_value)


@jit
def _after(
    made: Board, side: int, one: int, other: int, phase: int, lead: int, outcome: int, brought: int
) -> float:
    """The attacker's value after two cards; `lead` is side 0's."""
    sign = 1 if side == 0 else -1
    if one == 0:
        mine, theirs = last_chances(outcome, phase, made.flags)
        quiet = (1.0 - mine - theirs) * worth(sign * lead, made.flags)
        return quiet + mine * worth(sign * lead + 1, made.flags) + theirs * worth(sign * lead - 1, made.flags)
    scored = chance_of_goal(outcome, phase, made.flags)
    swaps = changes_hands(outcome, phase, made.flags)
    then = next_phase(outcome, phase, made.flags)
    holder = 1 - side if swaps else side
    before = _useful(made, holder, one, other, brought) if then == SECOND else NO_CARD
    total = 0.0
    for goal in range(2):
        chance = scored if goal else 1.0 - scored
        if chance > 0.0:
            at = 0 if made.flags & GOALS else lead + sign * goal - made.lead + made.size
            value = made.values[holder, one, other, then, before + 1, at]
            if made.flags & GOALS:
                value = goal + (-value if swaps else value)
            elif swaps:
                value = 1.0 - value
            total += chance * value
    return total


@jit
def worth(lead: int, flags: int) -> float:
    """What a lead in goals is worth at the end: a match, half of one, nothing; or itself."""
    if flags & GOALS:
        return float(lead)
    return 0.5 if lead == 0 else (1.0 if lead > 0 else 0.0)

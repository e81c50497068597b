"""What two cards bring, in numbers, and what follows from it.

A card is a number: 0 to 10 for the values 1 to 11, 11 for a Dribble/Tackle card. A hand is a mask of 14 bits,
the three DT cards being the bits 11 to 13. Everything is told from the attacker's side.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitchside.compiled import jit

Ints = NDArray[np.int64]

DT = 11
VALUES = (1 << DT) - 1
NO_CARD = -1

PRO, OFFSIDE, ONE_TWO, COUNTER, LAST_SHOT, REFEREE = 1, 2, 4, 8, 16, 32
"""Flags of a match; REFEREE: offside is not asked for."""

TOO_FAR = 7
"""The lead from which a keep is offside (CFM-7.1)."""
UNDER_THE_BAR = 3
"""The greatest lead that is a goal (CFM-6.3)."""

FIRST, SECOND, SHOT, ONLY = range(4)
"""How far the attack is: nothing kept, one of two kept, a shot by cards, nothing kept of the one needed."""

KEEP, STEAL, TACKLED, FOUL, SHOT_FOUL, GOAL, TOO_HIGH, BACK = range(8)
"""What two cards bring; after a FOUL a free kick, after a SHOT_FOUL a penalty."""

NOBODY, ATTACKER, DEFENDER = range(3)
"""Who may choose, once two cards lie open, between the ball kept and the ball lost."""


@jit
def count(mask: int) -> int:
    """How many cards a mask holds."""
    found = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found


@jit
def sorted_tackles(mask: int) -> int:
    """The same hand with its DT cards on the lowest of their bits."""
    return (mask & VALUES) | (((1 << count(mask >> DT)) - 1) << DT)


@jit
def kinds(mask: int, found: Ints) -> int:
    """Write the distinct cards of a hand into `found`, and say how many there are."""
    size = 0
    for card in range(DT):
        if (mask >> card) & 1:
            found[size] = card
            size += 1
    if mask >> DT:
        found[size] = DT
        size += 1
    return size


@jit
def without(mask: int, card: int) -> int:
    """The hand after a card was played; of several DT cards the highest bit goes."""
    if card < DT:
        return mask & ~(1 << card)
    for bit in range(13, DT - 1, -1):
        if (mask >> bit) & 1:
            return mask & ~(1 << bit)
    return mask


@jit
def decided(dribbles: bool, tackles: bool, lead: int, shot: bool) -> int:
    """What the two cards bring as they lie (CFM-3.3, 3.4, 5.2 to 5.4; in a shot 6.3 to 6.8).

    The attacker's may be a DT, and the defender's; the lead counts between two values.
    """
    if dribbles:
        if tackles:
            return TACKLED
        return BACK if shot else KEEP
    if tackles:
        return SHOT_FOUL if shot else FOUL
    if lead < 0:
        return STEAL
    if not shot:
        return KEEP
    if lead == 0:
        return BACK
    return GOAL if lead <= UNDER_THE_BAR else TOO_HIGH


@jit
def bring(attacker: int, defender: int, phase: int, before: int, flags: int) -> int:
    """What two cards bring where offside is signalled, and a one-two declared that keeps a lost ball."""
    lead = attacker - defender
    found = decided(attacker == DT, defender == DT, lead, phase == SHOT)
    if phase == SHOT or attacker == DT or defender == DT:
        return found
    if lead == -1 and phase == SECOND and flags & ONE_TWO and before == defender:
        return KEEP
    return STEAL if flags & OFFSIDE and lead >= TOO_FAR else found


@jit
def chooser(attacker: int, defender: int, phase: int, before: int, flags: int) -> int:
    """Who may choose between KEEP and STEAL: to signal an offside, or to declare a one-two.

    A one-two that runs into an offside gives the ball away only where the referee signals: a defender who is
    asked does what is better, and for the attacker that is never better than a ball kept.
    """
    if attacker == DT or defender == DT or phase == SHOT:
        return NOBODY
    if flags & OFFSIDE and attacker - defender >= TOO_FAR:
        return NOBODY if flags & REFEREE else DEFENDER
    if phase == SECOND and flags & ONE_TWO and before == attacker + 1:
        return ATTACKER if returns_matter(before, defender, flags) else NOBODY
    return NOBODY


@jit
def returns_matter(before: int, defender: int, flags: int) -> bool:
    """Does it matter whether the card just below is played, or this one brought back for it?"""
    if flags & OFFSIDE and flags & REFEREE and before - defender == TOO_FAR:
        return True
    return before == defender


@jit
def chance_of_goal(outcome: int, phase: int, flags: int) -> float:
    """How likely the attacker scores at once, both guessing evenly."""
    if outcome == GOAL:
        return 1.0
    if outcome == SHOT_FOUL:
        return 2.0 / 3.0
    if outcome == FOUL:
        return 0.5
    if outcome == KEEP and phase == SECOND and not flags & PRO:
        return 0.5
    return 0.0


@jit
def changes_hands(outcome: int, phase: int, flags: int) -> bool:
    """Does the defender have the ball next?"""
    if outcome == KEEP:
        return phase == SECOND and not flags & PRO
    return outcome != BACK


@jit
def next_phase(outcome: int, phase: int, flags: int) -> int:
    """How far the attack of whoever has the ball next is."""
    if outcome == BACK:
        return SHOT
    if outcome == TACKLED and flags & COUNTER:
        return ONLY
    if outcome == KEEP:
        if phase == FIRST:
            return SECOND
        return SHOT if flags & PRO else FIRST
    return FIRST


@jit
def next_before(outcome: int, phase: int, card: int) -> int:
    """The value a one-two could bring back in the next duel, if any."""
    return card if outcome == KEEP and phase == FIRST and card != DT else NO_CARD


@jit
def last_chances(outcome: int, phase: int, flags: int) -> tuple[float, float]:
    """After the last cards: how likely the attacker, and the defender, scores once more."""
    if outcome >= FOUL and outcome != BACK:
        return chance_of_goal(outcome, phase, flags), 0.0
    if flags & LAST_SHOT:
        return (0.0, 0.5) if outcome in (STEAL, TACKLED) else (0.5, 0.0)
    return chance_of_goal(outcome, phase, flags), 0.0

"""What a moment before the last draw is worth to the attacker: a small net over who holds which cards.

The first layer is a sum with one row for each card and where it lies, so that each side's share of it is made
once for each hand, and a pair of hands costs an addition.
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitchside.compiled import jit
from pitchside.games.chifootmi.fast.kernel_cards import sorted_tackles

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

UP, DOWN, REST, TOP, CLOSED, FIELDS = range(6)
"""A side as numbers: masks of open and hidden active cards and of its piles, the open top, closed cards."""
SIDE = 58
"""Rows of one side: three masks of 14 cards, 12 tops, 0 to 3 closed cards."""
PHASES = 2 * SIDE
LEADS = PHASES + 4
FAR = 3
"""Leads beyond are as good as this one."""
BEFORE = LEADS + 2 * FAR + 1
INPUTS = BEFORE + 1


class Net(NamedTuple):
    """The weights for one moment of the match."""

    first: Floats
    """[input, unit]"""
    first_bias: Floats
    second: Floats
    """[unit, unit]"""
    second_bias: Floats
    last: Floats
    last_bias: float


@jit
def side_inputs(side: Ints, offset: int, found: Ints) -> int:
    """Write the rows of one side into `found`, and say how many there are."""
    size = 0
    for field in range(3):
        mask = sorted_tackles(side[field])
        for card in range(14):
            if (mask >> card) & 1:
                found[size] = offset + 14 * field + card
                size += 1
    if side[TOP] >= 0:
        found[size] = offset + 42 + side[TOP]
        size += 1
    found[size] = offset + 54 + min(3, side[CLOSED])
    return size + 1


@jit
def add_side(net: Net, side: Ints, offset: int, out: Floats) -> None:
    """One side's share of the first layer; the attacker's offset is 0, the defender's `SIDE`."""
    found = np.empty(48, np.int64)
    size = side_inputs(side, offset, found)
    out[:] = 0.0
    for at in range(size):
        row = net.first[found[at]]
        for unit in range(out.shape[0]):
            out[unit] += row[unit]


@jit
def add_moment(net: Net, phase: int, lead: int, before: bool, out: Floats) -> None:
    """What phase, lead and a possible one-two add to the first layer."""
    at = LEADS + FAR + max(-FAR, min(FAR, lead))
    for unit in range(out.shape[0]):
        out[unit] = net.first_bias[unit] + net.first[PHASES + phase, unit] + net.first[at, unit]
        if before:
            out[unit] += net.first[BEFORE, unit]


@jit
def finish(net: Net, attacker: Floats, defender: Floats, moment: Floats) -> float:
    """The value from the three shares of the first layer."""
    wide = net.second_bias.shape[0]
    deep = net.second_bias.copy()
    for unit in range(moment.shape[0]):
        level = attacker[unit] + defender[unit] + moment[unit]
        if level > 0.0:
            for then in range(wide):
                deep[then] += level * net.second[unit, then]
    total = net.last_bias
    for then in range(wide):
        if deep[then] > 0.0:
            total += deep[then] * net.last[then]
    return 1.0 / (1.0 + exp(-total))

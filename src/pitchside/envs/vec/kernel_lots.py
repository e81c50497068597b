"""Python's own random numbers, compiled: the Mersenne Twister, and what `Random` makes of its words.

So that a row of a batch draws what a single environment with the same seed draws. A state is what
`Random.getstate` tells: 624 words, and the place of the next one.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pitchside.compiled import jit

Ints = Any
"""An integer array, or a number inside a kernel."""
WORDS, MIDDLE = 624, 397
UPPER, LOWER, TWIST = 0x80000000, 0x7FFFFFFF, 0x9908B0DF


@jit
def turn_over(words: Ints) -> None:
    """The next 624 words."""
    for k in range(WORDS):
        y = (np.int64(words[k]) & UPPER) | (np.int64(words[(k + 1) % WORDS]) & LOWER)
        words[k] = np.int64(words[(k + MIDDLE) % WORDS]) ^ (y >> 1) ^ (TWIST if y & 1 else 0)
    words[WORDS] = 0


@jit
def below(words: Ints, end: int) -> int:
    """`Random.randrange(end)`: as few bits as hold it, again while it is too big."""
    bits = 0
    while end >> bits:
        bits += 1
    while True:
        if words[WORDS] >= WORDS:
            turn_over(words)
        y: Ints = np.int64(words[words[WORDS]])
        words[WORDS] += 1
        y ^= y >> 11
        y ^= y << 7 & 0x9D2C5680
        y ^= y << 15 & 0xEFC60000
        y ^= y >> 18
        drawn: int = y >> (32 - bits)
        if drawn < end:
            return drawn


@jit
def shuffle(words: Ints, cards: Ints) -> None:
    """`Random.shuffle`."""
    for last in range(len(cards) - 1, 0, -1):
        other = below(words, last + 1)
        cards[last], cards[other] = cards[other], cards[last]

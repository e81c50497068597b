"""Rows of distances in few bits, compiled: a prefix code, with a mark every so many triples to begin at."""

from __future__ import annotations

from typing import Any

from pitchside.compiled import jit

Ints = Any
"""An integer array, or a number inside a kernel."""

STRIDE = 64
"""Triples of the other team between two marks."""


@jit
def balls_of(sets: Ints, centre: int, own: int, other: int) -> int:
    """How many balls a pair of triples has positions for: none where they share a cell."""
    if sets[own] & sets[other]:
        return 0
    return 6 if (sets[own] | sets[other]) >> centre & 1 else 7


@jit
def encode(
    sets: Ints, centre: int, own: int, row: Ints, code: tuple[Ints, Ints], out: Ints, marks: Ints
) -> int:
    """Write the distances of one own triple, [other, ball], as bits; the number of bits."""
    words, lengths = code
    at = 0
    for other in range(len(sets)):
        if other % STRIDE == 0:
            marks[other // STRIDE] = at
        for ball in range(balls_of(sets, centre, own, other)):
            word, length = words[row[other, ball]], lengths[row[other, ball]]
            for bit in range(length - 1, -1, -1):
                out[at >> 3] |= (word >> bit & 1) << (at & 7)
                at += 1
    return at


@jit
def decode(
    sets: Ints, centre: int, own: int, first: int, code: tuple[Ints, Ints], bits: Ints, at: int, out: Ints
) -> None:
    """Read [other, ball] from the mark of `first` on, as many triples as `out` has room for.

    A canonical code: of each length the words follow one another, and `code` gives where they end and which
    symbol comes first.
    """
    limits, symbols = code
    for row in range(len(out)):
        for ball in range(balls_of(sets, centre, own, first + row)):
            word, length, below = 0, 0, 0
            while True:
                word = word << 1 | bits[at >> 3] >> (at & 7) & 1
                at += 1
                length += 1
                count = limits[length, 1]
                if word - limits[length, 0] < count:
                    out[row, ball] = symbols[below + word - limits[length, 0]]
                    break
                below += count

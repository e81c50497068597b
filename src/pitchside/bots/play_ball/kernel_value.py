"""What a position is worth to the side to play when it cannot score at once, by a small network.

Its inputs are who stands where, seen from the side to play; there is one hidden layer. It counts in whole
numbers, which add up to the same on every machine, in whatever order the processor takes them.
"""

from __future__ import annotations

from typing import NamedTuple

from pitchside.compiled import jit
from pitchside.games.play_ball.fast.kernel import Ints, bits

FULL = 127
"""What a hidden unit gives at most."""


class Net(NamedTuple):
    """The network of one board."""

    place: Ints
    """[side, cell] -> the cell's number as that side sees it; goal cells share the last."""
    own: Ints
    """[carries the ball, number, unit] -> what a playballer of the side to play adds."""
    enemy: Ints
    """The same for the other side's."""
    rest: Ints
    """[is the ball free, unit] -> what is added besides."""
    out: Ints
    """[unit] -> what a unit's output counts, in points when it is full."""
    last: int
    """What is added to the sum."""


@jit
def lay(net: Net, own: int, ball: int, free: bool, side: int, sums: Ints) -> None:
    """What the playballers of the side to play give each unit: the same for all that the others may do."""
    place, rest = net.place[side], net.rest[int(free)]
    a, b, c = own & 63, own >> 6 & 63, own >> 12 & 63
    first, second = net.own[int(a == ball), place[a]], net.own[int(b == ball), place[b]]
    third = net.own[int(c == ball), place[c]]
    for unit in range(len(rest)):
        sums[unit] = first[unit] + second[unit] + third[unit] + rest[unit]


@jit
def add_up(net: Net, sums: Ints, enemy: int, ball: int, side: int) -> int:
    """The worth of a position to the side to play, in points, when its own playballers are laid out."""
    place = net.place[side]
    a, b, c = enemy & 63, enemy >> 6 & 63, enemy >> 12 & 63
    first, second = net.enemy[int(a == ball), place[a]], net.enemy[int(b == ball), place[b]]
    third = net.enemy[int(c == ball), place[c]]
    total: int = net.last
    for unit in range(len(sums)):
        level = sums[unit] + first[unit] + second[unit] + third[unit]
        total += min(max(level, 0), FULL) * net.out[unit]
    return total // FULL


@jit
def value(net: Net, sums: Ints, own: int, enemy: int, ball: int, side: int) -> int:
    """The worth of one position to the side to play, which has `own`; `sums` is room to work in."""
    free = (bits(own) | bits(enemy)) >> ball & 1 == 0
    lay(net, own, ball, free, side, sums)
    return add_up(net, sums, enemy, ball, side)

"""Perft: the leaves of the tree of turns, counted by the compiled generator."""

from __future__ import annotations

from pitchside.compiled import jit
from pitchside.games.play_ball.fast.kernel import Desk, Ground, Ints, Spot, count_ends, turn_ends

MOVES = 3
TEAM = 0x3FFFF


@jit
def next_spot(spot: Spot, end: int) -> Spot:
    """The other side's turn after that end."""
    own, ball = spot.enemy, end >> 18
    return Spot(own, end & TEAM, ball, 1 - spot.side, MOVES, False, own | ball << 18)


@jit
def leaves(ground: Ground, desk: Desk, spot: Spot, depth: int, rows: Ints) -> int:
    """Ends at that depth, and one leaf for every turn on the way that can score; one of `rows` a level."""
    if depth == 1:
        count, scored = count_ends(ground, desk, spot)
        return max(count + scored, 1)
    ends = rows[depth - 2]
    count, scored = turn_ends(ground, desk, spot, ends)
    total = int(scored)
    if count == 0 and not scored:
        total += leaves(ground, desk, next_spot(spot, spot.own | spot.ball << 18), depth - 1, rows)
    for item in range(count):
        total += leaves(ground, desk, next_spot(spot, ends[item]), depth - 1, rows)
    return total

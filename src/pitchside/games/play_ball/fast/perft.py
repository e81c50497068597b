"""Perft: the number of leaves of the tree of turns, to compare one generator with another."""

from __future__ import annotations

import numpy as np

from pitchside.core.errors import Malformed
from pitchside.games.play_ball.fast.compact import Field, field_named
from pitchside.games.play_ball.fast.kernel import Desk, Spot, turn_ends
from pitchside.games.play_ball.fast.kernel_perft import leaves, next_spot
from pitchside.games.play_ball.state import State

DEEPEST = 20
AT_ONCE = 3
"""Turns counted in one call; between calls it can be interrupted."""


def perft(state: State, depth: int) -> int:
    """Distinct ends of turns at that depth, and one leaf for every turn on the way that can score."""
    if state.outcome is not None:
        raise Malformed("the match is over in this position: there is no turn to count")
    if depth > DEEPEST:
        raise Malformed(f"a depth of {depth} turns is more than anybody can wait for: at most {DEEPEST}")
    field = field_named(state.options.board)
    return _leaves(field, field.desk(), field.spot(state), depth)


def _leaves(field: Field, desk: Desk, spot: Spot, depth: int) -> int:
    if depth <= AT_ONCE:
        rows = np.zeros((AT_ONCE - 1, len(field.ends())), np.int64)
        return int(leaves(field.ground, desk, spot, depth, rows))
    ends = field.ends()
    count, scored = turn_ends(field.ground, desk, spot, ends)
    stuck = [spot.own | spot.ball << 18] if count == 0 and not scored else []
    after = [*map(int, ends[:count]), *stuck]
    return int(scored) + sum(_leaves(field, desk, next_spot(spot, end), depth - 1) for end in after)

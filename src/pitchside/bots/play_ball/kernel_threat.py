"""Can a goal be scored in this turn? The generator's walk, but of the last move only goals are asked."""

from __future__ import annotations

from pitchside.compiled import jit
from pitchside.games.play_ball.fast.kernel import Desk, Ground, Spot, bits, clear, count_ends, walk


@jit
def can_score(ground: Ground, desk: Desk, spot: Spot) -> bool:
    """Can a goal be scored in this turn?"""
    if spot.left == 0:
        return False
    if bits(spot.own) & ground.goals[spot.side]:
        return count_ends(ground, desk, spot)[1]
    teams, found = walk(ground, desk, spot, spot.left - 1, True)
    for item in range(teams):
        clear(ground, desk, item)
    return found

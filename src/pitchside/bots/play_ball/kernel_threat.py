"""Can a goal be scored in this turn? The generator's walk, but of the last move only goals are asked."""

from __future__ import annotations

from pitchside.compiled import jit
from pitchside.games.play_ball.fast.kernel import Desk, Ground, Spot, bits, count_ends, rank, spread


@jit
def can_enter(ground: Ground, side: int, own: int, enemy: int, balls: int) -> bool:
    """Is there one move that carries the ball onto a goal cell?

    Looks back from each free goal cell along the unbroken rows of playballers that end there.
    """
    near, crowd = ground.near, own | enemy
    if crowd & ground.brinks[side] == 0:
        return False
    for item in range(3):
        goal = ground.goal_cells[side, item]
        if crowd >> goal & 1:
            continue
        for way in range(6):
            cell = near[goal, way]
            taken = 0
            while cell >= 0 and crowd >> cell & 1:
                taken |= 1 << cell
                if own >> cell & 1 and taken & balls:
                    return True
                cell = near[cell, way]
    return False


@jit
def _hunt(ground: Ground, desk: Desk, spot: Spot) -> tuple[int, bool]:
    """Walk until a goal is in reach; how many teams were touched, and is there a goal?"""
    seen, touched, queue, waiting = desk.seen, desk.touched, desk.queue, desk.balls
    near, rank2, rank3 = ground.near, ground.rank2, ground.rank3
    line, goals, side = ground.line[spot.side], ground.goals[spot.side], spot.side
    enemy = bits(spot.enemy)
    balls = spread(line, spot.own, enemy, 1 << spot.ball)
    if can_enter(ground, side, bits(spot.own), enemy, balls):
        return 0, True
    queue[0], waiting[0], touched[0] = spot.own, balls, spot.own
    seen[rank(ground, spot.own)] = balls
    teams, first, last = 1, 0, 1
    for left in range(spot.left - 1, 0, -1):
        end = last
        for item in range(first, end):
            team, balls = queue[item], waiting[item]
            crowd = bits(team) | enemy
            for third in range(3):
                start = team >> 6 * third & 63
                low = team & 63 if third else team >> 6 & 63
                high = team >> 6 & 63 if third == 2 else team >> 12 & 63
                for way in range(6):
                    to = near[start, way]
                    if to < 0:
                        continue
                    taken = 1 << start
                    while to >= 0 and crowd >> to & 1:
                        taken |= 1 << to
                        to = near[to, way]
                    if to < 0:
                        to = start
                    if goals >> to & 1:
                        continue
                    now = balls & ~taken | (1 << to if balls & taken else 0)
                    least, most = min(low, to), max(high, to)
                    middle = low + high + to - least - most
                    place = rank3[most] + rank2[middle] + least
                    before = seen[place]
                    if now & ~before == 0:
                        continue
                    moved = least | middle << 6 | most << 12
                    now = spread(line, moved, enemy, now)
                    if before == 0:
                        touched[teams] = moved
                        teams += 1
                    seen[place] = before | now
                    if can_enter(ground, side, bits(moved), enemy, now & ~before):
                        return teams, True
                    if left > 1:
                        queue[last], waiting[last] = moved, now & ~before
                        last += 1
        first = end
    return teams, False


@jit
def can_score(ground: Ground, desk: Desk, spot: Spot) -> bool:
    """Can a goal be scored in this turn?"""
    if spot.left == 0:
        return False
    if bits(spot.own) & ground.goals[spot.side]:
        return count_ends(ground, desk, spot)[1]
    teams, found = _hunt(ground, desk, spot)
    for item in range(teams):
        desk.seen[rank(ground, desk.touched[item])] = 0
    return found

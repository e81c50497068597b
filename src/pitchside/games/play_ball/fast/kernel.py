"""Whole turns of Play Ball, compiled: every distinct end of a turn, and whether a goal can be scored in it.

Cells are numbers below 61. A set of cells is an integer with one bit a cell. A team is three rising cells
packed into 18 bits, the end of a turn a team with the ball's cell in the six bits above (see `pack`).

A turn is walked move by move. For each placing of the team the cells where the ball can be are kept as one
set: passes cost nothing, so wherever the ball can be passed it already is.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from pitchside.compiled import jit

Ints = Any
"""An integer array, or a number inside a kernel."""


class Ground(NamedTuple):
    """A board as tables."""

    near: Ints
    """[cell, direction] -> cell, or -1 off the board."""
    line: Ints
    """[side, cell, cell] -> the cells between, where a pass may join the two; else all bits."""
    goals: Ints
    """[side] -> the cells where that side scores."""
    goal_cells: Ints
    """The same as [side, 0..2] -> cell."""
    brinks: Ints
    """[side] -> the cells next to those."""
    dots: int
    rank2: Ints
    rank3: Ints
    """With `rank2` the place of a team among all: rank3[highest] + rank2[middle] + lowest."""


class Desk(NamedTuple):
    """Room to work in; `seen` is all zero between calls."""

    seen: Ints
    """[rank] -> the ball cells already reached with the team there."""
    touched: Ints
    """Teams reached, packed, in order."""
    queue: Ints
    """Teams still to be moved on, packed."""
    balls: Ints
    """The ball cells to move on with, one set for each in `queue`."""


class Spot(NamedTuple):
    """A turn to be completed."""

    own: int
    enemy: int
    ball: int
    side: int
    left: int
    free: bool
    """May the turn end without a further move?"""
    began: int
    """The team and ball at the turn's beginning, packed: no end (PLB-3.8)."""


@jit
def pack(x: int, y: int, z: int) -> int:
    """Three different cells as a team."""
    low, high = min(x, min(y, z)), max(x, max(y, z))
    return low | (x + y + z - low - high) << 6 | high << 12


@jit
def bits(team: int) -> int:
    """A team as a set of cells."""
    return 1 << (team & 63) | 1 << (team >> 6 & 63) | 1 << (team >> 12 & 63)


@jit
def rank(ground: Ground, team: int) -> int:
    """The place of a team among all."""
    place: int = ground.rank3[team >> 12 & 63] + ground.rank2[team >> 6 & 63] + (team & 63)
    return place


@jit
def joined(line: Ints, giver: int, receiver: int, enemy: int) -> bool:
    """May a pass join these two (PLB-5.1, 5.3)? None leads to an opposing goal cell."""
    free: bool = line[giver, receiver] & enemy == 0
    return free


@jit
def spread(line: Ints, team: int, enemy: int, balls: int) -> int:
    """All cells where passes can bring a ball that is on one of `balls` (PLB-5.1, 5.3)."""
    a, b, c = team & 63, team >> 6 & 63, team >> 12 & 63
    ab, bc, ca = 1 << a | 1 << b, 1 << b | 1 << c, 1 << c | 1 << a
    if joined(line, a, b, enemy) and balls & ab:
        balls |= ab
    if joined(line, b, c, enemy) and balls & bc:
        balls |= bc
    if joined(line, c, a, enemy) and balls & ca:
        balls |= ca
    if joined(line, a, b, enemy) and balls & ab:
        balls |= ab
    if joined(line, b, c, enemy) and balls & bc:
        balls |= bc
    return balls


@jit
def landing(near: Ints, crowd: int, start: int, way: int) -> tuple[int, int]:
    """Where a move from a cell ends, and the cell it leaves with those it jumps; -1 where there is no move.

    A jump that leads off the board bounces back.
    """
    to = near[start, way]
    if to < 0:
        return to, 0
    taken = 1 << start
    while to >= 0 and crowd >> to & 1:
        taken |= 1 << to
        to = near[to, way]
    if to < 0:
        to = start
    return to, taken


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
def walk(ground: Ground, desk: Desk, spot: Spot, moves: int, goal: bool) -> tuple[int, bool]:
    """Walk so many moves of a turn; how many teams were touched, and whether a goal was scored on the way.

    Who asks for a goal alone is answered as soon as the next move can bring one.
    """
    seen, touched, queue, waiting = desk.seen, desk.touched, desk.queue, desk.balls
    near, rank2, rank3, side = ground.near, ground.rank2, ground.rank3, spot.side
    line, goals = ground.line[side], ground.goals[side]
    enemy = bits(spot.enemy)
    balls = spread(line, spot.own, enemy, 1 << spot.ball)
    if goal and can_enter(ground, side, bits(spot.own), enemy, balls):
        return 0, True
    queue[0], waiting[0] = spot.own, balls
    teams, scored, first, last = 0, False, 0, 1
    if spot.free or goal:
        seen[rank(ground, spot.own)] = balls
        touched[0] = spot.own
        teams = 1
    for left in range(moves, 0, -1):
        end = last
        for item in range(first, end):
            team, balls = queue[item], waiting[item]
            crowd = bits(team) | enemy
            for third in range(3):
                start = team >> 6 * third & 63
                low = team & 63 if third else team >> 6 & 63
                high = team >> 6 & 63 if third == 2 else team >> 12 & 63
                for way in range(6):
                    to, taken = landing(near, crowd, start, way)
                    if to < 0:
                        continue
                    took = balls & taken
                    if goals >> to & 1:
                        scored = scored or took != 0
                        continue
                    now = balls & ~taken | (1 << to if took else 0)
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
                    if goal and can_enter(ground, side, bits(moved), enemy, now & ~before):
                        return teams, True
                    if left > 1:
                        queue[last], waiting[last] = moved, now & ~before
                        last += 1
        first = end
    return teams, scored


@jit
def clear(ground: Ground, desk: Desk, item: int) -> tuple[int, int]:
    """A team that was touched, with the cells where the ball can be; they are forgotten."""
    team = desk.touched[item]
    place = rank(ground, team)
    balls = desk.seen[place]
    desk.seen[place] = 0
    return team, balls


@jit
def turn_ends(ground: Ground, desk: Desk, spot: Spot, ends: Ints) -> tuple[int, bool]:
    """Fill `ends` with every lawful end of the turn, each once; their number, and can a goal be scored?"""
    teams, scored = walk(ground, desk, spot, spot.left, False)
    count = 0
    for item in range(teams):
        team, balls = clear(ground, desk, item)
        own = bits(team)
        if own & ground.dots:
            continue
        for third in range(3):
            cell = team >> 6 * third & 63
            end = team | cell << 18
            if balls >> cell & 1 and end != spot.began:
                ends[count] = end
                count += 1
        end = team | spot.ball << 18
        if balls & ~own and end != spot.began:
            ends[count] = end
            count += 1
    return count, scored


@jit
def count_ends(ground: Ground, desk: Desk, spot: Spot) -> tuple[int, bool]:
    """How many lawful ends the turn has, and can a goal be scored?"""
    teams, scored = walk(ground, desk, spot, spot.left, False)
    count = 0
    for item in range(teams):
        team, balls = clear(ground, desk, item)
        if bits(team) & ground.dots:
            continue
        if team == spot.began & 0x3FFFF:
            balls &= ~(1 << (spot.began >> 18))
        while balls:
            balls &= balls - 1
            count += 1
    return count, scored


@jit
def can_score(ground: Ground, desk: Desk, spot: Spot) -> bool:
    """Can a goal be scored in this turn? The same walk, but of the last move only goals are asked."""
    if spot.left == 0:
        return False
    if bits(spot.own) & ground.goals[spot.side]:
        return count_ends(ground, desk, spot)[1]
    teams, found = walk(ground, desk, spot, spot.left - 1, True)
    for item in range(teams):
        clear(ground, desk, item)
    return found

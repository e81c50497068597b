"""The way to a chosen end of a turn, or to a goal: the same walk as the generator's, with its traces kept."""

from __future__ import annotations

from typing import NamedTuple

from pitchside.compiled import jit
from pitchside.games.play_ball.fast.kernel import Desk, Ground, Ints, Spot, bits, joined, landing, pack, rank

GOAL = -1
"""The target that stands for any goal."""
NOWHERE = -1
PASS = 1 << 12
"""Marks a step that is a pass, `PASS | from << 6 | to`; a move is `cell << 6 | direction`."""
TEAM = 0x3FFFF


class Trail(NamedTuple):
    """Where the walk has been: one place after the other, each with the place and the step it came from."""

    places: Ints
    """Team and ball, packed like the end of a turn."""
    parents: Ints
    steps: Ints


class Walk(NamedTuple):
    """A search for one target."""

    ground: Ground
    desk: Desk
    trail: Trail
    spot: Spot
    target: int


@jit
def _note(walk: Walk, last: int, place: int, parent: int, step: int) -> int:
    """Add a place unless the walk was there; the number of places now."""
    number = rank(walk.ground, place)
    ball = 1 << (place >> 18)
    if walk.desk.seen[number] & ball:
        return last
    walk.desk.seen[number] |= ball
    trail = walk.trail
    trail.places[last], trail.parents[last], trail.steps[last] = place, parent, step
    return last + 1


@jit
def _pass_on(walk: Walk, first: int, last: int) -> int:
    """Add every place that passes reach from those since `first`; the number of places now."""
    enemy = bits(walk.spot.enemy)
    item = first
    while item < last:
        place = walk.trail.places[item]
        giver = place >> 18
        for third in range(3):
            mate = place >> 6 * third & 63
            held = bits(place) >> giver & 1 and mate != giver
            if held and joined(walk.ground.line[walk.spot.side], giver, mate, enemy):
                step = PASS | giver << 6 | mate
                last = _note(walk, last, place & TEAM | mate << 18, item, step)
        item += 1
    return last


@jit
def _move_on(walk: Walk, first: int, end: int) -> tuple[int, bool]:
    """Add every place one move further than those from `first`; how many there are now, or the goal's."""
    near, goals = walk.ground.near, walk.ground.goals[walk.spot.side]
    last, enemy = end, bits(walk.spot.enemy)
    for item in range(first, end):
        place = walk.trail.places[item]
        ball = 1 << (place >> 18)
        crowd = bits(place) | enemy
        for third in range(3):
            start = place >> 6 * third & 63
            one, two = place >> 6 * ((third + 1) % 3) & 63, place >> 6 * ((third + 2) % 3) & 63
            for way in range(6):
                to, taken = landing(near, crowd, start, way)
                if to < 0:
                    continue
                carries = ball & taken != 0
                step = start << 6 | way
                if goals >> to & 1:
                    if carries and walk.target == GOAL:
                        walk.trail.parents[last], walk.trail.steps[last] = item, step
                        return last, True
                    continue
                held = to if carries else place >> 18
                last = _note(walk, last, pack(to, one, two) | held << 18, item, step)
    return last, False


@jit
def _find(walk: Walk, first: int, last: int) -> int:
    for item in range(first, last):
        if walk.trail.places[item] == walk.target:
            return item
    return NOWHERE


@jit
def _search(walk: Walk) -> tuple[int, int]:
    """The number of the target's place, and how many places were noted."""
    spot = walk.spot
    first, last = 0, _note(walk, 0, spot.own | spot.ball << 18, NOWHERE, NOWHERE)
    for left in range(spot.left, -1, -1):
        last = _pass_on(walk, first, last)
        if left < spot.left or spot.free:
            found = _find(walk, first, last)
            if found != NOWHERE:
                return found, last
        else:
            walk.desk.seen[rank(walk.ground, spot.own)] = 0
        if left == 0:
            break
        end = last
        last, scored = _move_on(walk, first, end)
        if scored:
            return last, last
        first = end
    return NOWHERE, last


@jit
def route(walk: Walk) -> int:
    """The target's place on the trail, from which parents lead back; NOWHERE if out of reach."""
    found, last = _search(walk)
    for item in range(last):
        walk.desk.seen[rank(walk.ground, walk.trail.places[item])] = 0
    return found

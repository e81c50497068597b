"""What a table is worth to a side at a glance: pucks by their power, and who stands in whose line of fire."""

from __future__ import annotations

from math import sqrt

from pitchside.compiled import jit
from pitchside.games.pitch_out.fast.kernel_judge import (
    AGAIN,
    ASSASSIN,
    BLOCK,
    CAPTAIN,
    EJECTED,
    GOLEM,
    GUARD,
    HOST,
    KIND,
    NO_HOST,
    POWER,
    SAPPER,
    SHADOW,
    STAYS,
    STRUCK,
    TEAM,
    TOTAL,
    TOUCHED,
    WITCH,
    Desk,
    Scene,
    Taste,
    counts,
)

WIN, RISK, HOPE, SECOND, SAVED, AGAIN_WORTH, COVER_WORTH, BLOCK_WORTH, EDGE, WEIGHTS = range(10)
"""Weights: a round; own pucks in the line of fire; the enemy's; all but the worst of them; a Captain whose
Guard must go; a second flick; a covered enemy; a block to be moved; nearness of the Captain to the edge."""
RADIUS = 15.0
ACROSS = 30.0
NEARLY = 29.8
SIDE = 800.0
LIKELY, BACKED = 0.9, 0.5
"""How likely a free shot sends a puck out, with nothing and with a block behind it."""
GLANCING = 17.0
"""mm beside the middle of a puck at which it is still well struck."""


@jit
def crosses_block(
    scene: Scene, desk: Desk, b: int, x: float, y: float, ux: float, uy: float, far: float
) -> bool:
    """Does a puck that goes so far from (x, y) along u run into block b?"""
    world = scene.world[0]
    c, s, half = world.cos[b], world.sin[b], world.radius[b] + RADIUS - 0.5
    dx, dy = x - desk.x[b], y - desk.y[b]
    px, py, vx, vy = dx * c + dy * s, dy * c - dx * s, ux * c + uy * s, uy * c - ux * s
    low, high = 0.0, far
    for axis in range(2):
        p, v = (px, vx) if axis == 0 else (py, vy)
        if abs(v) < 1e-9:
            if abs(p) >= half:
                return False
        else:
            one, two = (-half - p) / v, (half - p) / v
            low, high = max(low, min(one, two)), min(high, max(one, two))
    return bool(low < high)


@jit
def crosses_puck(desk: Desk, b: int, x: float, y: float, ux: float, uy: float, far: float) -> bool:
    """Does a puck that goes so far from (x, y) along u run into puck b?"""
    dx, dy = desk.x[b] - x, desk.y[b] - y
    along = dx * ux + dy * uy
    if along <= 0.0:
        return False
    along = min(along, far)
    ex, ey = dx - along * ux, dy - along * uy
    return bool(ex * ex + ey * ey < NEARLY * NEARLY)


@jit
def blocked(
    scene: Scene, desk: Desk, a: int, t: int, x: float, y: float, ux: float, uy: float, far: float
) -> bool:
    """Is anything but a and t in the way?"""
    who = scene.who
    for b in range(scene.size[TOTAL]):
        if b in (a, t) or desk.fate[b] != STAYS or who[b, HOST] != NO_HOST:
            continue
        if who[b, KIND] == BLOCK:
            if crosses_block(scene, desk, b, x, y, ux, uy, far):
                return True
        elif crosses_puck(desk, b, x, y, ux, uy, far):
            return True
    return False


@jit
def line(desk: Desk, a: int, t: int, beside: float) -> tuple[float, float, float]:
    """The direction from a to t that strikes it so many mm beside its middle, and the way to the contact."""
    dx, dy = desk.x[t] - desk.x[a], desk.y[t] - desk.y[a]
    apart = sqrt(dx * dx + dy * dy)
    if apart <= ACROSS:
        return dx / max(apart, 1e-9), dy / max(apart, 1e-9), 0.0
    sine = beside / apart
    cosine = sqrt(1.0 - sine * sine)
    ux, uy = (dx * cosine - dy * sine) / apart, (dy * cosine + dx * sine) / apart
    return ux, uy, apart * cosine - sqrt(ACROSS * ACROSS - beside * beside)


@jit
def behind(scene: Scene, desk: Desk, t: int, nx: float, ny: float) -> bool:
    """Is a block between t and the edge in this direction?"""
    for b in range(scene.size[TOTAL]):
        standing = scene.who[b, KIND] == BLOCK and desk.fate[b] == STAYS
        if standing and crosses_block(scene, desk, b, desk.x[t], desk.y[t], nx, ny, 2.0 * SIDE):
            return True
    return False


@jit
def chance(scene: Scene, desk: Desk, a: int, t: int) -> float:
    """How likely a can eliminate t with one plain shot."""
    for try_ in range(3):
        beside = 0.0 if try_ == 0 else (GLANCING if try_ == 1 else -GLANCING)
        ux, uy, far = line(desk, a, t, beside)
        if blocked(scene, desk, a, t, desk.x[a], desk.y[a], ux, uy, far):
            continue
        if scene.who[a, POWER] == ASSASSIN:
            return LIKELY
        nx, ny = desk.x[t] - desk.x[a] - far * ux, desk.y[t] - desk.y[a] - far * uy
        return BACKED if behind(scene, desk, t, nx / ACROSS, ny / ACROSS) else LIKELY
    return 0.0


@jit
def covered(scene: Scene, desk: Desk, i: int) -> bool:
    """Does a puck lie on this one?"""
    on = False
    for b in range(scene.size[TOTAL]):
        on = on or (scene.who[b, HOST] == i and desk.fate[b] == STAYS)
    return on


@jit
def pucks_left(scene: Scene, desk: Desk, team: int) -> tuple[int, bool]:
    """Pucks beside the Captain, and whether the Guard is among them."""
    count, guard = 0, False
    for i in range(scene.size[TOTAL]):
        kind = scene.who[i, KIND]
        if kind != CAPTAIN and counts(scene, desk, i, team):
            count += 1
            guard = guard or kind == GUARD
    return count, guard


@jit
def price(scene: Scene, taste: Taste, i: int, left: int, guard: bool) -> float:
    """What losing puck i would cost its side."""
    cost: float = taste.weights[WIN]
    if left <= 1:
        return cost
    if scene.who[i, KIND] != CAPTAIN:
        cost = taste.worths[scene.who[i, KIND]] + taste.few[min(left, 7)] - taste.few[min(left, 7) - 1]
    elif guard:
        cost = taste.worths[GUARD] + taste.weights[SAVED]
    return cost


@jit
def risk(scene: Scene, desk: Desk, taste: Taste, team: int) -> float:
    """What the other side's plain shots threaten: the worst of them, and a part of the others."""
    who, total = scene.who, scene.size[TOTAL]
    left, guard = pucks_left(scene, desk, team)
    worst, all_of_them = 0.0, 0.0
    for t in range(total):
        if who[t, TEAM] != team or who[t, KIND] == BLOCK or desk.fate[t] != STAYS or who[t, HOST] != NO_HOST:
            continue
        likely = 0.0
        for a in range(total):
            foe = who[a, TEAM] == 1 - team and who[a, KIND] != BLOCK and desk.fate[a] == STAYS
            if foe and likely < LIKELY and not covered(scene, desk, a):
                likely = max(likely, chance(scene, desk, a, t))
        threat = likely * price(scene, taste, t, left, guard)
        worst, all_of_them = max(worst, threat), all_of_them + threat
    worst += taste.weights[SECOND] * (all_of_them - worst)
    return float(worst)


@jit
def strength(scene: Scene, desk: Desk, taste: Taste, team: int) -> float:
    """The pucks of a team by their power; the last few count for more."""
    total, count = 0.0, 0
    for i in range(scene.size[TOTAL]):
        kind = scene.who[i, KIND]
        if not counts(scene, desk, i, team):
            continue
        if kind == CAPTAIN:
            near = min(min(desk.x[i], SIDE - desk.x[i]), min(desk.y[i], SIDE - desk.y[i]))
            total -= taste.weights[EDGE] * max(0.0, 1.0 - near / 100.0)
        else:
            total += taste.worths[kind]
            count += 1
    total += taste.few[min(count, 7)]
    return float(total)


@jit
def glance(scene: Scene, desk: Desk, taste: Taste, team: int) -> float:
    """What the table is worth to a side when the other one flicks next."""
    value = strength(scene, desk, taste, team) - strength(scene, desk, taste, 1 - team)
    if taste.weights[RISK] != 0.0:
        value -= taste.weights[RISK] * risk(scene, desk, taste, team)
    if taste.weights[HOPE] != 0.0:
        value += taste.weights[HOPE] * risk(scene, desk, taste, 1 - team)
    return value


@jit
def gifts(scene: Scene, desk: Desk, taste: Taste, played: int) -> float:
    """What the powers of the played puck bring beside what lies on the table."""
    power, told, value = scene.who[played, POWER], desk.told, 0.0
    if power == WITCH and told[EJECTED] > 0:
        value += taste.worths[GOLEM]
    if desk.fate[played] != STAYS:
        return value
    if power == SHADOW and told[TOUCHED] != 0:
        value += taste.weights[COVER_WORTH]
    if power == SAPPER and told[STRUCK] != 0:
        value += taste.weights[BLOCK_WORTH]
    if told[AGAIN] != 0:
        value += taste.weights[AGAIN_WORTH]
    return value

"""The event loop: next event, advance, resolve, write down, until all is at rest."""

from __future__ import annotations

from pitchside.compiled import jit
from pitchside.physics.kernels.angles import direction
from pitchside.physics.kernels.border import HAIR, over, seen_from, surroundings
from pitchside.physics.kernels.cluster import resolve
from pitchside.physics.kernels.group import gather
from pitchside.physics.kernels.meeting import foresee, watch
from pitchside.physics.kernels.motion import depart, note, pace, settle
from pitchside.physics.kernels.state import (
    ANEW,
    CONTACT,
    DONE,
    FRESH,
    GUARD,
    KNOWN,
    LEAVE,
    LIFT,
    LIFTED,
    MARK,
    MOST_BODIES,
    NEVER,
    NOTHING,
    OPEN,
    PAUSE,
    PAUSED,
    REGION,
    ROOM,
    Bodies,
    Floats,
    Group,
    Ints,
    Orders,
    Records,
    Regions,
    Tape,
    World,
)


@jit
def lay_out(world: World, bodies: Bodies, regions: int) -> None:
    """Put every body at rest at its place."""
    count = world.count
    for i in range(count):
        bodies.x[i], bodies.y[i] = world.x[i], world.y[i]
        bodies.speed[i] = bodies.stop[i] = 0.0
        bodies.struck_at[i] = bodies.hit_at[i] = -1.0
        bodies.heat[i] = 0.0
        bodies.slowing[i] = world.slowing[i]
    for i in range(count):
        bodies.row[i] = bodies.first[i] = NOTHING
        bodies.out[i] = bodies.struck[i] = bodies.tamed[i] = bodies.slid[i] = 0
    if bodies.unfinished != 0:
        # The run before was broken off and left its flags standing.
        for i in range(MOST_BODIES):
            bodies.noted[i] = bodies.changed[i] = bodies.stale[i] = 0
    for r in range(regions):
        bodies.entered[r] = 0
    bodies.moving = bodies.names = bodies.renewals = 0
    bodies.segments = bodies.contacts = bodies.marks = bodies.events = 0
    bodies.unfinished = 1


@jit
def look_ahead(world: World, bodies: Bodies, regions: Regions, t: float) -> None:
    """Foresee anew for every body that changed its motion, and for those that expected it."""
    count = bodies.moving
    for at in range(count):
        i = bodies.movers[at]
        partner = bodies.partner[i]
        left = partner >= 0 and bodies.changed[partner] != 0
        # What nobody in the event had to do with keeps its forecast: a look ahead costs what has changed.
        if bodies.changed[i] != 0 or left or bodies.next[i] == -NEVER:
            bodies.stale[i] = FRESH
            bodies.next[i] = NEVER
            bodies.partner[i], bodies.tied[i] = NOTHING, 0
    # After all are marked: pairs of two that are marked are then reckoned once.
    for at in range(count):
        i = bodies.movers[at]
        if bodies.stale[i] != 0:
            foresee(world, bodies, i, t)
            bodies.stale[i] = KNOWN
    surrounded = world.border != OPEN or len(regions.corners) > 0
    for at in range(count):
        i = bodies.movers[at]
        if bodies.stale[i] != 0 and surrounded:
            surroundings(world, bodies, regions, i, t)
    for new in range(bodies.renewals):
        b = bodies.renewed[new]
        bodies.changed[b] = 0
        if bodies.speed[b] == 0.0 and bodies.out[b] == 0:
            for at in range(count):
                i = bodies.movers[at]
                if bodies.stale[i] == 0 and world.ignored[b] >> i & 1 == 0:
                    watch(world, bodies, i, b, t)
    bodies.renewals = 0
    for at in range(count):
        bodies.stale[bodies.movers[at]] = 0


@jit
def write_mark(bodies: Bodies, marks: Floats, i: int, what: int, t: float) -> int:
    """Write an exit or an entry on the tape."""
    at = bodies.marks * MARK
    if at + MARK > len(marks):
        return ROOM
    marks[at], marks[at + 1], marks[at + 2] = t, float(i), float(what)
    marks[at + 3], marks[at + 4] = bodies.now_x[i], bodies.now_y[i]
    bodies.marks += 1
    return 0


@jit
def advance(bodies: Bodies, i: int, nx: float, ny: float, t: float) -> float:
    """How fast body i goes along a direction, before the contacts of the group or after them: the greater."""
    speed = pace(bodies, i, t)
    before = speed * (bodies.ux[i] * nx + bodies.uy[i] * ny) if speed > 0.0 else 0.0
    return float(max(before, bodies.now_vx[i] * nx + bodies.now_vy[i] * ny))


@jit
def write_contacts(bodies: Bodies, group: Group, contacts: Floats, t: float) -> int:
    """Write the contacts of a group on the tape, where there is one, and count them."""
    for g in range(group.count):
        i, j = group.first[g], group.second[g]
        if bodies.first[i] == NOTHING:
            bodies.first[i] = j
        if bodies.first[j] == NOTHING:
            bodies.first[j] = i
        bodies.contacts += 1
        if len(contacts) > 0:
            at = (bodies.contacts - 1) * CONTACT
            if at + CONTACT > len(contacts):
                return ROOM
            contacts[at], contacts[at + 1], contacts[at + 2] = t, float(i), float(j)
            contacts[at + 3], contacts[at + 4] = group.x[g], group.y[g]
            contacts[at + 5], contacts[at + 6] = group.impulse[g], group.closing[g]
            contacts[at + 7], contacts[at + 8] = group.dv_first[g], group.dv_second[g]
            contacts[at + 9] = float(group.moving[g])
            contacts[at + 10], contacts[at + 11] = group.nx[g], group.ny[g]
            contacts[at + 12] = advance(bodies, i, -group.nx[g], -group.ny[g], t)
            contacts[at + 13] = advance(bodies, j, group.nx[g], group.ny[g], t)
    return 0


@jit
def halt(bodies: Bodies, segments: Floats, i: int, t: float, lift: bool) -> None:
    """Stop body i, or take it from the table."""
    note(bodies, i, t)
    bodies.now_vx[i] = bodies.now_vy[i] = 0.0
    if lift:
        bodies.out[i] = 1
    depart(bodies, segments, i, t)


@jit
def cross(bodies: Bodies, regions: Regions, segments: Floats, marks: Floats, i: int, t: float) -> int:
    """Body i leaves the table or enters a region."""
    what = bodies.partner[i]
    note(bodies, i, t)
    if what == LEAVE:
        room = write_mark(bodies, marks, i, LEAVE, t)
        halt(bodies, segments, i, t, True)
        return room
    r = REGION - what
    return arrive(bodies, regions, segments, marks, i, r, t)


@jit
def arrive(
    bodies: Bodies, regions: Regions, segments: Floats, marks: Floats, i: int, r: int, t: float
) -> int:
    """Report that body i touches region r, and stop or lift it where the region says so."""
    bodies.entered[r] |= 1 << i
    room = write_mark(bodies, marks, i, r, t)
    if regions.sets[3 * r + 2] >> i & 1:
        room |= write_mark(bodies, marks, i, LIFTED, t)
        halt(bodies, segments, i, t, True)
    elif regions.sets[3 * r + 1] >> i & 1:
        halt(bodies, segments, i, t, False)
    elif bodies.speed[i] > 0.0:
        bodies.next[i] = -NEVER
    return room


@jit
def begin(
    world: World, bodies: Bodies, regions: Regions, flicks: Ints, segments: Floats, marks: Floats
) -> int:
    """Set the flicked bodies in motion and report what touches a region already."""
    room = 0
    for f in range(len(flicks) // 3):
        i = flicks[3 * f]
        ux, uy = direction(flicks[3 * f + 1])
        note(bodies, i, 0.0)
        bodies.now_vx[i], bodies.now_vy[i] = ux * flicks[3 * f + 2], uy * flicks[3 * f + 2]
        room |= depart(bodies, segments, i, 0.0)
    for r in range(len(regions.corners) // 4):
        for i in range(world.count):
            hx, hy, dx, dy = seen_from(regions, r, world.x[i], world.y[i])
            watched = bodies.out[i] == 0 and regions.sets[3 * r] >> i & 1
            if watched and over(world, i, dx, dy, hx, hy, HAIR):
                note(bodies, i, 0.0)
                room |= arrive(bodies, regions, segments, marks, i, r, 0.0)
    return room


@jit
def first_event(bodies: Bodies) -> tuple[float, int]:
    """When the next event comes, and whose it is; in a tie the border comes before a contact."""
    ahead, first = NEVER, NOTHING
    for at in range(bodies.moving):
        i = bodies.movers[at]
        border = bodies.next[i] == ahead and bodies.partner[i] < NOTHING
        if bodies.next[i] < ahead or (border and bodies.partner[first] >= 0):
            ahead, first = bodies.next[i], i
    return ahead, first


@jit
def arm(orders: Orders, order: int, group: Group, t: float) -> None:
    """Where its body has a part in a contact, a pause is due: once all of this instant is done."""
    for g in range(group.count):
        if orders.acts[2 * order] == group.first[g] or orders.acts[2 * order] == group.second[g]:
            orders.instants[order] = t


@jit
def play(
    world: World,
    bodies: Bodies,
    group: Group,
    regions: Regions,
    orders: Orders,
    flicks: Ints,
    guard: int,
    tape: Tape,
    t: float,
) -> int:
    """Flick and follow to rest; DONE, GUARD or ROOM. What happened is left in `bodies` and on the tape.

    From instant `t` on where that is not `ANEW`: then all is as a pause at that instant left it, and nothing
    is flicked. PAUSED after a contact that an order waits for.
    """
    segments, marks = tape.segments, tape.marks
    if t == ANEW:
        t = 0.0
        lay_out(world, bodies, len(regions.corners) // 4)
        if begin(world, bodies, regions, flicks, segments, marks) == ROOM:
            return ROOM
    order = 0
    while True:
        look_ahead(world, bodies, regions, t)
        ahead, first = first_event(bodies)
        if order < len(orders.instants) and orders.instants[order] < ahead:
            if orders.acts[2 * order + 1] == PAUSE:
                # Nothing is touched, not even what has stopped by now: whoever goes on from here gets the
                # bits of a run without a pause.
                return PAUSED
            t = max(t, orders.instants[order])
            settle(bodies, t)
            i = orders.acts[2 * order]
            if bodies.out[i] == 0:
                halt(bodies, segments, i, t, orders.acts[2 * order + 1] == LIFT)
                if bodies.out[i] != 0 and write_mark(bodies, marks, i, LIFTED, t) == ROOM:
                    return ROOM
            order += 1
            continue
        if first == NOTHING:
            settle(bodies, NEVER)
            bodies.unfinished = 0
            return DONE
        bodies.events += 1
        if max(bodies.events, bodies.contacts) > guard:
            return GUARD
        t = max(t, ahead)
        settle(bodies, t)
        if bodies.partner[first] < NOTHING:
            if cross(bodies, regions, segments, marks, first, t) == ROOM:
                return ROOM
            continue
        gather(world, bodies, group, t)
        resolve(world, bodies, group, t)
        if write_contacts(bodies, group, tape.contacts, t) == ROOM:
            return ROOM
        for at in range(bodies.names):
            i = bodies.named[at]
            bodies.noted[i] = 0
            if bodies.changed[i] != 0 and depart(bodies, segments, i, t) == ROOM:
                return ROOM
        bodies.names = 0
        if order < len(orders.instants) and orders.acts[2 * order + 1] == PAUSE:
            arm(orders, order, group, t)


@jit
def run(
    world: Records,
    corners: Floats,
    sets: Ints,
    instants: Floats,
    acts: Ints,
    flicks: Ints,
    guard: int,
    bodies: Records,
    group: Records,
    segments: Floats,
    contacts: Floats,
    marks: Floats,
) -> int:
    """Play in a world, all records given as arrays of one: see `play`."""
    regions, orders, tape = Regions(corners, sets), Orders(instants, acts), Tape(segments, contacts, marks)
    return play(world[0], bodies[0], group[0], regions, orders, flicks, guard, tape, ANEW)


@jit
def resume(
    world: Records,
    corners: Floats,
    sets: Ints,
    instants: Floats,
    acts: Ints,
    t: float,
    guard: int,
    bodies: Records,
    group: Records,
    segments: Floats,
    contacts: Floats,
    marks: Floats,
) -> int:
    """Go on from instant t, with bodies and tape as a pause at that instant left them: see `play`."""
    regions, orders, tape = Regions(corners, sets), Orders(instants, acts), Tape(segments, contacts, marks)
    return play(world[0], bodies[0], group[0], regions, orders, sets, guard, tape, t)

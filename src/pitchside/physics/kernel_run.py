"""The event loop: next event, advance, resolve, write down, until all is at rest."""

from __future__ import annotations

from pitchside.compiled import jit
from pitchside.physics.kernel_border import enter, leave, over
from pitchside.physics.kernel_calm import resolve
from pitchside.physics.kernel_group import gather
from pitchside.physics.kernel_layout import (
    BORDER,
    BX,
    BY,
    CELLS,
    CHANGED,
    CONTACT,
    CONTACTS,
    COUNT,
    DEC,
    DONE,
    ENTERED,
    EVENTS,
    FIRST,
    FRESH,
    GC,
    GDI,
    GDJ,
    GI,
    GJ,
    GM,
    GNX,
    GNY,
    GP,
    GPX,
    GPY,
    GROUP,
    GUARD,
    HEAT,
    IGNORE,
    KIND,
    LAST,
    LEAVE,
    LIFT,
    LIFTED,
    LOOSE,
    MARK,
    MARKS,
    MOST,
    MOVERS,
    MOVING,
    NAMED,
    NEVER,
    NEWS,
    NEXT,
    NOTED,
    NOTES,
    NOTHING,
    OPEN,
    OUT,
    PARTNER,
    PX,
    PY,
    REGION,
    RESTITUTION,
    ROOM,
    ROW,
    SINCE,
    SLID,
    SPEED,
    STALE,
    STATE_INTS,
    STRUCK,
    TAMED,
    TIED,
    TS,
    UX,
    UY,
    WORLD_FLOATS,
    WX,
    WY,
    Floats,
    Ints,
    X,
    Y,
)
from pitchside.physics.kernel_math import direction
from pitchside.physics.kernel_motion import depart, note, pace, place, settle
from pitchside.physics.kernel_reach import foresee, lasting, watch


@jit
def lay_out(s: Floats, q: Ints, regions: int) -> None:
    """Put every body at rest at its place."""
    count = q[COUNT]
    for i in range(count):
        s[X + i], s[Y + i] = s[WX + i], s[WY + i]
        s[SPEED + i] = s[TS + i] = 0.0
        s[LAST + i] = s[SINCE + i] = -1.0
        s[HEAT + i] = 0.0
    for i in range(count):
        q[ROW + i] = q[FIRST + i] = NOTHING
        q[OUT + i] = q[STRUCK + i] = q[TAMED + i] = q[SLID + i] = 0
    if q[LOOSE] != 0:
        # The run before was broken off and left its flags standing.
        for i in range(MOST):
            q[NOTED + i] = q[CHANGED + i] = q[STALE + i] = 0
    for r in range(regions):
        q[ENTERED + r] = 0
    for cell in range(CELLS, STATE_INTS):
        q[cell] = 0
    q[LOOSE] = 1


@jit
def surroundings(s: Floats, q: Ints, rf: Floats, ri: Ints, i: int, t: float) -> None:
    """Foresee when moving body i leaves the table or enters a region."""
    x, y = place(s, i, t)
    v, dec, ux, uy = pace(s, i, t), s[DEC + i], s[UX + i], s[UY + i]
    reach = v * v / (2.0 * dec)
    if q[BORDER] != OPEN:
        path = leave(s, q, i, q[BORDER], x, y, ux, uy, reach)
        if path < NEVER:
            wait = lasting(path, v, dec)
            if wait < NEVER:
                early(s, q, i, LEAVE, t + wait)
    for r in range(len(rf) // 4):
        if ri[3 * r] >> i & 1 and q[ENTERED + r] >> i & 1 == 0:
            hx, hy = 0.5 * (rf[4 * r + 2] - rf[4 * r]), 0.5 * (rf[4 * r + 3] - rf[4 * r + 1])
            path = enter(s, q, i, hx, hy, x - rf[4 * r] - hx, y - rf[4 * r + 1] - hy, ux, uy, reach)
            if path < NEVER:
                wait = lasting(path, v, dec) if v > 0.0 else 0.0
                if wait < NEVER:
                    early(s, q, i, REGION - r, t + wait)


@jit
def early(s: Floats, q: Ints, i: int, what: int, at: float) -> None:
    """Expect a border event; in a tie it comes before a contact."""
    if at <= s[NEXT + i] and not (at == s[NEXT + i] and q[PARTNER + i] < NOTHING):
        s[NEXT + i], q[PARTNER + i], q[TIED + i] = at, what, 0


@jit
def look_ahead(s: Floats, q: Ints, rf: Floats, ri: Ints, t: float) -> None:
    """Foresee anew for every body that changed its motion, and for those that expected it."""
    count = q[MOVING]
    for at in range(count):
        i = q[MOVERS + at]
        partner = q[PARTNER + i]
        if q[CHANGED + i] != 0 or (partner >= 0 and q[CHANGED + partner] != 0) or s[NEXT + i] == -NEVER:
            q[STALE + i] = 1
            s[NEXT + i] = NEVER
            q[PARTNER + i], q[TIED + i] = NOTHING, 0
    for at in range(count):
        i = q[MOVERS + at]
        if q[STALE + i] != 0:
            foresee(s, q, i, t)
            q[STALE + i] = 2
    surrounded = q[BORDER] != OPEN or len(rf) > 0
    for at in range(count):
        i = q[MOVERS + at]
        if q[STALE + i] != 0 and surrounded:
            surroundings(s, q, rf, ri, i, t)
    for new in range(q[NEWS]):
        b = q[FRESH + new]
        q[CHANGED + b] = 0
        if s[SPEED + b] == 0.0 and q[OUT + b] == 0:
            for at in range(count):
                i = q[MOVERS + at]
                if q[STALE + i] == 0 and q[IGNORE + b] >> i & 1 == 0:
                    watch(s, q, i, b, t)
    q[NEWS] = 0
    for at in range(count):
        q[STALE + q[MOVERS + at]] = 0


@jit
def write_mark(s: Floats, q: Ints, mark: Floats, i: int, what: int, t: float) -> int:
    """Write an exit or an entry on the tape."""
    at = q[MARKS] * MARK
    if at + MARK > len(mark):
        return ROOM
    mark[at], mark[at + 1], mark[at + 2] = t, float(i), float(what)
    mark[at + 3], mark[at + 4] = s[PX + i], s[PY + i]
    q[MARKS] += 1
    return 0


@jit
def advance(s: Floats, i: int, nx: float, ny: float, t: float) -> float:
    """How fast body i goes along a direction, before the contacts of the group or after them: the greater."""
    speed = pace(s, i, t)
    before = speed * (s[UX + i] * nx + s[UY + i] * ny) if speed > 0.0 else 0.0
    return float(max(before, s[BX + i] * nx + s[BY + i] * ny))


@jit
def write_contacts(s: Floats, q: Ints, con: Floats, t: float) -> int:
    """Write the contacts of a group on the tape, where there is one, and count them."""
    for g in range(q[GROUP]):
        i, j = q[GI + g], q[GJ + g]
        if q[FIRST + i] == NOTHING:
            q[FIRST + i] = j
        if q[FIRST + j] == NOTHING:
            q[FIRST + j] = i
        q[CONTACTS] += 1
        if len(con) > 0:
            at = (q[CONTACTS] - 1) * CONTACT
            if at + CONTACT > len(con):
                return ROOM
            con[at], con[at + 1], con[at + 2] = t, float(i), float(j)
            con[at + 3], con[at + 4] = s[GPX + g], s[GPY + g]
            con[at + 5], con[at + 6] = s[GP + g], s[GC + g]
            con[at + 7], con[at + 8], con[at + 9] = s[GDI + g], s[GDJ + g], float(q[GM + g])
            con[at + 10], con[at + 11] = s[GNX + g], s[GNY + g]
            con[at + 12] = advance(s, i, -s[GNX + g], -s[GNY + g], t)
            con[at + 13] = advance(s, j, s[GNX + g], s[GNY + g], t)
    return 0


@jit
def halt(s: Floats, q: Ints, seg: Floats, i: int, t: float, lift: bool) -> None:
    """Stop body i, or take it from the table."""
    note(s, i, t)
    s[BX + i] = s[BY + i] = 0.0
    if lift:
        q[OUT + i] = 1
    depart(s, q, seg, i, t)


@jit
def cross(s: Floats, q: Ints, ri: Ints, seg: Floats, mark: Floats, i: int, t: float) -> int:
    """Body i leaves the table or enters a region."""
    what = q[PARTNER + i]
    note(s, i, t)
    if what == LEAVE:
        room = write_mark(s, q, mark, i, LEAVE, t)
        halt(s, q, seg, i, t, True)
        return room
    r = REGION - what
    return arrive(s, q, ri, seg, mark, i, r, t)


@jit
def arrive(s: Floats, q: Ints, ri: Ints, seg: Floats, mark: Floats, i: int, r: int, t: float) -> int:
    """Report that body i touches region r, and stop or lift it where the region says so."""
    q[ENTERED + r] |= 1 << i
    room = write_mark(s, q, mark, i, r, t)
    if ri[3 * r + 2] >> i & 1:
        room |= write_mark(s, q, mark, i, LIFTED, t)
        halt(s, q, seg, i, t, True)
    elif ri[3 * r + 1] >> i & 1:
        halt(s, q, seg, i, t, False)
    elif s[SPEED + i] > 0.0:
        s[NEXT + i] = -NEVER
    return room


@jit
def begin(s: Floats, q: Ints, rf: Floats, ri: Ints, flicks: Ints, seg: Floats, mark: Floats) -> int:
    """Set the flicked bodies in motion and report what touches a region already."""
    room = 0
    for f in range(len(flicks) // 3):
        i = flicks[3 * f]
        ux, uy = direction(flicks[3 * f + 1])
        note(s, i, 0.0)
        s[BX + i], s[BY + i] = ux * flicks[3 * f + 2], uy * flicks[3 * f + 2]
        room |= depart(s, q, seg, i, 0.0)
    for r in range(len(rf) // 4):
        hx, hy = 0.5 * (rf[4 * r + 2] - rf[4 * r]), 0.5 * (rf[4 * r + 3] - rf[4 * r + 1])
        for i in range(q[COUNT]):
            if (
                q[OUT + i] == 0
                and ri[3 * r] >> i & 1
                and over(s, q, i, s[WX + i] - rf[4 * r] - hx, s[WY + i] - rf[4 * r + 1] - hy, hx, hy, 1e-9)
            ):
                note(s, i, 0.0)
                room |= arrive(s, q, ri, seg, mark, i, r, 0.0)
    return room


@jit
def load(w: Floats, k: Ints, s: Floats, q: Ints) -> None:
    """Copy a world to the beginning of the state."""
    count = k[COUNT]
    for field in range(0, RESTITUTION, MOST):
        for i in range(count):
            s[field + i] = w[field + i]
    for cell in range(RESTITUTION, WORLD_FLOATS):
        s[cell] = w[cell]
    for i in range(count):
        q[KIND + i], q[IGNORE + i] = k[KIND + i], k[IGNORE + i]
    q[COUNT], q[BORDER] = count, k[BORDER]


@jit
def play(
    s: Floats,
    q: Ints,
    rf: Floats,
    ri: Ints,
    af: Floats,
    ai: Ints,
    flicks: Ints,
    guard: int,
    seg: Floats,
    con: Floats,
    mark: Floats,
) -> int:
    """Flick and follow to rest; DONE, GUARD or ROOM. What happened is left in `s`, `q` and the tapes."""
    lay_out(s, q, len(rf) // 4)
    if begin(s, q, rf, ri, flicks, seg, mark) == ROOM:
        return ROOM
    order = 0
    t = 0.0
    while True:
        look_ahead(s, q, rf, ri, t)
        ahead, first = NEVER, NOTHING
        for at in range(q[MOVING]):
            i = q[MOVERS + at]
            sooner = s[NEXT + i] < ahead
            if sooner or (s[NEXT + i] == ahead and q[PARTNER + i] < NOTHING and q[PARTNER + first] >= 0):
                ahead, first = s[NEXT + i], i
        if order < len(af) and af[order] < ahead:
            t = max(t, af[order])
            settle(s, q, t)
            i = ai[2 * order]
            if q[OUT + i] == 0:
                halt(s, q, seg, i, t, ai[2 * order + 1] == LIFT)
                if q[OUT + i] != 0 and write_mark(s, q, mark, i, LIFTED, t) == ROOM:
                    return ROOM
            order += 1
            continue
        if first == NOTHING:
            settle(s, q, NEVER)
            q[LOOSE] = 0
            return DONE
        q[EVENTS] += 1
        if max(q[EVENTS], q[CONTACTS]) > guard:
            return GUARD
        t = max(t, ahead)
        settle(s, q, t)
        if q[PARTNER + first] < NOTHING:
            if cross(s, q, ri, seg, mark, first, t) == ROOM:
                return ROOM
            continue
        gather(s, q, t)
        resolve(s, q, t)
        if write_contacts(s, q, con, t) == ROOM:
            return ROOM
        for at in range(q[NOTES]):
            i = q[NAMED + at]
            q[NOTED + i] = 0
            if q[CHANGED + i] != 0 and depart(s, q, seg, i, t) == ROOM:
                return ROOM
        q[NOTES] = 0


@jit
def run(
    w: Floats,
    k: Ints,
    rf: Floats,
    ri: Ints,
    af: Floats,
    ai: Ints,
    flicks: Ints,
    guard: int,
    s: Floats,
    q: Ints,
    seg: Floats,
    con: Floats,
    mark: Floats,
) -> int:
    """Load a world and play; see `play`."""
    load(w, k, s, q)
    return play(s, q, rf, ri, af, ai, flicks, guard, seg, con, mark)

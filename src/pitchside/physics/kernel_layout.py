"""Where each number stands in the flat arrays that the physics kernels share.

Every array is one-dimensional, so that the plain twin can run on lists. Fields of bodies lie `MOST` apart:
`s[X + i]` is the x of body i.
"""

from __future__ import annotations

from typing import Any

Floats = Any
"""A float64 array, or a list of floats in the plain twin."""
Ints = Any
"""An int64 array, or a list of integers in the plain twin."""

MOST = 62
"""Bodies in a world; a set of bodies is one 64-bit integer."""
MOST_REGIONS = 128
MOST_TIES = 256
"""Contacts that can be resolved together."""

# The world, floats: `w`, and the beginning of `s`.
WX, WY, SIZE, COS, SIN, INV, DEC, BOUND = (MOST * field for field in range(8))
"""Place, radius or half side, axis of a block, 1 / mass, deceleration, radius around the whole body."""
RESTITUTION = MOST * 8
"""Nine numbers: kind times 3 plus kind."""
TABLE = RESTITUTION + 9
"""x0, y0, x1, y1."""
WORLD_FLOATS = TABLE + 4

# The world, integers: `k`, and the beginning of `q`.
KIND, IGNORE = 0, MOST
COUNT = MOST * 2
BORDER = COUNT + 1
WORLD_INTS = BORDER + 1
DISC, LIGHT, BLOCK = 0, 1, 2
OPEN, CENTRE, WHOLE = 0, 1, 2

# Regions: x0, y0, x1, y1 each in `rf`; sets of bodies watched, stopped, lifted each in `ri`.
# Orders: instants in `af`; integers body, action each in `ai`.
STOP, LIFT = 1, 2

# The state, floats: `s`. At T0 the body is at X, Y and moves at SPEED along UX, UY; it stops at TS.
X, Y, VX, VY, UX, UY, SPEED, T0, TS, NEXT = (WORLD_FLOATS + MOST * field for field in range(10))
# Where the bodies of a contact are, and how they move, at its instant.
PX, PY, BX, BY = (WORLD_FLOATS + MOST * field for field in range(10, 14))
GROUP_FLOATS = WORLD_FLOATS + MOST * 14
# A group of contacts: normal from the second body to the first, point, closing speed, wanted parting speed,
# impulse, change of velocity of each.
GNX, GNY, GPX, GPY, GC, GW, GP, GDI, GDJ = (GROUP_FLOATS + MOST_TIES * field for field in range(9))
LAST = GROUP_FLOATS + MOST_TIES * 9
"""When a light body was last struck."""
SINCE, HEAT = LAST + MOST, LAST + MOST * 2
"""When a body was last struck by one that is not light, and the contacts that it has not yet cooled from."""
# A cluster that is solved: a direction of impulses, what it does to the bodies, and the triangle of shares.
MOST_PUSHING = 2 * MOST + 1
GD = HEAT + MOST
DX, DY = GD + MOST_TIES, GD + MOST_TIES + MOST
FACTOR = DY + MOST
STATE_FLOATS = FACTOR + MOST_PUSHING * (MOST_PUSHING + 1) // 2

# The state, integers: `q`.
PARTNER, TIED, OUT, ROW, NOTED, CHANGED, STALE, RUSH, FIRST, INVOLVED, STRUCK, TAMED, SLID = (
    WORLD_INTS + MOST * field for field in range(13)
)
"""What comes next and whether it ties; left the run; open row of the tape; flags; counters, the last of how
often it was frantic, and parted slowly."""
MOVERS, NAMED, FRESH = (WORLD_INTS + MOST * field for field in range(13, 16))
"""Lists of bodies: those that move, those noted for a contact, those with a new motion."""
GROUP_INTS = WORLD_INTS + MOST * 16
GI, GJ, GM = (GROUP_INTS + MOST_TIES * field for field in range(3))
"""The bodies of each contact of a group, and which of them moved: 1 the first, 2 the second, 3 both."""
PUSHING = GROUP_INTS + MOST_TIES * 3
"""The contacts of a cluster that push, as far as they are known."""
ENTERED = PUSHING + MOST_PUSHING
CELLS = ENTERED + MOST_REGIONS
MOVING, ROWS, CONTACTS, MARKS, GROUP, EVENTS, NOTES, NEWS = (CELLS + field for field in range(8))
"""Counts; NOTES and NEWS those of the lists NAMED and FRESH."""
LOOSE = CELLS + 8
"""Is a run under way, or was it broken off?"""
STATE_INTS = CELLS + 9

NOTHING, LEAVE, LIFTED = -1, -2, -3
"""Partners that are no body, or marks of the tape; entering region r is partner `REGION - r`."""
REGION = -10

# Rows of the tape.
SEGMENT, CONTACT, MARK = 8, 14, 5
"""Numbers a row: body, t0, t1, x, y, vx, vy, a; t, i, j, x, y, impulse, closing, dv, dv, moving, nx, ny,
towards, towards; t, body, what (`LEAVE`, `LIFTED` or a region), x, y."""
HASHED = 12
"""Numbers of a contact that the golden hashes hold; those behind them follow from the rest of the tape."""

DONE, GUARD, ROOM = 0, 1, 2
"""How a run ended: at rest, too many events, or the tape was too short to write on."""

NEVER = 1e300
TIE = 1e-12
"""Seconds: contacts closer than this are one instant."""
REST = 1e-3
"""mm/s: slower is at rest; the travel lost is below 1e-9 mm."""
SLOW = 2.0
"""mm/s: two moving bodies that close more slowly are parted at this speed."""
FAINT = 1e-7
"""mm/s: what nears a body at rest more slowly goes along it."""
GRAZE = 1e-6
"""Sine of incidence: a disc that strikes a round at less passes by (1e-11 mm of overlap at most)."""
FLAT = 1e-13
"""Sine of incidence against a flat side: less is along it."""
TOUCH = 1e-10
"""mm: sides nearer than this touch."""
DEEP = 8e-10
"""mm: the overlap up to which two sides still count as touching; deeper ones are refused in a world."""
STILL = 1e-10
"""mm/s and mm/s2: relative speed and acceleration of touching movers that count as none."""

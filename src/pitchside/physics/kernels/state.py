"""What the kernels share: sizes, small numbers, and the records in which a world and a run are held.

A record is read as `bodies.x[i]`. Compiled it is one block of memory, handed around by its address; the plain
twin runs on the same names over lists. Nothing is allocated while a flick is played.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple, get_type_hints

import numpy as np

Floats = Any
"""A float64 array, or a list of floats in the plain twin."""
Ints = Any
"""An int64 array, or a list of integers in the plain twin."""
Records = Any
"""An array of records, or a list of what has the same fields."""

MOST_BODIES = 62
"""Bodies in a world; a set of bodies is one 64-bit integer."""
MOST_REGIONS = 128
MOST_CONTACTS = 256
"""Contacts that can be resolved together."""
MOST_PUSHING = 2 * MOST_BODIES + 1
"""Contacts of a cluster that can push at once."""

DISC, LIGHT, BLOCK = 0, 1, 2
"""Kinds of bodies."""
OPEN, CENTRE, WHOLE = 0, 1, 2
"""Border rules."""
STOP, LIFT, PAUSE = 1, 2, 3
"""Orders; a pause is due after the next contact of its body, and stands alone."""
DONE, GUARD, ROOM, PAUSED = 0, 1, 2, 3
"""How a run ended: at rest, too many events, the tape was too short to write on, or only for now."""
NOTHING, LEAVE, LIFTED = -1, -2, -3
"""Partners that are no body, or marks of the tape; entering region r is partner `REGION - r`."""
REGION = -10
FRESH, KNOWN = 1, 2
"""A moving body whose next event must be found anew, and one for which that has been done."""

# Rows of the tape, and the columns that are read back.
SEGMENT = 8
"""body, t0, t1, x, y, vx, vy, a."""
SEGMENT_START, SEGMENT_END = 1, 2
CONTACT = 14
"""t, i, j, x, y, impulse, closing, change of velocity of each, which moved, normal, how fast each came."""
CONTACT_IMPULSE, CONTACT_DV, CONTACT_TOWARDS = 5, 7, 12
HASHED = 12
"""Numbers of a contact that the golden hashes hold; those behind them follow from the rest of the tape."""
MARK = 5
"""t, body, what (`LEAVE`, `LIFTED` or a region), x, y."""

NEVER = 1e300
ANEW = -1.0
"""Instead of an instant: from the flick on."""
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
SQUARE = 1e-9
"""Sine of the angle below which two blocks stand parallel."""

BodyFloats = Annotated[Any, "f8", MOST_BODIES]
BodyInts = Annotated[Any, "i8", MOST_BODIES]
ContactFloats = Annotated[Any, "f8", MOST_CONTACTS]
ContactInts = Annotated[Any, "i8", MOST_CONTACTS]


class World:
    """What lies on the table; no kernel changes it."""

    x: BodyFloats
    y: BodyFloats
    radius: BodyFloats
    """Of a block: half its side."""
    around: BodyFloats
    """Radius of the circle around the whole body."""
    cos: BodyFloats
    sin: BodyFloats
    """The axis of a block."""
    inverse_mass: BodyFloats
    slowing: BodyFloats
    """mm/s2, by friction."""
    restitution: Annotated[Any, "f8", 9]
    """Kind times 3 plus kind."""
    table: Annotated[Any, "f8", 4]
    """x0, y0, x1, y1."""
    kind: BodyInts
    ignored: BodyInts
    """The set of bodies that each passes through."""
    count: int
    border: int


class Bodies:
    """Where every body is and how it moves, what is known of it in this flick, and the counts of the run."""

    x: BodyFloats
    y: BodyFloats
    """Where its present stretch began, at `start`; there it moved at `vx`, `vy`: `speed` along `ux`, `uy`."""
    vx: BodyFloats
    vy: BodyFloats
    ux: BodyFloats
    uy: BodyFloats
    speed: BodyFloats
    start: BodyFloats
    stop: BodyFloats
    """When it will have come to rest by itself."""
    slowing: BodyFloats
    next: BodyFloats
    """When its next event is expected; with `partner`, and whether another ties with that."""
    now_x: BodyFloats
    now_y: BodyFloats
    now_vx: BodyFloats
    now_vy: BodyFloats
    """Place and velocity at the instant of a contact, which changes them."""
    struck_at: BodyFloats
    """When a light body was last struck, or when a body last rattled."""
    hit_at: BodyFloats
    """When a body was last struck by one that is not light."""
    heat: BodyFloats
    """Contacts that it has not yet cooled from."""
    partner: BodyInts
    tied: BodyInts
    out: BodyInts
    """Has it left the run?"""
    row: BodyInts
    """Its open row of the tape."""
    noted: BodyInts
    changed: BodyInts
    """1: a contact changed its velocity; 2: it has a new stretch."""
    stale: BodyInts
    """0, `FRESH` or `KNOWN`."""
    rush: BodyInts
    """Contacts in quick succession."""
    first: BodyInts
    """The first body that it touched."""
    involved: BodyInts
    struck: BodyInts
    """Contacts of a light body, or against light ones that lie still."""
    tamed: BodyInts
    """How often it was frantic."""
    slid: BodyInts
    """How often it parted slowly."""
    movers: BodyInts
    named: BodyInts
    renewed: BodyInts
    """Lists: bodies that move, bodies noted for a contact, bodies with a new stretch; then their lengths."""
    moving: int
    names: int
    renewals: int
    entered: Annotated[Any, "i8", MOST_REGIONS]
    """The set of bodies that each region has reported."""
    segments: int
    """Rows written on the tape, and events so far."""
    contacts: int
    marks: int
    events: int
    unfinished: int
    """Is a run under way, or was it broken off?"""


class Group:
    """Contacts that are resolved together; normals point from the second body to the first."""

    first: ContactInts
    second: ContactInts
    moving: ContactInts
    """Which of them moved: 1 the first, 2 the second, 3 both."""
    nx: ContactFloats
    ny: ContactFloats
    x: ContactFloats
    y: ContactFloats
    """The point of contact."""
    closing: ContactFloats
    """How fast they neared each other."""
    wanted: ContactFloats
    """How fast they should part."""
    impulse: ContactFloats
    dv_first: ContactFloats
    dv_second: ContactFloats
    """Change of velocity of each."""
    count: int
    # While a cluster is solved:
    step: ContactFloats
    """A direction in which the impulses change."""
    step_vx: BodyFloats
    step_vy: BodyFloats
    """What that does to the bodies."""
    pushing: Annotated[Any, "i8", MOST_PUSHING]
    """The contacts that push, as far as they are known."""
    triangle: Annotated[Any, "f8", MOST_PUSHING * (MOST_PUSHING + 1) // 2]
    """The triangle that multiplies up to their shares in each other, row by row."""


class Regions(NamedTuple):
    """Rectangles that report who touches them."""

    corners: Floats
    """x0, y0, x1, y1 each."""
    sets: Ints
    """The sets of bodies watched, stopped and lifted each."""


class Orders(NamedTuple):
    """What is done to a body at an instant, in order of time."""

    instants: Floats
    acts: Ints
    """A body, and `STOP`, `LIFT` or `PAUSE`, each."""


class Tape(NamedTuple):
    """Where rows are written; segments and contacts may be empty, and are then not written down."""

    segments: Floats
    contacts: Floats
    marks: Floats


def record_of(fields: type) -> np.dtype[Any]:
    """The record that has these fields, for arrays whose elements the kernels take."""
    found: list[tuple[Any, ...]] = []
    for name, hint in get_type_hints(fields, include_extras=True).items():
        found.append((name, "i8") if hint is int else (name, *hint.__metadata__))
    return np.dtype((np.record, np.dtype(found)))


WORLD, BODIES, GROUP = record_of(World), record_of(Bodies), record_of(Group)

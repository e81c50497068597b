"""What a flick did: every body's motion in closed form, every contact, exit and entry, in order."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import inf, sqrt
from typing import Any, NamedTuple

from pitchside.core.errors import Malformed, shown
from pitchside.physics.kernels.state import CONTACT, LEAVE, LIFTED, MARK, MOST_BODIES, SEGMENT
from pitchside.physics.pack import Floats, Packed, is_number


class Segment(NamedTuple):
    """A stretch of one body: from t0 at (x, y) with velocity (vx, vy), slowing by `a` along it until t1."""

    t0: float
    t1: float
    x: float
    y: float
    vx: float
    vy: float
    a: float

    def at(self, t: float) -> Motion:
        """Place and velocity at an instant from t0 on."""
        past = min(t, self.t1) - self.t0
        speed = sqrt(self.vx * self.vx + self.vy * self.vy)
        g = past * (1.0 - self.a * past / (2.0 * speed))
        less = max(1.0 - self.a * past / speed, 0.0)
        return Motion(self.x + self.vx * g, self.y + self.vy * g, self.vx * less, self.vy * less)


class Motion(NamedTuple):
    """Place and velocity of a body at an instant."""

    x: float
    y: float
    vx: float = 0.0
    vy: float = 0.0


class Contact(NamedTuple):
    """Two bodies push each other. The normal points from `b` to `a`."""

    t: float
    a: str
    b: str
    x: float
    y: float
    impulse: float
    """g mm/s."""
    closing: float
    """How fast they neared each other."""
    dv_a: float
    """By how much the velocity of `a` changed."""
    dv_b: float
    a_moved: bool
    """Was `a` moving just before?"""
    b_moved: bool
    nx: float
    ny: float
    a_towards: float = 0.0
    """How fast `a` went towards `b`, just before or, struck in the same instant, just after: the greater."""
    b_towards: float = 0.0

    def other(self, name: str) -> str:
        """The partner of one of the two."""
        return self.b if name == self.a else self.a

    def dv(self, name: str) -> float:
        """By how much the velocity of one of the two changed."""
        return self.dv_a if name == self.a else self.dv_b

    def moved(self, name: str) -> bool:
        """Was this one of the two moving just before?"""
        return self.a_moved if name == self.a else self.b_moved

    def towards(self, name: str) -> float:
        """How fast this one of the two went towards the other."""
        return self.a_towards if name == self.a else self.b_towards


class Exit(NamedTuple):
    """A body leaves the table."""

    t: float
    body: str
    x: float
    y: float


class Entry(NamedTuple):
    """A body first touches a region."""

    t: float
    body: str
    region: str
    x: float
    y: float


class Raw(NamedTuple):
    """What the kernels read and wrote."""

    world: Packed
    final: Floats
    """x of every body, then y from `MOST_BODIES` on."""
    segments: Floats
    contacts: Floats
    marks: Floats


@dataclass(frozen=True)
class Tape:
    """A finished flick."""

    ids: tuple[str, ...]
    regions: tuple[str, ...]
    raw: Raw

    @cached_property
    def segments(self) -> dict[str, tuple[Segment, ...]]:
        """The stretches of every body that moved, in order."""
        found: dict[str, list[Segment]] = {}
        for row in _rows(self.raw.segments, SEGMENT):
            if row[2] > row[1]:
                found.setdefault(self.ids[int(row[0])], []).append(Segment(*row[1:]))
        return {name: tuple(rows) for name, rows in found.items()}

    @cached_property
    def contacts(self) -> tuple[Contact, ...]:
        """Every contact in order of time; those of one instant have the same `t`."""
        return tuple(self._contact(row) for row in _rows(self.raw.contacts, CONTACT))

    def _contact(self, row: list[float]) -> Contact:
        t, a, b, x, y, impulse, closing, dv_a, dv_b, moved, *along = row
        first, second = bool(int(moved) & 1), bool(int(moved) & 2)
        names = self.ids[int(a)], self.ids[int(b)]
        return Contact(t, *names, x, y, impulse, closing, dv_a, dv_b, first, second, *along)

    @cached_property
    def exits(self) -> tuple[Exit, ...]:
        """The bodies that left the table, in order of time."""
        rows = _rows(self.raw.marks, MARK)
        return tuple(Exit(r[0], self.ids[int(r[1])], r[3], r[4]) for r in rows if r[2] == LEAVE)

    @cached_property
    def lifts(self) -> tuple[Exit, ...]:
        """The bodies that a region or an order took off the table, in order of time."""
        rows = _rows(self.raw.marks, MARK)
        return tuple(Exit(r[0], self.ids[int(r[1])], r[3], r[4]) for r in rows if r[2] == LIFTED)

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The first touch of each region by each watched body, in order of time."""
        rows = _rows(self.raw.marks, MARK)
        return tuple(
            Entry(r[0], self.ids[int(r[1])], self.regions[int(r[2])], r[3], r[4]) for r in rows if r[2] >= 0.0
        )

    @cached_property
    def rest(self) -> dict[str, tuple[float, float]]:
        """Where every body that is still on the table lies in the end."""
        left = {leaving.body for leaving in self.exits + self.lifts}
        places = self.raw.final.tolist()
        return {
            name: (places[i], places[MOST_BODIES + i]) for i, name in enumerate(self.ids) if name not in left
        }

    @property
    def end(self) -> float:
        """The instant from which nothing moves."""
        return max((stretches[-1].t1 for stretches in self.segments.values()), default=0.0)

    def body_at(self, name: str, t: float, *, before: bool = False) -> Motion:
        """Place and velocity of a body at an instant, after its events or just before them."""
        _check_instant(t)
        if name not in self.ids:
            raise Malformed(f"no body {shown(name)} on this tape")
        stretches = self.segments.get(name, ())
        starts = [stretch.t0 for stretch in stretches]
        found = bisect_right(starts, t) - 1
        if before and found >= 0 and starts[found] == t:
            found -= 1
        if found >= 0:
            stretch = stretches[found]
            motion = stretch.at(t)
            ended = t > stretch.t1 or (t == stretch.t1 and not before)
            return motion._replace(vx=0.0, vy=0.0) if ended else motion
        i = self.ids.index(name)
        return Motion(float(self.raw.world["x"][0, i]), float(self.raw.world["y"][0, i]))

    def at(self, t: float) -> dict[str, Motion]:
        """Place and velocity of every body that is on the table at an instant."""
        _check_instant(t)
        gone = {leaving.body for leaving in self.exits + self.lifts if leaving.t <= t}
        return {name: self.body_at(name, t) for name in self.ids if name not in gone}

    def touched(self, name: str) -> tuple[Contact, ...]:
        """The contacts of one body, in order of time."""
        return tuple(contact for contact in self.contacts if name in (contact.a, contact.b))

    def first_touch(self, name: str) -> tuple[Contact, ...]:
        """The contacts of the instant at which a body first touched another; several in a tie."""
        mine = self.touched(name)
        return tuple(contact for contact in mine if contact.t == mine[0].t)

    def as_json(self) -> dict[str, Any]:
        """The tape as plain lists and dicts, as `formats` describes it."""
        return {
            "segments": {name: [list(stretch) for stretch in rows] for name, rows in self.segments.items()},
            "contacts": [[c.t, c.a, c.b, c.x, c.y, c.impulse, c.closing] for c in self.contacts],
            "exits": [list(leaving) for leaving in self.exits],
            "entries": [[entry.t, entry.body, entry.region] for entry in self.entries],
            "rest": {name: list(place) for name, place in self.rest.items()},
        }


def _check_instant(t: float) -> None:
    if not is_number(t, -inf, inf):
        raise Malformed(f"an instant is a number of seconds, not {shown(t)}")


def _rows(flat: Floats, width: int) -> Iterator[list[float]]:
    return iter(flat.reshape(-1, width).tolist())

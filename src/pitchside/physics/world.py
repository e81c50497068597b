"""What lies on the table: discs, blocks, their material, the border and the regions. mm, mm/s, g, degrees."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from pitchside.core.errors import Malformed, shown
from pitchside.physics.pack import Packed, pack_world


@dataclass(frozen=True, slots=True)
class Disc:
    """A round piece; a light one bounces off all else as if that were fixed, and moves nothing."""

    id: str
    x: float
    y: float
    radius: float = 15.0
    mass: float = 7.0
    mu: float | None = None
    """Friction on the table, 0.05 to 2; None: the material's."""
    light: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """A square piece that slides without turning."""

    id: str
    x: float
    y: float
    side: float = 70.0
    mass: float = 28.0
    angle: float = 0.0
    """Degrees, quantised to 0.001."""
    mu: float | None = None


Body = Disc | Block


@dataclass(frozen=True, slots=True)
class Material:
    """Friction and restitution by pair kind; a light disc bounces as a disc does."""

    mu: float = 0.22
    restitution: float = 0.82
    restitution_block: float = 0.6
    """Between a disc and a block, and between blocks."""
    gravity: float = 9810.0
    """mm/s2, 8 000 to 12 000."""


class Border(Enum):
    """When a body has left the table."""

    CENTRE = 1
    """Its centre passes the edge."""
    WHOLE = 2
    """No part of it is over the table any more."""


@dataclass(frozen=True, slots=True)
class Table:
    """A rectangle with a border rule."""

    x0: float
    y0: float
    x1: float
    y1: float
    border: Border = Border.CENTRE


@dataclass(frozen=True, slots=True)
class Region:
    """A rectangle whose first touch by each watched body is reported; it may stop the body, or lift it."""

    id: str
    x0: float
    y0: float
    x1: float
    y1: float
    watch: frozenset[str] | None = None
    """Bodies that are watched; None: all."""
    stop: frozenset[str] = frozenset()
    lift: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Order:
    """Stop a body at an instant, or lift it off the table; contacts of that very instant come first."""

    t: float
    body: str
    lift: bool = False


@dataclass(frozen=True, slots=True)
class Flick:
    """A push that gives a body a speed in a direction."""

    body: str
    angle: float
    """Degrees counter-clockwise from east, quantised to 0.001."""
    speed: float
    """mm/s, quantised to 1; below a half, nothing moves; above 5 000 it is refused."""

    @property
    def milli(self) -> int:
        """The angle in thousandths of a degree, from 0 to 359999."""
        return round(self.angle * 1000.0) % 360000

    @property
    def pace(self) -> int:
        """The speed in whole mm/s."""
        return round(self.speed)


@dataclass(frozen=True)
class World:
    """Bodies at rest on a table. Checked when it is first played."""

    bodies: tuple[Body, ...]
    material: Material = Material()
    table: Table | None = None
    ignore: frozenset[tuple[str, str]] = frozenset()
    """Pairs that pass through each other; a body paired with itself says nothing."""

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The bodies' names in order."""
        return tuple(body.id for body in self.bodies)

    @cached_property
    def index(self) -> dict[str, int]:
        """The place of each body in the order."""
        return {name: at for at, name in enumerate(self.ids)}

    @cached_property
    def packed(self) -> Packed:
        """The numbers that the kernels read."""
        return pack_world(self)

    def number(self, name: object) -> int:
        """The place of a body; Malformed if there is none of that name."""
        found = self.index.get(name) if isinstance(name, str) else None
        if found is None:
            raise Malformed(f"no body {shown(name)} in this world")
        return found

    def mask(self, names: Iterable[str] | None) -> int:
        """A set of bodies as an integer; None: all."""
        if names is None:
            return (1 << len(self.bodies)) - 1
        return sum({1 << self.number(name) for name in names})

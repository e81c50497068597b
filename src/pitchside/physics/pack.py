"""Turning worlds, flicks, regions and orders into what the kernels read, with every check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from numbers import Integral, Real
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from pitchside.core.errors import Malformed, shown
from pitchside.physics.kernels.angles import direction
from pitchside.physics.kernels.geometry import deepest
from pitchside.physics.kernels.state import (
    BLOCK,
    CENTRE,
    DEEP,
    LIFT,
    LIGHT,
    MOST_BODIES,
    MOST_REGIONS,
    STOP,
    WHOLE,
    WORLD,
)

if TYPE_CHECKING:
    from pitchside.physics.world import Body, Flick, Material, Order, Region, Table, World

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

Fields = SimpleNamespace
"""The arrays of a world under their names."""
PLACES = tuple(
    (name, kind.base == np.int64, slice(offset // 8, offset // 8 + kind.itemsize // 8))
    for name, (kind, offset, *_) in (WORLD.fields or {}).items()
)
"""Where each array of a world lies, counted in numbers, and whether it holds integers."""

NO_FLOATS: Floats = np.zeros(0)
NO_INTS: Ints = np.zeros(0, np.int64)
TOP_SPEED = 5_000
"""mm/s: faster flicks are refused."""
ROUNDING = 1e-12
"""mm: a place of rest may lie this much deeper than the kernels allow."""
LARGEST = 1e5
"""mm and g: no place, size or mass lies beyond."""
LEAST = 1e-6
"""g: no mass is smaller."""
SMALLEST = 1.0
"""mm: no radius and no side is smaller."""
SLIPPERIEST, ROUGHEST = 0.05, 2.0
"""The friction of a body on the table."""
UNLIKE = 4.0
"""Times as rough as the smoothest: no body of a world is rougher."""
SPREAD = 30.0
"""Among many bodies even less: what is beyond once as rough, times the bodies, is no more than this."""
WEAKEST, STRONGEST = 8e3, 1.2e4
"""mm/s2: gravity."""
FARTHEST = 1e6
"""mm: no corner of a table or a region lies beyond."""
LATEST = 1e6
"""s: no order is later."""
TURNS = 1e9
"""Degrees: no angle of a flick lies beyond."""
UNEQUAL = 100.0
"""Times as heavy as the least: no body is heavier; light ones are measured among themselves."""


@contextmanager
def _readable(what: str) -> Iterator[None]:
    """Texts, nothing at all or numbers without end, where a number is due, are malformed."""
    try:
        yield
    except (TypeError, ValueError, OverflowError, AttributeError) as error:
        raise Malformed(f"{what} is made of numbers and names: {error}") from error


def is_number(value: object, low: float, high: float) -> bool:
    """Is this a number from low to high?"""
    if type(value) is float or type(value) is int:
        return low <= value <= high
    return isinstance(value, Real) and bool(low <= value <= high)  # type: ignore[operator]


def is_whole(value: object, low: int, high: int) -> bool:
    """Is this a whole number from low to high?"""
    return isinstance(value, (int, Integral)) and bool(low <= value <= high)  # type: ignore[operator]


def as_tuple(things: object, what: str) -> tuple[Any, ...]:
    """What was given, one by one; Malformed where it is no row of things."""
    try:
        return tuple(things)  # type: ignore[arg-type]
    except TypeError as error:
        raise Malformed(f"{what} are given in a row, not as {shown(things)}") from error


Packed = NDArray[np.void]
"""An array of one world, as the kernels read it."""


def pack_world(world: World) -> Packed:
    """The numbers of a world; Malformed where it is none."""
    with _readable("a world"):
        return _pack_world(world)


def _pack_world(world: World) -> Packed:
    _check_names(world)
    # Slices of one plain array: a record takes numpy ten times as long to make and to take apart.
    floats = np.zeros(WORLD.itemsize // 8)
    ints, packed = floats.view(np.int64), floats.view(WORLD)
    fields = SimpleNamespace(**{name: (ints if whole else floats)[place] for name, whole, place in PLACES})
    fields.count[0] = len(world.bodies)
    _pack_material(fields, world.material)
    for i, body in enumerate(world.bodies):
        _pack_body(fields, i, body, world.material)
    _check_masses(world)
    _check_frictions(world, fields.slowing[: len(world.bodies)].tolist())
    _pack_ignored(fields, world)
    _pack_table(fields, world.table)
    i, j, depth = deepest(packed)
    if depth > DEEP + ROUNDING:
        raise Malformed(f"'{world.ids[i]}' and '{world.ids[j]}' overlap by {depth} mm")
    return packed


def _pack_material(fields: Fields, material: Material) -> None:
    try:
        disc, block, gravity = material.restitution, material.restitution_block, material.gravity
    except AttributeError as error:
        raise Malformed(f"{shown(material)} is no material") from error
    if not (is_number(disc, 0.0, 1.0) and is_number(block, 0.0, 1.0)):
        raise Malformed(f"restitution is a number from 0 to 1, not {shown(disc)} and {shown(block)}")
    if not is_number(gravity, WEAKEST, STRONGEST):
        raise Malformed(f"gravity is a number from {WEAKEST:g} to {STRONGEST:g} mm/s2, not {shown(gravity)}")
    if not is_number(material.mu, SLIPPERIEST, ROUGHEST):
        raise Malformed(
            f"friction is a number from {SLIPPERIEST:g} to {ROUGHEST:g}, not {shown(material.mu)}"
        )
    fields.restitution[:] = (disc, disc, block, disc, disc, block, block, block, block)


def _check_names(world: World) -> None:
    for body in world.bodies:
        if not (hasattr(body, "radius") or hasattr(body, "side")):
            raise Malformed(f"{shown(body)} is neither a disc nor a block")
        _check_name(body.id)
    if len(world.index) != len(world.bodies):
        raise Malformed("two bodies of a world have the same name")
    if not 0 < len(world.bodies) <= MOST_BODIES:
        raise Malformed(f"a world has 1 to {MOST_BODIES} bodies")


def _check_name(name: object) -> None:
    if not isinstance(name, str):
        raise Malformed(f"a name is a text, not {shown(name)}")


def _pack_body(fields: Fields, i: int, body: Body, material: Material) -> None:
    mu = material.mu if body.mu is None else body.mu
    square = not hasattr(body, "radius")
    size = body.side if square else body.radius  # type: ignore[union-attr]
    angle = body.angle if square else 0.0  # type: ignore[union-attr]
    _check_body(body, size, mu, angle)
    if not square:
        _check_flag(f"'{body.id}': light", body.light)  # type: ignore[union-attr]
    size = size / 2.0 if square else size
    fields.x[i], fields.y[i], fields.radius[i] = body.x, body.y, size
    fields.inverse_mass[i], fields.slowing[i] = 1.0 / body.mass, mu * material.gravity
    fields.cos[i], fields.around[i] = 1.0, size
    if square:
        fields.kind[i] = BLOCK
        fields.cos[i], fields.sin[i] = direction(round(angle * 1000.0) % 90000)
        fields.around[i] = size * 1.4142135623730954
    elif body.light:  # type: ignore[union-attr]
        fields.kind[i] = LIGHT


def _check_flag(what: str, flag: object) -> None:
    if not isinstance(flag, (bool, np.bool_)):
        raise Malformed(f"{what} is True or False, not {shown(flag)}")


def _check_masses(world: World) -> None:
    """Masses too far apart would hand each other around for ever where they touch."""
    for light in (False, True):
        bodies = [body for body in world.bodies if bool(getattr(body, "light", False)) == light]
        least = min(bodies, key=lambda body: body.mass, default=None)
        most = max(bodies, key=lambda body: body.mass, default=None)
        if least is not None and most is not None and most.mass > UNEQUAL * least.mass * (1.0 + 1e-12):
            raise Malformed(
                f"'{most.id}' has more than {UNEQUAL:g} times the mass of '{least.id}':"
                f" {shown(most.mass)} g and {shown(least.mass)} g"
            )


def _check_frictions(world: World, slowing: list[float]) -> None:
    """A smooth body would drive a rough one before it with thousands of contacts."""
    low, high = min(slowing), max(slowing)
    most = min(UNLIKE, 1.0 + SPREAD / len(slowing))
    if high > most * low * (1.0 + 1e-12):
        smooth, rough = world.ids[slowing.index(low)], world.ids[slowing.index(high)]
        raise Malformed(
            f"'{rough}' has more than {most:.4g} times the friction of '{smooth}', the most among"
            f" {len(slowing)}: {high / world.material.gravity:.6g} and {low / world.material.gravity:.6g}"
        )


def _bounds(body: Body, size: float, mu: float, angle: float) -> tuple[tuple[str, object, float, float], ...]:
    """The numbers of a body, each with its bounds."""
    return (
        ("x in mm", body.x, -LARGEST, LARGEST),
        ("y in mm", body.y, -LARGEST, LARGEST),
        ("radius or side in mm", size, SMALLEST, LARGEST),
        ("mass in g", body.mass, LEAST, LARGEST),
        ("friction", mu, SLIPPERIEST, ROUGHEST),
        ("angle in degrees", angle, -FARTHEST, FARTHEST),
    )


def _check_body(body: Body, size: float, mu: float, angle: float) -> None:
    plain = type(body.x) is type(body.y) is type(size) is type(body.mass) is type(mu) is type(angle) is float
    near = plain and -LARGEST <= body.x <= LARGEST and -LARGEST <= body.y <= LARGEST
    sized = near and SMALLEST <= size <= LARGEST and LEAST <= body.mass <= LARGEST
    if sized and SLIPPERIEST <= mu <= ROUGHEST and -FARTHEST <= angle <= FARTHEST:
        return  # nearly always; the loop only finds what to say
    for name, value, low, high in _bounds(body, size, mu, angle):
        if not is_number(value, low, high):
            raise Malformed(
                f"'{body.id}': {name} is a number from {low:.7g} to {high:.7g}, not {shown(value)}"
            )


def _pack_ignored(fields: Fields, world: World) -> None:
    for one, other in world.ignore:
        i, j = world.number(one), world.number(other)
        fields.ignored[i] |= 1 << j
        fields.ignored[j] |= 1 << i


def _pack_table(fields: Fields, table: Table | None) -> None:
    if table is None:
        return
    try:
        rule, sound = getattr(table.border, "value", None), _within(table)
    except AttributeError as error:
        raise Malformed(f"{shown(table)} is no table") from error
    if rule not in (CENTRE, WHOLE):
        raise Malformed(f"the border of a table is Border.CENTRE or Border.WHOLE, not {shown(table.border)}")
    if not (sound and table.x0 < table.x1 and table.y0 < table.y1):
        raise Malformed(f"a table has a length and a width, and no side beyond {FARTHEST:.0f} mm")
    fields.border[0] = rule
    fields.table[:] = (table.x0, table.y0, table.x1, table.y1)


def _within(area: Table | Region) -> bool:
    """Are the four sides finite and near enough?"""
    return all(is_number(side, -FARTHEST, FARTHEST) for side in (area.x0, area.y0, area.x1, area.y1))


def pack_flicks(world: World, flicks: Sequence[Flick]) -> Ints:
    """Body, thousandths of a degree and mm/s of each flick."""
    try:
        if len(flicks) > 1 and len({flick.body for flick in flicks}) < len(flicks):
            raise Malformed("a body is flicked once")
        return _pack_flicks(world, flicks)
    except AttributeError as error:
        raise Malformed(_no_flick(_odd(flicks, "speed"))) from error
    except (TypeError, ValueError, OverflowError) as error:
        raise Malformed(f"a flick names a body and has an angle and a speed: {error}") from error


def _odd(things: Sequence[object], name: str) -> object:
    """The first thing that lacks this attribute."""
    return next((thing for thing in things if not hasattr(thing, name)), None)


def _no_flick(thing: object) -> str:
    if isinstance(thing, (list, tuple)) and thing and all(hasattr(flick, "speed") for flick in thing):
        return "flicks are given one by one, simulate(world, *flicks), not as a list"
    return f"{shown(thing)} is not a flick"


def _pack_flicks(world: World, flicks: Sequence[Flick]) -> Ints:
    rows = np.empty(3 * len(flicks), np.int64)
    for f, flick in enumerate(flicks):
        angle, speed = flick.angle, flick.speed
        if not is_number(angle, -TURNS, TURNS):
            raise Malformed(
                f"the angle of a flick is a number of degrees up to {TURNS:g}, not {shown(angle)}"
            )
        if not is_number(speed, 0, TOP_SPEED):
            raise Malformed(
                f"the speed of a flick is a number from 0 to {TOP_SPEED} mm/s, not {shown(speed)}"
            )
        rows[3 * f], rows[3 * f + 1], rows[3 * f + 2] = world.number(flick.body), flick.milli, flick.pace
    return rows


def pack_regions(world: World, regions: Sequence[Region]) -> tuple[Floats, Ints]:
    """Corners, and the sets of bodies watched, stopped and lifted."""
    if len(regions) == 0:
        return NO_FLOATS, NO_INTS
    with _readable("a region"):
        if len(regions) > MOST_REGIONS:
            raise Malformed(f"at most {MOST_REGIONS} regions")
        for region in regions:
            if not hasattr(region, "watch"):
                raise Malformed(f"{shown(region)} is no region")
            _check_name(region.id)
        return _pack_regions(world, regions)


def _pack_regions(world: World, regions: Sequence[Region]) -> tuple[Floats, Ints]:
    floats: list[float] = []
    ints: list[int] = []
    for region in regions:
        if not (_within(region) and region.x0 <= region.x1 and region.y0 <= region.y1):
            raise Malformed(f"region '{region.id}' is no rectangle, or lies beyond {FARTHEST:.0f} mm")
        _check_sets(region)
        floats += (region.x0, region.y0, region.x1, region.y1)
        ints += (world.mask(region.watch), world.mask(region.stop), world.mask(region.lift))
    if len({region.id for region in regions}) < len(regions):
        raise Malformed("two regions have the same name")
    return np.array(floats), np.array(ints, np.int64)


def _check_sets(region: Region) -> None:
    """A text would be read letter by letter."""
    sets: dict[str, object] = {"watches": region.watch, "stops": region.stop, "lifts": region.lift}
    for what, names in sets.items():
        everybody = names is None and what == "watches"
        if not everybody and (isinstance(names, (str, bytes)) or not hasattr(names, "__iter__")):
            raise Malformed(f"region '{region.id}' {what} a set of names, not {shown(names)}")


def pack_orders(world: World, orders: Sequence[Order]) -> tuple[Floats, Ints]:
    """Instants in order, and what to do to whom."""
    if len(orders) == 0:
        return NO_FLOATS, NO_INTS
    with _readable("an order"):
        for order in orders:
            if not (hasattr(order, "lift") and hasattr(order, "body")):
                raise Malformed(f"{shown(order)} is no order")
        return _pack_orders(world, orders)


def _pack_orders(world: World, orders: Sequence[Order]) -> tuple[Floats, Ints]:
    for order in orders:
        if not is_number(order.t, 0.0, LATEST):
            raise Malformed(
                f"the instant of an order is a number from 0 to {LATEST:.0f} s, not {shown(order.t)}"
            )
        _check_flag("the lift of an order", order.lift)
    sorted_orders = sorted(orders, key=lambda order: order.t)
    ints: list[Any] = []
    for order in sorted_orders:
        ints += (world.number(order.body), LIFT if order.lift else STOP)
    return np.array([order.t for order in sorted_orders]), np.array(ints, np.int64)

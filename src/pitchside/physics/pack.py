"""Turning worlds, flicks, regions and orders into the flat arrays of the kernels, with every check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import isfinite
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitchside.core.errors import Malformed
from pitchside.physics import kernel_layout as at
from pitchside.physics.kernel_audit import deepest
from pitchside.physics.kernel_math import direction

if TYPE_CHECKING:
    from pitchside.physics.world import Body, Flick, Order, Region, Table, World

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

NO_FLOATS: Floats = np.zeros(0)
NO_INTS: Ints = np.zeros(0, np.int64)
TOP_SPEED = 100_000
"""mm/s: faster flicks are refused."""
ROUNDING = 1e-12
"""mm: a place of rest may lie this much deeper than the kernels allow."""
LARGEST = 1e5
"""mm: no place or size lies beyond."""


FARTHEST = 1e6
"""mm: no corner of a table or a region lies beyond."""
LEAST = 1e-6
"""mm, g: no size, mass, friction or gravity is smaller."""


@contextmanager
def _readable(what: str) -> Iterator[None]:
    """Texts, nothing at all or numbers without end, where a number is due, are malformed."""
    try:
        yield
    except (TypeError, ValueError, OverflowError) as error:
        raise Malformed(f"{what} is made of numbers: {error}") from error


class Packed(NamedTuple):
    """A world as arrays: `w` and `k` of `kernel_layout`."""

    w: Floats
    k: Ints


def pack_world(world: World) -> Packed:
    """The arrays of a world; Malformed where it is none."""
    with _readable("a world"):
        return _pack_world(world)


def _pack_world(world: World) -> Packed:
    _check_names(world)
    w, k = np.zeros(at.WORLD_FLOATS), np.zeros(at.WORLD_INTS, np.int64)
    count = len(world.bodies)
    k[at.COUNT] = count
    for i, body in enumerate(world.bodies):
        _pack_body(w, k, i, body, world)
    disc, block = world.material.restitution, world.material.restitution_block
    if not (0.0 <= disc <= 1.0 and 0.0 <= block <= 1.0):
        raise Malformed("restitution lies between 0 and 1")
    w[at.RESTITUTION : at.RESTITUTION + 9] = (disc, disc, block, disc, disc, block, block, block, block)
    _pack_ignored(k, world)
    _pack_table(w, k, world)
    i, j, depth = deepest(w, k)
    if depth > at.DEEP + ROUNDING:
        raise Malformed(f"'{world.ids[i]}' and '{world.ids[j]}' overlap by {depth} mm")
    return Packed(w, k)


def _check_names(world: World) -> None:
    if len(world.index) != len(world.bodies):
        raise Malformed("two bodies of a world have the same name")
    if not 0 < len(world.bodies) <= at.MOST:
        raise Malformed(f"a world has 1 to {at.MOST} bodies")


def _pack_body(w: Floats, k: Ints, i: int, body: Body, world: World) -> None:
    mu = world.material.mu if body.mu is None else body.mu
    radius = getattr(body, "radius", None)
    size = body.side / 2.0 if radius is None else radius  # type: ignore[union-attr]
    numbers = (body.x, body.y, size, body.mass, mu, world.material.gravity)
    if not all(isfinite(number) and abs(number) < LARGEST for number in numbers) or min(numbers[2:]) < LEAST:
        raise Malformed(f"'{body.id}': place, size, mass and friction are finite, the last three above zero")
    w[at.WX + i], w[at.WY + i], w[at.SIZE + i] = body.x, body.y, size
    w[at.INV + i], w[at.DEC + i] = 1.0 / body.mass, mu * world.material.gravity
    w[at.COS + i], w[at.BOUND + i] = 1.0, size
    if radius is None:
        k[at.KIND + i] = at.BLOCK
        if not isfinite(body.angle):  # type: ignore[union-attr]
            raise Malformed(f"'{body.id}': a block has an angle")
        w[at.COS + i], w[at.SIN + i] = direction(round(body.angle * 1000.0) % 90000)  # type: ignore[union-attr]
        w[at.BOUND + i] = size * 1.4142135623730954
    elif body.light:  # type: ignore[union-attr]
        k[at.KIND + i] = at.LIGHT


def _pack_ignored(k: Ints, world: World) -> None:
    for one, other in world.ignore:
        i, j = world.number(one), world.number(other)
        k[at.IGNORE + i] |= 1 << j
        k[at.IGNORE + j] |= 1 << i


def _pack_table(w: Floats, k: Ints, world: World) -> None:
    table = world.table
    if table is None:
        return
    if not (_within(table) and table.x0 < table.x1 and table.y0 < table.y1):
        raise Malformed("a table has a length and a width")
    k[at.BORDER] = table.border.value
    w[at.TABLE : at.TABLE + 4] = (table.x0, table.y0, table.x1, table.y1)


def _within(area: Table | Region) -> bool:
    """Are the four sides finite and near enough?"""
    return all(abs(side) <= FARTHEST for side in (area.x0, area.y0, area.x1, area.y1))


def pack_flicks(world: World, flicks: Sequence[Flick]) -> Ints:
    """Body, thousandths of a degree and mm/s of each flick."""
    if len(flicks) > 1 and len({flick.body for flick in flicks}) < len(flicks):
        raise Malformed("a body is flicked once")
    try:
        return _pack_flicks(world, flicks)
    except (TypeError, ValueError, OverflowError) as error:
        raise Malformed(f"a flick is made of numbers: {error}") from error


def _pack_flicks(world: World, flicks: Sequence[Flick]) -> Ints:
    rows = np.empty(3 * len(flicks), np.int64)
    for f, flick in enumerate(flicks):
        if not (isfinite(flick.angle) and 0 <= flick.speed <= TOP_SPEED):
            raise Malformed(f"a flick has an angle and a speed from 0 to {TOP_SPEED} mm/s")
        rows[3 * f], rows[3 * f + 1], rows[3 * f + 2] = world.number(flick.body), flick.milli, flick.pace
    return rows


def pack_regions(world: World, regions: Sequence[Region]) -> tuple[Floats, Ints]:
    """Corners, and the sets of bodies watched, stopped and lifted."""
    if not regions:
        return NO_FLOATS, NO_INTS
    if len(regions) > at.MOST_REGIONS:
        raise Malformed(f"at most {at.MOST_REGIONS} regions")
    with _readable("a region"):
        return _pack_regions(world, regions)


def _pack_regions(world: World, regions: Sequence[Region]) -> tuple[Floats, Ints]:
    floats: list[float] = []
    ints: list[int] = []
    for region in regions:
        if not (_within(region) and region.x0 <= region.x1 and region.y0 <= region.y1):
            raise Malformed(f"region '{region.id}' is no rectangle")
        floats += (region.x0, region.y0, region.x1, region.y1)
        ints += (world.mask(region.watch), world.mask(region.stop), world.mask(region.lift))
    return np.array(floats), np.array(ints, np.int64)


def pack_orders(world: World, orders: Sequence[Order]) -> tuple[Floats, Ints]:
    """Instants in order, and what to do to whom."""
    if not orders:
        return NO_FLOATS, NO_INTS
    with _readable("an order"):
        return _pack_orders(world, orders)


def _pack_orders(world: World, orders: Sequence[Order]) -> tuple[Floats, Ints]:
    sorted_orders = sorted(orders, key=lambda order: order.t)
    ints: list[Any] = []
    for order in sorted_orders:
        if not (isfinite(order.t) and order.t >= 0.0):
            raise Malformed("an order has an instant")
        ints += (world.number(order.body), at.LIFT if order.lift else at.STOP)
    return np.array([order.t for order in sorted_orders]), np.array(ints, np.int64)

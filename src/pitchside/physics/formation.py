"""Twenty-two discs in formation and flicks among them: what the benchmarks and the demonstration play."""

from __future__ import annotations

import numpy as np

from pitchside.physics.pack import Ints
from pitchside.physics.world import Disc, Material, World

Source = np.random.Generator

LINES = ((45.0, 1), (160.0, 4), (280.0, 4), (390.0, 2))
"""x and number of the players in each line of one side, 4-4-2 on 900 x 600 mm."""


def formation(restitution: float = 0.8) -> World:
    """Twenty-two equal discs, two mirrored sides, on an open plane: the workload of the benchmarks."""
    places = [(x, 600.0 * (row + 1) / (count + 1)) for x, count in LINES for row in range(count)]
    places += [(900.0 - x, y) for x, y in places]
    bodies = tuple(Disc(f"d{i}", x, y, 15.0, 5.0) for i, (x, y) in enumerate(places))
    return World(bodies, Material(mu=0.2, restitution=restitution))


def aimed(world: World, count: int, source: Source, *, slow: bool = False) -> Ints:
    """Flicks of one body towards another within five degrees, 300 to 4000 mm/s: body, angle, speed each.

    `slow`: from 1 mm/s on, as many from 1 to 2 as from 2 to 4.
    """
    n = len(world.bodies)
    x = np.array([body.x for body in world.bodies])
    y = np.array([body.y for body in world.bodies])
    body = source.integers(0, n, count)
    target = (body + source.integers(1, n, count)) % n
    angle = np.degrees(np.arctan2(y[target] - y[body], x[target] - x[body])) + source.uniform(
        -5.0, 5.0, count
    )
    flicks = np.empty((count, 3), np.int64)
    flicks[:, 0] = body
    flicks[:, 1] = np.round(angle * 1000.0).astype(np.int64) % 360000
    if slow:
        flicks[:, 2] = np.exp2(source.uniform(0.0, np.log2(4000.0), count)).round()
    else:
        flicks[:, 2] = source.integers(300, 4001, count)
    return flicks.reshape(-1)

"""The bits of many flicks as one hash: `python -m tools.fingerprint --flicks 1000`.

Two machines, or the compiled and the plain kernels (`NUMBA_DISABLE_JIT=1`), agree when the lines agree.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, cast

import numpy as np

from pitchside.physics.engine import MOST_EVENTS, PLAIN, Desk, as_lists
from pitchside.physics.kernels.run import run
from pitchside.physics.kernels.state import CONTACT, HASHED, MARK, SEGMENT
from pitchside.physics.pack import NO_FLOATS, NO_INTS, pack_orders, pack_regions
from pitchside.physics.world import Order, Region, World
from tools.scenes import SCENES, flicked
from tools.trials import amount, seed_number, worlds

ROOM = 10_000
WIDTHS = ((SEGMENT, SEGMENT), (CONTACT, HASHED), (MARK, MARK))
"""Of each tape: numbers in a row, and how many of them are hashed."""
PER_WORLD = 25
SHARES = (
    dict.fromkeys(SCENES, 0.0125)
    | dict.fromkeys(("clutter", "blocks", "ball"), 0.025)
    | {"sparse": 0.9, "driven": 0.001, "chain": 0.001}
)
"""The share of each scene in the golden hashes."""
MARKED = {"sparse": 0.1, "clutter": 0.025, "ball": 0.025}
"""Scenes that are played with regions and orders too."""
FEWEST = (
    dict.fromkeys(SCENES, PER_WORLD)
    | {"mixed": 175, "wall": 150, "lights": 100, "enclosed": 100}
    | {"corridor": 100, "pinched": 100}
)
"""Flicks of a scene at least; with so many some bodies are frantic."""
DENSE = {
    "sparse": 0.42,
    "clutter": 0.1,
    "blocks": 0.08,
    "ball": 0.12,
    "lights": 0.04,
    "star": 0.06,
    "rack": 0.02,
    "rows": 0.02,
    "mixed": 0.02,
    "wall": 0.01,
    "enclosed": 0.01,
    "corridor": 0.03,
    "pinched": 0.06,
    "driven": 0.001,
    "chain": 0.001,
}
"""The share of each scene where compiled and plain kernels are compared: many of touching bodies."""


def extras(world: World, number: int) -> tuple[Any, ...]:
    """Regions that report, stop and lift, and orders that stop and lift, other ones in each world."""
    ids, x, y = world.ids, 40.0 * (number % 7), 30.0 * (number % 5)
    regions = (
        Region("told", x, y, x + 120.0, y + 60.0),
        Region("stopped", x + 150.0, y, x + 200.0, y + 50.0, None, frozenset(ids[::2])),
        Region(
            "lifted",
            x + 20.0,
            y + 120.0,
            x + 90.0,
            y + 170.0,
            frozenset(ids[1::2]),
            lift=frozenset(ids[1::4]),
        ),
    )
    orders = (Order(0.11, ids[(number + 5) % len(ids)], lift=True), Order(0.05, ids[number % len(ids)]))
    return *pack_regions(world, regions), *pack_orders(world, orders)


def digest(scene: str, flicks: int, seed: int, first: int = 0, marked: bool = False) -> str:
    """SHA-256 over the tapes and places of rest of these flicks, from world number `first` on."""
    found, kernel = sha256(), cast(Any, run)
    room = Desk()
    room.fit(ROOM)
    scratch = (room.bodies, room.group, room.segments, room.contacts, room.marks)
    parts = tuple(map(as_lists, scratch)) if PLAIN else scratch
    for number, world in enumerate(worlds(scene, seed, first + -(-flicks // PER_WORLD))[first:], first):
        source = np.random.default_rng([seed, number])
        more = extras(world, number) if marked else (NO_FLOATS, NO_INTS, NO_FLOATS, NO_INTS)
        packed = tuple(as_lists(array) if PLAIN else array for array in (world.packed, *more))
        for flick in flicked(scene, world, PER_WORLD, source).reshape(-1, 3):
            status = kernel(*packed, flick.tolist() if PLAIN else flick, MOST_EVENTS, *parts)
            (bodies,), _, *tapes = parts
            found.update(bytes([status]))
            # Hashed as one row of x and y, the room between them included.
            places = np.array([*bodies.x, *bodies.y[: len(world.bodies)]], np.float64)
            found.update(places.tobytes())
            counts = (bodies.segments, bodies.contacts, bodies.marks)
            for values, count, (width, hashed) in zip(tapes, counts, WIDTHS, strict=True):
                written = np.array(values[: count * width], np.float64).reshape(-1, width)
                found.update(written[:, :hashed].tobytes())
    return found.hexdigest()


def digests(
    flicks: int, seed: int = 1, first: int = 0, shares: Mapping[str, float] = SHARES
) -> dict[str, str]:
    """A hash for every scene, and for some with regions and orders."""
    plain = {scene: max(int(flicks * share), FEWEST[scene]) for scene, share in shares.items()}
    marked = {scene: max(int(flicks * share), PER_WORLD) for scene, share in MARKED.items()}
    found = {scene: digest(scene, count, seed, first) for scene, count in plain.items()}
    return found | {
        f"{scene}, marked": digest(scene, count, seed, first, True) for scene, count in marked.items()
    }


def main(argv: Sequence[str] | None = None) -> int:
    """Print a line a scene."""
    parser = argparse.ArgumentParser(prog="python -m tools.fingerprint", description=__doc__)
    parser.add_argument("--flicks", type=amount, default=1000)
    parser.add_argument("--seed", type=seed_number, default=1)
    args = parser.parse_args(argv)
    for scene, value in digests(args.flicks, args.seed).items():
        sys.stdout.write(f"{scene} {value}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""The bits of many flicks as one hash: `python -m pitchside.physics.fingerprint --flicks 1000`.

Two machines, or the compiled and the plain kernels (`NUMBA_DISABLE_JIT=1`), agree when the lines agree.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, cast

import numpy as np

from pitchside.physics import kernel_layout as at
from pitchside.physics.engine import MOST_EVENTS, PLAIN, Desk
from pitchside.physics.kernel_run import run
from pitchside.physics.pack import NO_FLOATS, NO_INTS
from pitchside.physics.scenes import SCENES, aimed
from pitchside.physics.trials import worlds

ROOM = 2000
PER_WORLD = 25
SHARES = {"sparse": 0.9, "clutter": 0.02, "blocks": 0.02, "rack": 0.02, "rows": 0.02, "ball": 0.02}
"""Most flicks are sparse ones, for the plain kernels are slow."""


def digest(scene: str, flicks: int, seed: int, first: int = 0) -> str:
    """SHA-256 over the tapes and places of rest of these flicks, from world number `first` on."""
    found, kernel = sha256(), cast(Any, run)
    room = Desk()
    while room.room < ROOM:
        room.grow()
    scratch = (room.s, room.q, room.segments, room.contacts, room.marks)
    parts = tuple(array.tolist() for array in scratch) if PLAIN else scratch
    nothing: tuple[Any, ...] = tuple(
        [] if PLAIN else empty for empty in (NO_FLOATS, NO_INTS, NO_FLOATS, NO_INTS)
    )
    for number, world in enumerate(worlds(scene, seed, first + -(-flicks // PER_WORLD))[first:], first):
        source = np.random.default_rng([seed, number])
        packed = tuple(array.tolist() for array in world.packed) if PLAIN else world.packed
        for flick in aimed(world, PER_WORLD, source).reshape(-1, 3):
            status = kernel(*packed, *nothing, flick.tolist() if PLAIN else flick, MOST_EVENTS, *parts)
            s, q, *tapes = parts
            lengths = (q[at.ROWS] * at.SEGMENT, q[at.CONTACTS] * at.CONTACT, q[at.MARKS] * at.MARK)
            found.update(bytes([status]))
            places = s[at.X : at.Y + len(world.bodies)]
            for values, length in zip((places, *tapes), (None, *lengths), strict=True):
                found.update(np.array(values[:length], np.float64).tobytes())
    return found.hexdigest()


def digests(flicks: int, seed: int = 1, first: int = 0) -> dict[str, str]:
    """A hash for every scene."""
    return {
        scene: digest(scene, max(int(flicks * SHARES[scene]), PER_WORLD), seed, first) for scene in SCENES
    }


def main(argv: Sequence[str] | None = None) -> int:
    """Print a line a scene."""
    parser = argparse.ArgumentParser(prog="python -m pitchside.physics.fingerprint", description=__doc__)
    parser.add_argument("--flicks", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(argv)
    for scene, value in digests(args.flicks, args.seed).items():
        sys.stdout.write(f"{scene} {value}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

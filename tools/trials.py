"""Long trials of the engine: `python -m tools.trials --flicks 1000000`."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pitchside.core.errors import Malformed
from pitchside.physics.engine import MOST_EVENTS, Desk
from pitchside.physics.kernels.state import DONE, MOST_BODIES
from pitchside.physics.pack import NO_FLOATS, NO_INTS, Floats
from pitchside.physics.world import Disc, World
from tools.audit import (
    AROUND,
    CORNERS,
    FIGURES,
    GROWTH,
    HITS,
    LOOPS,
    LOST,
    OVERLAP,
    RADIUS,
    SHAPE,
    STATUS,
    trial,
)
from tools.scenes import SCENES, STREAMS, flicked

PER_WORLD = 20
"""Flicks tried on each random world."""
SHARES = {"driven": 0.1, "chain": 0.1}
"""The share of a scene where it is not one: a flick of these has thousands of contacts."""
MOST_FLICKS = 1_000_000_000
MOST_OVERLAP = 1e-9
"""mm."""
MOST_GROWTH = 1e-13
"""Relative, in one event."""
MOST_LOST = 1.0
"""Share of the momentum that may go to the table."""


@dataclass(frozen=True)
class Verdict:
    """What a trial found."""

    scene: str
    flicks: int
    overlap: float
    """mm, the deepest."""
    growth: float
    """Of energy, relative, the largest in one event."""
    lost: float
    """Momentum that went astray as a share of what may: see `audit.astray`."""
    contacts: float
    """A flick, on average."""
    most: int
    """Events in one flick."""
    guards: int
    seconds: float

    @property
    def sound(self) -> bool:
        """Was every flick played, without overlap, growth of energy or loss of momentum?"""
        kept = self.growth <= MOST_GROWTH and self.lost <= MOST_LOST
        return kept and self.guards == 0 and self.overlap <= MOST_OVERLAP

    def __str__(self) -> str:
        return (
            f"{self.scene:8} {self.flicks:9} {self.overlap:10.2e} {self.growth:10.2e} {self.lost:6.3f}"
            f" {self.contacts:9.2f} {self.most:7} {self.guards:7} {self.seconds:8.1f}"
        )


HEAD = "scene       flicks    overlap     growth   lost  contacts    most  guards  seconds"


def shapes(world: World) -> Floats:
    """The bodies as `audit` measures them."""
    found = np.zeros((len(world.bodies), SHAPE))
    for row, body in zip(found, world.bodies, strict=True):
        if isinstance(body, Disc):
            row[RADIUS] = row[AROUND] = body.radius
            continue
        row[RADIUS], row[AROUND] = -1.0, 0.75 * body.side
        turn = np.radians(round(body.angle * 1000.0) / 1000.0 + np.array([45.0, 135.0, 225.0, 315.0]))
        row[CORNERS::2], row[CORNERS + 1 :: 2] = np.cos(turn), np.sin(turn)
        row[CORNERS:] *= body.side * np.sqrt(0.5)
    return found.reshape(-1)


def figures(world: World, flicks: object, room: Desk) -> Floats:
    """Audit each of these flicks; rows of status, overlap, growth, contacts, events, lost."""
    found = np.zeros(len(flicks) // 3 * FIGURES)  # type: ignore[arg-type]
    tapes = (room.segments, room.contacts, room.marks)
    rows, here = np.zeros(MOST_BODIES, np.int64), np.zeros(5 * MOST_BODIES)
    outlines = shapes(world)
    trial(
        world.packed, outlines, NO_FLOATS, NO_INTS, flicks, MOST_EVENTS, room.bodies, room.group, *tapes,
        rows, here, found,
    )  # fmt: skip
    return found.reshape(-1, FIGURES)


def worlds(scene: str, seed: int, count: int) -> list[World]:
    """Random worlds of a scene that are sound."""
    source = np.random.default_rng([seed, STREAMS.index(scene)])
    found: list[World] = []
    while len(found) < count:
        world = SCENES[scene](source)
        try:
            world.packed  # noqa: B018
        except Malformed:
            continue
        found.append(world)
    return found


def try_scene(scene: str, flicks: int, seed: int = 1) -> Verdict:
    """Play and audit that many flicks of a scene."""
    room = Desk()
    room.fit(MOST_EVENTS)
    started = time.perf_counter()
    source = np.random.default_rng([seed, 99])
    found = [
        figures(world, flicked(scene, world, PER_WORLD, source), room)
        for world in worlds(scene, seed, -(-flicks // PER_WORLD))
    ]
    rows = np.concatenate(found)
    return Verdict(
        scene,
        len(rows),
        float(rows[:, OVERLAP].max()),
        float(rows[:, GROWTH].max()),
        float(rows[:, LOST].max()),
        float(rows[:, HITS].mean()),
        int(rows[:, LOOPS].max()),
        int((rows[:, STATUS] != DONE).sum()),
        time.perf_counter() - started,
    )


def share_out(flicks: int, scenes: list[str]) -> dict[str, int]:
    """How many flicks each scene gets, at least one."""
    every = sum(SHARES.get(scene, 1.0) for scene in scenes)
    return {scene: max(int(flicks * SHARES.get(scene, 1.0) / every + 1e-6), 1) for scene in scenes}


def whole(text: str, least: int) -> int:
    """A whole number on the command line."""
    if not text.isascii() or not text.isdigit() or not least <= int(text[:12]) <= MOST_FLICKS:
        raise argparse.ArgumentTypeError(f"'{text}' is no whole number from {least} to {MOST_FLICKS}")
    return int(text)


def amount(text: str) -> int:
    """How many flicks."""
    return whole(text, 1)


def seed_number(text: str) -> int:
    """The seed of a random source."""
    return whole(text, 0)


def main(argv: Sequence[str] | None = None) -> int:
    """Try every scene, print a table; 1 if a flick was refused, bodies overlapped, energy grew or
    momentum went astray."""
    parser = argparse.ArgumentParser(prog="python -m tools.trials", description=__doc__)
    parser.add_argument("--flicks", type=amount, default=100_000, help="in all, shared among the scenes")
    parser.add_argument("--seed", type=seed_number, default=1)
    parser.add_argument("--scene", choices=sorted(SCENES), action="append", help="only these")
    args = parser.parse_args(argv)
    scenes = args.scene or list(SCENES)
    sys.stdout.write(HEAD + "\n")
    failed = False
    for scene, count in share_out(args.flicks, scenes).items():
        verdict = try_scene(scene, count, args.seed)
        sys.stdout.write(f"{verdict}\n")
        sys.stdout.flush()
        failed = failed or not verdict.sound
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())

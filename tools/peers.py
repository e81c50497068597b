"""Two well-known engines on the same flicks, to compare with: `python -m tools.peers`.

A development extra that `make peers` installs; without them a line says so.

Both step in time and are stepped from Python. Friction on the table is a joint on every disc. Built once and
laid out anew for each flick; only the stepping is timed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from math import cos, radians, sin
from statistics import median, quantiles
from typing import Any, Protocol
from warnings import catch_warnings, simplefilter

import numpy as np

from pitchside.physics import Disc, Flick, World, simulate, warm
from pitchside.physics.formation import aimed, formation
from tools.bench import Row, table
from tools.bench.physics import SEED, call_times, flicks_of, own_rate

STEP = 1.0 / 240.0
CHECK = 16
"""Steps between two looks at whether all is at rest."""
STILL = 0.5
"""mm/s: slower is at rest."""


class Peer(Protocol):
    """An engine that steps in time."""

    def reset(self, flick: Flick) -> None:
        """Lay everything out and flick."""

    def step(self) -> None:
        """One step."""

    def speed(self) -> float:
        """The speed of the fastest disc, mm/s."""

    def places(self) -> list[tuple[float, float]]:
        """Where the discs are, mm."""


def run(peer: Peer, flick: Flick) -> int:
    """Play a flick to rest; the number of steps."""
    peer.reset(flick)
    steps = 0
    while True:
        for _ in range(CHECK):
            peer.step()
        steps += CHECK
        if peer.speed() < STILL or steps > 10_000:
            return steps


def discs(world: World) -> list[Disc]:
    """The bodies of a world of discs."""
    return [body for body in world.bodies if isinstance(body, Disc)]


def _load(module: str) -> Any:
    """Old bindings warn while they load; where warnings are errors that would end the process."""
    with catch_warnings():
        simplefilter("ignore")
        return import_module(module)


class Box2D:
    """Box2D 2.3.10 with friction joints; lengths in cm, for it caps movement at two units a step."""

    SCALE = 0.1

    def __init__(self, world: World) -> None:
        b2 = _load("Box2D")
        scale, material = self.SCALE, world.material
        self.discs, self.index = discs(world), world.index
        self.world = b2.b2World(gravity=(0, 0), doSleep=False)
        ground = self.world.CreateStaticBody()
        self.bodies = []
        for disc in self.discs:
            shape = b2.b2CircleShape(radius=disc.radius * scale)
            density = disc.mass / (3.141592653589793 * (disc.radius * scale) ** 2)
            fixture = b2.b2FixtureDef(
                shape=shape, density=density, friction=0, restitution=material.restitution
            )
            place = (disc.x * scale, disc.y * scale)
            body = self.world.CreateDynamicBody(
                position=place, fixtures=fixture, fixedRotation=True, bullet=True
            )
            force = material.mu * disc.mass * material.gravity * scale
            self.world.CreateFrictionJoint(bodyA=ground, bodyB=body, maxForce=force, maxTorque=0)
            self.bodies.append(body)

    def reset(self, flick: Flick) -> None:
        """Lay everything out and flick."""
        scale, turn = self.SCALE, radians(flick.angle)
        for disc, body in zip(self.discs, self.bodies, strict=True):
            body.position, body.linearVelocity = (disc.x * scale, disc.y * scale), (0, 0)
        speed = flick.speed * scale
        self.bodies[self.index[flick.body]].linearVelocity = (speed * cos(turn), speed * sin(turn))

    def step(self) -> None:
        """One step."""
        self.world.Step(STEP, 8, 3)

    def speed(self) -> float:
        """The speed of the fastest disc, mm/s."""
        return float(max(body.linearVelocity.length for body in self.bodies)) / self.SCALE

    def places(self) -> list[tuple[float, float]]:
        """Where the discs are, mm."""
        return [(body.position.x / self.SCALE, body.position.y / self.SCALE) for body in self.bodies]


class Pymunk:
    """pymunk 7 with pivot joints of limited force."""

    def __init__(self, world: World) -> None:
        pm = _load("pymunk")
        material = world.material
        self.discs, self.index = discs(world), world.index
        self.space = pm.Space()
        self.bodies = []
        for disc in self.discs:
            body = pm.Body(disc.mass, float("inf"))
            body.position = disc.x, disc.y
            shape = pm.Circle(body, disc.radius)
            shape.elasticity, shape.friction = material.restitution**0.5, 0.0
            joint = pm.PivotJoint(self.space.static_body, body, (0, 0), (0, 0))
            joint.max_bias, joint.max_force = 0, material.mu * disc.mass * material.gravity
            self.space.add(body, shape, joint)
            self.bodies.append(body)

    def reset(self, flick: Flick) -> None:
        """Lay everything out and flick."""
        for disc, body in zip(self.discs, self.bodies, strict=True):
            body.position, body.velocity = (disc.x, disc.y), (0, 0)
        turn = radians(flick.angle)
        self.bodies[self.index[flick.body]].velocity = flick.speed * cos(turn), flick.speed * sin(turn)

    def step(self) -> None:
        """One step."""
        self.space.step(STEP)

    def speed(self) -> float:
        """The speed of the fastest disc, mm/s."""
        return float(max(body.velocity.length for body in self.bodies))

    def places(self) -> list[tuple[float, float]]:
        """Where the discs are, mm."""
        return [(body.position.x, body.position.y) for body in self.bodies]


PEERS: dict[str, Callable[[World], Peer]] = {"Box2D 2.3.10": Box2D, "pymunk": Pymunk}
MODULES = {"Box2D 2.3.10": "Box2D", "pymunk": "pymunk"}


def installed() -> frozenset[str]:
    """The engines that can be compared with here."""
    return frozenset(name for name, module in MODULES.items() if find_spec(module))


def against(name: str, peer: Peer, world: World, count: int, own: int) -> list[Row]:
    """One other engine; the engine itself is timed again right after it."""
    source = np.random.default_rng(SEED + 1)
    flicks = flicks_of(world, aimed(world, count, source))
    steps = 0
    errors = []
    started = time.process_time()
    spent = 0.0
    for flick in flicks:
        started = time.process_time()
        steps += run(peer, flick)
        spent += time.process_time() - started
        rest = simulate(world, flick).rest
        errors.append(
            max(
                ((x - a) ** 2 + (y - b) ** 2) ** 0.5
                for (x, y), (a, b) in zip(peer.places(), rest.values(), strict=True)
            )
        )
    rate, ours = count / spent, own_rate(world, aimed(world, own, source))
    p50 = median(call_times(world, flicks_of(world, aimed(world, 3000, source)), False))
    p90 = quantiles(errors, n=10)[8]
    step = spent / steps
    return [
        Row(f"{name} at 1/240 s", f"{rate:,.0f}/s", f"{steps / count:.0f} steps a flick"),
        Row("  is slower by", f"{ours / rate:.0f}x", f"batch {ours:,.0f}/s, one core, right after"),
        Row("  off by", f"{median(errors):.1f} mm", f"median; p90 {p90:.0f} mm"),
        Row(
            "  one call with its tape",
            f"{p50 / step:.2f} steps",
            f"{p50 * 1e6:.1f} us; a step {step * 1e6:.1f} us",
        ),
    ]


def beside(world: World, count: int, own: int) -> list[Row]:
    """The other engines, or how to get them."""
    here, rows = installed(), list[Row]()
    for name, make in PEERS.items():
        if name in here:
            rows += against(name, make(world), world, count, own)
        else:
            rows.append(Row(f"{name} at 1/240 s", "not installed", "`make peers` installs it"))
    return rows


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m tools.peers", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer flicks, rougher figures")
    own, others = (4_000, 20) if parser.parse_args(argv).quick else (40_000, 120)
    warm()
    rows = table(beside(formation(), others, own))
    sys.stdout.write("\n".join(("Physics: beside other engines", *rows, "")))
    return 0


if __name__ == "__main__":
    sys.exit(main())

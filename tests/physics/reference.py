"""An independent engine in extended precision, to measure the real one against.

It shares nothing with the kernels but the laws: every pair and every stop is predicted anew at each event,
contacts are sought feature by feature among all roots of their polynomials, angles come from the library. Two
contacts of one instant are not resolved together, and light discs and borders are left out.

`python -m tests.physics.reference --flicks 10000` compares on the workload of the benchmarks.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitchside.physics import Block, Flick, World, simulate
from pitchside.physics.formation import aimed, formation
from pitchside.physics.kernels.state import MOST_BODIES
from pitchside.physics.tape import Tape
from tools.trials import amount, seed_number

Real = np.longdouble
Vector = NDArray[Any]

SLOW, REST = Real(2), Real("1e-3")
TOUCHING = Real("1e-9")


@dataclass
class Piece:
    """A body with place p and velocity v at the present instant."""

    p: Vector
    v: Vector
    size: Any
    mass: Any
    a: Any
    axes: Vector | None
    """The two axes of a block."""

    @property
    def speed(self) -> Any:
        """How fast it moves."""
        return np.sqrt(self.v @ self.v)

    def pull(self) -> Vector:
        """Half its acceleration."""
        speed = self.speed
        return self.v * 0 if speed == 0 else -self.v / speed * self.a / 2

    def reach(self) -> Any:
        """How far it can slide, with its size."""
        return self.speed**2 / (2 * self.a) + self.size * (Real(2) if self.axes is not None else 1)


@dataclass
class Run:
    """A flick played by the reference."""

    pieces: list[Piece]
    restitution: Any
    restitution_block: Any
    t: Any = 0
    contacts: list[tuple[float, int, int]] = field(default_factory=list)


def pieces_of(world: World) -> list[Piece]:
    """The bodies of a world, at rest."""
    found = []
    for body in world.bodies:
        axes = None
        if isinstance(body, Block):
            turn = Real(round(body.angle * 1000)) / 1000 * np.arctan(Real(1)) / 45
            axes = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
            size = Real(body.side) / 2
        else:
            size = Real(body.radius)
        mu = world.material.mu if body.mu is None else body.mu
        dec = Real(mu * world.material.gravity)
        found.append(
            Piece(np.array([body.x, body.y], Real), np.zeros(2, Real), size, Real(body.mass), dec, axes)
        )
    return found


def zeros(coefficients: Sequence[Any], end: Any) -> Iterator[Any]:
    """The real zeros in (0, end] of a polynomial, lowest power first, where it comes down; polished."""
    c: Any = np.trim_zeros(np.array(coefficients, Real), "b")
    if len(c) < 2:
        return
    scale: Any = c * Real(end) ** np.arange(len(c))
    for root in np.roots(scale[::-1].astype(float)):
        if abs(root.imag) > 1e-5 or not -1e-6 < root.real < 1 + 1e-6:
            continue
        u: Any = Real(root.real)
        for _ in range(6):
            slope = np.polyval((scale[1:] * np.arange(1, len(c)))[::-1], u)
            if slope == 0:
                break
            u -= np.polyval(scale[::-1], u) / slope
        slope = np.polyval((scale[1:] * np.arange(1, len(c)))[::-1], u)
        if slope < 0 and 0 < u <= 1:
            yield u * end


def round_times(d: Vector, w: Vector, g: Vector, radius: Any, end: Any) -> Iterator[Any]:
    """When d + w t + g t^2 comes as near as a radius."""
    f = [d @ d - radius**2, 2 * (d @ w), w @ w + 2 * (d @ g), 2 * (w @ g), g @ g]
    if abs(f[0]) < TOUCHING:
        if f[1] < -TOUCHING:
            yield Real(0)
        if f[1] > TOUCHING:
            yield from zeros(f[1:], end)
        return
    yield from zeros(f, end)


def flat_times(d: Vector, w: Vector, g: Vector, sides: list[tuple[Vector, Any]], end: Any) -> Iterator[Any]:
    """When d + w t + g t^2 enters the polygon whose sides lie at these distances along these normals."""
    for normal, far in sides:
        f = [normal @ d - far, normal @ w, normal @ g]
        times = list(zeros(f, end)) if abs(f[0]) > TOUCHING else list(zeros(f[1:], end))
        if abs(f[0]) <= TOUCHING and f[1] < -TOUCHING:
            times.append(Real(0))
        for t in times:
            place = d + w * t + g * t * t
            if all(other @ place - reach <= TOUCHING for other, reach in sides):
                yield t


def sides_of(axes: Vector, one: Any, other: Any) -> list[tuple[Vector, Any]]:
    """The four sides of a rectangle about the origin."""
    return [(axes[0], one), (-axes[0], one), (axes[1], other), (-axes[1], other)]


def times(i: Piece, j: Piece, end: Any) -> Iterator[Any]:
    """When two pieces meet, features one by one."""
    d, w, g = i.p - j.p, i.v - j.v, i.pull() - j.pull()
    if i.axes is None and j.axes is None:
        yield from round_times(d, w, g, i.size + j.size, end)
    elif i.axes is not None and j.axes is not None:
        wide = abs(i.axes[0] @ j.axes[0]) + abs(i.axes[0] @ j.axes[1])
        mine, its = i.size + j.size * wide, j.size + i.size * wide
        yield from flat_times(d, w, g, sides_of(i.axes, mine, mine) + sides_of(j.axes, its, its), end)
    elif i.axes is not None:
        yield from times(j, i, end)
    else:
        assert j.axes is not None
        yield from flat_times(d, w, g, sides_of(j.axes, j.size + i.size, j.size), end)
        yield from flat_times(d, w, g, sides_of(j.axes, j.size, j.size + i.size), end)
        for a in (-j.size, j.size):
            for b in (-j.size, j.size):
                yield from round_times(d - a * j.axes[0] - b * j.axes[1], w, g, i.size, end)


def normal_of(i: Piece, j: Piece) -> Vector:
    """The unit normal from j to i."""
    d = i.p - j.p
    if i.axes is None and j.axes is None:
        return np.asarray(d / np.sqrt(d @ d))
    if i.axes is not None and j.axes is not None:
        wide = abs(i.axes[0] @ j.axes[0]) + abs(i.axes[0] @ j.axes[1])
        mine, its = i.size + j.size * wide, j.size + i.size * wide
        sides = sides_of(i.axes, mine, mine) + sides_of(j.axes, its, its)
        return max(sides, key=lambda side: side[0] @ d - side[1])[0]
    if i.axes is not None:
        return -normal_of(j, i)
    assert j.axes is not None
    local = j.axes @ d
    off = local - np.clip(local, -j.size, j.size)
    return np.asarray((off @ j.axes) / np.sqrt(off @ off))


def strike(run: Run, i: Piece, j: Piece) -> None:
    """Resolve one contact."""
    n = normal_of(i, j)
    c = (j.v - i.v) @ n
    both = (i.axes is not None) or (j.axes is not None)
    e = run.restitution_block if both else run.restitution
    if c < SLOW and i.speed > 0 and j.speed > 0:
        _part(i, j, n, c, max(e * c, SLOW))
        return
    impulse = (1 + e) * c / (1 / i.mass + 1 / j.mass)
    for one, other, sign in ((i, j, 1), (j, i, -1)):
        if other.speed == 0 and impulse / other.mass < REST:
            one.v = one.v + sign * (c + (e * c / 2 if c > Real("1e-7") else 0)) * n
            return
    i.v, j.v = i.v + impulse / i.mass * n, j.v - impulse / j.mass * n


def _part(i: Piece, j: Piece, n: Vector, c: Any, part: Any) -> None:
    total = i.mass + j.mass
    common, relative = (i.mass * i.v + j.mass * j.v) / total, i.v - j.v
    along = relative + c * n
    left = along @ along + c * c - part * part
    if left > 0 and along @ along > 0:
        relative = part * n + along * np.sqrt(left / (along @ along))
    else:
        need, have = -left * i.mass * j.mass / total**2, common @ common
        relative = part * n
        if have <= need:
            common, relative = common * 0, relative * 0
        else:
            common = common * np.sqrt((have - need) / have)
    i.v, j.v = common + j.mass / total * relative, common - i.mass / total * relative


def advance(run: Run, wait: Any) -> None:
    """Let everything slide on."""
    for piece in run.pieces:
        if piece.speed > 0:
            speed = piece.speed
            piece.p = piece.p + piece.v * wait + piece.pull() * wait * wait
            left = speed - piece.a * wait
            piece.v = piece.v * 0 if left < Real("1e-12") else piece.v * (left / speed)
    run.t += wait


def next_contact(run: Run, end: Any) -> tuple[Any, int, int] | None:
    """The first contact before `end`."""
    best = None
    for a, i in enumerate(run.pieces):
        if i.speed == 0:
            continue
        for b, j in enumerate(run.pieces):
            if a == b or (j.speed > 0 and b < a):
                continue
            d = (i.p - j.p).astype(float)
            if d @ d > float(i.reach() + j.reach()) ** 2:
                continue
            for t in times(i, j, end):
                if best is None or t < best[0]:
                    best = (t, a, b)
    return best


def play(world: World, flick: Flick, most: int = 2000) -> Run:
    """Play a flick to rest."""
    run = Run(pieces_of(world), Real(world.material.restitution), Real(world.material.restitution_block))
    turn = Real(flick.milli) / 1000 * np.arctan(Real(1)) / 45
    run.pieces[world.number(flick.body)].v = flick.pace * np.array([np.cos(turn), np.sin(turn)])
    for _ in range(most):
        moving = [piece for piece in run.pieces if piece.speed > 0]
        if not moving:
            return run
        stop = min(piece.speed / piece.a for piece in moving)
        found = next_contact(run, stop)
        if found is None:
            advance(run, stop)
            continue
        advance(run, found[0])
        run.contacts.append((float(run.t), found[1], found[2]))
        i, j = run.pieces[found[1]], run.pieces[found[2]]
        strike(run, i, j)
        for piece in (i, j):
            if piece.speed < REST:
                piece.v = piece.v * 0
    raise RuntimeError("the reference came to no end")


def difference(run: Run, tape: Tape) -> float:
    """The largest distance between the two engines' places of rest, mm."""
    worst = 0.0
    for i, piece in enumerate(run.pieces):
        dx, dy = float(tape.raw.final[i]) - piece.p[0], float(tape.raw.final[MOST_BODIES + i]) - piece.p[1]
        worst = max(worst, float(np.sqrt(dx * dx + dy * dy)))
    return worst


def main(argv: Sequence[str] | None = None) -> int:
    """Compare on the workload; list every flick that differs by more than 1e-8 mm."""
    parser = argparse.ArgumentParser(prog="python -m tests.physics.reference", description=__doc__)
    parser.add_argument("--flicks", type=amount, default=10_000)
    parser.add_argument("--seed", type=seed_number, default=3)
    args = parser.parse_args(argv)
    world = formation()
    rows = aimed(world, args.flicks, np.random.default_rng(args.seed)).reshape(-1, 3)
    found = []
    for row in rows:
        flick = Flick(world.ids[row[0]], row[1] / 1000, float(row[2]))
        run, tape = play(world, flick), simulate(world, flick)
        same = [{world.ids[i], world.ids[j]} for _, i, j in run.contacts] == [
            {c.a, c.b} for c in tape.contacts
        ]
        found.append(difference(run, tape))
        if found[-1] > 1e-8 or not same:
            steps = [f"{c.t - t:.1e}" for c, (t, _, _) in zip(tape.contacts, run.contacts, strict=False)]
            sys.stdout.write(
                f"{flick}: {found[-1]:.2e} mm, same contacts: {same}, instants differ by {steps}\n"
            )
    worst, middle = max(found), sorted(found)[len(found) // 2]
    within = sum(one <= 1e-8 for one in found) / len(found)
    sys.stdout.write(
        f"{len(found)} flicks: {within:.3%} within 1e-8 mm; largest {worst:.2e}, median {middle:.2e}\n"
    )
    return int(within < 0.999)


if __name__ == "__main__":
    sys.exit(main())

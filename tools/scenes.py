"""Worlds to try the engine on: formations, clutter, racks, blocks, light discs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import sqrt

import numpy as np

from pitchside.physics.formation import Source, aimed, formation
from pitchside.physics.pack import TOP_SPEED, UNEQUAL, UNLIKE, Ints
from pitchside.physics.world import Block, Body, Border, Disc, Material, Table, World


def driving(world: World, count: int, source: Source) -> Ints:
    """Flicks of the first body along the row before it, or nearly, at top speed or less."""
    flicks = np.zeros((count, 3), np.int64)
    aside = np.where(source.integers(2, size=count), 0.0, source.uniform(-20.0, 20.0, count))
    flicks[:, 1] = np.round(aside * 1000.0).astype(np.int64) % 360000
    flicks[:, 2] = np.where(source.integers(2, size=count), TOP_SPEED, source.integers(1, TOP_SPEED, count))
    return flicks.reshape(-1)


def flicked(scene: str, world: World, count: int, source: Source) -> Ints:
    """The flicks that belong to a scene."""
    if scene == "driven":
        return driving(world, count, source)
    return aimed(world, count, source, slow=scene in SLOW)


def _clear(body: Body, others: list[Body]) -> bool:
    def radius(one: Body) -> float:
        return one.radius if isinstance(one, Disc) else one.side / sqrt(2.0)

    return all(
        (body.x - other.x) ** 2 + (body.y - other.y) ** 2 > (radius(body) + radius(other)) ** 2
        for other in others
    )


def _scatter(
    bodies: list[Body], make: Callable[[str, float, float], Body], size: float, source: Source
) -> None:
    """Add one body at a free place of a square of this size, if one is found soon."""
    for _ in range(60):
        body = make(f"b{len(bodies)}", float(source.uniform(0, size)), float(source.uniform(0, size)))
        if _clear(body, bodies):
            bodies.append(body)
            return


def _material(source: Source) -> Material:
    disc, block = source.choice([0.3, 0.5, 0.6, 0.82, 0.9, 1.0], 2)
    return Material(
        mu=float(source.uniform(0.1, 0.4)), restitution=float(disc), restitution_block=float(block)
    )


def sparse(source: Source) -> World:
    """A formation on a table, with any restitution."""
    table = Table(-50.0, -50.0, 950.0, 650.0, Border(int(source.integers(1, 3))))
    return World(formation().bodies, _material(source), table)


def clutter(source: Source) -> World:
    """Discs of several sizes, masses and frictions, close together."""
    bodies: list[Body] = []
    for _ in range(5):
        _scatter(bodies, lambda name, x, y: Disc(name, x, y, 25.0, 50.0, 0.22), 300.0, source)
    for _ in range(18):
        _scatter(bodies, lambda name, x, y: Disc(name, x, y, 15.0, 5.0), 300.0, source)
    return World(tuple(bodies), _material(source))


def blocks(source: Source) -> World:
    """Blocks at any angle among discs."""
    bodies: list[Body] = []

    def turn() -> float:
        return float(source.choice([0.0, 45.0, float(source.uniform(0, 90))]))

    for _ in range(6):
        _scatter(bodies, lambda name, x, y: Block(name, x, y, 50.0, 28.0, turn(), 0.25), 320.0, source)
    for _ in range(12):
        _scatter(bodies, lambda name, x, y: Disc(name, x, y, 15.0, 7.0), 320.0, source)
    return World(tuple(bodies), _material(source))


def rack(source: Source) -> World:
    """Fifteen discs that touch, or nearly, and one to strike them with."""
    gap = float(source.choice([0.0, 1e-9, 1e-6, 1e-3]))
    step = 30.0 + gap
    bodies: list[Body] = [Disc("b0", -120.0, 0.0, 15.0, 5.0)]
    for row in range(5):
        for at in range(row + 1):
            x, y = row * step * sqrt(0.75), (at - row / 2.0) * step
            bodies.append(Disc(f"b{len(bodies)}", x * (1 + 1e-15), y, 15.0, 5.0))
    return World(tuple(bodies), _material(source))


def rows(source: Source) -> World:
    """Blocks side by side, all at one angle, with discs that touch their faces, and a chain of discs."""
    angle = float(source.choice([0.0, 30.0, 45.0]))
    c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    gap = float(source.choice([0.0, 1e-9, 1e-4]))
    places: list[tuple[float, float, bool]] = [(i * (40.0 + gap), 0.0, True) for i in range(4)]
    places += [(i * (40.0 + gap) + 20.0, 40.0 + gap, True) for i in range(3)]
    places += [(i * 31.0, -30.0 - gap, False) for i in range(4)]
    places += [(i * (20.0 + gap) + 5.0, 70.0 + 2 * gap, False) for i in range(5)]
    bodies: list[Body] = []
    for a, b, square in places:
        x, y = float(a * c - b * s), float(a * s + b * c)
        name = f"b{len(bodies)}"
        bodies.append(Block(name, x, y, 40.0, 28.0, angle) if square else Disc(name, x, y, 10.0, 7.0))
    return World(tuple(bodies), _material(source))


def ball(source: Source) -> World:
    """A light disc among others, some of them in contact with it."""
    bodies: list[Body] = [
        Disc("b0", 150.0, 150.0, 12.0, 5.0, light=True),
        Disc("b1", 174.0, 150.0, 12.0, 5.0),
    ]
    _scatter(bodies, lambda name, x, y: Block(name, x, y, 50.0, 28.0, 20.0), 300.0, source)
    for _ in range(16):
        _scatter(bodies, lambda name, x, y: Disc(name, x, y, 12.0, 5.0), 300.0, source)
    return World(tuple(bodies), _material(source))


def _any_material(source: Source) -> Material:
    mu, disc, block = source.uniform((0.1, 0.3, 0.3), (0.4, 1.0, 1.0))
    return Material(mu=float(mu), restitution=float(disc), restitution_block=float(block))


def _masses(source: Source) -> Callable[[], float]:
    """Masses of two kinds, up to a hundred times apart, or of any size between."""
    apart = float(source.choice([1.0, 10.0, 100.0]))
    if source.integers(2):
        return lambda: float(source.choice([1.0, apart]))
    return lambda: float(apart ** source.uniform())


def mixed(source: Source) -> World:
    """A rack of touching discs of one size and of very unequal masses."""
    gap, mass = float(source.choice([0.0, 1e-12, 1e-9, 1e-6])), _masses(source)
    step = 30.0 + gap
    places = [
        (row * step * sqrt(0.75) * (1 + 1e-15), (at - row / 2.0) * step)
        for row in range(int(source.integers(2, 6)))
        for at in range(row + 1)
    ]
    bodies = tuple(Disc(f"b{i}", x, y, 15.0, mass()) for i, (x, y) in enumerate(places))
    return World(bodies, _any_material(source))


def star(source: Source) -> World:
    """A block with discs and a block against its four faces, all of unequal masses, and discs around them."""
    angle = float(source.choice([0.0, 30.0, 89.999, int(source.integers(90_000)) / 1000.0]))
    mass = _masses(source)
    turn, gap = np.radians(angle), float(source.choice([1e-12, 1e-9, 1e-6]))
    c, s = float(np.cos(turn)), float(np.sin(turn))
    bodies: list[Body] = [Block("b0", 0.0, 0.0, 70.0, mass(), angle)]
    for face in range(4):
        along = float(source.choice([-20.0, -10.0, 0.0, 15.0]))
        square = face == 3 and source.integers(2)
        a, b = 35.0 + (25.0 if square else 30.0) + gap, along
        for _ in range(face):
            a, b = -b, a
        name, x, y = f"b{len(bodies)}", a * c - b * s, a * s + b * c
        bodies.append(Block(name, x, y, 50.0, mass(), angle) if square else Disc(name, x, y, 30.0, mass()))
    for _ in range(4):
        _scatter(bodies, lambda name, x, y: Disc(name, x - 150, y - 150, 12.0, mass()), 300.0, source)
    return World(tuple(bodies), _any_material(source))


def wall(source: Source) -> World:
    """Nine blocks side by side, of unequal masses, with touching discs on two sides of the wall."""
    angle, mass = float(source.choice([0.0, 30.0, 45.0])), _masses(source)
    turn, gap = np.radians(angle), float(source.choice([0.0, 1e-12, 1e-9, 1e-6]))
    c, s = float(np.cos(turn)), float(np.sin(turn))
    step = 40.0 + gap
    places = [(i * step, j * step, True) for i in range(3) for j in range(3)]
    places += [(i * step + 7.0, -35.0 - gap, False) for i in range(3)]
    places += [(-35.0 - gap, i * (30.0 + gap), False) for i in range(3)]
    bodies: list[Body] = []
    for a, b, square in places:
        name, x, y = f"b{len(bodies)}", a * c - b * s, a * s + b * c
        bodies.append(Block(name, x, y, 40.0, mass(), angle) if square else Disc(name, x, y, 15.0, mass()))
    return World(tuple(bodies), _any_material(source))


def lights(source: Source) -> World:
    """A row or a rack of touching discs, two or three of them light."""
    step = 30.0 + float(source.choice([0.0, 1e-12, 1e-9, 1e-6]))
    if source.integers(2):
        places = [(step * at, 0.0) for at in range(int(source.integers(4, 10)))]
    else:
        places = [
            (row * step * sqrt(0.75) * (1 + 1e-15), (at - row / 2.0) * step)
            for row in range(int(source.integers(3, 6)))
            for at in range(row + 1)
        ]
    chosen = source.choice(len(places), int(source.integers(2, 4)), replace=False)
    bodies = tuple(Disc(f"b{i}", x, y, 15.0, 5.0, light=i in chosen) for i, (x, y) in enumerate(places))
    return World(bodies, _material(source))


def enclosed(source: Source) -> World:
    """One or two light discs in a ring of discs that leaves them little room or none."""
    inner, count = int(source.integers(1, 3)), int(source.integers(4, 11))
    room = float(source.choice([0.0, 1e-9, 1e-3, float(source.uniform(0.0, 6.0))]))
    far = max(12.0 * inner + 15.0 + room, 15.0 / float(np.sin(np.pi / count))) * (1 + 1e-15)
    bodies = [Disc(f"b{i}", 24.0 * i - 12.0 * (inner - 1), 0.0, 12.0, 5.0, light=True) for i in range(inner)]
    turn = float(source.choice([0.0, float(source.uniform(0.0, 2.0 * np.pi))]))
    for i in range(count):
        angle = turn + 2.0 * np.pi * i / count
        bodies.append(
            Disc(f"b{len(bodies)}", far * float(np.cos(angle)), far * float(np.sin(angle)), 15.0, 7.0)
        )
    return World(tuple(bodies), _material(source))


def _gap(source: Source) -> float:
    """None, next to none, or some room."""
    return float(source.choice([0.0, 1e-12, 1e-9, 1e-6, 1e-3, float(source.uniform(0.0, 3.0))]))


def _placed(bodies: list[Body], source: Source) -> tuple[Body, ...]:
    """The bodies turned together by some angle, and named."""
    angle = float(source.choice([0.0, 30.0, 45.0, int(source.integers(360_000)) / 1000.0]))
    c, s = float(np.cos(np.radians(angle))), float(np.sin(np.radians(angle)))
    found: list[Body] = []
    for i, body in enumerate(bodies):
        x, y = body.x * c - body.y * s, body.x * s + body.y * c
        if isinstance(body, Block):
            found.append(replace(body, id=f"b{i}", x=x, y=y, angle=body.angle + angle))
        else:
            found.append(replace(body, id=f"b{i}", x=x, y=y))
    return tuple(found)


def corridor(source: Source) -> World:
    """Light discs between two or four blocks that leave them little room, with what pushes them on."""
    mass, side, radius = _masses(source), 50.0, float(source.choice([6.0, 12.0, 15.0]))
    bodies: list[Body] = []
    for at in range(int(source.integers(1, 3))):
        for sign in (1.0, -1.0):
            x, y = at * (side + _gap(source)), sign * (radius + side / 2.0 + _gap(source))
            bodies.append(Block("", x, y, side, mass()))
    x = radius - side / 2.0
    for at in range(int(source.integers(1, 4))):
        bodies.append(Disc("", x, 0.0, radius, 5.0, light=at == 0 or bool(source.integers(3))))
        x += 2.0 * radius + _gap(source)
    if source.integers(2):
        bodies.append(Block("", -side - _gap(source), 0.0, side, mass()))
    else:
        bodies.append(Disc("", -side / 2.0 - radius - _gap(source), 0.0, radius, mass()))
    if source.integers(2):
        bodies.append(Disc("", x, 0.0, radius, mass()))
    return World(_placed(bodies, source), _material(source))


def pinched(source: Source) -> World:
    """A heap of one to four light discs, with discs, sides and corners of blocks against them."""
    mass, step = _masses(source), 24.0 + _gap(source)
    high = step * sqrt(0.75) * (1 + 1e-15)
    heap = [(0.0, 0.0), (step, 0.0), (step / 2.0, high), (step / 2.0, -high)][: int(source.integers(1, 5))]
    bodies: list[Body] = [Disc("", x, y, 12.0, 5.0, light=True) for x, y in heap]
    for _ in range(int(source.integers(2, 6))):
        x, y = heap[int(source.integers(len(heap)))]
        angle = float(source.choice([*range(0, 360, 30), float(source.uniform(0.0, 360.0))]))
        c, s = float(np.cos(np.radians(angle))), float(np.sin(np.radians(angle)))
        kind, gap = source.integers(3), _gap(source)
        along = float(source.choice([0.0, 12.0, -12.0, float(source.uniform(-20.0, 20.0))]))
        far = 12.0 + gap + (15.0, 20.0, 20.0 * sqrt(2.0))[kind]
        if kind == 0:
            bodies.append(Disc("", x + far * c, y + far * s, 15.0, mass()))
        elif kind == 1:
            bodies.append(Block("", x + far * c - along * s, y + far * s + along * c, 40.0, mass(), angle))
        else:
            bodies.append(Block("", x + far * c, y + far * s, 40.0, mass(), angle + 45.0))
    return World(_placed(bodies, source), _material(source))


def driven(source: Source) -> World:
    """A heavy smooth body and a row of lighter, rougher ones before it, at the corners of the bounds."""
    smooth = float(source.choice([0.05, 0.1, 0.22, 0.5]))
    gap, square = _gap(source), float(source.choice([0.0, 0.5, 1.0]))
    bodies: list[Body] = []
    for i in range(int(source.integers(2, 7))):
        mass = UNEQUAL if i == 0 else float(source.choice([1.0, UNEQUAL ** source.uniform()]))
        mu = smooth if i == 0 else smooth * float(source.choice([UNLIKE, UNLIKE ** source.uniform()]))
        name, x = f"b{i}", i * (30.0 + gap)
        if source.uniform() < square:
            bodies.append(Block(name, x, 0.0, 30.0, mass, 0.0, mu))
        else:
            bodies.append(Disc(name, x, 0.0, 15.0, mass, mu))
    return World(
        tuple(bodies), replace(_material(source), gravity=float(source.choice([8e3, 9810.0, 1.2e4])))
    )


def chain(source: Source) -> World:
    """A long row of touching bodies whose masses are up to a hundred times apart, in turn or at random."""
    heavy, many = float(source.choice([4.0, 30.0, UNEQUAL])), int(source.integers(12, 62))
    turn, square = bool(source.integers(2)), float(source.choice([0.0, 0.5, 1.0]))
    step, smooth = 30.0 + float(source.choice([0.0, 1e-12, 1e-9, 1e-6])), float(source.uniform(0.1, 0.4))
    bodies: list[Body] = []
    for i in range(many):
        mass = (heavy, 1.0)[i % 2] if turn else float(heavy ** source.uniform())
        square_one = source.uniform() < square
        bodies.append(
            Block("", i * step, 0.0, 30.0, mass) if square_one else Disc("", i * step, 0.0, 15.0, mass)
        )
    return World(_placed(bodies, source), replace(_any_material(source), mu=smooth))


SCENES: dict[str, Callable[[Source], World]] = {
    "sparse": sparse,
    "clutter": clutter,
    "blocks": blocks,
    "rack": rack,
    "rows": rows,
    "ball": ball,
    "mixed": mixed,
    "star": star,
    "wall": wall,
    "lights": lights,
    "enclosed": enclosed,
    "corridor": corridor,
    "pinched": pinched,
    "driven": driven,
    "chain": chain,
}
SLOW = frozenset({"mixed", "star", "wall", "lights", "corridor", "pinched", "chain"})
"""Scenes that are flicked slowly too."""
STREAMS = (
    "ball",
    "blocks",
    "clutter",
    "rack",
    "rows",
    "sparse",
    "mixed",
    "star",
    "wall",
    "lights",
    "enclosed",
    "corridor",
    "pinched",
    "driven",
    "chain",
)
"""The number of each scene in the seeds, so that a new scene changes no old one."""

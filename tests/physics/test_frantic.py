"""Bodies in contact that strike each other again and again: every run ends, nothing is made from nothing."""

from dataclasses import replace

import numpy as np
import pytest

from pitchside.physics import Block, Disc, Flick, Material, World, simulate
from pitchside.physics.engine import Desk
from pitchside.physics.kernels.cluster import calm
from pitchside.physics.kernels.run import begin, lay_out
from pitchside.physics.kernels.state import Regions
from pitchside.physics.pack import NO_FLOATS, NO_INTS, Floats, pack_flicks
from tools.trials import worlds

STAR = World(
    (
        Disc("d5", -10.001134462490645, -64.99982545717475, 30, 50),
        Disc("d8", 64.99982545717485, -10.00113446249065, 30, 50),
        Block("k1", 0.0012279323128810157, 70.35533904861263, 50, 50, 134.999),
        Disc("d4", -65.00034905596033, -19.998865532940066, 29.999999999999, 50),
        Block("k0", 0, 0, 70, 5, 89.999),
    )
)
"""A light block held between three heavy discs and a heavy block."""


def test_a_light_block_between_heavy_bodies_comes_to_rest() -> None:
    """Four heavy bodies hand a light one around in one instant: they are parted together, and all ends."""
    tape = simulate(STAR, Flick("d4", 60, 1))
    assert len(tape.contacts) < 1000
    assert all(abs(body.x - tape.rest[body.id][0]) < 0.01 for body in STAR.bodies)


@pytest.mark.parametrize("speed", [1, 2, 5, 20, 50, 300])
def test_no_slow_flick_of_the_star_is_refused(speed: int) -> None:
    """Any body of it, in any direction, ends long before the guard."""
    for name in STAR.ids:
        for angle in range(0, 360, 20):
            simulate(STAR, Flick(name, angle, speed), guard=5000)


def test_blocks_that_part_as_corners_and_close_at_a_side() -> None:
    """Two blocks within a nanometre of corner to corner: the side that closes counts, not the diagonal."""
    step, heavy = 40.000000001, {3, 4, 5, 6, 9, 10, 13, 14}
    places = [(i * step, j * step) for i in range(3) for j in range(3)]
    discs = [(7 + i * step, -35.000000001) for i in range(3)]
    discs += [(-35.000000001, i * 30.000000001) for i in range(3)]
    masses = [10.0 if i in heavy else 1.0 for i in range(15)]
    blocks = tuple(Block(f"b{i}", x, y, 40, masses[i]) for i, (x, y) in enumerate(places))
    rest = tuple(Disc(f"b{i}", x, y, 15, masses[i]) for i, (x, y) in enumerate(discs, 9))
    world = World((*blocks, *rest), Material(0.18886341594535366, 0.5996693424821056, 0.8160852517417154))
    assert len(simulate(world, Flick("b5", 223.125, 171), guard=20_000).contacts) < 5000


@pytest.mark.parametrize(
    ("name", "angle", "speed"), [("b4", 89.546, 5), ("b1", 329.999, 3), ("b0", 357.518, 2)]
)
def test_a_disc_in_a_wedge_of_touching_ones_comes_to_rest(name: str, angle: float, speed: int) -> None:
    """A light disc pushes heavy ones too faintly to move them, from one to the next in one instant."""
    side, masses = 25.980762113533185, (100, 1, 100, 100, 1, 100)
    places = ((0, 0), (side, -15), (side, 15), (2 * side, -30), (2 * side, 0), (2 * side, 30))
    discs = tuple(Disc(f"b{i}", x, y, 15, masses[i]) for i, (x, y) in enumerate(places))
    world = World(discs, Material(mu=0.3076786302160531, restitution=0.8603061018960905))
    assert len(simulate(world, Flick(name, angle, speed), guard=5000).contacts) > 1


def test_a_ball_in_a_pocket_without_loss_comes_to_rest() -> None:
    """A light disc at full restitution among resting discs would bounce for ever: it tires."""
    bodies = (
        Disc("ball", 150, 150, 12, 5, light=True),
        Disc("a", 174, 150, 12, 5),
        Disc("b", 138.31129617166746, 173.85489020246965, 12, 5),
        Disc("c", 100.27922665106033, 159.88819604958212, 12, 5),
        Disc("d", 115.28402846355907, 120.49920967439512, 12, 5),
    )
    world = World(bodies, Material(mu=0.33082863545203733, restitution=1.0))
    assert 1000 < len(simulate(world, Flick("a", 202.312, 503), guard=20_000).contacts) < 5000


@pytest.mark.parametrize("speed", [1000, 4000, 5000])
@pytest.mark.parametrize("frictions", [(0.05, 0.2), (0.2, 0.8), (0.5, 2)])
@pytest.mark.parametrize(
    "pushed",
    [
        (Disc("b", 30, 0, mass=1),),
        (Block("b", 50, 0, mass=1),),
        (Disc("b", 30, 0, mass=1, light=True),),
        (Block("k", 50, 0, mass=50), Disc("b", 100, 15, mass=1), Disc("c", 100, -15, mass=1)),
    ],
)
def test_what_is_pushed_along_against_its_friction_parts_less_and_less_often(
    pushed: tuple[Disc | Block, ...], frictions: tuple[float, float], speed: int
) -> None:
    """A heavy smooth disc that drives rough bodies before it for seconds: thousands of contacts, no more."""
    smooth, rough = frictions
    front = (replace(body, mu=smooth if body.mass == 50 else rough) for body in pushed)
    world = World((Disc("a", 0, 0, mass=100, mu=smooth), *front))
    tape = simulate(world, Flick("a", 0, speed), guard=20_000)
    before = tape.body_at("a", 0.0).vx
    for contact in tape.touched("a"):
        assert tape.body_at("a", contact.t).vx <= before
    assert tape.rest["b"][0] > tape.rest["a"][0]


def clash(world: World, name: str, angle: float, speed: float) -> tuple[Floats, Floats, Floats]:
    """Call a flicked body frantic and calm it at once: masses, velocities before and after."""
    room, count, regions = Desk(), len(world.bodies), Regions(NO_FLOATS, NO_INTS)
    now, here, group = world.packed[0], room.bodies[0], room.group[0]
    lay_out(now, here, 0)
    begin(now, here, regions, pack_flicks(world, [Flick(name, angle, speed)]), room.segments, room.marks)
    i = world.number(name)
    here.named[0], here.noted[i], here.names, here.heat[i] = i, 1, 1, 1e9
    before = np.zeros((count, 2))
    before[i] = here.vx[i], here.vy[i]
    calm(now, here, group, 0.0)
    after = np.stack([here.now_vx[:count], here.now_vy[:count]], axis=1)
    return np.array([body.mass for body in world.bodies]), before, after


@pytest.mark.parametrize("angle", [0.0, 31.0, 60.0, 177.5])
@pytest.mark.parametrize("name", ["d4", "k0"])
def test_what_is_parted_together_keeps_its_momentum(name: str, angle: float) -> None:
    """The impulses of a cluster sum to nothing, and its energy does not grow."""
    mass, before, after = clash(STAR, name, angle, 800.0)
    assert mass @ after == pytest.approx(mass @ before, abs=1e-9 * float(mass.max()) * 800)
    assert mass @ (after**2).sum(1) <= mass @ (before**2).sum(1) * (1 + 1e-15)


def test_a_cluster_leaves_alone_what_nothing_pushes() -> None:
    """A disc at rest that touches the cluster but is not pushed stays where it is."""
    world = World((Disc("a", 0, 0), Disc("b", 30, 0), Disc("far", -30, 0)))
    _, _, after = clash(world, "a", 0.0, 500.0)
    assert tuple(after[2]) == (0.0, 0.0)
    assert after[1][0] > after[0][0] > 0.0


@pytest.mark.parametrize("scene", ["mixed", "star", "wall"])
def test_mirror_images_of_frantic_bodies_agree_in_every_bit(scene: str) -> None:
    """Where bodies of unequal masses touch, the mirrored flick still gives the mirrored places of rest."""
    source = np.random.default_rng(9)
    for world in worlds(scene, 35, 12):
        mirrored = World(
            tuple(
                replace(body, x=-body.x, angle=180.0 - body.angle)
                if isinstance(body, Block)
                else replace(body, x=-body.x)
                for body in world.bodies
            ),
            world.material,
        )
        for _ in range(10):
            name, angle = world.ids[source.integers(len(world.ids))], float(source.integers(360_000)) / 1000
            speed = float(source.choice([1, 3, 30, 300, 3000]))
            one = simulate(world, Flick(name, angle, speed))
            other = simulate(mirrored, Flick(name, 180.0 - angle, speed))
            assert {key: (-x, y) for key, (x, y) in one.rest.items()} == other.rest

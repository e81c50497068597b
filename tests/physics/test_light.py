"""Light discs in contact with others and with each other: every run ends, and soon."""

from math import cos, pi, sin

import numpy as np
import pytest

from pitchside.physics import Block, Disc, Flick, Material, World, simulate
from pitchside.physics.engine import desk
from pitchside.physics.kernels.impulse import SWIFT
from pitchside.physics.kernels.light import JAM, SPENT, TIRED
from tools.trials import try_scene

ROW = (Disc("a", 0, 0), Disc("b", 30, 0, light=True), Disc("c", 60, 0, light=True), Disc("d", 90, 0))
"""Two light discs in touch, held by two others."""


def ring(count: int, restitution: float) -> World:
    """A light disc that touches a ring of others."""
    far = max(27.0, 15.0 / sin(pi / count)) * (1 + 1e-15)
    turns = [2 * pi * i / count for i in range(count)]
    discs = (Disc(f"p{i}", far * cos(turn), far * sin(turn)) for i, turn in enumerate(turns))
    return World((Disc("c", 0, 0, 12, light=True), *discs), Material(restitution=restitution))


def row(count: int, lights: set[int], material: Material) -> World:
    """Discs that touch in a row, some of them light."""
    return World(tuple(Disc(f"b{i}", 30.0 * i, 0, light=i in lights) for i in range(count)), material)


@pytest.mark.parametrize("restitution", [0.3, 0.5, 0.6, 0.82, 0.9, 1.0])
@pytest.mark.parametrize("speed", [1, 30, 1000, 3746])
def test_two_light_discs_that_touch_in_a_row_come_to_rest(speed: int, restitution: float) -> None:
    """Flicked against each other and against what holds them, in every direction."""
    world = World(ROW, Material(restitution=restitution))
    for name in world.ids:
        for angle in (0, 10, 45, 90, 170, 180, 200):
            assert len(simulate(world, Flick(name, angle, speed), guard=5000).contacts) < 5000


@pytest.mark.parametrize("restitution", [0.82, 0.999, 1.0])
@pytest.mark.parametrize("count", [4, 5, 6, 8])
def test_an_enclosed_light_disc_comes_to_rest(count: int, restitution: float) -> None:
    """It strikes several of its neighbours in one instant, again and again, without loss or nearly."""
    world = ring(count, restitution)
    for angle in (0, 10, 45, 90, 123.456):
        tape = simulate(world, Flick("c", angle, 1000), guard=5000)
        assert all(tape.rest[body.id] == (body.x, body.y) for body in world.bodies[1:])


def test_the_light_disc_among_four_stops_between_them() -> None:
    """Where it has no room at all it ends where it lay."""
    discs = (Disc("p", -27, 0), Disc("q", 27, 0), Disc("t", 0, 27), Disc("u", 0, -27))
    world = World((Disc("c", 0, 0, 12, light=True), *discs), Material(restitution=1.0))
    tape = simulate(world, Flick("c", 45, 1000))
    assert JAM < len(tape.contacts) < 2 * JAM
    assert tape.rest["c"] == (0.0, 0.0)


@pytest.mark.parametrize(
    ("count", "lights", "material", "flick"),
    [
        (8, {1, 5, 7}, Material(0.05, 0.82), Flick("b4", 45, 558)),
        (8, {1, 5, 6}, Material(0.1, 1.0), Flick("b3", 3.586, 3499)),
        (8, {1, 4, 5}, Material(0.05, 1.0), Flick("b3", 106.182, 133)),
        (7, {1, 5}, Material(1.0, 0.5), Flick("b2", 357.821, 2653)),
    ],
)
def test_bodies_held_between_pinched_light_discs_come_to_rest(
    count: int, lights: set[int], material: Material, flick: Flick
) -> None:
    """Those driven against them again and again lose their motion, with all that they are in a hurry with."""
    assert len(simulate(row(count, lights, material), flick, guard=5000).contacts) < 3000


def test_a_light_disc_that_bounces_on_without_loss_tires_and_is_spent() -> None:
    """In a ring with some room it bounces until it tires, and never much beyond."""
    world = World((Disc("c", 0, 0, 6, light=True), *ring(4, 1.0).bodies[1:]), Material(0.05, restitution=1.0))
    struck = []
    for angle in (0, 10, 33.3, 45):
        simulate(world, Flick("c", angle, 4000), guard=5000)
        struck.append(int(desk().bodies["struck"][0, 0]))
    assert TIRED < max(struck) < SPENT + JAM


def test_two_light_discs_share_a_push_and_move_nothing() -> None:
    """One strikes the other as discs do; what lies behind it stays."""
    world = World((Disc("a", 0, 0, light=True), Disc("b", 100, 0, light=True), Disc("p", 160, 0)))
    tape = simulate(world, Flick("a", 0, 2000))
    first = tape.contacts[0]
    assert (first.a_moved, first.b_moved) in ((True, False), (False, True))
    assert first.dv_a == pytest.approx(first.dv_b)
    assert tape.rest["p"] == (160.0, 0.0)


@pytest.mark.parametrize(("angle", "speed"), [(0, 1000), (10, 1000), (30, 3000), (-47.5, 5000)])
def test_a_light_disc_in_a_corridor_that_is_pushed_from_its_end(angle: float, speed: float) -> None:
    """Between two blocks that move along, contacts without any push are counted too, so the run ends."""
    blocks = (Block("p", 0, 40, 50), Block("q", 0, -40, 50), Block("k", -50, 0, 50))
    world = World((*blocks, Disc("d", -10, 0), Disc("l", 20, 0, light=True)))
    assert len(simulate(world, Flick("k", angle, speed)).contacts) < 6000


def test_a_block_slides_past_a_spent_light_disc_at_the_end_of_its_side() -> None:
    """The disc touches the side a little before its corner: the side counts, and nothing closes there."""
    half, step = 20.0, 52.0
    c, s = cos(pi / 6), sin(pi / 6)
    places = ((0.0, 0.0), (step, 0.0), (step, step))
    blocks = tuple(
        Block(f"b{i}", a * c - b * s, a * s + b * c, 2 * half, mass, 30)
        for i, ((a, b), mass) in enumerate(zip(places, (1, 1, 100), strict=True))
    )
    for along in (6.490066845e-6, 3e-6, 1e-7, 1e-10, -1e-10):
        a, b = step - half + along, half + 6.0 - 3.5e-12
        ball = Disc("ball", a * c - b * s, a * s + b * c, 6, light=True)
        world = World((*blocks[:2], ball), Material(restitution=1.0, restitution_block=0.5))
        assert len(simulate(world, Flick("b1", 30, 270), guard=500).contacts) < 50
    ball = Disc("ball", 45.55034532283283, 56.320718131678476, 6, mass=5, light=True)
    world = World((*blocks, ball), Material(restitution=1.0, restitution_block=0.5))
    flicks = (Flick("ball", -90, 3786), Flick("b0", 30, 430))
    assert len(simulate(world, *flicks, guard=5000).contacts) < 3000


def test_what_bounces_off_a_pinched_light_disc_is_told_with_its_push() -> None:
    """The contact carries the change of velocity and the impulse."""
    world = World((Disc("a", -100, 0), Disc("b", 0, 0, light=True), Disc("d", 30, 0)))
    tape = simulate(world, Flick("a", 0, 1500))
    last = tape.contacts[-1]
    before, after = tape.body_at("a", last.t, before=True), tape.body_at("a", last.t)
    assert last.dv("a") == pytest.approx(abs(after.vx - before.vx))
    assert last.impulse > 0.0


@pytest.mark.parametrize("scene", ["lights", "enclosed", "ball", "corridor", "pinched"])
def test_no_flick_among_light_discs_is_long(scene: str) -> None:
    """Rows, racks and rings with one to three light discs: thousands of events at most."""
    verdict = try_scene(scene, 3000, seed=23)
    assert verdict.guards == 0
    assert verdict.most < 6000


def test_a_light_disc_without_its_own_world_changes_nothing() -> None:
    """Where no light disc is pinched, the others end where they end without it, but for rounding."""
    source = np.random.default_rng(8)
    for _ in range(200):
        x, y = source.uniform(60, 400, 2).tolist()
        others = (Disc("a", 0, 0), Disc("b", 120, 4), Disc("c", 260, -20))
        if min((x - disc.x) ** 2 + (y - disc.y) ** 2 for disc in others) < 900:
            continue
        flick = Flick("a", float(source.uniform(-5, 5)), 2500)
        one, two = World((*others, Disc("ball", x, y, light=True))), World(others)
        rest = simulate(one, flick).rest
        for name, place in simulate(two, flick).rest.items():
            assert rest[name] == pytest.approx(place, abs=1e-8)


@pytest.mark.parametrize("half", [500.0, 5_000.0, 14_000.0])
def test_between_two_that_close_in_it_gains_no_speed_without_end(half: float) -> None:
    """Without loss, over tens of metres, its speed would outgrow the digits of the instants."""
    bodies = (
        Disc("a", -half, 0, mass=100, mu=0.05),
        Disc("c", 0, 0, mass=1, mu=0.05, light=True),
        Disc("z", half, 0, mass=100, mu=0.05),
    )
    world = World(bodies, Material(mu=0.05, restitution=1.0, gravity=8000))
    tape = simulate(world, Flick("a", 0, 5000), Flick("z", 180, 5000))
    assert len(tape.touched("c")) > 10
    for contact in tape.contacts:
        here = [tape.body_at(name, contact.t) for name in ("a", "c", "z")]
        assert here[1].x - here[0].x > 30 - 1e-9
        assert here[2].x - here[1].x > 30 - 1e-9
        assert abs(here[1].vx) <= SWIFT + 5000

"""Square blocks that slide without turning."""

from math import cos, radians, sin, sqrt

import pytest

from pitchside.physics import Block, Disc, Flick, Material, World, simulate

PLAIN = Material(mu=0.2, restitution=0.8, restitution_block=0.6, gravity=10_000.0)


def test_a_disc_bounces_off_a_face() -> None:
    """The normal is the face's, the point lies on it, and the block takes the impulse."""
    tape = simulate(World((Disc("a", 0, 10), Block("k", 150, 0)), PLAIN), Flick("a", 0, 1000))
    contact = tape.contacts[0]
    assert (contact.nx, contact.ny) == (-1, 0)
    assert (contact.x, contact.y) == pytest.approx((115, 10))
    assert contact.closing == pytest.approx(sqrt(1000**2 - 4000 * 100))
    assert tape.body_at("k", contact.t).vx == pytest.approx(1.6 * contact.closing * 7 / 35)
    assert tape.body_at("k", contact.t).vy == 0


def test_a_disc_bounces_off_a_corner() -> None:
    """A corner is a point: the normal goes from it to the centre."""
    tape = simulate(World((Disc("a", 0, 45), Block("k", 150, 0)), PLAIN), Flick("a", 0, 1000))
    contact = tape.contacts[0]
    assert (contact.x, contact.y) == pytest.approx((115, 35))
    a = tape.body_at("a", contact.t)
    assert sqrt((a.x - 115) ** 2 + (a.y - 35) ** 2) == pytest.approx(15, abs=1e-12)
    assert (contact.nx, contact.ny) == pytest.approx(((a.x - 115) / 15, (a.y - 35) / 15))


@pytest.mark.parametrize("angle", [0.0, 10.0, 30.0, 45.0, 77.7])
def test_turning_the_whole_scene_turns_the_result(angle: float) -> None:
    """A block at any fixed angle: the same flick seen from another side."""
    c, s = cos(radians(angle)), sin(radians(angle))

    def turned(x: float, y: float) -> tuple[float, float]:
        return x * c - y * s, x * s + y * c

    straight = World((Disc("a", 0, 20), Block("k", 150, 0), Block("l", 230, 30, 50)), PLAIN)
    bodies = (
        Disc("a", *turned(0, 20)),
        Block("k", *turned(150, 0), angle=angle),
        Block("l", *turned(230, 30), 50, angle=angle),
    )
    one = simulate(straight, Flick("a", 0, 3000))
    other = simulate(World(bodies, PLAIN), Flick("a", angle, 3000))
    assert len(one.contacts) == len(other.contacts) > 1
    for name, place in one.rest.items():
        assert other.rest[name] == pytest.approx(turned(*place), abs=1e-8)


def test_blocks_meet_face_to_face() -> None:
    """The gap closes to zero and the point lies in the middle of the shared face."""
    world = World((Block("a", 0, 0, 40), Block("b", 100, 30, 40)), PLAIN)
    contact = simulate(world, Flick("a", 0, 1000)).contacts[0]
    assert (contact.nx, contact.ny) == (-1, 0)
    assert (contact.x, contact.y) == pytest.approx((80, 15))


def test_a_turned_block_meets_with_its_corner() -> None:
    """Corner against face: the normal is the face's, the point the corner."""
    world = World((Block("a", 0, 0, 40, angle=45), Block("b", 100, 0, 40)), PLAIN)
    contact = simulate(world, Flick("a", 0, 1000)).contacts[0]
    assert (contact.nx, contact.ny) == pytest.approx((-1, 0))
    assert (contact.x, contact.y) == pytest.approx((80, 0))


def test_blocks_side_by_side_part_without_contact() -> None:
    """A block that slides along its neighbour does not push it."""
    world = World((Block("a", 0, 0, 40), Block("b", 40, 0, 40)), PLAIN)
    assert simulate(world, Flick("a", 90, 1000)).contacts == ()
    assert len(simulate(world, Flick("a", 0, 1000)).contacts) >= 1


def test_heavier_blocks_move_less() -> None:
    """Mass counts: a block with stored pucks gains less speed."""

    def push(mass: float) -> float:
        world = World((Disc("a", 0, 0), Block("k", 150, 0, mass=mass)), PLAIN)
        return simulate(world, Flick("a", 0, 2000)).rest["k"][0]

    assert push(28) > push(56) > 150

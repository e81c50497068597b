"""Contacts of one instant, racks and chains."""

from math import sqrt

import numpy as np
import pytest

from pitchside.physics import Block, Disc, Flick, Material, World, simulate
from pitchside.physics.tape import Tape

E1, E8 = Material(restitution=1.0), Material(restitution=0.8)


def momentum(tape: Tape, world: World, t: float, before: bool) -> tuple[float, float]:
    """The total momentum just before or after an instant."""
    motions = [(body.mass, tape.body_at(body.id, t, before=before)) for body in world.bodies]
    return sum(m * v.vx for m, v in motions), sum(m * v.vy for m, v in motions)


@pytest.mark.parametrize("angle", [0.0, 17.0, 45.0, 211.3])
def test_a_centred_hit_on_two_touching_discs_is_a_mirror_image(angle: float) -> None:
    """Bug 7: both leave at the same instant, as mirror images, along any axis."""
    c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))

    def at(name: str, x: float, y: float) -> Disc:
        return Disc(name, float(x * c - y * s), float(x * s + y * c))

    world = World((at("a", 0, 0), at("b", 100, 15.0000001), at("c", 100, -15.0000001)), E8)
    tape = simulate(world, Flick("a", angle, 2500))
    first = tape.first_touch("a")
    assert {contact.other("a") for contact in first} == {"b", "c"}
    (bx, by), (cx, cy) = tape.rest["b"], tape.rest["c"]
    along = (bx * c + by * s, cx * c + cy * s)
    across = (by * c - bx * s, cy * c - cx * s)
    assert along[0] == pytest.approx(along[1], abs=1e-9)
    assert across[0] == pytest.approx(-across[1], abs=1e-9)
    assert momentum(tape, world, first[0].t, False) == pytest.approx(
        momentum(tape, world, first[0].t, True), abs=1e-8
    )


def test_the_textbook_answer_for_three_balls() -> None:
    """Without loss the striker bounces back with a fifth of its speed."""
    world = World(
        (Disc("a", 0, 0), Disc("b", 15 * sqrt(3) + 1e-12, 15), Disc("c", 15 * sqrt(3) + 1e-12, -15)), E1
    )
    tape = simulate(world, Flick("a", 0, 1000))
    assert tape.body_at("a", tape.contacts[0].t).vx == pytest.approx(-200, rel=1e-9)


@pytest.mark.parametrize("count", [3, 21])
def test_a_cradle_sends_off_only_its_last_disc(count: int) -> None:
    """A chain of touching discs without loss: one contact each, and only the last one leaves."""
    discs = (Disc("a", -60, 0), *(Disc(f"d{i}", 30 * i, 0) for i in range(count)))
    tape = simulate(World(discs, E1), Flick("a", 0, 1000))
    assert len(tape.contacts) == count
    moved = [name for name, (x, _) in tape.rest.items() if name != "a" and x != 30 * int(name[1:])]
    assert moved == [f"d{count - 1}"]


def test_a_break_of_a_rack_is_symmetric() -> None:
    """The cue hits the tip of a rack on its axis: left and right end as mirror images."""
    rows = [
        (row * 15 * sqrt(3) * (1 + 1e-15), 30.0 * at - 15.0 * row)
        for row in range(5)
        for at in range(row + 1)
    ]
    world = World((Disc("cue", -100, 0), *(Disc(f"d{i}", x, y) for i, (x, y) in enumerate(rows))), E8)
    tape = simulate(world, Flick("cue", 0, 3000))
    places = {(round(x, 9), round(y, 9)): tape.rest[f"d{i}"] for i, (x, y) in enumerate(rows)}
    for (x, y), (rx, ry) in places.items():
        mx, my = places[(x, -y if y else y)]
        assert (rx, ry) == pytest.approx((mx, -my), abs=1e-6)


def test_a_light_disc_between_two_touching_ones_comes_straight_back() -> None:
    """The ball hits two resting players in one instant and returns on its own line."""
    world = World((Disc("ball", 0, 0, light=True), Disc("b", 100, 15), Disc("c", 100, -15)), E8)
    tape = simulate(world, Flick("ball", 0, 2500))
    assert len(tape.first_touch("ball")) == 2
    assert tape.rest["ball"][1] == pytest.approx(0, abs=1e-9)
    assert tape.rest["ball"][0] < 50
    assert tape.rest["b"] == (100.0, 15.0)


def test_blocks_struck_corner_to_corner_keep_the_diagonal() -> None:
    """A block that meets another exactly at the corners goes on along the diagonal."""
    world = World((Block("a", 0, 0), Block("b", 140, 140)), E8)
    tape = simulate(world, Flick("a", 45, 2000))
    x, y = tape.rest["b"]
    assert x == pytest.approx(y, abs=1e-9)
    assert x > 150


def test_the_contacts_of_a_tie_share_their_instant() -> None:
    """Two blocks side by side, pushed on both by a third: both contacts carry the same t."""
    world = World((Block("a", 0, 0, 40), Block("b", 60, 20.0, 40), Block("c", 60, -20.0, 40)), E8)
    first = simulate(world, Flick("a", 0, 1500)).first_touch("a")
    assert len(first) == 2
    assert first[0].t == first[1].t

"""Mirrored, swapped, renumbered and repeated flicks agree."""

from collections.abc import Callable
from dataclasses import replace
from math import dist

import numpy as np
import pytest

from pitchside.physics import Block, Disc, Flick, World, simulate
from pitchside.physics.formation import aimed
from pitchside.physics.world import Body
from tests.nightly import count
from tools.scenes import SCENES, SLOW
from tools.trials import worlds

Turn = Callable[[float, float], tuple[float, float]]
WORLDS = count(3, 60)
"""Of each scene, mirrored in every way; 20 flicks in each."""


def changed(body: Body, turn: Turn, angle: Callable[[float], float]) -> Body:
    """The body at its mirrored place."""
    x, y = turn(body.x, body.y)
    if isinstance(body, Block):
        return replace(body, x=x, y=y, angle=angle(body.angle))
    return replace(body, x=x, y=y)


CHANGES: dict[str, tuple[Turn, Callable[[float], float]]] = {
    "mirror x": (lambda x, y: (-x, y), lambda a: 180.0 - a),
    "mirror y": (lambda x, y: (x, -y), lambda a: -a),
    "swap": (lambda x, y: (y, x), lambda a: 90.0 - a),
    "half turn": (lambda x, y: (-x, -y), lambda a: a + 180.0),
}


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("change", CHANGES)
def test_mirror_images_agree_in_every_bit(scene: str, change: str) -> None:
    """The mirrored flick of the mirrored world gives the mirrored places of rest, bit for bit."""
    turn, angle = CHANGES[change]
    source = np.random.default_rng(4)
    for world in worlds(scene, 31, WORLDS):
        mirrored = World(tuple(changed(body, turn, angle) for body in world.bodies), world.material)
        world = World(world.bodies, world.material)
        for body, milli, speed in aimed(world, 20, source, slow=scene in SLOW).reshape(-1, 3).tolist():
            name = world.ids[body]
            one = simulate(world, Flick(name, milli / 1000, speed))
            other = simulate(mirrored, Flick(name, angle(milli / 1000), speed))
            assert {key: turn(*place) for key, place in one.rest.items()} == other.rest
            assert [contact.t for contact in one.contacts] == [contact.t for contact in other.contacts]


@pytest.mark.parametrize("scene", ["sparse", "clutter", "blocks", "ball"])
def test_numbering_does_not_matter(scene: str) -> None:
    """The same bodies in another order end at the same places, bit for bit."""
    source = np.random.default_rng(5)
    for world in worlds(scene, 32, 12):
        order = source.permutation(len(world.bodies))
        other = World(tuple(world.bodies[int(i)] for i in order), world.material, world.table)
        for body, milli, speed in aimed(world, 20, source).reshape(-1, 3).tolist():
            flick = Flick(world.ids[body], milli / 1000, speed)
            assert simulate(world, flick).rest == simulate(other, flick).rest


@pytest.mark.parametrize(("scene", "share"), [("rack", 0.995), ("rows", 0.95)])
def test_numbering_hardly_matters_in_racks(scene: str, share: float) -> None:
    """Ties of three contacts and more are solved in the order of the bodies: that shows in the last bits.

    Each contact that follows enlarges it, so that only nearly all agree to 1e-9 mm.
    """
    source = np.random.default_rng(6)
    apart: list[float] = []
    for world in worlds(scene, 34, 40):
        order = source.permutation(len(world.bodies))
        other = World(tuple(world.bodies[int(i)] for i in order), world.material)
        for body, milli, speed in aimed(world, 20, source).reshape(-1, 3).tolist():
            flick = Flick(world.ids[body], milli / 1000, speed)
            one, two = simulate(world, flick).rest, simulate(other, flick).rest
            apart.append(max(dist(place, two[name]) for name, place in one.items()))
    assert np.mean(np.array(apart) <= 1e-9) > share


def test_numbering_does_not_matter_in_a_tie() -> None:
    """A symmetric hit on two discs ends alike, whichever of them is numbered first."""
    a, b, c = Disc("a", 0, 0), Disc("b", 100, 15), Disc("c", 100, -15)
    places = [
        simulate(World(bodies), Flick("a", 0, 2500)).rest
        for bodies in ((a, b, c), (a, c, b), (c, b, a), (b, a, c))
    ]
    assert all(place == places[0] for place in places)
    assert places[0]["b"] == (places[0]["c"][0], -places[0]["c"][1])


def test_a_repeated_flick_agrees_in_every_bit() -> None:
    """Nothing is left over from one run to the next."""
    (world,) = worlds("clutter", 33, 1)
    (other,) = worlds("rack", 33, 1)
    first = simulate(world, Flick("b7", 33.3, 3000))
    simulate(other, Flick("b0", 1, 3000))
    second = simulate(world, Flick("b7", 33.3, 3000))
    assert first.raw.segments.tobytes() == second.raw.segments.tobytes()
    assert first.raw.contacts.tobytes() == second.raw.contacts.tobytes()

"""A flick that goes on otherwise from an order has the bits of one that had the order from the beginning."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pitchside.core.errors import Malformed
from pitchside.physics import Course, Disc, Flick, Order, Tape, World, course_of, simulate
from pitchside.physics.kernels.state import MOST_BODIES
from tests.nightly import count
from tools.scenes import SCENES, flicked
from tools.trials import worlds

WORLDS = count(3, 500)
LONG = ("driven", "chain")
"""Scenes whose flicks have thousands of contacts."""


def bits(tape: Tape) -> list[bytes]:
    """All that the kernels wrote."""
    places = tape.raw.final.reshape(2, MOST_BODIES)[:, : len(tape.ids)]
    return [array.tobytes() for array in (places, *tape.raw[2:])]


def orders_for(course: Course, source: Any) -> list[Order]:
    """One or two orders: at the very instant of a contact, or anywhere."""
    tape = course.tape
    instants = [*(one.t for one in tape.contacts), *source.uniform(0.0, max(tape.end, 0.1), 3).tolist()]
    return [
        Order(float(source.choice(instants)), str(source.choice(tape.ids)), lift=bool(source.integers(4)))
        for _ in range(source.integers(1, 3))
    ]


@pytest.mark.parametrize("scene", sorted(SCENES))
def test_same_bits(scene: str) -> None:
    """Lifted or stopped at contacts or between them, light and touching bodies included."""
    source = np.random.default_rng(12)
    for world in worlds(scene, 12, -(-WORLDS // 10) if scene in LONG else WORLDS):
        for body, milli, pace in flicked(scene, world, 4, source).reshape(-1, 3).tolist():
            flick = Flick(world.ids[body], milli / 1000.0, pace)
            course = course_of(world, flick)
            assert bits(course.tape) == bits(simulate(world, flick))
            for _ in range(3):
                orders = orders_for(course, source)
                assert bits(course.ordered(*orders)) == bits(simulate(world, flick, orders=orders))


def test_moments() -> None:
    """It can go on from its start and from each contact of the flicked body."""
    world = World((Disc("a", 0, 0), Disc("b", 80, 2), Disc("c", 160, 30)))
    course = course_of(world, Flick("a", 0, 1900))
    touched = dict.fromkeys(contact.t for contact in course.tape.touched("a"))
    assert len(touched) > 0
    assert [moment.t for moment in course.moments] == [0.0, *touched]


def test_orders_are_read() -> None:
    """What is no order, or names nobody, is refused as `simulate` refuses it."""
    course = course_of(World((Disc("a", 0, 0),)), Flick("a", 0, 900))
    for wrong in (Order(-1.0, "a"), Order(0.1, "nobody"), Flick("a", 0, 900)):
        with pytest.raises(Malformed):
            course.ordered(wrong)  # type: ignore[arg-type]

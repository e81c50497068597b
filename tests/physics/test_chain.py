"""Long touching rows of very unequal masses: what is parted together is solved, not approached."""

import numpy as np
import pytest

from pitchside.physics import Block, Disc, Flick, Material, World, simulate
from pitchside.physics.engine import Desk
from pitchside.physics.kernels.state import SLOW
from pitchside.physics.world import Body
from tests.physics.test_frantic import clash
from tools.audit import GROWTH, LOST, OVERLAP, STATUS
from tools.trials import figures


def row(count: int, square: bool, heavy: float, bounce: float = 0.6, light: float = 1.0) -> World:
    """A heavy disc before a touching row of which every second body is heavy."""
    bodies: list[Body] = [Disc("h", -20, 0, 15, heavy)]
    for i in range(count):
        x, mass = 30.0 * (i + 1), (light, heavy)[i % 2]
        bodies.append(Block(f"k{i}", x, 0, 30, mass) if square else Disc(f"k{i}", x, 0, 15, mass))
    return World(tuple(bodies), Material(0.22, bounce, bounce))


@pytest.mark.parametrize("square", [True, False], ids=["blocks", "discs"])
@pytest.mark.parametrize(
    ("count", "heavy", "bounce", "speed"),
    [
        (21, 100, 0.6, 5000),
        (32, 100, 0.82, 5000),
        (37, 30, 0.6, 1000),
        (38, 100, 0.6, 5000),
        (40, 100, 0.6, 1000),
        (61, 50, 0.6, 2000),
        (61, 100, 0.3, 5000),
        (61, 100, 1.0, 5000),
    ],
)
def test_a_row_goes_on_with_the_momentum_it_was_given(
    count: int, heavy: float, bounce: float, speed: int, square: bool
) -> None:
    """Passes over the contacts never settled in such rows: runs were refused, or all stopped dead."""
    world, room = row(count, square, heavy, bounce), Desk()
    room.fit(20_000)
    (found,) = figures(world, np.array([0, 0, speed], np.int64), room)
    assert found[STATUS] == 0
    assert found[LOST] < 0.01
    assert found[OVERLAP] < 1e-9
    assert found[GROWTH] < 1e-13


@pytest.mark.parametrize("heavy", [1.0, 4.0, 100.0])
@pytest.mark.parametrize("count", [3, 20, 61])
def test_the_row_moves_as_one_and_opens_evenly(count: int, heavy: float) -> None:
    """Parted together, each is faster than the one behind it by the same speed; momentum fixes the rest."""
    bodies = [Disc("h", 0, 0, 15, heavy)]
    bodies += [Disc(f"k{i}", 30.0 * (i + 1), 0, 15, (1.0, heavy)[i % 2]) for i in range(count)]
    mass, before, after = clash(World(tuple(bodies)), "h", 0.0, 5000.0)
    opened = SLOW * np.arange(count + 1)
    common = float(mass @ before[:, 0]) / float(mass.sum())
    assert after[:, 0] == pytest.approx(common + opened - float(mass @ opened) / float(mass.sum()), abs=1e-8)


def test_a_row_at_rest_is_struck_in_its_middle() -> None:
    """What lies behind the flicked body is left alone; what lies before it goes."""
    world = row(40, True, 100)
    tape = simulate(world, Flick("k19", 0, 3000))
    assert all(tape.rest[f"k{i}"] == (30.0 * (i + 1), 0.0) for i in range(18))
    assert all(tape.rest[f"k{i}"][0] > 30.0 * (i + 1) for i in range(20, 40))

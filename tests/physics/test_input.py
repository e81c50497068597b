"""What is refused as malformed, and what odd input means."""

from typing import Any, cast

import numpy as np
import pytest

from pitchside.core.errors import Malformed
from pitchside.physics import (
    Block,
    Disc,
    Flick,
    Material,
    Order,
    Region,
    Table,
    World,
    simulate,
    simulate_many,
)

INF, NAN = float("inf"), float("nan")
TEXT = cast(Any, "7")
NONE = cast(Any, None)
DISC = Disc("a", 0, 0)
ALONE = World((DISC,))
FLICK = Flick("a", 0, 100)


@pytest.mark.parametrize(
    "world",
    [
        World((Block("a", 0, 0, angle=NAN),)),
        World((Block("a", 0, 0, angle=INF),)),
        World((Block("a", 0, 0, angle=TEXT),)),
        World((Disc("a", TEXT, 0),)),
        World((Disc("a", 0, NONE),)),
        World((Disc("a", 0, 0, radius=TEXT),)),
        World((Disc("a", 0, 0, mass=TEXT),)),
        World((Disc("a", 0, 0, mass=1e-300),)),
        World((Disc("a", 0, 0, mu=TEXT),)),
        World((Block("a", 0, 0, side=TEXT),)),
        World((Disc(cast(Any, ["a"]), 0, 0),)),
        World((DISC,), Material(restitution=TEXT)),
        World((DISC,), Material(restitution_block=NAN)),
        World((DISC,), Material(gravity=INF)),
        World((DISC,), table=Table(-INF, 0, INF, 100)),
        World((DISC,), table=Table(0, 0, NAN, 100)),
        World((DISC,), table=Table(TEXT, 0, 100, 100)),
        World((DISC,), table=Table(0, 0, 1e9, 100)),
        World((DISC,), ignore=frozenset({("a", "nobody")})),
    ],
)
def test_a_world_of_no_numbers_is_malformed(world: World) -> None:
    """Angles, places, sizes, masses, materials and tables are finite numbers."""
    with pytest.raises(Malformed):
        simulate(world, FLICK)


@pytest.mark.parametrize(
    "region",
    [
        Region("r", -INF, 0, 1, 1),
        Region("r", 0, 0, INF, 1),
        Region("r", 0, 0, NAN, 1),
        Region("r", TEXT, 0, 1, 1),
        Region("r", 0, 0, 1e9, 1),
        Region("r", 0, 0, 1, 1, watch=frozenset({"nobody"})),
    ],
)
def test_a_region_without_end_is_malformed(region: Region) -> None:
    """The four sides of a region are finite numbers, and it watches bodies that are there."""
    with pytest.raises(Malformed):
        simulate(ALONE, FLICK, regions=[region])


@pytest.mark.parametrize("order", [Order(NAN, "a"), Order(-1.0, "a"), Order(TEXT, "a"), Order(0.1, "nobody")])
def test_an_order_without_an_instant_is_malformed(order: Order) -> None:
    """An order has an instant and a body."""
    with pytest.raises(Malformed):
        simulate(ALONE, FLICK, orders=[order])


@pytest.mark.parametrize(
    "flick",
    [
        Flick("a", NAN, 1),
        Flick("a", TEXT, 1),
        Flick("a", 1e306, 1),
        Flick("a", 0, TEXT),
        Flick("a", 0, NAN),
        Flick("a", 0, NONE),
        Flick("a", 0, 100_001),
    ],
)
def test_a_flick_of_no_numbers_is_malformed(flick: Flick) -> None:
    """Angle and speed are numbers, the speed at most 100 000 mm/s."""
    with pytest.raises(Malformed):
        simulate(ALONE, flick)


def test_the_top_speed_is_accepted() -> None:
    """100 000 mm/s is the last speed that is."""
    assert simulate(ALONE, Flick("a", 0, 100_000)).rest["a"][0] > 1e6


def test_two_flicks_of_one_body_are_malformed() -> None:
    """Which of them should count nobody can tell; two bodies may be flicked at once."""
    with pytest.raises(Malformed, match="once"):
        simulate(ALONE, FLICK, Flick("a", 90, 100))
    world = World((DISC, Disc("b", 100, 0)))
    assert simulate(world, FLICK, Flick("b", 0, 100)).segments.keys() == {"a", "b"}


def test_without_a_flick_nothing_moves() -> None:
    """The tape still says what touches a region and what an order lifts."""
    regions, orders = [Region("r", -5, -5, 5, 5)], [Order(0.5, "b", lift=True)]
    tape = simulate(World((DISC, Disc("b", 100, 0))), regions=regions, orders=orders)
    assert (tape.segments, tape.contacts, tape.end) == ({}, (), 0.0)
    assert [(entry.t, entry.body) for entry in tape.entries] == [(0.0, "a")]
    assert [(lift.t, lift.body) for lift in tape.lifts] == [(0.5, "b")]
    assert tape.rest == {"a": (0.0, 0.0)}


def test_a_body_that_ignores_itself_says_nothing() -> None:
    """The pair of a body with itself has no effect."""
    bodies = (DISC, Disc("b", 100, 0))
    one = simulate(World(bodies, ignore=frozenset({("a", "a")})), Flick("a", 0, 2000))
    assert one.as_json() == simulate(World(bodies), Flick("a", 0, 2000)).as_json()


@pytest.mark.parametrize("speed", [0, 0.4, 0.5])
def test_a_speed_that_rounds_to_nothing_moves_nothing(speed: float) -> None:
    """Below 0.5 mm/s, and at it (halves go to the even number), the body stays."""
    tape = simulate(ALONE, Flick("a", 30, speed))
    assert tape.segments == {}
    assert tape.rest == {"a": (0.0, 0.0)}


@pytest.mark.parametrize(
    ("worlds", "which", "flicks"),
    [
        ([], [], []),
        ([], [0], [[0, 0, 1]]),
        ([ALONE], [0], [[0, 0]]),
        ([ALONE], ["x"], [[0, 0, 1]]),
        ([ALONE], [0], [["x", 0, 1]]),
        ([ALONE], [0], [[0, 0, 100_001]]),
    ],
)
def test_a_batch_that_is_none_is_malformed(worlds: list[World], which: Any, flicks: Any) -> None:
    """No world at all, rows that are no flicks, a speed above the top."""
    with pytest.raises(Malformed):
        simulate_many(worlds, which, flicks)


def test_a_batch_of_no_flicks_is_empty() -> None:
    """A world and no flick give no rows."""
    assert simulate_many([ALONE], np.zeros(0, np.int64), np.zeros((0, 3), np.int64)).places.shape == (0, 1, 2)

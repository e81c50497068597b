"""What is refused as malformed, and what odd input means."""

from collections.abc import Callable
from decimal import Decimal
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
        World((DISC,), table=cast(Any, (0, 0, 9, 9))),
        World(cast(Any, None)),
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
        Region("r", 0, 0, 1, 1, stop=NONE),
        Region("r", 0, 0, 1, 1, lift=NONE),
        NONE,
    ],
)
def test_a_region_without_end_is_malformed(region: Region) -> None:
    """The four sides of a region are finite numbers, and it watches bodies that are there."""
    with pytest.raises(Malformed):
        simulate(ALONE, FLICK, regions=[region])


@pytest.mark.parametrize(
    ("world", "sentence"),
    [
        (World((Disc("a", 1.1e5, 0),)), "'a': x in mm is a number from -100000 to 100000, not 110000.0"),
        (World((Disc("a", 0, NAN),)), "'a': y in mm is a number from -100000 to 100000, not nan"),
        (
            World((Disc("a", 0, 0, radius=NONE),)),
            "'a': radius or side in mm is a number from 1 to 100000, not None",
        ),
        (
            World((Block("a", 0, 0, side=0),)),
            "'a': radius or side in mm is a number from 1 to 100000, not 0",
        ),
        (
            World((Disc("a", 0, 0, mass=2e5),)),
            "'a': mass in g is a number from 1e-06 to 100000, not 200000.0",
        ),
        (World((Disc("a", 0, 0, mu=0.049),)), "'a': friction is a number from 0.05 to 2, not 0.049"),
        (World((DISC,), Material(mu=NONE)), "friction is a number from 0.05 to 2, not None"),
        (World((Disc("a", 0, 0, mu=1),), Material(mu=2.1)), "friction is a number from 0.05 to 2, not 2.1"),
        (World((DISC,), Material(gravity=0)), "gravity is a number from 8000 to 12000 mm/s2, not 0"),
        (World((Disc("a", 0, 0, light=cast(Any, "no")),)), "'a': light is True or False, not 'no'"),
        (
            World((Disc("a", 0, 0, mass=1), Disc("b", 99, 0, mass=101))),
            "'b' has more than 100 times the mass of 'a': 101 g and 1 g",
        ),
        (
            World((Disc("a", 0, 0, mu=0.9), Disc("b", 99, 0))),
            "'a' has more than 4 times the friction of 'b', the most among 2: 0.9 and 0.22",
        ),
        (
            World((Disc("a", 0, 0, mu=0.9), *(Disc(f"b{i}", 99.0 * i + 99, 0, mu=0.3) for i in range(29)))),
            "'a' has more than 2 times the friction of 'b0', the most among 30: 0.9 and 0.3",
        ),
        (World((DISC,), NONE), "None is no material"),
        (World((DISC, NONE)), "None is neither a disc nor a block"),
        (World((DISC, cast(Any, "b"))), "'b' is neither a disc nor a block"),
        (NONE, "None is no world"),
    ],
)
def test_the_sentence_names_the_thing(world: World, sentence: str) -> None:
    """Who reads the error knows which number of which body is out of which bounds."""
    with pytest.raises(Malformed) as found:
        simulate(world, FLICK)
    assert str(found.value) == sentence


def test_masses_are_compared_among_bodies_of_one_kind() -> None:
    """A light disc moves nothing, so its mass is free beside others, but not beside light ones."""
    heavy = (Disc("a", 0, 0, mass=1), Block("b", 90, 0, mass=100))
    assert simulate(World((*heavy, Disc("c", 0, 90, mass=1e-5, light=True))), FLICK).rest
    lights = (Disc("c", 0, 90, mass=1e-5, light=True), Disc("d", 0, 180, mass=2e-3, light=True))
    with pytest.raises(Malformed, match="'d' has more than 100 times the mass of 'c'"):
        simulate(World((*heavy, *lights)), FLICK)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"stop": "a"}, "region 'r' stops a set of names, not 'a'"),
        ({"lift": "a"}, "region 'r' lifts a set of names, not 'a'"),
        ({"watch": "a"}, "region 'r' watches a set of names, not 'a'"),
        ({"stop": None}, "region 'r' stops a set of names, not None"),
    ],
)
def test_a_text_is_no_set_of_names(change: dict[str, Any], sentence: str) -> None:
    """It would be read letter by letter."""
    with pytest.raises(Malformed) as found:
        simulate(ALONE, FLICK, regions=[Region("r", 0, 0, 1, 1, **change)])
    assert str(found.value) == sentence


@pytest.mark.parametrize(
    ("flick", "sentence"),
    [
        (Flick("a", NAN, 1), "the angle of a flick is a number of degrees up to 1e+09, not nan"),
        (Flick("a", 2e9, 1), "the angle of a flick is a number of degrees up to 1e+09, not 2000000000.0"),
        (Flick("a", TEXT, 1), "the angle of a flick is a number of degrees up to 1e+09, not '7'"),
        (Flick("a", 0, NAN), "the speed of a flick is a number from 0 to 5000 mm/s, not nan"),
        (Flick("a", 0, -1), "the speed of a flick is a number from 0 to 5000 mm/s, not -1"),
        (cast(Any, [FLICK]), "flicks are given one by one, simulate(world, *flicks), not as a list"),
        (cast(Any, (FLICK, FLICK)), "flicks are given one by one, simulate(world, *flicks), not as a list"),
        (cast(Any, [1]), "[1] is not a flick"),
    ],
)
def test_the_sentence_names_what_a_flick_lacks(flick: Flick, sentence: str) -> None:
    """Angle, speed, or that it is a list."""
    with pytest.raises(Malformed) as found:
        simulate(ALONE, flick)
    assert str(found.value) == sentence


@pytest.mark.parametrize("border", [1, "centre", None])
def test_a_border_is_one_of_the_two_rules(border: Any) -> None:
    """A number or a text is no border."""
    with pytest.raises(Malformed, match=r"Border\.CENTRE or Border\.WHOLE"):
        simulate(World((DISC,), table=Table(-9, -9, 500, 9, border)), FLICK)


def test_the_ranges_of_the_games_are_lawful() -> None:
    """Friction from 0.05, restitution from 0 to 1, speeds up to 4000 mm/s."""
    for mu in (0.05, 0.1, 1.0, 2.0):
        for restitution in (0.0, 0.3, 1.0):
            world = World((DISC, Disc("b", 100, 0)), Material(mu, restitution, restitution))
            assert len(simulate(world, Flick("a", 0, 4000)).contacts) > 0


def test_two_regions_of_one_name_are_malformed() -> None:
    """An entry names its region, so the name is one."""
    with pytest.raises(Malformed, match="two regions"):
        simulate(ALONE, FLICK, regions=[Region("r", 0, 0, 1, 1), Region("r", 5, 5, 6, 6)])


@pytest.mark.parametrize("guard", [None, "9", NAN, 1.5, 2**70])
def test_a_guard_is_a_whole_number(guard: Any) -> None:
    """Anything else is malformed, in one call and in a batch."""
    with pytest.raises(Malformed, match="guard"):
        simulate(ALONE, FLICK, guard=guard)
    with pytest.raises(Malformed, match="guard"):
        simulate_many([ALONE], np.zeros(1, np.int64), np.array([[0, 0, 9]]), guard=guard)


@pytest.mark.parametrize("threads", [-1, 0, "2", 2.5, 2.0, NAN])
def test_a_batch_runs_on_a_thread(threads: Any) -> None:
    """A whole number, at least one."""
    with pytest.raises(Malformed, match="threads"):
        simulate_many([ALONE], np.zeros(1, np.int64), np.array([[0, 0, 9]]), threads=threads)


def test_a_body_laid_off_the_table_stays_until_it_moves() -> None:
    """It is there and in the way; in the instant in which it moves, it leaves."""
    world = World((DISC, Disc("b", 60, 0)), table=Table(-50, -50, 50, 50))
    assert simulate(world, Flick("a", 90, 5)).rest["b"] == (60.0, 0.0)
    tape = simulate(world, Flick("a", 0, 500))
    assert [(leaving.t, leaving.body) for leaving in tape.exits] == [(tape.contacts[0].t, "b")]


@pytest.mark.parametrize(
    "order",
    [
        Order(NAN, "a"),
        Order(-1.0, "a"),
        Order(TEXT, "a"),
        Order(0.1, "nobody"),
        Order(1e301, "a"),
        NONE,
        Order(0, "a", TEXT),
    ],
)
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
        Flick("a", 0, 5_001),
        Flick(cast(Any, ["a"]), 0, 1),
        NONE,
        cast(Any, ("a", 0, 100)),
    ],
)
def test_a_flick_of_no_numbers_is_malformed(flick: Flick) -> None:
    """A flick names a body; angle and speed are numbers, the speed at most 5000 mm/s."""
    with pytest.raises(Malformed):
        simulate(ALONE, flick)


def test_the_top_speed_is_accepted() -> None:
    """5000 mm/s is the last speed that is."""
    assert simulate(ALONE, Flick("a", 0, 5_000)).rest["a"][0] > 5e3


def test_two_flicks_of_one_body_are_malformed() -> None:
    """Which of them should count nobody can tell; two bodies may be flicked at once."""
    with pytest.raises(Malformed, match="names a body"):
        simulate(ALONE, Flick(cast(Any, ["a"]), 0, 9), Flick(cast(Any, ["b"]), 0, 9))
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
        ([ALONE], [0], [[0, 0, 5_001]]),
        ([ALONE], [0], np.array([[0, NAN, 900.0]])),
        ([ALONE], [0], np.array([[0, INF, 900.0]])),
        ([ALONE], [0], [[0, 90.7, 900]]),
        ([ALONE], [0.9], [[0, 0, 900]]),
        ([ALONE], [NAN], [[0, 0, 900]]),
        ([ALONE], [0], [["0", "0", "900"]]),
        (NONE, [0], [[0, 0, 900]]),
        ([NONE], [0], [[0, 0, 900]]),
    ],
)
def test_a_batch_that_is_none_is_malformed(worlds: list[World], which: Any, flicks: Any) -> None:
    """No world at all, rows that are no flicks, a speed above the top."""
    with pytest.raises(Malformed):
        simulate_many(worlds, which, flicks)


def test_a_batch_of_no_flicks_is_empty() -> None:
    """A world and no flick give no rows."""
    assert simulate_many([ALONE], np.zeros(0, np.int64), np.zeros((0, 3), np.int64)).places.shape == (0, 1, 2)


def test_the_corners_of_mass_and_friction_are_lawful() -> None:
    """A hundred times the mass and four times the friction are the last that are."""
    world = World((Disc("a", 0, 0, mass=100, mu=0.05), Disc("b", 99, 0, mass=1, mu=0.2)))
    assert simulate(world, Flick("a", 0, 5000)).rest["b"][0] > 99


ODD = World((DISC, Disc("b", 100, 0)))
TAPE_OF_ODD = simulate(ODD, FLICK)
REGION = Region("r", 0, 0, 1, 1)


@pytest.mark.parametrize(
    "call",
    [
        lambda: simulate(ODD, FLICK, orders=cast(Any, [REGION])),
        lambda: simulate(ODD, FLICK, regions=cast(Any, [Order(0.1, "a")])),
        lambda: simulate(ODD, FLICK, regions=[Region("r", cast(Any, Decimal(0)), 0, 1, 1)]),
        lambda: simulate(ODD, FLICK, regions=cast(Any, None)),
        lambda: simulate(ODD, FLICK, regions=[Region(cast(Any, 3), 0, 0, 1, 1)]),
        lambda: simulate(ODD, FLICK, regions=[Region(cast(Any, []), 0, 0, 1, 1)]),
        lambda: simulate(ODD, FLICK, orders=[Order(cast(Any, Decimal("0.1")), "a")]),
        lambda: simulate(ODD, FLICK, orders=[Order(0.1, cast(Any, []))]),
        lambda: simulate(ODD, FLICK, orders=cast(Any, 5)),
        lambda: simulate(ODD, Flick("a", cast(Any, Decimal(5)), 5)),
        lambda: simulate(World((Disc("a", cast(Any, Decimal(1)), 0),)), FLICK),
        lambda: simulate(World((Disc(NONE, 0, 0),))),
        lambda: simulate(World((Disc(cast(Any, 3), 0, 0),))),
        lambda: TAPE_OF_ODD.at(cast(Any, Decimal("0.1"))),
        lambda: TAPE_OF_ODD.at(cast(Any, np.array([0.1, 0.2]))),
        lambda: TAPE_OF_ODD.body_at(cast(Any, []), 0.1),
        lambda: simulate_many(cast(Any, 5), np.zeros(1, np.int64), np.array([[0, 0, 9]])),
        lambda: simulate_many(cast(Any, ["x"]), np.zeros(1, np.int64), np.array([[0, 0, 9]])),
        lambda: simulate_many([ODD], np.zeros(1, np.int64), np.array([[0, 0, 9]]), guard=2**70),
    ],
)
def test_odd_things_are_malformed(call: Callable[[], object]) -> None:
    """No error of another kind comes out of a call, whatever goes in."""
    with pytest.raises(Malformed):
        call()


def test_a_row_of_things_may_be_of_any_kind() -> None:
    """A generator of worlds, an array of regions."""
    regions = np.array([REGION, Region("q", 5, 5, 9, 9)], dtype=object)
    assert simulate(ODD, FLICK, regions=cast(Any, regions)).regions == ("r", "q")
    one = (world for world in [ODD])
    batch = simulate_many(cast(Any, one), np.zeros(1, np.int64), np.array([[0, 0, 100]]))
    assert batch.tape(0).rest["a"] == tuple(batch.places[0, 0].tolist())

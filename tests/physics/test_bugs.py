"""Bugs that engines of this kind had before; 1 and 2 are in test_math, 6 in test_discs, 7 in test_ties."""

import numpy as np
import pytest

from pitchside.physics import Block, Disc, Flick, Material, Order, Region, World, simulate
from tests.nightly import count
from tools.trials import try_scene


@pytest.mark.parametrize("scene", ["clutter", "rack"])
def test_orphaned_predictions_are_made_anew(scene: str) -> None:
    """Bug 3: when a body changes its motion, those that expected it look ahead anew; none is run through."""
    verdict = try_scene(scene, count(1_500, 4_000), seed=11)
    assert verdict.overlap < 1e-9
    assert verdict.guards == 0


def test_motion_along_a_touching_disc_is_no_contact() -> None:
    """Bug 4: a disc that leaves along the tangent of one that it touches pushes nothing."""
    for angle in np.arange(0.0, 360.0, 7.3):
        c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
        world = World((Disc("a", 0, 0), Disc("b", float(30 * c), float(30 * s))))
        flick = Flick("a", float(angle) + 90.0, 2000)
        assert all(contact.closing > 1e-3 for contact in simulate(world, flick).contacts)
    assert simulate(World((Disc("a", 0, 0), Disc("b", 30, 0))), Flick("a", 90, 2000)).contacts == ()


def test_motion_along_a_face_is_no_contact() -> None:
    """Bug 4 for blocks: a disc slides along the face that it touches, at right angles and at others."""
    for angle in (0.0, 30.0, 45.0, 60.0):
        c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
        x, y = 35 + 15, -20
        disc = Disc("a", float(x * c - y * s), float(x * s + y * c))
        tape = simulate(World((disc, Block("k", 0, 0, angle=angle))), Flick("a", angle + 90, 3000))
        assert tape.contacts == ()
        assert tape.rest["k"] == (0.0, 0.0)


@pytest.mark.parametrize("restitution", [0.3, 0.82, 1.0])
def test_a_puck_between_heavy_ones_comes_to_rest(restitution: float) -> None:
    """Bug 5: a light puck that rattles between heavy ones ends long before the guard."""
    discs = (Disc("a", 0, 0, 15, 5), Disc("b", -45.001, 0, 30, 500), Disc("c", 45.001, 0.3, 30, 500))
    world = World(discs, Material(restitution=restitution))
    for angle in range(0, 360, 15):
        tape = simulate(world, Flick("a", angle, 1000), guard=20_000)
        assert len(tape.contacts) < 5000


def test_a_block_in_a_slot_comes_to_rest() -> None:
    """A block that fits between two others without play slides out or stops, and rattles to no guard."""
    bodies = (Block("a", 0, 0, 40), Block("b", 40, 0, 40), Block("c", -40, 0, 40))
    for restitution in (0.3, 0.6, 1.0):
        world = World(bodies, Material(restitution_block=restitution))
        for angle in (90.0, 89.0, 60.0, 91.001, 180.0):
            assert len(simulate(world, Flick("a", angle, 1200), guard=20_000).contacts) < 3000


def test_two_discs_that_slide_along_each_other_do_not_chatter_for_ever() -> None:
    """Slow sliding contact: a disc pushed along by a slower one needs a bounded number of contacts."""
    world = World((Disc("a", 0, 0, mass=50), Disc("b", 30, 0, mu=0.88)), Material(restitution=0.3))
    tape = simulate(world, Flick("a", 0, 2000), guard=20_000)
    assert 3 < len(tape.contacts) < 2000


def test_a_pinched_ball_does_not_rattle_for_ever() -> None:
    """A light disc squeezed between a mover and a resting disc stops the run in no way."""
    for offset in (0.0, 1e-9, 0.1):
        world = World((Disc("a", 0, 0), Disc("ball", 60, offset, light=True), Disc("b", 120, 0)))
        tape = simulate(world, Flick("a", 0, 3000), guard=20_000)
        a, ball = tape.rest["a"], tape.rest["ball"]
        assert (a[0] - ball[0]) ** 2 + (a[1] - ball[1]) ** 2 > (30 - 1e-9) ** 2


NEARLY = World((Disc("a", 0, 0), Disc("b", 1006.4639514410156, 0)))
"""Disc a at 2053 mm/s stops in contact with b."""
LAST = Order(0.9512556760263182, "b")
"""An instant before the stop of a, at which its pace rounds to nothing."""


def test_a_pace_that_rounds_to_nothing_reaches_nobody() -> None:
    """A body that looks ahead just before its stop, in contact, divides nothing by nothing."""
    free, held = simulate(NEARLY, Flick("a", 0, 2053)), simulate(NEARLY, Flick("a", 0, 2053), orders=[LAST])
    assert free.rest == held.rest
    assert held.contacts == ()


def test_a_pace_that_rounds_to_nothing_far_from_the_origin() -> None:
    """The same among touching discs at 99 metres, where places are coarse."""
    x = [99000.0, 98959.43587142698, 98921.0239777448, 98901.32745910466, 98883.8082885587]
    y = [-99000.0, -98992.85182953966, -98986.0829237748, -98982.61202281703, -98979.5248119785]
    x += [98861.36498835271, 98836.74434005254, 98812.12369175236, 98785.96262536658]
    y += [-98975.56987590052, -98971.23124970331, -98966.89262350611, -98962.28254636336]
    size = (12.185396242018834, 29.003739070814248, 10, 10, 7.789103613730095, 15, 10, 15, 11.564152644175998)
    discs = tuple(Disc(f"d{i}", x[i], y[i], size[i], 0.5 * 1.75**i) for i in range(9))
    tape = simulate(World(discs, Material(mu=1.0, restitution=0.5)), Flick("d8", -10.225633605001923, 30))
    assert len(tape.contacts) > 5


@pytest.mark.parametrize("x", [991.4639514410158, 991.4639514420112, 991.4639514420157, 991.4639514420165])
def test_a_region_touched_at_the_very_stop_is_reported(x: float) -> None:
    """A region that begins where the rim of a body comes to rest: it is entered once, at the end."""
    region = Region("r", x, -50, x + 100, 50, frozenset({"a"}))
    tape = simulate(NEARLY, Flick("a", 0, 2053), regions=[region], orders=[LAST])
    assert [entry.body for entry in tape.entries] == ["a"]
    assert tape.entries[0].t == pytest.approx(LAST.t, abs=1e-6)


@pytest.mark.parametrize(
    ("speed", "mu", "one", "other"),
    [
        (2113, 0.9882873261770692, 245.25907997864925, 245.25907997864934),
        (1061, 0.49423145360469967, 131.09175688720077, 131.09175688720083),
        (1042, 0.2762651584584808, 215.313545594914, 215.31354559491405),
    ],
)
def test_two_regions_touched_at_the_very_stop(speed: int, mu: float, one: float, other: float) -> None:
    """At the first of them the body looks ahead to the second, with no pace left."""
    regions = [Region("r", one, -50, 400, 50), Region("s", other, -51, 400, 50)]
    tape = simulate(World((Disc("a", 0, 0),), Material(mu=mu)), Flick("a", 0, speed), regions=regions)
    assert [entry.region for entry in tape.entries][:1] == ["r"]
    assert tape.rest["a"][0] == pytest.approx(one - 15, abs=1e-8)

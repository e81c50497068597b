"""A heavy smooth body that drives lighter, rougher ones before it: what it loses, friction took."""

import numpy as np
import pytest

from pitchside.core.errors import GuardTripped, Malformed
from pitchside.physics import Block, Disc, Flick, Material, Tape, World, simulate, simulate_many
from pitchside.physics.engine import Desk
from pitchside.physics.kernels.state import MOST_BODIES, NEVER, SEGMENT
from tools import audit
from tools.audit import LOST, STATUS
from tools.trials import figures, worlds


def row(masses: tuple[float, ...], frictions: tuple[float, ...], bounce: float) -> World:
    """Discs that touch, in a row."""
    discs = (
        Disc(f"k{i}", 30.0 * i, 0, 15, mass, mu)
        for i, (mass, mu) in enumerate(zip(masses, frictions, strict=True))
    )
    return World(tuple(discs), Material(0.22, bounce, bounce))


@pytest.mark.parametrize("masses", [(1000, 1, 1, 10, 1), (100, 1, 1, 10, 1)])
@pytest.mark.parametrize("bounce", [0.6, 0.82])
def test_frictions_too_far_apart_are_refused(masses: tuple[float, ...], bounce: float) -> None:
    """A thousand times the friction made runs without end, or bodies that stopped for no reason."""
    with pytest.raises(Malformed, match="times the"):
        simulate(row(masses, (0.05, 0.22, 0.22, 1, 2), bounce), Flick("k0", 0, 5000))


def astray(world: World, tape: Tape, flick: Flick) -> float:
    """The momentum along x that friction does not explain, as a share of the flick's, from the tape alone."""
    mass = {body.id: body.mass for body in world.bodies}
    given = mass[flick.body] * flick.speed
    taken = sum(
        mass[name] * piece.a * (piece.t1 - piece.t0) * piece.vx / float(np.hypot(piece.vx, piece.vy))
        for name, pieces in tape.segments.items()
        for piece in pieces
    )
    return abs(given - taken) / given


@pytest.mark.parametrize("smooth", [0.05, 0.1, 0.5])
@pytest.mark.parametrize("bounce", [0.3, 0.6, 0.82, 1.0])
def test_what_a_driver_loses_friction_took(smooth: float, bounce: float) -> None:
    """At the corners of the bounds nothing stops a body but friction, and the driver comes a long way."""
    rough = 4 * smooth
    world = row((100, 1, 1, 10, 1), (smooth, smooth, smooth, rough, rough), bounce)
    flick = Flick("k0", 0, 5000)
    tape = simulate(world, flick)
    assert astray(world, tape, flick) < 0.01
    assert tape.rest["k0"][0] > 0.5 * 5000**2 / (2 * rough * 9810)


def test_the_audit_finds_a_stop_without_a_cause() -> None:
    """A body that ends its way too soon leaves a hole in the budget of momentum."""
    world, room = World((Disc("a", 0, 0, mass=50), Disc("b", 31, 0, mass=50))), Desk()
    assert figures(world, np.array([0, 0, 4000], np.int64), room)[0, LOST] < 1e-9
    last, here = np.zeros(MOST_BODIES, np.int64), np.full(5 * MOST_BODIES, NEVER)
    count = int(room.bodies["segments"][0])
    for number in range(count):
        last[int(room.segments[number * SEGMENT])] = number
    arguments = (world.packed[0], room.bodies[0], 1, room.segments, last, here)
    assert audit.astray(*arguments) < 1e-9
    row_of_b = int(last[1]) * SEGMENT
    room.segments[row_of_b + 2] = 0.5 * (room.segments[row_of_b + 1] + room.segments[row_of_b + 2])
    assert audit.astray(*arguments) > 5


def test_two_discs_that_part_for_many_metres_meet_without_overlap() -> None:
    """A smooth driver catches a rough disc again far away: the contact is found to the last digits."""
    again = 0.0
    for bounce in (0.5, 0.6, 0.7, 0.8, 0.855, 0.9):
        bodies = (Disc("a", 0, 0, mass=100, mu=0.05), Disc("b", 52.0393, 0, mass=10, mu=0.2))
        tape = simulate(World(bodies, Material(restitution=bounce, gravity=8000)), Flick("a", 0, 5000))
        for contact in tape.contacts:
            a, b = (tape.body_at(name, contact.t) for name in "ab")
            assert float(np.hypot(a.x - b.x, a.y - b.y)) - 30 > -1e-9
            again = max(again, a.x)
    assert again > 10_000


def test_a_block_that_slides_between_others_is_not_held() -> None:
    """Faint contacts on both its sides take nothing from its motion along them."""
    world, room = worlds("rows", 2027, 16)[15], Desk()
    found = figures(world, np.array([6, 203_436, 2006], np.int64), room)
    assert found[0, STATUS] == 0
    assert found[0, LOST] < 0.01


CROWD = World(
    tuple(Block(f"k{i}", 30.0 * (i // 8), 30.0 * (i % 8), 30, 1.0 + 99.0 * (i % 3 == 0)) for i in range(62))
)


def test_the_guard_counts_contacts_too() -> None:
    """Many contacts at a time make a long run as many events do."""
    flicks = [Flick(f"k{i}", 90.0 * i, 3000) for i in range(0, 62, 3)]
    tape = simulate(CROWD, *flicks)
    with pytest.raises(GuardTripped, match="events or contacts"):
        simulate(CROWD, *flicks, guard=len(tape.contacts) // 2)
    instants = len({contact.t for contact in tape.contacts})
    assert instants < len(tape.contacts)


def test_the_driven_scene_lies_at_the_corners() -> None:
    """A hundred times the mass, four times the friction, and flicks at top speed."""
    found = worlds("driven", 3, 100)
    for world in found:
        frictions = [body.mu for body in world.bodies if body.mu is not None]
        assert world.bodies[0].mass == 100.0
        assert max(frictions) <= 4.0 * min(frictions) * (1 + 1e-12)
    assert max(len(world.bodies) for world in found) == 6
    batch = simulate_many(found[:5], np.arange(5), np.array([[0, 0, 5000]] * 5))
    assert (batch.contacts > 0).all()


def test_every_driven_flick_of_a_few_worlds_keeps_its_budget() -> None:
    """None refused, none beyond its budget of momentum, at top speed straight ahead."""
    room = Desk()
    room.fit(100_000)
    for world in worlds("driven", 8, 20):
        found = figures(world, np.array([0, 0, 5000], np.int64), room)
        assert found[0, STATUS] == 0
        assert found[0, LOST] < 1

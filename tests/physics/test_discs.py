"""Discs on an open plane, against formulas on paper."""

from math import sqrt

import pytest

from pitchside.core.errors import GuardTripped, Malformed
from pitchside.physics import Block, Disc, Flick, Material, Region, World, simulate

PLAIN = Material(mu=0.2, restitution=0.8, gravity=10_000.0)
"""Deceleration 2000 mm/s2."""


def test_a_lone_disc_slides_v2_over_2a() -> None:
    """A disc at 1000 mm/s stops after 250 mm and half a second."""
    tape = simulate(World((Disc("a", 0, 0),), PLAIN), Flick("a", 0, 1000))
    assert tape.rest["a"] == (250.0, 0.0)
    assert tape.end == 0.5
    assert tape.contacts == ()


def test_inputs_are_quantised() -> None:
    """Angles count to 0.001 degree and speeds to 1 mm/s."""
    world = World((Disc("a", 0, 0),), PLAIN)
    assert simulate(world, Flick("a", 12.3456, 999.6)).rest == simulate(world, Flick("a", 12.346, 1000)).rest


def test_a_head_on_hit_shares_speed_by_restitution() -> None:
    """Equal masses: the struck disc leaves with (1 + e) / 2 of the closing speed."""
    tape = simulate(World((Disc("a", 0, 0), Disc("b", 130, 0)), PLAIN), Flick("a", 0, 1000))
    (contact,) = tape.contacts
    closing = sqrt(1000**2 - 2 * 2000 * 100)
    assert contact.closing == pytest.approx(closing, rel=1e-14)
    assert contact.t == pytest.approx((1000 - closing) / 2000, rel=1e-14)
    assert (contact.x, contact.y) == pytest.approx((115, 0))
    assert contact.impulse == pytest.approx(7 * 0.9 * closing)
    assert contact.dv("b") == pytest.approx(0.9 * closing)
    assert contact.moved("a")
    assert not contact.moved("b")
    assert tape.body_at("b", contact.t).vx == pytest.approx(0.9 * closing)
    assert tape.body_at("a", contact.t).vx == pytest.approx(0.1 * closing)
    assert tape.body_at("a", contact.t, before=True).vx == pytest.approx(closing)


def test_own_friction_and_mass_count() -> None:
    """A heavy disc with more friction moves less and stops sooner."""
    world = World((Disc("a", 0, 0), Disc("b", 130, 0, mass=70, mu=0.4)), PLAIN)
    tape = simulate(world, Flick("a", 0, 1000))
    c = tape.contacts[0].closing
    speed = 1.8 * c * 7 / 77
    assert tape.rest["b"][0] == pytest.approx(130 + speed**2 / 8000, abs=1e-10)


def test_two_movers_meet_by_a_quartic() -> None:
    """Two flicked discs that cross each other's path touch exactly at the sum of their radii."""
    world = World((Disc("a", 0, 0), Disc("b", 158, -58, radius=10, mu=0.3)), PLAIN)
    tape = simulate(world, Flick("a", 0, 1000), Flick("b", 135, 900))
    contact = tape.contacts[0]
    a, b = tape.body_at("a", contact.t), tape.body_at("b", contact.t)
    assert sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2) == pytest.approx(25, abs=1e-12)


def test_a_mover_reaches_one_that_has_stopped_meanwhile() -> None:
    """Predictions look through the stop of the first disc."""
    world = World((Disc("a", 0, 0), Disc("b", 60, 0, mu=0.8)), PLAIN)
    tape = simulate(world, Flick("a", 0, 1000), Flick("b", 0, 100))
    stopped = 60 + 100**2 / 16_000
    assert tape.contacts[0].moved("b") is False
    assert tape.body_at("a", tape.contacts[0].t).x == pytest.approx(stopped - 30, abs=1e-12)


def test_ignored_pairs_pass_through_each_other() -> None:
    """A named pair has no contact, every other pair has."""
    bodies = (Disc("a", 0, 0), Disc("b", 50, 0), Disc("c", 120, 0))
    tape = simulate(World(bodies, PLAIN, ignore=frozenset({("b", "a")})), Flick("a", 0, 1500))
    assert {frozenset((c.a, c.b)) for c in tape.contacts} == {frozenset("ac")}
    assert tape.rest["b"] == (50.0, 0.0)


def test_a_flick_of_a_touching_disc_is_a_contact_at_zero() -> None:
    """A disc flicked into one that it touches pushes it at instant 0; away from it, never."""
    world = World((Disc("a", 0, 0), Disc("b", 30, 0)), PLAIN)
    assert [c.t for c in simulate(world, Flick("a", 20, 800)).contacts] == [0.0]
    assert simulate(world, Flick("a", 180, 800)).contacts == ()


@pytest.mark.parametrize(
    "world",
    [
        World((Disc("a", 0, 0), Disc("a", 90, 0))),
        World(()),
        World((Disc("a", 0, 0), Disc("b", 29.9, 0))),
        World((Disc("a", 0, 0, mass=0),)),
        World((Disc("a", float("nan"), 0),)),
        World((Disc("a", 0, 0), Block("b", 20, 0))),
        World((Disc("a", 0, 0),), Material(restitution=1.5)),
    ],
)
def test_a_world_that_is_none_is_malformed(world: World) -> None:
    """Names twice, nothing at all, overlaps, no mass, no number, more than full restitution."""
    with pytest.raises(Malformed):
        simulate(world, Flick("a", 0, 100))


@pytest.mark.parametrize(
    "flick", [Flick("b", 0, 1), Flick("a", float("inf"), 1), Flick("a", 0, -1), Flick("a", 0, 1e9)]
)
def test_a_flick_that_is_none_is_malformed(flick: Flick) -> None:
    """No such body, no angle, no speed."""
    with pytest.raises(Malformed):
        simulate(World((Disc("a", 0, 0),)), flick)


def test_a_region_that_is_no_rectangle_is_malformed() -> None:
    """Corners in the wrong order are refused."""
    with pytest.raises(Malformed):
        simulate(World((Disc("a", 0, 0),)), Flick("a", 0, 1), regions=[Region("r", 5, 0, 4, 1)])


def test_a_tripped_guard_refuses_the_flick() -> None:
    """Bug 6: a run with too many events raises, and gives no places; the next run is sound."""
    world = World(tuple(Disc(f"d{i}", 40 * i, 0) for i in range(6)), PLAIN)
    flick = Flick("d0", 0, 3000)
    sound = simulate(world, flick)
    with pytest.raises(GuardTripped):
        simulate(world, flick, guard=3)
    assert simulate(world, flick).rest == sound.rest

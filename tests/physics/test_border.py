"""Exits, regions, orders and light discs."""

from math import sqrt

import pytest

from pitchside.core.errors import Malformed
from pitchside.physics import Block, Border, Disc, Flick, Material, Order, Region, Table, World, simulate

PLAIN = Material(mu=0.2, restitution=0.8, gravity=10_000.0)
ALL = frozenset({"a"})


@pytest.mark.parametrize(("border", "x"), [(Border.CENTRE, 100), (Border.WHOLE, 115)])
def test_a_disc_leaves_by_its_centre_or_wholly(border: Border, x: float) -> None:
    """The exit is an event at the edge, or a radius beyond it."""
    world = World((Disc("a", 0, 0),), PLAIN, Table(-100, -100, 100, 100, border))
    tape = simulate(world, Flick("a", 0, 1000))
    (leaving,) = tape.exits
    assert (leaving.x, leaving.y) == pytest.approx((x, 0))
    assert leaving.t == pytest.approx((1000 - sqrt(1000**2 - 4000 * x)) / 2000)
    assert tape.rest == {}
    assert tape.end == leaving.t
    assert "a" not in tape.at(leaving.t)


def test_a_disc_that_stops_on_the_edge_stays() -> None:
    """Centre on the edge is not past it."""
    world = World((Disc("a", 0, 0),), PLAIN, Table(-100, -100, 250, 100))
    assert simulate(world, Flick("a", 0, 1000)).exits == ()
    assert len(simulate(world, Flick("a", 0, 1001)).exits) == 1


def test_wholly_out_is_round_at_the_corners() -> None:
    """At a corner a disc is out when it overlaps no part of the table."""
    world = World((Disc("a", 0, 0),), PLAIN, Table(-100, -100, 100, 100, Border.WHOLE))
    (leaving,) = simulate(world, Flick("a", 45, 1500)).exits
    assert leaving.x == pytest.approx(100 + 15 / sqrt(2))


def test_a_block_leaves_wholly_with_its_last_corner() -> None:
    """A block turned by 45 degrees needs half its diagonal beyond the edge."""
    table = Table(-100, -100, 100, 100, Border.WHOLE)
    tape = simulate(World((Block("k", 0, 0, 40, angle=45),), PLAIN, table), Flick("k", 0, 1500))
    assert tape.exits[0].x == pytest.approx(100 + 20 * sqrt(2))


def test_what_has_left_touches_nothing() -> None:
    """A disc beyond the edge is not struck by a body that left the table."""
    world = World((Disc("a", 0, 0), Disc("b", 160, 0)), PLAIN, Table(-100, -100, 100, 100))
    tape = simulate(world, Flick("a", 0, 2000))
    assert tape.contacts == ()
    assert tape.rest == {"b": (160.0, 0.0)}


def test_a_region_reports_the_first_touch() -> None:
    """The entry is the instant when the rim of the disc touches the rectangle; it is reported once."""
    region = Region("goal", 100, -50, 120, 50)
    tape = simulate(World((Disc("a", 0, 0),), PLAIN), Flick("a", 0, 1000), regions=[region])
    (entry,) = tape.entries
    assert (entry.body, entry.region) == ("a", "goal")
    assert entry.x == pytest.approx(85, abs=1e-8)
    assert tape.rest["a"][0] == 250
    assert len(tape.segments["a"]) == 1


def test_a_region_met_by_its_corner() -> None:
    """Past a corner of the rectangle the rim counts, not the box around it."""
    region = Region("r", 100, 12, 200, 50)
    (entry,) = simulate(World((Disc("a", 0, 0),), PLAIN), Flick("a", 0, 1000), regions=[region]).entries
    assert entry.x == pytest.approx(100 - 9, abs=1e-7)
    near = Region("r", 100, 15.1, 200, 50)
    assert simulate(World((Disc("a", 0, 0),), PLAIN), Flick("a", 0, 1000), regions=[near]).entries == ()


def test_a_path_along_a_line_touches_it() -> None:
    """A disc whose rim runs along a border belongs to both sides of it."""
    region = Region("r", 100, 15, 200, 50)
    assert len(simulate(World((Disc("a", 0, 0),), PLAIN), Flick("a", 0, 1000), regions=[region]).entries) == 1


def test_what_lies_in_a_region_is_reported_at_zero() -> None:
    """Overlap at the start is an entry at instant 0, also of a body at rest, and only if it is watched."""
    world = World((Disc("a", 0, 0), Disc("b", 0, 90)), PLAIN)
    tape = simulate(
        world, Flick("a", 0, 100), regions=[Region("r", -5, -5, 5, 95), Region("s", 0, 0, 9, 9, ALL)]
    )
    assert [(e.t, e.body, e.region) for e in tape.entries] == [(0, "a", "r"), (0, "b", "r"), (0, "a", "s")]


def test_a_region_stops_a_body_while_others_go_on() -> None:
    """The flicked disc stops at the touch; what it struck before slides on."""
    world = World((Disc("a", 0, 0), Disc("b", 40, 8)), PLAIN)
    region = Region("r", 50, -200, 200, 200, watch=ALL, stop=ALL)
    tape = simulate(world, Flick("a", 0, 2000), regions=[region])
    assert tape.rest["a"][0] == pytest.approx(35, abs=1e-8)
    assert tape.body_at("a", tape.entries[0].t).vx == 0
    assert tape.rest["b"][0] > 100


def test_a_region_lifts_a_body() -> None:
    """A lifted disc is in nobody's way."""
    world = World((Disc("a", 0, 0), Disc("b", 100, 0), Disc("c", 400, 0)), PLAIN)
    stop = Region("r", 60, -50, 70, 50, watch=ALL, stop=ALL)
    lift = Region("r", 60, -50, 70, 50, watch=ALL, lift=ALL)
    flicks = Flick("a", 0, 2000), Flick("c", 180, 2500)
    assert any("a" in (c.a, c.b) for c in simulate(world, *flicks, regions=[stop]).contacts)
    assert not any("a" in (c.a, c.b) for c in simulate(world, *flicks, regions=[lift]).contacts)


def test_an_order_stops_or_lifts_at_its_instant() -> None:
    """An order at the instant of a contact comes after that contact."""
    world = World((Disc("a", 0, 0), Disc("b", 100, 0), Disc("c", 200, 0)), PLAIN)
    free = simulate(world, Flick("a", 0, 2500))
    t = free.contacts[0].t
    stopped = simulate(world, Flick("a", 0, 2500), orders=[Order(t, "b")])
    assert [(c.t, c.a, c.b) for c in stopped.contacts[:1]] == [(t, "a", "b")]
    assert stopped.rest["c"] == (200.0, 0.0)
    lifted = simulate(world, Flick("a", 0, 2500), orders=[Order(t, "b", lift=True)])
    assert lifted.rest["c"] == (200.0, 0.0)
    assert len(lifted.contacts) == 1
    assert [(lift.t, lift.body) for lift in lifted.lifts] == [(t, "b")]
    assert "b" not in lifted.rest
    assert "b" not in lifted.at(t)
    with pytest.raises(Malformed):
        simulate(world, Flick("a", 0, 1), orders=[Order(-1, "a")])


def test_an_order_in_flight_stops_a_body() -> None:
    """At the given instant the body rests where the free flick had it."""
    world = World((Disc("a", 0, 0),), PLAIN)
    free = simulate(world, Flick("a", 0, 1000))
    held = simulate(world, Flick("a", 0, 1000), orders=[Order(0.2, "a")])
    assert held.rest["a"][0] == free.body_at("a", 0.2).x


def test_a_light_disc_moves_nothing() -> None:
    """The ball bounces off a player as off a wall; the player stays."""
    world = World((Disc("ball", 0, 0, 12, 5, light=True), Disc("p", 100, 0, 12, 5)), PLAIN)
    tape = simulate(world, Flick("ball", 0, 1000))
    contact = tape.contacts[0]
    assert tape.body_at("ball", contact.t).vx == pytest.approx(-0.8 * contact.closing)
    assert tape.rest["p"] == (100.0, 0.0)
    assert contact.dv("p") == 0


def test_a_light_disc_takes_nothing_from_what_hits_it() -> None:
    """A player runs on at the same speed through the ball, which leaves faster."""
    world = World((Disc("p", 0, 0, 12, 5), Disc("ball", 100, 3, 12, 5, light=True)), PLAIN)
    tape = simulate(world, Flick("p", 0, 1000))
    assert tape.rest["p"] == (250.0, 0.0)
    assert len(tape.segments["p"]) == 1
    assert tape.contacts[0].dv("ball") == pytest.approx(1.8 * tape.contacts[0].closing)

"""Reading a tape."""

import json
from itertools import pairwise
from typing import Any

import pytest

from pitchside.core.errors import Malformed
from pitchside.physics import Block, Disc, Flick, Material, Motion, Region, Table, World, simulate
from pitchside.physics.draw import demo, svg

PLAIN = Material(mu=0.2, restitution=0.8, gravity=10_000.0)


def test_at_gives_place_and_velocity_at_any_instant() -> None:
    """Between events the motion is x + v t - a t^2 / 2."""
    tape = simulate(World((Disc("a", 5, 0),), PLAIN), Flick("a", 0, 1000))
    assert tape.at(0.25) == {"a": Motion(192.5, 0.0, 500.0, 0.0)}
    assert tape.at(9.0) == {"a": Motion(255.0, 0.0)}
    assert tape.at(0.0) == {"a": Motion(5.0, 0.0, 1000.0, 0.0)}


@pytest.mark.parametrize("instant", ["x", None, float("nan")])
def test_an_instant_is_a_number(instant: Any) -> None:
    """Anything else is malformed, and so is a body that the tape does not know."""
    tape = simulate(World((Disc("a", 5, 0),), PLAIN), Flick("a", 0, 1000))
    with pytest.raises(Malformed, match="an instant is a number of seconds, not"):
        tape.at(instant)
    with pytest.raises(Malformed, match="an instant is a number of seconds, not"):
        tape.body_at("a", instant)
    with pytest.raises(Malformed, match="no body 'b' on this tape"):
        tape.body_at("b", 0.1)
    assert tape.at(float("inf")) == {"a": Motion(255.0, 0.0)}


def test_segments_join_without_a_gap() -> None:
    """Each stretch begins where and when the one before ended, or after a rest at that place."""
    world, flick = demo()
    tape = simulate(world, flick)
    for stretches in tape.segments.values():
        for one, next_one in pairwise(stretches):
            assert one.t1 <= next_one.t0
            assert (next_one.x, next_one.y) == pytest.approx(one.at(one.t1)[:2], abs=1e-12)


def test_contacts_are_in_order_of_time() -> None:
    """Contacts, exits and entries are listed by their instants."""
    world, flick = demo()
    tape = simulate(world, flick, regions=[Region("right", 450, 0, 900, 600)])
    for events in (tape.contacts, tape.exits, tape.entries):
        assert [event.t for event in events] == sorted(event.t for event in events)
    assert len(tape.contacts) > 5


@pytest.mark.parametrize(("left", "right"), [(7.0, 7.0), (21.0, 7.0), (7.0, 21.0)])
def test_a_contact_tells_who_came_at_whom(left: float, right: float) -> None:
    """A body that another strikes in the same instant comes at the next one with the speed it then has."""
    discs = Disc("a", -100, 0, mass=left), Disc("b", 100, 0, mass=right)
    world = World((*discs, Block("block", 0, 0)), PLAIN)
    tape = simulate(world, Flick("a", 0, 1000), Flick("b", 180, 1000))
    first = {one.other("block"): one for one in tape.contacts if one.t == tape.contacts[0].t}
    assert set(first) == {"a", "b"}
    assert first["a"].towards("a") == pytest.approx(first["b"].towards("b"))
    assert (first["b"].towards("block") > 1.0) is (left > right)
    assert (first["a"].towards("block") > 1.0) is (left < right)


def test_a_body_that_stands_or_goes_away_comes_at_nobody() -> None:
    """Of a disc and a resting one, the disc alone comes."""
    (contact,) = simulate(World((Disc("a", 0, 0), Disc("b", 100, 0)), PLAIN), Flick("a", 0, 1000)).contacts
    assert contact.towards("a") == contact.closing
    assert contact.towards("b") == 0.0


def test_json_has_the_promised_shape() -> None:
    """Segments of seven numbers by name, contacts of seven fields, exits, entries and places of rest."""
    world = World((Disc("a", 0, 0), Disc("b", 100, 0)), PLAIN, Table(-100, -100, 200, 100))
    tape = simulate(world, Flick("a", 0, 3000), regions=[Region("goal", 150, -50, 160, 50)])
    document = json.loads(json.dumps(tape.as_json()))
    assert document.keys() == {"segments", "contacts", "exits", "entries", "rest"}
    assert document["segments"]["a"][0] == [0.0, tape.contacts[0].t, 0.0, 0.0, 3000.0, 0.0, 2000.0]
    t, one, other, _x, _y, impulse, closing = document["contacts"][0]
    assert (t, one, other) == (tape.contacts[0].t, "a", "b")
    assert impulse == pytest.approx(7 * 0.9 * closing)
    assert document["exits"] == [list(tape.exits[0])]
    assert document["entries"] == [[tape.entries[0].t, "b", "goal"]]
    assert document["rest"] == {"a": list(tape.rest["a"])}


def test_untouched_bodies_have_no_segments() -> None:
    """Only what moved is on the tape; everything on the table has a place of rest."""
    tape = simulate(World((Disc("a", 0, 0), Disc("b", 0, 300)), PLAIN), Flick("a", 0, 500))
    assert tape.segments.keys() == {"a"}
    assert tape.rest["b"] == (0.0, 300.0)
    assert tape.first_touch("a") == ()


def test_a_flick_of_no_speed_moves_nothing() -> None:
    """Speed zero is a tape without segments."""
    tape = simulate(World((Disc("a", 0, 0),), PLAIN), Flick("a", 0, 0))
    assert tape.segments == {}
    assert tape.end == 0.0


def test_the_drawing_shows_every_body_and_contact() -> None:
    """The SVG has a shape for each start, rest and contact."""
    world, flick = demo()
    tape = simulate(world, flick)
    text = svg(world, tape)
    assert text.count('class="start"') == len(world.bodies)
    assert text.count('class="contact"') == len(tape.contacts)
    assert text.count('class="path"') == len(tape.segments)
    assert text.count('class="exit"') == len(tape.exits)

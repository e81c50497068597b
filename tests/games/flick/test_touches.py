"""Questions to a tape."""

from __future__ import annotations

from pitchside.games.flick.touches import (
    first_touched,
    last_pushes,
    last_touched,
    pushes,
    touched_by,
)
from pitchside.physics import Block, Disc, Flick, Table, World, simulate

ROW = World(
    (Disc("a", 100.0, 400.0), Disc("b", 200.0, 400.0), Disc("c", 300.0, 400.0), Block("o", 200.0, 500.0)),
    table=Table(0.0, 0.0, 800.0, 800.0),
)


def test_touches_in_order() -> None:
    """a strikes b, b strikes c; nobody touches the block."""
    found = pushes(simulate(ROW, Flick("a", 0.0, 1500.0)))
    assert touched_by(found, "a")[0] == "b"
    assert touched_by(found, "b")[:2] == ("a", "c")
    assert first_touched(found, "c") == ("b",)
    assert last_touched(found, "a", lambda name: name == "o") == ()
    assert touched_by(found, "o") == first_touched(found, "o") == ()


def test_what_drove_a_piece_out() -> None:
    """The last push before an exit that changed the velocity; none for one that left by itself."""
    tape = simulate(ROW, Flick("a", 0.0, 4000.0))
    found = pushes(tape)
    leaving = next(one for one in tape.exits if one.body == "c")
    assert [one.other("c") for one in last_pushes(found, "c", leaving.t)] == ["b"]
    assert last_pushes(found, "c", 0.0) == []


def test_two_touched_in_one_instant() -> None:
    """Both are first, and both are last."""
    world = World((Disc("a", 0.0, 0.0), Disc("b", 100.0, 16.0), Disc("c", 100.0, -16.0)))
    found = pushes(simulate(world, Flick("a", 0.0, 1000.0)))
    assert first_touched(found, "a") == ("b", "c")
    assert last_touched(found, "a", lambda name: True) == ("b", "c")

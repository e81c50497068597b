"""Many flicks in one call, without tapes: where everything comes to rest, and who touched whom first."""

from __future__ import annotations

from pitchside.compiled import jit
from pitchside.physics.kernels.run import play
from pitchside.physics.kernels.state import ANEW, Floats, Ints, Orders, Records, Regions, Tape


@jit
def run_many(
    worlds: Records,
    which: Ints,
    flicks: Ints,
    guard: int,
    bodies: Records,
    group: Records,
    none: Floats,
    nothing: Ints,
    marks: Floats,
    places: Floats,
    notes: Ints,
) -> None:
    """Play flick f in world `which[f]`; fill its rows of `places` (x, y of each body) and `notes`.

    A row of notes: how it ended, contacts, first body touched by the flicked one, set of bodies that left.
    """
    now, regions, orders = bodies[0], Regions(none, nothing), Orders(none, nothing)
    tape = Tape(none, none, marks)
    for f in range(len(which)):
        world, mine = worlds[which[f]], flicks[f]
        status = play(world, now, group[0], regions, orders, mine, guard, tape, ANEW)
        left = 0
        for i in range(world.count):
            places[f, i, 0], places[f, i, 1] = now.x[i], now.y[i]
            if now.out[i] != 0:
                left |= 1 << i
        notes[f, 0], notes[f, 1], notes[f, 2], notes[f, 3] = status, now.contacts, now.first[mine[0]], left

"""Many flicks in one call, without tapes: where everything comes to rest, and who touched whom first."""

from __future__ import annotations

from pitchside.compiled import jit
from pitchside.physics.kernel_layout import CONTACTS, COUNT, FIRST, OUT, Floats, Ints, X, Y
from pitchside.physics.kernel_run import load, play


@jit
def run_many(
    ws: Floats,
    ks: Ints,
    which: Ints,
    flicks: Ints,
    guard: int,
    s: Floats,
    q: Ints,
    none: Floats,
    nothing: Ints,
    marks: Floats,
    places: Floats,
    notes: Ints,
) -> None:
    """Play flick f in world `which[f]`; fill its rows of `places` (x, y of each body) and `notes`.

    A row of notes: how it ended, contacts, first body touched by the flicked one, set of bodies that left.
    """
    last = -1
    for f in range(len(which)):
        if which[f] != last:
            last = which[f]
            load(ws[last], ks[last], s, q)
        mine = flicks[f]
        status = play(s, q, none, nothing, none, nothing, mine, guard, none, none, marks)
        left = 0
        for i in range(q[COUNT]):
            places[f, i, 0], places[f, i, 1] = s[X + i], s[Y + i]
            if q[OUT + i] != 0:
                left |= 1 << i
        notes[f, 0], notes[f, 1], notes[f, 2], notes[f, 3] = status, q[CONTACTS], q[FIRST + mine[0]], left

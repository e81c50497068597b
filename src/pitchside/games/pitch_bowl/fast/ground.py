"""A field made ready for the compiled rules: its lines, and how far everybody may go, as arrays."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import lru_cache
from math import inf

import numpy as np
from numpy.typing import NDArray

from pitchside.core.seat import PLAYERS, Seat
from pitchside.games.pitch_bowl.fast.kernel_ruling import MOST, PLAIN, Ground, Measures
from pitchside.games.pitch_bowl.fast.kernel_tape import Desk
from pitchside.games.pitch_bowl.field import CLOSE, Field, Square, beyond, starts
from pitchside.games.pitch_bowl.film import INSTANT
from pitchside.games.pitch_bowl.options import Options
from pitchside.games.pitch_bowl.phases.possession import TIE
from pitchside.games.pitch_bowl.reach import HAIR, Reach
from pitchside.games.pitch_bowl.table import DISCS, score_of, team_of
from pitchside.physics.kernels.state import BODIES, CONTACT, GROUP, MARK, MOST_BODIES, SEGMENT, WORLD
from pitchside.physics.pack import NO_FLOATS, NO_INTS

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

RECTS = 8
"""Four strips and four corners."""
ROWS = 2048
"""Stretches and contacts of one pitch at the most; of a longer one nothing is said for sure."""


@lru_cache(maxsize=64)
def lines_of(field: Field) -> tuple[Floats, Floats]:
    """The in-goal in which each side scores, and the goal-line there."""
    goals = np.array([[field.in_goal(seat.other)] for seat in PLAYERS])
    return goals, np.array([[field.goal_line(seat.other)] for seat in PLAYERS])


@lru_cache(maxsize=8)
def measures_of(tipping: bool) -> Measures:
    """Sizes and thresholds, of a match in which a shock can turn a disc over or not."""
    return Measures(
        radius=DISCS.radius,
        entering=DISCS.radius - (DISCS.touching + CLOSE),
        at_rest=DISCS.touching + CLOSE,
        moving=HAIR + CLOSE,
        tipping=DISCS.tipping if tipping else inf,
        tie=TIE,
        instant=INSTANT,
    )


@lru_cache(maxsize=4096)
def start_squares(field: Field, x: float, y: float) -> frozenset[Square]:
    """The squares a player there moves from; most players of a field are asked for again and again."""
    return starts(field, x, y)


@lru_cache(maxsize=4096)
def start_span(field: Field, x: float, y: float) -> tuple[Square, Square]:
    """The first and the last column and row of those squares."""
    columns, rows = zip(*start_squares(field, x, y), strict=True)
    return (min(columns), min(rows)), (max(columns), max(rows))


@lru_cache(maxsize=4096)
def _too_far(reach: Reach, seat: Seat) -> tuple[Floats, tuple[int, int], bool]:
    """The squares beyond the score, and beyond all that is allowed; is the in-goal among them?"""
    rects, counts = np.zeros((2, RECTS, 4)), [0, 0]
    for which, steps in ((PLAIN, reach.score), (MOST, reach.most)):
        found = beyond(reach.field, reach.start, steps)
        rects[which, : len(found)] = np.array(found).reshape(-1, 4)
        counts[which] = len(found)
    return rects, (counts[PLAIN], counts[MOST]), reach.bars(reach.field.in_goal(seat.other))


def ground_of(
    options: Options, names: Sequence[str], places: Floats, free: bool, who: Sequence[int]
) -> Ground:
    """The field for pitches of these players, who may go all out or not."""
    field, count = options.layout, len(names)
    goals, lines = lines_of(field)
    rects, counts = np.zeros((count, 2, RECTS, 4)), np.zeros((count, 2), np.int64)
    shut = np.zeros(count, np.int64)
    for one in who:
        start = start_squares(field, *places[one].tolist())
        reach = Reach(field, start, score_of(names[one]), free)
        rects[one], counts[one], shut[one] = _too_far(reach, team_of(names[one]))
    team = np.array([PLAYERS.index(team_of(name)) for name in names], np.int64)
    return Ground(team, goals, lines, rects, counts, shut, int(free), measures_of(options.tipping))


_desks = threading.local()


def desk() -> Desk:
    """The desk of this thread."""
    found: Desk | None = getattr(_desks, "desk", None)
    if found is None:
        found = _desks.desk = new_desk()
    return found


def new_desk() -> Desk:
    """Room for one pitch at a time."""
    return Desk(
        world=np.zeros(1, WORLD),
        bodies=np.zeros(1, BODIES),
        group=np.zeros(1, GROUP),
        segments=np.zeros(ROWS * SEGMENT),
        contacts=np.zeros(ROWS * CONTACT),
        marks=np.zeros(MOST_BODIES * MARK),
        none=NO_FLOATS,
        nothing=NO_INTS,
        flick=np.zeros(3, np.int64),
        instants=np.zeros(2),
        orders=np.zeros(4, np.int64),
    )

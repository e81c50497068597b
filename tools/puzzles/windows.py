"""How exactly a shot has to be aimed: the runs of angles that work at one speed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

FINE = 20
"""Thousandths of a degree between two angles at the edges of a run and inside it."""
FULL = 360_000
NARROWEST, WIDEST = 0.6, 4.0
"""Degrees: what is narrower is not fair, what is wider is no puzzle."""
GRADES = (2.2, 1.2)
"""Degrees from which a window is easy, and from which it is of the middle grade."""

Works = Callable[[Sequence[int]], NDArray[np.bool_]]
"""Which of these angles, in thousandths of a degree, work."""


class Window(NamedTuple):
    """A run of angles that work, in thousandths of a degree."""

    low: int
    high: int

    @property
    def width(self) -> float:
        """In degrees."""
        return (self.high - self.low) / 1000.0

    @property
    def middle(self) -> int:
        """Where to aim, to a tenth of a degree."""
        return round((self.low + self.high) / 200) * 100 % FULL


def runs(works: NDArray[np.bool_], step: int) -> list[Window]:
    """The runs of a first look all around in such steps, each as far as it is sure to go."""
    count = len(works)
    if works.all() or not works.any():
        return []
    start = int(np.flatnonzero(~works)[0])
    turned, found, begin = np.roll(works, -start), [], None
    for at in range(count + 1):
        good = at < count and bool(turned[at])
        if good and begin is None:
            begin = at
        elif not good and begin is not None:
            found.append(Window((begin + start) * step, (at - 1 + start) * step))
            begin = None
    return found


def refined(rough: Window, works: Works, step: int) -> Window:
    """The same run to its edges; where the first look went over a hole, the widest part without one."""
    below = [rough.low - FINE * one for one in range(1, step // FINE + 1)]
    above = [rough.high + FINE * one for one in range(1, step // FINE + 1)]
    low = int(sum(_prefix(works([angle % FULL for angle in below]))))
    high = int(sum(_prefix(works([angle % FULL for angle in above]))))
    return whole(Window(rough.low - FINE * low, rough.high + FINE * high), works)


def whole(window: Window, works: Works) -> Window:
    """The widest run inside a window in which every angle works."""
    angles = range(window.low, window.high + 1, FINE)
    good = works([angle % FULL for angle in angles])
    edges = [-1, *np.flatnonzero(~good).tolist(), len(angles)]
    before, after = max(pairwise(edges), key=lambda gap: gap[1] - gap[0])
    return Window(angles[before + 1], angles[after - 1])


def _prefix(works: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Those before the first that fails."""
    found: NDArray[np.bool_] = np.logical_and.accumulate(works)
    return found


def is_fair(window: Window) -> bool:
    """Is it a puzzle, and can it be hit?"""
    return NARROWEST <= window.width <= WIDEST


def grade(width: float) -> int:
    """1 to 3, the narrower the harder."""
    return 1 + sum(width < limit for limit in GRADES)

"""What both disc games by the batch share: how actions are told, and angles as a seat sees them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pitchside.compiled import jit

Floats = Any
Ints = Any
"""Arrays, or numbers inside a kernel."""
WORDS = 64
"""Numbers of words, before those of gestures."""
AROUND = 360
"""Parts of a circle in which a lawful angle is looked for."""
DONE, REFEREE = 0, 1
"""How an action was played: here, or it is left to the referee, for it needs a draw or a longer tape."""


class Grid(NamedTuple):
    """How actions are told, and when an episode ends."""

    box: bool
    """By numbers from 0 to 1; else by a number of the grid."""
    many: int
    few: int
    most: int
    """Flicks after which it is cut short."""
    round: bool
    """Does it end with the round?"""


@jit
def milli_of(share: float, half: bool) -> int:
    """Thousandths of a degree on the table of an angle that a seat sees, which may sit half a turn away."""
    return int(np.rint((360.0 * share + (180.0 if half else 0.0)) * 1000.0)) % 360000

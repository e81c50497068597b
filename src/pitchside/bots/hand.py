"""How a hand may err: few errors that stand for all of them, in standard deviations of angle and speed."""

from __future__ import annotations

from random import Random
from statistics import NormalDist
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from pitchside.games.flick import kernel_tremor
from pitchside.games.flick.action import Flick, Tremor
from pitchside.games.flick.tremor import shaken, tremble

NORMAL = NormalDist()

F = TypeVar("F", bound=Flick)


def unsteady(flick: F, degrees: float, top: int, rng: Random) -> F:
    """The flick as a hand lets it go that trembles so much by itself, whatever the match adds to it."""
    return shaken(flick, tremble(flick, degrees, top, rng), top)


def errors_of(count: int, rng: Random) -> NDArray[np.float64]:
    """Errors from all of the bell curve; one alone is none."""
    if count == 1:
        return np.zeros((1, 2))
    angles, speeds = _one_of_each(count, rng), _one_of_each(count, rng)
    rng.shuffle(speeds)
    return np.array(list(zip(angles, speeds, strict=True)))


def error_of(flick: Flick, tremor: Tremor, degrees: float, top: int) -> NDArray[np.float64]:
    """The one error by which a calm hand that trembles so much would have flicked as it came."""
    turn, share = kernel_tremor.spread(degrees, flick.speed / top, 0.0)
    return np.array([[tremor.angle / turn, tremor.speed / (share * flick.speed)]])


def none_and_errors(count: int, rng: Random) -> NDArray[np.float64]:
    """The steady hand first, then errors from all of the bell curve."""
    if count <= 1:
        return np.zeros((1, 2))
    angles, speeds = _one_of_each(count - 1, rng), _one_of_each(count - 1, rng)
    return np.array([(0.0, 0.0), *zip(angles, speeds, strict=True)])


def _one_of_each(count: int, rng: Random) -> list[float]:
    parts = [NORMAL.inv_cdf((number + 0.1 + 0.8 * rng.random()) / count) for number in range(count)]
    rng.shuffle(parts)
    return parts

"""How a hand may err: few errors that stand for all of them, in standard deviations of angle and speed."""

from __future__ import annotations

from random import Random
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

NORMAL = NormalDist()


def errors_of(count: int, rng: Random) -> NDArray[np.float64]:
    """Errors from all of the bell curve; one alone is none."""
    if count == 1:
        return np.zeros((1, 2))
    angles, speeds = _one_of_each(count, rng), _one_of_each(count, rng)
    rng.shuffle(speeds)
    return np.array(list(zip(angles, speeds, strict=True)))


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

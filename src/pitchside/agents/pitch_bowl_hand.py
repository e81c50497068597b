"""How a hand may err: few errors that stand for all of them, the first one none."""

from __future__ import annotations

from random import Random
from statistics import NormalDist

import numpy as np

from pitchside.games.pitch_bowl.scout import Floats

NORMAL = NormalDist()


def errors_of(count: int, rng: Random) -> Floats:
    """Errors of angle and speed in standard deviations, from all parts of the bell curve, and none."""
    if count <= 1:
        return np.zeros((1, 2))
    angles, speeds = _one_of_each(count - 1, rng), _one_of_each(count - 1, rng)
    return np.array([(0.0, 0.0), *zip(angles, speeds, strict=True)])


def _one_of_each(count: int, rng: Random) -> list[float]:
    parts = [NORMAL.inv_cdf((number + 0.1 + 0.8 * rng.random()) / count) for number in range(count)]
    rng.shuffle(parts)
    return parts

"""The law of the tremor: how much a flicking hand errs, for the games, the opponents and their kernels."""

from __future__ import annotations

from pitchside.compiled import jit

CALM, HASTE, SPEED = 0.5, 0.6, 0.03
"""The part of the tremor that the softest flick has; what letting go off the calm point adds to it; the share
of the speed that a calm hand errs by. The page draws the cone of a flick with the same numbers."""
FULL = 360_000
"""Thousandths of a degree in a circle."""


@jit
def spread(sigma: float, power: float, phase: float) -> tuple[float, float]:
    """Standard deviations of the errors, in degrees and as a share of the speed.

    `sigma` is the option of the match, `power` the share of the top speed, `phase` from 0 (calm) to 1.
    """
    return sigma * (CALM + power * power) * (1.0 + HASTE * phase), SPEED * (1.0 + phase)


@jit
def shake(milli: int, pace: int, sigma: float, top: int, angle: float, speed: float) -> tuple[int, int]:
    """A flick as a calm hand really makes it; the errors are given in standard deviations."""
    if sigma <= 0.0:
        return milli % FULL, min(max(pace, 1), top)
    turn, share = spread(sigma, pace / top, 0.0)
    faster = pace + round(pace * share * speed)
    return (milli + round(1000.0 * turn * angle)) % FULL, min(max(faster, 1), top)

"""The tremor of the hand that flicks: when chance acts, and what it may add. Its law: `kernel_tremor`."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TypeVar

from pitchside.games.flick import kernel_tremor
from pitchside.games.flick.action import Flick, Tremor, quantised, turned

F = TypeVar("F", bound=Flick)

WIDEST = 180.0
"""Degrees: no tremor turns a flick further."""


def needs_tremor(flick: Flick, sigma: float) -> bool:
    """Does chance act on this flick? A swipe has the finger's own tremor."""
    return sigma > 0.0 and flick.by != "swipe"


def spread(flick: Flick, sigma: float, top: int) -> tuple[float, float]:
    """Standard deviations of the errors: degrees, and a share of the speed."""
    return kernel_tremor.spread(sigma, flick.speed / top, flick.steady / 100.0)


def tremble(flick: Flick, sigma: float, top: int, rng: Random) -> Tremor:
    """A tremor for a flick, drawn with the given source."""
    turn, share = spread(flick, sigma, top)
    angle = max(-WIDEST, min(WIDEST, rng.gauss(0.0, turn)))
    speed = max(-top, min(top, round(rng.gauss(0.0, share) * flick.speed)))
    return Tremor(quantised(angle), speed)


def within(tremor: Tremor, top: int) -> bool:
    """Is it a tremor that a hand can have?"""
    return abs(tremor.angle) <= WIDEST and abs(tremor.speed) <= top


def shaken(flick: F, tremor: Tremor, top: int) -> F:
    """The flick as it is really played: angle to 0.001 degree, speed from 1 mm/s to the top."""
    speed = max(1, min(top, flick.speed + tremor.speed))
    return replace(flick, angle=turned(flick.angle + tremor.angle), speed=speed)

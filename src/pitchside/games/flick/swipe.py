"""What a swipe says: the way of the finger as an angle and a speed. The page reads it by the same law."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import atan2, degrees, hypot, sqrt, tanh
from typing import NamedTuple, TypeVar

from pitchside.core.rulebook import misread
from pitchside.games.flick.action import Flick, turned

F = TypeVar("F", bound=Flick)

LEAST_SAMPLES = 3
LONGEST_MS = 200.0
"""No swipe is looked back on for longer."""
LEAST_PX, LEAST_PACE = 24.0, 150.0
"""Pixels and pixels per second below which a way is no swipe."""
STIFF_PX = 0.02
"""A finger strays further than this from the straight line at an even pace; only a program keeps to it."""


class Sample(NamedTuple):
    """Where the finger was: pixels to the east and to the north of the table, and when, in milliseconds."""

    x: float
    y: float
    t: float


class Stroke(NamedTuple):
    """What its samples come to: degrees, pixels per second, and how far they stray from that, in pixels."""

    angle: float
    pace: float
    scatter: float


@dataclass(frozen=True, slots=True)
class Finger:
    """What a finger does to a piece: mm/s for each px/s, and the speed that none passes."""

    per_pixel: float
    top: int


def stroke_of(samples: Sequence[Sample]) -> Stroke:
    """A straight line through the samples by least squares against time; `Malformed` for what is no swipe."""
    if len(samples) < LEAST_SAMPLES:
        raise misread(__name__, "swipe_samples", least=LEAST_SAMPLES)
    first, last = samples[0], samples[-1]
    if any(b.t < a.t for a, b in pairwise(samples)) or last.t - first.t > LONGEST_MS:
        raise misread(__name__, "swipe_order", most=f"{LONGEST_MS:g}")
    if hypot(last.x - first.x, last.y - first.y) < LEAST_PX:
        raise misread(__name__, "swipe_short", least=f"{LEAST_PX:g}")
    found = _line(samples)
    if found.pace < LEAST_PACE:
        raise misread(__name__, "swipe_slow", least=f"{LEAST_PACE:g}")
    return found


def _line(samples: Sequence[Sample]) -> Stroke:
    count = len(samples)
    x0, y0, t0 = (sum(one[axis] for one in samples) / count for axis in range(3))
    moved = [(one.x - x0, one.y - y0, one.t - t0) for one in samples]
    span = sum(t * t for _, _, t in moved)
    if span == 0.0:
        return Stroke(0.0, 0.0, 0.0)
    vx, vy = sum(t * x for x, _, t in moved) / span, sum(t * y for _, y, t in moved) / span
    off = sum((x - vx * t) ** 2 + (y - vy * t) ** 2 for x, y, t in moved)
    return Stroke(degrees(atan2(vy, vx)) % 360.0, 1000.0 * hypot(vx, vy), sqrt(off / count))


def speed_of(pace: float, gain: float, finger: Finger) -> int:
    """mm/s of the piece: straight at first, bending softly towards the top. `gain` is the device's."""
    speed = finger.top * tanh(pace * finger.per_pixel * gain / finger.top)
    return max(1, min(finger.top, round(speed)))


def swiped(flick: F, samples: Sequence[Sample], gain: float, finger: Finger) -> F:
    """The flick that the finger made, whatever was said of it; one that no finger made is an aim."""
    stroke = stroke_of(samples)
    made = replace(flick, angle=turned(stroke.angle), speed=speed_of(stroke.pace, gain, finger), steady=0)
    return made if stroke.scatter > STIFF_PX else as_aim(made)


def as_aim(flick: F) -> F:
    """The same by a calm hand that trembles."""
    return replace(flick, by="aim" if flick.by == "swipe" else flick.by, steady=0)

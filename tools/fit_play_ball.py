"""`python -m tools.fit_play_ball BOARD FILE [UNITS [STEPS [cpu|gpu]]]`: fit a board's network.

The board is solved first. Then a network with one hidden layer learns, from random positions in which no goal
can be scored at once, who wins and how soon. Boards already in the file stay. Without a GPU it takes hours.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from pitchside.bots.play_ball.kernel_value import FULL
from pitchside.bots.play_ball.numbering import BALLS, FREE, Numbering, numbering
from pitchside.lab.solver.job import Job

UNITS, STEPS = 256, 16_000
BATCH, PACE = 1 << 18, 3e-3
FADING = 0.93
"""By how much a goal counts less with every turn that it is away."""
POINTS = 100
"""Points for one unit of the logarithm of the odds."""
HELD_BACK = 1 << 20

Array = Any
"""An array of NumPy or CuPy."""


class Lessons:
    """Random positions of a solved board with what they are worth."""

    def __init__(self, xp: Any, numbers: Numbering, distance: Array, seed: int) -> None:
        self.xp, self.numbers, self.distance = xp, numbers, xp.asarray(distance)
        triples = numbers.triples[: numbers.ends].astype(np.int64)
        self._cells = xp.asarray(np.stack([triples >> shift & 63 for shift in (0, 6, 12)], axis=1))
        self._sets = xp.asarray(numbers.sets())
        self._rng = xp.random.default_rng(seed)

    def draw(self, count: int) -> tuple[Array, Array]:
        """Inputs, a row of ones and zeros for each position, and distances."""
        xp, ends = self.xp, self.numbers.ends
        own, other = (self._rng.integers(0, ends, 3 * count) for _ in range(2))
        ball = self._rng.integers(0, BALLS, 3 * count)
        turns = self.distance[other, own, ball]
        centre = (self._sets[own] | self._sets[other]) >> self.numbers.centre & 1
        fits = (self._sets[own] & self._sets[other] == 0) & ~((ball == FREE) & (centre == 1)) & (turns != 1)
        some = xp.flatnonzero(fits)[:count]
        return self._inputs(own[some], other[some], ball[some]), turns[some].astype(xp.float32)

    def _inputs(self, own: Array, other: Array, ball: Array) -> Array:
        """[own, own with the ball, other, other with the ball] x number, then the free ball, then a one."""
        xp, plain = self.xp, self.numbers.plain
        rows = xp.arange(len(own))
        inputs = xp.zeros((len(own), 4 * plain + 2), xp.float32)
        for at in range(3):
            inputs[rows, self._cells[own, at] + plain * (ball == at)] = 1
            inputs[rows, self._cells[other, at] + plain * (2 + (ball == at + 3))] = 1
        inputs[:, -2] = ball == FREE
        inputs[:, -1] = 1
        return inputs

    def target(self, turns: Array) -> Array:
        """The chance that the side to play scores next: the sooner the surer, one half where nobody can."""
        sure = (1 + FADING**turns) / 2
        return (1 + self.xp.where(turns == 0, 0, self.xp.where(turns % 2 == 1, sure, -sure))) / 2


class Weights(NamedTuple):
    """Inputs to units, units to the sum, and what is added to it."""

    units: Array
    out: Array
    last: Array


def begun(xp: Any, inputs: int, count: int, seed: int) -> Weights:
    """Small weights at random; every unit half open."""
    units = np.random.default_rng(seed).normal(0, 0.15, (inputs, count)).astype(np.float32)
    units[-1] += 0.3
    out = np.random.default_rng(seed + 1).normal(0, count**-0.5, count).astype(np.float32)
    return Weights(xp.asarray(units), xp.asarray(out), xp.zeros(1, xp.float32))


def step(xp: Any, weights: Weights, inputs: Array, target: Array) -> Weights:
    """How the mean error of the odds grows with each weight."""
    sums = inputs @ weights.units
    given = xp.clip(sums, 0, 1)
    odds = given @ weights.out + weights.last
    error = (1 / (1 + xp.exp(-odds)) - target) / len(target)
    back = error[:, None] * weights.out * ((sums > 0) & (sums < 1))
    return Weights(inputs.T @ back, given.T @ error, error.sum(keepdims=True))


def fitted(xp: Any, lessons: Lessons, count: int, steps: int) -> Weights:
    """Weights after so many batches, by Adam; the pace rises and falls once."""
    weights = begun(xp, 4 * lessons.numbers.plain + 2, count, 1)
    first, second = ([xp.zeros_like(part) for part in weights] for _ in range(2))
    for number in range(1, steps + 1):
        inputs, turns = lessons.draw(BATCH)
        slopes = step(xp, weights, inputs, lessons.target(turns))
        pace = PACE * min(number / (0.3 * steps), (1 + np.cos(np.pi * number / steps)) / 2)
        for part, slope, mean, square in zip(weights, slopes, first, second, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            part -= pace * (mean / (1 - 0.9**number)) / (xp.sqrt(square / (1 - 0.999**number)) + 1e-8)
            xp.clip(part, -7.9, 7.9, out=part)
    return weights


def whole(weights: Weights, plain: int) -> dict[str, Any]:
    """The weights in whole numbers, as `kernel_value.Net` holds them."""
    units, out, last = (np.asarray(getattr(part, "get", lambda part=part: part)()) for part in weights)
    scaled = np.rint(units * FULL).astype(np.int16)
    cells = scaled[: 4 * plain].reshape(2, 2, plain, -1)
    own, enemy = np.concatenate([cells, np.zeros_like(cells[:, :, :1])], axis=2)
    return {
        "own": own, "enemy": enemy, "rest": np.stack([scaled[-1], scaled[-1] + scaled[-2]]),
        "out": np.rint(out * POINTS).astype(np.int16), "last": np.int64(np.rint(last[0] * POINTS * FULL)),
    }  # fmt: skip


def right(xp: Any, lessons: Lessons, weights: Weights) -> float:
    """The share of decided positions on whose winner the network is right."""
    inputs, turns = lessons.draw(HELD_BACK)
    odds = xp.clip(inputs @ weights.units, 0, 1) @ weights.out + weights.last
    decided = turns > 0
    return float(((odds > 0) == (turns % 2 == 1))[decided].mean())


def main(arguments: list[str]) -> None:
    """Solve, fit, write."""
    board, file, count, steps, device = [
        *arguments,
        *("", "", str(UNITS), str(STEPS), "gpu")[len(arguments) :],
    ]
    if device == "gpu":
        import cupy as xp
    else:
        xp = np
    found = Job(board, Path("."), device).solve(lambda _: None)
    lessons = Lessons(xp, numbering(board), found.positions.distances(), 1)
    weights = fitted(xp, lessons, int(count), int(steps))
    sys.stderr.write(f"{board}: right about the winner of {right(xp, lessons, weights):.4f}\n")
    path = Path(file)
    stored = dict(np.load(path)) if path.exists() else {}
    stored |= {f"{board}.{name}": part for name, part in whole(weights, lessons.numbers.plain).items()}
    np.savez_compressed(path, **stored)


if __name__ == "__main__":
    main(sys.argv[1:])

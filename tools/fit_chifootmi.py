"""`python -m tools.fit_chifootmi LEVEL FILE [MOMENTS [HANDS]]`: fit the nets of one level.

They are fitted from the last draw back. The values of the last cards are exact. Every earlier net learns what
the choice before it is worth, that choice being solved by regret matching on random moments with the next.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitchside.bots.chifootmi.deals import Deal, random_moment
from pitchside.bots.chifootmi.evaluate import DRAW, DUEL, name_of, unpacked
from pitchside.bots.chifootmi.kernel_choice import can_return
from pitchside.bots.chifootmi.kernel_net import BEFORE as RETURN
from pitchside.bots.chifootmi.kernel_net import FAR, INPUTS, LEADS, PHASES, SIDE, Net, side_inputs
from pitchside.bots.chifootmi.position import Moment, Range, some_hands
from pitchside.bots.chifootmi.search import Choice, drawing, duel, endgame_board, endgame_choice, last_draw
from pitchside.games.chifootmi.fast.kernel_cards import NO_CARD

UNITS, THEN = 64, 16
MOMENTS, HANDS, SAMPLES, PAIRS = 12_000, 8, 6, 10
EPOCHS, BATCH, PACE = 12, 512, 2e-3
HELD_BACK = 0.1

Arrays = list[NDArray[np.float32]]
Rows = tuple[NDArray[np.float32], NDArray[np.float32]]
"""Inputs and what they are worth."""


def main(arguments: list[str]) -> None:
    """Fit one level and write it; a line for each net goes to the errors' stream."""
    deck, file = arguments[0], Path(arguments[1])
    moments, hands = map(int, [*arguments[2:], *(str(MOMENTS), str(HANDS))[len(arguments) - 2 :]])
    stored = _before(file)
    weights: Arrays | None = None
    net: Net | None = None
    deal = Deal(deck)
    for number in range(2 * deal.piles + 1):
        moment, piled = (DUEL, DRAW)[number % 2], (number + 1) // 2
        rows = lessons(deal, moment, piled, net, (moments, hands), Random(f"{deck}/{moment}/{piled}"))
        weights, error = fitted(rows, weights, np.random.default_rng(number))
        weights[0][rows[0].max(0) == 0.0] = 0.0
        net = unpacked(weights)
        for part, array in enumerate(weights):
            stored[f"{name_of(deck, moment, piled)}/{part}"] = array.astype(
                np.float16 if part == 0 else np.float32
            )
        spread = float(rows[1].std())
        sys.stderr.write(
            f"{name_of(deck, moment, piled)}: {len(rows[1])} lessons, "
            f"spread {spread:.4f}, error {error:.4f}\n"
        )
    np.savez_compressed(file, **stored)


def _before(file: Path) -> dict[str, Any]:
    """What the file holds already: other levels stay."""
    if not file.exists():
        return {}
    with np.load(file) as stored:
        return dict(stored)


def lessons(deal: Deal, moment: str, piled: int, net: Net | None, size: tuple[int, int], rng: Random) -> Rows:
    """Random moments of this kind, so many with so many hands a side, and what they are worth."""
    inputs: list[NDArray[np.float32]] = []
    worths: list[NDArray[np.float32]] = []
    for _ in range(size[0]):
        now = random_moment(deal, moment, piled, rng)
        ranges = some_hands(now.attacker, size[1], rng), some_hands(now.defender, size[1], rng)
        for one, choice in _choices(deal, net, moment, now, ranges, rng):
            values = choice.values()
            pairs = rng.sample(range(values.size), min(PAIRS, values.size))
            inputs.append(inputs_of(one, *ranges)[pairs])
            worths.append(values.ravel()[pairs].astype(np.float32))
    return np.concatenate(inputs), np.concatenate(worths)


def _choices(
    deal: Deal, net: Net | None, kind: str, now: Moment, ranges: tuple[Range, Range], rng: Random
) -> Iterator[tuple[Moment, Choice]]:
    """The moment's choice, solved; where the end is exact, those of the other phases as well."""
    if net is not None and kind == DRAW:
        yield now, drawing(net, now, *ranges, rng, SAMPLES)
    elif net is not None and now.attacker.piled > 1:
        yield now, duel(net, now, *ranges)
    else:
        made = endgame_board(now, now.attacker.left, now.defender.left)
        phases = [replace(now, phase=one, before=NO_CARD) for one in sorted(set(deal.phases) - {now.phase})]
        for one in (now, *phases):
            last = now.attacker.piled == 1
            yield one, last_draw(one, *ranges, made) if last else endgame_choice(made, one)


def inputs_of(now: Moment, attackers: Range, defenders: Range) -> NDArray[np.float32]:
    """A row for each pair of hands."""
    found = np.zeros((len(attackers.rows), len(defenders.rows), INPUTS), np.float32)
    rows = np.empty(48, np.int64)
    for one, side in enumerate(attackers.rows):
        found[one, :, rows[: side_inputs(side, 0, rows)]] = 1.0
        found[one, :, RETURN] = can_return(side, now.before)
    for other, side in enumerate(defenders.rows):
        found[:, other, rows[: side_inputs(side, SIDE, rows)]] = 1.0
    found[:, :, PHASES + now.phase] = 1.0
    found[:, :, LEADS + FAR + max(-FAR, min(FAR, now.lead))] = 1.0
    return found.reshape(-1, INPUTS)


def fitted(
    rows: Rows, start: Arrays | None, rng: np.random.Generator, epochs: int = EPOCHS, first_pace: float = PACE
) -> tuple[Arrays, float]:
    """Weights fitted to the lessons, and the root of the mean square error on those held back."""
    inputs, worths = rows
    back = int(len(worths) * HELD_BACK)
    weights = [array.copy() for array in start] if start else _fresh(rng)
    means, squares = [np.zeros_like(one) for one in weights], [np.zeros_like(one) for one in weights]
    steps, total = 0, epochs * ((len(worths) - back) // BATCH)
    for _ in range(epochs):
        order = back + rng.permutation(len(worths) - back)
        for at in range(0, len(order) - BATCH + 1, BATCH):
            chosen = order[at : at + BATCH]
            slopes = _slopes(weights, inputs[chosen], worths[chosen])
            steps += 1
            pace = first_pace * (1.0 - steps / (total + 1))
            _step(weights, slopes, means, squares, steps, pace)
    guess = _forward(weights, inputs[:back])[2]
    return weights, float(np.sqrt(np.mean((guess - worths[:back]) ** 2)))


def _fresh(rng: np.random.Generator) -> Arrays:
    shapes: list[tuple[int, ...]] = [(INPUTS, UNITS), (UNITS,), (UNITS, THEN), (THEN,), (THEN,), (1,)]
    scales = (0.25, 0.0, 0.18, 0.0, 0.3, 0.0)
    return [
        (scale * rng.standard_normal(shape)).astype(np.float32)
        for shape, scale in zip(shapes, scales, strict=True)
    ]


def _forward(weights: Arrays, inputs: NDArray[np.float32]) -> Arrays:
    one = np.maximum(inputs @ weights[0] + weights[1], 0.0)
    two = np.maximum(one @ weights[2] + weights[3], 0.0)
    return [one, two, 1.0 / (1.0 + np.exp(-(two @ weights[4] + weights[5])))]


def _slopes(weights: Arrays, inputs: NDArray[np.float32], worths: NDArray[np.float32]) -> Arrays:
    one, two, guess = _forward(weights, inputs)
    miss = (guess - worths) / np.float32(len(worths))
    back_two = np.outer(miss, weights[4]) * (two > 0.0)
    back_one = (back_two @ weights[2].T) * (one > 0.0)
    return [
        inputs.T @ back_one,
        back_one.sum(0),
        one.T @ back_two,
        back_two.sum(0),
        two.T @ miss,
        miss.sum(keepdims=True),
    ]


def _step(weights: Arrays, slopes: Arrays, means: Arrays, squares: Arrays, steps: int, pace: float) -> None:
    """One step of Adam."""
    for weight, slope, mean, square in zip(weights, slopes, means, squares, strict=True):
        mean += 0.1 * (slope - mean)
        square += 0.001 * (slope * slope - square)
        sharp, blunt = mean / (1.0 - 0.9**steps), np.sqrt(square / (1.0 - 0.999**steps))
        weight -= pace * sharp / (blunt + 1e-8)


if __name__ == "__main__":
    main(sys.argv[1:])

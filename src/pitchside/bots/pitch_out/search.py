"""The best flicks against each other: what the enemy's best reply takes from each."""

from __future__ import annotations

import numpy as np

from pitchside.bots.hand import errors_of
from pitchside.bots.pitch_out.levels import Hunt
from pitchside.bots.pitch_out.simulator import Aim, Floats

ERRORS, REPLY_ERRORS = 12, 4
FIRST_RIVALS, TRIES_EACH = 5, 4
"""Aims that are tried from the beginning, and after how many tries another one joins."""
CURIOSITY = 4.0
"""How much an aim with few replies seen is favoured when tried."""
TRUST = 2.0
"""For how many tries stands what the replies take from all aims on average."""


class Rivalry:
    """Tries aims with an error, answered as well as can be.

    An aim is known at a glance with many errors, its replies with few. What counts is the difference that the
    replies make, error by error: it varies far less than what the flick itself brings.
    """

    def __init__(self, hunt: Hunt, aims: list[Aim], worths: Floats) -> None:
        self._hunt, self._aims, self._worths = hunt, aims, worths
        self._sums, self._counts = np.zeros(len(aims)), np.zeros(len(aims))
        self._errors, self._reply = errors_of(ERRORS, hunt.rng), errors_of(REPLY_ERRORS, hunt.rng)

    def settle(self) -> tuple[Aim, float]:
        """The best aim and its worth when the budget is used up."""
        while not self._hunt.over:
            self._try(self._next())
        worths = self._after_replies()
        best = int(np.argmax(worths))
        return self._aims[best], float(worths[best])

    def _after_replies(self) -> Floats:
        """What each is worth when the enemy replies."""
        usual = self._sums.sum() / max(self._counts.sum(), 1.0)
        found: Floats = self._worths + (self._sums + TRUST * usual) / (self._counts + TRUST)
        return found

    def _next(self) -> int:
        """The aim that deserves the next try: a good one, or one tried little; ever more join."""
        among = min(len(self._aims), FIRST_RIVALS + int(self._counts.sum() / TRIES_EACH))
        hopes = self._after_replies() + CURIOSITY / np.sqrt(self._counts + 1.0)
        return int(np.argmax(hopes[:among]))

    def _try(self, number: int) -> None:
        at = int(self._counts[number]) % ERRORS
        error = self._errors[at : at + 1]
        answered, glanced = self._hunt.scout.ponder(self._aims[number], error, self._reply)
        self._sums[number] += answered - glanced
        self._counts[number] += 1

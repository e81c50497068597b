"""The search for a flick: many aims at a glance, the best of them against the enemy's best reply."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np

from pitchside.bots.budget import Budget
from pitchside.bots.hand import errors_of
from pitchside.bots.pitch_out.candidates import Aims
from pitchside.bots.pitch_out.evaluate import Floats, Liking
from pitchside.bots.pitch_out.simulator import Aim, Scout
from pitchside.core.seat import Seat
from pitchside.games.pitch_out.state import PhaseName, State

RESERVE = 0.004
"""Seconds kept for the last slice of work; of a tiny budget a tenth."""


class Hunt:
    """One search for a flick: the aims, room to try them in, and what may be spent on it."""

    def __init__(
        self, state: State, seat: Seat, liking: Liking, barred: dict[str, Any], rng: Random, budget: Budget
    ) -> None:
        self.state, self.seat, self.rng, self.budget = state, seat, rng, budget
        self.scout = Scout(state, seat, liking)
        self.aims = Aims(state, seat, barred)
        self._reserve = min(RESERVE, budget.seconds / 10)
        self.examined = 0
        """Candidate flicks looked at."""

    @property
    def over(self) -> bool:
        """Is the budget used up?"""
        return self.share_left <= 0.0

    @property
    def share_left(self) -> float:
        """The part of the budget that is left, from 1 to 0."""
        if self.budget.nodes is not None:
            return 1.0 - self.scout.flicks / self.budget.nodes
        return (self.budget.left() - self._reserve) / max(self.budget.seconds - self._reserve, 1e-9)

    def errors(self, count: int) -> Floats:
        """How the hand may err, in standard deviations."""
        return np.array([(self.rng.gauss(0.0, 1.0), self.rng.gauss(0.0, 1.0)) for _ in range(count)])

    def examine(self, aims: Sequence[Aim], errors: Floats) -> Floats:
        """What each is worth at a glance, with each of the errors."""
        self.examined += len(aims)
        return self.scout.examine(aims, errors)

    def stopping(self) -> float | None:
        """What declining is worth, where a second flick may be declined."""
        return self.scout.weigh() if self.state.phase is PhaseName.AGAIN else None


SLICE = 64


class Field:
    """Aims with what they are worth on average at a glance, the best ones first once they are known."""

    def __init__(self, hunt: Hunt, aims: list[Aim]) -> None:
        self._hunt, self.aims = hunt, aims
        self._sums, self._counts = np.zeros(len(aims)), np.zeros(len(aims))

    @property
    def worths(self) -> Floats:
        """What each is worth on average."""
        known: Floats = self._sums / np.maximum(self._counts, 1.0)
        return known

    def examine(self, count: int, until: float) -> None:
        """Try each with so many errors, as far as the budget reaches; aims never tried drop out."""
        errors = errors_of(count, self._hunt.rng)
        for start in range(0, len(self.aims), SLICE):
            if start and self._hunt.share_left < until:
                break
            part = slice(start, start + SLICE)
            self._sums[part] += self._hunt.examine(self.aims[part], errors).sum(axis=1)
            self._counts[part] += count
        self.keep(int((self._counts > 0).sum()))

    def keep(self, count: int) -> None:
        """Only so many, the best."""
        order = np.argsort(np.where(self._counts > 0, -self.worths, np.inf), kind="stable")[:count]
        self.aims = [self.aims[at] for at in order]
        self._sums, self._counts = self._sums[order], self._counts[order]

    def join(self, other: Field) -> None:
        """Take in another field."""
        self.aims = [*self.aims, *other.aims]
        self._sums = np.concatenate([self._sums, other._sums])
        self._counts = np.concatenate([self._counts, other._counts])


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

"""Hard: a wide net, finer aim around the best, and the enemy's best reply, as long as its budget lasts."""

from __future__ import annotations

from math import log

import numpy as np

from pitchside.agents.pitch_out_aims import Net
from pitchside.agents.pitch_out_liking import WARY
from pitchside.agents.pitch_out_turn import Hunt, PuckAgent
from pitchside.games.pitch_out.scout import Aim, Floats

NET = Net(
    beside=(0.0, -6.0, 6.0, -12.0, 12.0, -18.0, 18.0, -24.0, 24.0),
    paces=(1200, 1900, 2700, 3600),
    at_blocks=(0.0, -14.0, 14.0, -28.0, 28.0),
    directions=32,
    move_paces=(300, 480, 680, 900, 1150, 1450),
)
SLICE = 64
WIDE, FINE, DEEP = 0.25, 0.15, 0.05
"""Shares of the budget after which the wide and the fine look end; when nothing is left, the deep one."""
FIRST_ERRORS, MORE_ERRORS, REPLY_ERRORS = 2, 6, 2
KEPT = 160
"""Aims that are looked at again with more errors."""
REFINED, CHILDREN = 16, 8
"""Aims that are varied, and how often each."""
RIVALS = 40
"""Aims whose replies are looked at, if there is time."""
FIRST_RIVALS, TRIES_EACH = 6, 5
"""Aims that are tried from the beginning, and after how many tries another one joins."""
CURIOSITY = 4.0
"""How much an aim with few replies seen is favoured when tried."""
DOUBT = 6.0
"""And how much it is disfavoured when chosen."""


class Hard(PuckAgent):
    """Plays what stands up best to the reply."""

    liking = WARY
    keen = True

    def decide(self, hunt: Hunt) -> Aim | None:
        """The best aim found within the budget."""
        aims, worths = self._glance(hunt)
        if not aims:
            return None
        ranked = [aims[at] for at in np.argsort(-worths, kind="stable")[:RIVALS]]
        best, worth = Rivalry(hunt, ranked).settle()
        stopping = hunt.stopping()
        return None if stopping is not None and stopping > worth else best

    def _glance(self, hunt: Hunt) -> tuple[list[Aim], Floats]:
        """All aims at a glance, then the best of them again and finer."""
        aims = hunt.aims.cast(NET, hunt.rng)
        hunt.rng.shuffle(aims)
        if hunt.budget.nodes is not None:
            aims = aims[: max(50, hunt.budget.nodes // 8)]
        worths = _examined(hunt, aims, hunt.errors(FIRST_ERRORS), 1.0 - WIDE)
        aims, worths = _best_of(aims[: len(worths)], worths, KEPT)
        more = _examined(hunt, aims, hunt.errors(MORE_ERRORS), 1.0 - WIDE - FINE)
        seen = len(more)
        worths[:seen] = (worths[:seen] * FIRST_ERRORS + more * MORE_ERRORS) / (FIRST_ERRORS + MORE_ERRORS)
        aims, worths = _best_of(aims, worths, KEPT)
        children = _children(hunt, aims[:REFINED])
        found = _examined(hunt, children, hunt.errors(MORE_ERRORS), 1.0 - WIDE - FINE)
        return [*aims, *children[: len(found)]], np.concatenate([worths, found])


def _examined(hunt: Hunt, aims: list[Aim], errors: Floats, until: float) -> Floats:
    """Their worths on average, as far as the budget reaches."""
    parts = [np.zeros(0)]
    for start in range(0, len(aims), SLICE):
        if start and hunt.share_left < until:
            break
        parts.append(hunt.examine(aims[start : start + SLICE], errors).mean(axis=1))
    return np.concatenate(parts)


def _best_of(aims: list[Aim], worths: Floats, count: int) -> tuple[list[Aim], Floats]:
    order = np.argsort(-worths, kind="stable")[:count]
    return [aims[at] for at in order], worths[order]


def _children(hunt: Hunt, aims: list[Aim]) -> list[Aim]:
    """Aims a little beside the best."""
    near = (hunt.aims.near(aim, hunt.rng, spread) for aim in aims for spread in (0.3, 0.6, 1.0, 2.0) * 2)
    return [aim for aim in near if aim is not None]


class Rivalry:
    """The best aims against each other: each is tried with an error, and answered as well as can be."""

    def __init__(self, hunt: Hunt, aims: list[Aim]) -> None:
        self._hunt, self._aims = hunt, aims
        self._sums, self._counts = np.zeros(len(aims)), np.zeros(len(aims))
        self._reply = hunt.errors(REPLY_ERRORS)

    def settle(self) -> tuple[Aim, float]:
        """The best aim and its worth when the budget is used up: one that was tried little is doubted."""
        self._try(0)
        while not self._hunt.over:
            self._try(self._next())
        means = self._sums / np.maximum(self._counts, 1.0)
        sure = np.where(self._counts > 0, means - DOUBT / np.sqrt(np.maximum(self._counts, 1.0)), -np.inf)
        best = int(np.argmax(sure))
        return self._aims[best], float(means[best])

    def _next(self) -> int:
        """The aim that deserves the next try: a good one, or one tried little; ever more join."""
        total = self._counts.sum()
        among = min(len(self._aims), FIRST_RIVALS + int(total / TRIES_EACH))
        counts = self._counts[:among]
        if not counts.all():
            return int(np.argmin(counts))
        return int(np.argmax(self._sums[:among] / counts + CURIOSITY * np.sqrt(log(total + 1.0) / counts)))

    def _try(self, number: int) -> None:
        error = self._hunt.errors(1)
        self._sums[number] += self._hunt.scout.ponder(self._aims[number], error, self._reply)
        self._counts[number] += 1

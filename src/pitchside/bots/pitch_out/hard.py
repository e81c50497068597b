"""Hard: a wide net, finer aim around the best, and the enemy's best reply, as long as its budget lasts."""

from __future__ import annotations

import numpy as np

from pitchside.bots.hand import errors_of
from pitchside.bots.pitch_out.candidates import Net
from pitchside.bots.pitch_out.evaluate import WARY
from pitchside.bots.pitch_out.levels import Hunt, PuckAgent
from pitchside.bots.pitch_out.search import Rivalry
from pitchside.bots.pitch_out.simulator import Aim, Floats

COARSE = Net()
FINE = Net(
    beside=(-4.0, 4.0, -12.0, 12.0, -20.0, 20.0, -26.0, 26.0),
    paces=(1700, 2700, 3800),
    at_blocks=(-14.0, 14.0, -28.0, 28.0),
    directions=32,
    move_paces=(300, 480, 760, 1050, 1450),
)
SLICE = 64
STAGES = ((1, 1.0, 0.72), (3, 0.25, 0.58), (8, 0.2, 0.5))
"""Errors an aim is tried with, what part of the aims gets so far, and the budget left when that must end."""
VARIED, SPREADS = 12, (0.3, 0.6, 1.0, 2.0)
"""Aims that are varied, and by how much."""
VARIED_UNTIL = 0.45
RIVALS, FINAL_ERRORS, FINAL_UNTIL = 30, 16, 0.38
"""Aims whose replies are looked at, and how well they are known by then."""


class Hard(PuckAgent):
    """Plays what stands up best to the reply."""

    liking = WARY

    def decide(self, hunt: Hunt) -> Aim | None:
        """The best aim found within the budget."""
        field = self._glance(hunt)
        if not field.aims:
            return None
        best, worth = Rivalry(hunt, field.aims, field.worths).settle()
        stopping = hunt.stopping()
        return None if stopping is not None and stopping > worth else best

    def _glance(self, hunt: Hunt) -> Field:
        """All aims at a glance, fewer and fewer of them ever closer."""
        field = Field(hunt, _net(hunt))
        for errors, part, until in STAGES:
            field.keep(max(RIVALS, int(part * len(field.aims))))
            field.examine(errors, until)
        near = (hunt.aims.near(aim, hunt.rng, by) for aim in field.aims[:VARIED] for by in SPREADS)
        varied = Field(hunt, [aim for aim in near if aim is not None])
        varied.examine(STAGES[-1][0], VARIED_UNTIL)
        field.join(varied)
        field.keep(RIVALS)
        field.examine(FINAL_ERRORS, FINAL_UNTIL)
        return field


def _net(hunt: Hunt) -> list[Aim]:
    """A coarse net first, then what is between its threads."""
    nets = [hunt.aims.cast(net, hunt.rng) for net in (COARSE, FINE)]
    for aims in nets:
        hunt.rng.shuffle(aims)
    return [aim for aims in nets for aim in aims]


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

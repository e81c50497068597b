"""Easy: single sensible pitches, each for its own sake, and few of them in a turn."""

from __future__ import annotations

from random import Random

import numpy as np

from pitchside.bots.budget import Budget
from pitchside.bots.pitch_bowl.candidates import candidates
from pitchside.bots.pitch_bowl.evaluate import worth_of, worths_of
from pitchside.bots.pitch_bowl.kernel_trials import KIND
from pitchside.bots.pitch_bowl.levels import CoachAgent
from pitchside.bots.pitch_bowl.search import Care
from pitchside.bots.pitch_bowl.simulator import Ints, Scene, Trials
from pitchside.core.seat import Seat
from pitchside.games.pitch_bowl.fast.kernel_ruling import NONE, PICKUP, SNATCH
from pitchside.games.pitch_bowl.fast.kernel_tape import NOBODY


class Easy(CoachAgent):
    """Tries each pitch once, without a tremor, and never asks what comes next."""

    care = Care(errors=1, final_errors=1, finalists=1, depth=1, broad=1)
    glances: int = 160
    """Pitches it looks at."""
    wavering: float = 0.05
    """How much its liking of a pitch varies."""
    pitches: int = 6
    """After so many its interest fades."""

    def decide(self, scene: Scene, seat: Seat, rng: Random, budget: Budget) -> Ints | None:
        """The best-looking of some pitches drawn at random."""
        rows = candidates(scene, seat, wide=False)
        if len(rows) == 0:
            return None
        drawn = rows[sorted(rng.sample(range(len(rows)), min(self.glances, len(rows))))]
        decisive = rows[rows[:, KIND] != NONE][::3]
        drawn = np.concatenate([drawn, decisive])
        ends = Trials().play(scene, drawn, np.zeros((1, 2)))
        gained = np.where((drawn[:, KIND] == SNATCH) | (drawn[:, KIND] == PICKUP), 0.15, 0.0)
        spoilt = ends.lost[:, 0] & (ends.point[:, 0] <= 0)
        liked = ends.made + np.where(spoilt, -0.5, worths_of(scene, seat, ends) + gained)
        liked += np.array([rng.random() for _ in drawn]) * self.wavering
        acted = int((scene.passive & scene.mine(seat)).sum())
        tired = self.wavering * acted / self.pitches
        best = int(np.argmax(liked))
        return drawn[best] if scene.bonus != NOBODY or liked[best] > worth_of(scene, seat) + tired else None

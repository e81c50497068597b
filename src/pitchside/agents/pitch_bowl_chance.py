"""How likely a side is to score in one turn: the best line of a few pitches, as far as one looks."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pitchside.agents import pitch_bowl_aims as aims
from pitchside.core.seat import Seat
from pitchside.games.pitch_bowl.scout import (
    NOBODY,
    PICKUP,
    SNATCH,
    TARGET,
    Ends,
    Floats,
    Ints,
    Scene,
    Trials,
    after,
    rows_of,
)

PUSH_BEYOND = 35.0
"""mm that a carrier is pushed over the goal-line."""
ENOUGH = 0.92
"""A line this good is not bettered by looking on."""


class Foresight:
    """Looks for lines that end in a touchdown."""

    def __init__(self, trials: Trials, errors: Floats, broad: int) -> None:
        self.trials, self.errors, self.broad = trials, errors, broad

    def chance(self, scene: Scene, seat: Seat, depth: int) -> float:
        """That a seat whose turn it is scores in it; deeper lines are looked at where depth is left."""
        if scene.holder != NOBODY and scene.mine(seat)[scene.holder]:
            return self._carried(scene, seat, depth)
        if depth <= 0:
            return 0.0
        return self._won(scene, seat, depth)

    def direct(self, scene: Scene, seat: Seat) -> float:
        """By one pitch: the carrier runs, or is pushed."""
        rows = rows_of([aims.home_runs(scene, seat), aims.pushes(scene, seat, [scene.holder], PUSH_BEYOND)])
        if len(rows) == 0:
            return 0.0
        return float(self.trials.play(scene, seat, rows, self.errors).made.max())

    def _carried(self, scene: Scene, seat: Seat, depth: int) -> float:
        best = self.direct(scene, seat)
        if scene.bonus != NOBODY:
            passive = scene.passive.copy()
            passive[scene.bonus] = True
            best = max(best, self.direct(replace(scene, bonus=NOBODY, passive=passive), seat))
        if depth <= 0 or best > ENOUGH:
            return best
        rows = rows_of([aims.passes(scene, seat), aims.hand_overs(scene, seat)])
        return max(best, self._followed(scene, seat, rows, depth))

    def _won(self, scene: Scene, seat: Seat, depth: int) -> float:
        """The ball is picked up or snatched first."""
        return self._followed(scene, seat, gains(scene, seat), depth)

    def _followed(self, scene: Scene, seat: Seat, rows: Ints, depth: int) -> float:
        """The best of these pitches with what follows it."""
        if len(rows) == 0:
            return 0.0
        ends = self.trials.play(scene, seat, rows, self.errors)
        best = float(ends.made.max())
        for row in self._likely(ends):
            sure = float(ends.kept[row])
            if sure <= best:
                continue
            kept = np.flatnonzero(~ends.lost[row] & (ends.point[row] == 0))
            then = after(scene, ends, row, int(kept[0]))
            best = max(best, float(ends.made[row]) + sure * self.chance(then, seat, depth - 1))
            if best > ENOUGH:
                break
        return best

    def _likely(self, ends: Ends) -> list[int]:
        """The surest pitches, one for each new carrier."""
        order = np.argsort(-ends.kept, kind="stable")
        seen: set[tuple[int, int]] = set()
        found = []
        for row in order.tolist():
            key = int(ends.aims[row, 0]), int(ends.aims[row, TARGET])
            if key not in seen and ends.kept[row] > 0.0:
                seen.add(key)
                found.append(row)
        return found[: self.broad]


def gains(scene: Scene, seat: Seat) -> Ints:
    """Pick-ups or snatches, whatever there is to be won."""
    may = scene.may_act(seat)
    if scene.ball is not None:
        return rows_of([]) if scene.used.pickup else aims.touches(scene, may, scene.ball, PICKUP)
    if scene.holder == NOBODY or scene.mine(seat)[scene.holder] or scene.used.snatch:
        return rows_of([])
    x, y = scene.places[scene.holder].tolist()
    return aims.touches(scene, may, (x, y), SNATCH)

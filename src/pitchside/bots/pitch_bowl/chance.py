"""How likely a side is to score in one turn: the best line of a few pitches, as far as one looks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from pitchside.bots.budget import Budget
from pitchside.bots.pitch_bowl import aims as aims
from pitchside.bots.pitch_bowl.kernel_trials import ACTOR, TARGET
from pitchside.bots.pitch_bowl.simulator import NO_AIMS, Ends, Floats, Ints, Scene, Trials, after, rows_of
from pitchside.core.seat import Seat
from pitchside.games.pitch_bowl.fast.kernel_ruling import PICKUP, SNATCH
from pitchside.games.pitch_bowl.fast.kernel_tape import NOBODY

PUSH_BEYOND = 35.0
"""mm that a carrier is pushed over the goal-line."""
ENOUGH = 0.92
"""A line this good is not bettered by looking on."""

RESERVE = 0.15
"""Of the time, for what has been begun."""


def share_left(budget: Budget, trials: Trials) -> float:
    """The part of a budget that may still be used, from 1 to 0 and below; its nodes are pitches played."""
    if budget.nodes is not None:
        return 1.0 - trials.played / budget.nodes
    return budget.left() / budget.seconds - RESERVE


@dataclass(frozen=True, slots=True)
class Look:
    """How far one looks: pitches before the last one, and ways on that are followed at first."""

    depth: int
    broad: int

    @property
    def shorter(self) -> Look:
        """A pitch later."""
        return Look(self.depth - 1, max(self.broad // 2, 1))


class Foresight:
    """Looks for lines that end in a touchdown; once it is late, only for the shortest ones."""

    def __init__(self, trials: Trials, errors: Floats, late: Callable[[], bool]) -> None:
        self.trials, self.errors, self.late = trials, errors, late

    def chance(self, scene: Scene, seat: Seat, look: Look) -> float:
        """That a seat whose turn it is scores in it; longer lines are looked at where depth is left."""
        if scene.holder != NOBODY and scene.mine(seat)[scene.holder]:
            return self._carried(scene, seat, look)
        return self._followed(scene, seat, gains(scene, seat), look) if look.depth > 0 else 0.0

    def direct(self, scene: Scene, seat: Seat) -> float:
        """By one pitch: the carrier runs, or is pushed."""
        rows = rows_of([aims.home_runs(scene, seat), aims.pushes(scene, seat, [scene.holder], PUSH_BEYOND)])
        if len(rows) == 0:
            return 0.0
        return float(self.trials.play(scene, rows, self.errors).made.max())

    def _carried(self, scene: Scene, seat: Seat, look: Look) -> float:
        best = self.direct(scene, seat)
        if scene.bonus != NOBODY:
            passive = scene.passive.copy()
            passive[scene.bonus] = True
            best = max(best, self.direct(replace(scene, bonus=NOBODY, passive=passive), seat))
        if look.depth <= 0 or best > ENOUGH or self.late():
            return best
        rows = rows_of([aims.passes(scene, seat), aims.hand_overs(scene, seat)])
        return max(best, self._followed(scene, seat, rows, look))

    def _followed(self, scene: Scene, seat: Seat, rows: Ints, look: Look) -> float:
        """The best of these pitches with what follows it."""
        if len(rows) == 0:
            return 0.0
        ends = self.trials.play(scene, rows, self.errors)
        best = float(ends.made.max())
        for row in _likely(ends)[: look.broad]:
            sure = float(ends.kept[row])
            if sure <= best:
                continue
            kept = np.flatnonzero(~ends.lost[row] & (ends.point[row] == 0))
            then = after(scene, ends, row, int(kept[0]))
            best = max(best, float(ends.made[row]) + sure * self.chance(then, seat, look.shorter))
            if best > ENOUGH or self.late():
                break
        return best


def _likely(ends: Ends) -> list[int]:
    """The surest pitches, one for each new carrier."""
    seen: set[tuple[int, int]] = set()
    found = []
    for row in np.argsort(-ends.kept, kind="stable").tolist():
        key = int(ends.aims[row, ACTOR]), int(ends.aims[row, TARGET])
        if key not in seen and ends.kept[row] > 0.0:
            seen.add(key)
            found.append(row)
    return found


def gains(scene: Scene, seat: Seat) -> Ints:
    """Pick-ups or snatches, whatever there is to be won."""
    may = scene.may_act(seat)
    if scene.ball is not None:
        return NO_AIMS if scene.used.pickup else aims.touches(scene, may, np.array([scene.ball]), PICKUP)
    if scene.holder == NOBODY or scene.mine(seat)[scene.holder] or scene.used.snatch:
        return NO_AIMS
    return aims.touches(scene, may, scene.places[scene.holder][None], SNATCH)

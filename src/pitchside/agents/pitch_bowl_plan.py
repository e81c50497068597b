"""The next pitch of a turn: what there is, how surely it succeeds, and what it leads to."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from pitchside.agents import pitch_bowl_aims as aims
from pitchside.agents.budget import Budget
from pitchside.agents.pitch_bowl_chance import PUSH_BEYOND, Foresight, gains
from pitchside.agents.pitch_bowl_worth import worth_of, worths_of
from pitchside.core.seat import Seat
from pitchside.games.pitch_bowl.scout import (
    ACTOR,
    KIND,
    NOBODY,
    NONE,
    PICKUP,
    SNATCH,
    Ends,
    Floats,
    Ints,
    Scene,
    Trials,
    after,
    rows_of,
    turned,
)

INTO_GOAL = 22.0
"""mm that somebody without the ball is pushed over the goal-line."""
DIRECTIONS = 15.0 * np.arange(24.0)
DELAY = 0.96
"""What is left of a chance that waits for the next pitch."""
LOSING = 0.12
"""What the turn is worth that is lost."""
SURE = 0.9
"""A pitch this good is made at once."""
RIVALS = 4
"""Pitches that are weighed against the other side's next turn."""
HALF = 0.5
"""The part of the budget that is kept for that."""
RESERVE = 0.1
UNSEEN = -9.0
BLOCKED = 3
"""Opponents nearest to the ball that one thinks of blocking."""


@dataclass(frozen=True, slots=True)
class Care:
    """How much an opponent looks at."""

    errors: int
    """Errors of the hand that every pitch is tried with at first."""
    final_errors: int
    finalists: int
    """Pitches that are looked at closely, of each kind."""
    depth: int
    """Pitches that a line to a touchdown may have."""
    broad: int
    """Ways to go on that are followed."""
    fear: float = 0.0
    """How much the other side's next turn counts."""
    fear_depth: int = 1
    blocks: bool = False
    gain: float = 0.006
    """A pitch must better the field by this, or the turn ends."""


class Planner:
    """Chooses one pitch after another; a turn is over when none betters the field."""

    def __init__(self, scene: Scene, seat: Seat, care: Care, budget: Budget, errors: Floats) -> None:
        self.scene, self.seat, self.care, self.budget = scene, seat, care, budget
        self.trials = Trials()
        self._errors = errors
        few = max(care.errors, 1)
        self.foresight = Foresight(self.trials, errors[:few], care.broad)

    @property
    def share_left(self) -> float:
        """The part of the budget that is left, from 1 to 0 and below."""
        if self.budget.nodes is not None:
            return 1.0 - self.trials.played / self.budget.nodes
        return self.budget.left() / self.budget.seconds - RESERVE

    @property
    def over(self) -> bool:
        """Is the budget used up?"""
        return self.share_left <= 0.0

    def stopping(self) -> float:
        """What the field is worth when the turn ends here."""
        return worth_of(self.scene, self.seat) - self._dread(self.scene)

    def going_on(self) -> float:
        """What the field is worth when a bonus action is waived."""
        passive = self.scene.passive.copy()
        passive[self.scene.bonus] = True
        waived = replace(self.scene, bonus=NOBODY, passive=passive)
        worth = self._going_on(waived, self.care.depth - 1)
        return worth - _open(worth) * self._dread(waived)

    def decide(self) -> tuple[Ints | None, float]:
        """The best pitch and its worth; None where there is none."""
        rows = candidates(self.scene, self.seat, self.care.blocks)
        if len(rows) == 0:
            return None, -1.0
        glance = self.trials.play(self.scene, self.seat, rows, self._errors[: self.care.errors])
        chosen = rows[self._finalists(glance)]
        ends = self.trials.play(self.scene, self.seat, chosen, self._errors[: self.care.final_errors])
        return self._best(chosen, ends)

    def _best(self, rows: Ints, ends: Ends) -> tuple[Ints | None, float]:
        """The surest way on; the best ones are weighed against the other side's next turn."""
        worths = np.full(len(rows), UNSEEN)
        for row in np.argsort(-self._sight(ends), kind="stable").tolist():
            worths[row] = self._worth(ends, row)
            if worths[row] > SURE or self.share_left < (HALF if self.care.fear > 0.0 else 0.0):
                break
        best = int(np.argmax(worths))
        if self.care.fear == 0.0 or worths[best] > SURE:
            return rows[best], float(worths[best])
        return self._calmest(rows, ends, worths)

    def _calmest(self, rows: Ints, ends: Ends, worths: Floats) -> tuple[Ints, float]:
        """Those that may be the best are weighed, as many as the budget allows and some in any case."""
        best, most = -1, UNSEEN
        for number, row in enumerate(np.argsort(-worths, kind="stable").tolist()):
            if worths[row] <= max(most, UNSEEN) or (number >= RIVALS and self.over):
                break
            weighed = self._weighed(ends, row, float(worths[row]))
            if weighed > most:
                best, most = row, weighed
        return rows[best], most

    def _finalists(self, ends: Ends) -> list[int]:
        """The best at a glance of every kind."""
        sight, found = self._sight(ends), []
        for kind in range(5):
            of_kind = np.flatnonzero(ends.aims[:, KIND] == kind)
            order = of_kind[np.argsort(-sight[of_kind], kind="stable")]
            found += _several(ends.aims, order.tolist(), self.care.finalists)
        return found

    def _sight(self, ends: Ends) -> Floats:
        """What each is worth at a glance; decisive actions promise more."""
        foes = (ends.point < 0).mean(axis=1)
        promise = np.where(ends.aims[:, KIND] == NONE, 0.0, 0.25)
        left = worths_of(self.scene, self.seat, ends)
        lost = 1.0 - ends.made - ends.kept - foes
        sight: Floats = ends.made - foes + ends.kept * (left + promise) + lost * (left - LOSING)
        return sight

    def _worth(self, ends: Ends, row: int) -> float:
        """With what may follow, and with what a failure leaves."""
        made, kept = float(ends.made[row]), float(ends.kept[row])
        foes = float((ends.point[row] < 0).mean())
        worth, lost = made - foes, 1.0 - made - foes - kept
        if kept > 0.0:
            going = np.flatnonzero(~ends.lost[row] & (ends.point[row] == 0))
            depth = self.care.depth - (1 if ends.aims[row, KIND] in (SNATCH, PICKUP) else 2)
            worth += kept * self._going_on(after(self.scene, ends, row, int(going[0])), depth)
        if lost > 1e-9:
            gone = np.flatnonzero(ends.lost[row] & (ends.point[row] == 0))
            left = worth_of(after(self.scene, ends, row, int(gone[0])), self.seat)
            worth += lost * (left - LOSING)
        return worth

    def _going_on(self, scene: Scene, depth: int) -> float:
        """The turn goes on: the chance of a touchdown in it, else what it leaves."""
        chance = DELAY * self.foresight.chance(scene, self.seat, depth)
        return chance + (1.0 - chance) * worth_of(scene, self.seat)

    def _weighed(self, ends: Ends, row: int, worth: float) -> float:
        """Less what the other side's next turn takes, the less likely it is that there is one."""
        going = np.flatnonzero(ends.point[row] == 0)
        if len(going) == 0:
            return worth
        return worth - _open(worth) * self._dread(after(self.scene, ends, row, int(going[0])))

    def _dread(self, scene: Scene) -> float:
        if self.care.fear == 0.0:
            return 0.0
        return self.care.fear * self.foresight.chance(turned(scene), self.seat.other, self.care.fear_depth)


def _open(worth: float) -> float:
    """How likely it is that nobody scores in this turn."""
    return 1.0 - min(max(worth, 0.0), 1.0)


def candidates(scene: Scene, seat: Seat, blocks: bool) -> Ints:
    """All pitches worth a look."""
    may = scene.may_act(seat)
    found = [gains(scene, seat), aims.home_runs(scene, seat)]
    found += [aims.passes(scene, seat), aims.hand_overs(scene, seat)]
    if scene.holder != NOBODY and scene.mine(seat)[scene.holder]:
        found.append(aims.pushes(scene, seat, [scene.holder], PUSH_BEYOND))
        found.append(aims.pushes(scene, seat, _foremost(scene, seat), INTO_GOAL))
    found.append(aims.runs(scene, may, DIRECTIONS, all_out=False, shares=(1.0, 0.55)))
    if not scene.used.all_out:
        ahead = aims.ahead(seat) + np.array([-45.0, -20.0, 0.0, 20.0, 45.0])
        found.append(aims.runs(scene, may, ahead, all_out=True, shares=(1.0,)))
    if blocks:
        found += [aims.touches(scene, may, spot, NONE) for spot in _blockers(scene, seat)]
    return rows_of(found)


def _foremost(scene: Scene, seat: Seat) -> list[int]:
    """The mates that are nearest to the goal-line, but not over it."""
    line = scene.goal(seat)
    far = np.abs(line - scene.places[:, 1])
    far[~scene.mine(seat) | scene.scores(seat, scene.places[:, 1])] = np.inf
    if scene.holder != NOBODY:
        far[scene.holder] = np.inf
    order = np.argsort(far, kind="stable")[:4].tolist()
    return [one for one in order if np.isfinite(far[one])]


def _blockers(scene: Scene, seat: Seat) -> list[tuple[float, float]]:
    """The opponents nearest to the ball."""
    at = np.array(scene.ball) if scene.ball is not None else scene.places[scene.holder]
    far = np.hypot(*(scene.places - at).T)
    far[scene.mine(seat)] = np.inf
    order = np.argsort(far, kind="stable")[:BLOCKED].tolist()
    return [
        (float(scene.places[one, 0]), float(scene.places[one, 1])) for one in order if np.isfinite(far[one])
    ]


def _several(rows: Ints, order: list[int], count: int) -> list[int]:
    """The first of an order, at most two of each player."""
    times: dict[int, int] = {}
    found = []
    for row in order:
        actor = int(rows[row, ACTOR])
        times[actor] = times.get(actor, 0) + 1
        if times[actor] <= 2:
            found.append(row)
    return found[:count]

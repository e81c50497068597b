"""The next pitch of a turn: how surely it succeeds, what it leads to, and how likely a side is to score."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from pitchside.bots.budget import Budget
from pitchside.bots.pitch_bowl.candidates import (
    PUSH_BEYOND,
    candidates,
    gains,
    hand_overs,
    home_runs,
    passes,
    pushes,
)
from pitchside.bots.pitch_bowl.evaluate import worth_of, worths_of
from pitchside.bots.pitch_bowl.kernel_trials import ACTOR, KIND, TARGET
from pitchside.bots.pitch_bowl.simulator import (
    Ends,
    Floats,
    Ints,
    Scene,
    Trials,
    after,
    rows_of,
    turned,
)
from pitchside.core.seat import Seat
from pitchside.games.pitch_bowl.fast.kernel_ruling import NONE, PICKUP, SNATCH
from pitchside.games.pitch_bowl.fast.kernel_tape import NOBODY

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
        rows = rows_of([home_runs(scene, seat), pushes(scene, seat, [scene.holder], PUSH_BEYOND)])
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
        rows = rows_of([passes(scene, seat), hand_overs(scene, seat)])
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


DELAY = 0.96
"""What is left of a chance that waits for the next pitch."""
LOSING = 0.12
"""What the turn is worth that is lost."""
SURE = 0.9
"""A pitch this good is made at once."""
MOST, HALF = 0.7, 0.5
"""The parts of the budget that are kept for the pitches, and for weighing them against later turns."""
HASTY, RIVALS = 2, 6
"""With no time left: errors at a glance, and pitches that are followed all the same."""
UNSEEN = -9.0
REPAIR = 0.5
"""The part of a danger that players who have not acted yet may still avert."""
BOLDNESS = 0.03
"""What the first pitch of a turn may cost: two careful coaches must not wait for each other for ever."""
AT_ONCE = Look(0, 1)


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
    hope: float = 0.0
    """How much the own turn after that counts, should the other side leave the field as it is."""
    later: Look = AT_ONCE
    """How closely it looks at those turns."""
    wide: bool = False
    """Does it think of blocks and of mates sent to the ball?"""
    gain: float = 0.006
    """A pitch must better the field by this, or the turn ends."""

    @property
    def weighs(self) -> bool:
        """Does it think of the turns after this one?"""
        return self.fear > 0.0 or self.hope > 0.0

    def bolder(self) -> Care:
        """For the first pitch of a turn: it is made unless it does harm."""
        return replace(self, gain=self.gain - BOLDNESS)


class Planner:
    """Chooses one pitch after another; a turn is over when none betters the field."""

    def __init__(self, scene: Scene, seat: Seat, care: Care, budget: Budget, errors: Floats) -> None:
        self.scene, self.seat, self.care, self.budget = scene, seat, care, budget
        self.trials = Trials()
        self._errors = errors
        few = max(care.errors, 1)
        self.foresight = Foresight(self.trials, errors[:few], self._late)
        self._kept = MOST if care.weighs else 0.0
        self._now: tuple[float, float] | None = None
        self._held = scene.holder != NOBODY and bool(scene.mine(seat)[scene.holder])

    def _late(self) -> bool:
        """Is the budget used up, but for what is kept?"""
        return share_left(self.budget, self.trials) <= self._kept

    def _over(self) -> bool:
        """Is nothing left at all?"""
        return share_left(self.budget, self.trials) <= 0.0

    def stopping(self) -> float:
        """What the field is worth when the turn ends here."""
        return self._weighed(self.scene, worth_of(self.scene, self.seat), 1.0)

    def waiving(self) -> float:
        """What the field is worth when a bonus action is waived."""
        passive = self.scene.passive.copy()
        passive[self.scene.bonus] = True
        waived = replace(self.scene, bonus=NOBODY, passive=passive)
        return self._weighed(waived, self._going_on(waived, self.care.depth - 1), self._danger(waived))

    def decide(self) -> tuple[Ints | None, float]:
        """The best pitch and its worth; None where there is none."""
        self._kept = HALF if self.care.weighs else 0.0
        rows = candidates(self.scene, self.seat, self.care.wide)
        if len(rows) == 0:
            return None, -1.0
        errors = HASTY if self._over() else self.care.errors
        glance = self.trials.play(self.scene, rows, self._errors[:errors])
        chosen = rows[self._finalists(glance)]
        ends = self.trials.play(self.scene, chosen, self._errors[: self.care.final_errors])
        return self._best(chosen, ends)

    def _best(self, rows: Ints, ends: Ends) -> tuple[Ints | None, float]:
        """The surest way on; the best ones are weighed against the other side's next turn."""
        worths = self._sight(ends)
        order = np.argsort(-worths, kind="stable").tolist()
        for number, row in enumerate(order):
            if number >= RIVALS and self._over():
                break
            worths[row] = self._worth(ends, row, 0)
        for row in order:
            if worths.max() > SURE or self._late():
                break
            if (depth := self._depth(ends, row)) > 0:
                worths[row] = self._worth(ends, row, depth)
        best = int(np.argmax(worths))
        if not self.care.weighs or worths[best] > SURE:
            return rows[best], float(worths[best])
        self._kept = 0.0
        return self._calmest(rows, ends, worths)

    def _calmest(self, rows: Ints, ends: Ends, worths: Floats) -> tuple[Ints, float]:
        """Those that may be the best are weighed, as many as the budget allows and one in any case."""
        best, most = -1, UNSEEN
        for row in np.argsort(-worths, kind="stable").tolist():
            if worths[row] + self.care.hope <= max(most, UNSEEN):
                break
            weighed = self._left(ends, row, float(worths[row]))
            if best >= 0 and self._late():
                break
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

    def _depth(self, ends: Ends, row: int) -> int:
        """How long a line may follow; one that wins the ball, or sends a mate to it, is followed further."""
        winning = ends.aims[row, KIND] in (SNATCH, PICKUP)
        return self.care.depth - (1 if winning or (self.care.wide and not self._held) else 2)

    def _worth(self, ends: Ends, row: int, depth: int) -> float:
        """With what may follow, and with what a failure leaves."""
        made, kept = float(ends.made[row]), float(ends.kept[row])
        foes = float((ends.point[row] < 0).mean())
        worth, lost = made - foes, 1.0 - made - foes - kept
        if kept > 0.0:
            going = np.flatnonzero(~ends.lost[row] & (ends.point[row] == 0))
            worth += kept * self._going_on(after(self.scene, ends, row, int(going[0])), depth)
        if lost > 1e-9:
            gone = np.flatnonzero(ends.lost[row] & (ends.point[row] == 0))
            left = worth_of(after(self.scene, ends, row, int(gone[0])), self.seat)
            worth += lost * (left - LOSING)
        return worth

    def _going_on(self, scene: Scene, depth: int) -> float:
        """The turn goes on: the chance of a touchdown in it, else what it leaves."""
        chance = DELAY * self.foresight.chance(scene, self.seat, Look(depth, self.care.broad))
        return chance + (1.0 - chance) * worth_of(scene, self.seat)

    def _left(self, ends: Ends, row: int, worth: float) -> float:
        """A pitch with what it leaves for later turns."""
        going = np.flatnonzero(ends.point[row] == 0)
        if len(going) == 0:
            return worth
        scene = after(self.scene, ends, row, int(going[0]))
        kept = float(ends.kept[row])
        return self._weighed(scene, worth, kept * self._danger(scene) + 1.0 - kept)

    def _danger(self, scene: Scene) -> float:
        """How much of a danger will still be there when the turn ends."""
        mine = scene.mine(self.seat)
        return 1.0 - REPAIR * float((mine & ~scene.passive).sum()) / max(float(mine.sum()), 1.0)

    def _weighed(self, scene: Scene, worth: float, danger: float) -> float:
        """With the next turns of both sides, the less the likelier somebody scores in this one."""
        if not self.care.weighs:
            return worth
        fear, hope = self._outlook(scene)
        later = self.care.hope * (1.0 - danger * fear) * hope - self.care.fear * danger * fear
        return worth + _open(worth) * later

    def _outlook(self, scene: Scene) -> tuple[float, float]:
        """The chances of the other side and of this one in their next turns; if it is late, as they are."""
        if self._now is not None and self._late():
            return self._now
        later, look = turned(scene), self.care.later
        found = (
            self.foresight.chance(later, self.seat.other, look),
            self.foresight.chance(later, self.seat, look),
        )
        if self._now is None:
            self._now = found
        return self._now if self._late() else found


def _open(worth: float) -> float:
    """How likely it is that nobody scores in this turn."""
    return 1.0 - min(max(worth, 0.0), 1.0)


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

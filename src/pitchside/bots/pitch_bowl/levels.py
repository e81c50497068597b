"""The Pitch Bowl opponents, from weak to strong, and what they share."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from pitchside.bots.budget import Budget
from pitchside.bots.hand import none_and_errors, unsteady
from pitchside.bots.pitch_bowl.answers import drop, give, placement
from pitchside.bots.pitch_bowl.candidates import candidates
from pitchside.bots.pitch_bowl.evaluate import worth_of, worths_of
from pitchside.bots.pitch_bowl.kernel_trials import ACTOR, KIND, MILLI, PACE, TARGET
from pitchside.bots.pitch_bowl.openings import deploy, kick
from pitchside.bots.pitch_bowl.search import Care, Look, Planner
from pitchside.bots.pitch_bowl.simulator import ANNOUNCED, Ints, Scene, Trials, scene_of
from pitchside.core.choices import Choices
from pitchside.core.seat import Seat
from pitchside.games.flick.action import Stop
from pitchside.games.pitch_bowl.action import Action, Announce, Choose, EndTurn, GoOn, LastAction, Pitch
from pitchside.games.pitch_bowl.fast.kernel_ruling import NONE, PICKUP, SNATCH
from pitchside.games.pitch_bowl.fast.kernel_tape import NOBODY
from pitchside.games.pitch_bowl.state import PhaseName, State, Used


class CoachAgent:
    """Answers whatever is asked; each level has its own care."""

    care: Care
    keen: bool = False
    """Does it search for its kick and its answers?"""

    def choose(self, view: State, choices: Choices[Action], rng: Random, budget: Budget) -> Action:
        """One lawful action."""
        action = self._wanted(view, choices, rng, budget)
        if action is not None and action in choices:
            return action
        return self._resigned(view, choices, rng)

    def _resigned(self, view: State, choices: Choices[Action], rng: Random) -> Action:
        """What can always be said, where something can."""
        words: tuple[Action, ...] = (Stop(), EndTurn(), LastAction())
        return next((word for word in words if word in choices), None) or choices.sample(rng)

    def _wanted(self, view: State, choices: Choices[Action], rng: Random, budget: Budget) -> Action | None:
        if view.gift is not None:
            return give(view, rng)
        if view.drop is not None:
            return drop(view, rng)
        match view.phase:
            case PhaseName.PLACING if view.kicker is None:
                return Choose("receive")
            case PhaseName.PLACING:
                return deploy(choices, rng)
            case PhaseName.KICK:
                return kick(view, self.care, self.keen, rng, budget)
            case PhaseName.SAID:
                return self._said(view, rng, budget)
            case PhaseName.PLACEMENT:
                return placement(view, rng)
            case _:
                return self._pitch(view, choices, rng, budget)

    def _pitch(self, view: State, choices: Choices[Action], rng: Random, budget: Budget) -> Action | None:
        scene = scene_of(view)
        wanted = self.decide(scene, view.turn, rng, budget)
        if wanted is None:
            return Stop() if view.phase is PhaseName.BONUS else EndTurn()
        return pitch_of(scene, wanted)

    def _said(self, view: State, rng: Random, budget: Budget) -> Action:
        """That was the last action, unless another pitch is worth it as the field lies (PBW-9.6)."""
        wanted = self.decide(scene_of(view), view.turn, rng, budget)
        return LastAction() if wanted is None else GoOn()

    def decide(self, scene: Scene, seat: Seat, rng: Random, budget: Budget) -> Ints | None:
        """The pitch to be made; None ends the turn, or waives a bonus action."""
        fresh = scene.used == Used() and not (scene.passive & scene.mine(seat)).any()
        care = self.care.bolder() if fresh else self.care
        planner = Planner(scene, seat, care, budget, none_and_errors(care.final_errors, rng))
        least = planner.waiving() if scene.bonus != NOBODY else planner.stopping()
        best, worth = planner.decide()
        return best if best is not None and worth > least + care.gain else None


def pitch_of(scene: Scene, aim: Ints) -> Pitch:
    """An aim as it is said."""
    fields: dict[str, Any] = {"announce": ANNOUNCED[int(aim[KIND])]}
    angle = int(aim[MILLI]) / 1000.0
    if fields["announce"] is Announce.HANDOVER:
        fields["target"] = scene.names[int(aim[TARGET])]
    if fields["announce"] is Announce.PASS:
        fields["ball_angle"] = angle
    return Pitch(scene.names[int(aim[ACTOR])], angle, int(aim[PACE]), **fields)


class Easy(CoachAgent):
    """Single sensible pitches, few in a turn, each tried once without a tremor; looks no further."""

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


UNSTEADY = 1.0
"""Degrees by which its hand trembles, beside the tremor of the match."""


class Beginner(Easy):
    """One player after the other, a few pitches looked at, and an unsteady hand."""

    glances = 60
    wavering = 0.09
    pitches = 4

    def choose(self, view: State, choices: Choices[Action], rng: Random, budget: Budget) -> Action:
        """What it means to do, as its hand does it; where the rules forbid that, as it meant it."""
        action = super().choose(view, choices, rng, budget)
        if not isinstance(action, Pitch):
            return action
        missed = unsteady(action, UNSTEADY, action.top, rng)
        return missed if missed in choices else action


class Normal(CoachAgent):
    """Plans its turn pitch by pitch, with a line to the goal in mind, but not the other side's turn."""

    care = Care(errors=2, final_errors=5, finalists=4, depth=2, broad=1, wide=True, gain=0.01)


class Hard(CoachAgent):
    """Longer lines, more tries for each pitch, and what the other side can do next."""

    care = Care(
        errors=4,
        final_errors=12,
        finalists=6,
        depth=3,
        broad=4,
        fear=0.7,
        hope=0.3,
        later=Look(2, 2),
        wide=True,
        gain=0.003,
    )
    keen = True

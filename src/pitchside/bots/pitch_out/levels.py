"""What the Pitch Out opponents share: which question is asked, and a flick chosen by its worth."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np

from pitchside.bots.budget import Budget, budget_of
from pitchside.bots.pitch_out.answers import answer
from pitchside.bots.pitch_out.candidates import Aims
from pitchside.bots.pitch_out.opening import first_shot, select
from pitchside.bots.pitch_out.openings import Deployer
from pitchside.bots.pitch_out.simulator import Aim, Floats, Liking, Scout, warm
from pitchside.core.choices import Choices
from pitchside.core.seat import Seat
from pitchside.games.flick.action import Flick, Stop
from pitchside.games.pitch_out.action import Action, First, Power
from pitchside.games.pitch_out.powers import may_choose
from pitchside.games.pitch_out.state import PhaseName, State

RESERVE = 0.004
"""Seconds kept for the last slice of work; of a tiny budget a tenth."""


class PuckAgent(ABC):
    """Answers whatever is asked; each level has its own way of choosing a flick."""

    liking: Liking
    """What it cares for."""
    shyness: float = 1.0
    """How much it fears to overshoot the edge with its first shot; 1 is about right."""

    def __init__(self) -> None:
        warm()
        self._deployer = Deployer()
        self._plan: tuple[State, Aim] | None = None

    def choose(self, view: State, choices: Choices[Action], rng: Random, budget: Budget | float) -> Action:
        """One lawful action."""
        action = self._wanted(view, choices, rng, budget_of(budget))
        return action if action is not None and action in choices else choices.sample(rng)

    def _wanted(self, view: State, choices: Choices[Action], rng: Random, budget: Budget) -> Action | None:
        match view.phase:
            case PhaseName.SELECT:
                return select(choices.pending(), rng)
            case PhaseName.FIRST_SHOT:
                return first_shot(view, choices.pending(), self.shyness, rng)
            case PhaseName.FIRST:
                return First(view.turn)
            case PhaseName.DEPLOY:
                return self._deployer.place(view, choices, rng)
            case PhaseName.ANSWER:
                return answer(view, self.liking, choices, rng)
            case _:
                return self._flick(view, choices.pending(), rng, budget)

    def _flick(self, view: State, asked: dict[str, Any], rng: Random, budget: Budget) -> Action:
        """The Captain's power first, where the flick in mind wants one."""
        seat = view.turn
        aim = self._recalled(view)
        if aim is None:
            hunt = Hunt(view, seat, self.liking, asked.get("barred", {}), rng, budget)
            aim = self.decide(hunt)
        if aim is None:
            return Stop()
        if aim.power is not None and may_choose(view):
            self._plan = view, aim
            return Power(aim.power)
        return Flick(aim.piece, aim.milli / 1000.0, aim.pace)

    def _recalled(self, view: State) -> Aim | None:
        """The flick it had in mind when it chose the Captain's power for it."""
        plan, self._plan = self._plan, None
        if plan is None or not view.chose or view.phase is not PhaseName.TURN:
            return None
        before, aim = plan
        same = before.pieces == view.pieces and before.turn is view.turn and before.reserve == view.reserve
        return aim if same and view.powers[view.turn] == aim.power else None

    @abstractmethod
    def decide(self, hunt: Hunt) -> Aim | None:
        """The flick to be made; None declines a second one."""


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

"""What the ChiFootMi opponents share: which question is asked, and what needs no thought."""

from __future__ import annotations

from random import Random

from pitchside.bots.budget import Budget, budget_of
from pitchside.bots.chifootmi.position import Table, card_of, table_of
from pitchside.core.choices import Choices
from pitchside.core.phase import PhaseChoices
from pitchside.core.seat import Seat
from pitchside.games.chifootmi.action import Action, Aim, Call, Draw, Play
from pitchside.games.chifootmi.phases import phase_of
from pitchside.games.chifootmi.phases.extras import before, fits, is_offside
from pitchside.games.chifootmi.phases.shot import Aiming
from pitchside.games.chifootmi.phases.turn import Drawing, Showing
from pitchside.games.chifootmi.state import PhaseName, State

CLOSED, OPEN = 1, 2


class CardAgent:
    """Answers whatever is asked; each level has its own way with cards and piles."""

    def choose(self, view: State, choices: Choices[Action], rng: Random, budget: Budget | float) -> Action:
        """One lawful action."""
        phase = phase_of(view)
        if isinstance(phase, Showing):
            return Play(card_of(self.card(table_of(view, _seat(choices)), rng, budget_of(budget))))
        if isinstance(phase, Aiming):
            return Aim(rng.choice(phase.sides))
        if isinstance(phase, Drawing):
            return Draw(self._pile(table_of(view, _seat(choices)), rng, budget_of(budget)))
        return self.call(view)

    def call(self, view: State) -> Call:
        """A word said alone, once two cards lie open or all are played."""
        return usual_call(view)

    def _pile(self, table: Table, rng: Random, budget: Budget) -> int:
        if not table.own.closed or not table.own.opens:
            return CLOSED if table.own.closed else OPEN
        return self.pile(table, rng, budget)

    def card(self, table: Table, rng: Random, budget: Budget) -> int:
        """The card to be played, in the model's numbers."""
        raise NotImplementedError

    def pile(self, table: Table, rng: Random, budget: Budget) -> int:
        """The pile to draw from, where both have cards."""
        raise NotImplementedError


def _seat(choices: Choices[Action]) -> Seat:
    """Whose choice it is: a view does not say for whom it was made. The state behind it is not looked at."""
    assert isinstance(choices, PhaseChoices)
    return choices.seat


def usual_call(view: State) -> Call:
    """Offside exactly when it is, a one-two when it saves the ball, the last shot always."""
    match view.phase:
        case PhaseName.OFFSIDE:
            return Call.SIGNAL if is_offside(view) else Call.PASS
        case PhaseName.ONE_TWO:
            saves = fits(view) and view.shown[1] == before(view)
            return Call.ONE_TWO if saves else Call.PASS
        case _:
            return Call.LAST_SHOT

"""What the ChiFootMi opponents share: which question is asked, and what needs no thought."""

from __future__ import annotations

from random import Random

from pitchside.agents.budget import Budget, budget_of
from pitchside.agents.chifootmi_table import Table, card_of, table_of
from pitchside.core.choices import Choices
from pitchside.core.seat import Seat
from pitchside.games.chifootmi import offside, one_two, shot
from pitchside.games.chifootmi.action import Action, Aim, Call, Draw, Play
from pitchside.games.chifootmi.choices import SeatChoices
from pitchside.games.chifootmi.phases import cards_asked
from pitchside.games.chifootmi.state import Phase, State

CLOSED, OPEN = 1, 2


class CardAgent:
    """Answers whatever is asked; each level has its own way with cards and piles."""

    def choose(self, view: State, choices: Choices[Action], rng: Random, budget: Budget | float) -> Action:
        """One lawful action."""
        if cards_asked(view):
            return Play(card_of(self.card(table_of(view, _seat(choices)), rng, budget_of(budget))))
        if shot.is_asked(view):
            return Aim(rng.choice(shot.sides(view)))
        if view.phase is Phase.DRAW:
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
    assert isinstance(choices, SeatChoices)
    return choices.seat


def usual_call(view: State) -> Call:
    """Offside exactly when it is, a one-two when it saves the ball, the last shot always."""
    match view.phase:
        case Phase.OFFSIDE:
            return Call.SIGNAL if offside.is_offside(view) else Call.PASS
        case Phase.ONE_TWO:
            saves = one_two.fits(view) and view.shown[1] == one_two.before(view)
            return Call.ONE_TWO if saves else Call.PASS
        case _:
            return Call.LAST_SHOT

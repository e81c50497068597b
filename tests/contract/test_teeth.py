"""The contract bites: games that break a promise fail the test of that promise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from pitchside.core.choices import Choices, Listed
from pitchside.core.errors import PitchsideError
from pitchside.core.game import Position
from pitchside.core.seat import Eyes, Seat
from pitchside.core.turn import Turn
from tests.contract import test_actions, test_matches, test_states
from tests.contract.matches import AnyGame
from tests.core.tiny_game import NUMBERS, Action, Choose, State, TinyGame


class ShowsAllCards(TinyGame):
    """A view with both cards in it."""

    def view(self, state: State, seat: Seat | None) -> Any:
        """Everything, whoever looks."""
        return state


class WritesAllCards(TinyGame):
    """A position that hides nothing."""

    def write(self, state: State, eyes: Eyes = Eyes.ALL) -> Position:
        """Everything, whoever looks."""
        return super().write(state)


class OffersTooMuch(TinyGame):
    """Choices that the check refuses."""

    def choices(self, state: State, seat: Seat) -> Choices[Action]:
        """Every number, the last one included."""
        numbers = Listed(Choose(n) for n in NUMBERS)
        return numbers if seat in self.to_act(state) - {Seat.CHANCE} else super().choices(state, seat)


class OffersTooLittle(TinyGame):
    """A lawful action that is not offered."""

    def choices(self, state: State, seat: Seat) -> Choices[Action]:
        """All but the last."""
        offered = Listed(super().choices(state, seat))
        return Listed(offered[:-1]) if len(offered) > 1 else offered


class Forgets(TinyGame):
    """A position without the numbers chosen last."""

    def write(self, state: State, eyes: Eyes = Eyes.ALL) -> Position:
        """As if nobody had ever chosen."""
        return super().write(replace(state, last=State(1).last), eyes)


class Fickle(TinyGame):
    """A play that is not the same twice."""

    def __init__(self) -> None:
        self.count = 0

    def play(self, state: State, actions: Mapping[Seat, Action]) -> Turn[State, Action]:
        """Another round number each time."""
        self.count += 1
        turn = super().play(state, actions)
        return replace(turn, after=replace(turn.after, round=turn.after.round + self.count % 2))


class Mumbles(TinyGame):
    """A parser that reads something else."""

    def parse(self, text: str) -> Action:
        """Always the same number."""
        action = super().parse(text)
        return Choose(1) if isinstance(action, Choose) else action


class Endless(TinyGame):
    """A match in which at some moment nobody is to act and nothing is decided."""

    def to_act(self, state: State) -> frozenset[Seat]:
        """Nobody in the second round."""
        return frozenset() if state.round == 2 else super().to_act(state)


@pytest.mark.parametrize(
    ("game", "promise"),
    [
        (ShowsAllCards(), test_matches.test_views_differ_only_by_what_was_shown),
        (WritesAllCards(), test_matches.test_views_differ_only_by_what_was_shown),
        (OffersTooMuch(), test_actions.test_what_is_offered_is_accepted),
        (OffersTooLittle(), test_actions.test_what_is_not_offered_is_refused_with_a_clause),
        (Forgets(), test_states.test_a_position_reads_back),
        (Fickle(), test_states.test_play_is_pure),
        (Mumbles(), test_actions.test_an_action_reads_back_from_its_text),
        (Mumbles(), test_matches.test_a_record_replays_to_the_same_hashes),
        (Endless(), test_states.test_a_match_is_over_or_goes_on),
    ],
    ids=lambda one: type(one).__name__ if isinstance(one, TinyGame) else one.__name__.removeprefix("test_"),
)
def test_a_broken_promise_is_noticed(game: AnyGame, promise: Callable[[AnyGame], None]) -> None:
    """The test of a promise fails for a game that breaks it."""
    with pytest.raises((AssertionError, PitchsideError)):
        promise(game)

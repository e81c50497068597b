"""A flick is made and waits for the tremor of the hand, which chance adds; over any phase that flicks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from pitchside.core.errors import IllegalAction
from pitchside.core.seat import Seat
from pitchside.games.flick.action import Tremor
from pitchside.games.flick.tremor import shaken, tremble, within
from pitchside.games.pitch_bowl.action import Action, Kick, Pitch
from pitchside.games.pitch_bowl.phases.base import Flicking, Overlay, Told, need
from pitchside.games.pitch_bowl.state import State
from pitchside.games.pitch_bowl.table import team_of


class Trembling(Overlay):
    """Chance is to act."""

    def rule(self, state: State) -> str:
        """The clause of the phase below."""
        return self.below(state).rule(state)

    def to_act(self, state: State) -> frozenset[Seat]:
        """Chance."""
        return frozenset({Seat.CHANCE})

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Only a tremor that a hand can have."""
        if not isinstance(action, Tremor) or not within(action, _flick(state).top):
            raise IllegalAction(self._flicking(state).trembles, "no_tremor")

    def play(self, state: State, actions: Mapping[Seat, Any]) -> Told:
        """The flick as it is really played."""
        flick = _flick(state)
        if isinstance(flick, Pitch) and flick.ball_angle is None:
            # The ball was set down before the hand trembled, where that was found lawful (PBW-5.18).
            flick = replace(flick, ball_angle=flick.angle)
        played = shaken(flick, actions[Seat.CHANCE], flick.top)
        return self._flicking(state).flicked(replace(state, waiting=None), played)

    def _flicking(self, state: State) -> Flicking:
        phase = self.below(state)
        assert isinstance(phase, Flicking)  # a position was not admitted otherwise
        return phase

    def sample(self, state: State, seat: Seat, rng: Random) -> Action:
        """A tremor as this hand has it."""
        flick = _flick(state)
        return tremble(flick, state.options.tremor, flick.top, rng)

    def asks(self, state: State, seat: Seat) -> dict[str, Any]:
        """The kind, and the flick that waits."""
        return {"do": ["tremor"], "piece": _flick(state).piece}

    def attempts(self, state: State, seat: Seat) -> Iterable[Action]:
        """Chance tries nothing."""
        return ()

    def admit(self, state: State) -> State:
        """A kick waits in its phase, a pitch in a turn, where its player is on the field."""
        state = super().admit(state)
        flick, below = _flick(state), self.below(state)
        free = state.gift is None and state.drop is None
        need(free and isinstance(flick, below.waits), "bad_tremor", flick=flick)
        if isinstance(flick, Pitch):
            lying = state.piece(flick.piece) is not None
            own = lying and team_of(flick.piece) is below.pitcher(state)
            need(own, "cannot_pitch", piece=flick.piece)
        return state


def _flick(state: State) -> Pitch | Kick:
    assert state.waiting is not None  # it is this phase
    return state.waiting

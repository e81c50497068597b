"""Pitch Bowl behind the promise that every game keeps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from pitchside.core.choices import Choices
from pitchside.core.errors import IllegalAction
from pitchside.core.game import Position, Scoreboard
from pitchside.core.outcome import Outcome, Reason
from pitchside.core.rulebook import Rulebook
from pitchside.core.seat import Eyes, Seat
from pitchside.core.turn import Turn
from pitchside.games.pitch_bowl import phases, setup
from pitchside.games.pitch_bowl.action import Action, Choose, Deploy, GoOn, LastAction, parse_action
from pitchside.games.pitch_bowl.attempts import attempts_of
from pitchside.games.pitch_bowl.choices import choices_of
from pitchside.games.pitch_bowl.clauses import RULEBOOK
from pitchside.games.pitch_bowl.equipment import equipment_of
from pitchside.games.pitch_bowl.options import OFFERED, parse_options
from pitchside.games.pitch_bowl.position import read_position, write_position
from pitchside.games.pitch_bowl.state import State
from pitchside.physics import VERSION


class PitchBowl:
    """The game's rules; stateless. Nothing in it is hidden from anybody."""

    id = "pitch-bowl"
    actions: tuple[type, ...] = get_args(Action)
    physics: str | None = VERSION
    rulebook: Rulebook = RULEBOOK

    def options(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """The match options in full."""
        return parse_options(raw).plain()

    def start(self, options: Mapping[str, Any]) -> State:
        """Before the toss, or before the choice of the one the options name (PBW-2.1)."""
        return setup.start(parse_options(options))

    def open(self, state: State) -> Turn[State, Action] | None:
        """A turn over at once in a position set by hand (PBW-3.3)."""
        told = phases.opening(state)
        if told is None:
            return None
        after, events, rulings = told
        return Turn(state, {}, events, rulings, after)

    def to_act(self, state: State) -> frozenset[Seat]:
        """One coach, or chance."""
        return phases.to_act(state)

    def choices(self, state: State, seat: Seat) -> Choices[Action]:
        """What that seat may do."""
        return choices_of(state, seat)

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Refuse under the clause of the phase."""
        if state.outcome is not None:
            raise IllegalAction(self.over_rule(state), "over")
        if seat not in phases.to_act(state):
            raise IllegalAction(self.turn_rule(state), "not_to_act", seat=seat.value)
        phases.check(state, seat, action)

    def play(self, state: State, actions: Mapping[Seat, Action]) -> Turn[State, Action]:
        """The action of the seat that is to act."""
        ((seat, action),) = actions.items()
        self.check(state, seat, action)
        after, events, rulings = phases.play(state, seat, action)
        return Turn(state, dict(actions), events, rulings, after)

    def outcome(self, state: State) -> Outcome | None:
        """How the match ended."""
        return state.outcome

    def conclude(self, state: State, winner: Seat | None, reason: str) -> tuple[Outcome, str]:
        """The match ended by clock, resignation or agreement."""
        return Outcome(winner, Reason(reason), state.score), self.over_rule(state)

    def view(self, state: State, seat: Seat | None) -> State:
        """The state: both coaches see the whole field."""
        return state

    def parse(self, text: str) -> Action:
        """The action that prints as this text."""
        return parse_action(text)

    def read(self, position: Position, options: Mapping[str, Any]) -> State:
        """A position set by hand."""
        return read_position(position, parse_options(options))

    def write(self, state: State, eyes: Eyes = Eyes.ALL) -> Position:
        """The position object, the same for all eyes."""
        return write_position(state)

    def attempts(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """What a page may want explained."""
        return attempts_of(state, seat) if seat in self.to_act(state) else ()

    def may_be_tried(self, action: Action) -> bool:
        """Whatever is only said or placed; a throw or a pitch never."""
        return isinstance(action, Choose | Deploy | LastAction | GoOn)

    def scoreboard(self, state: State) -> Scoreboard:
        """Touchdowns, and the number of the kick-off."""
        return Scoreboard(state.score, state.score, sum(state.score) + (state.outcome is None) or 1)

    def equipment(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Field, discs, material and teams (PBW-1)."""
        return equipment_of(parse_options(options))

    def offered(self) -> Mapping[str, Sequence[Any]]:
        """Tipping, defensive placement, the hand's tremor, who chooses, the clock."""
        return OFFERED

    def over_rule(self, state: State) -> str:
        """Three touchdowns win the match."""
        return "PBW-7.4"

    def sealed_rule(self, state: State) -> str:
        """Nobody chooses in secret: coaches act one at a time."""
        return "PBW-3.1"

    def turn_rule(self, state: State) -> str:
        """The active coach acts (PBW-3.1); around a kick-off and in answers each phase has its own order."""
        return phases.order_rule(state)


PITCH_BOWL = PitchBowl()

"""Pitch Out behind the promise that every game keeps."""

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
from pitchside.games.flick.action import Place
from pitchside.games.pitch_out import phases, seats, setup
from pitchside.games.pitch_out.action import Action, parse_action
from pitchside.games.pitch_out.attempts import attempts_of
from pitchside.games.pitch_out.choices import choices_of
from pitchside.games.pitch_out.clauses import RULEBOOK
from pitchside.games.pitch_out.equipment import equipment_of
from pitchside.games.pitch_out.options import OFFERED, parse_options
from pitchside.games.pitch_out.position import read_position, write_position
from pitchside.games.pitch_out.state import Phase, State
from pitchside.games.pitch_out.view import view_of
from pitchside.physics import VERSION


class PitchOut:
    """The game's rules; stateless."""

    id = "pitch-out"
    actions: tuple[type, ...] = get_args(Action)
    physics: str | None = VERSION
    rulebook: Rulebook = RULEBOOK

    def options(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """The match options in full."""
        return parse_options(raw).plain()

    def start(self, options: Mapping[str, Any]) -> State:
        """Before the first choice (POT-2.2, 8.2)."""
        return setup.start(parse_options(options))

    def open(self, state: State) -> Turn[State, Action] | None:
        """A turn passed at once in a position set by hand (POT-3.7)."""
        told = phases.opening(state)
        if told is None:
            return None
        after, events, rulings = told
        return Turn(state, {}, events, rulings, after)

    def to_act(self, state: State) -> frozenset[Seat]:
        """One player, both at once where choices are sealed, or chance."""
        return seats.to_act(state)

    def choices(self, state: State, seat: Seat) -> Choices[Action]:
        """What that seat may do."""
        return choices_of(state, seat, phases.check)

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Refuse under the clause of the phase."""
        if state.outcome is not None:
            raise IllegalAction(self.over_rule(state), "over")
        if seat not in seats.to_act(state):
            raise IllegalAction(self.turn_rule(state), "not_to_act", seat=seat.value)
        phases.check(state, seat, action)

    def play(self, state: State, actions: Mapping[Seat, Action]) -> Turn[State, Action]:
        """The actions of all seats that are to act."""
        for seat, action in actions.items():
            self.check(state, seat, action)
        after, events, rulings = phases.play(state, actions)
        return Turn(state, dict(actions), events, rulings, after, hidden=phases.secret(state, actions))

    def outcome(self, state: State) -> Outcome | None:
        """How the match ended."""
        return state.outcome

    def conclude(self, state: State, winner: Seat | None, reason: str) -> tuple[Outcome, str]:
        """The match ended by clock, resignation or agreement."""
        return Outcome(winner, Reason(reason), state.score), self.over_rule(state)

    def view(self, state: State, seat: Seat | None) -> State:
        """The state; a selection that is still secret is empty."""
        return view_of(state, Eyes.of(seat))

    def parse(self, text: str) -> Action:
        """The action that prints as this text."""
        return parse_action(text)

    def read(self, position: Position, options: Mapping[str, Any]) -> State:
        """A position set by hand."""
        return read_position(position, parse_options(options))

    def write(self, state: State, eyes: Eyes = Eyes.ALL) -> Position:
        """The position object; a selection these eyes may not see is null."""
        return write_position(state, eyes)

    def attempts(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """What a page may want explained."""
        return attempts_of(state, seat) if seat in self.to_act(state) else ()

    def may_be_tried(self, action: Action) -> bool:
        """A placing can be tried on a copy; a flick never."""
        return isinstance(action, Place)

    def scoreboard(self, state: State) -> Scoreboard:
        """Rounds won, and the round."""
        return Scoreboard(state.score, state.score, state.round)

    def equipment(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Arena, pucks, blocks, material and teams (POT-1)."""
        return equipment_of(parse_options(options))

    def offered(self) -> Mapping[str, Sequence[Any]]:
        """Rules, format, teams, who chooses, the hand's tremor, the clock."""
        return OFFERED

    def over_rule(self, state: State) -> str:
        """Two rounds won win the match."""
        return "POT-7.4"

    def sealed_rule(self, state: State) -> str:
        """Selections and first shots stand until both are in."""
        return "POT-8.2" if state.phase is Phase.SELECT else "POT-8.8"

    def turn_rule(self, state: State) -> str:
        """The players take turns (POT-3.1); before and after a round each phase has its own order."""
        return phases.order_rule(state)


PITCH_OUT = PitchOut()

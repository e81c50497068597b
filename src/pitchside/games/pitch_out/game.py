"""Pitch Out behind the promise that every game keeps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from pitchside.core.game import Position, Scoreboard
from pitchside.core.phase import PhasedGame
from pitchside.core.rulebook import load_rulebook
from pitchside.core.seat import Eyes, Seat
from pitchside.games.flick.action import Place
from pitchside.games.pitch_out.action import Action, parse_action
from pitchside.games.pitch_out.options import OFFERED, parse_options
from pitchside.games.pitch_out.phases import phase_of, setup
from pitchside.games.pitch_out.phases.base import PuckPhase
from pitchside.games.pitch_out.position import check_to_act, read_position, write_position
from pitchside.games.pitch_out.state import State
from pitchside.games.pitch_out.view import view_of
from pitchside.games.pitch_out.world import equipment_of
from pitchside.physics import VERSION


class PitchOut(PhasedGame[State, Action]):
    """The game's rules; stateless."""

    id = "pitch-out"
    actions: tuple[type, ...] = get_args(Action)
    physics: str | None = VERSION
    rulebook = load_rulebook("pitchside.games.pitch_out")

    def phase_of(self, state: State) -> PuckPhase:
        """The phase that a state is in."""
        return phase_of(state)

    def options(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """The match options in full."""
        return parse_options(raw).plain()

    def offered(self) -> Mapping[str, Sequence[Any]]:
        """Rules, format, teams, who chooses, the hand's tremor, the clock."""
        return OFFERED

    def equipment(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Arena, pucks, blocks, material and teams (POT-1)."""
        return equipment_of(parse_options(options))

    def start(self, options: Mapping[str, Any]) -> State:
        """Before the first choice (POT-2.2, 8.2)."""
        return setup.start(parse_options(options))

    def parse(self, text: str) -> Action:
        """The action that prints as this text."""
        return parse_action(text)

    def described(self, position: Position, options: Mapping[str, Any]) -> State:
        """The state of a position set by hand."""
        return read_position(position, parse_options(options))

    def read(self, position: Position, options: Mapping[str, Any]) -> State:
        """A position set by hand, as its phase admits it, with the seats to act that follow from it."""
        state = super().read(position, options)
        check_to_act(position, state)
        return state

    def write(self, state: State, eyes: Eyes = Eyes.ALL) -> Position:
        """The position object; a selection these eyes may not see is null."""
        return write_position(state, eyes)

    def view(self, state: State, seat: Seat | None) -> State:
        """The state; a selection that is still secret is empty."""
        return view_of(state, Eyes.of(seat))

    def may_be_tried(self, action: Action) -> bool:
        """A placing can be tried on a copy; a flick never."""
        return isinstance(action, Place)

    def scoreboard(self, state: State) -> Scoreboard:
        """Rounds won, and the round."""
        return Scoreboard(state.score, state.score, state.round)

    def over_rule(self, state: State) -> str:
        """Two rounds won win the match."""
        return "POT-7.4"


PITCH_OUT = PitchOut()

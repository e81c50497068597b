"""Pitch Bowl behind the promise that every game keeps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from pitchside.core.game import Position, Scoreboard
from pitchside.core.phase import PhasedGame
from pitchside.core.rulebook import load_rulebook
from pitchside.core.seat import Eyes
from pitchside.games.pitch_bowl.action import Action, Choose, Deploy, GoOn, LastAction, parse_action
from pitchside.games.pitch_bowl.equipment import equipment_of
from pitchside.games.pitch_bowl.options import OFFERED, parse_options
from pitchside.games.pitch_bowl.phases import phase_of
from pitchside.games.pitch_bowl.phases.base import BowlPhase
from pitchside.games.pitch_bowl.phases.setup import start
from pitchside.games.pitch_bowl.position import check_acting, read_position, write_position
from pitchside.games.pitch_bowl.state import State
from pitchside.physics import VERSION


class PitchBowl(PhasedGame[State, Action]):
    """The game's rules; stateless. Nothing in it is hidden from anybody."""

    id = "pitch-bowl"
    actions: tuple[type, ...] = get_args(Action)
    physics: str | None = VERSION
    rulebook = load_rulebook("pitchside.games.pitch_bowl")

    def phase_of(self, state: State) -> BowlPhase:
        """The phase that a state is in."""
        return phase_of(state)

    def options(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """The match options in full."""
        return parse_options(raw).plain()

    def offered(self) -> Mapping[str, Sequence[Any]]:
        """Tipping, defensive placement, the hand's tremor, who chooses, the clock."""
        return OFFERED

    def equipment(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Field, discs, material and teams (PBW-1)."""
        return equipment_of(parse_options(options))

    def start(self, options: Mapping[str, Any]) -> State:
        """Before the toss, or before the choice of the one the options name (PBW-2.1)."""
        return start(parse_options(options))

    def parse(self, text: str) -> Action:
        """The action that prints as this text."""
        return parse_action(text)

    def described(self, position: Position, options: Mapping[str, Any]) -> State:
        """The state of a position set by hand."""
        return read_position(position, parse_options(options))

    def read(self, position: Position, options: Mapping[str, Any]) -> State:
        """A position set by hand, as its phase admits it, with the seat to act that it names."""
        state = super().read(position, options)
        check_acting(position, state)
        return state

    def write(self, state: State, eyes: Eyes = Eyes.ALL) -> Position:
        """The position object, the same for all eyes."""
        return write_position(state)

    def may_be_tried(self, action: Action) -> bool:
        """Whatever is only said or placed; a throw or a pitch never."""
        return isinstance(action, Choose | Deploy | LastAction | GoOn)

    def scoreboard(self, state: State) -> Scoreboard:
        """Touchdowns, and the number of the kick-off."""
        return Scoreboard(state.score, state.score, sum(state.score) + (state.outcome is None) or 1)

    def over_rule(self, state: State) -> str:
        """Three touchdowns win the match."""
        return "PBW-7.4"


PITCH_BOWL = PitchBowl()

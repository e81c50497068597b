"""Pitch Out behind the promise that every game keeps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from pitchside.core.game import Position, Scoreboard
from pitchside.core.rulebook import load_rulebook
from pitchside.core.seat import Eyes, Seat
from pitchside.games.flick.action import Flick
from pitchside.games.flick.game import DiscGame
from pitchside.games.flick.swipe import Finger
from pitchside.games.pitch_out import phases
from pitchside.games.pitch_out.action import Action, parse_action
from pitchside.games.pitch_out.options import CHANGED, OFFERED, parse_options
from pitchside.games.pitch_out.phases import setup
from pitchside.games.pitch_out.position import read_position, write_position
from pitchside.games.pitch_out.state import State
from pitchside.games.pitch_out.table import ARENA, PER_PIXEL
from pitchside.games.pitch_out.view import view_of
from pitchside.games.pitch_out.world import equipment_of


class PitchOut(DiscGame[State, Action]):
    """The game's rules; stateless."""

    id = "pitch-out"
    actions: tuple[type, ...] = get_args(Action)
    rulebook = load_rulebook("pitchside.games.pitch_out")
    changed = CHANGED
    offered = OFFERED
    phase_of = staticmethod(phases.phase_of)
    parse = staticmethod(parse_action)
    at_once = True

    def options(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """The match options in full."""
        return parse_options(raw).plain()

    def equipment(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Arena, pucks, blocks, material and teams (POT-1)."""
        return equipment_of(parse_options(options))

    def finger(self, flick: Flick) -> Finger:
        """What a swiping finger does to a puck."""
        return Finger(PER_PIXEL, ARENA.top_speed)

    def start(self, options: Mapping[str, Any]) -> State:
        """Before the first choice (POT-2.2, 8.2)."""
        return setup.start(parse_options(options))

    def described(self, position: Position, options: Mapping[str, Any]) -> State:
        """The state of a position set by hand."""
        return read_position(position, parse_options(options))

    def write(self, state: State, eyes: Eyes = Eyes.ALL) -> Position:
        """The position object; a selection these eyes may not see is null."""
        return write_position(state, eyes)

    def hides(self, options: Mapping[str, Any]) -> bool:
        """The selections of the advanced rules."""
        return bool(options["rules"] == "advanced")

    def view(self, state: State, seat: Seat | None) -> State:
        """The state; a selection that is still secret is empty."""
        return view_of(state, Eyes.of(seat))

    def seen(self, position: Position, options: Mapping[str, Any]) -> State:
        """The view that a position with a hidden selection describes."""
        return read_position(position, parse_options(options), unseen=True)

    def scoreboard(self, state: State) -> Scoreboard:
        """Rounds won, and the round."""
        return Scoreboard(state.score, state.score, state.round)

    def over_rule(self, state: State) -> str:
        """Two rounds won win the match."""
        return "POT-7.4"


PITCH_OUT = PitchOut()

"""Pitch Bowl behind the promise that every game keeps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from pitchside.core.game import Position, Scoreboard
from pitchside.core.rulebook import load_rulebook
from pitchside.core.seat import Eyes
from pitchside.games.flick.action import Flick
from pitchside.games.flick.game import DiscGame
from pitchside.games.flick.swipe import Finger
from pitchside.games.pitch_bowl import phases
from pitchside.games.pitch_bowl.action import Action, Kick, Pitch, parse_action
from pitchside.games.pitch_bowl.options import CHANGED, OFFERED, RARER, UNRATED, parse_options
from pitchside.games.pitch_bowl.phases import setup
from pitchside.games.pitch_bowl.position import read_position, write_position
from pitchside.games.pitch_bowl.state import State
from pitchside.games.pitch_bowl.table import DISCS, PER_PIXEL
from pitchside.games.pitch_bowl.world import equipment_of


class PitchBowl(DiscGame[State, Action]):
    """The game's rules; stateless. Nothing in it is hidden from anybody."""

    id = "pitch-bowl"
    actions: tuple[type, ...] = get_args(Action)
    rulebook = load_rulebook("pitchside.games.pitch_bowl")
    shot = "pitch"
    changed = CHANGED
    offered = OFFERED
    rarer = RARER
    unrated = UNRATED
    phase_of = staticmethod(phases.phase_of)
    parse = staticmethod(parse_action)

    def options(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """The match options in full."""
        return parse_options(raw).plain()

    def equipment(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Field, discs, material and teams (PBW-1)."""
        return equipment_of(parse_options(options))

    def finger(self, flick: Flick) -> Finger:
        """What a swiping finger does to a player, or to the ball, which is thrown harder."""
        top = flick.top if isinstance(flick, Pitch | Kick) else DISCS.player_speed
        return Finger(PER_PIXEL if top == DISCS.player_speed else 2 * PER_PIXEL, top)

    def start(self, options: Mapping[str, Any]) -> State:
        """Before the toss, or before the choice of the one the options name (PBW-2.1)."""
        return setup.start(parse_options(options))

    def described(self, position: Position, options: Mapping[str, Any]) -> State:
        """The state of a position set by hand."""
        return read_position(position, parse_options(options))

    def write(self, state: State, eyes: Eyes = Eyes.ALL) -> Position:
        """The position object, the same for all eyes."""
        return write_position(state)

    def scoreboard(self, state: State) -> Scoreboard:
        """Touchdowns, and the number of the kick-off."""
        return Scoreboard(state.score, state.score, sum(state.score) + (state.outcome is None) or 1)

    def over_rule(self, state: State) -> str:
        """The last touchdown that is needed wins the match."""
        return "PBW-7.4"


PITCH_BOWL = PitchBowl()

"""ChiFootMi behind the promise that every game keeps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from pitchside.core.game import Game, Position, Scoreboard
from pitchside.core.rulebook import load_rulebook
from pitchside.core.seat import Eyes, Seat
from pitchside.games.chifootmi import phases
from pitchside.games.chifootmi.action import Action, parse_action
from pitchside.games.chifootmi.cards import equipment_of, pack
from pitchside.games.chifootmi.options import OFFERED, parse_options
from pitchside.games.chifootmi.position import read_position, view_of, write_position
from pitchside.games.chifootmi.state import State


class ChiFootMi(Game[State, Action]):
    """The game's rules; stateless. Cards are hidden, and choices made at once are sealed.

    Nothing may be tried beforehand: what comes of it depends on what is hidden, or must not be hinted at.
    """

    id = "chifootmi"
    actions: tuple[type, ...] = get_args(Action)
    rulebook = load_rulebook("pitchside.games.chifootmi")
    offered = OFFERED
    phase_of = staticmethod(phases.phase_of)
    parse = staticmethod(parse_action)

    def options(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """The match options in full."""
        return parse_options(raw).plain()

    def equipment(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The cards (CFM-1)."""
        return equipment_of(parse_options(options).tackles)

    def start(self, options: Mapping[str, Any]) -> State:
        """Before the deal (CFM-2.1)."""
        return State(parse_options(options))

    def described(self, position: Position, options: Mapping[str, Any]) -> State:
        """The state of a position set by hand."""
        return read_position(position, parse_options(options))

    def seen(self, position: Position, options: Mapping[str, Any]) -> State:
        """The view that a position with unseen cards describes."""
        return read_position(position, parse_options(options), unseen=True)

    def write(self, state: State, eyes: Eyes = Eyes.ALL) -> Position:
        """The position object as these eyes may see it."""
        return write_position(state, eyes)

    def hides(self, options: Mapping[str, Any]) -> bool:
        """Hands and piles, always."""
        return True

    def view(self, state: State, seat: Seat | None) -> State:
        """The state with None for every card that this seat may not see."""
        return view_of(state, Eyes.of(seat))

    def scoreboard(self, state: State) -> Scoreboard:
        """Goals, and the number of the turn."""
        turns = len(pack(state.options.tackles))
        return Scoreboard(state.goals, state.goals, min(state.turn + 1, turns))

    def over_rule(self, state: State) -> str:
        """More goals wins."""
        return "CFM-8.1"


CHIFOOTMI = ChiFootMi()

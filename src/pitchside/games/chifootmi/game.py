"""ChiFootMi behind the promise that every game keeps."""

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
from pitchside.games.chifootmi import phases
from pitchside.games.chifootmi.action import Action, Deal
from pitchside.games.chifootmi.action_text import parse_action
from pitchside.games.chifootmi.attempts import attempts_of
from pitchside.games.chifootmi.card import pack
from pitchside.games.chifootmi.check import check
from pitchside.games.chifootmi.choices import choices_of
from pitchside.games.chifootmi.clauses import RULEBOOK
from pitchside.games.chifootmi.equipment import equipment_of
from pitchside.games.chifootmi.options import OFFERED, parse_options
from pitchside.games.chifootmi.position import write_position
from pitchside.games.chifootmi.reading import read_position
from pitchside.games.chifootmi.state import State
from pitchside.games.chifootmi.view import view_of


class ChiFootMi:
    """The game's rules; stateless. Cards are hidden, and choices made at once are sealed."""

    id = "chifootmi"
    actions: tuple[type, ...] = get_args(Action)
    physics: str | None = None
    rulebook: Rulebook = RULEBOOK

    def options(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """The match options in full."""
        return parse_options(raw).plain()

    def start(self, options: Mapping[str, Any]) -> State:
        """Before the deal (CFM-2.1)."""
        return State(parse_options(options))

    def open(self, state: State) -> Turn[State, Action] | None:
        """Nothing happens by itself."""
        return None

    def to_act(self, state: State) -> frozenset[Seat]:
        """Both players at once, one of them, or chance."""
        return phases.to_act(state)

    def choices(self, state: State, seat: Seat) -> Choices[Action]:
        """What that seat may do."""
        return choices_of(state, seat)

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Refuse under the clause of what is said (CFM-10.2)."""
        if state.outcome is not None:
            raise IllegalAction(self.over_rule(state), "over")
        check(state, seat, action)

    def play(self, state: State, actions: Mapping[Seat, Action]) -> Turn[State, Action]:
        """The actions of all seats that are to act; a deal is hidden from everybody (CFM-9.1)."""
        for seat, action in actions.items():
            self.check(state, seat, action)
        after, events, rulings = phases.play(state, actions)
        hidden = frozenset(seat for seat, action in actions.items() if isinstance(action, Deal))
        return Turn(state, dict(actions), events, rulings, after, hidden=hidden)

    def outcome(self, state: State) -> Outcome | None:
        """How the match ended."""
        return state.outcome

    def conclude(self, state: State, winner: Seat | None, reason: str) -> tuple[Outcome, str]:
        """The match ended by clock, resignation or agreement."""
        return Outcome(winner, Reason(reason), state.goals), self.over_rule(state)

    def view(self, state: State, seat: Seat | None) -> State:
        """The state with None for every card that this seat may not see."""
        return view_of(state, Eyes.of(seat))

    def parse(self, text: str) -> Action:
        """The action that prints as this text."""
        return parse_action(text)

    def read(self, position: Position, options: Mapping[str, Any]) -> State:
        """A position set by hand."""
        return read_position(position, parse_options(options))

    def write(self, state: State, eyes: Eyes = Eyes.ALL) -> Position:
        """The position object as these eyes may see it."""
        return write_position(state, eyes)

    def attempts(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """What a page may want explained."""
        return attempts_of(state, seat)

    def may_be_tried(self, action: Action) -> bool:
        """Never: what comes of it depends on what is hidden, or must not be hinted at."""
        return False

    def scoreboard(self, state: State) -> Scoreboard:
        """Goals, and the number of the turn."""
        turns = len(pack(state.options.tackles))
        return Scoreboard(state.goals, state.goals, min(state.turn + 1, turns))

    def equipment(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The cards (CFM-1)."""
        return equipment_of(parse_options(options))

    def offered(self) -> Mapping[str, Sequence[Any]]:
        """Level, what pro+ adds, the last shot, who signals, when the shoot-out ends, the clock."""
        return OFFERED

    def over_rule(self, state: State) -> str:
        """More goals wins."""
        return "CFM-8.1"

    def sealed_rule(self, state: State) -> str:
        """A sealed choice stands."""
        return "CFM-3.9"

    def turn_rule(self, state: State) -> str:
        """Each phase says who acts."""
        return phases.order_rule(state)


CHIFOOTMI = ChiFootMi()

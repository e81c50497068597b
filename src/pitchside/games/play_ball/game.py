"""Play Ball behind the promise that every game keeps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from pitchside.core.game import Game, Position, Scoreboard
from pitchside.core.outcome import Outcome, Reason
from pitchside.core.phase import Phase
from pitchside.core.rulebook import load_rulebook
from pitchside.core.seat import Eyes, Seat
from pitchside.games.play_ball.action import Action, parse_action
from pitchside.games.play_ball.options import CHANGED, OFFERED, parse_options
from pitchside.games.play_ball.phases import TURN
from pitchside.games.play_ball.phases.rounds import first_round
from pitchside.games.play_ball.position import read_position, write_position
from pitchside.games.play_ball.state import State


class PlayBall(Game[State, Action]):
    """The game's rules; stateless. Nothing is hidden, and nothing is left to chance."""

    id = "play-ball"
    actions: tuple[type, ...] = get_args(Action)
    rulebook = load_rulebook("pitchside.games.play_ball")
    changed = CHANGED
    offered = OFFERED
    parse = staticmethod(parse_action)

    def phase_of(self, state: State) -> Phase[State, Action]:
        """There is but one."""
        return TURN

    def options(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """The match options in full."""
        return parse_options(raw).plain()

    def equipment(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The board: columns, goals, starts, centre, dots (PLB-1)."""
        return parse_options(options).ground.plain()

    def start(self, options: Mapping[str, Any]) -> State:
        """The first round's set-up (PLB-2)."""
        return first_round(parse_options(options))

    def described(self, position: Position, options: Mapping[str, Any]) -> State:
        """The state of a position set by hand."""
        return read_position(position, parse_options(options))

    def write(self, state: State, eyes: Eyes = Eyes.ALL) -> Position:
        """The position's text, the same for everybody."""
        return write_position(state)

    def scoreboard(self, state: State) -> Scoreboard:
        """Score, all goals (PLB-6.6) and the round."""
        return Scoreboard(state.score, state.goals, state.round)

    def conclude(self, state: State, winner: Seat | None, reason: str) -> tuple[Outcome, str | None]:
        """Only a clock that was agreed has a clause (PLB-7.1)."""
        outcome, rule = super().conclude(state, winner, reason)
        return outcome, "PLB-7.1" if reason == Reason.TIME and state.options.clock else rule

    def taken_back(self, action: Action) -> str:
        """A whole turn."""
        return "turn"

    def over_rule(self, state: State) -> str:
        """PLB-6.4, in expert mode 6.5."""
        return state.options.win_rule


PLAY_BALL = PlayBall()

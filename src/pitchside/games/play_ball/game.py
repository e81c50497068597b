"""Play Ball behind the promise that every game keeps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from pitchside.core.errors import IllegalAction
from pitchside.core.game import Position, Scoreboard
from pitchside.core.outcome import Outcome, Reason
from pitchside.core.rulebook import Rulebook
from pitchside.core.seat import BySeat, Eyes, Seat
from pitchside.core.turn import Turn
from pitchside.games.play_ball import rules
from pitchside.games.play_ball.action import Action, parse_action
from pitchside.games.play_ball.choices import TurnChoices, attempts_of, choices_of
from pitchside.games.play_ball.clauses import RULEBOOK
from pitchside.games.play_ball.options import OFFERED, parse_options
from pitchside.games.play_ball.position import read_position, write_position
from pitchside.games.play_ball.state import ENGAGEMENT_MOVES, State, beginning, set_up


class PlayBall:
    """The game's rules; stateless."""

    id = "play-ball"
    actions: tuple[type, ...] = get_args(Action)
    physics: str | None = None
    rulebook: Rulebook = RULEBOOK

    def options(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """The match options in full."""
        return parse_options(raw).plain()

    def start(self, options: Mapping[str, Any]) -> State:
        """The first round's set-up (PLB-2)."""
        parsed = parse_options(options)
        placing = set_up(parsed.ground)
        return State(
            options=parsed,
            placing=placing,
            turn=parsed.first,
            left=ENGAGEMENT_MOVES,
            began=beginning(placing, parsed.first, ENGAGEMENT_MOVES),
            score=BySeat(0, 0),
            goals=BySeat(0, 0),
            starter=parsed.first,
            seen=((placing, parsed.first),),
        )

    def open(self, state: State) -> Turn[State, Action] | None:
        """A turn skipped at once in a position set by hand (PLB-3.10)."""
        if state.outcome is not None or state.moved or state.changed:
            return None
        after, events, rulings = rules.skip_if_stuck(state)
        return Turn(state, {}, events, rulings, after) if events else None

    def to_act(self, state: State) -> frozenset[Seat]:
        """The team to play."""
        return frozenset() if state.outcome else frozenset({state.turn})

    def choices(self, state: State, seat: Seat) -> TurnChoices:
        """What that team may do."""
        return choices_of(state) if seat in self.to_act(state) else TurnChoices()

    def check(self, state: State, seat: Seat, action: Action) -> None:
        """Refuse under the clause of PLB-8.2."""
        if state.outcome is not None:
            raise IllegalAction(self.over_rule(state), "over")
        if seat is not state.turn:
            raise IllegalAction(self.turn_rule(state), "not_to_act", seat=seat.value)
        rules.check(state, action)

    def play(self, state: State, actions: Mapping[Seat, Action]) -> Turn[State, Action]:
        """One action of the team to play."""
        ((seat, action),) = actions.items()
        self.check(state, seat, action)
        after, events, rulings = rules.play(state, action)
        return Turn(state, dict(actions), events, rulings, after, settled=rules.settles(action, events))

    def may_be_tried(self, action: Action) -> bool:
        """Always: nothing is hidden, and nothing is left to chance."""
        return True

    def outcome(self, state: State) -> Outcome | None:
        """How the match ended."""
        return state.outcome

    def conclude(self, state: State, winner: Seat | None, reason: str) -> tuple[Outcome, str]:
        """The match ended by clock (PLB-7.1), resignation or agreement."""
        rule = "PLB-7.1" if reason == Reason.TIME else self.over_rule(state)
        return Outcome(winner, Reason(reason), state.score), rule

    def view(self, state: State, seat: Seat | None) -> State:
        """Nothing is hidden: everybody sees everything."""
        return state

    def parse(self, text: str) -> Action:
        """The action that prints as this text."""
        return parse_action(text)

    def read(self, position: Position, options: Mapping[str, Any]) -> State:
        """A position set by hand."""
        return read_position(position, parse_options(options))

    def write(self, state: State, eyes: Eyes = Eyes.ALL) -> Position:
        """The position's text, the same for everybody."""
        return write_position(state)

    def attempts(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Every move on the board, every pass from the carrier, and the end of the turn."""
        return attempts_of(state) if seat in self.to_act(state) else ()

    def scoreboard(self, state: State) -> Scoreboard:
        """Score, all goals (PLB-6.6) and the round."""
        return Scoreboard(state.score, state.goals, state.round)

    def equipment(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The board: columns, goals, starts, centre, dots (PLB-1)."""
        return parse_options(options).ground.plain()

    def offered(self) -> Mapping[str, Sequence[Any]]:
        """Board, mode, who begins, and the rarer ones."""
        return OFFERED

    def over_rule(self, state: State) -> str:
        """PLB-6.4, in expert mode 6.5."""
        return state.options.win_rule

    def sealed_rule(self, state: State) -> str:
        """Never asked: nobody acts at the same time as the other."""
        return self.turn_rule(state)

    def turn_rule(self, state: State) -> str:
        """The teams take turns (PLB-2.3)."""
        return "PLB-2.3"


PLAY_BALL = PlayBall()

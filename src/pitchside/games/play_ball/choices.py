"""What the team to play may do, checked by the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pitchside.core.choices import Listed
from pitchside.core.errors import IllegalAction
from pitchside.games.play_ball.action import Action, End, Move, Pass
from pitchside.games.play_ball.rules import check
from pitchside.games.play_ball.state import State
from pitchside.games.play_ball.travel import receivers, travels


class TurnChoices(Listed[Action]):
    """Lawful moves, passes and the end of the turn."""

    __slots__ = ()

    def pending(self) -> dict[str, Any]:
        """Kinds of action, and each action by its text."""
        kinds = {Move: "move", Pass: "pass", End: "end"}
        present = {kinds[type(action)] for action in self}
        return {
            "do": [kind for kind in kinds.values() if kind in present],
            "actions": [str(action) for action in self],
        }


def choices_of(state: State) -> TurnChoices:
    """Everything the team to play may do now."""
    if state.outcome is not None:
        return TurnChoices()
    return TurnChoices(action for action in _candidates(state) if _lawful(state, action))


def _candidates(state: State) -> Iterator[Action]:
    if state.left:
        for direction, way in travels(state.board, state.placing, state.turn):
            yield Move(way.start, direction)
    for mate in receivers(state.board, state.placing, state.turn):
        yield Pass(state.placing.ball, mate)
    yield End()


def _lawful(state: State, action: Action) -> bool:
    try:
        check(state, action)
    except IllegalAction:
        return False
    return True


def attempts_of(state: State) -> tuple[Action, ...]:
    """What a person might try: moves that stay on the board, passes to teammates, the end."""
    board = state.board
    moves = [Move(cell, way) for cell in sorted(state.own) for way in board.near[cell]]
    ball = state.placing.ball
    passes = [Pass(ball, mate) for mate in sorted(state.own - {ball})] if ball in state.own else []
    return (*moves, *passes, End())

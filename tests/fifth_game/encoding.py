"""The tiny game as numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from pitchside.core.seat import Seat
from pitchside.core.turn import Turn
from pitchside.envs.encodings.encoding import Encoding, End, Numbers
from tests.core.tiny_game import NUMBERS, ROUNDS, TINY, WINS, Choose, State, View


class TinyEncoding(Encoding):
    """Six numbers: the own card, both numbers chosen last, both scores, the round."""

    game = TINY
    shape = (6,)
    size = len(NUMBERS)

    def __init__(self, **options: Any) -> None:
        self.options: Mapping[str, Any] = TINY.options(options)

    def observation(self, view: View, seat: Seat, memory: Any) -> Numbers:
        """As that seat sees it: its own first."""
        most = len(NUMBERS)
        own, other = view.last[seat] or 0, view.last[seat.other] or 0
        score = (view.score[seat] / WINS, view.score[seat.other] / WINS)
        numbers = ((view.card or 0) / most, own / most, other / most, *score, min(view.round / ROUNDS, 1.0))
        return np.array(numbers, np.float32)

    def action(self, index: int, seat: Seat, state: State) -> Choose:
        """The numbers from 1 up."""
        return Choose(index + 1)

    def lawful(self, state: State, seat: Seat, memory: Any) -> dict[int, Any]:
        """What the referee allows."""
        return {one.n - 1: one for one in self.game.choices(state, seat) if isinstance(one, Choose)}

    def ended(self, turn: Turn[State, Any], memory: Any) -> End | None:
        """With the match."""
        return End(turn.after.outcome.winner) if turn.after.outcome else None

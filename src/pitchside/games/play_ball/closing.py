"""Can a turn still be closed lawfully (PLB-3.11)? A search over the few moves and passes that are left."""

from __future__ import annotations

from pitchside.core.seat import Seat
from pitchside.games.play_ball.options import Options
from pitchside.games.play_ball.state import Began, Placing, State
from pitchside.games.play_ball.travel import ball_reach, scores, travels


class Closing:
    """Remembers what was looked at, so that no placing of one turn is searched twice."""

    def __init__(self, options: Options, seat: Seat, began: Began) -> None:
        self.options = options
        self.board = options.ground
        self.seat = seat
        self.began = began
        self._known: dict[tuple[Placing, int, bool], bool] = {}

    def possible(self, placing: Placing, left: int, strict: bool = True) -> bool:
        """Is there a way to `end` or to a goal? Not strict: 3.8 and 3.9 are left out of it."""
        key = (placing, left, strict)
        if key not in self._known:
            self._known[key] = self._search(placing, left, strict)
        return self._known[key]

    def _search(self, placing: Placing, left: int, strict: bool) -> bool:
        held = [
            placing.put(self.seat, placing.team(self.seat), ball)
            for ball in ball_reach(self.board, placing, self.seat)
        ]
        if any(self._may_end(one, left, strict) for one in held):
            return True
        return left > 0 and any(self._moves_on(one, left, strict) for one in held)

    def _moves_on(self, placing: Placing, left: int, strict: bool) -> bool:
        return any(
            scores(self.board, self.seat, way)
            or self.possible(way.apply(placing, self.seat), left - 1, strict)
            for _, way in travels(self.board, placing, self.seat)
        )

    def _may_end(self, placing: Placing, left: int, strict: bool) -> bool:
        own = placing.team(self.seat)
        if own & self.board.dots:
            return False
        if not strict:
            return True
        moved = left < self.began.moves or self.options.pass_turn
        return moved and (own, placing.ball) != (self.began.own, self.began.ball)


def closing_of(state: State) -> Closing:
    """The search for the turn in progress."""
    return Closing(state.options, state.turn, state.began)


def has_turn(state: State) -> bool:
    """Can the team to play complete any lawful turn (PLB-3.10)?"""
    return closing_of(state).possible(state.placing, state.left)

"""The phases of Play Ball: there is but one, the turn of a team."""

from pitchside.games.play_ball.phases.turn import TeamTurn

__all__ = ["TURN"]

TURN = TeamTurn()

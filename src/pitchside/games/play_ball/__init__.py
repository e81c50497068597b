"""Play Ball: two teams of three discs on hexes; nothing hidden, no luck."""

from pitchside.games.play_ball.game import PLAY_BALL, PlayBall

__all__ = ["PLAY_BALL", "PlayBall"]

"""Pitch Bowl: American football with flicked discs; the first to three touchdowns wins."""

from pitchside.games.pitch_bowl.game import PITCH_BOWL, PitchBowl

__all__ = ["PITCH_BOWL", "PitchBowl"]

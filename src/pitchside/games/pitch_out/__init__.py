"""Pitch Out: two teams of pucks in an arena without rim; flick the other Captain out."""

from pitchside.games.pitch_out.game import PITCH_OUT, PitchOut

__all__ = ["PITCH_OUT", "PitchOut"]

"""What a phase of Pitch Bowl tells."""

from __future__ import annotations

from pitchside.core import told
from pitchside.games.pitch_bowl.state import State

Told = told.Told[State]
then = told.then

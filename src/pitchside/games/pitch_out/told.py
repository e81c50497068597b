"""What a phase of Pitch Out tells."""

from __future__ import annotations

from pitchside.core import told
from pitchside.games.pitch_out.state import State

Told = told.Told[State]
then = told.then

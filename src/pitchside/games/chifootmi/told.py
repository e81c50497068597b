"""What a phase of ChiFootMi tells."""

from __future__ import annotations

from pitchside.core import told
from pitchside.games.chifootmi.state import State

Told = told.Told[State]
then = told.then

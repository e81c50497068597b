"""Boards drawn without a browser, from a position and its equipment alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitchside.core.game import Position
from pitchside.core.manifest import load
from pitchside.draw.canvas import Canvas
from pitchside.draw.legend import LEGENDS
from pitchside.games import manifest_of


def text_board(
    game: str, position: Position, equipment: Mapping[str, Any], colour: bool = False, lang: str = "en"
) -> str:
    """The board in letters; with colour for a terminal that shows it."""
    drawn: Canvas = load(manifest_of(game).text_board)(position, equipment, LEGENDS[lang])
    return drawn.text(colour)

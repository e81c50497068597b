"""The tiny game in letters and as a picture: a card and a number for each seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitchside.draw import picture
from pitchside.draw.canvas import NORTH, SOUTH, Canvas
from pitchside.draw.legend import Legend


def text_board(position: Mapping[str, Any], equipment: Mapping[str, Any], legend: Legend) -> Canvas:
    """North above, south below: `[2]` is a card, `[?]` one that is not seen; then the number chosen last."""
    canvas = Canvas(30, 2)
    for row, seat, style in ((0, "north", NORTH), (1, "south", SOUTH)):
        card = "" if position["cards"] is None else f"[{position['cards'][seat] or '?'}]"
        last = position["last"][seat] or legend["nothing"]
        canvas.put(0, row, f"{legend[seat]:6}{card:4}{last}", style)
    return canvas


def draw_picture(sheet: picture.Sheet, position: Mapping[str, Any], equipment: Mapping[str, Any]) -> None:
    """The cards, face down where they are not seen."""
    for seat, low in (("south", 80.0), ("north", 350.0)):
        card = None if position["cards"] is None else position["cards"][seat]
        sheet.box((540.0, low), (660.0, low + 180.0), picture.SIDES[seat])
        sheet.number("?" if card is None else str(card), 576.0, low + 150.0, 16.0, picture.WHITE)

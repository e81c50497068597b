"""Pitch Out in letters (the arena from above, capitals for south, where everything lies) and as a picture."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, radians, sin
from typing import Any

from pitchside.draw import picture
from pitchside.draw.canvas import FAINT, Canvas
from pitchside.draw.legend import Legend
from pitchside.draw.table import Piece, Sheet, listed

CELLS = (60, 30)
LETTERS = {
    "captain": "C",
    "guard": "G",
    "assassin": "A",
    "runner": "R",
    "immortal": "I",
    "major": "M",
    "commando": "O",
    "sapper": "P",
    "infested": "F",
    "shadow": "H",
    "witch": "W",
    "golem1": "1",
    "golem2": "2",
}


def text_board(position: Mapping[str, Any], equipment: Mapping[str, Any], legend: Legend) -> Canvas:
    """Blocks as `#`, deployment zones by a faint line; reserve and powers under the list."""
    pieces = position["pieces"]
    letters = {piece["id"]: letter_of(piece["id"]) for piece in pieces}
    reserve = [name for name in position["reserve"] if isinstance(name, str)]
    more = [legend["reserve"].format(pieces=", ".join(reserve))] if reserve else []
    powers = position.get("powers", {}).items()
    more += [legend["copies"].format(seat=legend[seat], power=power) for seat, power in powers if power]
    side = equipment["arena"]["side"]
    sheet = Sheet((side, side), CELLS, listed(pieces, letters, legend), more)
    sheet.frame()
    for x0, y0, x1, y1 in equipment["zones"].values():
        inner = y1 if y0 == 0 else y0
        for column in range(sheet.at(x0, inner)[0], sheet.at(x1, inner)[0] + 1, 2):
            sheet.canvas.put(column, sheet.at(x0, inner)[1], ".", FAINT)
    for piece in pieces:
        if piece["id"].startswith("obstacle"):
            _block(sheet, piece, equipment["block"]["side"])
    for piece in pieces:
        if letters[piece["id"]]:
            sheet.piece(piece, letters[piece["id"]])
    return sheet.canvas


def letter_of(name: str) -> str:
    """One letter for a puck, a capital for south; none for an obstacle."""
    seat, _, kind = name.partition(".")
    letter = LETTERS.get(kind, "")
    return letter if seat == "south" else letter.lower()


def _block(sheet: Sheet, piece: Piece, side: float) -> None:
    """Every character whose middle the block covers."""
    turn = radians(piece.get("angle", 0.0))
    (width, height), (wide, high) = sheet.size, sheet.cells
    for column in range(wide):
        for row in range(high):
            dx = (column + 0.5) * width / wide - piece["x"]
            dy = (row + 0.5) * height / high - piece["y"]
            along, across = dx * cos(turn) + dy * sin(turn), dy * cos(turn) - dx * sin(turn)
            if max(abs(along), abs(across)) <= side / 2:
                sheet.canvas.put(sheet.left + column, sheet.row(row), "#", FAINT)


def draw_picture(sheet: picture.Sheet, position: Mapping[str, Any], equipment: Mapping[str, Any]) -> None:
    """The arena with its deployment zones, blocks and pucks."""
    side = equipment["arena"]["side"]
    at, scale = picture.table(sheet, (side, side), list(equipment["zones"].values()))
    half = equipment["block"]["side"] / 2 * 2**0.5 * scale
    blocks = [one for one in position["pieces"] if one["id"].startswith("obstacle")]
    for piece in blocks:
        x, y = at(piece["x"], piece["y"])
        turns = [radians(piece.get("angle") or 0.0) + pi / 4 + k * pi / 2 for k in range(4)]
        sheet.shape([(x + half * cos(turn), y + half * sin(turn)) for turn in turns], picture.WOOD)
    picture.discs(sheet, position["pieces"], at, equipment["puck"]["radius"] * scale, LETTERS.get)

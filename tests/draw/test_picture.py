"""Boards as pictures: real PNGs, with every piece where it lies."""

from __future__ import annotations

import struct
import zlib
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from pitchside.draw.picture import EDGE, HEIGHT, NORTH, SOUTH, WHITE, WIDTH, picture
from pitchside.games import GAMES

SCORE = {"south": 2, "north": 10}
TABLE: dict[str, Any] = {
    "pieces": [
        {"id": "south.captain", "x": 200.0, "y": 100.0},
        {"id": "north.captain", "x": 600.0, "y": 700.0},
        {"id": "obstacle1", "x": 400.0, "y": 400.0, "angle": 30.0},
    ]
}


def dots(png: bytes) -> NDArray[np.uint8]:
    """The colours of a picture, its sums checked; rows from the top."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    place, content = 8, b""
    while place < len(png):
        (size,) = struct.unpack(">I", png[place : place + 4])
        kind, body = png[place + 4 : place + 8], png[place + 8 : place + 8 + size]
        (stated,) = struct.unpack(">I", png[place + 8 + size : place + 12 + size])
        assert zlib.crc32(kind + body) == stated
        content += body if kind == b"IDAT" else b""
        place += 12 + size
    rows = np.frombuffer(zlib.decompress(content), np.uint8).reshape(HEIGHT, 1 + 3 * WIDTH)
    assert not rows[:, 0].any()
    return rows[:, 1:].reshape(HEIGHT, WIDTH, 3)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_drawn_from_its_start(game: str) -> None:
    """In the size that chats show, with both sides' colours in the score."""
    options = GAMES[game].options({})
    position = GAMES[game].write(GAMES[game].start(options))
    if game == "chifootmi":
        position = {"ball": "south", **{seat: {"active": [{"card": 7}]} for seat in ("south", "north")}}
    seen = dots(picture(game, position, GAMES[game].equipment(options), SCORE))
    assert tuple(seen[300, 70]) == SOUTH
    assert tuple(seen[300, 940]) == NORTH


def test_pieces_lie_where_the_position_says() -> None:
    """South's captain at the bottom left of the table, north's at the top right."""
    game = GAMES["pitch-out"]
    seen = dots(picture("pitch-out", TABLE, game.equipment(game.options({}))))
    scale = 580 / 800
    for piece, colour in zip(TABLE["pieces"], (SOUTH, NORTH), strict=False):
        column = int((WIDTH - 580) / 2 + piece["x"] * scale)
        row = int(HEIGHT - ((HEIGHT - 580) / 2 + piece["y"] * scale))
        assert tuple(seen[row, column]) == colour


def test_a_puck_bears_its_letter() -> None:
    """White on blue beside the middle of the Captain, dark on yellow."""
    game = GAMES["pitch-out"]
    seen = dots(picture("pitch-out", TABLE, game.equipment(game.options({}))))
    for piece, ink in zip(TABLE["pieces"], (WHITE, EDGE), strict=False):
        column = int((WIDTH - 580) / 2 + piece["x"] * 580 / 800)
        row = int(HEIGHT - ((HEIGHT - 580) / 2 + piece["y"] * 580 / 800))
        near = seen[row - 5 : row + 6, column - 4 : column + 5].reshape(-1, 3)
        assert ink in {tuple(dot) for dot in near.tolist()}


def test_a_field_has_its_squares() -> None:
    """A line between every two, besides the edges of the wings."""
    game = GAMES["pitch-bowl"]
    seen = dots(picture("pitch-bowl", {"pieces": []}, game.equipment(game.options({}))))
    across = seen[200, 433:767].astype(int)
    assert (np.diff(across, axis=0) != 0).any(axis=1).sum() >= 12

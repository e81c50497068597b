"""What the rest of the product knows of the tiny game."""

from __future__ import annotations

from pitchside.core.manifest import Arena, Manifest
from tests.core.tiny_game import TINY

MANIFEST = Manifest(
    game=TINY,
    prefix="TNY",
    text_board="tests.fifth_game.board:text_board",
    picture="tests.fifth_game.board:draw_picture",
    levels={"easy": "tests.fifth_game.levels:Easy", "hard": "tests.fifth_game.levels:Hard"},
    arena=Arena(options={"rounds": 5}),
    encoding="tests.fifth_game.encoding:TinyEncoding",
)

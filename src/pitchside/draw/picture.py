"""A picture of a position, as pixels or a PNG, without a browser: flat shapes, the two sides, the score."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Mapping, Sequence
from math import hypot
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitchside.core.game import Position
from pitchside.core.manifest import load
from pitchside.games import manifest_of

WIDTH, HEIGHT = 1200, 630
"""What chats and feeds show a link with."""
FINE = 2
"""Drawn so many times as large, then made smaller: edges come out smooth."""
PAPER, GROUND, SPOT, EDGE = (247, 245, 240), (221, 230, 220), (185, 201, 186), (22, 32, 42)
WING = (208, 219, 208)
DOT = 2.0
"""Pixels for each dot of a letter on a piece."""
SOUTH, NORTH, WHITE, WOOD = (0, 90, 156), (242, 178, 51), (255, 255, 255), (185, 175, 153)
SIDES = {"south": SOUTH, "north": NORTH}
MARKS = {"south": WHITE, "north": EDGE}
"""What is written on a piece, in the colour that its side bears."""
Colour = tuple[int, int, int]
Point = tuple[float, float]
_FONT = {
    "0": ("###", "#.#", "#.#", "#.#", "###"),
    "1": (".#.", "##.", ".#.", ".#.", "###"),
    "2": ("###", "..#", "###", "#..", "###"),
    "3": ("###", "..#", "###", "..#", "###"),
    "4": ("#.#", "#.#", "###", "..#", "..#"),
    "5": ("###", "#..", "###", "..#", "###"),
    "6": ("###", "#..", "###", "#.#", "###"),
    "7": ("###", "..#", "..#", "..#", "..#"),
    "8": ("###", "#.#", "###", "#.#", "###"),
    "9": ("###", "#.#", "###", "..#", "###"),
    "A": ("###", "#.#", "###", "#.#", "#.#"),
    "C": ("###", "#..", "#..", "#..", "###"),
    "D": ("##.", "#.#", "#.#", "#.#", "##."),
    "F": ("###", "#..", "##.", "#..", "#.."),
    "G": ("###", "#..", "#.#", "#.#", "###"),
    "H": ("#.#", "#.#", "###", "#.#", "#.#"),
    "I": ("###", ".#.", ".#.", ".#.", "###"),
    "M": ("#.#", "###", "###", "#.#", "#.#"),
    "O": (".#.", "#.#", "#.#", "#.#", ".#."),
    "P": ("###", "#.#", "###", "#..", "#.."),
    "R": ("##.", "#.#", "##.", "#.#", "#.#"),
    "W": ("#.#", "#.#", "###", "###", "#.#"),
    "T": ("###", ".#.", ".#.", ".#.", ".#."),
    "?": ("###", "..#", ".##", "...", ".#."),
}


class Sheet:
    """Paper to draw on, in pixels from the bottom left."""

    def __init__(self) -> None:
        self.dots: NDArray[np.uint8] = np.empty((HEIGHT * FINE, WIDTH * FINE, 3), np.uint8)
        self.dots[:] = PAPER
        self._x = (np.arange(WIDTH * FINE)[None, :] + 0.5) / FINE
        self._y = HEIGHT - (np.arange(HEIGHT * FINE)[:, None] + 0.5) / FINE

    def disc(self, at: Point, radius: float, colour: Colour) -> None:
        """A full circle."""
        rows, columns = self._near(at, radius)
        inside = (self._x[:, columns] - at[0]) ** 2 + (self._y[rows] - at[1]) ** 2 <= radius * radius
        self.dots[rows, columns][inside] = colour

    def shape(self, corners: Sequence[Point], colour: Colour) -> None:
        """A convex shape, its corners counter-clockwise."""
        middle = (sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners))
        rows, columns = self._near(middle, max(hypot(x - middle[0], y - middle[1]) for x, y in corners))
        x, y = self._x[:, columns], self._y[rows]
        inside = np.ones((y.shape[0], x.shape[1]), bool)
        for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
            inside &= (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0.0
        self.dots[rows, columns][inside] = colour

    def box(self, low: Point, high: Point, colour: Colour) -> None:
        """A rectangle."""
        self.shape([low, (high[0], low[1]), high, (low[0], high[1])], colour)

    def number(self, text: str, left: float, top: float, size: float, colour: Colour) -> None:
        """Digits and the few letters there are, so many pixels for each of their dots."""
        for place, digit in enumerate(text):
            for row, line in enumerate(_FONT[digit]):
                for column, mark in enumerate(line):
                    if mark == "#":
                        x, y = left + (4 * place + column) * size, top - (row + 1) * size
                        self.box((x, y), (x + size, y + size), colour)

    def _near(self, at: Point, reach: float) -> tuple[slice, slice]:
        """The part of the paper that a thing of that size can touch."""
        rows = (HEIGHT - at[1] - reach - 1) * FINE, (HEIGHT - at[1] + reach + 1) * FINE
        columns = (at[0] - reach - 1) * FINE, (at[0] + reach + 1) * FINE
        return _span(rows, HEIGHT * FINE), _span(columns, WIDTH * FINE)

    def pixels(self) -> NDArray[np.uint8]:
        """The finished picture: rows from the top, columns, red, green and blue."""
        fine = self.dots.reshape(HEIGHT, FINE, WIDTH, FINE, 3)
        total = np.zeros((HEIGHT, WIDTH, 3), np.uint16)
        for down in range(FINE):
            for right in range(FINE):
                total += fine[:, down, :, right]
        return (total // FINE**2).astype(np.uint8)


def png(pixels: NDArray[np.uint8]) -> bytes:
    """Pixels as a file."""
    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    head = struct.pack(">IIBBBBB", pixels.shape[1], pixels.shape[0], 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in parts)


def _span(ends: tuple[float, float], most: int) -> slice:
    return slice(max(0, min(most, int(ends[0]))), max(0, min(most, int(ends[1]) + 1)))


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def picture(
    game: str, position: Position, equipment: Mapping[str, Any], score: Mapping[str, int] | None = None
) -> bytes:
    """The board of a position, and the score beside it, as a PNG."""
    return png(pixels(game, position, equipment, score))


def pixels(
    game: str, position: Position, equipment: Mapping[str, Any], score: Mapping[str, int] | None = None
) -> NDArray[np.uint8]:
    """The same as numbers: height, width, and three colours."""
    sheet = Sheet()
    load(manifest_of(game).picture)(sheet, position, equipment)
    for seat, left in (("south", 60.0), ("north", 930.0)) if score is not None else ():
        sheet.box((left, 240.0), (left + 210.0, 390.0), SIDES[seat])
        text = str((score or {})[seat])[:3]
        ink = WHITE if seat == "south" else EDGE
        sheet.number(text, left + 105.0 - (4 * len(text) - 1) * 9.0, 360.0, 18.0, ink)
    return sheet.pixels()


def table(
    sheet: Sheet, size: Point, zones: Sequence[Sequence[float]]
) -> tuple[Callable[[float, float], Point], float]:
    """A table in the middle of the paper: where a point of it is drawn, and pixels for a millimetre."""
    scale = 580.0 / size[1]
    left, low = (WIDTH - size[0] * scale) / 2, (HEIGHT - size[1] * scale) / 2

    def at(x: float, y: float) -> Point:
        return left + x * scale, low + y * scale

    sheet.box((left - 3, low - 3), (WIDTH - left + 3, HEIGHT - low + 3), EDGE)
    sheet.box(at(0, 0), at(*size), GROUND)
    for x0, y0, x1, y1 in zones:
        sheet.box(at(x0, y0), at(x1, y1), SPOT)
    return at, scale


def discs(
    sheet: Sheet,
    pieces: Sequence[Mapping[str, Any]],
    at: Callable[[float, float], Point],
    radius: float,
    letter: Callable[[str], str | None],
) -> None:
    """Discs with the letter of what they are; a passive face is pale, and who has the ball bears it."""
    for piece in pieces:
        seat, _, name = piece["id"].partition(".")
        colour = SIDES.get(seat, WHITE if piece["id"] == "ball" else None)
        if colour is None:
            continue
        x, y = at(piece["x"], piece["y"])
        sheet.disc((x, y), radius, EDGE)
        sheet.disc((x, y), radius - 2.0, colour)
        if piece.get("passive"):
            sheet.disc((x, y), radius - 5.0, PAPER)
        if piece.get("carrier"):
            sheet.disc((x, y), radius * 0.4, WHITE)
        elif mark := letter(name):
            ink = EDGE if piece.get("passive") else MARKS[seat]
            sheet.number(mark, x - 1.5 * DOT, y + 2.5 * DOT, DOT, ink)

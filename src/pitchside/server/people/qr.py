"""QR codes of links."""

from __future__ import annotations

from functools import lru_cache
from itertools import zip_longest

import segno

QUIET = 4
"""Light squares around a code, as its standard asks."""
MASK = 2
"""The pattern laid over every code. Any of the eight can be read; to find the best takes 20 times as
long, and links are random enough for each."""
_BLOCKS = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
"""Two rows in one: terminals are dark, so light squares are what is printed."""


@lru_cache(maxsize=256)
def qr_rows(text: str) -> tuple[str, ...]:
    """The code without its quiet border, row by row, `1` for dark."""
    code = segno.make(text, error="m", micro=False, mask=MASK)
    return tuple("".join(str(int(bool(one))) for one in row) for row in code.matrix)


def qr_lines(text: str) -> list[str]:
    """The code in characters, its quiet border with it."""
    rows = qr_rows(text)
    side = "0" * QUIET
    blank = "0" * (len(rows) + 2 * QUIET)
    whole = [*[blank] * QUIET, *(f"{side}{row}{side}" for row in rows), *[blank] * QUIET]
    pairs = zip_longest(whole[::2], whole[1::2], fillvalue=blank)
    return ["".join(_BLOCKS[int(up), int(down)] for up, down in zip(*pair, strict=True)) for pair in pairs]

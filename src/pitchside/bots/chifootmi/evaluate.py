"""The fitted nets: one for each number of cards in the piles, before a draw and before a duel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitchside.bots.chifootmi.kernel_net import Net

DUEL, DRAW = "duel", "draw"
FILE = Path(__file__).with_name("nets.npz")
DECKS = ("beginner", "amateur", "pro", "pro+")

Nets = Mapping[tuple[str, int], Net]
"""By moment (`duel` or `draw`) and cards in a player's piles then."""


def name_of(deck: str, moment: str, piled: int) -> str:
    """How one net is called in the file."""
    return f"{deck}/{moment}/{piled}"


@cache
def nets(deck: str, file: Path = FILE) -> Nets:
    """All nets of one level."""
    found = {}
    with np.load(file) as stored:
        for name in {key.rsplit("/", 1)[0] for key in stored.files if key.startswith(f"{deck}/")}:
            _, moment, piled = name.split("/")
            found[moment, int(piled)] = unpacked([stored[f"{name}/{part}"] for part in range(6)])
    return found


def unpacked(parts: Sequence[NDArray[Any]]) -> Net:
    """A net from its six arrays, in the order of its fields."""
    first, first_bias, second, second_bias, last, last_bias = (
        np.ascontiguousarray(part, dtype=np.float64) for part in parts
    )
    return Net(first, first_bias, second, second_bias, last, float(last_bias[0]))

"""What a moment is worth: by the fitted nets (hard), and by a plain rule (easy and normal)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitchside.bots.chifootmi.kernel_net import Net
from pitchside.bots.chifootmi.position import Moment, Table
from pitchside.games.chifootmi.fast.kernel_cards import (
    BACK,
    FIRST,
    ONLY,
    SECOND,
    SHOT,
    bring,
    chance_of_goal,
    changes_hands,
    next_phase,
)

BALL = {FIRST: 0.12, SECOND: 0.3, SHOT: 0.35, ONLY: 0.25}
"""What the ball is worth, by how far the attack is."""
PRICE = 0.5
"""What the best card is worth while there are cards to come: who spends high cards freely loses the end."""
TACKLE = 0.7
"""What share of the others a DT card is as good as."""


def gain(table: Table, card: int, other: int) -> float:
    """Goals and the ball, for the owner."""
    now = table.moment
    mine, theirs = (card, other) if table.attacks else (other, card)
    gain = _attack(now, bring(mine, theirs, now.phase, now.before, now.flags))
    return gain if table.attacks else -gain


def _attack(now: Moment, outcome: int) -> float:
    held = BALL[SHOT if outcome == BACK else next_phase(outcome, now.phase, now.flags)]
    return chance_of_goal(outcome, now.phase, now.flags) + (
        -held if changes_hands(outcome, now.phase, now.flags) else held
    )


DUEL, DRAW = "duel", "draw"
FILE = Path(__file__).with_name("nets.npz")
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

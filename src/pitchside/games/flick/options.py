"""Options that both disc games know, and how options are read: each with what it must be."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from math import isfinite
from typing import Any

from pitchside.core.errors import Malformed
from pitchside.games.flick.material import Physics

Wanted = tuple[str, Callable[[Any], bool]]
"""What an option must be, in words and as a test."""

TOSS = "toss"
MOST_TREMOR = 10.0
_CLOCK = re.compile(r"([0-9]{1,5})\+([0-9]{1,4})")
_PHYSICS: Mapping[str, tuple[float, float]] = {
    "mu": (0.01, 2.0),
    "restitution": (0.0, 1.0),
    "restitution_block": (0.0, 1.0),
}


def one_of(*allowed: str) -> Wanted:
    """One of these words."""
    return " or ".join(allowed), lambda value: isinstance(value, str) and value in allowed


def _is_number(value: Any, low: float, high: float) -> bool:
    plain = isinstance(value, int | float) and not isinstance(value, bool)
    return plain and isfinite(value) and low <= value <= high


def _is_clock(value: Any) -> bool:
    if value is None:
        return True
    found = _CLOCK.fullmatch(value) if isinstance(value, str) else None
    return found is not None and int(found[1]) > 0


def _is_physics(value: Any) -> bool:
    if value is None:
        return True
    if not isinstance(value, dict) or not set(value) <= set(_PHYSICS):
        return False
    return all(_is_number(one, *_PHYSICS[name]) for name, one in value.items())


def read_physics(value: Any) -> Physics | None:
    """A checked `physics` option."""
    return None if value is None else Physics(**{name: float(one) for name, one in value.items()})


CHOOSER = one_of("south", "north", TOSS)
TREMOR: Wanted = (f"degrees from 0 to {MOST_TREMOR:g}", lambda value: _is_number(value, 0.0, MOST_TREMOR))
PHYSICS: Wanted = ("null, or mu (0.01 to 2), restitution and restitution_block (0 to 1)", _is_physics)
CLOCK: Wanted = ("seconds base + increment like 300+5, or null", _is_clock)


def check_options(raw: Mapping[str, Any], allowed: Mapping[str, Wanted], title: str) -> None:
    """`Malformed` names the first option that is unknown or out of range."""
    for name, value in raw.items():
        if name not in allowed:
            raise Malformed(f"'{name}' is no option of {title}; known are {', '.join(allowed)}")
        wanted, fits = allowed[name]
        if not fits(value):
            raise Malformed(f"option {name} is {value!r}; it must be {wanted}")

"""What is taken for a number at the door, whoever hands it in."""

from __future__ import annotations

from math import inf
from typing import Any, TypeGuard

SENSIBLE = 1e6
"""No coordinate, angle or speed is larger."""


def is_number(value: Any) -> TypeGuard[int | float]:
    """Neither a truth value nor NaN nor endless."""
    # Compared and not converted: a whole number of 309 digits is more than a float can hold.
    return isinstance(value, int | float) and not isinstance(value, bool) and -inf < value < inf


def is_between(value: Any, least: float, most: float) -> bool:
    """A number from one to the other."""
    return is_number(value) and least <= value <= most


def is_sensible(value: int | float) -> bool:
    """A number that may be a coordinate, an angle or a speed."""
    return is_between(value, -SENSIBLE, SENSIBLE)

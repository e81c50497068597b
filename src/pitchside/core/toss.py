"""The toss of every game that has one: chance names a seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pitchside.core.errors import Malformed
from pitchside.core.notation import text_of
from pitchside.core.seat import PLAYERS, Seat


@dataclass(frozen=True, slots=True)
class Toss:
    """Chance names the one who chooses, begins or has the ball."""

    to: Seat

    def __str__(self) -> str:
        return text_of({"do": "toss", "to": self.to.value})


def read_toss(fields: Mapping[str, Any]) -> Toss:
    """A toss from its fields."""
    return Toss(seat_of(fields, "to"))


def seat_of(fields: Mapping[str, Any], key: str) -> Seat:
    """A field that must be a player's seat."""
    value = fields.get(key)
    if not isinstance(value, str) or value not in {seat.value for seat in PLAYERS}:
        raise Malformed(f"'{key}' is {value!r}; it must be south or north")
    return Seat(value)

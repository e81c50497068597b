"""What committed choices were hashed with, passed on once both are told: so each page checks the other's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from pitchside.core.seat import Seat


@dataclass(frozen=True, slots=True)
class Salts:
    """Of choices that are in and wait for the other, shown to nobody, and of the last that were told."""

    waiting: Mapping[Seat, str] = field(default_factory=dict)
    told: Mapping[Seat, str] = field(default_factory=dict)

    def with_one(self, seat: Seat, salt: str) -> Salts:
        """One more choice is in."""
        return replace(self, waiting={**self.waiting, seat: salt})

    def gone_on(self, together: bool) -> Salts:
        """The position is a new one: both choices were told together, or those that wait never will be."""
        return Salts(told=self.waiting if together else self.told)

"""Who sits at the table, and values held once per side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Generic, TypeVar

from pitchside.core.errors import Malformed, shown

T = TypeVar("T")


class Seat(StrEnum):
    """A party that can act: the two players, chance, and the clock."""

    SOUTH = "south"
    NORTH = "north"
    CHANCE = "chance"
    CLOCK = "clock"

    __hash__ = str.__hash__  # in C, and equal texts have equal hashes; an Enum's own is Python

    @property
    def other(self) -> Seat:
        """The opponent of a player."""
        return _OPPONENT[self]


_OPPONENT = {Seat.SOUTH: Seat.NORTH, Seat.NORTH: Seat.SOUTH}

PLAYERS: tuple[Seat, Seat] = (Seat.SOUTH, Seat.NORTH)


def seat_of(given: object) -> Seat:
    """A seat, or the one of this name; `Malformed` for anything else."""
    if isinstance(given, Seat):
        return given
    if not isinstance(given, str) or given not in list(Seat):
        raise Malformed(f"{shown(given)} is not a seat; known are {', '.join(Seat)}")
    return Seat(given)


class Eyes(StrEnum):
    """For whom something is shown: one player, a spectator, or somebody who may see all."""

    SOUTH = "south"
    NORTH = "north"
    SPECTATOR = "spectator"
    ALL = "all"

    @classmethod
    def of(cls, seat: Seat | None) -> Eyes:
        """The eyes of a player; everybody else sees as a spectator does."""
        return cls(seat.value) if seat in PLAYERS else cls.SPECTATOR


@dataclass(frozen=True, slots=True)
class BySeat(Generic[T]):
    """One value for each player."""

    south: T
    north: T

    def __getitem__(self, seat: Seat) -> T:
        return self.south if seat is Seat.SOUTH else self.north

    def __iter__(self) -> Iterator[T]:
        return iter((self.south, self.north))

    def put(self, seat: Seat, value: T) -> BySeat[T]:
        """The same pair with one side's value exchanged."""
        return replace(self, **{seat.value: value})

    def plain(self) -> dict[str, T]:
        """The pair as a plain mapping, south first."""
        return {"south": self.south, "north": self.north}

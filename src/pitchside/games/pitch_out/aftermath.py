"""What the answers still need to know of the flick that is being ruled; part of the position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from pitchside.core.errors import Malformed
from pitchside.core.seat import Seat


@dataclass(frozen=True, slots=True)
class Aftermath:
    """The played puck and what its flick did; pieces by id, in order of time."""

    piece: str = ""
    """The played puck."""
    second: bool = False
    """Was it a second flick (POT-6.14)?"""
    ended: bool = False
    """Did the played puck leave or was it eliminated, so that its activation is over (POT-6.16)?"""
    touched: tuple[str, ...] = ()
    """Pucks that the played one touched."""
    blocks: tuple[str, ...] = ()
    """The obstacle it touched last; several where they were touched in one instant."""
    eliminated: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    """Pucks that left the arena."""
    ejected: bool = False
    """Was an enemy eliminated by leaving (POT-6.11)?"""
    back: tuple[str, ...] = ()
    """Pucks that an obstacle drove out, due back (POT-4.3)."""
    undying: str | None = None
    """The played Immortal, due back (POT-6.5)."""
    guarded: bool = False
    """Have the Guards answered?"""
    golem: str | None = None
    """The Golem that is due (POT-6.11)."""
    south: int = 0
    """Pucks of south in play before the flick (POT-5.6)."""
    north: int = 0

    def had(self, seat: Seat) -> int:
        """Pucks of a seat in play before the flick."""
        return self.south if seat is Seat.SOUTH else self.north

    @property
    def due(self) -> tuple[str, ...]:
        """What is not in the arena and still counts as in play (POT-7.5)."""
        return (*self.back, *(name for name in (self.undying, self.golem) if name is not None))

    def plain(self) -> dict[str, Any]:
        """The public form; what has its default is left out."""
        found = asdict(self)
        kept = {one.name for one in fields(self) if found[one.name] != one.default}
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in found.items()
            if name in kept
        }


def read_aftermath(raw: Any) -> Aftermath:
    """Inverse of `plain`; `Malformed` if it is none."""
    if not isinstance(raw, Mapping):
        raise Malformed("'memory' is an object")
    known = {one.name: one for one in fields(Aftermath)}
    values: dict[str, Any] = {}
    for name, value in raw.items():
        if name not in known or not _fits(name, value, known[name].default):
            raise Malformed(f"'memory' has no '{name}' of {value!r}")
        values[name] = tuple(value) if isinstance(value, list) else value
    return Aftermath(**values)


def _fits(name: str, value: Any, default: Any) -> bool:
    if name in ("golem", "undying"):
        return value is None or isinstance(value, str)
    if isinstance(default, tuple):
        return isinstance(value, list) and all(isinstance(one, str) for one in value)
    return type(value) is type(default)

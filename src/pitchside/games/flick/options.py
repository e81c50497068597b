"""Options that both disc games know: each with what it must be; `physics` changes the table's material."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from pitchside.core.language import phrase
from pitchside.core.number import is_between
from pitchside.core.options import Wanted, one_of
from pitchside.physics import Material
from pitchside.physics.pack import ROUGHEST, SLIPPERIEST

TOSS = "toss"
MOST_TREMOR = 10.0
_PHYSICS: Mapping[str, tuple[float, float]] = {
    "mu": (SLIPPERIEST, ROUGHEST),
    "restitution": (0.0, 1.0),
    "restitution_block": (0.0, 1.0),
}


@dataclass(frozen=True, slots=True)
class Physics:
    """A table unlike the usual one; None leaves the material's own value."""

    mu: float | None = None
    restitution: float | None = None
    restitution_block: float | None = None

    def plain(self) -> dict[str, float]:
        """The values that were given."""
        return {name: value for name, value in asdict(self).items() if value is not None}


def material_for(physics: Physics | None) -> Material:
    """The material of a match."""
    return Material(**physics.plain()) if physics is not None else Material()


def _is_physics(value: Any) -> bool:
    if value is None:
        return True
    if not isinstance(value, dict) or not set(value) <= set(_PHYSICS):
        return False
    return all(is_between(one, *_PHYSICS[name]) for name, one in value.items())


def read_physics(value: Any) -> Physics | None:
    """A checked `physics` option."""
    return None if value is None else Physics(**{name: float(one) for name, one in value.items()})


CHOOSER = one_of("south", "north", TOSS)
TREMOR: Wanted = (
    phrase("pitchside.games.flick", "tremor", most=MOST_TREMOR),
    lambda value: is_between(value, 0.0, MOST_TREMOR),
)
PHYSICS: Wanted = (
    phrase("pitchside.games.flick", "physics", least=SLIPPERIEST, most=ROUGHEST),
    _is_physics,
)

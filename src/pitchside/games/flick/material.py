"""The table's material, with what the option `physics` of a match changes in it."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from pitchside.physics import Material


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

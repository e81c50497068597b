"""Match options of Pitch Bowl, checked once at the door (PBW-1.7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pitchside.core.options import CLOCK, SWITCH, Wanted, any_of, check_options, clocks, one_of
from pitchside.games.flick.options import CHOOSER, PHYSICS, TOSS, TREMOR, Physics, read_physics
from pitchside.games.pitch_bowl.field import LAYOUTS, Field
from pitchside.games.pitch_bowl.table import TOUCHDOWNS


@dataclass(frozen=True, slots=True)
class Options:
    """How this match is played; every field has the rules' default."""

    tipping: bool = True
    """Can a shock turn a disc over (PBW-6.3)?"""
    defensive_placement: bool = False
    """Does the other coach answer each pitch (PBW-9)?"""
    touchdowns: int = TOUCHDOWNS[0]
    """How many win the match (PBW-7.4)."""
    field: str = "standard"
    chooser: str = TOSS
    """Who chooses to kick or to receive, or `toss`."""
    tremor: float = 0.0
    """Degrees by which a calm, hard flick may err."""
    physics: Physics | None = None
    clock: str | None = None

    @property
    def layout(self) -> Field:
        """The field that is played on."""
        return LAYOUTS[self.field]

    @property
    def tossed(self) -> bool:
        """Does chance name the one who chooses (PBW-2.1)?"""
        return self.chooser == TOSS

    def plain(self) -> dict[str, Any]:
        """All options by name."""
        return {
            "tipping": self.tipping,
            "defensive_placement": self.defensive_placement,
            "touchdowns": self.touchdowns,
            "field": self.field,
            "chooser": self.chooser,
            "tremor": self.tremor,
            "physics": None if self.physics is None else self.physics.plain(),
            "clock": self.clock,
        }


_ALLOWED: Mapping[str, Wanted] = {
    "tipping": SWITCH,
    "defensive_placement": SWITCH,
    "touchdowns": (
        any_of(*map(str, TOUCHDOWNS)),
        lambda value: type(value) is int and value in TOUCHDOWNS,
    ),
    "field": one_of(*LAYOUTS),
    "chooser": CHOOSER,
    "tremor": TREMOR,
    "physics": PHYSICS,
    "clock": CLOCK,
}
_READ: Mapping[str, Callable[[Any], Any]] = {"tremor": float, "physics": read_physics}


def parse_options(raw: Mapping[str, Any]) -> Options:
    """Options from plain values; `Malformed` names the first that is unknown or out of range."""
    check_options(raw, _ALLOWED, "Pitch Bowl")
    return Options(**{name: _READ[name](value) if name in _READ else value for name, value in raw.items()})


CHANGED: Mapping[str, tuple[str, ...]] = {
    "2": ("PBW-1.5", "PBW-2.8", "PBW-4.8", "PBW-9.3", "PBW-9.6"),
    "3": ("PBW-2.5", "PBW-2.8", "PBW-6.3"),
}
"""The clauses that each edition of the rules changed so that a match may come to another result."""
OFFERED: Mapping[str, tuple[Any, ...]] = {
    "tipping": (True, False),
    "defensive_placement": (False, True),
    "touchdowns": TOUCHDOWNS,
    "tremor": (1.0, 0.5, 2.0, 0.0),
    "chooser": (TOSS, "south", "north"),
    "clock": clocks("600+10", "900+15", "1200+20"),
}
"""What the sheet before a match asks, what it proposes first."""
RARER: Mapping[str, tuple[Any, ...]] = {"field": tuple(LAYOUTS)}
"""What it does not ask."""
UNRATED: Mapping[str, tuple[Any, ...]] = {"touchdowns": TOUCHDOWNS[1:]}
"""With these values no result counts."""

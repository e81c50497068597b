"""Match options of Pitch Out, checked once at the door (POT-1.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pitchside.core.language import phrase
from pitchside.core.options import CLOCK, Wanted, check_options, clocks, one_of
from pitchside.core.seat import PLAYERS, BySeat, Seat
from pitchside.games.flick.options import CHOOSER, PHYSICS, TOSS, TREMOR, Physics, read_physics
from pitchside.games.pitch_out.table import ALPHA, TEAMS, pucks_of


def _usual_teams() -> BySeat[str]:
    return BySeat("citizens", "hoods")


@dataclass(frozen=True, slots=True)
class Options:
    """How this match is played; every field has the rules' default."""

    rules: str = "basic"
    format: int = 5
    """Pucks a side (POT-8.1)."""
    teams: BySeat[str] = field(default_factory=_usual_teams)
    chooser: str = "south"
    """Who chooses the first player of the first round (POT-2.2), or `toss`."""
    tremor: float = 0.0
    """Degrees by which a calm, hard flick may err."""
    physics: Physics | None = None
    clock: str | None = None

    @property
    def advanced(self) -> bool:
        """Selections, first shot and the loser's rights (POT-8)?"""
        return self.rules == "advanced"

    @property
    def tossed(self) -> bool:
        """Does chance name the one who chooses?"""
        return self.chooser == TOSS

    def team(self, seat: Seat) -> str:
        """Citizens or hoods."""
        return self.teams[seat]

    def pucks(self, seat: Seat) -> tuple[str, ...]:
        """The eight pucks of that seat's team, Alpha first."""
        return pucks_of(seat, self.teams[seat])

    def alpha(self, seat: Seat) -> tuple[str, ...]:
        """The five pucks both teams have."""
        return self.pucks(seat)[: len(ALPHA)]

    @property
    def alpha_teams(self) -> BySeat[tuple[str, ...]]:
        """What both sides play with in basic rules (POT-2.1)."""
        south, north = (tuple(sorted(self.alpha(seat))) for seat in PLAYERS)
        return BySeat(south, north)

    def elite(self, seat: Seat) -> tuple[str, ...]:
        """The three of that team alone."""
        return self.pucks(seat)[len(ALPHA) :]

    def plain(self) -> dict[str, Any]:
        """All options by name."""
        return {
            "rules": self.rules,
            "format": self.format,
            "teams": self.teams.plain(),
            "chooser": self.chooser,
            "tremor": self.tremor,
            "physics": None if self.physics is None else self.physics.plain(),
            "clock": self.clock,
        }


def _is_teams(value: Any) -> bool:
    if isinstance(value, str):
        return value in TEAMS
    if not isinstance(value, dict) or set(value) != {"south", "north"}:
        return False
    return all(isinstance(one, str) for one in value.values()) and set(value.values()) == set(TEAMS)


ALLOWED: Mapping[str, Wanted] = {
    "rules": one_of("basic", "advanced"),
    "format": (
        phrase("pitchside.games.pitch_out", "format"),
        lambda value: not isinstance(value, bool) and value in (5, 7),
    ),
    "teams": (
        phrase("pitchside.games.pitch_out", "teams", one=TEAMS[0], other=TEAMS[1]),
        _is_teams,
    ),
    "chooser": CHOOSER,
    "tremor": TREMOR,
    "physics": PHYSICS,
    "clock": CLOCK,
}


def parse_options(raw: Mapping[str, Any]) -> Options:
    """Options from plain values; `Malformed` names the first that is unknown or out of range.

    Basic rules are always five a side (POT-2.1), whatever the format says.
    """
    check_options(raw, ALLOWED, "Pitch Out")
    read = {name: READ[name](value) if name in READ else value for name, value in raw.items()}
    if read.get("rules", "basic") == "basic":
        read["format"] = 5
    return Options(**read)


def _read_teams(value: Any) -> BySeat[str]:
    if isinstance(value, dict):
        return BySeat(value["south"], value["north"])
    return BySeat(value, TEAMS[1 - TEAMS.index(value)])


READ: Mapping[str, Callable[[Any], Any]] = {
    "format": int,
    "teams": _read_teams,
    "tremor": float,
    "physics": read_physics,
}

CHANGED: Mapping[str, tuple[str, ...]] = {"2": ("POT-4.3", "POT-8.3"), "3": ("POT-6.11", "POT-6.12")}
"""The clauses that each edition of the rules changed so that a match may come to another result."""
OFFERED: Mapping[str, tuple[Any, ...]] = {
    "rules": ("basic", "advanced"),
    "format": (5, 7),
    "teams": TEAMS,
    "chooser": (TOSS, "south", "north"),
    "tremor": (1.0, 0.5, 2.0, 0.0),
    "clock": clocks("300+5", "600+10", "900+15"),
}
"""What the sheet before a match asks, what it proposes first."""

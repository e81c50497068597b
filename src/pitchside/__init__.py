"""Four table football games, with one way to play, watch and study them.

    import pitchside as ps

    match = ps.new("play-ball", board="hex37")
    match.push("c2n")
    print(match)

`docs/api.md` tells all of it. What is named here is loaded when it is first used: importing the package alone
costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.2.0"

if TYPE_CHECKING:
    from pitchside.api import Bot, Legal, Match, Said, bot, judge, load, new
    from pitchside.core.errors import BrokenRecord, IllegalAction, Malformed, PitchsideError
    from pitchside.core.outcome import Outcome
    from pitchside.core.seat import Eyes, Seat
    from pitchside.core.turn import Event, Ruling, Turn
    from pitchside.games import GameInfo, games

_HOMES = {
    "api": ("Bot", "Legal", "Match", "Said", "bot", "judge", "load", "new"),
    "core.errors": ("BrokenRecord", "IllegalAction", "Malformed", "PitchsideError"),
    "core.outcome": ("Outcome",),
    "core.seat": ("Eyes", "Seat"),
    "core.turn": ("Event", "Ruling", "Turn"),
    "games": ("GameInfo", "games"),
}

__all__ = [  # noqa: RUF022  # by importance
    "new",
    "load",
    "games",
    "bot",
    "judge",
    "Match",
    "Legal",
    "Said",
    "Bot",
    "GameInfo",
    "Seat",
    "Eyes",
    "Turn",
    "Event",
    "Ruling",
    "Outcome",
    "PitchsideError",
    "IllegalAction",
    "Malformed",
    "BrokenRecord",
    "__version__",
]


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"pitchside.{home}"), name)
    raise AttributeError(f"module 'pitchside' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted(__all__)

"""Match options of Play Ball, checked once at the door."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from pitchside.core.errors import Malformed
from pitchside.core.seat import Seat
from pitchside.games.play_ball.board import COLUMNS, Board, board_named


@dataclass(frozen=True, slots=True)
class Options:
    """How this match is played; every field has the rules' default."""

    board: str = "strip39"
    mode: str = "normal"
    begins: str = "south"
    repetition: str = "off"
    pass_turn: bool = False
    clock: str | None = None
    turn_cap: int | None = None

    @property
    def ground(self) -> Board:
        """The board played on."""
        return board_named(self.board)

    @property
    def first(self) -> Seat:
        """Who begins the first round (PLB-2.2)."""
        return Seat(self.begins)

    @property
    def expert(self) -> bool:
        """Two goals in a row instead of three (PLB-6.5)."""
        return self.mode == "expert"

    @property
    def target(self) -> int:
        """Goals that win the match."""
        return 2 if self.expert else 3

    @property
    def win_rule(self) -> str:
        """The clause that ends the match."""
        return "PLB-6.5" if self.expert else "PLB-6.4"

    def plain(self) -> dict[str, Any]:
        """All options by name."""
        return asdict(self)


_CLOCK = re.compile(r"([0-9]{1,5})\+([0-9]{1,4})")


def _one_of(*allowed: str) -> tuple[str, Callable[[Any], bool]]:
    return " or ".join(allowed), lambda value: isinstance(value, str) and value in allowed


def _is_clock(value: Any) -> bool:
    if value is None:
        return True
    found = _CLOCK.fullmatch(value) if isinstance(value, str) else None
    return found is not None and int(found[1]) > 0


def _is_cap(value: Any) -> bool:
    return value is None or (isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 100_000)


_ALLOWED: Mapping[str, tuple[str, Callable[[Any], bool]]] = {
    "board": _one_of(*COLUMNS),
    "mode": _one_of("normal", "expert"),
    "begins": _one_of("south", "north"),
    "repetition": _one_of("off", "threefold"),
    "pass_turn": ("true or false", lambda value: isinstance(value, bool)),
    "clock": ("seconds base + increment like 300+5, or null", _is_clock),
    "turn_cap": ("a number of turns a round, or null", _is_cap),
}


def parse_options(raw: Mapping[str, Any]) -> Options:
    """Options from plain values; `Malformed` names the first that is unknown or out of range."""
    for name, value in raw.items():
        if name not in _ALLOWED:
            raise Malformed(f"'{name}' is no option of Play Ball; known are {', '.join(_ALLOWED)}")
        wanted, fits = _ALLOWED[name]
        if not fits(value):
            raise Malformed(f"option {name} is {value!r}; it must be {wanted}")
    return Options(**raw)


OFFERED: Mapping[str, tuple[Any, ...]] = {
    "board": tuple(COLUMNS),
    "mode": ("normal", "expert"),
    "begins": ("south", "north"),
    "clock": (None, "180+2", "300+5", "600+10"),
    "repetition": ("off", "threefold"),
    "pass_turn": (False, True),
}
"""What the sheet before a match asks, the default first."""

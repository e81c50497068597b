"""Match options of Play Ball, checked once at the door."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from pitchside.core.language import phrase
from pitchside.core.options import CLOCK, SWITCH, Wanted, check_options, clocks, one_of
from pitchside.core.seat import Seat
from pitchside.games.play_ball.board import COLUMNS, Board, board_named


@dataclass(frozen=True, slots=True)
class Options:
    """How this match is played; every field has the rules' default."""

    board: str = "strip39"
    mode: str = "normal"
    begins: str = "south"
    repetition: str = "off"
    pass_turn: bool = True
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


def _is_cap(value: Any) -> bool:
    return value is None or (isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 100_000)


ALLOWED: Mapping[str, Wanted] = {
    "board": one_of(*COLUMNS),
    "mode": one_of("normal", "expert"),
    "begins": one_of("south", "north"),
    "repetition": one_of("off", "threefold"),
    "pass_turn": SWITCH,
    "clock": CLOCK,
    "turn_cap": (
        phrase("pitchside.games.play_ball", "turn_cap"),
        _is_cap,
    ),
}
"""What each option must be."""


def parse_options(raw: Mapping[str, Any]) -> Options:
    """Options from plain values; `Malformed` names the first that is unknown or out of range."""
    check_options(raw, ALLOWED, "Play Ball")
    return Options(**raw)


CHANGED: Mapping[str, tuple[str, ...]] = {"2": ("PLB-3.9",)}
"""The clauses that each edition of the rules changed so that a match may come to another result."""
OFFERED: Mapping[str, tuple[Any, ...]] = {
    "board": tuple(COLUMNS),
    "mode": ("normal", "expert"),
    "begins": ("south", "north"),
    "clock": clocks("180+2", "300+5", "600+10"),
    "repetition": ("off", "threefold"),
    "pass_turn": (True, False),
}
"""What the sheet before a match asks, the default first."""

"""What can be said in ChiFootMi."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from pitchside.core.notation import text_of
from pitchside.core.seat import BySeat
from pitchside.core.toss import Toss
from pitchside.games.chifootmi.card import Card, plain_card

LEFT, CENTRE, RIGHT = SIDES = ("left", "centre", "right")
"""Sides of the goal, the same for both players (CFM-4.2)."""


@dataclass(frozen=True, slots=True)
class Play:
    """An active card is shown (CFM-3.1)."""

    card: Card
    up: bool | None = None
    """Of a DT: the one that lies face up or face down; None leaves it to CFM-3.11."""

    def __str__(self) -> str:
        fields: dict[str, Any] = {"do": "play", "card": plain_card(self.card)}
        return text_of(fields if self.up is None else {**fields, "up": self.up})


@dataclass(frozen=True, slots=True)
class Draw:
    """The top card of a pile is taken (CFM-3.5)."""

    pile: int

    def __str__(self) -> str:
        return text_of({"do": "draw", "pile": self.pile})


@dataclass(frozen=True, slots=True)
class Aim:
    """A side is chosen, by shooter and keeper alike (CFM-4.2, 6.8); a clause refuses what is none."""

    side: str

    def __str__(self) -> str:
        return text_of({"do": "aim", "side": self.side})


class Call(StrEnum):
    """A word that is said or not: what pro+ adds, the last shot, and declining either."""

    SIGNAL = "signal"
    ONE_TWO = "one_two"
    LAST_SHOT = "last_shot"
    PASS = "pass"


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance shuffles: both packs in order (CFM-2.1)."""

    packs: BySeat[tuple[Card, ...]]

    def __str__(self) -> str:
        packs = {name: [plain_card(card) for card in pack] for name, pack in self.packs.plain().items()}
        return text_of({"do": "deal", **packs})


Action = Play | Draw | Aim | Call | Toss | Deal

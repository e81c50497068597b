"""What can be said in ChiFootMi, and how it is written and read."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from pitchside.core.chance import Toss, read_toss
from pitchside.core.errors import shown
from pitchside.core.notation import known_object_of, text_of
from pitchside.core.rulebook import misread
from pitchside.core.seat import PLAYERS, BySeat
from pitchside.games.chifootmi.cards import DT, PILES, Card, pack, plain_card, read_card


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

_MOST = len(pack(tackles=True))
_FIELDS: dict[str, tuple[str, ...]] = {
    "play": ("card", "up"),
    "draw": ("pile",),
    "aim": ("side",),
    "toss": ("to",),
    "deal": ("south", "north"),
    **{call.value: () for call in Call},
}


def parse_action(text: str) -> Action:
    """Inverse of `str(action)`."""
    fields = known_object_of(text, _FIELDS, "ChiFootMi")
    return _read(fields["do"], fields)


def _read(do: str, fields: dict[str, Any]) -> Action:
    match do:
        case "play":
            return _play(fields)
        case "draw":
            return Draw(_pile(fields.get("pile")))
        case "aim":
            return Aim(_side(fields.get("side")))
        case "toss":
            return read_toss(fields)
        case "deal":
            return Deal(BySeat(*(_pack(fields.get(seat.value)) for seat in PLAYERS)))
        case _:
            return Call(do)


def _play(fields: dict[str, Any]) -> Play:
    card, up = read_card(fields.get("card")), fields.get("up")
    if up is not None and (card != DT or not isinstance(up, bool)):
        raise misread(__name__, "up_of_a_dt")
    return Play(card, up)


def _pile(raw: Any) -> int:
    if isinstance(raw, bool) or not isinstance(raw, int) or raw not in PILES:
        raise misread(__name__, "bad_pile", field="pile", raw=shown(raw))
    return raw


def _side(raw: Any) -> str:
    if not isinstance(raw, str) or not raw:
        raise misread(__name__, "bad_side", raw=shown(raw))
    return raw


def _pack(raw: Any) -> tuple[Card, ...]:
    if not isinstance(raw, list) or len(raw) > _MOST:
        raise misread(__name__, "deal_lists")
    return tuple(read_card(card) for card in raw)

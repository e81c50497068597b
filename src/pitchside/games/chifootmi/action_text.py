"""Actions read from their texts."""

from __future__ import annotations

from typing import Any

from pitchside.core.errors import Malformed
from pitchside.core.notation import known_object_of
from pitchside.core.seat import PLAYERS, BySeat
from pitchside.core.toss import read_toss
from pitchside.games.chifootmi.action import Action, Aim, Call, Deal, Draw, Play
from pitchside.games.chifootmi.card import DT, Card, pack, read_card

PILES = (1, 2)
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
        raise Malformed("'up' is true or false and belongs to a DT")
    return Play(card, up)


def _pile(raw: Any) -> int:
    if isinstance(raw, bool) or not isinstance(raw, int) or raw not in PILES:
        raise Malformed(f"'pile' is {raw!r}; it must be 1 or 2")
    return raw


def _side(raw: Any) -> str:
    if not isinstance(raw, str) or not raw:
        raise Malformed(f"'side' is {raw!r}; it must be a word")
    return raw


def _pack(raw: Any) -> tuple[Card, ...]:
    if not isinstance(raw, list) or len(raw) > _MOST:
        raise Malformed("'deal' needs south and north, each a list of cards")
    return tuple(read_card(card) for card in raw)

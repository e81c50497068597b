"""The cards of a team: eleven values and three Dribble/Tackle cards (CFM-1)."""

from __future__ import annotations

from typing import Any

from pitchside.core.errors import Malformed

Card = int
"""A value from 1 to 11, or DT."""
DT: Card = 0
VALUES: tuple[Card, ...] = tuple(range(1, 12))
DTS = 3
"""Dribble/Tackle cards of a team, from amateur level on."""
ACTIVE = 4
"""Active cards of a player while a pile has any (CFM-2.2, 3.5)."""
CLOSED = 3
"""Cards of pile 1 (CFM-2.3)."""

_NAME = "DT"


def pack(tackles: bool) -> tuple[Card, ...]:
    """All cards of a team, with or without its Dribble/Tackle cards (CFM-1.1, 1.2)."""
    return VALUES + (DT,) * DTS if tackles else VALUES


def plain_card(card: Card | None) -> int | str | None:
    """A card as other programs read it; null where it is unseen."""
    return _NAME if card == DT else card


def read_card(raw: Any) -> Card:
    """Inverse of `plain_card` for a card that is seen."""
    if raw == _NAME:
        return DT
    if isinstance(raw, bool) or not isinstance(raw, int) or raw not in VALUES:
        raise Malformed(f"{raw!r} is no card; cards are 1 to 11 and DT")
    return raw

"""The equipment as data: the cards of a team (CFM-1), sides of the goal, and the numbers of the game."""

from __future__ import annotations

from typing import Any

from pitchside.core.errors import shown
from pitchside.core.rulebook import misread

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
PILES = (1, 2)
"""Pile 1 is closed, pile 2 open."""
NEEDED = 2
"""Conservations before a shot (CFM-4.1)."""
DIFFERENCE = 7
"""From here on a keep with two values is offside (CFM-7.1)."""
LEFT, CENTRE, RIGHT = SIDES = ("left", "centre", "right")
"""Sides of the goal, the same for both players (CFM-4.2)."""
CORNERS = (LEFT, RIGHT)
"""What there is to choose from in a shot; the centre in penalties only (CFM-6.8)."""
FIVE = 5
"""Penalties each before the shoot-out goes on shot by shot (CFM-8.2)."""

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
        raise misread(__name__, "no_card", raw=shown(raw))
    return raw


def is_too_high(mine: Card, theirs: Card) -> bool:
    """Return whether a keep with `mine` against `theirs` is offside (CFM-7.1)."""
    return mine - theirs >= DIFFERENCE


def are_values(*cards: Card) -> bool:
    """Is none of them a DT?"""
    return DT not in cards


def equipment_of(tackles: bool) -> dict[str, Any]:
    """Everything on the table, for drawing; numbers of cards are each team's."""
    cards = len(pack(tackles))
    return {
        "values": list(VALUES),
        "tackles": DTS if tackles else 0,
        "active": ACTIVE,
        "closed": CLOSED,
        "open": cards - ACTIVE - CLOSED,
        "turns": cards,
        "draws": cards - ACTIVE,
        "needed": NEEDED,
        "sides": list(CORNERS),
        "penalty_sides": list(SIDES),
        "penalties": FIVE,
    }

"""The cards of a match and how they are dealt, as plain data for drawing (CFM-1, 2)."""

from __future__ import annotations

from typing import Any

from pitchside.games.chifootmi.action import CENTRE, SIDES
from pitchside.games.chifootmi.card import ACTIVE, CLOSED, DTS, VALUES, pack
from pitchside.games.chifootmi.options import Options
from pitchside.games.chifootmi.series import FIVE
from pitchside.games.chifootmi.state import NEEDED


def equipment_of(options: Options) -> dict[str, Any]:
    """Numbers of cards are each team's."""
    cards = len(pack(options.tackles))
    return {
        "values": list(VALUES),
        "tackles": DTS if options.tackles else 0,
        "active": ACTIVE,
        "closed": CLOSED,
        "open": cards - ACTIVE - CLOSED,
        "turns": cards,
        "draws": cards - ACTIVE,
        "needed": NEEDED,
        "sides": [side for side in SIDES if side != CENTRE],
        "penalty_sides": list(SIDES),
        "penalties": FIVE,
    }

"""ChiFootMi in letters: both rows of cards, the piles and what was played; `?` for what is not seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pitchside.draw.canvas import BALL, FAINT, NORTH, PLAIN, SOUTH, Canvas

WIDTH = 78


def text_board(position: Mapping[str, Any], equipment: Mapping[str, Any]) -> Canvas:
    """North above, south below; `[7]` lies open, `(7)` is for its owner’s eyes alone."""
    canvas = Canvas(WIDTH, 9)
    for row, seat, style in ((0, "north", NORTH), (6, "south", SOUTH)):
        team = position[seat]
        canvas.put(0, row, f"{seat:6}", style)
        canvas.put(7, row, "  ".join(_card(card) for card in team["active"]) or "no cards", style)
        piles = f"pile 1: {len(team['closed'])} closed   pile 2: {_open(team['open'])}"
        canvas.put(7, row + 1, piles, PLAIN)
        canvas.put(7, row + 2, f"played: {_names(team['played']) or 'nothing yet'}", FAINT)
    holder = position.get("ball")
    canvas.put(0, 4, "ball", BALL)
    kept = f"{holder}, kept {position['kept']} of {position['needed']}" if holder else "nobody yet"
    canvas.put(7, 4, kept, BALL)
    return canvas


def _card(held: Mapping[str, Any]) -> str:
    name = "?" if held["card"] is None else str(held["card"])
    return f"[{name}]" if held["up"] else f"({name})"


def _open(cards: Sequence[Any]) -> str:
    return f"{len(cards)} cards, {cards[0]} on top" if cards else "empty"


def _names(cards: Sequence[Any]) -> str:
    return " ".join("?" if card is None else str(card) for card in cards)

"""ChiFootMi in letters: both rows of cards, the piles and what was played; `?` for what is not seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pitchside.draw.canvas import BALL, FAINT, NORTH, PLAIN, SOUTH, Canvas
from pitchside.draw.legend import Legend

WIDTH = 78


def text_board(position: Mapping[str, Any], equipment: Mapping[str, Any], legend: Legend) -> Canvas:
    """North above, south below; `[7]` lies open, `(7)` is for its owner’s eyes alone."""
    canvas = Canvas(WIDTH, 9)
    for row, seat, style in ((0, "north", NORTH), (6, "south", SOUTH)):
        team = position[seat]
        canvas.put(0, row, f"{legend[seat]:6}", style)
        canvas.put(7, row, "  ".join(_card(card) for card in team["active"]) or legend["no_cards"], style)
        piles = legend["piles"].format(closed=len(team["closed"]), open=_open(team["open"], legend))
        canvas.put(7, row + 1, piles, PLAIN)
        canvas.put(
            7, row + 2, legend["played"].format(cards=_names(team["played"]) or legend["nothing"]), FAINT
        )
    holder = position.get("ball")
    canvas.put(0, 4, legend["ball"], BALL)
    facts = {"kept": position["kept"], "needed": position["needed"]}
    kept = legend["kept"].format(holder=legend[holder], **facts) if holder else legend["nobody"]
    canvas.put(7, 4, kept, BALL)
    return canvas


def _card(held: Mapping[str, Any]) -> str:
    name = "?" if held["card"] is None else str(held["card"])
    return f"[{name}]" if held["up"] else f"({name})"


def _open(cards: Sequence[Any], legend: Legend) -> str:
    return legend["open"].format(count=len(cards), top=cards[0]) if cards else legend["empty"]


def _names(cards: Sequence[Any]) -> str:
    return " ".join("?" if card is None else str(card) for card in cards)

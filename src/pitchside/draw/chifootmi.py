"""ChiFootMi in letters (both rows of cards, the piles, what was played; `?` is not seen) and as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pitchside.draw import picture
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


def draw_picture(sheet: picture.Sheet, position: Mapping[str, Any], equipment: Mapping[str, Any]) -> None:
    """Active cards, those shown last and the piles on a football pitch; the ball with who has it."""
    sheet.box((330, 40), (870, 590), picture.EDGE)
    sheet.box((334, 44), (866, 586), picture.GROUND)
    sheet.box((334, 313), (866, 317), picture.SPOT)
    sheet.disc((600, 315), 70, picture.SPOT)
    sheet.disc((600, 315), 64, picture.GROUND)
    for seat, low, middle in (("south", 70.0, 214.0), ("north", 440.0, 336.0)):
        team, colour = position[seat], picture.SIDES[seat]
        cards = team["active"]
        for place, held in enumerate(cards):
            left = 600.0 - len(cards) * 58.0 + 6.0 + place * 116.0
            ground = picture.WHITE if held.get("up", True) else picture.SPOT
            _draw_card(sheet, (left, low), 104.0, colour, ground, held.get("card"))
        for card in team.get("played", ())[-1:]:
            _draw_card(sheet, (492.0, middle), 70.0, colour, picture.WHITE, card)
        for left, pile in ((738.0, "closed"), (804.0, "open")):
            if team.get(pile):
                top = team[pile][0] if pile == "open" else None
                ground = picture.SPOT if top is None else picture.WHITE
                _draw_card(sheet, (left, middle + 8), 54.0, colour, ground, top)
    if position["ball"] is not None:
        sheet.disc((600, 249 if position["ball"] == "south" else 381), 22, picture.EDGE)


def _draw_card(
    sheet: picture.Sheet,
    low: picture.Point,
    width: float,
    colour: picture.Colour,
    ground: picture.Colour,
    card: Any,
) -> None:
    """A card in its team's colour; with `?` where it is not seen."""
    edge, height = width / 18, 1.15 * width
    sheet.box(low, (low[0] + width, low[1] + height), colour)
    sheet.box((low[0] + edge, low[1] + edge), (low[0] + width - edge, low[1] + height - edge), ground)
    text, size = "?" if card is None else str(card), width / 10.5
    middle = (low[0] + width / 2, low[1] + height / 2)
    sheet.number(text, middle[0] - (4 * len(text) - 1) * size / 2, middle[1] + 2.5 * size, size, picture.EDGE)

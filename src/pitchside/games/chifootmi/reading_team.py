"""One team's cards in a position set by hand."""

from __future__ import annotations

from typing import Any

from pitchside.core.errors import Malformed
from pitchside.core.seat import Seat
from pitchside.games.chifootmi.card import ACTIVE, CLOSED, DT, DTS, Card, pack, read_card
from pitchside.games.chifootmi.options import Options
from pitchside.games.chifootmi.team import Held, Team

_HEAPS = ("active", "closed", "open", "played")


def read_team(raw: Any, options: Options, seat: Seat) -> Team:
    """A team's cards, or a part of them; no card is there twice."""
    if not isinstance(raw, dict) or not all(field in _HEAPS for field in raw):
        raise Malformed(f"'{seat.value}' must be an object with {', '.join(_HEAPS)}")
    heaps = {name: _list(raw.get(name, []), name) for name in _HEAPS}
    active = tuple(_held(one) for one in heaps["active"])
    closed, still_open, played = (tuple(read_card(one) for one in heaps[name]) for name in _HEAPS[1:])
    _check_sizes(len(active), len(closed), len(still_open), options)
    _check_cards((*(card for card, _ in active), *closed, *still_open, *played), options, seat)
    return Team(tuple(Held(card, up) for card, up in active), closed, still_open, played)


def _list(raw: Any, name: str) -> list[Any]:
    if not isinstance(raw, list):
        raise Malformed(f"'{name}' must be a list of cards")
    return raw


def _held(raw: Any) -> tuple[Card, bool]:
    if not isinstance(raw, dict) or not raw.keys() <= {"card", "up"}:
        raise Malformed(f"{raw!r} is no active card; it must be an object with 'card' and 'up'")
    up = raw.get("up", True)
    if not isinstance(up, bool):
        raise Malformed(f"'up' is {up!r}; it must be true or false")
    return read_card(raw.get("card")), up


def _check_sizes(active: int, closed: int, still_open: int, options: Options) -> None:
    most = len(pack(options.tackles)) - ACTIVE - CLOSED
    for name, size, limit in (
        ("active", active, ACTIVE),
        ("closed", closed, CLOSED),
        ("open", still_open, most),
    ):
        if size > limit:
            raise Malformed(f"'{name}' has {size} cards; there are at most {limit}")


def _check_cards(cards: tuple[Card, ...], options: Options, seat: Seat) -> None:
    values = [card for card in cards if card != DT]
    tackles = len(cards) - len(values)
    if len(set(values)) < len(values):
        raise Malformed(f"{seat.value} has a card twice")
    if tackles > (DTS if options.tackles else 0):
        raise Malformed(
            f"{seat.value} has {tackles} DT; level {options.level} has {DTS if options.tackles else 0}"
        )

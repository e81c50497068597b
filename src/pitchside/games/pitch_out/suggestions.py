"""Suggested deployments: places as data, and how they fit the pieces in hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pitchside.core.seat import Seat
from pitchside.games.flick.action import Place
from pitchside.games.pitch_out.table import ALPHA, ARENA, BLOCKS, ELITE, is_block, kind_of

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Where the pieces of south go; north sees the same from its own side."""

    blocks: tuple[tuple[float, float, float], tuple[float, float, float]]
    """x, y and angle."""
    captain: Spot
    guard: Spot
    others: tuple[Spot, ...]
    """The most useful one first; the last one serves where there is no Guard."""


# Captain and Guard lie far apart, each behind something: no flick should take both (`tools/formations.py`).
SUGGESTIONS: Mapping[str, Suggestion] = {
    "wall": Suggestion(
        blocks=((95.0, 150.0, 0.0), (195.0, 150.0, 0.0)),
        captain=(95.0, 50.0),
        guard=(740.0, 60.0),
        others=((300.0, 160.0), (330.0, 60.0), (450.0, 140.0), (560.0, 70.0), (660.0, 150.0), (250.0, 80.0)),
    ),
    "diamonds": Suggestion(
        blocks=((270.0, 125.0, 45.0), (530.0, 125.0, 45.0)),
        captain=(265.0, 40.0),
        guard=(740.0, 60.0),
        others=((190.0, 60.0), (610.0, 60.0), (180.0, 170.0), (620.0, 170.0), (100.0, 110.0), (700.0, 110.0)),
    ),
    "wings": Suggestion(
        blocks=((150.0, 130.0, 0.0), (620.0, 150.0, 0.0)),
        captain=(130.0, 55.0),
        guard=(750.0, 75.0),
        others=(
            (300.0, 160.0),
            (500.0, 160.0),
            (400.0, 150.0),
            (240.0, 110.0),
            (560.0, 110.0),
            (440.0, 80.0),
        ),
    ),
    "corner": Suggestion(
        blocks=((95.0, 150.0, 0.0), (215.0, 95.0, 30.0)),
        captain=(70.0, 50.0),
        guard=(740.0, 60.0),
        others=((300.0, 160.0), (330.0, 60.0), (450.0, 140.0), (560.0, 70.0), (660.0, 150.0), (130.0, 60.0)),
    ),
}

_ORDER = (*ALPHA, *(name for team in ELITE.values() for name in team))


def fitted(suggestion: Suggestion, seat: Seat, pieces: tuple[str, ...]) -> tuple[Place, ...]:
    """A place for each of these pieces."""
    spots = iter(suggestion.others)
    own = {"captain": suggestion.captain, "guard": suggestion.guard}
    pucks = sorted((one for one in pieces if not is_block(one)), key=lambda one: _ORDER.index(kind_of(one)))
    places = [_place(seat, puck, own.get(kind_of(puck)) or next(spots)) for puck in pucks]
    for block, (x, y, angle) in zip(BLOCKS[seat], suggestion.blocks, strict=True):
        if block in pieces:
            places.append(replace(_place(seat, block, (x, y)), angle=angle))
    return tuple(places)


def _place(seat: Seat, piece: str, spot: Spot) -> Place:
    """The spot as that seat sees it: north's is turned by half a circle."""
    x, y = spot
    return Place(piece, x, y) if seat is Seat.SOUTH else Place(piece, ARENA.side - x, ARENA.side - y)

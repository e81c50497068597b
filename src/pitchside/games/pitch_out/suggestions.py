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


# No first flick should take Captain and Guard, who lie far apart, nor all but the Captain, so one of the
# first three others lies apart as well (`tools/formations.py`).
SUGGESTIONS: Mapping[str, Suggestion] = {
    "wall": Suggestion(
        blocks=((150.0, 130.0, 0.0), (255.0, 130.0, 0.0)),
        captain=(150.0, 50.0),
        guard=(745.0, 120.0),
        others=((360.0, 165.0), (50.0, 110.0), (480.0, 150.0), (600.0, 165.0), (420.0, 80.0), (650.0, 70.0)),
    ),
    "diamonds": Suggestion(
        blocks=((84.0, 146.0, 45.0), (172.0, 85.0, 45.0)),
        captain=(110.0, 36.0),
        guard=(740.0, 120.0),
        others=((300.0, 160.0), (25.0, 60.0), (450.0, 140.0), (560.0, 165.0), (380.0, 90.0), (650.0, 80.0)),
    ),
    "wings": Suggestion(
        blocks=((711.0, 99.0, 0.0), (591.0, 108.0, 0.0)),
        captain=(591.0, 34.0),
        guard=(18.0, 96.0),
        others=(
            (361.0, 112.0),
            (731.0, 175.0),
            (515.0, 160.0),
            (146.0, 112.0),
            (249.0, 97.0),
            (408.0, 172.0),
        ),
    ),
    "corner": Suggestion(
        blocks=((107.0, 114.0, 0.0), (230.0, 81.0, 30.0)),
        captain=(71.0, 47.0),
        guard=(605.0, 126.0),
        others=((471.0, 181.0), (22.0, 130.0), (346.0, 95.0), (530.0, 111.0), (164.0, 179.0), (333.0, 182.0)),
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

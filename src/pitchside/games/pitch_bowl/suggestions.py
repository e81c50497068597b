"""Suggested formations as data, fitted to the field and to either side."""

from __future__ import annotations

from collections.abc import Mapping

from pitchside.core.seat import Seat
from pitchside.games.flick.action import quantised
from pitchside.games.pitch_bowl.action import Deploy
from pitchside.games.pitch_bowl.field import Field
from pitchside.games.pitch_bowl.table import DISCS, players_of

Spot = tuple[float, float]
"""Squares to the right of the middle as its coach sees it, and how far back: 0 against the median line,
1 against the own back-line."""
CENTRE, WING = 1.5, 2.0
"""The field these are drawn for: half the width of the centre, and of a wing the whole, in squares."""

FORMATIONS: Mapping[str, tuple[Spot, ...]] = {
    "wall": (
        (-1.2, 0.0),
        (-0.6, 0.0),
        (0.0, 0.0),
        (0.6, 0.0),
        (1.2, 0.0),
        (-2.2, 0.12),
        (2.2, 0.12),
        (-0.9, 0.4),
        (0.9, 0.4),
        (-2.4, 0.5),
        (2.4, 0.5),
    ),
    "net": (
        (-0.9, 0.0),
        (0.0, 0.0),
        (0.9, 0.0),
        (-2.3, 0.2),
        (2.3, 0.2),
        (-1.0, 0.3),
        (1.0, 0.3),
        (0.0, 0.45),
        (0.0, 0.85),
        (-2.3, 0.62),
        (2.3, 0.62),
    ),
    "deep": (
        (-1.0, 0.0),
        (0.0, 0.0),
        (1.0, 0.0),
        (-2.2, 0.3),
        (2.2, 0.3),
        (-0.5, 0.25),
        (0.5, 0.25),
        (-1.1, 0.5),
        (1.1, 0.5),
        (-0.6, 0.8),
        (0.6, 0.8),
    ),
    "flank": (
        (-0.2, 0.0),
        (0.5, 0.0),
        (1.2, 0.0),
        (2.2, 0.08),
        (-1.0, 0.25),
        (0.4, 0.25),
        (1.1, 0.3),
        (-2.2, 0.3),
        (0.0, 0.6),
        (2.2, 0.35),
        (1.0, 0.7),
    ),
}
"""Nine three-quarters, then two runners."""


def formations(field: Field, seat: Seat) -> list[tuple[str, Deploy]]:
    """Every formation on a field; those that lean to a side also the other way round."""
    found = []
    for name, spots in FORMATIONS.items():
        for title, drawn in ((name, spots), (f"{name}-mirrored", mirrored(spots))):
            if title == name or set(drawn) != set(spots):
                found.append((title, fitted(drawn, field, seat)))
    return found


def mirrored(spots: tuple[Spot, ...]) -> tuple[Spot, ...]:
    """Left and right exchanged."""
    return tuple((-across + 0.0, back) for across, back in spots)


def fitted(spots: tuple[Spot, ...], field: Field, seat: Seat) -> Deploy:
    """The formation on a field; north sees the same from its own side."""
    rows = []
    for name, (across, back) in zip(players_of(seat), spots, strict=True):
        dx, dy = _across(field, across), _back(field, back)
        x, y = field.width / 2.0 + dx, field.median - dy
        if seat is Seat.NORTH:
            x, y = field.width / 2.0 - dx, field.median + dy
        rows.append((name, quantised(x), quantised(y)))
    return Deploy(tuple(sorted(rows)))


def _across(field: Field, squares: float) -> float:
    """The wings may be narrower than drawn."""
    beyond = max(abs(squares) - CENTRE, 0.0)
    way = min(abs(squares), CENTRE) + beyond * field.wing / WING
    return (way if squares > 0.0 else -way) * field.square


def _back(field: Field, share: float) -> float:
    return DISCS.radius + share * (field.median - DISCS.across)

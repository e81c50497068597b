"""Places for a piece in hand, told many at once, are those that the referee lets it lie on."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from pitchside.core.errors import IllegalAction
from pitchside.core.seat import PLAYERS
from pitchside.games.flick.action import quantised
from pitchside.games.pitch_out.geometry import WHOLE, Zone, check_free, check_spacing, fitting, zone_of
from pitchside.games.pitch_out.state import Piece
from pitchside.games.pitch_out.table import BLOCKS, CENTRE, PIECES, is_block
from tests.nightly import count

ZONES: tuple[Zone, ...] = (WHOLE, *(zone_of(seat) for seat in PLAYERS))
ANGLES = (0.0, 45.0, 30.0, 12.345, 89.999)
STEP = 5.0
"""mm: on such a grid many pieces just touch."""


def _lawful(pieces: list[Piece], piece: Piece, zone: Zone, spaced: bool) -> bool:
    try:
        check_free(pieces, piece, zone)
        if spaced:
            check_spacing(pieces, piece)
    except IllegalAction:
        return False
    return True


def _somewhere(name: str, zone: Zone, rng: Random) -> Piece:
    """Anywhere, or on the grid, also a little outside."""
    x0, y0, x1, y1 = zone
    x, y = rng.uniform(x0 - 20.0, x1 + 20.0), rng.uniform(y0 - 20.0, y1 + 20.0)
    if rng.random() < 0.5:
        x, y = STEP * round(x / STEP), STEP * round(y / STEP)
    return Piece(name, quantised(x), quantised(y), rng.choice(ANGLES) if is_block(name) else 0.0)


@pytest.mark.parametrize("name", ["south.guard", BLOCKS[PLAYERS[0]][0], CENTRE])
def test_many_places_are_judged_as_one_is(name: str) -> None:
    """Inside and outside, apart, touching and overlapping, pucks and turned blocks."""
    rng, met = Random(name), set()
    for _ in range(count(30, 3000)):
        zone, spaced = rng.choice(ZONES), is_block(name) and rng.random() < 0.5
        others = rng.sample(sorted(PIECES - {name}), rng.randrange(9))
        pieces = [_somewhere(other, zone, rng) for other in others]
        if len(pieces) > 1 and rng.random() < 0.3:
            pieces[0] = Piece(pieces[0].id, pieces[1].x, pieces[1].y, 0.0, on=pieces[1].id)
        turned = _somewhere(name, zone, rng).angle
        tried = [_somewhere(name, zone, rng) for _ in range(30)]
        xs, ys = (np.array([getattr(one, axis) for one in tried]) for axis in "xy")
        found = fitting(pieces, Piece(name, 0.0, 0.0, turned), zone, xs, ys, spaced).tolist()
        wanted = [_lawful(pieces, Piece(name, one.x, one.y, turned), zone, spaced) for one in tried]
        assert found == wanted
        met |= {*found}
    assert met == {True, False}

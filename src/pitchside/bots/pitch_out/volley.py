"""The other side's first shot at a deployment, looked at closely: a quick look misses some that win."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

import numpy as np

from pitchside.bots.pitch_out.aims import Aims, Net
from pitchside.bots.pitch_out.scout import Floats, Liking, Scout
from pitchside.core.seat import Seat
from pitchside.games.flick.action import Place
from pitchside.games.pitch_out.state import State

NET = Net(
    beside=(0.0, -6.0, 6.0, -12.0, 12.0, -18.0, 18.0, -24.0, 24.0),
    block_paces=(3400,),
    directions=1,
    move_paces=(),
)
CLOSEST = 16
"""Shots that are tried with errors."""


class Volley:
    """The shots of one side at whatever the other one places."""

    def __init__(self, table: State, seat: Seat, liking: Liking) -> None:
        self._table, self._seat = table, seat
        self._scout = Scout(table, seat, liking)

    def worth(self, plan: Iterable[Place], errors: Floats, rng: Random) -> float:
        """What its best shot leaves to the other side, on average over the errors."""
        places = {place.piece: place for place in plan}
        for place in places.values():
            self._scout.put(place.piece, place.x, place.y, place.angle)
        pieces = tuple(
            replace(piece, x=places[piece.id].x, y=places[piece.id].y) if piece.id in places else piece
            for piece in self._table.pieces
        )
        aims = Aims(replace(self._table, pieces=pieces), self._seat, {}).cast(NET, rng)
        first = self._scout.examine(aims, np.zeros((1, 2)))[:, 0]
        best = [aims[at] for at in np.argsort(-first, kind="stable")[:CLOSEST]]
        return -float(self._scout.examine(best, errors).mean(axis=1).max())

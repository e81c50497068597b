"""Answers to the other coach's turn: who is given the ball, where it is dropped, a placement."""

from __future__ import annotations

from math import hypot
from random import Random

import numpy as np

from pitchside.bots.hand import none_and_errors
from pitchside.bots.pitch_bowl.candidates import runs
from pitchside.bots.pitch_bowl.evaluate import worth_of, worths_of
from pitchside.bots.pitch_bowl.kernel_trials import ACTOR, MILLI, PACE
from pitchside.bots.pitch_bowl.simulator import Trials, scene_of
from pitchside.core.seat import Seat
from pitchside.games.flick.action import Stop
from pitchside.games.pitch_bowl.action import Action, Drop, Give, Pitch
from pitchside.games.pitch_bowl.phases import possession
from pitchside.games.pitch_bowl.state import Spot, State
from pitchside.games.pitch_bowl.table import team_of

ERRORS = 4
DIRECTIONS = 30.0 * np.arange(12.0)
GAIN = 0.004
"""A placement must better the field by this."""


def give(view: State, rng: Random) -> Action:
    """The one that is foremost."""
    assert view.gift is not None
    seat = view.gift.seat
    names = possession.candidates(view)
    return Give(max(names, key=lambda name: (_ahead(view, name, seat), name)))


def _ahead(view: State, name: str, seat: Seat) -> float:
    piece = view.piece(name)
    y = piece.y if piece is not None else 0.0
    return y if seat is Seat.SOUTH else -y


def drop(view: State, rng: Random) -> Action:
    """Where the own players are near and the clumsy one's mates are not."""
    assert view.drop is not None
    seat = team_of(view.drop).other
    spots = possession.ball_spots(view, view.drop)
    return Drop(*max(spots, key=lambda spot: _handy(view, spot, seat)))


def _handy(view: State, spot: Spot, seat: Seat) -> float:
    far = {own: [1e3] for own in (True, False)}
    for one in view.pieces:
        if one.id != view.drop:
            far[team_of(one.id) is seat].append(hypot(one.x - spot[0], one.y - spot[1]))
    return min(far[False]) - 2.0 * min(far[True])


def placement(view: State, rng: Random) -> Action:
    """The run that betters the field most, where it surely touches nothing; else none."""
    scene, seat = scene_of(view), view.turn.other
    rows = runs(scene, scene.may_act(seat), DIRECTIONS, all_out=False, shares=(1.0, 0.5))
    if len(rows) == 0:
        return Stop()
    ends = Trials().play(scene, rows, none_and_errors(ERRORS, rng))
    others = np.arange(ends.places.shape[2])[None, :] != rows[:, ACTOR, None]
    before = np.concatenate([scene.places, np.array([scene.ball or (0.0, 0.0)])])
    moved = np.abs(ends.places - before).max(axis=(1, 3)) > 1e-6
    quiet = (
        ~(moved & others)[:, : len(scene.names)].any(axis=1)
        & (ends.kept + ends.made > 0.99)
        & ~ends.far.any(axis=1)
    )
    worths = np.where(quiet, worths_of(scene, seat, ends) + ends.made, -9.0)
    best = int(np.argmax(worths))
    if worths[best] < worth_of(scene, seat) + GAIN:
        return Stop()
    return Pitch(scene.names[int(rows[best, ACTOR])], int(rows[best, MILLI]) / 1000.0, int(rows[best, PACE]))

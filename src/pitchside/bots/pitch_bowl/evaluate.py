"""What a field is worth to a side at a glance, when nobody scores at once: shares of a touchdown."""

from __future__ import annotations

import numpy as np

from pitchside.bots.pitch_bowl.simulator import Bools, Ends, Floats, Ints, Scene
from pitchside.core.seat import Seat
from pitchside.games.pitch_bowl.fast.kernel_tape import NOBODY

HELD, PROGRESS, PRESSED, MARKED = 0.2, 0.14, 0.12, 0.05
"""For the ball in hand, how far it is, an opponent at the carrier, one's own player at theirs."""
LOOSE = 0.12
"""For being nearer to a loose ball."""
FORWARD, WAITING, GUARDED = 0.06, 0.03, 0.06
"""For the foremost players, those who wait in the in-goal, those between the ball and the own goal."""
MISSING = 0.03
"""For each player that is off the field."""
NEAR, FAR = 60.0, 150.0
"""mm over which nearness to a carrier and to a loose ball fades."""
AWAY = 1e6


def worth_of(scene: Scene, seat: Seat) -> float:
    """What a scene is worth to a seat."""
    ball = np.array([scene.ball or (0.0, 0.0)])
    alive = np.ones((1, len(scene.names)), np.bool_)
    holder = np.array([scene.holder])
    return float(_worths(scene, seat, scene.places[None], alive, holder, ball)[0])


def worths_of(scene: Scene, seat: Seat, ends: Ends, error: int = 0) -> Floats:
    """What each of many pitches leaves, with one of the errors."""
    count = len(scene.names)
    alive = (ends.left[:, error, None] >> np.arange(count)) & 1 == 0
    places = ends.places[:, error]
    ball = places[:, -1]
    return _worths(scene, seat, places[:, :count], alive, ends.holder[:, error], ball)


def _worths(scene: Scene, seat: Seat, places: Floats, alive: Bools, holder: Ints, ball: Floats) -> Floats:
    mine = scene.mine(seat)
    length = scene.options.layout.length
    ahead = places[:, :, 1] / length if seat is Seat.SOUTH else 1.0 - places[:, :, 1] / length
    held, rows = holder != NOBODY, np.arange(len(places))
    at = np.where(held[:, None], places[rows, holder], ball)
    far = np.hypot(places[:, :, 0] - at[:, None, 0], places[:, :, 1] - at[:, None, 1])
    far = np.where(alive, far, AWAY)
    far[rows[held], holder[held]] = AWAY
    own = np.where(mine, far, AWAY).min(axis=1)
    foe = np.where(mine, AWAY, far).min(axis=1)
    there = np.where(held, ahead[rows, holder], 0.5)
    ours = HELD + PROGRESS * there - PRESSED * _near(foe, NEAR)
    theirs = -HELD - PROGRESS * (1.0 - there) + MARKED * _near(own, NEAR)
    loose = LOOSE * (_near(own, FAR) - _near(foe, FAR))
    kept = np.where(held, np.where(mine[holder], ours, theirs), loose)
    found: Floats = kept + _shape(scene, seat, places, alive, at[:, 1])
    return found


def _near(far: Floats, fades: float) -> Floats:
    found: Floats = np.exp(-np.maximum(far - 24.0, 0.0) / fades)
    return found


def _shape(scene: Scene, seat: Seat, places: Floats, alive: Bools, ball: Floats) -> Floats:
    """Who is forward, who waits, who guards, who is missing."""
    mine, length = scene.mine(seat), scene.options.layout.length
    up = places[:, :, 1] if seat is Seat.SOUTH else length - places[:, :, 1]
    deep = ball if seat is Seat.SOUTH else length - ball
    ours, theirs = alive & mine, alive & ~mine
    first = np.sort(np.where(ours, up, 0.0), axis=1)[:, -2:].mean(axis=1) / length
    goal = scene.goal(seat) if seat is Seat.SOUTH else length - scene.goal(seat)
    waits = np.minimum((ours & (up >= goal)).sum(axis=1), 2)
    guards = np.minimum((ours & (up < deep[:, None])).sum(axis=1), 4) / 4.0
    missing = theirs.sum(axis=1) - ours.sum(axis=1)
    found: Floats = FORWARD * first + WAITING * waits + GUARDED * guards - MISSING * missing
    return found

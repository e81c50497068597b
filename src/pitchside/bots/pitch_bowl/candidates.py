"""All pitches worth a look: one list for whoever chooses among them."""

from __future__ import annotations

import numpy as np

from pitchside.bots.pitch_bowl import aims as aims
from pitchside.bots.pitch_bowl.chance import PUSH_BEYOND, gains
from pitchside.bots.pitch_bowl.simulator import Bools, Floats, Ints, Scene, rows_of
from pitchside.core.seat import Seat
from pitchside.games.pitch_bowl.fast.kernel_ruling import NONE
from pitchside.games.pitch_bowl.fast.kernel_tape import NOBODY

INTO_GOAL = 22.0
"""mm that somebody without the ball is pushed over the goal-line."""
DIRECTIONS = 15.0 * np.arange(24.0)
BLOCKED, SENT = 3, 6
"""Opponents nearest to the ball that one thinks of blocking, and mates that are sent to it."""


def candidates(scene: Scene, seat: Seat, wide: bool) -> Ints:
    """All pitches worth a look."""
    may = scene.may_act(seat)
    held = scene.holder != NOBODY and bool(scene.mine(seat)[scene.holder])
    found = [gains(scene, seat), aims.home_runs(scene, seat)]
    found += [aims.passes(scene, seat), aims.hand_overs(scene, seat)]
    if held:
        found.append(aims.pushes(scene, seat, [scene.holder], PUSH_BEYOND))
    if held or wide:
        found.append(aims.pushes(scene, seat, _foremost(scene, seat), INTO_GOAL))
    found.append(aims.runs(scene, may, DIRECTIONS, all_out=False, shares=(1.0, 0.55)))
    if not scene.used.all_out:
        ahead = aims.ahead(seat) + np.array([-45.0, -20.0, 0.0, 20.0, 45.0])
        found.append(aims.runs(scene, may, ahead, all_out=True, shares=(1.0,)))
    if wide:
        blocked = scene.places[_nearest(scene, ~scene.mine(seat), BLOCKED)]
        found.append(aims.touches(scene, may, blocked, NONE))
    if wide and not held:
        found.append(aims.sends(scene, seat, _nearest(scene, scene.mine(seat), SENT), _ball(scene)))
    return rows_of(found)


def _foremost(scene: Scene, seat: Seat) -> list[int]:
    """The mates that are nearest to the goal-line, but not over it."""
    line = scene.goal(seat)
    far = np.abs(line - scene.places[:, 1])
    far[~scene.mine(seat) | scene.scores(seat, scene.places[:, 1])] = np.inf
    if scene.holder != NOBODY:
        far[scene.holder] = np.inf
    order = np.argsort(far, kind="stable")[:4].tolist()
    return [one for one in order if np.isfinite(far[one])]


def _ball(scene: Scene) -> Floats:
    """Where the ball is."""
    return np.array(scene.ball) if scene.ball is not None else scene.places[scene.holder]


def _nearest(scene: Scene, whose: Bools, count: int) -> list[int]:
    """The players nearest to the ball, of one side."""
    far = np.where(whose, np.hypot(*(scene.places - _ball(scene)).T), np.inf)
    order = np.argsort(far, kind="stable")[:count].tolist()
    return [one for one in order if np.isfinite(far[one])]

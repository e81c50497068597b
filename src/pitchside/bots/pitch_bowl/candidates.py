"""Pitches worth a look: pushes towards the goal-line, runs, pick-ups, snatches, hand-overs and passes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pitchside.bots.pitch_bowl.kernel_trials import ACTOR, KIND, MILLI, PACE, TARGET
from pitchside.bots.pitch_bowl.simulator import (
    NO_AIMS,
    Bools,
    Floats,
    Ints,
    Scene,
    rows_of,
)
from pitchside.core.seat import Seat
from pitchside.games.flick.options import material_for
from pitchside.games.pitch_bowl.fast.kernel_ruling import HANDOVER, NONE, PASS, PICKUP, SNATCH
from pitchside.games.pitch_bowl.fast.kernel_tape import NOBODY
from pitchside.games.pitch_bowl.table import DISCS

FAN = np.arange(-60.0, 61.0, 10.0)
"""Degrees beside straight ahead into which a mate is pushed."""
SLANTS = np.array([-12.0, 0.0, 12.0])
"""Degrees beside the way to a spot that a mate is sent to."""
SHORT, SHORTEST = (40.0, 75.0), 30.0
"""mm that it stops short of the spot, and the least way that is worth a push."""
SQUARE_ON = 0.3
"""Cosine: flatter pushes are not thought of."""
BESIDE, PASS_BESIDE = np.array([0.0, -8.0, 8.0]), np.array([0.0, -7.0, 7.0])
"""mm beside the middle of what is to be touched."""
BEYOND = np.array([10.0, 40.0])
"""mm that a touch is meant to go on for."""
WEAKEST = 30
"""mm/s: less is no pitch."""
CAREFUL = 0.87
"""Of the way to a line that is not to be touched."""


def table(actor: Ints, angle: Floats, pace: Floats, kind: int, target: Ints | int = NOBODY) -> Ints:
    """Aims from columns; those too weak or too strong for a hand are left out."""
    rows = np.empty((len(actor), 5), np.int64)
    rows[:, ACTOR], rows[:, MILLI] = actor, np.rint(np.degrees(angle) * 1000.0)
    rows[:, PACE], rows[:, KIND], rows[:, TARGET] = np.rint(pace), kind, target
    rows[:, MILLI] %= 360_000
    top = DISCS.ball_speed if kind == PASS else DISCS.player_speed
    found: Ints = rows[(rows[:, PACE] >= WEAKEST) & (rows[:, PACE] <= top)]
    return found


def ahead(seat: Seat) -> float:
    """Straight towards the opposing goal-line, in degrees."""
    return 90.0 if seat is Seat.SOUTH else 270.0


def pushes(scene: Scene, seat: Seat, who: Sequence[int], beyond: float) -> Ints:
    """Mates pushed over the goal-line and so many mm on, by everybody who can reach them."""
    turn = np.radians(ahead(seat) + FAN)
    found = []
    for one in who:
        way = np.abs(scene.goal(seat) - scene.places[one, 1]) / np.abs(np.sin(turn)) + beyond
        found.append(_pushed(scene, seat, one, turn, way))
    return rows_of(found)


def sends(scene: Scene, seat: Seat, who: Sequence[int], spot: Floats) -> Ints:
    """Mates pushed to a spot, but a little short of it, by everybody who can reach them."""
    found = []
    for one in who:
        x, y = spot - scene.places[one]
        turn = np.arctan2(y, x) + np.radians(SLANTS)
        far = max(float(np.hypot(x, y)), 1.0)
        for short in SHORT:
            if far > short + SHORTEST:
                found.append(_pushed(scene, seat, one, turn, np.full(len(turn), far - short)))
    return rows_of(found)


def _pushed(scene: Scene, seat: Seat, one: int, turn: Floats, way: Floats) -> Ints:
    """One player pushed in these directions, radians, so many mm each."""
    may = scene.may_act(seat)
    may[one] = False
    actors, (low, high) = np.flatnonzero(may), scene.farthest
    ways = np.stack([np.cos(turn), np.sin(turn)], axis=1)
    ghost = scene.places[one] - DISCS.across * ways
    run = ghost[None] - scene.places[actors][:, None]
    far = np.hypot(run[..., 0], run[..., 1])
    cosine = np.where(far < 0.5, 1.0, (run * ways[None]).sum(axis=2) / np.maximum(far, 1e-9))
    bounce = (1.0 + material_for(scene.options.physics).restitution) / 2.0
    struck = scene.slowing * way[None] / (bounce * np.maximum(cosine, SQUARE_ON)) ** 2
    pace = np.sqrt(struck + scene.slowing * far)
    inside = ((ghost[None] >= low[actors][:, None]) & (ghost[None] <= high[actors][:, None])).all(axis=2)
    at, to = np.nonzero((cosine > SQUARE_ON) & inside)
    heading = np.where(far[at, to] < 0.5, turn[to], np.arctan2(run[at, to, 1], run[at, to, 0]))
    return table(actors[at], heading, pace[at, to], NONE)


def touches(scene: Scene, actors: Bools, spots: Floats, kind: int, targets: Ints | int = NOBODY) -> Ints:
    """Players that go for discs at these spots, each where it may go that far."""
    who = np.flatnonzero(actors)
    to = spots[None] - scene.places[who][:, None]
    far = np.hypot(to[..., 0], to[..., 1])
    way = np.maximum(far - DISCS.across, 0.0)
    low, high = scene.farthest
    met = scene.places[who][:, None] + to * (way / np.maximum(far, 1.0))[..., None]
    inside = ((met >= low[who][:, None]) & (met <= high[who][:, None])).all(axis=2)
    at, spot = np.nonzero(inside & (far > 1.0))
    straight = np.arctan2(to[at, spot, 1], to[at, spot, 0])
    aside = np.arcsin(np.clip(BESIDE[None, :] / far[at, spot, None], -0.9, 0.9))
    pace = np.sqrt(scene.slowing * (way[at, spot, None] + BEYOND[None, :]))
    shape = len(at), len(BESIDE), len(BEYOND)
    heading = np.broadcast_to((straight[:, None] + aside)[:, :, None], shape).ravel()
    each = shape[1] * shape[2]
    aimed = targets if isinstance(targets, int) else np.repeat(targets[spot], each)
    return table(
        np.repeat(who[at], each), heading, np.broadcast_to(pace[:, None], shape).ravel(), kind, aimed
    )


def hand_overs(scene: Scene, seat: Seat) -> Ints:
    """The carrier goes for a mate near it."""
    if scene.holder == NOBODY or not scene.may_act(seat)[scene.holder]:
        return NO_AIMS
    giver = np.arange(len(scene.names)) == scene.holder
    others = np.flatnonzero(scene.mine(seat) & ~giver)
    return touches(scene, giver, scene.places[others], HANDOVER, others)


def passes(scene: Scene, seat: Seat) -> Ints:
    """The carrier passes to every mate, straight and a little beside."""
    if scene.holder == NOBODY or scene.used.passed or not scene.may_act(seat)[scene.holder]:
        return NO_AIMS
    mine = scene.mine(seat) & (np.arange(len(scene.names)) != scene.holder)
    who, here = np.flatnonzero(mine), scene.places[scene.holder]
    to = scene.places[who] - here
    far = np.maximum(np.hypot(to[:, 0], to[:, 1]), 1.0)
    aside = np.arcsin(np.clip(PASS_BESIDE[:, None] / far[None, :], -0.5, 0.5))
    heading = (np.arctan2(to[:, 1], to[:, 0])[None, :] + aside).ravel()
    pace = np.sqrt(scene.slowing * (1.25 * np.maximum(far - 48.0, 0.0) + 25.0))
    wide = len(PASS_BESIDE)
    passer = np.full(wide * len(who), scene.holder)
    aims = table(passer, heading, np.tile(pace, wide), PASS, np.tile(who, wide))
    return aims[_can_be_set(scene, aims)]


def _can_be_set(scene: Scene, aims: Ints) -> Bools:
    """Has the ball room beside the passer (PBW-5.18)?"""
    angle = np.radians(aims[:, 1] / 1000.0)
    spots = scene.places[scene.holder] + DISCS.across * np.stack([np.cos(angle), np.sin(angle)], axis=1)
    others = np.delete(scene.places, scene.holder, axis=0)
    apart = np.hypot(*np.moveaxis(spots[:, None] - others[None], 2, 0)).min(axis=1, initial=1e9)
    field = scene.options.layout
    within = (spots >= 0.0).all(axis=1) & (spots <= np.array([field.width, field.length])).all(axis=1)
    found: Bools = within & (apart >= DISCS.across + 0.01)
    return found


def runs(scene: Scene, actors: Bools, angles: Floats, all_out: bool, shares: Sequence[float]) -> Ints:
    """Runs in these directions, degrees, as far as the squares allow or a share of it."""
    who = np.flatnonzero(actors)
    if len(who) == 0:
        return NO_AIMS
    low, high = scene.farthest if all_out else scene.plain
    field = scene.options.layout
    low, high = np.maximum(low, 2.0), np.minimum(high, np.array([field.width, field.length]) - 2.0)
    turn = np.radians(angles)
    ways = np.stack([np.cos(turn), np.sin(turn)], axis=1)[None]
    here = scene.places[who][:, None]
    with np.errstate(divide="ignore", invalid="ignore"):
        room = np.where(ways > 0.0, high[who][:, None] - here, low[who][:, None] - here) / ways
    room = np.where(np.abs(ways) < 1e-9, np.inf, room).min(axis=2)
    who, heading = np.repeat(who, len(angles)), np.tile(turn, len(who))
    far = np.maximum(room.ravel() * CAREFUL, 0.0)
    pace = np.sqrt(scene.slowing * np.concatenate([far * share for share in shares]))
    return table(np.tile(who, len(shares)), np.tile(heading, len(shares)), pace, NONE)


def home_runs(scene: Scene, seat: Seat) -> Ints:
    """The carrier runs over the goal-line, where it may go so far."""
    if scene.holder == NOBODY or not scene.may_act(seat)[scene.holder]:
        return NO_AIMS
    way = abs(scene.goal(seat) - float(scene.places[scene.holder, 1]))
    angle = np.radians(ahead(seat) + FAN[2:-2])
    low, high = scene.farthest
    line = scene.goal(seat)
    if not low[scene.holder, 1] + 1.0 <= line <= high[scene.holder, 1] - 1.0:
        return NO_AIMS
    who = np.full(len(angle), scene.holder)
    far = way / np.abs(np.sin(angle))
    return rows_of(
        [table(who, angle, np.sqrt(scene.slowing * (1.06 * far + on)), NONE) for on in (6.0, 18.0)]
    )


PUSH_BEYOND = 35.0
"""mm that a carrier is pushed over the goal-line."""


def gains(scene: Scene, seat: Seat) -> Ints:
    """Pick-ups or snatches, whatever there is to be won."""
    may = scene.may_act(seat)
    if scene.ball is not None:
        return NO_AIMS if scene.used.pickup else touches(scene, may, np.array([scene.ball]), PICKUP)
    if scene.holder == NOBODY or scene.mine(seat)[scene.holder] or scene.used.snatch:
        return NO_AIMS
    return touches(scene, may, scene.places[scene.holder][None], SNATCH)


INTO_GOAL = 22.0
"""mm that somebody without the ball is pushed over the goal-line."""
DIRECTIONS = 15.0 * np.arange(24.0)
BLOCKED, SENT = 3, 6
"""Opponents nearest to the ball that one thinks of blocking, and mates that are sent to it."""


def candidates(scene: Scene, seat: Seat, wide: bool) -> Ints:
    """All pitches worth a look."""
    may = scene.may_act(seat)
    held = scene.holder != NOBODY and bool(scene.mine(seat)[scene.holder])
    found = [gains(scene, seat), home_runs(scene, seat)]
    found += [passes(scene, seat), hand_overs(scene, seat)]
    if held:
        found.append(pushes(scene, seat, [scene.holder], PUSH_BEYOND))
    if held or wide:
        found.append(pushes(scene, seat, _foremost(scene, seat), INTO_GOAL))
    found.append(runs(scene, may, DIRECTIONS, all_out=False, shares=(1.0, 0.55)))
    if not scene.used.all_out:
        forward = ahead(seat) + np.array([-45.0, -20.0, 0.0, 20.0, 45.0])
        found.append(runs(scene, may, forward, all_out=True, shares=(1.0,)))
    if wide:
        blocked = scene.places[_nearest(scene, ~scene.mine(seat), BLOCKED)]
        found.append(touches(scene, may, blocked, NONE))
    if wide and not held:
        found.append(sends(scene, seat, _nearest(scene, scene.mine(seat), SENT), _ball(scene)))
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

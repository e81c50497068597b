"""Pitches worth a thought: pushes towards the goal-line, runs, pick-ups, snatches, hand-overs and passes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pitchside.core.seat import Seat
from pitchside.games.flick.material import material_for
from pitchside.games.pitch_bowl.scout import HANDOVER, NOBODY, NONE, PASS, Bools, Floats, Ints, Scene, rows_of
from pitchside.games.pitch_bowl.state import Spot
from pitchside.games.pitch_bowl.table import DISCS

FAN = np.arange(-60.0, 61.0, 10.0)
"""Degrees beside straight ahead into which a mate is pushed."""
SQUARE_ON = 0.3
"""Cosine: flatter pushes are not thought of."""
BESIDE = (0.0, -8.0, 8.0)
"""mm beside the middle of what is to be touched."""
BEYOND = (10.0, 40.0)
"""mm that a touch is meant to go on for."""
CAREFUL = 0.87
"""Of the way to a line that is not to be touched."""


def table(actor: Ints, angle: Floats, pace: Floats, kind: int, target: Ints | int = NOBODY) -> Ints:
    """Aims from columns; those too weak or too strong for a hand are left out."""
    top = DISCS.ball_speed if kind == PASS else DISCS.player_speed
    rows = np.zeros((len(actor), 5), np.int64)
    pace = np.nan_to_num(pace, nan=0.0, posinf=0.0)
    rows[:, 0], rows[:, 1] = actor, np.round(np.degrees(angle) * 1000.0).astype(np.int64) % 360_000
    rows[:, 2], rows[:, 3], rows[:, 4] = np.round(pace).astype(np.int64), kind, target
    found: Ints = rows[(rows[:, 2] >= 30) & (rows[:, 2] <= top)]
    return found


def ahead(seat: Seat) -> float:
    """Straight towards the opposing goal-line, in degrees."""
    return 90.0 if seat is Seat.SOUTH else 270.0


def pushes(scene: Scene, seat: Seat, who: Sequence[int], beyond: float) -> Ints:
    """Mates pushed over the goal-line and so many mm on, by everybody who can reach them."""
    bounce = (1.0 + material_for(scene.options.physics).restitution) / 2.0
    may, (low, high) = scene.may_act(seat), scene.bounds(scene.most())
    actors = np.flatnonzero(may)
    angle = np.radians(ahead(seat) + FAN)
    ways = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    found = []
    for one in who:
        if len(actors) == 0 or (len(actors) == 1 and actors[0] == one):
            continue
        way = np.abs(scene.goal(seat) - scene.places[one, 1]) / np.abs(ways[:, 1]) + beyond
        ghost = scene.places[one] - DISCS.across * ways
        run = ghost[None] - scene.places[actors][:, None]
        far = np.hypot(run[..., 0], run[..., 1])
        cosine = (run * ways[None]).sum(axis=2) / np.maximum(far, 1e-9)
        cosine = np.where(far < 0.5, 1.0, cosine)
        struck = scene.slowing * way[None] / (bounce * np.maximum(cosine, SQUARE_ON)) ** 2
        pace = np.sqrt(struck + scene.slowing * far)
        inside = ((ghost[None] >= low[actors][:, None]) & (ghost[None] <= high[actors][:, None])).all(axis=2)
        good = (cosine > SQUARE_ON) & inside & (actors != one)[:, None]
        at, to = np.nonzero(good)
        heading = np.arctan2(run[at, to, 1], run[at, to, 0])
        heading = np.where(far[at, to] < 0.5, angle[to], heading)
        found.append(table(actors[at], heading, pace[at, to], NONE))
    return rows_of(found)


def touches(scene: Scene, actors: Bools, spot: Spot, kind: int, target: int = NOBODY) -> Ints:
    """Players that go for a disc at a spot, where they may go that far."""
    who = np.flatnonzero(actors)
    to = np.array(spot) - scene.places[who]
    far = np.hypot(to[:, 0], to[:, 1])
    close = far > 1.0
    who, to, far = who[close], to[close], far[close]
    way = np.maximum(far - DISCS.across, 0.0)
    low, high = scene.bounds(scene.most())
    met = scene.places[who] + to * (way / far)[:, None]
    fits = ((met >= low[who]) & (met <= high[who])).all(axis=1)
    who, to, far, way = who[fits], to[fits], far[fits], way[fits]
    straight = np.arctan2(to[:, 1], to[:, 0])
    found = []
    for beside in BESIDE:
        heading = straight + np.arcsin(np.clip(beside / far, -0.9, 0.9))
        for beyond in BEYOND:
            found.append(table(who, heading, np.sqrt(scene.slowing * (way + beyond)), kind, target))
    return rows_of(found)


def hand_overs(scene: Scene, seat: Seat) -> Ints:
    """The carrier goes for a mate near it."""
    if scene.holder == NOBODY or not scene.may_act(seat)[scene.holder]:
        return rows_of([])
    giver = np.arange(len(scene.names)) == scene.holder
    others = np.flatnonzero(scene.mine(seat) & ~giver)
    spots = [(one, (float(scene.places[one, 0]), float(scene.places[one, 1]))) for one in others.tolist()]
    return rows_of([touches(scene, giver, spot, HANDOVER, one) for one, spot in spots])


def passes(scene: Scene, seat: Seat) -> Ints:
    """The carrier passes to every mate, straight and a little beside."""
    if scene.holder == NOBODY or scene.used.passed or not scene.may_act(seat)[scene.holder]:
        return rows_of([])
    mine = scene.mine(seat) & (np.arange(len(scene.names)) != scene.holder)
    who, here = np.flatnonzero(mine), scene.places[scene.holder]
    to = scene.places[who] - here
    far = np.maximum(np.hypot(to[:, 0], to[:, 1]), 1.0)
    straight, found = np.arctan2(to[:, 1], to[:, 0]), []
    passer = np.full(len(who), scene.holder)
    for beside in (0.0, -7.0, 7.0):
        heading = straight + np.arcsin(np.clip(beside / far, -0.5, 0.5))
        pace = np.sqrt(scene.slowing * (1.25 * np.maximum(far - 48.0, 0.0) + 25.0))
        found.append(table(passer, heading, pace, PASS, who))
    aims = rows_of(found)
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
        return rows_of([])
    low, high = scene.bounds(scene.most() if all_out else scene.score)
    field = scene.options.layout
    low, high = np.maximum(low, 2.0), np.minimum(high, np.array([field.width, field.length]) - 2.0)
    turn = np.radians(angles)
    ways = np.stack([np.cos(turn), np.sin(turn)], axis=1)[None]
    here = scene.places[who][:, None]
    with np.errstate(divide="ignore", invalid="ignore"):
        room = np.where(ways > 0.0, high[who][:, None] - here, low[who][:, None] - here) / ways
    room = np.where(np.abs(ways) < 1e-9, np.inf, room).min(axis=2)
    who, heading = np.repeat(who, len(angles)), np.tile(turn, len(who))
    paces = [np.sqrt(scene.slowing * np.maximum(room.ravel() * CAREFUL * share, 0.0)) for share in shares]
    return rows_of([table(who, heading, pace, NONE) for pace in paces])


def home_runs(scene: Scene, seat: Seat) -> Ints:
    """The carrier runs over the goal-line, where it may go so far."""
    if scene.holder == NOBODY or not scene.may_act(seat)[scene.holder]:
        return rows_of([])
    way = abs(scene.goal(seat) - float(scene.places[scene.holder, 1]))
    angle = np.radians(ahead(seat) + FAN[2:-2])
    low, high = scene.bounds(scene.most())
    line = scene.goal(seat)
    if not low[scene.holder, 1] - 1.0 <= line <= high[scene.holder, 1] + 1.0:
        return rows_of([])
    who = np.full(len(angle), scene.holder)
    far = way / np.abs(np.sin(angle))
    return rows_of(
        [table(who, angle, np.sqrt(scene.slowing * (1.06 * far + on)), NONE) for on in (6.0, 18.0)]
    )

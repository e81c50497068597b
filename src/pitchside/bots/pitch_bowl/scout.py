"""Room for an opponent to try pitches in: a field as arrays, many pitches at once, and what came of them.

The physics is the engine's. Rules are read off the ends alone (who was touched first, who lies where, who
left): the referee looks closer, but seldom says otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitchside.core.seat import Seat
from pitchside.games.flick.options import material_for
from pitchside.games.pitch_bowl.field import CLOSE
from pitchside.games.pitch_bowl.options import Options
from pitchside.games.pitch_bowl.state import PhaseName, Piece, Spot, State, Used
from pitchside.games.pitch_bowl.table import DISCS, score_of, team_of
from pitchside.games.pitch_bowl.world import world_of
from pitchside.physics.engine import MOST_EVENTS, desk
from pitchside.physics.kernels.batch import run_many
from pitchside.physics.kernels.state import DONE
from pitchside.physics.pack import NO_FLOATS, NO_INTS, Packed

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

ACTOR, MILLI, PACE, KIND, TARGET = range(5)
"""The columns of an aim: who, thousandths of a degree, mm/s, what is announced, to whom."""
NONE, SNATCH, PICKUP, HANDOVER, PASS = range(5)
NOBODY: Final = -1
SPEED_ERROR = 0.03
"""Of the speed, for one standard deviation."""
NO_AIMS: Ints = np.zeros((0, 5), np.int64)


@dataclass(frozen=True)
class Scene:
    """A moment of play as arrays, a number for each player on the field."""

    options: Options
    names: tuple[str, ...]
    places: Floats
    """x and y of each player."""
    passive: Bools
    holder: int
    """Who has the ball, or nobody."""
    ball: Spot | None
    used: Used
    bonus: int = NOBODY

    @cached_property
    def south(self) -> Bools:
        """Who plays for south."""
        return np.array([team_of(name) is Seat.SOUTH for name in self.names], np.bool_)

    @cached_property
    def score(self) -> Ints:
        """How many squares each may move."""
        return np.array([score_of(name) for name in self.names], np.int64)

    def mine(self, seat: Seat) -> Bools:
        """Who plays for a seat."""
        return self.south if seat is Seat.SOUTH else ~self.south

    def may_act(self, seat: Seat) -> Bools:
        """Who of a seat may be pitched."""
        if self.bonus != NOBODY:
            alone: Bools = np.arange(len(self.names)) == self.bonus
            return alone
        found: Bools = self.mine(seat) & ~self.passive
        return found

    def same_as(self, other: Scene) -> bool:
        """Does everything lie where it lies there?"""
        return (self.names, self.holder, self.ball) == (
            other.names,
            other.holder,
            other.ball,
        ) and np.array_equal(self.places, other.places)

    @cached_property
    def slowing(self) -> float:
        """mm/s2 by which everything slows down, doubled."""
        material = material_for(self.options.physics)
        return 2.0 * material.mu * material.gravity

    @cached_property
    def packed(self) -> Packed:
        """The world of the kernels, with a ball as its last body."""
        world, count = _blank(self.options, self.names).copy(), len(self.names)
        x, y = world["x"][0], world["y"][0]
        x[:count], y[:count] = self.places[:, 0], self.places[:, 1]
        if self.ball is not None:
            x[count], y[count] = self.ball
        return world

    @cached_property
    def plain(self) -> tuple[Floats, Floats]:
        """The bounds of each within its score."""
        return self.bounds(self.score)

    @cached_property
    def farthest(self) -> tuple[Floats, Floats]:
        """The bounds of each, all out included where that is left."""
        return self.plain if self.used.all_out else self.bounds(self.score + 1)

    def bounds(self, steps: Ints) -> tuple[Floats, Floats]:
        """The lowest and highest x, y that each may lie at when it may go so many squares."""
        side, deep = self.options.layout.square, DISCS.radius - DISCS.touching - CLOSE
        field = self.options.layout
        last = np.array([field.columns - 1, field.rows - 1])
        low = np.clip(np.floor((self.places - deep) / side), 0, last) - steps[:, None]
        high = np.clip(np.ceil((self.places + deep) / side) - 1, 0, last) + steps[:, None]
        return np.asarray(low * side + deep, np.float64), np.asarray((high + 1) * side - deep, np.float64)

    def goal(self, seat: Seat) -> float:
        """The y at which a player of a seat touches the opposing goal-line."""
        field = self.options.layout
        deep = field.goal * field.square + DISCS.radius
        return field.length - deep if seat is Seat.SOUTH else deep

    def scores(self, seat: Seat, y: Floats) -> Bools:
        """Does a player of a seat at such a y stand in the opposing in-goal?"""
        line = self.goal(seat)
        found: Bools = y >= line if seat is Seat.SOUTH else y <= line
        return found


@dataclass(frozen=True)
class Ends:
    """What came of pitches: [aim, error] each."""

    aims: Ints
    places: Floats
    """[aim, error, body, x or y]; the last body is the ball."""
    point: Ints
    """1: the seat scored; -1: the other one did."""
    holder: Ints
    lost: Bools
    """The initiative is lost."""
    left: Ints
    """The set of bodies that left the field."""
    far: Bools
    """The player went all out."""

    @property
    def made(self) -> Floats:
        """The share of touchdowns of each aim."""
        share: Floats = (self.point > 0).mean(axis=1)
        return share

    @property
    def kept(self) -> Floats:
        """The share of ends in which the turn goes on."""
        share: Floats = (~self.lost & (self.point == 0)).mean(axis=1)
        return share


@lru_cache(maxsize=64)
def _blank(options: Options, names: tuple[str, ...]) -> Packed:
    """The world of these players, wherever they lie; a ball is its last body."""
    pieces = tuple(Piece(name, 100.0 * at, 0.0) for at, name in enumerate(names))
    return world_of(State(options, PhaseName.PLAY, Seat.SOUTH, pieces, ball=(-100.0, 0.0))).packed


def scene_of(state: State) -> Scene:
    """A state of play as arrays."""
    names = tuple(one.id for one in state.pieces)
    return Scene(
        options=state.options,
        names=names,
        places=np.array([(one.x, one.y) for one in state.pieces]).reshape(-1, 2),
        passive=np.array([one.passive for one in state.pieces], np.bool_),
        holder=names.index(state.carrier) if state.carrier in names else NOBODY,
        ball=state.ball,
        used=state.used,
        bonus=names.index(state.bonus) if state.bonus in names else NOBODY,
    )


class Trials:
    """Tries pitches of one seat; counts them."""

    def __init__(self) -> None:
        self.played = 0

    def play(self, scene: Scene, seat: Seat, aims: Ints, errors: Floats) -> Ends:
        """Every aim with every error of the hand, in standard deviations."""
        flicks, which, worlds = _flicks(scene, aims, errors)
        self.played += len(flicks)
        room, count = desk(), len(scene.names) + 1
        places, notes = np.zeros((len(flicks), count, 2)), np.zeros((len(flicks), 4), np.int64)
        run_many(
            worlds, which, flicks, MOST_EVENTS, room.bodies, room.group, NO_FLOATS, NO_INTS, room.marks,
            places, notes,
        )  # fmt: skip
        shape = len(aims), len(errors)
        return _judged(scene, seat, aims, places.reshape(*shape, count, 2), notes.reshape(*shape, 4))


def _flicks(scene: Scene, aims: Ints, errors: Floats) -> tuple[Ints, Ints, Packed]:
    """The rows for the kernel; each pass has its own world, in which the ball lies beside its passer."""
    passes = np.flatnonzero(aims[:, KIND] == PASS)
    worlds = np.repeat(scene.packed, len(passes) + 1)
    count = len(scene.names)
    if scene.ball is None:
        worlds["count"][0] = count
    angle = np.radians(aims[passes, MILLI] / 1000.0)
    near = scene.places[aims[passes, ACTOR]]
    worlds["x"][1:, count] = near[:, 0] + DISCS.across * np.cos(angle)
    worlds["y"][1:, count] = near[:, 1] + DISCS.across * np.sin(angle)
    which = np.zeros(len(aims), np.int64)
    which[passes] = np.arange(1, len(passes) + 1)
    thrown = aims[:, KIND] == PASS
    body = np.where(thrown, count, aims[:, ACTOR])
    top = np.where(thrown, DISCS.ball_speed, DISCS.player_speed)
    pace = aims[:, PACE].astype(np.float64)
    sigma = scene.options.tremor * (0.5 + (pace / top) ** 2)
    turn = np.round(1000.0 * sigma[:, None] * errors[None, :, 0]).astype(np.int64)
    steady = SPEED_ERROR if scene.options.tremor > 0.0 else 0.0
    speed = np.round(pace[:, None] * (1.0 + steady * errors[None, :, 1])).astype(np.int64)
    flicks = np.zeros((*turn.shape, 3), np.int64)
    flicks[:, :, 0] = body[:, None]
    flicks[:, :, 1] = (aims[:, MILLI, None] + turn) % 360_000
    flicks[:, :, 2] = np.clip(speed, 1, top[:, None])
    return flicks.reshape(-1, 3), np.repeat(which, len(errors)), worlds


def _judged(scene: Scene, seat: Seat, aims: Ints, places: Floats, notes: Ints) -> Ends:
    first, left = notes[:, :, 2], notes[:, :, 3]
    actor, kind = aims[:, ACTOR, None], aims[:, KIND, None]
    ball = len(scene.names)
    mine = np.append(scene.mine(seat), False)
    thrown = kind == PASS
    wanted = np.select(
        [kind == SNATCH, kind == PICKUP, kind == HANDOVER], [scene.holder, ball, aims[:, TARGET, None]], -2
    )
    hit = np.where(thrown, (first >= 0) & mine[first], first == wanted)
    holder = np.where((kind == SNATCH) | (kind == PICKUP), actor, aims[:, TARGET, None])
    holder = np.where(thrown, first, holder)
    after = np.where(kind == NONE, scene.holder, np.where(hit, holder, np.where(thrown, first, scene.holder)))
    after = np.where((kind == HANDOVER) & ~hit, NOBODY, after)
    left = np.where((kind == PICKUP) & hit, left & ~(1 << ball), left)  # it was lifted at the touch
    fell, far = _fell(scene, aims, places, left)
    missed = (kind != NONE) & ~hit
    lost = missed | fell | (left != 0) | (notes[:, :, 0] != DONE)
    lost |= _cleared(scene, kind, places)
    point = _points(scene, seat, aims, places, after, fell & (after == actor))
    return Ends(aims, places, point, after, lost, left, far)


def _cleared(scene: Scene, kind: Ints, places: Floats) -> Bools:
    """The loose ball was moved, and not by a pick-up or a pass."""
    if scene.ball is None:
        none: Bools = np.zeros(places.shape[:2], np.bool_)
        return none
    moved = np.abs(places[:, :, -1] - np.array(scene.ball)).max(axis=2) > 1e-6
    found: Bools = moved & (kind == NONE)
    return found


def _fell(scene: Scene, aims: Ints, places: Floats, left: Ints) -> tuple[Bools, Bools]:
    """Did the player come to rest where it may not go, or where only all out brings it?"""
    actor = aims[:, ACTOR]
    rest = np.take_along_axis(places, actor[:, None, None, None], axis=2)[:, :, 0]
    runs = (aims[:, KIND] != PASS)[:, None]
    found = []
    for bounds in (scene.farthest, scene.plain):
        low, high = (part[actor][:, None] for part in bounds)
        found.append(runs & ((rest < low) | (rest > high)).any(axis=2))
    gone = (left >> actor[:, None]) & 1 == 1
    return found[0] & ~gone, found[1]


def _points(scene: Scene, seat: Seat, aims: Ints, places: Floats, after: Ints, void: Bools) -> Ints:
    """Who scores: the one with the ball, where it lies at the end; a fallen one does not."""
    held = np.maximum(after, 0)
    y = np.take_along_axis(places, held[:, :, None, None], axis=2)[:, :, 0, 1]
    mine = scene.mine(seat)[held]
    there = np.where(mine, scene.scores(seat, y), scene.scores(seat.other, y))
    was = scene.scores(seat, scene.places[:, 1]) & scene.mine(seat)
    stays = was[held] & (after == scene.holder)
    scored = (after >= 0) & there & ~void & ~stays
    points: Ints = np.where(scored, np.where(mine, 1, -1), 0)
    return points


def after(scene: Scene, ends: Ends, aim: int, error: int) -> Scene:
    """The scene that a pitch leaves while the turn goes on, or as the other one finds it once turned."""
    actor, kind = int(ends.aims[aim, ACTOR]), int(ends.aims[aim, KIND])
    places, holder = ends.places[aim, error], int(ends.holder[aim, error])
    gone, count = int(ends.left[aim, error]), len(scene.names)
    stays = [one for one in range(count) if not gone >> one & 1]
    passive = scene.passive.copy()
    passive[actor] = True
    used = scene.used
    used = Used(
        used.snatch or kind == SNATCH,
        used.pickup or kind == PICKUP,
        used.passed or kind == PASS,
        used.all_out or bool(ends.far[aim, error]),
    )
    out = holder != NOBODY and bool(gone >> holder & 1)
    renumbered = {one: at for at, one in enumerate(stays)}
    new = NOBODY if out else renumbered.get(holder, NOBODY)
    won = kind in (SNATCH, PICKUP) and holder == actor and not ends.lost[aim, error]
    return Scene(
        options=scene.options,
        names=tuple(scene.names[one] for one in stays),
        places=places[stays],
        passive=passive[stays],
        holder=new,
        ball=_loose(scene, places, actor, new),
        used=used,
        bonus=renumbered[actor] if won else NOBODY,
    )


def _loose(scene: Scene, places: Floats, actor: int, holder: int) -> Spot | None:
    """Where the ball lies when nobody has it; a dropped one beside the clumsy player."""
    if holder != NOBODY:
        return None
    x, y = places[-1] if scene.ball is not None or places[-1].any() else places[actor]
    field = scene.options.layout
    return min(max(float(x), 0.0), field.width), min(max(float(y), 0.0), field.length)


def turned(scene: Scene) -> Scene:
    """The scene when the other one takes the turn (PBW-3.4)."""
    return replace(scene, passive=np.zeros(len(scene.names), np.bool_), used=Used(), bonus=NOBODY)


def rows_of(rows: Sequence[Ints]) -> Ints:
    """Aims from several sources in one table."""
    return np.concatenate([NO_AIMS, *rows]) if rows else NO_AIMS

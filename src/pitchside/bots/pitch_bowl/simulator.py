"""Room for an opponent to try pitches in: a field as arrays, many pitches at once, and what came of them.

The physics is the engine's, and the rules are those of the game in their compiled form.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from pitchside.bots.pitch_bowl.kernel_trials import ACTOR, KIND, Hand, try_pitches
from pitchside.core.seat import Seat
from pitchside.games.flick.options import material_for
from pitchside.games.pitch_bowl.action import Announce
from pitchside.games.pitch_bowl.fast import kernel_ruling as at
from pitchside.games.pitch_bowl.fast.ground import desk, ground_of, start_span
from pitchside.games.pitch_bowl.fast.kernel_ruling import PASS, PICKUP, SNATCH
from pitchside.games.pitch_bowl.fast.kernel_tape import NOBODY
from pitchside.games.pitch_bowl.field import CLOSE
from pitchside.games.pitch_bowl.options import Options
from pitchside.games.pitch_bowl.phases.pitching import spent
from pitchside.games.pitch_bowl.room import nearest_free
from pitchside.games.pitch_bowl.state import PhaseName, Piece, Spot, State, Used
from pitchside.games.pitch_bowl.table import DISCS, score_of, team_of
from pitchside.games.pitch_bowl.world import world_of
from pitchside.physics.engine import MOST_EVENTS
from pitchside.physics.pack import Packed

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

ANNOUNCED = (Announce.NONE, Announce.SNATCH, Announce.PICKUP, Announce.HANDOVER, Announce.PASS)
"""What the kinds of aims announce, in their order."""
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

    @cached_property
    def slowing(self) -> float:
        """mm/s2 by which everything slows down, doubled."""
        material = material_for(self.options.physics)
        return 2.0 * material.mu * material.gravity

    @cached_property
    def packed(self) -> Packed:
        """The world of the kernels; a loose ball is its last body."""
        world, count = _blank(self.options, self.names).copy(), len(self.names)
        x, y = world["x"][0], world["y"][0]
        x[:count], y[:count] = self.places[:, 0], self.places[:, 1]
        world["count"][0] = count if self.ball is None else count + 1
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

    @cached_property
    def squares(self) -> Ints:
        """[player, first or last, column or row] of the squares that each moves from."""
        field = self.options.layout
        spans = [start_span(field, x, y) for x, y in self.places.tolist()]
        return np.array(spans, np.int64).reshape(-1, 2, 2)

    def bounds(self, steps: Ints) -> tuple[Floats, Floats]:
        """The lowest and highest x, y that each may lie at when it may go so many squares."""
        side, deep = self.options.layout.square, DISCS.radius - DISCS.touching - CLOSE
        low, high = self.squares[:, 0] - steps[:, None], self.squares[:, 1] + steps[:, None]
        return np.asarray(low * side + deep, np.float64), np.asarray((high + 1) * side - deep, np.float64)

    def goal(self, seat: Seat) -> float:
        """The y at which a player of a seat touches the opposing goal-line."""
        y = self.options.layout.goal_line(seat.other)[1]
        return y - DISCS.radius if seat is Seat.SOUTH else y + DISCS.radius

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
    told: Ints
    """The rulings."""

    @property
    def point(self) -> Ints:
        """1: the pitching side scored; -1: the other one did."""
        return self.told[:, :, at.POINT]

    @property
    def holder(self) -> Ints:
        """Who has the ball, or nobody."""
        return self.told[:, :, at.HOLDER]

    @property
    def left(self) -> Ints:
        """The set of players that left the field."""
        return self.told[:, :, at.LEFT]

    @cached_property
    def lost(self) -> Bools:
        """The initiative is lost; a pitch of which nothing is sure counts as lost."""
        found: Bools = self.told[:, :, at.LOST] != 0
        return found

    @property
    def far(self) -> Bools:
        """The player went all out."""
        found: Bools = self.told[:, :, at.FAR] != 0
        return found

    @property
    def unsure(self) -> Bools:
        """Only the referee can say."""
        found: Bools = self.told[:, :, at.UNSURE] != 0
        return found

    @property
    def made(self) -> Floats:
        """The share of touchdowns of each aim."""
        share: Floats = (self.point > 0).mean(axis=1)
        return share

    @property
    def kept(self) -> Floats:
        """The share of ends in which the turn goes on."""
        share: Floats = (~self.lost).mean(axis=1)
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

    def play(self, scene: Scene, aims: Ints, errors: Floats) -> Ends:
        """Every aim with every error of the hand, in standard deviations."""
        self.played += len(aims) * len(errors)
        aims = np.ascontiguousarray(aims)  # the kernel would be compiled anew for another layout
        places = np.zeros((len(aims), len(errors), len(scene.names) + 1, 2))
        told = np.zeros((len(aims), len(errors), at.TOLD), np.int64)
        runners = np.unique(aims[aims[:, KIND] != PASS, ACTOR]).tolist()
        ground = ground_of(scene.options, scene.names, scene.places, not scene.used.all_out, runners)
        hand = Hand(scene.options.tremor, DISCS.player_speed, DISCS.ball_speed)
        room = desk()
        room.world[:] = scene.packed
        try_pitches(ground, room, hand, scene.holder, aims, errors, MOST_EVENTS, places, told)
        return Ends(aims, places, told)


def after(scene: Scene, ends: Ends, aim: int, error: int) -> Scene:
    """The scene that a pitch leaves while the turn goes on, or as the other one finds it once turned."""
    actor, kind = int(ends.aims[aim, ACTOR]), int(ends.aims[aim, KIND])
    told, count = ends.told[aim, error].tolist(), len(scene.names)
    stays = [one for one in range(count) if not told[at.LEFT] >> one & 1]
    places = (
        _placed(scene, ends.places[aim, error], actor, stays) if told[at.FELL] else ends.places[aim, error]
    )
    turned_over = told[at.KNOCKED] | 1 << actor
    passive = scene.passive | (turned_over >> np.arange(count) & 1 == 1)
    renumbered = {one: number for number, one in enumerate(stays)}
    holder = renumbered.get(told[at.HOLDER], NOBODY)
    won = kind in (SNATCH, PICKUP) and told[at.HOLDER] == actor and not told[at.LOST]
    return Scene(
        options=scene.options,
        names=tuple(scene.names[one] for one in stays),
        places=places[stays],
        passive=passive[stays],
        holder=holder,
        ball=_loose(scene, places, places[stays], actor, holder),
        used=spent(scene.used, ANNOUNCED[kind], bool(told[at.FAR])),
        bonus=renumbered[actor] if won else NOBODY,
    )


def _placed(scene: Scene, places: Floats, actor: int, stays: list[int]) -> Floats:
    """A fallen player lies near where it fell, clear of the others."""
    others = [(float(places[one, 0]), float(places[one, 1])) for one in stays if one != actor]
    x, y = places[actor].tolist()
    spot = nearest_free(x, y, others, scene.options.layout.whole)
    placed = places.copy()
    placed[actor] = spot or (x, y)
    return placed


def _loose(scene: Scene, places: Floats, players: Floats, actor: int, holder: int) -> Spot | None:
    """Where the ball lies when nobody has it; a dropped one beside the clumsy player."""
    if holder != NOBODY:
        return None
    x, y = (places[-1] if scene.ball is not None or places[-1].any() else places[actor]).tolist()
    others = [(float(one[0]), float(one[1])) for one in players]
    return nearest_free(x, y, others, scene.options.layout.whole) or (x, y)


def turned(scene: Scene) -> Scene:
    """The scene when the other one takes the turn (PBW-3.4)."""
    return replace(scene, passive=np.zeros(len(scene.names), np.bool_), used=Used(), bonus=NOBODY)


def rows_of(rows: Sequence[Ints]) -> Ints:
    """Aims from several sources in one table."""
    return np.concatenate([NO_AIMS, *rows]) if rows else NO_AIMS

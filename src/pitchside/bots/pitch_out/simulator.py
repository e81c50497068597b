"""Room for an opponent to try flicks in: a state made ready for the kernels, and what they say of it."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

import numpy as np

from pitchside.bots.pitch_out import kernel_examine as examiner
from pitchside.bots.pitch_out.evaluate import CODES, Floats, Liking
from pitchside.core.seat import Seat
from pitchside.games.pitch_out.fast import kernel_judge as at
from pitchside.games.pitch_out.options import Options
from pitchside.games.pitch_out.state import PhaseName, Piece, State
from pitchside.games.pitch_out.table import kind_of, owner_of
from pitchside.games.pitch_out.world import scene_of
from pitchside.physics.kernels.state import BODIES, CONTACT, GROUP, MARK, MOST_BODIES, WORLD

SIDES = {Seat.SOUTH: at.SOUTH, Seat.NORTH: at.NORTH, None: at.NOBODY}
SHOTS = 600
"""Plain shots of one side at the most; more are not looked at."""
ERRORS = 16
"""Errors a reply can be tried with."""
CONTACTS = 4096
"""Contacts of one flick at the most; a flick with more is thought to be worth nothing."""


class Aim(NamedTuple):
    """A flick an opponent thinks of, with the power its Captain copies for it."""

    piece: str
    milli: int
    """Thousandths of a degree."""
    pace: int
    power: str | None = None


Key = tuple[str | None, str | None]
"""A puck that is flicked off another one, and the power that the Captain copies."""


@dataclass(frozen=True)
class Prepared:
    """A table as the kernels read it, with the ids of its pieces in their order."""

    scene: at.Scene
    names: tuple[str, ...]

    @cached_property
    def number(self) -> dict[str, int]:
        """The place of each piece in the order."""
        return {name: number for number, name in enumerate(self.names)}


class Scout:
    """Tries flicks of one side in one state."""

    def __init__(self, state: State, seat: Seat, liking: Liking) -> None:
        self.state, self.seat = state, seat
        self.taste = liking.taste(state.options.tremor)
        self.desk, self._after = desk(), blank_scene()
        self._before = int(self.desk.told[at.FLICKS])
        self._prepared: dict[Key, Prepared] = {}
        self._riders = {piece.id for piece in state.pieces if piece.on is not None}

    @property
    def flicks(self) -> int:
        """Flicks it has played so far."""
        return int(self.desk.told[at.FLICKS]) - self._before

    def examine(self, aims: Sequence[Aim], errors: Floats) -> Floats:
        """What each aim is worth at a glance with each pair of errors: [aim, error]."""
        worths = np.zeros((len(aims), len(errors)))
        groups: dict[Key, list[int]] = {}
        for number, aim in enumerate(aims):
            groups.setdefault(self._key(aim), []).append(number)
        for key, numbers in groups.items():
            table = self._table(key)
            rows = np.array([_row(table, aims[number]) for number in numbers], np.int64)
            part = np.zeros((len(rows), len(errors)))
            examiner.examine(table.scene, self.desk, self.taste, rows, errors, part)
            worths[numbers] = part
        return worths

    def ponder(self, aim: Aim, error: Floats, errors: Floats) -> tuple[float, float]:
        """What an aim is worth with one error, when the other side, with such errors, then does its best.

        With it, what it is worth at a glance.
        """
        table = self._table(self._key(aim))
        rows = np.array([_row(table, aim)], np.int64)
        worths: tuple[float, float] = examiner.ponder(
            table.scene, self.desk, self.taste, self._after, rows, error, errors
        )
        return worths

    def fates(self, aim: Aim) -> dict[str, int]:
        """What becomes of every piece by an aim without errors.

        Guards answer as this side's liking has it; with none, they do not.
        """
        self.examine([aim], self.desk.still)
        table = self._table(self._key(aim))
        return {name: int(self.desk.fate[number]) for name, number in table.number.items()}

    def weigh(self) -> float:
        """What the table is worth to this side at a glance when the other one flicks next."""
        return float(examiner.weigh(self._plain.scene, self.desk, self.taste, SIDES[self.seat]))

    @property
    def _plain(self) -> Prepared:
        """The table when no rider is flicked off, with the powers as they are."""
        return self._table((None, self.state.powers[self.seat]))

    def _key(self, aim: Aim) -> Key:
        return (aim.piece if aim.piece in self._riders else None), aim.power

    def _table(self, key: Key) -> Prepared:
        if key not in self._prepared:
            self._prepared[key] = prepared(self.state, self.seat, *key)
        return self._prepared[key]


def _row(table: Prepared, aim: Aim) -> tuple[int, int, int]:
    return table.number[aim.piece], aim.milli, aim.pace


_desks = threading.local()


def desk() -> at.Desk:
    """The desk of this thread: making one takes longer than a flick."""
    found: at.Desk | None = getattr(_desks, "desk", None)
    if found is None:
        found = _desks.desk = new_desk()
    return found


def new_desk() -> at.Desk:
    """Room for one flick at a time."""
    return at.Desk(
        bodies=np.zeros(1, BODIES),
        group=np.zeros(1, GROUP),
        contacts=np.zeros(CONTACTS * CONTACT),
        marks=np.zeros(256 * MARK),
        none=np.zeros(0),
        nothing=np.zeros(0, np.int64),
        flick=np.zeros(3, np.int64),
        x=np.zeros(MOST_BODIES),
        y=np.zeros(MOST_BODIES),
        fate=np.zeros(MOST_BODIES, np.int64),
        pushed=np.zeros(MOST_BODIES, np.int64),
        when=np.zeros(MOST_BODIES),
        told=np.zeros(at.TOLD, np.int64),
        shots=np.zeros((SHOTS, 3), np.int64),
        values=np.zeros((SHOTS, 1)),
        tops=np.zeros((examiner.TOPS, 3), np.int64),
        best=np.zeros(examiner.TOPS),
        tried=np.zeros((examiner.TOPS, ERRORS)),
        still=np.zeros((1, 2)),
    )


def blank_scene() -> at.Scene:
    """Room for a table."""
    return at.Scene(
        np.zeros(1, WORLD),
        np.zeros((MOST_BODIES, at.FIELDS), np.int64),
        np.zeros(at.CELLS, np.int64),
    )


def prepared(state: State, seat: Seat, rider: str | None, power: str | None) -> Prepared:
    """A state as the kernels read it: this rider is flicked off, that seat's Captain copies that power."""
    world = scene_of(state, rider or "").world
    pieces = {one.id: one for one in state.pieces}
    names = (*world.ids, *(name for name in pieces if name not in world.index))
    powers = {seat: power, seat.other: state.powers[seat.other]}
    scene = blank_scene()
    scene.world[:] = world.packed
    for number, name in enumerate(names):
        host = at.NO_HOST if name in world.index else world.index[_lowest(pieces, name)]
        scene.who[number] = *_traits(name, powers), host, at.STAYS
    scene.size[:] = len(names), SIDES[seat], state.again is not None
    return Prepared(scene, names)


def _lowest(pieces: Mapping[str, Piece], name: str) -> str:
    """The puck at the bottom of a pile."""
    under = pieces[name].on
    return name if under is None else _lowest(pieces, under)


def _traits(name: str, powers: Mapping[Seat, str | None]) -> tuple[int, int, int]:
    """Side, kind and power of a piece."""
    owner, kind = owner_of(name), kind_of(name)
    copied = powers[owner] if kind == "captain" and owner is not None else None
    return SIDES[owner], CODES[kind], CODES[copied or kind]


@cache
def warm() -> None:
    """Compile the kernels, so that no turn is charged for it."""
    pieces = (Piece("north.captain", 400.0, 700.0), Piece("south.captain", 400.0, 100.0))
    state = State(Options(tremor=1.0), PhaseName.TURN, Seat.SOUTH, pieces)
    scout, errors = Scout(state, Seat.SOUTH, Liking({}, ())), np.zeros((1, 2))
    scout.examine([Aim("south.captain", 90_000, 500)], errors)
    scout.ponder(Aim("south.captain", 270_000, 100), errors, errors)
    scout.weigh()

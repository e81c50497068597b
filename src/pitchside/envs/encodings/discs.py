"""What the disc games share: words to choose from, and gestures of a hand, exact or on a grid.

A gesture has three numbers from 0 to 1, as its seat sees the table. Of a flick: angle, counter-clockwise from
the right, and how hard. Of a placing: across, away from oneself, and how a block is turned.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import hypot
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitchside.core.choices import Choices
from pitchside.core.errors import Malformed, shown
from pitchside.core.seat import PLAYERS, Seat
from pitchside.core.turn import Turn
from pitchside.envs.encodings.encoding import Encoding, End
from pitchside.envs.encodings.settings import checked_count, checked_word
from pitchside.games.flick.action import turned

CONTINUOUS, DISCRETE = KINDS = ("continuous", "discrete")
ROUND, MATCH = EPISODES = ("round", "match")
BOX = 5
"""Numbers of a continuous action: word or gesture, which piece, and the three of the gesture."""
GRID = (24, 6)
"""Steps of angle and speed, or across and away."""
WORDS = 64
"""Numbers of words: the lawful ones in order, counted from 0."""
MOST_FLICKS = 200
_STEP = 0.0125
_AROUND = 360
_PARTS = (slice(0, 1), slice(1, 64), slice(64, 512), slice(512, None))
"""Others around a gesture are tried by ever more at a time: mostly one of the first is lawful."""

Aim = tuple[float, float, float]
Floats = NDArray[np.float64]
Fits = Callable[[Floats, Floats, float], NDArray[np.bool_]]
"""Which of many gestures are lawful, given their first numbers, their second ones and the third of all."""


class Gesture(NamedTuple):
    """A piece that may be flicked or placed."""

    slot: int
    """Which piece it is, of all that the seat can ever move."""
    make: Callable[[float, float, float], Any]
    """The action of a gesture's three numbers."""
    flicked: bool
    """Flicked; else placed. Whether a flick is lawful does not depend on its speed."""
    fits: Fits | None = None
    """None where only the referee knows, who is asked for one after the other."""

    def near(self, aim: Aim) -> Iterator[tuple[Floats, Floats]]:
        """The gesture itself, then others ever farther from it: their first and second numbers."""
        u, v, _ = aim
        steps = _turns() if self.flicked else lattice()
        for part in _PARTS:
            if self.flicked:
                across, away = (u + steps[part, 0]) % 1.0, v + steps[part, 1]
            else:
                across, away = u + steps[part, 0], v + steps[part, 1]
                inside = (across >= 0.0) & (across <= 1.0) & (away >= 0.0) & (away <= 1.0)
                across, away = across[inside], away[inside]
            yield across, away

    def nearest(self, aim: Aim, choices: Choices[Any]) -> Any:
        """The action of the lawful gesture nearest to this one; None where there is none around it."""
        for across, away in self.near(aim):
            if self.fits is not None:
                found = np.flatnonzero(self.fits(across, away, aim[2]))[:1]
                across, away = across[found], away[found]
            made = (self.make(u, v, aim[2]) for u, v in zip(across.tolist(), away.tolist(), strict=True))
            action = next((one for one in made if self.fits is not None or one in choices), None)
            if action is not None:
                return action
        return None


def anywhere(across: Floats, away: Floats, turn: float) -> NDArray[np.bool_]:
    """Every gesture is lawful."""
    return np.ones(len(across), np.bool_)


@cache
def _turns() -> Floats:
    """Parts of a circle to either side, the smallest first."""
    parts = [side * part / _AROUND for part in range(_AROUND // 2 + 1) for side in (1.0, -1.0)]
    return np.array([(part, 0.0) for part in parts])


@cache
def lattice() -> Floats:
    """Steps away from a place, the shortest first."""
    steps = [_STEP * number for number in range(-40, 41)]
    return np.array(sorted(((x, y) for x in steps for y in steps), key=lambda one: (hypot(*one), one)))


class Asked(NamedTuple):
    """What a seat is asked: words it may say, and gestures it may make."""

    words: Sequence[Any]
    """The lawful ones, in an order that is the same for both seats."""
    gestures: Sequence[Gesture]


class Menu(Mapping[int, Any]):
    """The lawful actions by their numbers; a gesture becomes an action only when it is asked for."""

    def __init__(self, words: Sequence[Any], gestures: Sequence[tuple[Gesture, Sequence[Aim]]], size: int):
        self._words, self._gestures = words, {gesture.slot: (gesture, aims) for gesture, aims in gestures}
        self._cells = max((len(aims) for _, aims in gestures), default=1)
        self.free = np.zeros(size, np.bool_)
        """Is there a lawful action with that number?"""
        self.free[: len(words)] = True

    def cells(self, slot: int) -> NDArray[np.bool_]:
        """The part of `free` that belongs to a piece."""
        return self.free[WORDS + slot * self._cells : WORDS + (slot + 1) * self._cells]

    def __getitem__(self, index: int) -> Any:
        if not (0 <= index < len(self.free) and self.free[index]):
            raise KeyError(index)
        if index < WORDS:
            return self._words[index]
        slot, cell = divmod(index - WORDS, self._cells)
        gesture, aims = self._gestures[slot]
        return gesture.make(*aims[cell])

    def __iter__(self) -> Iterator[int]:
        return iter(np.flatnonzero(self.free).tolist())

    def __len__(self) -> int:
        return int(np.count_nonzero(self.free))


@dataclass(frozen=True)
class DiscEncoding(Encoding):
    """A disc game; `actions` says whether a gesture is exact or on a grid, and numbered."""

    options: Mapping[str, Any] = field(hash=False)
    actions: str = CONTINUOUS
    episode: str = ROUND
    max_flicks: int = MOST_FLICKS
    grid: tuple[int, int] = GRID

    @property
    def box(self) -> int:
        """Five numbers, or none where actions are numbered."""
        return BOX if self.actions == CONTINUOUS else 0

    @property
    @abstractmethod
    def slots(self) -> int:
        """How many pieces a seat can ever move."""

    @property
    def size(self) -> int:
        """Words, then the grid of every piece."""
        return WORDS + self.slots * self.grid[0] * self.grid[1]

    @abstractmethod
    def asked(self, state: Any, seat: Seat, choices: Choices[Any]) -> Asked:
        """What the seat is asked; gestures may be unlawful."""

    def lawful(self, state: Any, seat: Seat, memory: Any) -> Mapping[int, Any]:
        """Words, and gestures on the grid; where none is, one action that the referee draws.

        What is to be placed is placed in the order in which it is asked for: a mask of all would take long.
        """
        choices = self.game.choices(state, seat)
        asked = self.asked(state, seat, choices)
        offered = [one for one in asked.gestures if one.flicked or one is asked.gestures[0]]
        menu = Menu(asked.words, [(one, _grid(self.grid, one.flicked)) for one in offered], self.size)
        for gesture in offered:
            menu.cells(gesture.slot)[:] = self._on_grid(gesture, choices)
        return menu if menu.free.any() else {0: choices.sample(Random(0))}

    def _on_grid(self, gesture: Gesture, choices: Choices[Any]) -> Any:
        """Which gestures of the grid are lawful."""
        aims, (many, few) = _grid(self.grid, gesture.flicked), self.grid
        if gesture.fits is not None:
            across, away, _ = _columns(self.grid, gesture.flicked)
            return gesture.fits(across, away, 0.0)
        if gesture.flicked:
            tried = [gesture.make(*aims[few * i + few - 1]) in choices for i in range(many)]
            return np.repeat(tried, few)
        return [gesture.make(*aim) in choices for aim in aims]

    def action(self, index: int, seat: Seat, state: Any) -> Any:
        """The lawful one with that number."""
        return self.lawful(state, seat, None).get(index)

    def aimed(self, numbers: Sequence[float], seat: Seat, state: Any) -> Any:
        """A word or the lawful gesture nearest to these numbers."""
        choices = self.game.choices(state, seat)
        asked = self.asked(state, seat, choices)
        words, (word, piece, *aim) = asked.words, numbers
        if words and (not asked.gestures or word > 0.5):
            return _nth(words, 2.0 * word - 1.0 if asked.gestures else word)
        found = _nth(asked.gestures, piece).nearest((aim[0], aim[1], aim[2]), choices)
        return found or (words[0] if words else choices.sample(Random(0)))

    def remember(self, memory: int | None, turn: Turn[Any, Any]) -> int:
        """How many flicks there were."""
        return (memory or 0) + sum(event.kind == "flick" for event in turn.events)

    def ended(self, turn: Turn[Any, Any], memory: int) -> End | None:
        """At the end of the match or of a round, or cut short after so many flicks."""
        if turn.after.outcome is not None:
            return End(turn.after.outcome.winner)
        if self.episode == ROUND:
            for seat in PLAYERS:
                if turn.after.score[seat] > turn.before.score[seat]:
                    return End(seat)
        return End(None, truncated=True) if memory >= self.max_flicks else None


def _nth(items: Sequence[Any], share: float) -> Any:
    return items[min(int(share * len(items)), len(items) - 1)]


@cache
def _grid(grid: tuple[int, int], flicked: bool) -> tuple[Aim, ...]:
    """Angles from 0 on and speeds up to the top, or the middles of the fields of a zone."""
    many, few = grid
    cells = [(i, j) for i in range(many) for j in range(few)]
    if flicked:
        return tuple((i / many, (j + 1) / few, 0.0) for i, j in cells)
    return tuple(((i + 0.5) / many, (j + 0.5) / few, 0.0) for i, j in cells)


@cache
def _columns(grid: tuple[int, int], flicked: bool) -> Floats:
    """The same, number by number."""
    return np.array(_grid(grid, flicked)).T.copy()


def one_hot(things: Sequence[Any]) -> Mapping[Any, tuple[float, ...]]:
    """For each of them the numbers that tell it from the others, and for None that it is none of them."""
    return {one: tuple(float(one == other) for other in things) for one in (*things, None)}


def mine_first(words: Iterable[Any], seat: Seat) -> list[Any]:
    """In an order that is the same for both seats: what is mine before what is theirs."""
    return sorted(words, key=lambda one: str(one).replace(seat.value, "0").replace(seat.other.value, "1"))


def seen_angle(share: float, seat: Seat) -> float:
    """Degrees on the table of an angle that a seat sees."""
    return turned(360.0 * share + (0.0 if seat is Seat.SOUTH else 180.0))


def all_quantised(values: Floats) -> Floats:
    """Each as `quantised` has it."""
    return np.rint(values * 1000.0) / 1000.0 + 0.0


def speed_of(share: float, top: int) -> int:
    """mm/s, 1 at least: half as hard is a quarter as fast, so that soft flicks can be told apart."""
    return max(1, round(share * share * top))


def checked_settings(
    actions: str, episode: str, max_flicks: Any, grid: Any
) -> tuple[str, str, int, tuple[int, int]]:
    """The settings as an encoding has them; `Malformed` for what is none."""
    kind, whole = checked_word("actions", actions, KINDS), checked_word("episode", episode, EPISODES)
    most, sizes = (
        checked_count("max_flicks", max_flicks),
        tuple(grid) if isinstance(grid, list | tuple) else (),
    )
    if len(sizes) != 2 or not all(isinstance(one, int) and 1 <= one <= 360 for one in sizes):
        raise Malformed(f"'grid' is {shown(grid)}; it must be two whole numbers from 1 to 360")
    return kind, whole, most, sizes

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

from pitchside.core.choices import Choices
from pitchside.core.errors import Malformed
from pitchside.core.seat import PLAYERS, Seat
from pitchside.core.turn import Turn
from pitchside.envs.encodings.encoding import Encoding, End
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

Aim = tuple[float, float, float]


class Gesture(NamedTuple):
    """A piece that may be flicked or placed."""

    slot: int
    """Which piece it is, of all that the seat can ever move."""
    make: Callable[[float, float, float], Any]
    """The action of a gesture's three numbers."""
    flicked: bool
    """Flicked; else placed. Whether a flick is lawful does not depend on its speed."""

    def near(self, aim: Aim) -> Iterator[Aim]:
        """The gesture itself, then others ever farther from it."""
        u, v, w = aim
        if self.flicked:
            for part in range(_AROUND // 2 + 1):
                yield from (((u + side * part / _AROUND) % 1.0, v, w) for side in (1.0, -1.0))
        else:
            for across, away in lattice():
                if 0.0 <= u + across <= 1.0 and 0.0 <= v + away <= 1.0:
                    yield u + across, v + away, w


@cache
def lattice() -> tuple[tuple[float, float], ...]:
    """Steps away from a place, the shortest first."""
    steps = [_STEP * number for number in range(-40, 41)]
    return tuple(sorted(((x, y) for x in steps for y in steps), key=lambda one: (hypot(*one), one)))


class Asked(NamedTuple):
    """What a seat is asked: words it may say, and gestures it may make."""

    words: Sequence[Any]
    """In an order that is the same for both seats; the unlawful ones fall out."""
    gestures: Sequence[Gesture]


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
        """What the seat is asked; words may be unlawful, gestures too."""

    def lawful(self, state: Any, seat: Seat, memory: Any) -> dict[int, Any]:
        """Words, and gestures on the grid; where none is, one action that the referee draws.

        What is to be placed is placed in the order in which it is asked for: a mask of all would take long.
        """
        choices = self.game.choices(state, seat)
        asked = self.asked(state, seat, choices)
        found: dict[int, Any] = dict(enumerate(_lawful_words(asked, choices)))
        for gesture in asked.gestures:
            if gesture.flicked or gesture is asked.gestures[0]:
                found |= self._on_grid(gesture, choices)
        return found or {0: choices.sample(Random(0))}

    def _on_grid(self, gesture: Gesture, choices: Choices[Any]) -> dict[int, Any]:
        first, (many, few) = WORDS + gesture.slot * self.grid[0] * self.grid[1], self.grid
        found: dict[int, Any] = {}
        for i in range(many):
            row = [gesture.make(*self._aim(i, j, gesture.flicked)) for j in range(few)]
            fits = [row[-1] in choices] * few if gesture.flicked else [one in choices for one in row]
            found.update((first + few * i + j, row[j]) for j in range(few) if fits[j])
        return found

    def _aim(self, i: int, j: int, flicked: bool) -> Aim:
        """Angles from 0 on and speeds up to the top, or the middles of the fields of a zone."""
        many, few = self.grid
        return (i / many, (j + 1) / few, 0.0) if flicked else ((i + 0.5) / many, (j + 0.5) / few, 0.0)

    def action(self, index: int, seat: Seat, state: Any) -> Any:
        """The lawful one with that number."""
        return self.lawful(state, seat, None).get(index)

    def aimed(self, numbers: Sequence[float], seat: Seat, state: Any) -> Any:
        """A word or the lawful gesture nearest to these numbers."""
        choices = self.game.choices(state, seat)
        asked = self.asked(state, seat, choices)
        words, (word, piece, *aim) = _lawful_words(asked, choices), numbers
        if words and (not asked.gestures or word > 0.5):
            return _nth(words, 2.0 * word - 1.0 if asked.gestures else word)
        gesture = _nth(asked.gestures, piece)
        made = (gesture.make(*one) for one in gesture.near((aim[0], aim[1], aim[2])))
        found = next((one for one in made if one in choices), None)
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


def _lawful_words(asked: Asked, choices: Choices[Any]) -> list[Any]:
    return [one for one in asked.words if one in choices]


def mine_first(words: Iterable[Any], seat: Seat) -> list[Any]:
    """In an order that is the same for both seats: what is mine before what is theirs."""
    return sorted(words, key=lambda one: str(one).replace(seat.value, "0").replace(seat.other.value, "1"))


def seen_angle(share: float, seat: Seat) -> float:
    """Degrees on the table of an angle that a seat sees."""
    return turned(360.0 * share + (0.0 if seat is Seat.SOUTH else 180.0))


def speed_of(share: float, top: int) -> int:
    """mm/s, 1 at least: half as hard is a quarter as fast, so that soft flicks can be told apart."""
    return max(1, round(share * share * top))


def check_settings(actions: str, episode: str, max_flicks: Any, grid: Any) -> tuple[int, int]:
    """`Malformed` for what is none; the grid as a pair."""
    for name, value, known in (("actions", actions, KINDS), ("episode", episode, EPISODES)):
        if value not in known:
            raise Malformed(f"'{name}' is {value!r}; it must be one of {', '.join(known)}")
    if isinstance(max_flicks, bool) or not isinstance(max_flicks, int) or max_flicks < 1:
        raise Malformed(f"'max_flicks' is {max_flicks!r}; it must be a whole number from 1 on")
    sizes = tuple(grid) if isinstance(grid, list | tuple) else ()
    if len(sizes) != 2 or not all(isinstance(one, int) and 1 <= one <= 360 for one in sizes):
        raise Malformed(f"'grid' is {grid!r}; it must be two whole numbers from 1 to 360")
    return sizes

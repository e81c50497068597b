"""The field as data: squares, wings, centre line, halves and in-goals; what a disc belongs to (PBW-1, 4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import floor

from pitchside.core.seat import Seat
from pitchside.games.pitch_bowl.kernel_path import gap
from pitchside.games.pitch_bowl.table import DISCS

Square = tuple[int, int]
"""Column and row, both from 0 at the south-west corner."""
Rect = tuple[float, float, float, float]
"""x0, y0, x1, y1."""
CLOSE = 5e-10
"""mm: what rounding may take from a gap."""


@dataclass(frozen=True, slots=True)
class Field:
    """A grid of squares; its origin is the south-west corner."""

    columns: int = 7
    rows: int = 12
    square: float = 50.0
    wing: int = 2
    """Columns of each wing."""
    goal: int = 1
    """Rows of each in-goal."""
    grey: float = 40.0
    """How much is drawn outside the lines."""

    @property
    def width(self) -> float:
        """From touch-line to touch-line."""
        return self.columns * self.square

    @property
    def length(self) -> float:
        """From back-line to back-line."""
        return self.rows * self.square

    @property
    def median(self) -> float:
        """Where the median line runs."""
        return self.rows // 2 * self.square

    @property
    def whole(self) -> Rect:
        """The field without the grey."""
        return 0.0, 0.0, self.width, self.length

    @property
    def centre_line(self) -> tuple[float, float]:
        """From where to where the thick part of the median line runs (PBW-1.3)."""
        return self.wing * self.square, (self.columns - self.wing) * self.square

    def half(self, seat: Seat) -> Rect:
        """The own half of a seat, in-goal included."""
        if seat is Seat.SOUTH:
            return 0.0, 0.0, self.width, self.median
        return 0.0, self.median, self.width, self.length

    def in_goal(self, seat: Seat) -> Rect:
        """The in-goal at the end of a seat."""
        deep = self.goal * self.square
        if seat is Seat.SOUTH:
            return 0.0, 0.0, self.width, deep
        return 0.0, self.length - deep, self.width, self.length

    def goal_line(self, seat: Seat) -> Rect:
        """The goal-line at the end of a seat, as a rectangle without depth."""
        deep = self.goal * self.square
        y = deep if seat is Seat.SOUTH else self.length - deep
        return 0.0, y, self.width, y

    def rect(self, square: Square) -> Rect:
        """The limits of a square."""
        column, row = square
        side = self.square
        return column * side, row * side, (column + 1) * side, (row + 1) * side

    def is_wing(self, square: Square) -> bool:
        """A dark square along a touch-line? The in-goals have none."""
        column, row = square
        outer = column < self.wing or column >= self.columns - self.wing
        return outer and self.goal <= row < self.rows - self.goal

    def holds(self, square: Square) -> bool:
        """Is there such a square?"""
        return 0 <= square[0] < self.columns and 0 <= square[1] < self.rows

    @property
    def squares(self) -> tuple[Square, ...]:
        """All squares, row by row from the south-west."""
        return tuple((column, row) for row in range(self.rows) for column in range(self.columns))


LAYOUTS = {"standard": Field(), "small": Field(columns=5, rows=8, wing=1)}
"""The fields that the option `field` names."""


def square_name(square: Square) -> str:
    """`a1` in the south-west corner."""
    return f"{chr(97 + square[0])}{square[1] + 1}"


def named_square(name: str) -> Square:
    """Inverse of `square_name`."""
    return ord(name[0]) - 97, int(name[1:]) - 1


def gap_to(rect: Rect, x: float, y: float) -> float:
    """From a disc at (x, y) to a rectangle; zero or below where it overlaps it."""
    return gap(*rect, x, y, DISCS.radius)


def touches(rect: Rect, x: float, y: float, slack: float = DISCS.touching) -> bool:
    """Does a disc at rest overlap a rectangle or touch its border (PBW-1.6)?"""
    return gap_to(rect, x, y) <= slack + CLOSE


def inside(rect: Rect, x: float, y: float, margin: float = 0.0) -> bool:
    """Does a disc lie wholly inside a rectangle, that far from its border?"""
    need = DISCS.radius + margin - CLOSE
    return rect[0] + need <= x <= rect[2] - need and rect[1] + need <= y <= rect[3] - need


def occupies(rect: Rect, x: float, y: float, deep: float = DISCS.touching) -> bool:
    """Does a disc overlap a rectangle by more than that (PBW-1.5)?"""
    return gap_to(rect, x, y) < -deep - CLOSE


def belongs(field: Field, x: float, y: float, deep: float = DISCS.touching) -> frozenset[Square]:
    """The squares a disc belongs to: all that it occupies (PBW-1.5)."""
    far = DISCS.radius - deep
    columns = range(floor((x - far) / field.square), floor((x + far) / field.square) + 1)
    rows = range(floor((y - far) / field.square), floor((y + far) / field.square) + 1)
    near = ((column, row) for column in columns for row in rows)
    return frozenset(one for one in near if field.holds(one) and occupies(field.rect(one), x, y, deep))


def starts(field: Field, x: float, y: float) -> frozenset[Square]:
    """The squares a player moves from: those it occupies; all but off the field, those it still touches."""
    return belongs(field, x, y) or belongs(field, x, y, -DISCS.touching)


def distance(start: Iterable[Square], square: Square) -> int:
    """King's steps from the nearest of the squares a disc starts in (PBW-4.2)."""
    x, y = square
    nearest = -1
    for column, row in start:  # asked for every square of the field, again and again: a plain loop
        across, along = abs(x - column), abs(y - row)
        steps = across if across > along else along
        if nearest < 0 or steps < nearest:
            nearest = steps
    return nearest


@lru_cache(maxsize=4096)
def within(field: Field, start: frozenset[Square], steps: int) -> tuple[Square, ...]:
    """All squares at most that far away."""
    return tuple(one for one in field.squares if distance(start, one) <= steps)


@lru_cache(maxsize=4096)
def beyond(field: Field, start: frozenset[Square], steps: int) -> tuple[Rect, ...]:
    """Rectangles that hold every square further away, and no nearer one."""
    left, right = min(c for c, _ in start) - steps, max(c for c, _ in start) + steps + 1
    low, high = min(r for _, r in start) - steps, max(r for _, r in start) + steps + 1
    side, width, length = field.square, field.width, field.length
    strips = [
        (0.0, 0.0, left * side, length),
        (right * side, 0.0, width, length),
        (0.0, 0.0, width, low * side),
        (0.0, high * side, width, length),
    ]
    corners = [(column, row) for column in (left, right - 1) for row in (low, high - 1)]
    lost = [field.rect(one) for one in corners if field.holds(one) and distance(start, one) > steps]
    return tuple(one for one in (*strips, *lost) if one[0] < one[2] and one[1] < one[3])

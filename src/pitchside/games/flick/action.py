"""The actions both disc games know: a flick, a placing, declining, the tremor that chance adds to a flick."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pitchside.core.errors import shown
from pitchside.core.notation import text_of
from pitchside.core.number import is_number, is_sensible
from pitchside.core.rulebook import misread

HANDS = ("swipe", "aim", "keys")


@dataclass(frozen=True, slots=True)
class Flick:
    """The intention: which piece, degrees counter-clockwise from east, mm/s; how it was made."""

    piece: str
    angle: float
    speed: int
    by: str = "aim"
    steady: int = 0
    """0 calm to 100: how far from the calm point of the ring it was let go."""

    def __str__(self) -> str:
        fields: dict[str, Any] = {"do": "flick", "piece": self.piece}
        return text_of(fields | self.thrust())

    def thrust(self) -> dict[str, Any]:
        """Its fields but for the piece: where to, how fast, by which hand."""
        fields: dict[str, Any] = {"angle": self.angle, "speed": self.speed}
        if self.by != "aim":
            fields["by"] = self.by
        if self.steady:
            fields["steady"] = self.steady
        return fields


@dataclass(frozen=True, slots=True)
class Stop:
    """What may be declined is declined."""

    def __str__(self) -> str:
        return "stop"


@dataclass(frozen=True, slots=True)
class Place:
    """A piece set down by hand; the angle is for blocks alone."""

    piece: str
    x: float
    y: float
    angle: float | None = None

    def __str__(self) -> str:
        fields: dict[str, Any] = {"do": "place", "piece": self.piece, "x": self.x, "y": self.y}
        if self.angle is not None:
            fields["angle"] = self.angle
        return text_of(fields)


@dataclass(frozen=True, slots=True)
class Tremor:
    """What chance adds to a flick that is not swiped: degrees and mm/s."""

    angle: float
    speed: int

    def __str__(self) -> str:
        return text_of({"do": "tremor", "angle": self.angle, "speed": self.speed})


def read_flick(fields: Mapping[str, Any], top: int, least: int = 1) -> Flick:
    """A flick from its fields; the angle comes to 0.001 degree from 0 to 360, the speed to 1 mm/s."""
    angle, speed = number_of(fields, "angle"), number_of(fields, "speed")
    pace = round(speed)
    if not least <= pace <= top:
        raise misread(__name__, "speed_range", speed=speed, least=least, top=top)
    hand, steady = fields.get("by", "aim"), fields.get("steady", 0)
    if hand not in HANDS:
        raise misread(__name__, "bad_hand", known=", ".join(HANDS), hand=shown(hand))
    if isinstance(steady, bool) or not isinstance(steady, int) or not 0 <= steady <= 100:
        raise misread(__name__, "bad_steady", steady=shown(steady))
    return Flick(name_of(fields, "piece"), turned(angle), pace, hand, steady)


def read_place(fields: Mapping[str, Any]) -> Place:
    """A placing from its fields, to 0.001 mm and 0.001 degree."""
    x, y = (quantised(number_of(fields, key)) for key in ("x", "y"))
    angle = turned(number_of(fields, "angle")) if fields.get("angle") is not None else None
    return Place(name_of(fields, "piece"), x, y, angle)


def read_tremor(fields: Mapping[str, Any]) -> Tremor:
    """A tremor from its fields."""
    return Tremor(quantised(number_of(fields, "angle")), round(number_of(fields, "speed")))


def quantised(value: float) -> float:
    """To a thousandth; -0 becomes 0."""
    return round(value * 1000.0) / 1000.0 + 0.0


def turned(angle: float) -> float:
    """An angle in degrees from 0 to below 360, to a thousandth."""
    return round(angle * 1000.0) % 360000 / 1000.0


def name_of(fields: Mapping[str, Any], key: str) -> str:
    """A field that must be a text."""
    value = fields.get(key)
    if not isinstance(value, str):
        raise misread(__name__, "action_text", action=fields.get("do"), key=key, value=shown(value))
    return value


def number_of(fields: Mapping[str, Any], key: str) -> float:
    """A field that must be a sensible number."""
    value = fields.get(key)
    if not is_number(value):
        raise misread(__name__, "action_number", action=fields.get("do"), key=key, value=shown(value))
    if not is_sensible(value):
        raise misread(__name__, "action_not_sensible", value=value, key=key)
    return float(value)

"""What can be said in Pitch Out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pitchside.core.chance import Toss, read_toss, seat_of
from pitchside.core.errors import shown
from pitchside.core.notation import known_object_of, text_of
from pitchside.core.rulebook import misread
from pitchside.core.seat import Seat
from pitchside.games.flick.action import (
    Flick,
    Place,
    Stop,
    Tremor,
    name_of,
    read_flick,
    read_place,
    read_tremor,
)
from pitchside.games.pitch_out.table import ARENA, PIECES, POWERS


@dataclass(frozen=True, slots=True)
class Power:
    """The Captain copies a power, or none (POT-6.1)."""

    copy: str | None

    def __str__(self) -> str:
        return text_of({"do": "power", "copy": self.copy})


@dataclass(frozen=True, slots=True)
class Guard:
    """A Guard gives itself up for an eliminated teammate, or not (POT-6.2)."""

    save: str | None

    def __str__(self) -> str:
        return text_of({"do": "guard", "save": self.save})


@dataclass(frozen=True, slots=True)
class Cover:
    """The Shadow goes on this puck (POT-6.10)."""

    puck: str

    def __str__(self) -> str:
        return text_of({"do": "cover", "puck": self.puck})


@dataclass(frozen=True, slots=True)
class Remove:
    """An own obstacle is taken away (POT-5.6)."""

    obstacle: str

    def __str__(self) -> str:
        return text_of({"do": "remove", "obstacle": self.obstacle})


@dataclass(frozen=True, slots=True)
class Select:
    """The team for the match (POT-8.2), in a fixed order."""

    pucks: tuple[str, ...]

    def __str__(self) -> str:
        return text_of({"do": "select", "pucks": list(self.pucks)})


@dataclass(frozen=True, slots=True)
class Ban:
    """An Elite puck of the opponent is out of the match (POT-8.5 a)."""

    puck: str

    def __str__(self) -> str:
        return text_of({"do": "ban", "puck": self.puck})


@dataclass(frozen=True, slots=True)
class Swap:
    """One puck of the selection for another; `out` is left out where a ban has named it (POT-8.7)."""

    out: str | None
    into: str

    def __str__(self) -> str:
        named = {} if self.out is None else {"out": self.out}
        return text_of({"do": "swap", **named, "in": self.into})


@dataclass(frozen=True, slots=True)
class First:
    """Who begins the round."""

    who: Seat

    def __str__(self) -> str:
        return text_of({"do": "first", "who": self.who.value})


@dataclass(frozen=True, slots=True)
class Again:
    """A second flick is wanted (POT-6.4, 6.7)."""

    def __str__(self) -> str:
        return "again"


Between = Select | Ban | Swap | First | Toss
Action = Flick | Place | Tremor | Power | Guard | Cover | Remove | Again | Stop | Between

_FIELDS: dict[str, tuple[str, ...]] = {
    "flick": ("piece", "angle", "speed", "by", "steady"),
    "place": ("piece", "x", "y", "angle"),
    "tremor": ("angle", "speed"),
    "power": ("copy",),
    "guard": ("save",),
    "cover": ("puck",),
    "remove": ("obstacle",),
    "select": ("pucks",),
    "ban": ("puck",),
    "swap": ("out", "in"),
    "first": ("who",),
    "toss": ("to",),
    "again": (),
    "stop": (),
}


_PIECE_FIELDS = ("piece", "save", "puck", "obstacle", "out", "in")


def parse_action(text: str) -> Action:
    """Inverse of `str(action)`."""
    fields = known_object_of(text, _FIELDS, "Pitch Out")
    _check_names(fields)
    return _read(fields["do"], fields)


def _check_names(fields: dict[str, Any]) -> None:
    """A piece or power that the game does not have makes it no action of the game."""
    listed = fields.get("pucks")
    named = [fields.get(key) for key in _PIECE_FIELDS] + (listed if isinstance(listed, list) else [])
    for name in named:
        if isinstance(name, str) and name not in PIECES:
            raise misread(__name__, "no_piece", name=name)
    copy = fields.get("copy")
    if isinstance(copy, str) and copy not in (*POWERS, "captain", "golem"):
        raise misread(__name__, "no_power", copy=copy, known=", ".join(POWERS))


def _read(do: str, fields: dict[str, Any]) -> Action:
    match do:
        case "flick":
            return read_flick(fields, ARENA.top_speed)
        case "place":
            return read_place(fields)
        case "tremor":
            return read_tremor(fields)
        case "power":
            return Power(_name_or_none(fields, "copy"))
        case "guard":
            return Guard(_name_or_none(fields, "save"))
        case "cover":
            return Cover(name_of(fields, "puck"))
        case "remove":
            return Remove(name_of(fields, "obstacle"))
        case "select":
            return Select(_names(fields.get("pucks")))
        case "ban":
            return Ban(name_of(fields, "puck"))
        case "swap":
            return Swap(_name_or_none(fields, "out"), name_of(fields, "in"))
        case "first":
            return First(seat_of(fields, "who"))
        case "toss":
            return read_toss(fields)
        case "again":
            return Again()
        case _:
            return Stop()


def _name_or_none(fields: dict[str, Any], key: str) -> str | None:
    if fields["do"] != "swap" and key not in fields:
        raise misread(__name__, "name_or_null", action=fields["do"], key=key)
    return None if fields.get(key) is None else name_of(fields, key)


def _names(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise misread(__name__, "pucks_list", value=shown(value))
    return tuple(sorted(value))

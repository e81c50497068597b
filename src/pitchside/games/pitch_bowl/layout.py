"""The pieces of a position as plain data, read with care."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import isfinite
from typing import Any

from pitchside.core.errors import Malformed
from pitchside.games.pitch_bowl.field import CLOSE, Field, gap_to
from pitchside.games.pitch_bowl.room import apart
from pitchside.games.pitch_bowl.state import Piece, Spot
from pitchside.games.pitch_bowl.table import BALL, DISCS, EVERYBODY

FACES = ("active", "passive")
DEEPEST = 2.0 * CLOSE
"""mm: pieces of a position lie no deeper in each other."""
_FIELDS = ("id", "x", "y", "face", "carrier")

Lying = tuple[tuple[Piece, ...], Spot | None, str | None]
"""The players sorted by id, the loose ball, the carrier."""


def read_pieces(raw: Any, field: Field) -> Lying:
    """`Malformed` if a piece is unknown, twice there, off the field or on another, or two carry the ball."""
    if not isinstance(raw, list):
        raise Malformed("'pieces' is a list of objects with id, x and y")
    names = [_name(one) for one in raw]
    read_ids(names, "pieces", EVERYBODY | {BALL})
    given = dict(zip(names, raw, strict=True))
    spots = {name: _spot(name, one, field) for name, one in given.items()}
    _check_overlap(list(spots.items()))
    ball = spots.pop(BALL, None)
    players = tuple(Piece(name, *spots[name], _passive(name, given[name])) for name in sorted(spots))
    return players, ball, _carrier(given)


def read_ids(raw: Any, field: str, known: frozenset[str] = EVERYBODY) -> tuple[str, ...]:
    """A list of known ids, none of them twice."""
    if not isinstance(raw, list) or not all(isinstance(one, str) for one in raw):
        raise Malformed(f"'{field}' is a list of ids")
    for one in raw:
        if one not in known:
            raise Malformed(f"'{one}' under '{field}' is no such piece")
        if raw.count(one) > 1:
            raise Malformed(f"'{one}' stands twice under '{field}'")
    return tuple(raw)


def _name(raw: Any) -> str:
    if not isinstance(raw, dict) or not isinstance(raw.get("id"), str):
        raise Malformed("a piece is an object with id, x and y")
    for field in raw:
        if field not in _FIELDS:
            raise Malformed(f"a piece has no field {field!r}; known are {', '.join(_FIELDS)}")
    return str(raw["id"])


def _spot(name: str, raw: Mapping[str, Any], field: Field) -> Spot:
    x, y = (number(name, raw, key) for key in ("x", "y"))
    if gap_to(field.whole, x, y) > CLOSE:
        raise Malformed(f"'{name}' lies off the field, at {x:g}, {y:g}")
    return x, y


def number(name: str, raw: Mapping[str, Any], key: str) -> float:
    """A coordinate of something."""
    value = raw.get(key)
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        raise Malformed(f"'{name}' needs a number under '{key}', not {value!r}")
    if abs(value) > 1e6:
        raise Malformed(f"{value} is no sensible '{key}' of '{name}'")
    return float(value)


def _passive(name: str, raw: Mapping[str, Any]) -> bool:
    face = raw.get("face", "active")
    if face not in FACES:
        raise Malformed(f"the face of '{name}' is {face!r}; it must be active or passive")
    return bool(face == "passive")


def _carrier(given: Mapping[str, Mapping[str, Any]]) -> str | None:
    carriers = []
    for name, raw in given.items():
        carries = raw.get("carrier", False)
        if not isinstance(carries, bool):
            raise Malformed(f"'carrier' of '{name}' is {carries!r}; it must be true or false")
        if carries:
            carriers.append(name)
    if len(carriers) > 1 or BALL in carriers:
        raise Malformed(f"one player can carry the ball, not {', '.join(carriers)}")
    return carriers[0] if carriers else None


def _check_overlap(spots: Sequence[tuple[str, Spot]]) -> None:
    for (one, here), (other, there) in combinations(spots, 2):
        if apart(here, there) < DISCS.across - DEEPEST:
            raise Malformed(f"'{one}' and '{other}' overlap")

"""How the pieces of a position are read with care: fields, ids and numbers, each refused in words."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any

from pitchside.core.errors import Malformed


def fields_of(raw: Any, known: tuple[str, ...], what: str) -> Mapping[str, Any]:
    """The fields of a position, all of them known, its pieces among them; `what` says what it should be."""
    if not isinstance(raw, dict):
        raise Malformed(what)
    for name in raw:
        if name not in known:
            raise Malformed(f"{name!r} is no field of a position; known are {', '.join(known)}")
    if "pieces" not in raw:
        raise Malformed("a position needs 'pieces'")
    return raw


def by_id(raw: Any, known: frozenset[str], fields: tuple[str, ...]) -> dict[str, Mapping[str, Any]]:
    """The objects of a list of pieces by their ids, each known and none there twice."""
    if not isinstance(raw, list):
        raise Malformed("'pieces' is a list of objects with id, x and y")
    names = [_name(one, fields) for one in raw]
    read_ids(names, "pieces", known)
    return dict(zip(names, raw, strict=True))


def _name(raw: Any, fields: tuple[str, ...]) -> str:
    if not isinstance(raw, dict) or not isinstance(raw.get("id"), str):
        raise Malformed("a piece is an object with id, x and y")
    for field in raw:
        if field not in fields:
            raise Malformed(f"a piece has no field {field!r}; known are {', '.join(fields)}")
    return str(raw["id"])


def read_ids(raw: Any, field: str, known: frozenset[str]) -> tuple[str, ...]:
    """A list of known ids, none of them twice."""
    if not isinstance(raw, list) or not all(isinstance(one, str) for one in raw):
        raise Malformed(f"'{field}' is a list of ids")
    for one in raw:
        if one not in known:
            raise Malformed(f"'{one}' under '{field}' is no such piece of this match")
        if raw.count(one) > 1:
            raise Malformed(f"'{one}' stands twice under '{field}'")
    return tuple(raw)


def number_of(name: str, raw: Mapping[str, Any], key: str) -> float:
    """A coordinate or an angle of something."""
    value = raw.get(key)
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        raise Malformed(f"'{name}' needs a number under '{key}', not {value!r}")
    if abs(value) > 1e6:
        raise Malformed(f"{value} is no sensible '{key}' of '{name}'")
    return float(value)


def flag_of(fields: Mapping[str, Any], name: str, *, default: bool = False) -> bool:
    """A field that is true or false."""
    value = fields.get(name, default)
    if not isinstance(value, bool):
        raise Malformed(f"'{name}' is {value!r}; it must be true or false")
    return value

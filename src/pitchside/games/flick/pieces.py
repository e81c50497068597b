"""How the pieces of a position are read with care: fields, ids and numbers, each refused in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitchside.core.errors import Malformed, shown
from pitchside.core.number import is_number, is_sensible
from pitchside.core.rulebook import misread


def fields_of(raw: Any, known: tuple[str, ...], other: Malformed) -> Mapping[str, Any]:
    """The fields of a position, all of them known, its pieces among them; `other` says what it should be."""
    if not isinstance(raw, dict):
        raise other
    for name in raw:
        if name not in known:
            raise misread(__name__, "no_position_field", name=shown(name), known=", ".join(known))
    if "pieces" not in raw:
        raise misread(__name__, "no_pieces")
    return raw


def by_id(raw: Any, known: frozenset[str], fields: tuple[str, ...]) -> dict[str, Mapping[str, Any]]:
    """The objects of a list of pieces by their ids, each known and none there twice."""
    if not isinstance(raw, list):
        raise misread(__name__, "pieces_list")
    names = [_name(one, fields) for one in raw]
    read_ids(names, "pieces", known)
    return dict(zip(names, raw, strict=True))


def _name(raw: Any, fields: tuple[str, ...]) -> str:
    if not isinstance(raw, dict) or not isinstance(raw.get("id"), str):
        raise misread(__name__, "piece_object")
    for field in raw:
        if field not in fields:
            raise misread(__name__, "no_piece_field", field=shown(field), known=", ".join(fields))
    return str(raw["id"])


def read_ids(raw: Any, field: str, known: frozenset[str]) -> tuple[str, ...]:
    """A list of known ids, none of them twice."""
    if not isinstance(raw, list) or not all(isinstance(one, str) for one in raw):
        raise misread(__name__, "ids_list", field=field)
    for one in raw:
        if one not in known:
            raise misread(__name__, "no_such_piece", one=one, field=field)
        if raw.count(one) > 1:
            raise misread(__name__, "listed_twice", one=one, field=field)
    return tuple(raw)


def number_of(name: str, raw: Mapping[str, Any], key: str) -> float:
    """A coordinate or an angle of something."""
    value = raw.get(key)
    if not is_number(value):
        raise misread(__name__, "needs_number", name=name, key=key, value=shown(value))
    if not is_sensible(value):
        raise misread(__name__, "not_sensible", value=value, key=key, name=name)
    return float(value)


def flag_of(fields: Mapping[str, Any], name: str, *, default: bool = False) -> bool:
    """A field that is true or false."""
    value = fields.get(name, default)
    if not isinstance(value, bool):
        raise misread(__name__, "not_flag", name=name, value=shown(value))
    return value

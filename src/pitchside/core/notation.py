"""Actions as text and as objects: `flick piece=south.runner angle=91.5` and its JSON twin."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Any

from pitchside.core.errors import shown
from pitchside.core.rulebook import malformed, misread

BY_CHANCE = ("toss", "tremor", "deal")
"""Actions that no player can take: who mistypes one of theirs is not told of them."""
# Made once: `json.dumps` makes a new one for every value.
_FIELD = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True)
_POSITION = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def text_of(action: Mapping[str, Any]) -> str:
    """The text form of an object action: its `do`, then its fields; `seat` is no field."""
    do = action.get("do")
    if not isinstance(do, str) or not do.strip():
        raise misread(__name__, "action_do")
    fields = [f"{key}={_value_text(value)}" for key, value in action.items() if key not in ("do", "seat")]
    return " ".join([do, *fields])


def object_of(text: str) -> dict[str, Any]:
    """The object form of an action's text; values are read as JSON where they are JSON."""
    words = text.split()
    if not words:
        raise malformed("empty_action")
    fields: dict[str, Any] = {"do": words[0]}
    for word in words[1:]:
        key, equals, value = word.partition("=")
        if not equals or not key or key in fields:
            raise malformed("no_field", word=word, action=words[0])
        fields[key] = _value_of(value)
    return fields


def known_object_of(text: str, known: Mapping[str, tuple[str, ...]], game: str) -> dict[str, Any]:
    """The object form of a game's action; `known` has the fields of every action the game knows."""
    fields = object_of(text)
    do = fields["do"]
    if do not in known:
        told = (one for one in known if one not in BY_CHANCE)
        raise malformed("no_action", action=do, game=game, known=", ".join(told))
    for key in fields:
        if key != "do" and key not in known[do]:
            raise malformed("unknown_field", action=do, field=key)
    return fields


def _value_text(value: Any) -> str:
    if isinstance(value, str) and _is_bare(value):
        return value
    try:
        return _FIELD.encode(value).replace(" ", "\\u0020")
    except (TypeError, ValueError, RecursionError) as error:  # an object of Python's, or an endless number
        raise misread(__name__, "field_value", value=shown(value)) from error


@lru_cache(maxsize=4096)
def _is_bare(value: str) -> bool:
    """Is this string, as it stands, read as itself? The same few names are written again and again."""
    return _value_of(value) == value and not any(c.isspace() for c in value)


def _value_of(text: str) -> Any:
    try:
        value = _json_or_text(text)
        if "\\u" in text or not text.isascii():
            # Half a character, which JSON may hold, can be written neither in a record nor on a page.
            json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise misread(__name__, "field_value", value=shown(value)) from error
    except RecursionError as error:
        raise misread(__name__, "nested_field") from error
    return value


def _json_or_text(text: str) -> Any:
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except ValueError:
        return text


def _refuse_constant(text: str) -> Any:
    raise misread(__name__, "no_number", text=text)


def fingerprint(position: Any) -> str:
    """SHA-256 over the position as compact JSON with sorted keys and shortest round-trip numbers."""
    return sha256(_POSITION.encode(position).encode()).hexdigest()

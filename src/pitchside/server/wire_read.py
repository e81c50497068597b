"""From a client's text to a message, or to one clear reason why it is none."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from pitchside.core.errors import PitchsideError
from pitchside.server.wire import FROM_PAGE, TO_PAGE, VERSION, Heard

MAX_DIGITS = 18

M = TypeVar("M")
B = TypeVar("B", bound=BaseModel)


class Unreadable(PitchsideError):
    """A text that is no message; `json` tells whether it is JSON at least."""

    def __init__(self, detail: str, json: bool = True) -> None:
        super().__init__(detail.encode(errors="replace").decode())
        self.json = json


def read_message(text: str) -> Heard:
    """What a page says on the socket."""
    return _checked(FROM_PAGE.validate_python, text)


def read_body(model: type[B], text: str) -> B:
    """The body of a request."""
    return _checked(model.model_validate, text)


def read_json(text: str) -> Any:
    """Plain JSON and nothing else: no NaN, no infinity, no key twice, no number beyond 18 digits."""
    try:
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_constant,
            parse_int=_whole,
            parse_float=_decimal,
        )
    except RecursionError:
        raise Unreadable("nested too deeply", json=False) from None
    except Unreadable:
        raise
    except ValueError as error:
        raise Unreadable(str(error), json=False) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Unreadable("a key stands twice", json=False)
    return found


def _constant(text: str) -> Any:
    raise Unreadable(f"{text} is no number", json=False)


def _whole(text: str) -> int:
    if len(text) > MAX_DIGITS:
        raise Unreadable("a number is too long", json=False)
    return int(text)


def _decimal(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise Unreadable("a number is too large", json=False)
    return value


def _checked(validate: Callable[[Any], M], text: str) -> M:
    document = read_json(text)
    try:
        return validate(document)
    except ValidationError as error:
        raise Unreadable(_first(error)) from None
    except (ValueError, RecursionError) as error:
        raise Unreadable(type(error).__name__) from None


def _first(error: ValidationError) -> str:
    """The first thing that is wrong, by its place; never the value, which may be anything."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    place = ".".join(str(part)[:40] for part in first["loc"])
    return f"{place}: {first['msg']}" if place else str(first["msg"])


def dump(message: BaseModel) -> str:
    """A message as it leaves."""
    return message.model_dump_json()


@cache
def published() -> str:
    """Every message of a match's socket as JSON Schema, with the version of the wire."""
    both = [(kind, adapter.json_schema()) for kind, adapter in (("sent", FROM_PAGE), ("received", TO_PAGE))]
    definitions = {name: one for _, schema in both for name, one in schema.pop("$defs").items()}
    return json.dumps({"version": VERSION, **dict(both), "$defs": definitions})

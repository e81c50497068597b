"""JSON text to message and back; `Unreadable` says what is wrong with a text."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from contextvars import ContextVar
from functools import cache
from typing import Any, TypeVar
from urllib.parse import parse_qs

from pydantic import BaseModel, ValidationError

from pitchside.core.errors import PitchsideError
from pitchside.core.language import FALLBACK, LANGUAGES
from pitchside.wire.messages import FROM_PAGE, TO_PAGE, UNASKED, VERSION, Heard

MAX_DIGITS = 18

M = TypeVar("M")
B = TypeVar("B", bound=BaseModel)


WRONG = {
    "missing": "unread_missing",
    "extra_forbidden": "unread_unknown",
    "literal_error": "unread_choice",
    "enum": "unread_choice",
    "union_tag_not_found": "unread_kind",
    "union_tag_invalid": "unread_kind",
    "string_type": "unread_text",
    "string_too_long": "unread_long",
    "string_too_short": "unread_short",
    "string_pattern_mismatch": "unread_pattern",
    "too_long": "unread_long",
    "too_short": "unread_short",
    "int_type": "unread_whole",
    "int_parsing": "unread_whole",
    "int_from_float": "unread_whole",
    "float_type": "unread_number",
    "float_parsing": "unread_number",
    "finite_number": "unread_number",
    "bool_type": "unread_flag",
    "bool_parsing": "unread_flag",
    "list_type": "unread_list",
    "tuple_type": "unread_list",
    "dict_type": "unread_object",
    "model_type": "unread_object",
    "model_attributes_type": "unread_object",
    "greater_than": "unread_small",
    "greater_than_equal": "unread_small",
    "less_than": "unread_large",
    "less_than_equal": "unread_large",
}
"""Our sentence for each kind of mistake that pydantic finds; any other is told by its place alone."""


class Unreadable(PitchsideError):
    """A text that is no message: code and facts of the server's sentence, and whether it is JSON."""

    def __init__(self, code: str, json: bool = True, **facts: object) -> None:
        super().__init__(code)
        self.code, self.facts, self.json = code, facts, json


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
        raise Unreadable("unread_nested", json=False) from None
    except Unreadable:
        raise
    except ValueError as error:
        raise Unreadable("unread_json", json=False, at=getattr(error, "pos", 0) + 1) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Unreadable("unread_twice", json=False)
    return found


def _constant(text: str) -> Any:
    raise Unreadable("unread_constant", json=False, text=text)


def _whole(text: str) -> int:
    if len(text) > MAX_DIGITS:
        raise Unreadable("unread_digits", json=False)
    return int(text)


def _decimal(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise Unreadable("unread_huge", json=False)
    return value


def _checked(validate: Callable[[Any], M], text: str) -> M:
    document = read_json(text)
    try:
        return validate(document)
    except ValidationError as error:
        raise _first(error, document) from None
    except (ValueError, RecursionError):
        raise Unreadable("unread_here", place="{…}") from None


def _first(error: ValidationError, document: Any) -> Unreadable:
    """The first thing that is wrong, by its place; never the value, which may be anything."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    told = _in_document(first["loc"], document)
    # Where several kinds of value are possible pydantic names each of them, as if it were a field.
    one_kind = len(told) >= len(first["loc"]) - (first["type"] == "missing")
    parts = first["loc"] if one_kind else told
    place = ".".join(str(part)[:40] for part in parts).encode(errors="replace").decode()
    code = WRONG.get(first["type"], "unread_here") if one_kind else "unread_here"
    # A field may be called as a seat is; it keeps its name in every language.
    return Unreadable(code, place=dict.fromkeys(LANGUAGES, place or "{…}"))


def _in_document(place: tuple[int | str, ...], document: Any) -> tuple[int | str, ...]:
    """So far as this place is to be found in the document; a message begins with its kind."""
    at = {place[0]: document} if isinstance(document, dict) and document.get("t") in place[:1] else document
    for number, part in enumerate(place):
        try:
            at = at[part]
        except (LookupError, TypeError):
            return place[:number]
    return place


ASKED: ContextVar[tuple[str, ...]] = ContextVar("languages asked for", default=UNASKED)
"""The languages of the request, or of the socket, that is being answered."""


def languages_asked(query: str) -> tuple[str, ...]:
    """The languages a client names (`lang=de,en` or `lang=de&lang=en`) and this server speaks."""
    named = [lang for one in parse_qs(query).get("lang", ()) for lang in one.lower().split(",")]
    spoken = tuple(lang for lang in LANGUAGES if lang in named)
    return spoken or ((FALLBACK,) if named else UNASKED)


def dump(message: BaseModel, languages: tuple[str, ...] | None = None) -> str:
    """A message as it leaves, its sentences in these languages, or in those of who is being answered."""
    return message.model_dump_json(context={"languages": ASKED.get() if languages is None else languages})


@cache
def published() -> str:
    """Every message of a match's socket as JSON Schema, with the version of the wire."""
    both = [(kind, adapter.json_schema()) for kind, adapter in (("sent", FROM_PAGE), ("received", TO_PAGE))]
    definitions = {name: one for _, schema in both for name, one in schema.pop("$defs").items()}
    return json.dumps({"version": VERSION, **dict(both), "$defs": definitions})

"""Sentences of the server itself, in every language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitchside.core.errors import Malformed
from pitchside.core.language import Sentence, in_language, words
from pitchside.core.rulebook import DEFAULT_NAMES, reasons
from pitchside.wire.codec import Unreadable
from pitchside.wire.messages import Words


def said(code: str, **facts: Any) -> Words:
    """The sentence of a message code with its facts put in."""
    return Sentence(lambda lang: _sentence(code, facts, lang))


def parse_error(error: Unreadable) -> Words:
    """What is wrong with a text that is no message."""
    return said(error.code, **error.facts)


def _sentence(code: str, facts: Mapping[str, Any], lang: str) -> str:
    sentence: str = words("pitchside.server", lang)["sentences"][code]
    return sentence.format_map({key: _fact(value, lang) for key, value in facts.items()})


def _fact(value: Any, lang: str) -> Any:
    """A seat by its name, and what has words in every language by those of this one."""
    if isinstance(value, Malformed):
        return reasons(value)[lang]
    if isinstance(value, Mapping):
        return in_language(value, lang)
    return DEFAULT_NAMES[lang].get(str(value), value)

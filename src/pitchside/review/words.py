"""Turning points in words, in every language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from pitchside.core.language import LANGUAGES, Sentence, words
from pitchside.core.match import Match
from pitchside.core.rulebook import Rulebook
from pitchside.core.seat import Seat
from pitchside.review.values import TurningPoint

Names = Mapping[str, Mapping[str, str]]
"""What the seats are called, by language."""
TO_YOU = "_you"


@cache
def book() -> Rulebook:
    """The sentences by the kind of turning point, with `_you` as said to who played it; and some labels."""
    told = {lang: words("pitchside.review", lang) for lang in LANGUAGES}
    return Rulebook({}, {}, {lang: {**one["labels"], **one["sentences"]} for lang, one in told.items()})


def ending(match: Match[Any, Any], names: Names) -> Sentence | None:
    """How a match ended, as its last ruling says it; None where it did not."""
    if match.outcome is None:
        return None
    last, spoken = match.turns[-1].rulings[-1], match.game.rulebook
    return Sentence(lambda lang: spoken.say(last.code, last.facts, lang, names[lang]))


def told(point: TurningPoint, names: Names, to: Seat | None = None) -> Sentence:
    """What happened there, as said to somebody."""
    mine = to is not None and to.value == point.seat
    code = point.kind + (TO_YOU if mine else "")
    facts = {**point.facts, "who": point.seat}
    return Sentence(lambda lang: book().say(code, facts, lang, names[lang]))

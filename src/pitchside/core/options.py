"""How match options are checked at the door: each with what it must be, in words and as a test."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from pitchside.core.errors import shown
from pitchside.core.language import phrase
from pitchside.core.rulebook import malformed

Wanted = tuple[str | Mapping[str, str], Callable[[Any], bool]]
"""What an option must be, in words of each language or the same in all, and as a test."""

_CLOCK = re.compile(r"([0-9]{1,5})\+([0-9]{1,4})")
DAY_S = 86_400
DAYS = tuple(f"{days * DAY_S}+{days * DAY_S}" for days in range(1, 8))
"""So many days for each turn: what is left of them is not added to the next."""


def clocks(*times: str) -> tuple[str | None, ...]:
    """What people are offered: none, these times for the whole match, or days for each turn."""
    return (None, *times, DAYS[0], DAYS[2], DAYS[6])


def one_of(*allowed: str) -> Wanted:
    """One of these words."""
    return any_of(*allowed), lambda value: isinstance(value, str) and value in allowed


def any_of(*allowed: str) -> dict[str, str]:
    """These words in a row, the last after "or", in every language."""
    return {lang: sign.join(allowed) for lang, sign in phrase("pitchside.core", "or").items()}


def _is_clock(value: Any) -> bool:
    if value is None or value in DAYS:
        return True
    found = _CLOCK.fullmatch(value) if isinstance(value, str) else None
    return found is not None and int(found[1]) > 0


SWITCH: Wanted = (phrase("pitchside.core", "switch"), lambda value: isinstance(value, bool))
CLOCK: Wanted = (phrase("pitchside.core", "clock"), _is_clock)


def check_options(raw: Mapping[str, Any], allowed: Mapping[str, Wanted], title: str) -> None:
    """`Malformed` names the first option that is unknown or out of range."""
    for name, value in raw.items():
        if name not in allowed:
            raise malformed("unknown_option", name=name, game=title, known=", ".join(allowed))
        wanted, fits = allowed[name]
        if not fits(value):
            raise malformed("bad_option", name=name, value=shown(value), wanted=wanted)

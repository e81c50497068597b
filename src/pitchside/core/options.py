"""How match options are checked at the door: each with what it must be, in words and as a test."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from pitchside.core.errors import Malformed

Wanted = tuple[str, Callable[[Any], bool]]
"""What an option must be, in words and as a test."""

_CLOCK = re.compile(r"([0-9]{1,5})\+([0-9]{1,4})")


def one_of(*allowed: str) -> Wanted:
    """One of these words."""
    return " or ".join(allowed), lambda value: isinstance(value, str) and value in allowed


def _is_clock(value: Any) -> bool:
    if value is None:
        return True
    found = _CLOCK.fullmatch(value) if isinstance(value, str) else None
    return found is not None and int(found[1]) > 0


SWITCH: Wanted = ("true or false", lambda value: isinstance(value, bool))
CLOCK: Wanted = ("seconds base + increment like 300+5, or null", _is_clock)


def check_options(raw: Mapping[str, Any], allowed: Mapping[str, Wanted], title: str) -> None:
    """`Malformed` names the first option that is unknown or out of range."""
    for name, value in raw.items():
        if name not in allowed:
            raise Malformed(f"'{name}' is no option of {title}; known are {', '.join(allowed)}")
        wanted, fits = allowed[name]
        if not fits(value):
            raise Malformed(f"option {name} is {value!r}; it must be {wanted}")

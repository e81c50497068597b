"""How settings of an environment are checked, in the words that options of a match have: `Malformed`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from numbers import Integral
from typing import Any

from pitchside.core.errors import Malformed, shown

ANYTHING = ("options",)
"""Options of `reset` that the conformance tests of PettingZoo pass to every environment; they do nothing."""


def check_reset_options(options: Mapping[str, Any] | None, let_pass: Collection[str] = ()) -> None:
    """`Malformed` for every option of `reset`: there are none yet, and none is to be ignored in silence."""
    if unknown := [name for name in options or {} if name not in let_pass]:
        names = ", ".join(shown(name) for name in unknown)
        raise Malformed(
            f"reset takes no options, not {names}: settings are given when the environment is made"
        )


def checked_count(name: str, value: Any, least: int = 1) -> int:
    """A whole number from `least` on."""
    whole = isinstance(value, Integral) and not isinstance(value, bool)  # NumPy's own too
    if not whole or value < least:
        raise Malformed(f"'{name}' is {shown(value)}; it must be a whole number from {least} on")
    return int(value)


def checked_flag(name: str, value: Any) -> bool:
    """True or false, and nothing that Python would take for one of them."""
    if not isinstance(value, bool):
        raise Malformed(f"'{name}' is {shown(value)}; it must be true or false")
    return value


def checked_word(name: str, value: Any, known: Sequence[str]) -> str:
    """One of these words."""
    if not isinstance(value, str) or value not in known:
        raise Malformed(f"'{name}' is {shown(value)}; it must be one of {', '.join(known)}")
    return value

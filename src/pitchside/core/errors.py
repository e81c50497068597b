"""What can go wrong, in three small kinds: not readable, not lawful here, not agreeing with its record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class PitchsideError(Exception):
    """Base of every error that a person can cause."""


class Malformed(PitchsideError):
    """A text or object that is no action, position, option or scenario at all."""


class IllegalAction(PitchsideError):
    """A readable action that a clause refuses here; the state is unchanged and nothing is recorded."""

    def __init__(self, rule: str, code: str, **facts: Any) -> None:
        super().__init__(f"{code} ({rule})")
        self.rule = rule
        self.code = code
        self.facts: Mapping[str, Any] = facts


class BrokenRecord(PitchsideError):
    """A record that cannot be read or played through; names its line, counted from 1.

    `said` holds the reason by language; `rule` the clause where one refused an action.
    """

    def __init__(self, line: int, said: Mapping[str, str], rule: str | None = None) -> None:
        super().__init__(f"line {line}: {said['en']}")
        self.line = line
        self.said = said
        self.rule = rule


class GuardTripped(PitchsideError):
    """A computation passed its safety limit and its result was thrown away."""

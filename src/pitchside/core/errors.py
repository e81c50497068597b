"""What can go wrong, in three small kinds: not readable, not lawful here, not agreeing with its record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

LONGEST = 200
"""Characters of a value that a sentence repeats."""
LONGEST_TEXT = 1000
"""Characters of a text, which may also list what is known."""


class Speaker(Protocol):
    """What can word a message code."""

    def say(self, code: str, facts: Mapping[str, Any], lang: str = ...) -> str:
        """The sentence with its facts put in."""
        ...


def writable(text: str) -> str:
    """Half a character, which JSON may hold and neither file nor page, is told by its number."""
    return text.encode("utf-8", "backslashreplace").decode()


def repeated(text: str) -> str:
    """A text as a sentence repeats it: of a long one the beginning."""
    return writable(text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}…")


def shown(value: object) -> str:
    """A value as a sentence repeats it: as Python writes it, and of a long one the beginning."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # Python writes no whole number of more than 4300 digits
        text = hex(value) if isinstance(value, int) else type(value).__name__
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


class PitchsideError(Exception):
    """Base of every error that a person can cause."""


class Malformed(PitchsideError):
    """A text or object that is no action, position, option or scenario at all.

    `said` holds the reason by language, where it is told to people who cannot be expected to read English.
    """

    said: Mapping[str, str] = {}

    def __init__(self, reason: str) -> None:
        super().__init__(writable(reason))

    def say(self, lang: str = "en") -> str | None:
        """The reason in a language, or None where it was given no words in it."""
        return str(self) if lang == "en" else self.said.get(lang)


class IllegalAction(PitchsideError):
    """A readable action that is refused here; the state is unchanged and nothing is recorded.

    `rule` is the clause that refuses it; None after an end of which no clause speaks, as a resignation.
    """

    book: Speaker | None = None
    """Whose words it speaks with: the rulebook of the game, once it has refused the action."""

    def __init__(self, rule: str | None, code: str, **facts: Any) -> None:
        super().__init__(rule, code)
        self.rule = rule
        self.code = code
        self.facts: Mapping[str, Any] = facts

    def say(self, lang: str = "en") -> str:
        """The sentence that says why; its code where nobody gave it words."""
        return self.code if self.book is None else self.book.say(self.code, self.facts, lang)

    def __str__(self) -> str:
        return self.say() if self.rule is None else f"{self.say()} ({self.rule})"


class BrokenRecord(PitchsideError):
    """A record that cannot be read or played through; names its line, counted from 1, and its file if known.

    `said` holds the reason by language; `rule` the clause where one refused an action.
    """

    def __init__(
        self, line: int, said: Mapping[str, str], rule: str | None = None, file: str | None = None
    ) -> None:
        self.line, self.file = line, file
        self.said = {lang: writable(reason) for lang, reason in said.items()}
        super().__init__(f"{f'{file}, ' if file else ''}line {line}: {self.said['en']}")
        self.rule = rule


class GuardTripped(PitchsideError):
    """A computation passed its safety limit and its result was thrown away."""

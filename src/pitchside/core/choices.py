"""What a seat may do: ask whether an action is among it, list it where finite, draw one at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Protocol, Self, TypeVar

from pitchside.core.errors import Malformed

A_co = TypeVar("A_co", covariant=True)


class Choices(Protocol[A_co]):
    """The lawful actions of one seat in one state."""

    @property
    def finite(self) -> bool:
        """Can all of them be listed?"""
        ...

    def __contains__(self, action: object, /) -> bool: ...

    def __iter__(self) -> Iterator[A_co]:
        """All of them; only where finite."""
        ...

    def sample(self, rng: Random) -> A_co:
        """One of them, drawn with the given source."""
        ...

    def pending(self) -> dict[str, Any]:
        """Kinds of action (`do`) and what the choice is about, for the public `pending` field."""
        ...


class Listed(tuple[A_co, ...]):
    """Choices that are a plain list."""

    _read: Callable[[object], Any] | None = None

    def read_by(self, read: Callable[[object], Any]) -> Self:
        """The same list, where `in` understands what it is given, a text for instance, as `read` does."""
        same = type(self)(self)
        same._read = read
        return same

    def __contains__(self, action: object, /) -> bool:
        """Of an action or its text; a text that is no action is not among them."""
        if self._read is None:
            return super().__contains__(action)
        try:
            return super().__contains__(self._read(action))
        except Malformed:
            return False

    @property
    def finite(self) -> bool:
        """Always listable."""
        return True

    def sample(self, rng: Random) -> A_co:
        """One of them, all equally likely."""
        return rng.choice(self)

    def pending(self) -> dict[str, Any]:
        """Each action by its own text."""
        return {"do": [str(action) for action in self]}

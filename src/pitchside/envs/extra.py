"""The libraries of the extras: who has not installed one is told its name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def extra(name: str = "envs") -> Iterator[None]:
    """Imports in here that fail name the extra that brings the library."""
    try:
        yield
    except ModuleNotFoundError as error:
        said = f"'{error.name}' is not installed; environments need: pip install pitchside[{name}]"
        raise ModuleNotFoundError(said, name=error.name) from error

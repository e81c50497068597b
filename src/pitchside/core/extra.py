"""The libraries of the extras: who has not installed one is told the command that brings it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

DISTRIBUTION = "pitchside-games"
"""The name under which Pitchside is installed; `pitchside` on the package index is another project."""


def install(extra: str) -> str:
    """The command that installs an extra, beside a Pitchside from a wheel as well as from a checkout."""
    return f"pip install '{DISTRIBUTION}[{extra}]'"


@contextmanager
def extra(name: str = "envs", use: str = "environments") -> Iterator[None]:
    """Imports in here that fail name the extra that brings the library."""
    try:
        yield
    except ModuleNotFoundError as error:
        said = f"'{error.name}' is not installed; {use} need: {install(name)}"
        raise ModuleNotFoundError(said, name=error.name) from error

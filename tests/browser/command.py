"""What the command line says about a file, without a process of its own for it."""

from __future__ import annotations

from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from pitchside.cli import main


@dataclass(frozen=True, slots=True)
class Said:
    """The exit status of a command and all it has written."""

    status: int
    text: str


def pitchside(command: str, file: Path) -> Said:
    """`pitchside replay FILE`, `pitchside verify FILE`."""
    heard = StringIO()
    with redirect_stdout(heard), redirect_stderr(heard):
        status = main([command, str(file)])
    return Said(status, heard.getvalue())

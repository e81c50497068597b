"""What the rulebook tests ask of a game's source and of its sentences."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter


def quoted(source: Path, pattern: str) -> set[str]:
    """Texts in a game's source that match."""
    return {
        node.value
        for path in source.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(pattern, node.value)
    }


def gaps(sentence: str) -> set[str]:
    """The names of the facts that a sentence puts in."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}

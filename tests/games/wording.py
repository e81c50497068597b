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


GAME_READERS = (
    "position.py",
    "layout.py",
    "cards.py",
    "pieces.py",
    "game.py",
    "phases/*.py",
    "action.py",
    "swipe.py",
)
"""Where a game reads positions and actions."""
READERS = {
    **{
        f"games/{game}": GAME_READERS
        for game in ("play_ball", "pitch_out", "pitch_bowl", "chifootmi", "flick")
    },
    "core": ("notation.py", "claim.py", "chance.py", "match.py", "referee.py"),
    "server": ("match/state.py", "match/commitments.py"),
}
"""By package: where what a person wrote is read."""


def misread_in(folder: Path, readers: tuple[str, ...]) -> tuple[set[str], list[str]]:
    """The codes by which a package's readers say what is wrong, and where they raise words of their own."""
    calls = [
        (f"{path.name}:{node.lineno}", node.func.id, node.args)
        for pattern in readers
        for path in folder.glob(pattern)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]
    codes = {
        args[1].value
        for _, name, args in calls
        if name in ("misread", "need")
        and isinstance(args[1], ast.Constant)
        and isinstance(args[1].value, str)
    }
    return codes, [place for place, name, _ in calls if name == "Malformed"]

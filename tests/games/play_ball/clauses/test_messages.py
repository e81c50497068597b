"""Play Ball: every message has its sentence, and every sentence its message."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pitchside
from tests.games.play_ball.scenes import PLAY_BALL

SOURCE = Path(pitchside.__file__).parent
SPOKEN_BY = {"IllegalAction": 1, "Ruling": 1, "broken": 1}
"""Calls that name a message code, and at which place."""
CODES_IN_VARIABLES = {"take", "take_over", "resigned", "agreed", "time"}
"""Codes that reach such a call by a variable."""


def _codes(tree: ast.AST) -> Iterator[str]:
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
            continue
        place = SPOKEN_BY.get(call.func.id)
        if place is None:
            continue
        spread = [arg for arg in call.args if isinstance(arg, ast.Starred)]
        for arg in spread or call.args[place : place + 1]:
            for node in ast.walk(arg):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and "-" not in node.value:
                    yield node.value


def message_codes() -> set[str]:
    """Every message code that the core or Play Ball names."""
    paths = [*(SOURCE / "core").glob("*.py"), *(SOURCE / "games" / "play_ball").rglob("*.py")]
    found = {code for path in paths for code in _codes(ast.parse(path.read_text(encoding="utf-8")))}
    return found | CODES_IN_VARIABLES


def test_every_message_code_has_its_sentence() -> None:
    """A code that the source names has a French and an English sentence."""
    codes = message_codes()
    assert {"no_own", "no_move_engaged", "match_expert", "over", "other_hash"} <= codes
    for lang in ("en", "fr"):
        assert sorted(codes - PLAY_BALL.rulebook.sentences[lang].keys()) == []


def test_no_sentence_is_left_over() -> None:
    """A sentence that no code of the source names would be a dead one."""
    quoted = {
        node.value
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert sorted(PLAY_BALL.rulebook.sentences["en"].keys() - quoted) == []

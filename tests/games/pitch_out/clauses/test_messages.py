"""Pitch Out: every message has its sentence, every piece its name."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import pitchside
from pitchside.core.language import LANGUAGES
from pitchside.games.pitch_out import PITCH_OUT
from pitchside.games.pitch_out.layout import known_ids
from pitchside.games.pitch_out.options import parse_options
from pitchside.games.pitch_out.table import POWERS
from tests.games.wording import quoted

SOURCE = Path(pitchside.__file__).parent / "games" / "pitch_out"
BOOK = PITCH_OUT.rulebook


def spoken_codes() -> set[str]:
    """Codes that a Ruling or a refusal names outright."""
    found = set()
    for path in SOURCE.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
                continue
            if call.func.id in ("Ruling", "IllegalAction") and len(call.args) > 1:
                found |= {
                    node.value
                    for node in ast.walk(call.args[1])
                    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value
                }
    return found


def test_every_message_code_has_its_sentence() -> None:
    """A code that the source names has a French and an English sentence."""
    codes = spoken_codes()
    assert {"overlap", "banned", "match_won", "flick_towards"} <= codes
    for lang in LANGUAGES:
        assert sorted(codes - BOOK.sentences[lang].keys()) == []


def test_no_sentence_is_left_over() -> None:
    """A sentence that no code of the source names would be a dead one."""
    core = SOURCE.parents[1] / "core" / "words_en.toml"
    shared = set(re.findall(r"^(\w+) =", core.read_text(encoding="utf-8"), re.MULTILINE))
    assert sorted(BOOK.sentences["en"].keys() - shared - quoted(SOURCE, r"[a-z_]+")) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_piece_and_power_has_a_name(lang: str) -> None:
    """No id is ever spoken."""
    for name in (*known_ids(parse_options({})), *POWERS):
        said = BOOK.say("placed_already", {"piece": name}, lang)
        assert name not in said
        assert "{" not in said


@pytest.mark.parametrize(
    ("piece", "english", "french"),
    [
        ("south.runner", "Ann’s Runner", "Le Runner d’Ann"),
        ("north.witch", "Bo’s Witch", "La Sorcière de Bo"),
        ("south.immortal", "Ann’s Immortal", "L’Immortel d’Ann"),
        ("north.shadow", "Bo’s Shadow", "L’Ombre de Bo"),
        ("north.golem2", "Bo’s second Golem", "Le second Golem de Bo"),
        ("obstacle.south.1", "Ann’s first obstacle", "Le premier obstacle d’Ann"),
        ("obstacle.centre", "The centre obstacle", "L’obstacle du centre"),
    ],
)
def test_a_piece_is_called_by_its_owner(piece: str, english: str, french: str) -> None:
    """The players' names are put in, with the French elision."""
    names = {"south": "Ann", "north": "Bo"}
    assert BOOK.say("placed_already", {"piece": piece}, "en", names).startswith(english)
    assert BOOK.say("placed_already", {"piece": piece}, "fr", names).startswith(french)


def test_numbers_have_a_comma_in_french() -> None:
    """38,8 mm."""
    facts = {"seat": "north", "near": 38.8, "far": 93.7}
    assert "38,8\u202fmm" in BOOK.say("shot_nearer", facts, "fr")
    assert "38.8 mm" in BOOK.say("shot_nearer", facts, "en")

"""Play Ball: the rulebook is complete, in two languages, and every message has its sentence."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import pitchside
from pitchside.cli import rules
from tests.games.play_ball.scenes import PLAY_BALL

SOURCE = Path(pitchside.__file__).parent
NUMBERS = """
1.1 1.2 1.3 1.4 1.5
2.1 2.2 2.3
3.1 3.2 3.3 3.4 3.5 3.6 3.7 3.8 3.9 3.10 3.11 3.12 3.13 3.14
4.1 4.2 4.3 4.4 4.5 4.6
5.1 5.2 5.3 5.4
6.1 6.2 6.3 6.4 6.5 6.6
7.1 7.2 7.3
8.1 8.2 8.3
"""
CLAUSES = [f"PLB-{number}" for number in NUMBERS.split()]

SPOKEN_BY = {"IllegalAction": 1, "Ruling": 1, "broken": 1}
"""Calls that name a message code, and at which place."""
CODES_IN_VARIABLES = {"take", "take_over", "resigned", "agreed", "time"}
"""Codes that reach such a call by a variable."""


def test_clause_table_is_complete() -> None:
    """The rulebook has these 44 clauses in this order, and no others."""
    assert len(CLAUSES) == 44
    assert list(PLAY_BALL.rulebook.clauses) == CLAUSES


@pytest.mark.parametrize("number", CLAUSES)
def test_a_clause_is_worded_in_both_languages(number: str) -> None:
    """French and English are there, and are two different texts that end as sentences do."""
    text = PLAY_BALL.rulebook.clauses[number].text
    assert text["fr"] != text["en"]
    for wording in text.values():
        assert len(wording) > 20
        assert wording.endswith((".", "!"))


def test_every_clause_is_carried_by_a_test() -> None:
    """Each clause has a test with its number."""
    assert sorted(set(CLAUSES) - set(rules.tested_clauses(Path(__file__).parents[1]))) == []


def test_tests_carry_no_number_that_is_none() -> None:
    """No test carries a clause that the rulebook does not have."""
    carried = {
        number for number in rules.tested_clauses(Path(__file__).parents[1]) if number.startswith("PLB-")
    }
    assert sorted(carried - set(CLAUSES)) == []


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


def test_sentences_have_the_same_gaps_in_both_languages() -> None:
    """The same facts are put into the French and the English sentence."""
    english, french = PLAY_BALL.rulebook.sentences["en"], PLAY_BALL.rulebook.sentences["fr"]
    assert english.keys() == french.keys()
    for code in english:
        assert _gaps(english[code]) == _gaps(french[code]), code
        assert english[code] != french[code], code


def _gaps(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def test_every_cited_clause_exists() -> None:
    """Every clause number that stands as a value in Play Ball's source is in the rulebook."""
    cited = {
        node.value
        for path in (SOURCE / "games" / "play_ball").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if re.fullmatch(r"PLB-\d+\.\d+", node.value)
    }
    assert len(cited) > 10
    assert sorted(cited - set(CLAUSES)) == []

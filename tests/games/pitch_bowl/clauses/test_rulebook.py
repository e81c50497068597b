"""Pitch Bowl: the rulebook is complete, in two languages, and every message has its sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pitchside
from pitchside.cli import rules
from pitchside.core.rulebook import LANGUAGES
from pitchside.games.pitch_bowl import PITCH_BOWL
from tests.games.wording import gaps, quoted

SOURCE = Path(pitchside.__file__).parent / "games" / "pitch_bowl"
SIZES = {1: 7, 2: 8, 3: 5, 4: 8, 5: 20, 6: 6, 7: 5, 8: 9, 9: 6}
"""Clauses of each chapter."""
CLAUSES = [f"PBW-{chapter}.{number}" for chapter, size in SIZES.items() for number in range(1, size + 1)]
BOOK = PITCH_BOWL.rulebook


def test_clause_table_is_complete() -> None:
    """The rulebook has these 74 clauses in this order, and no others."""
    assert len(CLAUSES) == 74
    assert list(BOOK.clauses) == CLAUSES


@pytest.mark.parametrize("number", CLAUSES)
def test_a_clause_is_worded_in_both_languages(number: str) -> None:
    """French and English are there, and are two different texts that end as sentences do."""
    text = BOOK.clauses[number].text
    assert text["en"] != text["fr"]
    for lang in LANGUAGES:
        assert text[lang].endswith((".", "!", "?"))
        assert text[lang][0].isupper()
        assert len(text[lang]) > 20


def test_french_has_its_typography() -> None:
    """Curly apostrophes, and no plain space before high punctuation."""
    texts = [clause.text["fr"] for clause in BOOK] + list(BOOK.sentences["fr"].values())
    assert [text for text in texts if re.search("'| [:;!?»]|« ", text)] == []


def test_every_clause_is_carried_by_a_test() -> None:
    """Each clause has a test with its number, and no test carries another."""
    carried = {one for one in rules.tested_clauses(Path(__file__).parents[1]) if one.startswith("PBW-")}
    assert sorted(set(CLAUSES) ^ carried) == []


def test_every_cited_clause_exists() -> None:
    """Every clause number that stands as a value in the source is in the rulebook."""
    cited = {f"PBW-{one.removeprefix('PBW-')}" for one in quoted(SOURCE, r"PBW-\d+\.\d+")}
    assert cited
    assert sorted(cited - set(CLAUSES)) == []


def test_sentences_have_the_same_gaps_in_both_languages() -> None:
    """The same facts are put into the French and the English sentence."""
    english, french = BOOK.sentences["en"], BOOK.sentences["fr"]
    assert english.keys() == french.keys()
    for code in english:
        assert gaps(english[code]) == gaps(french[code]), code
        assert english[code] != french[code], code

"""ChiFootMi: what its transcripts show."""

from __future__ import annotations

import pytest

from tests.games.chifootmi.golden.stories import CHIFOOTMI
from tests.golden.where import is_told, path_of

WORDS = """dealt toss reveal one_two keep steal shot foul free_kick penalty aims saved goal offside draw
last_shot shootout match refused ruling"""


@pytest.mark.parametrize("word", WORDS.split())
def test_the_transcripts_show_everything_once(word: str) -> None:
    """Every kind of event, and refusals and rulings, occur somewhere."""
    assert is_told(word, CHIFOOTMI)


@pytest.mark.parametrize("level", ["beginner", "amateur", "pro", "pro-plus"])
def test_a_match_of_each_level_is_whole(level: str) -> None:
    """It is told from the deal to its winner."""
    text = path_of(CHIFOOTMI, f"match-{level}").read_text(encoding="utf-8")
    assert "\nchance deal " in text
    assert '"winner": null' not in text
    assert "\nresult: null" not in text

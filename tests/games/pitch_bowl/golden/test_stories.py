"""Pitch Bowl: what its transcripts show."""

from __future__ import annotations

import pytest

from tests.games.pitch_bowl.golden.stories import PITCH_BOWL
from tests.golden.where import is_told, path_of

WORDS = """toss chosen placed kick touch exit loose flick turned carrier fault touchdown given restored
skip match refused ruling"""


@pytest.mark.parametrize("word", WORDS.split())
def test_the_transcripts_show_everything_once(word: str) -> None:
    """Every kind of event, and refusals and rulings, occur somewhere."""
    assert is_told(word, PITCH_BOWL)


def test_matches_are_whole() -> None:
    """One match on each field is told to its third touchdown."""
    for name in ("match-standard", "match-small"):
        assert '"reason": "touchdowns"' in path_of(PITCH_BOWL, name).read_text(encoding="utf-8")

"""Pitch Out: what its transcripts show."""

from __future__ import annotations

import pytest

from tests.games.pitch_out.golden.stories import PITCH_OUT
from tests.golden.where import is_told, path_of

WORDS = """toss first selected revealed placed flick touch exit eliminated replaced returned covered golem
removed power banned swapped round match refused ruling"""


@pytest.mark.parametrize("word", WORDS.split())
def test_the_transcripts_show_everything_once(word: str) -> None:
    """Every kind of event, and refusals and rulings, occur somewhere."""
    assert is_told(word, PITCH_OUT)


def test_a_round_and_a_match_are_whole() -> None:
    """One round of the basic rules and one match of the advanced ones are told to their end."""
    for name, rule in (("round-basic", "POT-7.1"), ("match-advanced", "POT-7.4")):
        assert f"[{rule}]" in path_of(PITCH_OUT, name).read_text(encoding="utf-8")

"""Play Ball: what its transcripts show."""

from __future__ import annotations

import pytest

from tests.games.play_ball.golden.stories import PLAY_BALL
from tests.golden.where import is_told, transcripts_of

WORDS = """step jump bounce pass take goal skip round match refused ruling"""


@pytest.mark.parametrize("word", WORDS.split())
def test_the_transcripts_show_everything_once(word: str) -> None:
    """Every kind of event, and refusals and rulings, occur somewhere."""
    assert is_told(word, PLAY_BALL)


def test_the_eager_matches_are_whole() -> None:
    """On each board and in each mode one match is told to its end."""
    whole = [path for path in transcripts_of(PLAY_BALL) if path.stem.startswith("eager")]
    assert len(whole) == 6
    for path in whole:
        assert '"reason": "goals"' in path.read_text(encoding="utf-8")

"""The transcripts in this folder are what the product tells today.

A change of rules, events, wording, notation or hash shows here as a difference of readable text. If it is
meant, `python -m tests.golden` (with the package importable, from the root of the checkout) writes the
transcripts anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden import stories_chifootmi, stories_pitch_bowl, stories_pitch_out
from tests.golden.stories import HAND_WRITTEN, PLAY_BALL, stories
from tests.golden.stories_chifootmi import CHIFOOTMI
from tests.golden.stories_pitch_bowl import PITCH_BOWL
from tests.golden.stories_pitch_out import PITCH_OUT
from tests.golden.transcript import Story, tell, untell
from tests.golden.where import folder_of, path_of

TOLD = sorted(folder_of(PLAY_BALL).glob("*.txt"))
TOLD_OUT = sorted(folder_of(PITCH_OUT).glob("*.txt"))
TOLD_BOWL = sorted(folder_of(PITCH_BOWL).glob("*.txt"))
TOLD_CARDS = sorted(folder_of(CHIFOOTMI).glob("*.txt"))
WRITTEN = (
    *HAND_WRITTEN,
    *stories_pitch_out.HAND_WRITTEN,
    *stories_pitch_bowl.HAND_WRITTEN,
    *stories_chifootmi.HAND_WRITTEN,
)


@pytest.mark.parametrize("path", [*TOLD, *TOLD_OUT, *TOLD_BOWL, *TOLD_CARDS], ids=lambda path: path.stem)
def test_a_transcript_is_told_the_same_today(path: Path) -> None:
    """The actions of a transcript, played now, give its text to the letter."""
    text = path.read_text(encoding="utf-8")
    assert tell(untell(path.stem, text)).splitlines() == text.splitlines()


@pytest.mark.parametrize("story", WRITTEN, ids=str)
def test_a_written_story_is_the_one_on_file(story: Story) -> None:
    """A story written by hand has its transcript, with its actions."""
    assert untell(story.name, path_of(story.game, story.name).read_text(encoding="utf-8")) == story


def test_every_story_has_its_transcript_and_no_other() -> None:
    """The folders hold these transcripts."""
    for told, known in (
        (TOLD, stories()),
        (TOLD_OUT, stories_pitch_out.stories()),
        (TOLD_BOWL, stories_pitch_bowl.stories()),
        (TOLD_CARDS, stories_chifootmi.stories()),
    ):
        assert sorted(path.stem for path in told) == sorted(story.name for story in known)


def test_the_eager_matches_are_whole() -> None:
    """On each board and in each mode one match is told to its end."""
    whole = [path for path in TOLD if path.stem.startswith("eager")]
    assert len(whole) == 6
    for path in whole:
        assert '"reason": "goals"' in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "word", ["step", "jump", "bounce", "pass", "take", "goal", "skip", "round", "match", "refused", "ruling"]
)
def test_the_transcripts_show_everything_once(word: str) -> None:
    """Every kind of event, and refusals and rulings, occur somewhere."""
    assert any(f"\n  {word} " in path.read_text(encoding="utf-8") for path in TOLD)


OUT_WORDS = """toss first selected revealed placed flick touch exit eliminated replaced returned covered golem
removed power banned swapped round match refused ruling"""


@pytest.mark.parametrize("word", OUT_WORDS.split())
def test_the_transcripts_of_pitch_out_show_everything_once(word: str) -> None:
    """The same for Pitch Out."""
    assert any(f"\n  {word} " in path.read_text(encoding="utf-8") for path in TOLD_OUT)


def test_a_round_and_a_match_of_pitch_out_are_whole() -> None:
    """One round of the basic rules and one match of the advanced ones are told to their end."""
    for name, rule in (("round-basic", "POT-7.1"), ("match-advanced", "POT-7.4")):
        assert f"[{rule}]" in path_of(PITCH_OUT, name).read_text(encoding="utf-8")


BOWL_WORDS = """toss chosen placed kick touch exit loose flick turned carrier fault touchdown given restored
skip match refused ruling"""


@pytest.mark.parametrize("word", BOWL_WORDS.split())
def test_the_transcripts_of_pitch_bowl_show_everything_once(word: str) -> None:
    """The same for Pitch Bowl."""
    assert any(f"\n  {word} " in path.read_text(encoding="utf-8") for path in TOLD_BOWL)


def test_matches_of_pitch_bowl_are_whole() -> None:
    """One match on each field is told to its third touchdown."""
    for name in ("match-standard", "match-small"):
        assert '"reason": "touchdowns"' in path_of(PITCH_BOWL, name).read_text(encoding="utf-8")


CARD_WORDS = """dealt toss reveal one_two keep steal shot foul free_kick penalty aims saved goal offside draw
last_shot shootout match refused ruling"""


@pytest.mark.parametrize("word", CARD_WORDS.split())
def test_the_transcripts_of_chifootmi_show_everything_once(word: str) -> None:
    """The same for ChiFootMi."""
    assert any(f"\n  {word} " in path.read_text(encoding="utf-8") for path in TOLD_CARDS)


@pytest.mark.parametrize("level", ["beginner", "amateur", "pro", "pro-plus"])
def test_a_match_of_each_level_of_chifootmi_is_whole(level: str) -> None:
    """It is told from the deal to its winner."""
    text = path_of(CHIFOOTMI, f"match-{level}").read_text(encoding="utf-8")
    assert "\nchance deal " in text
    assert '"winner": null' not in text
    assert "\nresult: null" not in text

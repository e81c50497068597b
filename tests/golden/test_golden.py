"""The transcripts in `tests/games/*/golden` are what the product tells today.

A change of rules, events, wording, notation or hash shows here as a difference of readable text. If it is
meant, `python -m tests.golden` (with the package importable, from the root of the checkout) writes the
transcripts anew.
"""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest

from pitchside.games import GAMES
from tests.golden.__main__ import main
from tests.golden.transcript import Story, tell, untell
from tests.golden.where import BOOKS, path_of, transcripts_of

TOLD = [pytest.param(path, id=f"{game}-{path.stem}") for game in GAMES for path in transcripts_of(game)]
WRITTEN = [pytest.param(story, id=f"{story.game}-{story}") for book in BOOKS for story in book.HAND_WRITTEN]


@pytest.mark.parametrize("path", TOLD)
def test_a_transcript_is_told_the_same_today(path: Path) -> None:
    """The actions of a transcript, played now, give its text to the letter."""
    text = path.read_text(encoding="utf-8")
    assert tell(untell(path.stem, text)).splitlines() == text.splitlines()


@pytest.mark.parametrize("story", WRITTEN)
def test_a_written_story_is_the_one_on_file(story: Story) -> None:
    """A story written by hand has its transcript, with its actions."""
    assert untell(story.name, path_of(story.game, story.name).read_text(encoding="utf-8")) == story


def test_asking_for_help_writes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """Help is printed, and no transcript is written anew."""
    with patch.object(Path, "write_text") as written, patch.object(Path, "unlink") as gone:
        with pytest.raises(SystemExit, match="0"):
            main(["--help"])
        with pytest.raises(SystemExit, match="2"):
            main(["play-ball"])
    assert not written.called
    assert not gone.called
    assert "anew" in capsys.readouterr().out


def test_every_story_has_its_transcript_and_no_other() -> None:
    """The folders hold these transcripts."""
    told = [path for game in GAMES for path in transcripts_of(game)]
    known = [path_of(story.game, story.name) for book in BOOKS for story in book.stories()]
    assert sorted(told) == sorted(known)

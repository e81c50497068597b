"""`python -m tests.golden` writes the transcripts anew; look at the difference before you keep it."""

from __future__ import annotations

from tests.golden import stories, stories_chifootmi, stories_pitch_bowl, stories_pitch_out
from tests.golden.transcript import tell
from tests.golden.where import folder_of, path_of

for book in (stories, stories_pitch_out, stories_pitch_bowl, stories_chifootmi):
    told = book.stories()
    folder = folder_of(told[0].game)
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.txt"):
        old.unlink()
    for story in told:
        path_of(story.game, story.name).write_text(tell(story), encoding="utf-8", newline="\n")

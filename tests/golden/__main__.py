"""`python -m tests.golden` writes the transcripts anew; look at the difference before you keep it."""

from __future__ import annotations

from tests.golden.transcript import tell
from tests.golden.where import BOOKS, path_of, transcripts_of

for book in BOOKS:
    told = book.stories()
    for old in transcripts_of(told[0].game):
        old.unlink()
    for story in told:
        path_of(story.game, story.name).write_text(tell(story), encoding="utf-8", newline="\n")

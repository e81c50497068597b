"""`python -m tests.golden` writes the transcripts anew; look at the difference before you keep it."""

from __future__ import annotations

from tests.golden.stories import stories
from tests.golden.transcript import tell
from tests.golden.where import FOLDER, path_of

FOLDER.mkdir(exist_ok=True)
for old in FOLDER.glob("*.txt"):
    old.unlink()
for story in stories():
    path_of(story.name).write_text(tell(story), encoding="utf-8", newline="\n")

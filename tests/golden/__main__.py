"""`python -m tests.golden` writes the transcripts anew; look at the difference before you keep it."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from tests.golden.transcript import tell
from tests.golden.where import BOOKS, path_of, transcripts_of


def main(words: Sequence[str] | None = None) -> None:
    """Write the transcripts of all games."""
    text = "Write the golden transcripts of all games anew; look at the difference before you keep it."
    argparse.ArgumentParser(prog="python -m tests.golden", description=text).parse_args(words)
    for book in BOOKS:
        told = book.stories()
        for old in transcripts_of(told[0].game):
            old.unlink()
        for story in told:
            path_of(story.game, story.name).write_text(tell(story), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()

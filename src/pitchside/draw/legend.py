"""What stands with a board in letters, in every language."""

from __future__ import annotations

from collections.abc import Mapping

from pitchside.core.language import LANGUAGES, words

Legend = Mapping[str, str]
LEGENDS: Mapping[str, Legend] = {lang: words("pitchside.draw", lang)["legend"] for lang in LANGUAGES}

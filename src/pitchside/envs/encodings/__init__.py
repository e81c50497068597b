"""The games as numbers, one file a game; NumPy is all they need."""

from __future__ import annotations

from typing import Any

from pitchside.core.errors import Malformed
from pitchside.core.manifest import load
from pitchside.envs.encodings.encoding import Encoding
from pitchside.games import MANIFESTS, manifest_of, manifests


def encoding_of(game: str, **settings: Any) -> Encoding:
    """The encoding of a game for its options and what an episode is; `Malformed` for what is none."""
    name = manifest_of(game).encoding if game in MANIFESTS else None
    if name is None:
        known = ", ".join(one for one, manifest in manifests().items() if manifest.encoding)
        raise Malformed(f"'{game}' has no environment; known are {known}")
    made: Encoding = load(name)(**settings)
    return made

"""The games as numbers, one file a game; NumPy is all they need."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pitchside.core.errors import Malformed
from pitchside.envs.encodings.chifootmi import chifootmi
from pitchside.envs.encodings.encoding import Encoding
from pitchside.envs.encodings.pitch_bowl import pitch_bowl
from pitchside.envs.encodings.pitch_out import pitch_out
from pitchside.envs.encodings.play_ball import play_ball

ENCODINGS: Mapping[str, Callable[..., Encoding]] = {
    "play-ball": play_ball,
    "pitch-out": pitch_out,
    "pitch-bowl": pitch_bowl,
    "chifootmi": chifootmi,
}


def encoding_of(game: str, **settings: Any) -> Encoding:
    """The encoding of a game for its options and what an episode is; `Malformed` for what is none."""
    if game not in ENCODINGS:
        raise Malformed(f"'{game}' has no environment; known are {', '.join(ENCODINGS)}")
    return ENCODINGS[game](**settings)

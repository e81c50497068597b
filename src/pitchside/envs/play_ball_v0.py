"""Play Ball for PettingZoo: `play_ball_v0.env(board="hex37", episode="match")`."""

from __future__ import annotations

from typing import Any

from pitchside.envs.aec import SeatsEnv, wrapped
from pitchside.envs.encodings.play_ball import play_ball

__all__ = ["env", "raw_env"]


def raw_env(render_mode: str | None = None, **settings: Any) -> SeatsEnv:
    """The bare environment: a masked action raises `BadStep`."""
    return SeatsEnv(play_ball(**settings), "play_ball_v0", render_mode)


def env(render_mode: str | None = None, **settings: Any) -> Any:
    """The environment as PettingZoo wraps its own."""
    return wrapped(raw_env(render_mode, **settings))

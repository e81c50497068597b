"""Pitch Out for PettingZoo: `pitch_out_v0.env(tremor=1.0, actions="discrete")`."""

from __future__ import annotations

from typing import Any

from pitchside.envs.aec import SeatsEnv, wrapped
from pitchside.envs.encodings.pitch_out import pitch_out

__all__ = ["env", "raw_env"]


def raw_env(render_mode: str | None = None, **settings: Any) -> SeatsEnv:
    """The bare environment: a masked action, or numbers out of bounds, raise `BadStep`."""
    return SeatsEnv(pitch_out(**settings), "pitch_out_v0", render_mode)


def env(render_mode: str | None = None, **settings: Any) -> Any:
    """The environment as PettingZoo wraps its own."""
    return wrapped(raw_env(render_mode, **settings))

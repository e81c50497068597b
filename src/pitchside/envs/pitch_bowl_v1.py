"""Pitch Bowl for PettingZoo: `pitch_bowl_v1.env(tremor=1.0, actions="discrete")`."""

from __future__ import annotations

from typing import Any

from pitchside.envs.aec import SeatsEnv, wrapped
from pitchside.envs.encodings.pitch_bowl import pitch_bowl

__all__ = ["env", "raw_env"]


def raw_env(render_mode: str | None = None, **settings: Any) -> SeatsEnv:
    """The bare environment: a masked action, or numbers out of bounds, raise `BadStep`."""
    return SeatsEnv(pitch_bowl(**settings), "pitch_bowl_v1", render_mode)


def env(render_mode: str | None = None, **settings: Any) -> Any:
    """The environment as PettingZoo wraps its own."""
    return wrapped(raw_env(render_mode, **settings))

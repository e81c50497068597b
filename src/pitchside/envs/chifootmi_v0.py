"""ChiFootMi for PettingZoo: `chifootmi_v0.env(level="pro")`, or `parallel_env`: both choose in every step."""

from __future__ import annotations

from typing import Any

from pitchside.envs.aec import SeatsEnv, wrapped
from pitchside.envs.encodings.chifootmi import chifootmi
from pitchside.envs.parallel import AtOnceEnv

__all__ = ["env", "parallel_env", "raw_env"]


def raw_env(render_mode: str | None = None, **settings: Any) -> SeatsEnv:
    """The bare environment: a masked action raises `BadStep`."""
    return SeatsEnv(chifootmi(**settings), "chifootmi_v0", render_mode)


def env(render_mode: str | None = None, **settings: Any) -> Any:
    """The environment as PettingZoo wraps its own."""
    return wrapped(raw_env(render_mode, **settings))


def parallel_env(render_mode: str | None = None, **settings: Any) -> AtOnceEnv:
    """The same match with both agents choosing in every step."""
    return AtOnceEnv(chifootmi(**settings), "chifootmi_v0", render_mode)

"""The libraries of learners: loaded by who asks for them, and named where they are missing."""

from __future__ import annotations

import subprocess
import sys

import pytest

LIBRARIES = ("gymnasium", "pettingzoo", "pyspiel", "open_spiel")


def run(code: str) -> str:
    """What a fresh interpreter prints, or how it fails."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


@pytest.mark.parametrize(
    "module", ["pitchside", "pitchside.envs", "pitchside.envs.encodings", "pitchside.api"]
)
def test_the_package_alone_loads_none_of_them(module: str) -> None:
    """Nor do the encodings, which need NumPy alone."""
    code = f"import sys, {module}; print([one for one in {LIBRARIES} if one in sys.modules])"
    assert run(code).strip() == "[]"


@pytest.mark.parametrize(
    ("module", "library"),
    [
        ("play_ball_v0", "gymnasium"),
        ("play_ball_v0", "pettingzoo"),
        ("gym", "gymnasium"),
        ("spiel", "pyspiel"),
    ],
)
def test_a_missing_library_is_named_with_its_extra(module: str, library: str) -> None:
    """As one installs it."""
    said = run(f"import sys; sys.modules['{library}'] = None; import pitchside.envs.{module}")
    assert "environments need: pip install pitchside[envs]" in said.splitlines()[-1]

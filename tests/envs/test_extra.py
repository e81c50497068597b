"""The libraries of learners: loaded by who asks for them, and named where they are missing."""

from __future__ import annotations

import subprocess
import sys

LIBRARIES = ("gymnasium", "pettingzoo", "pyspiel", "open_spiel", "jax")


def run(code: str) -> str:
    """What a fresh interpreter prints, or how it fails."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def test_the_package_alone_loads_none_of_them() -> None:
    """Nor do the encodings, which need NumPy alone."""
    modules = "pitchside, pitchside.api, pitchside.envs, pitchside.envs.encodings"
    code = f"import sys, {modules}; print([one for one in {LIBRARIES} if one in sys.modules])"
    assert run(code).strip() == "[]"


def test_a_missing_library_is_named_with_its_extra() -> None:
    """As one installs it."""
    code = """
import importlib, sys
for library, module in (("pyspiel", "spiel"), ("pettingzoo", "play_ball_v0"), ("gymnasium", "gym")):
    sys.modules[library] = None
    try:
        importlib.import_module(f"pitchside.envs.{module}")
    except ModuleNotFoundError as error:
        print(error.name, "|", error)
"""
    said = [line.split(" | ") for line in run(code).splitlines()]
    assert [name for name, _ in said] == ["pyspiel", "pettingzoo", "gymnasium"]
    needs = "environments need: pip install 'pitchside-games[envs]'"
    assert {words.split("; ")[1] for _, words in said} == {needs}


def test_jax_has_an_extra_of_its_own() -> None:
    """It is named where JAX is missing."""
    said = run("import sys; sys.modules['jax'] = None; import pitchside.envs.jax")
    assert "environments need: pip install 'pitchside-games[jax]'" in said

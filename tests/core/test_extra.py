"""What is missing is named with the command that brings it."""

from __future__ import annotations

import ast
import re
import tomllib
from itertools import chain
from pathlib import Path

import pytest

from pitchside.core.extra import DISTRIBUTION, extra, install

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_the_command_names_this_distribution() -> None:
    """And not the project that is called `pitchside` on the package index."""
    assert PROJECT["name"] == DISTRIBUTION != "pitchside"
    assert install("serve") == f"pip install '{DISTRIBUTION}[serve]'"


def test_every_extra_that_is_named_exists() -> None:
    """In whatever module."""
    named = set[str]()
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                first = node.args[0]
                if node.func.id in ("install", "extra") and isinstance(first, ast.Constant):
                    named.add(str(first.value))
    assert named == {"data", "gpu", "jax", "scale", "serve"}
    assert named <= set(PROJECT["optional-dependencies"])


def test_no_text_names_the_other_project() -> None:
    """No module, page or recipe asks pip for `pitchside`."""
    texts = chain(
        (ROOT / "src").rglob("*.py"), ROOT.glob("*.md"), (ROOT / "docs").rglob("*.md"), [ROOT / "Makefile"]
    )
    wrong = re.compile(r"pitchside\[(?=[a-z])|pip install[^`\n]* '?pitchside(?![-_/.\w])")
    assert [path.name for path in texts if wrong.search(path.read_text(encoding="utf-8"))] == []


def test_a_missing_library_is_named_with_its_use() -> None:
    """The library, what needs it, and the command; the kind of the error stays."""
    with pytest.raises(ModuleNotFoundError) as caught, extra("gpu", "flicks on the GPU"):
        import nowhere_at_all  # type: ignore[import-not-found]  # noqa: F401
    assert str(caught.value) == (
        "'nowhere_at_all' is not installed; flicks on the GPU need: pip install 'pitchside-games[gpu]'"
    )
    assert caught.value.name == "nowhere_at_all"

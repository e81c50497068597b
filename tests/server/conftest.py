"""Fixtures of the server's tests."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from pitchside.games import GAMES
from tests.core.tiny_game import TINY
from tests.server.support import ROOT, Served, serving


@pytest.fixture(scope="session", autouse=True)
def _workers_find_the_tests() -> Iterator[None]:
    """Worker processes import opponents from the tests."""
    with pytest.MonkeyPatch.context() as patch:
        known = os.environ.get("PYTHONPATH")
        patch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), *([known] if known else [])]))
        yield


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tiny game is among the games."""
    monkeypatch.setitem(GAMES, TINY.id, TINY)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for all tests of a file."""
    with serving(tmp_path_factory.mktemp("served")) as one:
        yield one

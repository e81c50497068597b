"""Fixtures of the server's tests."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from unittest.mock import patch

import pytest
from sqlalchemy import Engine

from pitchside.games import MANIFESTS
from pitchside.server.store import matches
from pitchside.server.store.engine import open_engine
from tests.server import parts
from tests.server.support import ROOT, Served, serving


@pytest.fixture(scope="session", autouse=True)
def _workers_find_the_tests() -> Iterator[None]:
    """Worker processes import opponents from the tests."""
    with pytest.MonkeyPatch.context() as patch:
        known = os.environ.get("PYTHONPATH")
        patch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), *([known] if known else [])]))
        yield


@pytest.fixture(scope="session", autouse=True)
def _new_files_are_copies(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A new database is a copy of one whose tables were made once: how they are made `test_store` asks."""
    pattern = tmp_path_factory.mktemp("pattern") / "matches.db"
    open_engine(pattern).dispose()
    whole = pattern.read_bytes()

    def opened(file: Path) -> Engine:
        if not file.exists():
            with suppress(OSError):  # where it cannot be made, the database says why
                file.touch(mode=0o600)
                file.write_bytes(whole)
        return open_engine(file)

    with patch.object(matches, "open_engine", opened):
        yield


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL for all tests of this process."""
    with parts.postgres() as address:
        yield address


ON_POSTGRES = pytest.param("postgres", marks=pytest.mark.xdist_group("postgres"))


@pytest.fixture(params=["sqlite", ON_POSTGRES])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where a store is: a file, or an empty database of a real PostgreSQL."""
    if request.param == "sqlite":
        return tmp_path / "matches.db"
    return parts.new_database(request.getfixturevalue("postgres"))


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tiny game is among the games."""
    monkeypatch.setitem(MANIFESTS, "tiny", "tests.fifth_game.manifest:MANIFEST")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for all tests of a file."""
    with serving(tmp_path_factory.mktemp("served")) as one:
        yield one

"""The engines to compare with are a development extra."""

import re
import tomllib
from pathlib import Path

import pytest

from pitchside.physics.formation import formation
from tools import peers

ROOT = Path(__file__).resolve().parents[2]


def test_without_the_other_engines_the_bench_says_how_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each missing engine has a row that names the command."""
    monkeypatch.setattr(peers, "installed", frozenset)
    rows = peers.beside(formation(), 1, 1)
    assert [row.what for row in rows] == ["Box2D 2.3.10 at 1/240 s", "pymunk at 1/240 s"]
    assert all("make peers" in row.note for row in rows)


@pytest.mark.parametrize("name", sorted(peers.installed()))
def test_an_installed_engine_has_its_ratio(name: str) -> None:
    """Where it is installed, the bench shows by how much it is slower."""
    rows = peers.against(name, peers.PEERS[name](formation()), formation(), 10, 1000)
    assert [row.what.strip() for row in rows][1] == "is slower by"
    assert float(rows[1].figure.rstrip("x")) > 1


def test_the_engines_are_an_extra_with_a_lock_of_its_own() -> None:
    """They are no dependencies of the product, and their lock has hashes and no address."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["optional-dependencies"]["peers"] == ["Box2D==2.3.10", "chess", "pymunk"]
    assert not [name for name in project["dependencies"] if re.match("(?i)box2d|chess|pymunk", name)]
    lock = (ROOT / "peers.lock").read_text()
    names = re.findall(r"^([a-z0-9-]+)==", lock, re.MULTILINE)
    assert {"box2d", "chess", "pymunk"} <= set(names)
    assert all(re.search(rf"^{name}==[^\n]*\\\n\s+--hash=sha256:", lock, re.MULTILINE) for name in names)
    assert "://" not in lock

"""What `make bench-envs` says: rates of what is there, and the names of what is not."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from tools.bench_envs import Runner, rows_of, runners

ROOT = Path(__file__).resolve().parents[2]


def test_what_is_not_installed_is_named_with_how_to_get_it() -> None:
    """And nothing is made of it."""
    (row,) = rows_of([Runner("golf", lambda: lambda: (1, 1), ("no_such_library",))], 0.0)
    assert (row.figure, row.note) == ("not installed", "needs no_such_library: make peers-envs")


def test_all_are_held_against_the_first() -> None:
    """Which is our batch of Play Ball on one core."""
    rows = list(rows_of([Runner(name, lambda: lambda: (10, 30)) for name in ("ours", "theirs")], 0.01))
    assert rows[0].note == "1, 3.0 choices"
    assert rows[1].note.startswith("1/")
    assert next(iter(runners())).name == "play-ball, batch, one core"


def test_what_is_compared_with_is_an_extra_with_a_lock_of_its_own() -> None:
    """Every package of it has its hashes, and no address."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lock = (ROOT / "peers-envs.lock").read_text(encoding="utf-8")
    names = re.findall(r"^([a-z0-9-]+)==", lock, re.MULTILINE)
    assert set(project["optional-dependencies"]["peers-envs"]) <= set(names)
    assert all(re.search(rf"^{name}==[^\n]*\\\n\s+--hash=sha256:", lock, re.MULTILINE) for name in names)
    assert "://" not in lock

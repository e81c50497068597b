"""What `make bench-envs` says: rates of what is there, and the names of what is not."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import jax.numpy as jnp
import pytest

from tools import bench_jax
from tools.bench_envs import JAX_ROWS, Runner, in_jax, rows_of, runners

ROOT = Path(__file__).resolve().parents[2]


def test_what_is_not_installed_is_named_with_how_to_get_it() -> None:
    """And nothing is made of it."""
    (row,) = rows_of([Runner("golf", lambda: lambda: (1, 1), ("no_such_library",), "18 holes")], 0.0)
    assert (row.figure, row.note) == ("not installed", "needs no_such_library: make peers-envs")


def test_all_are_held_against_the_first() -> None:
    """Which is our batch of Play Ball on one core."""
    rows = list(rows_of([Runner(name, lambda: lambda: (10, 30)) for name in ("ours", "theirs")], 0.01))
    assert rows[0].note == "1, 3.0 choices"
    assert rows[1].note.startswith("1/")
    assert next(iter(runners())).name == "play-ball, batch, one core"


def test_games_in_jax_play_where_jax_does() -> None:
    """Ours beside those of Pgx, as many at once; the device is named, and one may ask for another number."""
    found = list(in_jax())
    assert [one.name for one in found] == [
        "play-ball, JAX",
        "chifootmi, JAX",
        "Pgx gardner_chess",
        "Pgx hex",
        "Pgx connect_four",
    ]
    assert {(one.note, one.by_clock) for one in found} == {(f"{JAX_ROWS} rows on the processor", False)}
    assert next(in_jax(7)).note == "7 rows on the processor"


class Toss(NamedTuple):
    """A game in which either of two actions may be chosen for ever."""

    legal_action_mask: Any


def test_a_call_plays_many_steps_of_all_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them are counted, with the choices that there were."""
    start = Toss(jnp.array([[True, False, True]] * 5))
    toss = bench_jax.Games(start, lambda now, _: now, lambda now: now.legal_action_mask)
    monkeypatch.setattr(bench_jax, "games_of", lambda name, count: toss)
    assert bench_jax.at_random("toss", 5)() == (5 * bench_jax.LENGTH, 10 * bench_jax.LENGTH)


def test_what_is_compared_with_is_an_extra_with_a_lock_of_its_own() -> None:
    """Every package of it has its hashes, and no address."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lock = (ROOT / "peers-envs.lock").read_text(encoding="utf-8")
    names = re.findall(r"^([a-z0-9-]+)==", lock, re.MULTILINE)
    assert set(project["optional-dependencies"]["peers-envs"]) <= set(names)
    assert all(re.search(rf"^{name}==[^\n]*\\\n\s+--hash=sha256:", lock, re.MULTILINE) for name in names)
    assert "://" not in lock

"""Play Ball: each clause's tests notice when their clause is broken."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from pitchside.core.errors import PitchsideError
from tests.rules.defects import DEFECTS, Defect

for _name in ("defects_turn", "defects_ball"):
    import_module(f"tests.rules.{_name}")

LEFT_OUT = {"test_play_ball_defects", "test_play_ball_rulebook", "test_play_ball_second_opinion"}
"""This file, the texts, and the comparison that would notice anything."""


def clause_tests() -> Iterator[tuple[str, Callable[..., None]]]:
    """Every test that carries a clause, with each clause it carries."""
    for path in sorted(Path(__file__).parent.glob("test_play_ball_*.py")):
        if path.stem in LEFT_OUT:
            continue
        module = import_module(f"tests.rules.{path.stem}")
        for name, test in vars(module).items():
            if name.startswith("test_"):
                for mark in getattr(test, "pytestmark", []):
                    if mark.name == "rule":
                        yield from ((number, test) for number in mark.args)


def calls(test: Callable[..., None]) -> list[dict[str, Any]]:
    """The arguments of every case of a test."""
    sets = []
    for mark in getattr(test, "pytestmark", []):
        if mark.name == "parametrize":
            names, values = mark.args[:2]
            keys = names.replace(",", " ").split() if isinstance(names, str) else list(names)
            rows = [(value,) if len(keys) == 1 else tuple(value) for value in values]
            sets.append([dict(zip(keys, row, strict=True)) for row in rows])
    return [{key: value for part in chosen for key, value in part.items()} for chosen in product(*sets)]


def notices(test: Callable[..., None], arguments: dict[str, Any]) -> bool:
    """Does this case fail by what it states, or by a refusal? Any other error is a badly planted defect."""
    try:
        test(**arguments)
    except (AssertionError, PitchsideError, pytest.fail.Exception):
        return True
    return False


def passes(test: Callable[..., None], arguments: dict[str, Any]) -> bool:
    """Does this case pass?"""
    try:
        return not notices(test, arguments)
    except Exception:
        return False


@cache
def sound_cases(clause: str) -> tuple[tuple[Callable[..., None], int], ...]:
    """The cases of a clause's tests that pass in the product as it is."""
    tests = [test for number, test in clause_tests() if number == clause]
    return tuple(
        (test, i) for test in tests for i, arguments in enumerate(calls(test)) if passes(test, arguments)
    )


@pytest.mark.parametrize("defect", DEFECTS, ids=str)
def test_a_planted_defect_is_noticed(defect: Defect, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under the defect at least one case that passes otherwise fails, among the tests of its clause."""
    sound = sound_cases(defect.clause)
    assert sound, f"no test carries {defect.clause}"
    with monkeypatch.context() as patch:
        defect.plant(patch)
        noticed = any(notices(test, calls(test)[i]) for test, i in sound)
    assert noticed, f"no test of {defect.clause} notices: {defect.what}"


def test_every_clause_has_a_planted_defect() -> None:
    """The list of defects covers every clause that a test carries."""
    carried = {number for number, _ in clause_tests()}
    assert sorted(carried - {defect.clause for defect in DEFECTS}) == []
    assert len(carried) == 44


def test_the_product_is_whole_again_afterwards() -> None:
    """After all defects the sound cases are sound."""
    for clause in ("PLB-3.4", "PLB-4.3", "PLB-6.1"):
        assert not any(notices(test, calls(test)[i]) for test, i in sound_cases(clause))

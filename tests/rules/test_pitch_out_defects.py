"""Pitch Out: each clause's tests notice when their clause is broken."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from pitchside.core.errors import PitchsideError
from tests.rules.pitch_out_defects import DEFECTS, Defect, forget

for _name in ("match", "turn", "powers"):
    import_module(f"tests.rules.pitch_out_defects_{_name}")

HERE = Path(__file__).parent
LEFT_OUT = {"test_pitch_out_defects", "test_pitch_out_rulebook", "test_pitch_out_powers_table"}
"""This file, the texts, and the table that would notice anything."""


def clause_tests() -> Iterator[tuple[str, Callable[..., None]]]:
    """Every test that carries a clause, with each clause it carries."""
    for path in sorted(HERE.glob("test_pitch_out_*.py")):
        if path.stem in LEFT_OUT:
            continue
        for name, test in vars(import_module(f"tests.rules.{path.stem}")).items():
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
            keys = [names] if isinstance(names, str) else list(names)
            rows = [(value,) if len(keys) == 1 else tuple(value) for value in values]
            sets.append([dict(zip(keys, row, strict=True)) for row in rows])
    return [{key: value for part in chosen for key, value in part.items()} for chosen in product(*sets)]


def notices(test: Callable[..., None], arguments: dict[str, Any]) -> bool:
    """Does this case fail by what it states, by a refusal, or by something it looks for and does not find?

    An error inside the product would be a badly planted defect, and is raised.
    """
    try:
        test(**arguments)
    except (AssertionError, PitchsideError, pytest.fail.Exception):
        return True
    except (LookupError, TypeError, ValueError) as error:
        if not traceback.extract_tb(error.__traceback__)[-1].filename.startswith(str(HERE)):
            raise
        return True
    return False


def passes(test: Callable[..., None], arguments: dict[str, Any]) -> bool:
    """Does this case pass?"""
    try:
        return not notices(test, arguments)
    except Exception:
        return False


@cache
def is_sound(test: Callable[..., None], i: int) -> bool:
    """Does a case pass in the product as it is?"""
    return passes(test, calls(test)[i])


@cache
def sound_cases(clause: str) -> tuple[tuple[Callable[..., None], int], ...]:
    """The cases of a clause's tests that pass in the product as it is."""
    tests = [test for number, test in clause_tests() if number == clause]
    return tuple((test, i) for test in tests for i in range(len(calls(test))) if is_sound(test, i))


@pytest.mark.parametrize("defect", DEFECTS, ids=str)
def test_a_planted_defect_is_noticed(defect: Defect, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under the defect at least one case that passes otherwise fails, among the tests of its clause."""
    sound = sound_cases(defect.clause)
    assert sound, f"no test carries {defect.clause}"
    with monkeypatch.context() as patch:
        defect.plant(patch)
        forget()
        noticed = any(notices(test, calls(test)[i]) for test, i in sound)
    forget()
    assert noticed, f"no test of {defect.clause} notices: {defect.what}"


def test_every_clause_has_a_planted_defect() -> None:
    """The list of defects covers every clause that a test carries."""
    carried = {number for number, _ in clause_tests()}
    assert sorted(carried - {defect.clause for defect in DEFECTS}) == []
    assert len(carried) == 65


def test_the_product_is_whole_again_afterwards() -> None:
    """After all defects the sound cases are sound."""
    for clause in ("POT-3.2", "POT-4.3", "POT-6.10", "POT-7.1"):
        assert not any(notices(test, calls(test)[i]) for test, i in sound_cases(clause))

"""ChiFootMi: each clause's tests notice when their clause is broken."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from tests.rules.chifootmi_defects import DEFECTS, Defect
from tests.rules.test_pitch_out_defects import calls, notices, passes

for _name in ("turn", "match"):
    import_module(f"tests.rules.chifootmi_defects_{_name}")

HERE = Path(__file__).parent
LEFT_OUT = ("defects", "rulebook", "table", "second_opinion", "leaks")
"""This file, the texts, and what would notice anything."""
CLAUSES = 62
Case = tuple[Callable[..., None], int]


def clause_tests() -> Iterator[tuple[str, Callable[..., None]]]:
    """Every test that carries a clause, with each clause it carries."""
    for path in sorted(HERE.glob("test_chifootmi_*.py")):
        if path.stem.removeprefix("test_chifootmi_") in LEFT_OUT:
            continue
        for name, test in vars(import_module(f"tests.rules.{path.stem}")).items():
            if name.startswith("test_"):
                for mark in getattr(test, "pytestmark", []):
                    if mark.name == "rule":
                        yield from ((number, test) for number in mark.args)


@cache
def is_sound(test: Callable[..., None], i: int) -> bool:
    """Does a case pass in the product as it is?"""
    return passes(test, calls(test)[i])


@cache
def cases(clause: str) -> tuple[Case, ...]:
    """The cases of a clause's tests."""
    tests = [test for number, test in clause_tests() if number == clause]
    return tuple((test, i) for test in tests for i in range(len(calls(test))))


def noticed(defect: Defect, patch: pytest.MonkeyPatch) -> Case | None:
    """The first case of the clause's tests that fails under the defect."""
    with patch.context() as inner:
        defect.plant(inner)
        return next((one for one in cases(defect.clause) if notices(one[0], calls(one[0])[one[1]])), None)


@pytest.mark.parametrize("defect", DEFECTS, ids=str)
def test_a_planted_defect_is_noticed(defect: Defect, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under the defect a case that passes otherwise fails, among the tests of its clause."""
    assert cases(defect.clause), f"no test carries {defect.clause}"
    found = noticed(defect, monkeypatch)
    assert found is not None, f"no test of {defect.clause} notices: {defect.what}"
    assert is_sound(*found)


def test_every_clause_has_a_planted_defect() -> None:
    """The list of defects covers every clause that a test carries."""
    carried = {number for number, _ in clause_tests()}
    assert sorted(carried ^ {defect.clause for defect in DEFECTS}) == []
    assert len(carried) == CLAUSES


def test_the_product_is_whole_again_afterwards() -> None:
    """After all defects the cases pass."""
    for clause in ("CFM-3.4", "CFM-4.6", "CFM-7.2", "CFM-9.1"):
        assert not any(notices(test, calls(test)[i]) for test, i in cases(clause))

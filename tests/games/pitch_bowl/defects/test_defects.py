"""Pitch Bowl: each clause's tests notice when their clause is broken."""

from __future__ import annotations

from importlib import import_module

import pytest

from tests.games.pitch_bowl.defects.defect import DEFECTS, forget
from tests.games.planted import Defect, cases, clause_tests, first_noticed, is_sound

for _name in ("opening", "match", "pitch"):
    import_module(f"tests.games.pitch_bowl.defects.{_name}")

SUITE = ("pitch_bowl", ("rulebook", "table"))
"""The game's clause tests, but for the texts and the table that would notice anything."""


@pytest.mark.parametrize("defect", DEFECTS, ids=str)
def test_a_planted_defect_is_noticed(defect: Defect, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under the defect a case that passes otherwise fails, among the tests of its clause."""
    clause_cases = cases(*SUITE, defect.clause)
    assert clause_cases, f"no test carries {defect.clause}"
    with monkeypatch.context() as patch:
        defect.plant(patch)
        forget()
        found = first_noticed(clause_cases)
    forget()
    assert found is not None, f"no test of {defect.clause} notices: {defect.what}"
    assert is_sound(*found)


def test_every_clause_has_a_planted_defect() -> None:
    """The list of defects covers every clause that a test carries."""
    carried = {number for number, _ in clause_tests(*SUITE)}
    assert sorted(carried - {defect.clause for defect in DEFECTS}) == []
    assert len(carried) == 74


@pytest.mark.parametrize("clause", ["PBW-2.5", "PBW-4.6", "PBW-5.7", "PBW-9.2"])
def test_the_product_is_whole_again_afterwards(clause: str) -> None:
    """After all defects the cases pass."""
    assert first_noticed(cases(*SUITE, clause)) is None

"""Pitch Out: each clause's tests notice when their clause is broken."""

from __future__ import annotations

from importlib import import_module

import pytest

from tests.games.pitch_out.defects.defect import DEFECTS, forget
from tests.games.planted import Defect, clause_tests, first_noticed, sound_cases

for _name in ("match", "turn", "powers"):
    import_module(f"tests.games.pitch_out.defects.{_name}")

SUITE = ("pitch_out", ("rulebook", "powers_table"))
"""The game's clause tests, but for the texts and the table that would notice anything."""


@pytest.mark.parametrize("defect", DEFECTS, ids=str)
def test_a_planted_defect_is_noticed(defect: Defect, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under the defect at least one case that passes otherwise fails, among the tests of its clause."""
    sound = sound_cases(*SUITE, defect.clause)
    assert sound, f"no test carries {defect.clause}"
    with monkeypatch.context() as patch:
        defect.plant(patch)
        forget()
        noticed = first_noticed(sound)
    forget()
    assert noticed is not None, f"no test of {defect.clause} notices: {defect.what}"


def test_every_clause_has_a_planted_defect() -> None:
    """The list of defects covers every clause that a test carries."""
    carried = {number for number, _ in clause_tests(*SUITE)}
    assert sorted(carried - {defect.clause for defect in DEFECTS}) == []
    assert len(carried) == 65


@pytest.mark.parametrize("clause", ["POT-3.2", "POT-4.3", "POT-6.10", "POT-7.1"])
def test_the_product_is_whole_again_afterwards(clause: str) -> None:
    """After all defects the sound cases are sound."""
    assert first_noticed(sound_cases(*SUITE, clause)) is None

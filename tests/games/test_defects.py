"""Every game: each clause's tests notice when their clause is broken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import pytest

from tests.games.planted import cases, clause_tests, first_noticed, is_sound

for _module in (
    "play_ball.defects.turn",
    "play_ball.defects.ball",
    "pitch_out.defects.match",
    "pitch_out.defects.turn",
    "pitch_out.defects.powers",
    "pitch_bowl.defects.opening",
    "pitch_bowl.defects.match",
    "pitch_bowl.defects.pitch",
    "chifootmi.defects.turn",
    "chifootmi.defects.match",
):
    import_module(f"tests.games.{_module}")


@dataclass(frozen=True)
class Suite:
    """A game's clause tests, but for a table that would notice anything."""

    game: str
    clauses: int
    sample: Sequence[str]
    """Clauses whose tests must be whole again after all defects."""
    left_out: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.game

    @property
    def bed(self) -> Any:
        """Where its defects are entered."""
        return import_module(f"tests.games.{self.game}.defects.defect")

    @property
    def forget(self) -> Callable[[], None]:
        """Drop what the game keeps between calls."""
        forget: Callable[[], None] = getattr(self.bed, "forget", lambda: None)
        return forget


SUITES = (
    Suite("play_ball", 44, ("PLB-3.4", "PLB-4.3", "PLB-6.1")),
    Suite("pitch_out", 65, ("POT-3.2", "POT-4.3", "POT-6.10", "POT-7.1"), ("powers_table",)),
    Suite("pitch_bowl", 74, ("PBW-2.5", "PBW-4.6", "PBW-5.7", "PBW-9.2"), ("table",)),
    Suite("chifootmi", 62, ("CFM-3.4", "CFM-4.6", "CFM-7.2", "CFM-9.1")),
)


@pytest.mark.parametrize(
    ("suite", "defect"), [(suite, one) for suite in SUITES for one in suite.bed.DEFECTS], ids=str
)
def test_a_planted_defect_is_noticed(suite: Suite, defect: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under the defect a case that passes otherwise fails, among the tests of its clause."""
    clause_cases = cases(suite.game, suite.left_out, defect.clause)
    assert clause_cases, f"no test carries {defect.clause}"
    with monkeypatch.context() as patch:
        defect.plant(patch)
        suite.forget()
        found = first_noticed(clause_cases)
    suite.forget()
    assert found is not None, f"no test of {defect.clause} notices: {defect.what}"
    assert is_sound(*found)


@pytest.mark.parametrize("suite", SUITES, ids=str)
def test_every_clause_has_a_planted_defect(suite: Suite) -> None:
    """The list of defects covers every clause that a test carries."""
    carried = {number for number, _ in clause_tests(suite.game, suite.left_out)}
    assert sorted(carried ^ {defect.clause for defect in suite.bed.DEFECTS}) == []
    assert len(carried) == suite.clauses


@pytest.mark.parametrize(
    ("suite", "clause"), [(suite, clause) for suite in SUITES for clause in suite.sample], ids=str
)
def test_the_product_is_whole_again_afterwards(suite: Suite, clause: str) -> None:
    """After all defects the cases pass."""
    assert first_noticed(cases(suite.game, suite.left_out, clause)) is None

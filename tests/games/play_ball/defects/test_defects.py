"""Play Ball: each clause's tests notice when their clause is broken."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from pitchside.core.errors import PitchsideError
from tests.games.planted import Defect, calls, clause_tests, sound_cases
from tests.games.play_ball.defects.defect import DEFECTS

for _name in ("turn", "ball"):
    import_module(f"tests.games.play_ball.defects.{_name}")

SUITE = ("play_ball", ("rulebook",))
"""The game's clause tests, but for the texts."""


def notices(test: Callable[..., None], arguments: dict[str, Any]) -> bool:
    """Does this case fail by what it states, or by a refusal? Any other error is a badly planted defect."""
    try:
        test(**arguments)
    except (AssertionError, PitchsideError, pytest.fail.Exception):
        return True
    return False


@pytest.mark.parametrize("defect", DEFECTS, ids=str)
def test_a_planted_defect_is_noticed(defect: Defect, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under the defect at least one case that passes otherwise fails, among the tests of its clause."""
    sound = sound_cases(*SUITE, defect.clause)
    assert sound, f"no test carries {defect.clause}"
    with monkeypatch.context() as patch:
        defect.plant(patch)
        noticed = any(notices(test, calls(test)[i]) for test, i in sound)
    assert noticed, f"no test of {defect.clause} notices: {defect.what}"


def test_every_clause_has_a_planted_defect() -> None:
    """The list of defects covers every clause that a test carries."""
    carried = {number for number, _ in clause_tests(*SUITE)}
    assert sorted(carried - {defect.clause for defect in DEFECTS}) == []
    assert len(carried) == 44


def test_the_product_is_whole_again_afterwards() -> None:
    """After all defects the sound cases are sound."""
    for clause in ("PLB-3.4", "PLB-4.3", "PLB-6.1"):
        assert not any(notices(test, calls(test)[i]) for test, i in sound_cases(*SUITE, clause))

"""Budgets: time left by the clock that was handed in."""

from __future__ import annotations

from pitchside.bots.budget import Budget


def test_a_budget_runs_by_its_own_clock() -> None:
    """Spent and left add up to the seconds given."""
    times = iter([10.0, 10.25, 11.5])
    budget = Budget(1.0, lambda: next(times))
    assert budget.spent() == 0.25
    assert budget.left() == -0.5

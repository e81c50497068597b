"""The mark that ties a test to the clauses it checks."""

from __future__ import annotations

import pytest


def rule(*numbers: str) -> pytest.MarkDecorator:
    """`@rule("PLB-3.5")`: the test checks this clause."""
    return pytest.mark.rule(*numbers)

"""ChiFootMi: whole random matches, each replayed from its record."""

from __future__ import annotations

from collections import Counter

from pitchside.games.chifootmi.options import LEVELS
from tests.games.chifootmi.random_matches import examined
from tests.nightly import count

MATCHES = count(60, 2000)
DECIDE = """3.3 3.4 4.1 4.3 4.5 5.2 5.3 5.4 6.3 6.4 6.5 6.6 6.7 6.8 7.1 7.2 7.3 8.1 8.2 8.3"""
"""Clauses that decide something in a match."""


def test_random_matches_are_sound_and_replay() -> None:
    """Every position reads back, no card is lost, the record gives the same rulings; every clause is met."""
    counted: Counter[str] = Counter()
    for seed in range(MATCHES):
        finding = examined(seed)
        assert finding.wrong is None, f"match {seed}: {finding.wrong}"
        counted += finding.counted
    assert [counted[level] for level in LEVELS] == [MATCHES // len(LEVELS)] * len(LEVELS)
    assert [rule for rule in DECIDE.split() if not counted[f"CFM-{rule}"]] == []

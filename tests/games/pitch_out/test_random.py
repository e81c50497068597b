"""Pitch Out: whole random matches, each replayed from its record."""

from __future__ import annotations

from collections import Counter

import pytest

from pitchside.core.outcome import Reason
from tests.games.pitch_out.random_matches import examined, played
from tests.nightly import count

MATCHES, PARTS = count(40, 2000), 4


@pytest.mark.parametrize("part", range(PARTS))
def test_random_matches_are_sound_and_replay(part: int) -> None:
    """Every position reads back, no piece is lost or overlaps, and the record gives the same rulings."""
    counted: Counter[str] = Counter()
    for seed in range(part, MATCHES, PARTS):
        finding = examined(seed)
        assert finding.wrong is None, f"match {seed}: {finding.wrong}"
        counted += finding.counted
    assert counted["flicks"] > 100
    assert counted["POT-4.1"] > 10
    assert counted["POT-7.1"] > 10


def test_random_matches_are_won_by_rounds() -> None:
    """Two rounds win; a round is never drawn."""
    for seed in range(1000, 1006):
        match = played(seed)
        assert match.outcome is not None
        assert match.outcome.reason is Reason.ROUNDS
        assert max(match.outcome.score) == 2
        rounds = [event for turn in match.turns for event in turn.events if event.kind == "round"]
        assert len(rounds) == sum(match.outcome.score)

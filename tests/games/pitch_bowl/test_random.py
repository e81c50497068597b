"""Pitch Bowl: whole random matches, each replayed from its record."""

from __future__ import annotations

from collections import Counter

import pytest

from pitchside.core.outcome import Reason
from pitchside.games.pitch_bowl.field import LAYOUTS
from tests.games.pitch_bowl.random_matches import examined, played
from tests.nightly import count

MATCHES, PARTS = count(10, 1000), 2


@pytest.mark.parametrize("part", range(PARTS))
def test_random_matches_are_sound_and_replay(part: int) -> None:
    """Every position reads back, no piece is lost or overlaps, and the record gives the same rulings."""
    counted: Counter[str] = Counter()
    for seed in range(part, MATCHES, PARTS):
        finding = examined(seed)
        assert finding.wrong is None, f"match {seed}: {finding.wrong}"
        counted += finding.counted
    assert counted["flick"] > 300
    assert counted["touchdown"] >= 2 * MATCHES // PARTS
    for rule in ("PBW-2.4", "PBW-2.5", "PBW-4.6", "PBW-5.5", "PBW-5.6", "PBW-5.12", "PBW-8.1", "PBW-8.2"):
        assert counted[rule] > 0, rule


def test_a_match_is_played_on_another_field() -> None:
    """The field is data: the same rules play on the second layout, whose squares are other squares."""
    finding = examined(1001, field="small", touchdowns=3)
    assert finding.wrong is None
    assert finding.counted["touchdown"] >= 3
    match = played(1001, field="small")
    assert match.state.options.layout is LAYOUTS["small"]
    assert match.state.options.layout != LAYOUTS["standard"]
    ways = [piece.y for turn in match.turns for piece in turn.after.pieces]
    assert max(ways) > LAYOUTS["small"].median
    assert max(ways) <= LAYOUTS["small"].length + 12.0


def test_random_matches_are_won_by_touchdowns() -> None:
    """Three win, or one, and after each but the last the scorer kicks."""
    for seed, needed in ((1000, 3), (1001, 3), (1002, 1), (1003, 1)):
        match = played(seed, touchdowns=needed)
        assert match.outcome is not None
        assert match.outcome.reason is Reason.TOUCHDOWNS
        assert max(match.outcome.score) == needed
        events = [event for turn in match.turns for event in turn.events]
        scored = [event.facts["seat"] for event in events if event.kind == "touchdown"]
        kicked = [event.facts["seat"] for event in events if event.kind == "kick"]
        assert len(scored) == sum(match.outcome.score)
        assert kicked[1:] == scored[:-1]

"""Row 1: a server killed at any moment loses nothing that it acknowledged, and plays nothing twice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.nightly import count, lasts
from tests.server.crashing import ALL_POINTS
from tests.server.killing import kill_often
from tests.server.killing_pitch_out import pitch_out

RANDOM_KILLS = {"sqlite": count(20, 1_500), "postgres": count(4, 1_500)}
NAMED_KILLS = {"sqlite": count(16, 1_500), "postgres": count(16, 1_500)}
"""Together 3,000 in a night on each store; by day 36, and 20 on PostgreSQL."""
AT_ONCE = count(8, 20)
"""Matches while a server kills itself at a named point; a kill from outside finds a write among 20."""
FLICK_KILLS = count(16, 1_600)
"""Of Pitch Out, at the named points."""
ENOUGH = 20
"""Of fewer kills nothing is said about how many hit a write."""


def kind_of(place: Path | str) -> str:
    """Which of the two stores that is."""
    return "postgres" if isinstance(place, str) else "sqlite"


@lasts(300)
def test_kills_at_random_moments_lose_nothing(
    tmp_path: Path, place: Path | str, record_property: Any
) -> None:
    """Kills while 20 matches are played: 0 lost, 0 doubled, 0 unloadable; most hit a write under way."""
    kills = RANDOM_KILLS[kind_of(place)]
    tally = kill_often(tmp_path, ["random"] * kills, seed=1, place=place)
    record_property("tally", f"{tally.acked} acknowledged, {tally.hits} of {kills} kills hit a write")
    print(f"\nrandom kills: {kills}, hit a write: {tally.hits}, acknowledged: {tally.acked}, "
          f"stored but unacknowledged: {tally.stored_unacknowledged}")  # fmt: skip
    assert (tally.lost, tally.doubled, tally.unloadable) == ([], [], [])
    assert tally.kills["random"] == kills
    assert kills < ENOUGH or tally.hits >= kills * 0.7
    assert tally.acked > kills * 5


@lasts(300)
def test_kills_at_named_points_lose_nothing(tmp_path: Path, place: Path | str) -> None:
    """16 kills at the 8 points, before and after each: 0 lost, 0 doubled, 0 unloadable; every one hit."""
    kills = NAMED_KILLS[kind_of(place)]
    points = (list(ALL_POINTS) * (kills // len(ALL_POINTS) + 1))[:kills]
    tally = kill_often(tmp_path, points, seed=2, count=AT_ONCE, place=place)
    print(f"\nnamed kills: {kills}, acknowledged: {tally.acked}, "
          f"stored but unacknowledged: {tally.stored_unacknowledged}")  # fmt: skip
    assert (tally.lost, tally.doubled, tally.unloadable) == ([], [], [])
    assert all(tally.kills[point] >= 1 for point in ALL_POINTS)
    assert tally.missed == []
    assert tally.stored_unacknowledged > 0


def test_acknowledging_before_storing_is_noticed(tmp_path: Path, place: Path | str) -> None:
    """Teeth: a server that acknowledges first loses moves, and the kills find it."""
    tally = kill_often(
        tmp_path, ["before_commit"] * 2, seed=3, defect="ack_first", count=AT_ONCE, place=place
    )
    assert tally.lost


@lasts(300)
def test_kills_between_a_flick_and_its_answers_lose_nothing(tmp_path: Path) -> None:
    """16 kills of Pitch Out, with questions open and choices sealed: 0 lost, 0 doubled, 0 unloadable."""
    points = (list(ALL_POINTS) * (FLICK_KILLS // len(ALL_POINTS) + 1))[:FLICK_KILLS]
    tally = kill_often(tmp_path, points, seed=4, making=pitch_out, count=count(6, 12))
    print(f"\nPitch Out kills: {len(points)}, acknowledged: {tally.acked}, "
          f"with a question open: {tally.kills['answering']}, sealed: {tally.kills['sealed']}")  # fmt: skip
    assert (tally.lost, tally.doubled, tally.unloadable) == ([], [], [])
    assert tally.missed == []
    assert tally.kills["answering"] > 0
    assert tally.kills["sealed"] > 0

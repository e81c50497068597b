"""The compiled ruling of the opponents says what the referee says."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from pitchside.bots.pitch_out.evaluate import Liking
from pitchside.bots.pitch_out.simulator import Aim, Scout
from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games.pitch_out import PITCH_OUT
from pitchside.games.pitch_out.aim import flickable
from pitchside.games.pitch_out.fast.kernel_judge import BACK, EJECTED, GONE, PUSHING, STAYS
from pitchside.games.pitch_out.ruling import Cause, Verdict, rule_flick
from pitchside.games.pitch_out.state import PhaseName, State
from pitchside.games.pitch_out.table import ARENA
from tests.games.pitch_out.by_hand import arena

FLICKS = 6
"""Flicks compared in each state."""


def states(options: dict[str, Any], seed: int) -> Iterator[State]:
    """The turns of a match of random actions."""
    match: Match[Any, Any] = Match(PITCH_OUT, options)
    rng = Random(seed)
    while match.outcome is None:
        if match.state.phase is PhaseName.TURN and Seat.CHANCE not in match.to_act():
            yield match.state
        seat = min(match.to_act())
        match.commit(seat, PITCH_OUT.choices(match.state, seat).sample(rng))


def told(verdict: Verdict, pieces: list[str]) -> dict[str, int]:
    """The fates of the pieces as the referee has them."""
    fates = dict.fromkeys(pieces, STAYS)
    for piece in (*verdict.eliminated, *verdict.of(Cause.BLOCK_LEFT)):
        fates[piece] = GONE
    for piece in (*verdict.of(Cause.DRIVEN), *verdict.of(Cause.UNDYING)):
        fates[piece] = BACK
    return fates


def test_an_obstacle_drives_at_the_same_speed() -> None:
    """Kernels have numbers of their own: this one is the table's (POT-4.3)."""
    assert ARENA.pushing == PUSHING


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("options", [{}, {"rules": "advanced", "format": 7}], ids=["basic", "advanced"])
def test_fates_are_the_referees(options: dict[str, Any], seed: int) -> None:
    """Random flicks in random matches: eliminated, put back, or still there, piece by piece."""
    rng, compared = Random(seed), 0
    for state in states(options, seed):
        scout = Scout(state, state.turn, Liking({}, ()))
        for _ in range(FLICKS):
            piece = rng.choice(sorted(flickable(state)))
            aim = Aim(piece, rng.randrange(360_000), rng.randrange(300, 4000), state.powers[state.turn])
            fates = scout.fates(aim)
            assert fates == told(rule_flick(state, piece, aim.milli, aim.pace), list(fates)), aim
            compared += 1
    assert compared > 50


@pytest.mark.parametrize(("beyond", "out"), [(700.0, True), (450.0, False)])
def test_a_victim_of_the_witch_brings_a_golem_even_when_a_touch_eliminated_it(
    beyond: float, out: bool
) -> None:
    """She pushes her own Infested into an enemy, which leaves the arena, or stays in it (POT-6.11)."""
    there = {
        "south.witch": (400.0, beyond - 200.0),
        "south.infested": (400.0, beyond - 100.0),
        "north.guard": (400.0, beyond),
    }
    state = arena(there, teams={"south": "hoods", "north": "citizens"})
    aim = Aim("south.witch", 90_000, 3000 if out else 1200)
    scout = Scout(state, Seat.SOUTH, Liking({}, ()))
    assert scout.fates(aim)["north.guard"] == GONE
    verdict = rule_flick(state, aim.piece, aim.milli, aim.pace)
    assert ("north.guard" in verdict.ejected) is out
    assert bool(scout.desk.told[EJECTED]) is out

"""Pitch Out: suggested deployments are lawful whatever was selected."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from pitchside.core.seat import PLAYERS, Seat
from pitchside.games.pitch_out import PITCH_OUT
from pitchside.games.pitch_out.options import Options, parse_options
from pitchside.games.pitch_out.phases import deploy
from pitchside.games.pitch_out.state import PhaseName, State
from pitchside.games.pitch_out.suggestions import SUGGESTIONS


def deploying(options: Options, seat: Seat, pucks: tuple[str, ...]) -> State:
    """A deployment about to begin, with that selection."""
    bare = State(options, PhaseName.FIRST, seat)
    state = deploy.begin_deployment(bare, seat).state
    return State(options, PhaseName.DEPLOY, seat, state.pieces, selected=state.selected.put(seat, pucks))


@pytest.mark.parametrize("seat", PLAYERS)
@pytest.mark.parametrize("count", [5, 7])
@pytest.mark.parametrize("south", ["citizens", "hoods"])
def test_every_suggestion_fits_every_selection(seat: Seat, count: int, south: str) -> None:
    """All four can be placed, piece by piece, for each of the selections."""
    options = parse_options({"rules": "advanced", "format": count, "teams": south})
    captain, *others = options.pucks(seat)
    for some in combinations(others, count - 1):
        found = deploy.Deployment().suggested(deploying(options, seat, (captain, *some)), seat)
        assert [name for name, _ in found] == list(SUGGESTIONS)
        assert all(len(places) == count + 2 for _, places in found)


@pytest.mark.parametrize("seat", PLAYERS)
def test_a_deployment_begun_at_random_can_be_finished(seat: Seat) -> None:
    """Pucks first, wherever they fall, leave room for both blocks."""
    options = parse_options({"rules": "advanced", "format": 7})
    for seed in range(40):
        rng, state = Random(seed), deploying(options, seat, options.pucks(seat)[:7])
        while pucks := [one for one in deploy.to_place(state, seat) if one in options.pucks(seat)]:
            x, y = rng.uniform(20, 780), rng.uniform(70, 160)
            place = PITCH_OUT.parse(f"place piece={pucks[0]} x={x} y={y if seat is Seat.SOUTH else 800 - y}")
            if place in PITCH_OUT.choices(state, seat):
                state = PITCH_OUT.play(state, {seat: place}).after
        for _ in range(2):
            state = PITCH_OUT.play(state, {seat: PITCH_OUT.choices(state, seat).sample(rng)}).after
        assert not deploy.to_place(state, seat)

"""How the strongest opponent of Pitch Out deploys: against what lies there, and better with every piece."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from pitchside.bots.budget import Budget
from pitchside.bots.hand import errors_of
from pitchside.bots.levels import agent, levels
from pitchside.bots.pitch_out.deploy import Draft, guessed
from pitchside.bots.pitch_out.liking import WARY
from pitchside.bots.pitch_out.volley import Volley
from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games.flick.action import Place
from pitchside.games.pitch_out import PITCH_OUT
from pitchside.games.pitch_out.state import PhaseName, State
from tests.bots.pitch_out_tables import BASIC, table

NODES = 2000


def second_to_place(seed: int) -> Match[Any, Any]:
    """North begins and lies there; south is to place."""
    match: Match[Any, Any] = Match(PITCH_OUT, {"tremor": 1.0, "chooser": "north"})
    player, rng = agent("pitch-out", "normal"), Random(seed)
    while PITCH_OUT.to_act(match.state) == {Seat.NORTH}:
        choices = PITCH_OUT.choices(match.state, Seat.NORTH)
        match.commit(Seat.NORTH, player.choose(match.state, choices, rng, Budget(0.01)))
    return match


def test_errors_stand_for_all_of_them() -> None:
    """One is none; many come from both halves and all quarters of the bell curve, in angle as in speed."""
    assert not errors_of(1, Random(1)).any()
    errors = errors_of(8, Random(2))
    assert errors.shape == (8, 2)
    for column in errors.T:
        quarters = np.searchsorted((-0.6745, 0.0, 0.6745), column)
        assert sorted(quarters) == [0, 0, 1, 1, 2, 2, 3, 3]


def test_captain_and_guard_should_not_go_in_one_flick() -> None:
    """Side by side before the enemy's Assassin they are worth far less than apart."""
    pieces = {name: spot for name, spot in BASIC.items() if name != "obstacle.south.1"}
    pieces["north.assassin"] = (400.0, 620.0)
    del pieces["obstacle.centre"]
    state, rng = table(pieces), Random(1)
    volley, errors = Volley(state, Seat.NORTH, WARY), errors_of(8, rng)
    apart = volley.worth([Place("south.guard", 760.0, 30.0)], errors, rng)
    together = volley.worth([Place("south.guard", 400.0, 71.0)], errors, rng)
    assert together < apart - 5.0


def test_it_thinks_on_with_every_piece() -> None:
    """Each budget may better what is not placed yet; what matters most is placed last, and all is lawful."""
    match = second_to_place(3)
    draft, placed = Draft(match.state, WARY, Random(3)), list[str]()
    while match.state.phase is PhaseName.DEPLOY:
        plan = draft.better(match.state, Budget(1.0, lambda: 0.0, NODES))
        assert len(plan) == 7 - len(placed)
        match.commit(Seat.SOUTH, plan[0])
        placed.append(plan[0].piece)
    assert placed[-2:] == ["south.captain", "south.guard"]


def test_a_plan_holds_where_no_time_is_left() -> None:
    """One budget for all pieces: the first one uses it up, the others follow the plan at once."""
    match, clock = second_to_place(4), iter(range(1_000_000))
    draft, budget = Draft(match.state, WARY, Random(4)), Budget(40.0, lambda: next(clock))
    plan = draft.better(match.state, budget)
    for place in plan:
        assert draft.better(match.state, budget)[0] == place
        match.commit(Seat.SOUTH, place)
    assert match.state.phase is PhaseName.TURN


def test_a_plan_that_was_not_followed_is_given_up() -> None:
    """A piece that lies elsewhere than planned is no part of the plan."""
    match = second_to_place(5)
    draft = Draft(match.state, WARY, Random(5))
    plan = draft.better(match.state, Budget(1.0, lambda: 0.0, NODES))
    assert draft.fits(match.state)
    away = Place(plan[-1].piece, 20.0, 20.0) if plan[-1].x > 400.0 else Place(plan[-1].piece, 780.0, 20.0)
    match.commit(Seat.SOUTH, away)
    assert not draft.fits(match.state)


SEVEN = ("captain", "guard", "assassin", "runner", "immortal", "infested", "witch")
OTHERS = ("captain", "guard", "assassin", "runner", "shadow", "infested", "witch")


def first_to_place(north: tuple[str, ...]) -> State:
    """An advanced round in which south deploys first against this selection."""
    selected = {
        "south": [f"south.{name}" for name in (*SEVEN[:5], "major", "sapper")],
        "north": [f"north.{name}" for name in north],
    }
    options = {"rules": "advanced", "format": 7}
    return PITCH_OUT.read(
        {"phase": "deploy", "pieces": [], "to_act": "south", "selected": selected}, PITCH_OUT.options(options)
    )


@pytest.mark.parametrize("level", levels("pitch-out"))
def test_whoever_deploys_first_does_not_know_the_others_selection(level: str) -> None:
    """Against another selection every level places the same pieces on the same places."""
    plans = []
    for north in (SEVEN, OTHERS):
        state, player, rng = first_to_place(north), agent("pitch-out", level), Random(4)
        plan = []
        while PITCH_OUT.to_act(state) == {Seat.SOUTH}:
            view, choices = PITCH_OUT.view(state, Seat.SOUTH), PITCH_OUT.choices(state, Seat.SOUTH)
            plan.append(player.choose(view, choices, rng, Budget(10.0, nodes=NODES)))
            state = PITCH_OUT.play(state, {Seat.SOUTH: plan[-1]}).after
        plans.append(plan)
    assert len(plans[0]) == 9
    assert plans[0] == plans[1]


def test_it_thinks_of_an_enemy_that_may_come() -> None:
    """Where the other's selection is secret it guesses one: the Captain, no banned puck, as many as play."""
    state = replace(first_to_place(SEVEN), banned=("north.witch",))
    view = PITCH_OUT.view(state, Seat.SOUTH)
    assert view.selected[Seat.NORTH] == ()
    guesses = {guessed(view, Seat.NORTH, Random(seed)).selected[Seat.NORTH] for seed in range(20)}
    assert {len(guess) for guess in guesses} == {7}
    assert all("north.captain" in guess and "north.witch" not in guess for guess in guesses)
    assert guessed(state, Seat.NORTH, Random(1)) == state

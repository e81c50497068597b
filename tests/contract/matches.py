"""The games under contract, and random play through them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from pitchside.core.errors import Malformed
from pitchside.core.game import Game
from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games import GAMES
from tests.core.tiny_game import TINY

AnyGame = Game[Any, Any]
AnyMatch = Match[Any, Any]

UNDER_CONTRACT: tuple[AnyGame, ...] = (*GAMES.values(), TINY)
"""A game is tested here by being in GAMES; the tiny one brings chance, secrets and seats at once."""

every_game = pytest.mark.parametrize("game", UNDER_CONTRACT, ids=lambda game: game.id)

seeds = st.integers(min_value=0, max_value=2**32 - 1)


def bounded(examples: int) -> settings:
    """The same examples on every run, and no more than so many."""
    return settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )


def some_options(game: AnyGame, rng: Random) -> dict[str, Any]:
    """A match's options drawn from what a person is offered, each as far as it goes with those before it."""
    chosen: dict[str, Any] = {}
    for name, values in game.offered.items():
        drawn = {**chosen, name: rng.choice(list(values))}
        chosen = drawn if takes(game, drawn) else chosen
    return chosen


def takes(game: AnyGame, options: dict[str, Any]) -> bool:
    """Can a match be played with these options together?"""
    try:
        game.options(options)
    except Malformed:
        return False
    return True


def company(game: AnyGame, name: str, value: Any) -> dict[str, Any]:
    """Options with this one among them: alone, or beside another that it needs."""
    others = [{other: one} for other, values in game.offered.items() for one in values]
    return next(both for alone in ({}, *others) if takes(game, both := {**alone, name: value}))


def new_match(game: AnyGame, rng: Random) -> AnyMatch:
    """A match at its start."""
    return Match(game, some_options(game, rng))


def one_action(match: AnyMatch, rng: Random) -> tuple[Seat, Any]:
    """A seat that is to act, and a lawful action of it."""
    seat = rng.choice(sorted(match.to_act()))
    return seat, match.game.choices(match.state, seat).sample(rng)


def some_actions(game: AnyGame, state: Any, seat: Seat, rng: Random) -> list[Any]:
    """All that a seat may do, or a few of it where it cannot be listed."""
    choices = game.choices(state, seat)
    return list(choices) if choices.finite else [choices.sample(rng) for _ in range(5)]


@dataclass(frozen=True)
class Moment:
    """A match in which somebody is to act, and how many actions it has seen."""

    match: AnyMatch
    rng: Random
    done: int


def moments(game: AnyGame, seed: int, actions: int, every: int = 1) -> Iterator[Moment]:
    """The moments of a random match, each `every`-th of them; a new match follows one that ended."""
    rng = Random(seed)
    match = new_match(game, rng)
    for done in range(actions):
        if match.outcome is not None:
            match = new_match(game, rng)
        if done % every == 0:
            yield Moment(match, rng, done)
        match.commit(*one_action(match, rng))


def played(game: AnyGame, seed: int, actions: int) -> AnyMatch:
    """One random match of at most so many actions."""
    rng = Random(seed)
    match = new_match(game, rng)
    while match.outcome is None and len(match.entries) < actions:
        match.commit(*one_action(match, rng))
    return match

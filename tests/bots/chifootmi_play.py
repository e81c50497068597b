"""How the tests let the ChiFootMi opponents play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from pitchside.bots.agent import Agent
from pitchside.bots.budget import Budget
from pitchside.bots.levels import agent
from pitchside.core.match import Match
from pitchside.core.seat import PLAYERS, BySeat, Seat
from pitchside.games.chifootmi import CHIFOOTMI
from pitchside.games.chifootmi.action import Action
from pitchside.games.chifootmi.state import Held, State, Team

EXTRAS = ["offside", "one_two", "counter_attack"]
KINDS: Mapping[str, Mapping[str, Any]] = {
    "beginner": {},
    "beginner, no last shot": {"last_shot": "off"},
    "amateur": {"level": "amateur"},
    "pro": {"level": "pro"},
    "pro, last shot": {"level": "pro", "last_shot": "on"},
    "pro+": {"level": "pro+", "options": EXTRAS},
    "pro+, offside": {"level": "pro+", "options": ["offside"]},
    "pro+, referee": {"level": "pro+", "options": EXTRAS, "offside_auto": True, "stop_when_decided": False},
}
"""Matches of every level, with its options."""
NODES = 300


def nodes(count: int = NODES) -> Budget:
    """A budget of moments, with a clock that stands still."""
    return Budget(1.0, lambda: 0.0, count)


def answer(player: Agent, state: State, seat: Seat, seed: Any = 1, count: int = NODES) -> Action:
    """What an opponent says, checked to be lawful."""
    choices = CHIFOOTMI.choices(state, seat)
    action: Action = player.choose(CHIFOOTMI.view(state, seat), choices, Random(seed), nodes(count))
    assert action in choices
    return action


def questions(options: Mapping[str, Any], seed: int, level: str = "normal") -> Iterator[tuple[State, Seat]]:
    """Everything the players are asked in one match between two of a level."""
    match: Match[State, Action] = Match(CHIFOOTMI, options)
    rng, player = Random(seed), agent("chifootmi", level)
    while match.outcome is None:
        state = match.state
        for seat in sorted(match.to_act()):
            if seat is Seat.CHANCE:
                match.chance(rng)
                continue
            yield state, seat
            match.commit(seat, answer(player, state, seat, rng.random()))


def other_world(state: State, seat: Seat, rng: Random) -> State:
    """The same for this seat's eyes, with the cards it cannot see shuffled."""
    south, north = (_shuffled(state.teams[one], one is seat, rng) for one in PLAYERS)
    return replace(state, teams=BySeat(south, north))


def _shuffled(team: Team, own: bool, rng: Random) -> Team:
    lying = [] if own else [held.card for held in team.active if not held.up]
    unseen = [*lying, *team.closed, *team.open[1:]]
    rng.shuffle(unseen)
    given = iter(unseen)
    active = tuple(held if own or held.up else Held(next(given), up=False) for held in team.active)
    closed = tuple(next(given) for _ in team.closed)
    return replace(team, active=active, closed=closed, open=(*team.open[:1], *given))

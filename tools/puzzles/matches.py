"""Moments of matches between levels, to look for puzzles in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from random import Random
from typing import Any

from pitchside.bots.budget import Budget
from pitchside.bots.levels import agent
from pitchside.core.match import Match
from pitchside.core.seat import PLAYERS, Seat
from pitchside.games import game_named

ACTIONS = 400
"""Of one match at the most."""
State = Any


def moments(
    game: str, options: Mapping[str, Any], levels: Sequence[str], nodes: int, rng: Random
) -> Iterator[tuple[int, State]]:
    """States in which south is to act, each with the number of its match; bots search so many nodes."""
    for number in count():
        match: Match[Any, Any] = Match(game_named(game), options)
        bots = {seat: agent(game, rng.choice(levels)) for seat in PLAYERS}
        for _ in range(ACTIONS):
            match.let_chance(lambda _: rng)
            if match.outcome is not None:
                break
            acting = sorted(match.to_act(), key=lambda seat: seat is Seat.NORTH)
            if acting == [Seat.SOUTH] or len(acting) > 1:
                yield number, match.state
            chosen = []
            for seat in acting:
                view, choices = match.game.view(match.state, seat), match.game.choices(match.state, seat)
                chosen.append((seat, bots[seat].choose(view, choices, rng, Budget(1e9, nodes=nodes))))
            for seat, action in chosen:
                match.commit(seat, action)

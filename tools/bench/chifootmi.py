"""ChiFootMi: how many choices a second `hard` makes, and how long the longest take."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from pitchside.bots.budget import Budget
from pitchside.bots.chifootmi.levels import Easy, Hard
from pitchside.bots.levels import warm_up
from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games.chifootmi import CHIFOOTMI
from pitchside.games.chifootmi.action import Action
from pitchside.games.chifootmi.state import PhaseName, State
from tools.bench import Row

LEVELS: Mapping[str, Mapping[str, Any]] = {
    "beginner": {"level": "beginner"},
    "pro+": {"level": "pro+", "options": ["offside", "one_two", "counter_attack"]},
}
FEW, MANY = 5, 40
"""Matches whose choices are made."""


def choices(quick: bool) -> list[Row]:
    """Cards and piles chosen by `hard` in matches between two `easy`."""
    warm_up("chifootmi", "hard")
    return [row for level in LEVELS for row in _rows(level, FEW if quick else MANY)]


def _rows(level: str, matches: int) -> Iterator[Row]:
    taken = sorted(_taken(state, seat) for state, seat in questions(LEVELS[level], matches))
    p50, p99 = (1000 * taken[int(share * len(taken))] for share in (0.5, 0.99))
    yield Row(
        f"{level}, choices a second", f"{len(taken) / sum(taken):,.0f}", f"{len(taken)} cards and piles"
    )
    yield Row(f"{level}, time of a choice", f"{p50:.1f} ms", f"half of them; 99 % within {p99:.1f} ms")


def _taken(state: State, seat: Seat) -> float:
    view, choices = CHIFOOTMI.view(state, seat), CHIFOOTMI.choices(state, seat)
    began = time.perf_counter()
    Hard().choose(view, choices, Random(1), Budget(1.0))
    return time.perf_counter() - began


def questions(options: Mapping[str, Any], matches: int) -> Iterator[tuple[State, Seat]]:
    """Every card and pile that is asked for."""
    rng = Random(1)
    for _ in range(matches):
        match: Match[State, Action] = Match(CHIFOOTMI, options)
        while match.outcome is None:
            state = match.state
            for seat in sorted(match.to_act()):
                if seat is Seat.CHANCE:
                    match.chance(rng)
                    continue
                if state.phase in (PhaseName.DUEL, PhaseName.DRAW):
                    yield state, seat
                asked = CHIFOOTMI.view(state, seat), CHIFOOTMI.choices(state, seat)
                match.commit(seat, Easy().choose(*asked, rng, Budget(1.0)))

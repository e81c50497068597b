"""Whole ChiFootMi matches played at random through the referee's door."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from pitchside.core.match import Match
from pitchside.core.referee import report
from pitchside.core.seat import Seat
from tests.games.chifootmi import scenes
from tests.games.chifootmi.scenes import Answer

Choose = Callable[[Match[Any, Any], Seat, Random], str]


def random_choice(match: Match[Any, Any], seat: Seat, rng: Random) -> str:
    """Anything lawful."""
    return str(match.game.choices(match.state, seat).sample(rng))


def steps(options: dict[str, Any], seed: int, choose: Choose = random_choice) -> Iterator[Match[Any, Any]]:
    """A match from its start, after every action."""
    match: Match[Any, Any] = Match(scenes.GAME, options)
    rng = Random(seed)
    while match.to_act():
        seat = rng.choice(sorted(match.to_act()))
        if seat is Seat.CHANCE:
            match.chance(rng)
        else:
            match.commit(seat, match.parse(choose(match, seat, rng)))
        yield match


def played_out(options: dict[str, Any], seed: int, choose: Choose = random_choice) -> Answer:
    """What the referee prints of a match played to its end."""
    *_, match = steps(options, seed, choose)
    return Answer(report(match))


def turns_of(level: str, seed: int) -> list[str]:
    """The kinds of the events of a whole match."""
    return [one["kind"] for one in played_out({"level": level}, seed).raw["events"]]

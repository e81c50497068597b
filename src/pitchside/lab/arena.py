"""Opponents against each other: rounds played through the one match driver, each from a fresh start."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from random import Random
from traceback import format_exception
from typing import Any

from pitchside.bots.agent import Agent
from pitchside.bots.budget import Budget, Clock
from pitchside.bots.levels import DEFAULT_SECONDS, agent, must_have_table, warm_up
from pitchside.core.errors import Malformed, PitchsideError
from pitchside.core.match import Match
from pitchside.core.seat import PLAYERS, Seat
from pitchside.games import game_named, manifest_of
from pitchside.lab.workers import shared

MOST_ACTIONS = 4000
"""Actions after which a whole match between computers is left unfinished."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Who meets whom, on what, how often."""

    game: str
    a: str
    b: str
    rounds: int
    seconds: float = DEFAULT_SECONDS
    nodes: int | None = None
    """Limits every search exactly; the clock then no longer matters, and the contest can be repeated."""
    seed: int = 1
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Played:
    """One finished round."""

    number: int
    winner: str | None
    """`a`, `b`, or nobody."""
    turns: int
    thought: Mapping[str, tuple[float, ...]]
    """Seconds of each turn, by `a` and `b`."""
    flicks: int = 0
    reason: str | None = None
    """What decided a whole match, e.g. `goals` or `shootout`."""


@dataclass(frozen=True, slots=True)
class End:
    """How a round ended; no winner: void or drawn."""

    winner: Seat | None
    reason: str | None = None


class AgentFailed(PitchsideError):
    """An opponent raised an error, or chose what it may not: names the round, the seed and the position."""


def check(contest: Contest) -> None:
    """`Malformed` for an unknown game, level or option."""
    options = game_named(contest.game).options(_options(contest, 0))
    for level in (contest.a, contest.b):
        agent(contest.game, level)
        must_have_table(contest.game, level, options)


def play_rounds(contest: Contest, jobs: int = 1, scheduler: str | None = None) -> Iterator[Played]:
    """The rounds as they finish, in any order; several processes or machines share them."""
    yield from shared(partial(play_round, contest), range(contest.rounds), jobs, scheduler)


def seat_of_a(number: int) -> Seat:
    """The seats change every round."""
    return PLAYERS[number % 2]


def beginner(number: int) -> Seat:
    """Who begins changes every other round, so that both begin equally often in either seat."""
    first = seat_of_a(number)
    return first if number // 2 % 2 == 0 else first.other


def _options(contest: Contest, number: int) -> dict[str, Any]:
    arena = manifest_of(contest.game).arena
    begins = {} if arena.first is None else {arena.first: beginner(number).value}
    return {**arena.options, **contest.options, **begins}


def play_round(contest: Contest, number: int) -> Played:
    """One round; the same contest and number give the same round where no clock decides."""
    match, table, sides = _sit_down(contest, number)
    rng = Random(f"{contest.seed}/{number}")
    while (end := _end(match)) is None:
        table.act(match, rng)
    thought = {side: tuple(table.thought[seat]) for seat, side in sides.items()}
    winner = sides[end.winner] if end.winner else None
    turns = sum(map(len, thought.values()))
    return Played(number, winner, turns, thought, _flicks(match), end.reason)


def play_match(contest: Contest, number: int) -> Iterator[Match[Any, Any]]:
    """A whole match as it stands before each action and, last of all, at its end or after so many."""
    match, table, _ = _sit_down(contest, number)
    rng = Random(f"{contest.seed}/{number}")
    while match.outcome is None and len(match.entries) < MOST_ACTIONS:
        yield match
        table.act(match, rng)
    yield match


def _sit_down(contest: Contest, number: int) -> tuple[Match[Any, Any], _Table, Mapping[Seat, str]]:
    """A fresh match, those who play it, and which side each seat is."""
    match: Match[Any, Any] = Match(game_named(contest.game), _options(contest, number))
    for level in dict.fromkeys((contest.a, contest.b)):
        try:
            warm_up(contest.game, level, contest.options, contest.nodes)
        except Malformed:  # no agent can be made from that name
            raise
        except Exception as error:
            raise _failed(contest, number, f"{level}, warming up,", match, error) from error
    sides = {seat_of_a(number): "a", seat_of_a(number).other: "b"}
    return match, _Table(contest, number, sides), sides


def _failed(contest: Contest, number: int, who: str, match: Match[Any, Any], error: Exception) -> AgentFailed:
    """An opponent's error with all that is needed to see it again, as text: it may come from elsewhere."""
    position = json.dumps(match.game.write(match.state), ensure_ascii=False)
    trace = "".join(format_exception(error)).rstrip()
    where = f"round {number} of {contest.game}, seed {contest.seed}, at position {position}"
    return AgentFailed(f"{who} failed in {where}:\n{trace}")


class _Table:
    """Asks the opponents one after the other, and takes their time."""

    def __init__(self, contest: Contest, number: int, sides: Mapping[Seat, str]) -> None:
        self._levels = {seat: str(getattr(contest, side)) for seat, side in sides.items()}
        self._agents: Mapping[Seat, Agent] = {
            seat: agent(contest.game, level) for seat, level in self._levels.items()
        }
        self.thought: dict[Seat, list[float]] = {seat: [] for seat in sides}
        self._contest, self._number = contest, number
        self._clock: Clock = time.monotonic if contest.nodes is None else lambda: 0.0
        self._fresh = True

    def act(self, match: Match[Any, Any], rng: Random) -> None:
        """One action of one opponent, or of chance."""
        seat = min(match.to_act())
        if seat is Seat.CHANCE:
            match.chance(rng)
            return
        view, choices = match.game.view(match.state, seat), match.game.choices(match.state, seat)
        if self._fresh:
            self._budget = Budget(self._contest.seconds, self._clock, self._contest.nodes)
            self.thought[seat].append(0.0)
        began = time.perf_counter()
        try:
            action = self._agents[seat].choose(view, choices, rng, self._budget)
            self.thought[seat][-1] += time.perf_counter() - began
            turn = match.commit(seat, action)
        except Exception as error:
            level = f"{self._levels[seat]}, which plays {seat.value},"
            raise _failed(self._contest, self._number, level, match, error) from error
        self._fresh = turn is None or turn.settled


def _end(match: Match[Any, Any]) -> End | None:
    arena = manifest_of(match.game.id).arena
    for event in match.turns[-1].events if match.turns else ():
        if event.kind in arena.round_events:
            winner = event.facts.get("winner", event.facts.get("seat"))
            return End(Seat(winner) if winner else None)
    if match.outcome:
        return End(match.outcome.winner, match.outcome.reason.value)
    return End(None) if _flicks(match) >= arena.flick_cap else None


def _flicks(match: Match[Any, Any]) -> int:
    return sum(event.kind == "flick" for turn in match.turns for event in turn.events)


def wilson(won: int, of: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson's formula; everything is possible where nothing was played."""
    if of == 0:
        return 0.0, 1.0
    share, square = won / of, z * z
    middle = (share + square / (2 * of)) / (1 + square / of)
    reach = z / (1 + square / of) * sqrt(share * (1 - share) / of + square / (4 * of * of))
    return max(0.0, middle - reach), min(1.0, middle + reach)

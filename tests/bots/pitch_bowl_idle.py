"""How fast a level scores when nobody stands up to it: `python -m tests.bots.pitch_bowl_idle --budget 0.2`.

The other coach places, throws and answers like `normal`, but ends every turn at once. Each kick-off is a
match of its own; seats and the throw go round. `--turns 4` counts the level's own turns from the kick-off on.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

from pitchside.bots.agent import Agent
from pitchside.bots.budget import Budget
from pitchside.bots.levels import agent, warm_up
from pitchside.bots.pitch_bowl.levels import Normal
from pitchside.cli.source import amount, seconds
from pitchside.core.choices import Choices
from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games.pitch_bowl import PITCH_BOWL
from pitchside.games.pitch_bowl.action import Action, EndTurn
from pitchside.games.pitch_bowl.manifest import MANIFEST
from pitchside.games.pitch_bowl.state import PhaseName, State
from pitchside.lab.arena import beginner, seat_of_a, wilson

GAME = "pitch-bowl"
TURN = (PhaseName.PLAY, PhaseName.BONUS)
LONGEST = 12
"""Turns after which nobody waits for a touchdown any longer."""


class Idle(Normal):
    """Ends its turns at once; whatever else is asked it answers lawfully."""

    def choose(self, view: State, choices: Choices[Action], rng: Random, budget: Budget) -> Action:
        """The end of the turn, where that can be said."""
        return EndTurn() if EndTurn() in choices else super().choose(view, choices, rng, budget)


class KickOff:
    """One kick-off, played until somebody scores."""

    def __init__(self, level: str, number: int, seed: int) -> None:
        self.seat = seat_of_a(number)
        self.agents: dict[Seat, Agent] = {self.seat: agent(GAME, level), self.seat.other: Idle()}
        options = {**MANIFEST.arena.options, "chooser": beginner(number).value}
        self.match: Match[Any, Any] = Match(PITCH_BOWL, options)
        self.rng, self.turns = Random(f"{seed}/{number}"), 0
        self.times: list[float] = []

    def played(self, allowed: float, nodes: int | None) -> int | None:
        """The level's turn in which it scored; none where the other one did, or nobody for long."""
        active = None
        while not any(self.match.state.score):
            active, before = self._active(active), active
            self.turns += active is self.seat and before is not self.seat
            if self.turns > LONGEST:
                return None
            self._act(allowed, nodes)
        return self.turns if self.match.state.score[self.seat] else None

    def _active(self, before: Seat | None) -> Seat | None:
        """Whose turn it is, once the ball is thrown."""
        state: State = self.match.state
        return state.turn if state.phase in TURN else before

    def _act(self, allowed: float, nodes: int | None) -> None:
        (seat,) = self.match.to_act()
        state, rng = self.match.state, self.rng
        if seat is Seat.CHANCE:
            self.match.chance(rng)
            return
        budget = Budget(allowed) if nodes is None else Budget(allowed, lambda: 0.0, nodes)
        began = time.perf_counter()
        choices = PITCH_BOWL.choices(state, seat)
        action = self.agents[seat].choose(PITCH_BOWL.view(state, seat), choices, rng, budget)
        if seat is self.seat and state.phase in TURN:
            self.times.append(time.perf_counter() - began)
        self.match.commit(seat, action)


def told(found: Iterable[int | None], within: int) -> str:
    """How many scored in time, with the interval, and in which turn."""
    counted = Counter(found)
    of = counted.total()
    won = sum(times for turn, times in counted.items() if turn is not None and turn <= within)
    low, high = (100.0 * edge for edge in wilson(won, of))
    turns = [f"turn {turn}: {counted[turn]}" for turn in sorted(one for one in counted if one is not None)]
    share = f"{won} of {of} ({100.0 * won / of:.1f} %, {low:.1f} to {high:.1f})"
    return f"scored within {within} turns: {share}\n{', '.join([*turns, f'never: {counted[None]}'])}"


def main() -> int:
    """Play the kick-offs and tell."""
    parser = argparse.ArgumentParser(description="touchdowns against a coach who only ends its turns")
    parser.add_argument("--level", default="hard")
    parser.add_argument("--kickoffs", type=amount, default=100)
    parser.add_argument("--turns", type=amount, default=4)
    parser.add_argument("--budget", type=seconds, default=0.2, help="seconds a pitch")
    parser.add_argument("--nodes", type=amount, help="pitches looked at instead of seconds: repeatable")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    warm_up(GAME, args.level)
    found, times = list[int | None](), list[float]()
    for number in range(args.kickoffs):
        kick_off = KickOff(args.level, number, args.seed)
        found.append(kick_off.played(args.budget, args.nodes))
        times += kick_off.times
        sys.stderr.write(f"{number}: {found[-1]}\n")
    times.sort()
    sys.stdout.write(f"{told(found, args.turns)}\n")
    sys.stdout.write(
        f"p50 {times[len(times) // 2]:.3f} s, p99 {times[int(0.99 * len(times))]:.3f} s a pitch\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""How much the best of all replies takes from `hard` in endgames: an own walk through the real rules.

    python -m tests.agents.chifootmi_best_response --level pro --endgames 100

Endgames come from matches played by lot, all piles drawn, so that both hands are known. The reply knows every
mixed strategy of `hard` and tries everything. Nothing of the opponents' own model of the game is used, only
the game itself. What both replies together win above what there is to win is told: zero is an equilibrium.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from pitchside.agents.budget import Budget
from pitchside.agents.chifootmi_hard import Hard
from pitchside.agents.chifootmi_search import cards_of
from pitchside.agents.chifootmi_table import card_of, table_of
from pitchside.core.match import Match
from pitchside.core.seat import PLAYERS, Seat
from pitchside.games.chifootmi import CHIFOOTMI
from pitchside.games.chifootmi.action import Action, Aim, Call, Play
from pitchside.games.chifootmi.state import Phase, State

NOTHING: Mapping[Action, float] = {}
EXTRAS = ["offside", "one_two", "counter_attack"]


@dataclass
class Reply:
    """The best of all replies of one seat against `hard` in the other, once all cards are known."""

    seat: Seat
    goals: bool = False
    """Count goals instead of matches won?"""
    known: dict[Any, float] = field(default_factory=dict)

    def mixed(self, state: State) -> Mapping[Action, float]:
        """How often the other does what."""
        return hard_mixed(state, self.seat.other, self.goals)

    def choices(self, state: State) -> list[Action]:
        """All that the seat may do."""
        choices = CHIFOOTMI.choices(state, self.seat)
        if choices.finite:
            return list(choices)
        return [call for call in map(Call, choices.pending()["do"]) if call in choices]

    def expected(self, state: State, mine: Action | None) -> float:
        """What the seat gets by doing this now, and its best from then on."""
        own = {} if mine is None else {self.seat: mine}
        theirs = self.mixed(state) if self.seat.other in CHIFOOTMI.to_act(state) else NOTHING
        if not theirs:
            return self.value(CHIFOOTMI.play(state, own).after)
        return sum(
            chance * self.value(CHIFOOTMI.play(state, {**own, self.seat.other: one}).after)
            for one, chance in theirs.items()
            if chance > 0.0
        )

    def value(self, state: State) -> float:
        """What the seat gets from here: a match is 1, a shoot-out 1/2; or its lead in goals."""
        if state.phase in (Phase.OVER, Phase.SHOOTOUT):
            return self._end(state)
        key = _key(state)
        if key not in self.known:
            self.known[key] = self._best(state)
        return self.known[key]

    def _end(self, state: State) -> float:
        """A shoot-out against even guesses is even: two of three shots go in, whatever one does."""
        lead = state.goals[self.seat] - state.goals[self.seat.other]
        if self.goals:
            return float(lead)
        return 0.5 if lead == 0 else float(lead > 0)

    def _best(self, state: State) -> float:
        mine = self.choices(state) if self.seat in CHIFOOTMI.to_act(state) else [None]
        return max(self.expected(state, one) for one in mine)


def _key(state: State) -> Any:
    """All that the rest of an endgame depends on."""
    teams = [
        (frozenset((held.card, held.up, n) for n, held in enumerate(team.active)), team.played[-2:])
        for team in state.teams
    ]
    return (
        state.phase,
        state.ball,
        state.kept,
        state.needed,
        *state.goals,
        state.shooting,
        state.returned,
        *teams,
    )


def hard_mixed(state: State, seat: Seat, goals: bool = False) -> dict[Action, float]:
    """How often `hard` does what, told from its own view alone."""
    view, choices, hard = CHIFOOTMI.view(state, seat), CHIFOOTMI.choices(state, seat), Hard(goals)
    budget, rng = Budget(1.0, lambda: 0.0), Random(1)
    found = hard.choose(view, choices, rng, budget)
    if isinstance(found, Aim):
        sides = list(choices)
        return {side: 1.0 / len(sides) for side in sides}
    if not isinstance(found, Play):
        return {found: 1.0}
    table = table_of(view, seat)
    cards = map(card_of, cards_of(table.hand))
    return dict(zip(map(Play, cards), hard.cards_mixed(table, rng, budget).tolist(), strict=True))


def random_endgame(options: Mapping[str, Any], rng: Random) -> State:
    """The first choice of cards after the last draw of a match played by lot."""
    match: Match[State, Action] = Match(CHIFOOTMI, options)
    while True:
        state = match.state
        drawn = not any(team.closed or team.open for team in state.teams)
        if state.phase in (Phase.DUEL, Phase.SHOT) and drawn and len(match.turns) > 1:
            return state
        for seat in sorted(match.to_act()):
            match.commit(seat, CHIFOOTMI.choices(state, seat).sample(rng))


def exploited(state: State, goals: bool = False) -> float:
    """What best replies in both seats win together above what there is to win."""
    taken = sum(Reply(seat, goals).value(state) for seat in PLAYERS)
    return taken if goals else taken - 1.0


def main() -> None:
    """Print the worst and the mean endgame of a level."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="beginner")
    parser.add_argument("--endgames", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    options = {"level": args.level, "options": EXTRAS if args.level == "pro+" else []}
    rng = Random(args.seed)
    states = [random_endgame(options, rng) for _ in range(args.endgames)]
    for goals, unit in ((False, "matches"), (True, "goals")):
        found = [exploited(state, goals) for state in states]
        mean = sum(found) / len(found)
        print(
            f"{args.level}, {len(found)} endgames: worst {max(found):.1e} {unit}, mean {mean:.1e} {unit}",
            flush=True,
        )


if __name__ == "__main__":
    main()

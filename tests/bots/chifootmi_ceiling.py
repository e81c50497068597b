"""How much there is to win from `easy`: a seer's matches against it, at the beginner's level.

    python -m tests.bots.chifootmi_ceiling 1000

The seer sees every card, the card that `easy` is about to show and the pile it is about to draw from; only
the sides of shots it must guess. It plays the card or draw after which the nets of `hard` promise most, and
the last four cards by trying everything. No player who must choose at once can hope for as much.
"""

from __future__ import annotations

import sys
from collections import Counter as Tally
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

import numpy as np

from pitchside.bots.budget import Budget
from pitchside.bots.chifootmi.evaluate import DRAW, DUEL, nets
from pitchside.bots.chifootmi.kernel_choice import moments_of
from pitchside.bots.chifootmi.kernel_net import SIDE, Net, add_side, finish
from pitchside.bots.chifootmi.levels import Easy
from pitchside.bots.chifootmi.position import Table, table_of
from pitchside.core.match import Match
from pitchside.core.seat import PLAYERS, Seat
from pitchside.games.chifootmi import CHIFOOTMI
from pitchside.games.chifootmi.action import Action, Aim
from pitchside.games.chifootmi.state import PhaseName, State
from pitchside.lab.arena import seat_of_a, wilson
from tests.bots.chifootmi_best_response import Reply


@dataclass
class Seer(Reply):
    """Replies to `easy` with everything in sight."""

    def mixed(self, state: State) -> Mapping[Action, float]:
        """What `easy` is about to do; its shots go either way."""
        found = _easy(state, self.seat.other)
        if isinstance(found, Aim):
            sides = list(CHIFOOTMI.choices(state, self.seat.other))
            return {side: 1.0 / len(sides) for side in sides}
        return {found: 1.0}

    def value(self, state: State) -> float:
        """By trying everything in the endgame, by the nets before the next draw or duel."""
        piled = any(team.closed or team.open for team in state.teams)
        if piled and state.phase in (PhaseName.DRAW, PhaseName.DUEL):
            return _promised(state, self.seat)
        return super().value(state)

    def act(self, state: State, rng: Random) -> Action:
        """The best it can do; of equals by lot, so that sides are guesses."""
        worths = {one: self.expected(state, one) for one in self.choices(state)}
        return max(worths, key=lambda one: (round(worths[one], 9), rng.random()))


def _easy(state: State, seat: Seat) -> Action:
    """Its answer here, every time the same: what it likes for no reason is foreseen too."""
    view, choices = CHIFOOTMI.view(state, seat), CHIFOOTMI.choices(state, seat)
    return Easy().choose(view, choices, Random(repr(view)), Budget(1.0))


def _promised(state: State, seat: Seat) -> float:
    """What the nets of `hard` say of a moment whose cards are all seen."""
    tables = {one: table_of(CHIFOOTMI.view(state, one), one) for one in PLAYERS}
    now, kind = tables[seat].moment, DRAW if state.phase is PhaseName.DRAW else DUEL
    piled = max(now.attacker.piled, now.defender.piled)
    net = nets(now.deck)[kind, piled]
    attacker, defender = tables[state.attacker], tables[state.defender]
    value = _valued(net, attacker, defender)
    return value if seat is state.ball else 1.0 - value


def _valued(net: Net, attacker: Table, defender: Table) -> float:
    now = attacker.moment
    rows = np.array([attacker.own.row(attacker.down), defender.own.row(defender.down)], np.int64)
    shares = np.empty((2, net.first_bias.shape[0]))
    add_side(net, rows[0], 0, shares[0])
    add_side(net, rows[1], SIDE, shares[1])
    return finish(net, shares[0], shares[1], moments_of(net, rows[:1], now.phase, now.before, now.lead)[0])


def one_match(seat: Seat, rng: Random) -> tuple[str, bool, int, int]:
    """How it ended, whether the seer won, and both sides' shots before any shoot-out."""
    match: Match[Any, Any] = Match(CHIFOOTMI, {})
    seer, shots = Seer(seat), Tally[Seat]()
    while match.outcome is None:
        state = match.state
        if isinstance(state.ball, Seat) and state.phase is not PhaseName.SHOOTOUT and _aims(state):
            shots[state.attacker] += 1
        for one in sorted(match.to_act()):
            if one is Seat.CHANCE:
                match.chance(rng)
            else:
                match.commit(one, seer.act(state, rng) if one is seat else _lotted(state, one, rng))
    return match.outcome.reason.value, match.outcome.winner is seat, shots[seat], shots[seat.other]


def _aims(state: State) -> bool:
    return state.phase is PhaseName.SHOT or state.shooting


def _lotted(state: State, seat: Seat, rng: Random) -> Action:
    """The foreseen answer; only the sides of shots are by lot."""
    found = _easy(state, seat)
    return CHIFOOTMI.choices(state, seat).sample(rng) if isinstance(found, Aim) else found


def main(rounds: int) -> None:
    """Print what the seer won."""
    played = [one_match(seat_of_a(number), Random(f"ceiling/{number}")) for number in range(rounds)]
    tell = partial(_tell, played)
    tell("in play", {"goals"})
    tell("all", {"goals", "shootout"})
    shots = [sum(one[2] for one in played) / rounds, sum(one[3] for one in played) / rounds]
    print(f"shots a match: {shots[0]:.2f} by the seer, {shots[1]:.2f} by easy")


def _tell(played: list[tuple[str, bool, int, int]], how: str, reasons: set[str]) -> None:
    ended = [int(one[1]) for one in played if one[0] in reasons]
    low, high = wilson(sum(ended), len(ended))
    share = 100 * sum(ended) / max(1, len(ended))
    print(f"{how}: {sum(ended)} of {len(ended)}, {share:.1f} %, 95 %: {100 * low:.1f} to {100 * high:.1f} %")


if __name__ == "__main__":
    main(int(sys.argv[1]))

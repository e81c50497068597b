"""A player trained to beat `hard`, and nobody else, at the beginner's level.

    python -m tests.bots.chifootmi_counter fit FILE        trains it (some minutes)
    python -m tests.bots.chifootmi_counter play FILE 2000  lets it play that many matches
    python -m tests.bots.chifootmi_counter pure FILE 1000  the same against a `hard` that never mixes

It knows the mixed strategy of `hard` for every hand that `hard` may hold, and plays the card or draw that
does best against it. What comes after is told by nets of its own, fitted from the last draw back to what such
replies win against `hard`. It takes all hands that `hard` may hold for equally likely.

A `hard` that never mixes, but always does what it should do most often, can be read: what the counter wins
from that one shows what it is able to find.
"""

from __future__ import annotations

import sys
from collections import Counter as Tally
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitchside.bots.budget import Budget
from pitchside.bots.chifootmi.deals import Deal, random_moment
from pitchside.bots.chifootmi.evaluate import DRAW, DUEL, nets, unpacked
from pitchside.bots.chifootmi.kernel_net import Floats, Net
from pitchside.bots.chifootmi.levels import CLOSED, OPEN, CardAgent, Hard
from pitchside.bots.chifootmi.position import Moment, Range, Table, some_hands
from pitchside.bots.chifootmi.search import (
    Choice,
    Worths,
    cards_of,
    cards_worths,
    drawing,
    duel,
    last_draw,
    piles_worths,
)
from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games.chifootmi import CHIFOOTMI
from pitchside.lab.arena import seat_of_a, wilson
from tools.fit_chifootmi import fitted, inputs_of

DECK = "beginner"
HANDS, SAMPLES, PAIRS, MOMENTS = 8, 6, 10, 10_000
HANDS_IN_PLAY, SAMPLES_IN_PLAY = 20, 16

Nets = dict[tuple[str, int, bool], Net]
"""By moment, cards in a player's piles, and whether the counter has the ball; values are the attacker's."""


def studied(
    known: Nets, kind: str, now: Moment, ranges: tuple[Range, Range], attacks: bool, rng: Random
) -> tuple[Choice, Worths]:
    """What `hard` does with each hand, and what every pair of choices is worth against it from then on."""
    piled, equal = now.attacker.piled, nets(DECK)
    if kind == DRAW:
        samples = SAMPLES_IN_PLAY if len(ranges[0].rows) > HANDS else SAMPLES
        choice = drawing(equal[DUEL, piled - 1], now, *ranges, rng, samples)
        return choice, piles_worths(known[DUEL, piled - 1, attacks], now, *ranges, rng, samples)
    if piled == 1:
        choice = last_draw(now, *ranges)
        return choice, choice.worths
    choice = duel(equal[DRAW, piled], now, *ranges)
    return choice, cards_worths(known[DRAW, piled, attacks], known[DRAW, piled, not attacks], now, *ranges)


def gains(choice: Choice, worths: Worths, ranges: tuple[Range, Range], attacks: bool) -> Floats:
    """[hand, choice] -> what the counter gets on average over the hands of `hard`."""
    if attacks:
        found = np.einsum("j,ijab,jb->ia", ranges[1].chances, worths, choice.defender)
        return np.where(choice.allowed > 0, found, -np.inf)
    found = -np.einsum("i,ijab,ia->jb", ranges[0].chances, worths, choice.attacker)
    return np.where(choice.facing > 0, found, -np.inf)


def values(choice: Choice, worths: Worths, ranges: tuple[Range, Range], attacks: bool) -> Floats:
    """The attacker's value for each pair of hands, the counter replying as well as it can."""
    best = gains(choice, worths, ranges, attacks).argmax(1)
    if attacks:
        found: Floats = np.einsum("ijb,jb->ij", worths[np.arange(len(best)), :, best], choice.defender)
    else:
        found = np.einsum("jia,ia->ij", worths[:, np.arange(len(best)), :, best], choice.attacker)
    return found


def fit(file: Path, moments: int) -> None:
    """Train the counter against `hard` from the last draw back."""
    known: Nets = {(DUEL, 0, attacks): nets(DECK)[DUEL, 0] for attacks in (True, False)}
    stored: dict[str, Any] = {}
    for number in range(2, 2 * Deal(DECK).piles + 1):
        kind, piled = (DUEL, DRAW)[number % 2], (number + 1) // 2
        for attacks in (True, False):
            rng = Random(f"{kind}/{piled}/{attacks}")
            rows = _lessons(known, kind, piled, attacks, moments, rng)
            weights, error = fitted(rows, _start(kind, piled), np.random.default_rng(number), 6, 7e-4)
            known[kind, piled, attacks] = unpacked(weights)
            for part, array in enumerate(weights):
                stored[f"{kind}/{piled}/{int(attacks)}/{part}"] = array
            print(f"{kind} {piled} {'attacking' if attacks else 'defending'}: error {error:.4f}", flush=True)
    np.savez_compressed(file, **stored)


def _start(kind: str, piled: int) -> list[NDArray[np.float32]]:
    """Its nets begin as those of `hard`."""
    return [np.atleast_1d(np.asarray(part, np.float32)) for part in nets(DECK)[kind, piled]]


def _lessons(known: Nets, kind: str, piled: int, attacks: bool, moments: int, rng: Random) -> Any:
    inputs, worths = [], []
    for _ in range(moments):
        now = random_moment(Deal(DECK), kind, piled, rng)
        ranges = some_hands(now.attacker, HANDS, rng), some_hands(now.defender, HANDS, rng)
        found = values(*studied(known, kind, now, ranges, attacks, rng), ranges, attacks)
        pairs = rng.sample(range(found.size), min(PAIRS, found.size))
        inputs.append(inputs_of(now, *ranges)[pairs])
        worths.append(found.ravel()[pairs].astype(np.float32))
    return np.concatenate(inputs), np.concatenate(worths)


def loaded(file: Path) -> Nets:
    """A trained counter's nets."""
    known: Nets = {}
    with np.load(file) as stored:
        for name in {key.rsplit("/", 1)[0] for key in stored.files}:
            kind, piled, attacks = name.split("/")
            parts = [stored[f"{name}/{part}"] for part in range(6)]
            known[kind, int(piled), attacks == "1"] = unpacked(parts)
    return known


class Pure(Hard):
    """Always does what `hard` does most often."""

    def cards_mixed(self, table: Table, rng: Random, budget: Budget) -> Floats:
        """All on one card."""
        return purest(super().cards_mixed(table, rng, budget)[None]).ravel()

    def piles_mixed(self, table: Table, rng: Random, budget: Budget) -> Floats:
        """All on one pile."""
        return purest(super().piles_mixed(table, rng, budget)[None]).ravel()


def purest(plan: Floats) -> Floats:
    """Each hand's most frequent choice alone."""
    found: Floats = np.eye(plan.shape[1])[plan.argmax(1)]
    return found


class Counter(CardAgent):
    """Replies to `hard`; once all cards are known nothing can be gained, and it plays the endgame exactly."""

    def __init__(self, known: Nets, pure: bool = False) -> None:
        self._known, self._pure = known, pure

    def card(self, table: Table, rng: Random, budget: Budget) -> int:
        """The best card against what `hard` does."""
        if not table.own.piled:
            return Hard().card(table, rng, budget)
        best = self._best(DUEL, table, rng)
        return cards_of(table.own.left if table.own.piled == 1 else table.hand)[best]

    def pile(self, table: Table, rng: Random, budget: Budget) -> int:
        """The best draw against what `hard` does."""
        return (CLOSED, OPEN)[self._best(DRAW, table, rng)]

    def _best(self, kind: str, table: Table, rng: Random) -> int:
        own = some_hands(table.own, HANDS_IN_PLAY, rng, table.down)
        other = some_hands(table.other, HANDS_IN_PLAY, rng)
        ranges = (own, other) if table.attacks else (other, own)
        choice, worths = studied(self._known, kind, table.moment, ranges, table.attacks, rng)
        if self._pure:
            choice = replace(choice, attacker=purest(choice.attacker), defender=purest(choice.defender))
        return int(gains(choice, worths, ranges, table.attacks)[0].argmax())


def play(file: Path, rounds: int, pure: bool) -> None:
    """Matches against `hard`, seats changing."""
    known, tally = loaded(file), Tally[tuple[str, bool]]()
    for number in range(rounds):
        tally[_match(known, pure, seat_of_a(number), Random(f"1/{number}"))] += 1
    for how in ("goals", "shootout"):
        _tell(how, tally[how, True], tally[how, True] + tally[how, False])
    _tell("all", sum(tally[how, True] for how in ("goals", "shootout")), rounds)


def _match(known: Nets, pure: bool, seat: Seat, rng: Random) -> tuple[str, bool]:
    match: Match[Any, Any] = Match(CHIFOOTMI, {"level": DECK})
    agents = {seat: Counter(known, pure), seat.other: Pure() if pure else Hard()}
    while match.outcome is None:
        for one in sorted(match.to_act()):
            if one is Seat.CHANCE:
                match.chance(rng)
                continue
            view, choices = CHIFOOTMI.view(match.state, one), CHIFOOTMI.choices(match.state, one)
            match.commit(one, agents[one].choose(view, choices, rng, Budget(1.0)))
    return match.outcome.reason.value, match.outcome.winner is seat


def _tell(how: str, won: int, of: int) -> None:
    low, high = wilson(won, of)
    share = 100 * won / max(1, of)
    print(f"{how}: the counter won {won} of {of}, {share:.1f} %, 95 %: {100 * low:.1f} to {100 * high:.1f} %")


if __name__ == "__main__":
    if sys.argv[1] == "fit":
        fit(Path(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else MOMENTS)
    else:
        play(Path(sys.argv[2]), int(sys.argv[3]), pure=sys.argv[1] == "pure")

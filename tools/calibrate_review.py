"""Can the chances of a review be trusted? Matches between computers, each moment's chance against who won.

`python -m tools.calibrate_review GAME --matches 500 --jobs 16` plays them, prints the reliability table, and
writes `docs/images/review-GAME.svg`. The same numbers give the same matches.

`python -m tools.calibrate_review chifootmi --a-goal --matches 120` asks the judge of ChiFootMi before every
duel what one goal more for the attacker would change in its chance: the rate at which a review tells in goals
what a choice cost.
"""

from __future__ import annotations

import argparse
import multiprocessing
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from pitchside.bots.budget import Budget
from pitchside.bots.levels import agent, warm_up
from pitchside.core.match import Match
from pitchside.core.seat import PLAYERS, Seat
from pitchside.games import game_named, manifest_of
from pitchside.lab.arena import MOST_ACTIONS, wilson
from pitchside.review.chifootmi import judge_of
from pitchside.review.judge import standing
from pitchside.review.walk import Walk

LEVELS = ("easy", "normal", "hard")
PAIRS = [(a, b) for a in LEVELS for b in LEVELS if abs(LEVELS.index(a) - LEVELS.index(b)) < 2]
"""Who meets whom, in turn: nobody much stronger than the other."""
NODES = {"pitch-out": 600, "pitch-bowl": 400, "chifootmi": 2000}
"""For every choice of a computer."""
BINS = 10
IMAGES = Path(__file__).resolve().parents[1] / "docs" / "images"


class Sample(NamedTuple):
    """South's chance at one moment, and whether South then won."""

    chance: float
    won: bool


class Bin(NamedTuple):
    """Moments of about the same chance."""

    low: float
    moments: int
    called: float
    won: float
    interval: tuple[float, float]


def played(game: str, number: int) -> Match[Any, Any]:
    """One match to its end, or as far as it is worth."""
    match: Match[Any, Any] = Match(game_named(game), manifest_of(game).arena.options)
    levels = dict(zip(PLAYERS, PAIRS[number % len(PAIRS)], strict=True))
    agents = {seat: agent(game, level) for seat, level in levels.items()}
    rng = Random(f"calibration {number}")
    while match.outcome is None and len(match.entries) < MOST_ACTIONS:
        seat = min(match.to_act())
        if seat is Seat.CHANCE:
            match.chance(rng)
            continue
        view, choices = match.game.view(match.state, seat), match.game.choices(match.state, seat)
        match.commit(seat, agents[seat].choose(view, choices, rng, Budget(1.0, lambda: 0.0, NODES[game])))
    return match


def sampled(game: str, nodes: int | None, number: int) -> list[Sample]:
    """Every moment of one match that somebody won in the end."""
    for level in LEVELS:
        warm_up(game, level)
    line = Walk(played(game, number), nodes).run().line
    winners = {moment.round: moment.won for moment in line if moment.won}
    moments = (moment for moment in line if moment.won is None and moment.round in winners)
    return [Sample(moment.south, winners[moment.round] == Seat.SOUTH.value) for moment in moments]


class Goal(NamedTuple):
    """What one goal more changes in the attacker's chance before a duel."""

    turn: int
    change: float


def a_goal(nodes: int | None, number: int) -> list[Goal]:
    """Before every duel of one match."""
    match = played("chifootmi", number)
    judge, found = judge_of(match, nodes or manifest_of("chifootmi").review_nodes), []
    for part in judge.parts(standing(match)):
        before = match.turns[part.first].before
        more = replace(before, goals=before.goals.put(part.seat, before.goals[part.seat] + 1))
        now, then = (judge.duel_of(state, part.first).value for state in (before, more))
        found.append(Goal(part.number, then - now))
    return found


def told_of_goals(goals: Sequence[Goal]) -> Iterator[str]:
    """What a goal is worth from the first duel to the last, and throughout."""
    by_turn = defaultdict(list)
    for one in goals:
        by_turn[one.turn].append(one.change)
    yield "| duel | duels | a goal changes the chance by |"
    yield "|---|---|---|"
    for turn, changes in sorted(by_turn.items()):
        yield f"| {turn} | {len(changes)} | {sum(changes) / len(changes):.3f} |"
    yield f"| all | {len(goals)} | {sum(one.change for one in goals) / len(goals):.3f} |"


def binned(samples: Sequence[Sample]) -> Iterator[Bin]:
    """The moments by their chance, each seen from both sides."""
    both = [*samples, *(Sample(1.0 - one.chance, not one.won) for one in samples)]
    for at in range(BINS):
        inside = [one for one in both if at <= one.chance * BINS < at + 1 + (at == BINS - 1)]
        if inside:
            won = sum(one.won for one in inside)
            called = sum(one.chance for one in inside) / len(inside)
            yield Bin(at / BINS, len(inside), called, won / len(inside), wilson(won, len(inside)))


def told(bins: Sequence[Bin]) -> Iterator[str]:
    """The table."""
    yield "| called | moments | on average | won |"
    yield "|---|---|---|---|"
    for one in bins:
        yield f"| {one.low:.0%}–{one.low + 1 / BINS:.0%} | {one.moments} | {one.called:.0%} | {one.won:.0%} |"


def drawn(bins: Sequence[Bin], title: str) -> str:
    """The diagram: what was called against what was won, with its interval."""
    rows = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 330" font-size="11">',
        f"<title>{title}</title>",
        '<rect width="320" height="330" fill="#fff"/>',
        '<path d="M40 10V290H310" fill="none" stroke="#16202a"/>',
        '<path d="M40 290L310 10" stroke="#9aa" stroke-dasharray="4 4"/>',
    ]
    for tick in range(0, 101, 25):
        x, y = 40 + 2.7 * tick, 290 - 2.8 * tick
        rows.append(f'<text x="{x:.0f}" y="304" text-anchor="middle">{tick} %</text>')
        rows.append(f'<text x="36" y="{y + 4:.0f}" text-anchor="end">{tick} %</text>')
    rows.append('<text x="175" y="322" text-anchor="middle">called</text>')
    for one in bins:
        x, y = 40 + 270 * one.called, 290 - 280 * one.won
        low, high = (290 - 280 * edge for edge in one.interval)
        rows.append(f'<path d="M{x:.1f} {low:.1f}V{high:.1f}" stroke="#005a9c" stroke-width="1.5"/>')
        rows.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="#005a9c"/>')
    return "\n".join([*rows, "</svg>", ""])


def main() -> None:
    """Play, judge, tell."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game", choices=sorted(NODES))
    asked.add_argument("--matches", type=int, default=30)
    asked.add_argument("--jobs", type=int, default=1)
    asked.add_argument("--nodes", type=int, help="nodes of the review for each turn")
    asked.add_argument("--first", type=int, default=0, help="number of the first match")
    asked.add_argument("--a-goal", action="store_true", help="ChiFootMi: what a goal changes in the chance")
    given = asked.parse_args()
    numbers = range(given.first, given.first + given.matches)
    with multiprocessing.get_context("spawn").Pool(given.jobs) as pool:
        if given.a_goal:
            goals = [one for match in pool.imap(partial(a_goal, given.nodes), numbers) for one in match]
            print("\n".join(told_of_goals(goals)))
            return
        found = pool.imap(partial(sampled, given.game, given.nodes), numbers)
        samples = [one for match in found for one in match]
    bins = list(binned(samples))
    print("\n".join(told(bins)))
    title = f"{given.game}: {given.matches} matches, {len(samples)} moments"
    (IMAGES / f"review-{given.game}.svg").write_text(drawn(bins, title), encoding="utf-8")


if __name__ == "__main__":
    main()

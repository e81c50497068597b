"""First flicks at the suggested formations of Pitch Out: `python -m tools.formations`.

A formation is broken by a flick that takes the Captain and leaves no Guard to save it. Every formation lies
south against all of them and those that a search found, as they are and mirrored; the north flicks first.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random

import numpy as np

from pitchside.bots.hand import none_and_errors
from pitchside.bots.pitch_out.candidates import Aims, Net
from pitchside.bots.pitch_out.evaluate import CARELESS, WORTHS, Floats
from pitchside.bots.pitch_out.openings import laid, lawful
from pitchside.bots.pitch_out.simulator import Aim, Scout
from pitchside.core.seat import PLAYERS, BySeat, Seat
from pitchside.games.pitch_out.options import Options
from pitchside.games.pitch_out.phases.deploy import CENTRE_PIECE, to_place
from pitchside.games.pitch_out.state import PhaseName, State
from pitchside.games.pitch_out.suggestions import SUGGESTIONS, Suggestion, fitted
from pitchside.games.pitch_out.table import ARENA
from pitchside.lab.workers import shared

FLICKS = 2000
ERRORS = 8
"""Errors of the hand under which each flick is played, the steady hand among them."""
TREMOR = 1.0
SPREADS = (0.1, 0.3, 1.0)
"""Degrees, about, between a flick that did harm and those tried near it."""
NET = Net(
    beside=(0.0, -4.0, 4.0, -8.0, 8.0, -12.0, 12.0, -16.0, 16.0, -20.0, 20.0, -24.0, 24.0, -28.0, 28.0),
    paces=(1600, 2400, 3200, 4000),
    at_blocks=(0.0, -12.0, 12.0, -24.0, 24.0, -36.0, 36.0),
    block_paces=(2400, 3200, 4000),
    directions=1,
    move_paces=(),
)
"""Where first flicks are looked for: at every puck and block, full and beside."""
FOUND = (
    Suggestion(
        blocks=((485.1, 104.5, 42.5), (343.4, 119.9, 45.0)),
        captain=(505.3, 49.1),
        guard=(409.1, 176.8),
        others=((549.0, 170.7), (490.1, 15.0), (15.0, 15.1), (735.0, 60.0), (645.0, 140.0), (120.0, 135.0)),
    ),
    Suggestion(
        blocks=((98.9, 142.0, 0.0), (215.6, 107.2, 28.3)),
        captain=(111.5, 88.7),
        guard=(159.7, 69.8),
        others=((317.2, 184.3), (19.4, 184.5), (500.7, 33.1), (640.0, 80.0), (745.0, 75.0), (545.0, 140.0)),
    ),
    Suggestion(
        blocks=((105.5, 156.6, 15.2), (223.5, 91.6, 21.5)),
        captain=(42.9, 94.5),
        guard=(97.8, 91.2),
        others=(
            (270.5, 122.4),
            (551.3, 168.9),
            (447.3, 164.8),
            (380.0, 115.0),
            (585.0, 100.0),
            (505.0, 55.0),
        ),
    ),
    Suggestion(
        blocks=((326.2, 112.9, 16.9), (494.9, 136.3, 48.7)),
        captain=(466.5, 185.0),
        guard=(499.7, 66.8),
        others=((629.1, 80.0), (543.3, 83.8), (209.4, 166.7), (85.0, 60.0), (595.0, 160.0), (685.0, 170.0)),
    ),
    Suggestion(
        blocks=((469.6, 103.0, 46.3), (327.6, 110.6, 41.1)),
        captain=(351.4, 58.5),
        guard=(782.9, 134.7),
        others=((151.5, 79.7), (417.4, 54.9), (570.2, 185.0), (560.0, 130.0), (75.0, 80.0), (245.0, 150.0)),
    ),
)
"""Formations that a search for strong first flicks has found, besides the suggestions themselves."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the searched flicks did to one formation."""

    flicks: int
    breaking: int
    """Flicks that took the Captain for good under one error of the hand or another."""
    worst: float
    """How often the worst of them did."""


@dataclass(frozen=True, slots=True)
class Trial:
    """How the formations are tried."""

    flicks: int = FLICKS
    """First flicks of each enemy."""
    pucks: int = 5
    """Of each side: five by the basic rules, seven by the advanced ones."""
    swayed: bool = False
    """Does every piece lie a little elsewhere, as when the computer deploys?"""
    seed: int = 1


def mirrored(formation: Suggestion) -> Suggestion:
    """Left and right exchanged."""
    (x1, y1, turned1), (x2, y2, turned2) = formation.blocks
    side = ARENA.side
    return Suggestion(
        blocks=((side - x1, y1, -turned1 % 90.0), (side - x2, y2, -turned2 % 90.0)),
        captain=(side - formation.captain[0], formation.captain[1]),
        guard=(side - formation.guard[0], formation.guard[1]),
        others=tuple((side - x, y) for x, y in formation.others),
    )


def tables(
    formation: Suggestion, enemies: Sequence[Suggestion], trial: Trial, rng: Random
) -> Iterator[State]:
    """The formation in the south against each enemy in the north, who is about to flick."""
    for enemy in enemies:
        state = _bare(trial, rng)
        for seat, mine in ((Seat.NORTH, enemy), (Seat.SOUTH, formation)):
            plan = fitted(mine, seat, to_place(state, seat))
            if trial.swayed:
                plan = next(lawful(state, seat, [mine], rng))
            placed = laid(state, seat, plan)
            assert placed is not None, "a formation must be lawful"
            state = placed
        pieces = tuple(sorted((*state.pieces, CENTRE_PIECE), key=lambda piece: piece.id))
        yield replace(state, phase=PhaseName.TURN, pieces=pieces, starter=Seat.NORTH)


def _bare(trial: Trial, rng: Random) -> State:
    """Nothing lies there yet; by the advanced rules both have drawn their pucks."""
    if trial.pucks == len(Options().alpha(Seat.SOUTH)):
        options = Options(tremor=TREMOR)
        return State(options, PhaseName.DEPLOY, Seat.NORTH, (), selected=options.alpha_teams)
    teams = rng.sample(("citizens", "hoods"), 2)
    options = Options("advanced", trial.pucks, BySeat(*teams), tremor=TREMOR)
    always = 2  # the Captain and the Guard
    chosen = (
        tuple(sorted((*pucks[:always], *rng.sample(pucks[always:], trial.pucks - always))))
        for pucks in map(options.pucks, PLAYERS)
    )
    return State(options, PhaseName.DEPLOY, Seat.NORTH, (), selected=BySeat(*chosen))


def taken(table: State, flicks: int, rng: Random) -> Floats:
    """For so many first flicks of the north how often each takes the Captain for good, as the hand errs.

    The one half comes from a fine net, the other lies near those of it that did most harm.
    """
    aims, scout = Aims(table, Seat.NORTH, {}), Scout(table, Seat.NORTH, CARELESS)
    cast, errors = aims.cast(NET, rng), none_and_errors(ERRORS, rng)
    first = rng.sample(cast, min((flicks + 1) // 2, len(cast)))
    worths = scout.examine(first, errors)
    harm = worths.max(axis=1) - scout.weigh()
    costly = [aim for aim, lost in zip(first, harm, strict=True) if lost >= WORTHS["guard"]] or first
    near: list[Aim] = []
    while len(near) < flicks - len(first):
        one = aims.near(rng.choice(costly), rng, rng.choice(SPREADS))
        near += [one] if one else []
    worths = np.concatenate([worths, scout.examine(near, errors)])
    ended: Floats = np.isclose(worths, CARELESS.win).mean(axis=1)
    return ended


def broken(formation: Suggestion, enemies: Sequence[Suggestion], trial: Trial, rng: Random) -> Verdict:
    """What so many first flicks of each enemy do to the formation."""
    breaking, worst = 0, 0.0
    for table in tables(formation, enemies, trial, rng):
        ended = taken(table, trial.flicks, rng)
        breaking += int((ended > 0.0).sum())
        worst = max(worst, float(ended.max()))
    return Verdict(trial.flicks * len(enemies), breaking, worst)


def known() -> list[Suggestion]:
    """Every formation that is suggested or was found, as it is and mirrored."""
    every = [*SUGGESTIONS.values(), *FOUND]
    return [*every, *map(mirrored, every)]


def judged(formations: Mapping[str, Suggestion], trial: Trial) -> Iterator[tuple[str, Verdict]]:
    """Every formation with what became of it against all that are known."""
    for name, formation in formations.items():
        yield name, broken(formation, known(), trial, Random(f"{trial.seed}/{name}"))


def _with_seed(trial: Trial, seed: int) -> list[tuple[str, Verdict]]:
    return list(judged(SUGGESTIONS, replace(trial, seed=seed)))


def main() -> None:
    """Print a line for each formation."""
    parser = argparse.ArgumentParser(description="first flicks at the suggested formations of Pitch Out")
    parser.add_argument("--flicks", type=int, default=FLICKS, help="first flicks of each enemy formation")
    parser.add_argument("--pucks", type=int, choices=(5, 7), default=5, help="a side (7: advanced rules)")
    parser.add_argument("--swayed", action="store_true", help="as the computer lays them")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seeds", type=int, default=1, help="so many, one after the other")
    parser.add_argument("--jobs", type=int, default=1, help="processes that share the seeds")
    args = parser.parse_args()
    trial = Trial(args.flicks, args.pucks, args.swayed)
    seeds = range(args.seed, args.seed + args.seeds)
    found: dict[str, list[Verdict]] = {name: [] for name in SUGGESTIONS}
    for judgements in shared(partial(_with_seed, trial), seeds, args.jobs):
        for name, verdict in judgements:
            found[name].append(verdict)
    for name, verdicts in found.items():
        flicks, breaking = (sum(getattr(one, of) for one in verdicts) for of in ("flicks", "breaking"))
        print(f"{name:<10}{flicks:9d} flicks, {breaking:4d} break it, ", end="")
        print(f"the worst in {100 * max(one.worst for one in verdicts):.0f} % of its errors", flush=True)


if __name__ == "__main__":
    main()

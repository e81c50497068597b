"""A flicker for Pitch Out found by the cross-entropy method, twice over.

At the table: around each of the most promising aims it draws a cloud of flicks, keeps the best, draws a
narrower cloud around those, and so on: that is how it aims. Between matches: what it cares for (lines of
fire, the edge, a second flick) is a handful of numbers, drawn, played against `normal`, and drawn again
around the best.

    python -m examples.pitch_out_cem --jobs 2      # learns; writes pitch_out_cem.json and .png
    pitchside arena pitch-out --a examples.pitch_out_cem:Flicker --b normal --rounds 100 --nodes 12000
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from pitchside.bots.pitch_out.candidates import FULL, Net
from pitchside.bots.pitch_out.evaluate import WARY, Floats, Liking
from pitchside.bots.pitch_out.levels import PuckAgent
from pitchside.bots.pitch_out.search import Hunt
from pitchside.bots.pitch_out.simulator import Aim
from pitchside.games.pitch_out.table import ARENA
from pitchside.lab.arena import Contest, play_round, wilson

HOME = Path(__file__).parent
LEARNED = HOME / "pitch_out_cem.json"
NAMES = ("risk", "hope", "second", "saved", "again", "edge")
"""What is learned: weights of `Liking`, none below zero."""
FIRST_MEAN = np.array([0.3, 0.1, 0.1, 1.0, 0.6, 0.1])
FIRST_SPREAD = np.array([0.4, 0.3, 0.2, 0.6, 0.4, 0.2])
NODES = 12_000
"""Flicks played in thought for each turn, by both."""

CLOUDS, DRAWN, ELITE, NARROWED, ERRORS = 6, 16, 4, 3, 8
"""Aims that get a cloud, flicks drawn in each, how many are kept, how often; errors of the hand."""
LEAST = np.array([50.0, 5.0])
"""No cloud gets narrower: thousandths of a degree, and mm/s."""


def liking_of(weights: Floats) -> Liking:
    """What somebody with these weights cares for."""
    chosen: Any = {name: float(max(0.0, one)) for name, one in zip(NAMES, weights, strict=True)}
    return replace(WARY, **chosen)


def learned() -> Floats:
    """The weights that were learned, or those it all began with."""
    if LEARNED.exists():
        return np.array(json.loads(LEARNED.read_text())["weights"])
    return FIRST_MEAN


class Flicker(PuckAgent):
    """Aims by clouds of flicks; an agent like the levels, so that arena and league can seat it."""

    weights: Floats | None = None

    def __init__(self) -> None:
        self.liking = liking_of(learned() if self.weights is None else self.weights)
        super().__init__()

    def decide(self, hunt: Hunt) -> Aim | None:
        """The flick at the heart of the best cloud."""
        seeds = hunt.aims.cast(Net(), hunt.rng)
        if not seeds:
            return None
        glance = hunt.examine(seeds, hunt.errors(3)).mean(axis=1)
        order = np.argsort(-glance)[:CLOUDS]
        errors = hunt.errors(ERRORS)
        found = [self._narrowed(hunt, seeds[at], errors) for at in order]
        best, worth = max(found, key=lambda one: one[1])
        stopping = hunt.stopping()
        return None if stopping is not None and stopping > worth else best

    def _narrowed(self, hunt: Hunt, seed: Aim, errors: Floats) -> tuple[Aim, float]:
        """The cross-entropy method around one aim, in angle and pace."""
        best, worth = seed, float(hunt.examine([seed], errors).mean())
        middle, spread = np.array([seed.milli, seed.pace], float), np.array([2000.0, 0.12 * seed.pace])
        for _ in range(NARROWED):
            if hunt.over:
                break
            drawn = [middle + spread * (hunt.rng.gauss(0, 1), hunt.rng.gauss(0, 1)) for _ in range(DRAWN)]
            cloud = [_aim(seed, one) for one in drawn if hunt.aims.allowed(seed.piece, _aim(seed, one).milli)]
            if len(cloud) < ELITE:
                break
            worths = hunt.examine(cloud, errors).mean(axis=1)
            elite = np.argsort(-worths)[:ELITE]
            if worths[elite[0]] > worth:
                best, worth = cloud[elite[0]], float(worths[elite[0]])
            kept = np.array([(cloud[at].milli, cloud[at].pace) for at in elite], float)
            kept[:, 0] = middle[0] + (kept[:, 0] - middle[0] + FULL / 2) % FULL - FULL / 2
            middle, spread = kept.mean(axis=0), kept.std(axis=0) + LEAST
        return best, worth


def _aim(seed: Aim, drawn: Floats) -> Aim:
    """A flick of the same puck, with what was drawn for angle and pace."""
    pace = min(max(round(float(drawn[1])), 60), ARENA.top_speed)
    return seed._replace(milli=round(float(drawn[0])) % FULL, pace=pace)


@dataclass(frozen=True)
class Trial:
    """Weights that are tried out."""

    weights: tuple[float, ...]
    seed: int
    rounds: int


def won(trial: Trial) -> int:
    """Rounds that a flicker with these weights wins against `normal`."""
    from examples.pitch_out_cem import Flicker as Seated  # the very class that the arena looks up

    Seated.weights = np.array(trial.weights)
    contest = Contest(
        "pitch-out", "examples.pitch_out_cem:Flicker", "normal", trial.rounds, nodes=NODES, seed=trial.seed
    )
    return sum(play_round(contest, number).winner == "a" for number in range(trial.rounds))


def learn(generations: int, drawn: int, rounds: int, jobs: int) -> list[float]:
    """Draw, play, keep the best quarter, draw around them; what each generation won on average."""
    rng = np.random.default_rng(1)
    mean, spread, curve = FIRST_MEAN, FIRST_SPREAD, []
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for generation in range(generations):
            crowd = np.maximum(0.0, rng.normal(mean, spread, (drawn, len(mean))))
            # All play the same rounds: what is left is the difference between them.
            trials = [Trial(tuple(one), seed=100 + generation, rounds=rounds) for one in crowd]
            score = np.array(pool.map(won, trials, chunksize=1)) / rounds
            elite = crowd[np.argsort(-score)[: max(2, drawn // 4)]]
            mean, spread = elite.mean(axis=0), elite.std(axis=0) + 0.02
            curve.append(float(score.mean()))
            print(
                f"generation {generation + 1}: won {score.mean():.0%}, the best {score.max():.0%}", flush=True
            )
    LEARNED.write_text(json.dumps({"weights": [round(float(one), 3) for one in mean], "won": curve}) + "\n")
    return curve


def draw(curve: list[float], file: Path) -> None:
    """The curve as a picture."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 3.5))
    axes = figure.subplots()
    axes.plot(range(1, len(curve) + 1), [100 * one for one in curve], marker="o", color="#005a9c")
    axes.axhline(50, color="#9aa", linestyle="--")
    axes.set(xlabel="generation", ylabel="won against normal, %", ylim=(0, 100))
    figure.tight_layout()
    figure.savefig(file, dpi=110)


def main() -> None:
    """Learn, draw the curve, and say what was learned is worth in rounds that it has not learned from."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--generations", type=int, default=8)
    asked.add_argument("--drawn", type=int, default=12, help="flickers a generation")
    asked.add_argument("--rounds", type=int, default=12, help="rounds each of them plays")
    asked.add_argument("--judged", type=int, default=100, help="rounds at the end")
    asked.add_argument("--jobs", type=int, default=1)
    given = asked.parse_args()
    draw(learn(given.generations, given.drawn, given.rounds, given.jobs), HOME / "pitch_out_cem.png")
    parts = [Trial(tuple(learned()), seed=9000 + n, rounds=given.judged // 4) for n in range(4)]
    with multiprocessing.get_context("spawn").Pool(given.jobs) as pool:
        rounds, number = sum(pool.map(won, parts)), 4 * (given.judged // 4)
    low, high = wilson(rounds, number)
    print(f"after learning: {rounds} of {number} won against normal ({low:.0%} to {high:.0%})")


if __name__ == "__main__":
    main()

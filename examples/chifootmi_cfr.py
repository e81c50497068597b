"""How should the last cards of a ChiFootMi match be played? Counterfactual regret minimisation finds out.

An endgame is a position of the beginner's level in OpenSpiel; hidden cards are dealt anew by chance,
so that nobody knows more than in a match. OpenSpiel's own CFR+ plays it against itself; exploitability says
how much the best answer could still win against what was found.

    python -m examples.chifootmi_cfr      # draws chifootmi_cfr.png
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyspiel
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

import pitchside.envs.spiel  # noqa: F401  # it registers the games

HOME = Path(__file__).parent


def team(*up: int, down: int | None = None, pile: int | None = None) -> dict[str, Any]:
    """Cards face up, one face down, one in the face-down pile: only the owner knows which is which."""
    hidden = [] if down is None else [{"card": down, "up": False}]
    cards = [{"card": card, "up": True} for card in up]
    return {"active": cards + hidden, "closed": [] if pile is None else [pile]}


HIDING = team(4, down=8, pile=6)
ENDGAMES: dict[str, dict[str, Any]] = {
    "south hides a card": {"ball": "south", "kept": 1, "south": HIDING, "north": team(7, 5, 3)},
    "both hide a card": {"ball": "south", "kept": 1, "south": HIDING, "north": team(7, down=3, pile=5)},
}
"""South has the ball and must keep it once more before it may shoot."""


def load(position: dict[str, Any]) -> pyspiel.Game:
    """The endgame; who is level after it has neither won nor lost."""
    terms = {"position": json.dumps(position), "shootout": False, "last_shot": "off"}
    return pyspiel.load_game("python_pitchside_chifootmi", terms)


def learn(game: pyspiel.Game, until: float, most: int) -> Iterator[tuple[int, float, Any]]:
    """Iterations, exploitability, and the policy so far, until nobody could gain more than that."""
    solver = cfr.CFRPlusSolver(game)
    for iteration in range(1, most + 1):
        solver.evaluate_and_update_policy()
        policy = solver.average_policy()
        left = exploitability.exploitability(game, policy)
        yield iteration, left, policy
        if left < until:
            return


def main() -> None:
    """Solve both endgames, tell what they are worth, draw how exploitability falls."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--until", type=float, default=0.001, help="exploitability at which to stop")
    asked.add_argument("--most", type=int, default=400, help="iterations at the most")
    asked.add_argument("--picture", type=Path, default=HOME / "chifootmi_cfr.png")
    given = asked.parse_args()
    curves = {}
    for name, position in ENDGAMES.items():
        game = load(position)
        found = list(learn(game, given.until, given.most))
        iterations, left, policy = found[-1]
        curves[name] = [one[1] for one in found]
        south, _ = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
        print(f"{name}: worth {south:+.3f} to south; exploitability {left:.5f} after {iterations} iterations")
    draw(curves, given.picture)


def draw(curves: dict[str, list[float]], file: Path) -> None:
    """Exploitability over iterations, both on scales of powers of ten."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 3.5))
    axes = figure.subplots()
    for name, curve in curves.items():
        axes.plot(range(1, len(curve) + 1), curve, label=name)
    axes.axhline(0.001, color="#9aa", linestyle="--")
    axes.set(xscale="log", yscale="log", xlabel="iterations", ylabel="exploitability, goals")
    axes.legend()
    figure.tight_layout()
    figure.savefig(file, dpi=110)


if __name__ == "__main__":
    main()

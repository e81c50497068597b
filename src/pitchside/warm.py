"""`python -m pitchside.warm`: compile every kernel once, so that nobody waits for it later."""

from __future__ import annotations

from pitchside import physics
from pitchside.agents.levels import LEVELS, warm_up
from pitchside.games import GAMES
from pitchside.games.play_ball.perft import perft


def warm_agents() -> None:
    """Let every level of every game act once."""
    for game, levels in LEVELS.items():
        for level in levels:
            warm_up(game, level)


def warm_perft() -> None:
    """Count a few turns of Play Ball."""
    game = GAMES["play-ball"]
    perft(game.start(game.options({})), 1)


def main() -> None:
    """Compile what is not compiled yet."""
    warm_agents()
    warm_perft()
    physics.warm()


if __name__ == "__main__":
    main()

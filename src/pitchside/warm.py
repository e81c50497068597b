"""`python -m pitchside.warm`: compile every kernel once, so that nobody waits for it later."""

from __future__ import annotations

from random import Random
from typing import Any

from pitchside import physics
from pitchside.agents.levels import LEVELS, agent, warm_up
from pitchside.core.match import Match
from pitchside.games import GAMES
from pitchside.games.play_ball.perft import perft


def warm_agents() -> None:
    """Let every level of every game act once."""
    for game, levels in LEVELS.items():
        for level in levels:
            warm_up(game, level)


def warm_cards() -> None:
    """Let one opponent play a whole match of ChiFootMi: its endgames are compiled apart."""
    match, rng, hard = Match[Any, Any](GAMES["chifootmi"]), Random(1), agent("chifootmi", "hard")
    while match.outcome is None:
        match.let_chance(lambda _: rng)
        for seat in sorted(match.to_act()):
            view, choices = match.game.view(match.state, seat), match.game.choices(match.state, seat)
            match.commit(seat, hard.choose(view, choices, rng, 1.0))


def warm_perft() -> None:
    """Count a few turns of Play Ball."""
    game = GAMES["play-ball"]
    perft(game.start(game.options({})), 1)


def main() -> None:
    """Compile what is not compiled yet."""
    warm_agents()
    warm_cards()
    warm_perft()
    physics.warm()


if __name__ == "__main__":
    main()

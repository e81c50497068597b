"""`python -m pitchside.warm`: compile every kernel once, so that nobody waits for it later.

With `--check` nothing is compiled: it says whether that was done.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Any

from pitchside import physics
from pitchside.bots.budget import Budget
from pitchside.bots.levels import agent, levels, warm_up
from pitchside.compiled import COMPILED, mark
from pitchside.core.manifest import load
from pitchside.core.match import Match
from pitchside.games import GAMES, manifests


def warm_games(flicked: bool) -> None:
    """All kernels of the games that rest on the physics, or of those that do not."""
    for game, manifest in manifests().items():
        if (manifest.game.physics is not None) is not flicked:
            continue
        for level in levels(game):
            warm_up(game, level)
        if manifest.warm_play is not None:
            warm_play(game, *manifest.warm_play)
        if manifest.perft is not None:
            load(manifest.perft)(manifest.game.start(manifest.game.options({})), 1)


def warm_play(game: str, level: str, actions: int) -> None:
    """Let one opponent play both sides for so many actions: some kernels are first needed in mid-match."""
    match, rng, bot = Match[Any, Any](GAMES[game]), Random(1), agent(game, level)
    for _ in range(actions):
        match.let_chance(lambda _: rng)
        for seat in sorted(match.to_act()):
            view, choices = match.game.view(match.state, seat), match.game.choices(match.state, seat)
            match.commit(seat, bot.choose(view, choices, rng, Budget(1.0)))
        if match.outcome is not None:
            return


def warm_flicks() -> None:
    """All that rests on the physics."""
    warm_games(flicked=True)
    physics.warm()


def warm_boards() -> None:
    """All that does not."""
    warm_games(flicked=False)


def check() -> int:
    """The status of `--check`; where something is to be compiled yet, a sentence says how."""
    if not COMPILED or mark().exists():
        return 0
    sys.stderr.write("The kernels are not compiled yet: run `make install`, which takes a few minutes.\n")
    return 1


def main(words: Sequence[str]) -> int:
    """Compile what is not compiled yet; the two halves share no kernel, so each has a process."""
    if "--check" in words:
        return check()
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        for half in [pool.submit(warm_flicks), pool.submit(warm_boards)]:
            half.result()
    if COMPILED:
        mark().touch()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""How often the flicks of random matches need the rule for bodies in a hurry, and the solver behind it.

    python -m tools.hurry --flicks 5000

On the usual table, and on tables with any friction and restitution that a match may ask for.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from pitchside.core.match import Match
from pitchside.games import GAMES
from pitchside.physics.engine import desk
from pitchside.physics.pack import ROUGHEST, SLIPPERIEST

DISC_GAMES = ("pitch-out", "pitch-bowl")
UNTOUCHED = -7
"""Written where the solver begins its work: still there, and it was not asked."""


def any_table(rng: Random) -> dict[str, Any]:
    """A friction and restitutions within the bounds of the games."""
    bounces = {name: rng.uniform(0.0, 1.0) for name in ("restitution", "restitution_block")}
    return {"physics": {"mu": rng.uniform(SLIPPERIEST, ROUGHEST), **bounces}}


def flicks(game: str, rng: Random, usual: bool) -> Iterator[tuple[bool, bool]]:
    """Of each flick of a random match: were bodies in a hurry, and did the solver part them?"""
    match = Match[Any, Any](GAMES[game], {} if usual else any_table(rng))
    room = desk()
    match.let_chance(lambda _: rng)
    while match.outcome is None:
        room.bodies["tamed"], room.group["pushing"][:, 0] = 0, UNTOUCHED
        before = len(match.turns)
        for seat in sorted(match.to_act()):
            match.commit(seat, match.game.choices(match.state, seat).sample(rng))
        match.let_chance(lambda _: rng)
        if any("tape" in event.facts for turn in match.turns[before:] for event in turn.events):
            yield bool(room.bodies["tamed"].any()), bool(room.group["pushing"][0, 0] != UNTOUCHED)


def counted(game: str, count: int, usual: bool) -> Counter[str]:
    """So many flicks, of as many matches as that takes."""
    rng, found = Random(12), Counter[str]()
    while True:
        for hurried, solved in flicks(game, rng, usual):
            found.update(flicks=1, hurried=hurried, solved=solved)
            if found["flicks"] == count:
                return found


def main() -> None:
    """A line for each game and table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--flicks", type=int, default=5000, help="of each game, on each kind of table")
    args = parser.parse_args()
    for game in DISC_GAMES:
        for usual in (True, False):
            found = counted(game, args.flicks, usual)
            table = "the usual table" if usual else "any table"
            print(
                f"{game}, {table}: {found['hurried']} in a hurry, {found['solved']} solved of {args.flicks}"
            )


if __name__ == "__main__":
    main()

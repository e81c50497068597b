"""Whole random matches, each replayed from its record: `python -m tests.games.pitch_bowl.random_matches`.

Every position on the way is read back, every player and the ball accounted for, and the replay must give the
same hash and rule every pitch the same. `--matches 1000` is the default.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

from pitchside.core.match import Match
from pitchside.games.pitch_bowl import PITCH_BOWL
from pitchside.games.pitch_bowl.field import gap_to
from pitchside.games.pitch_bowl.state import PhaseName, State
from pitchside.games.pitch_bowl.table import BALL, DISCS, EVERYBODY
from tests.games.random_play import AnyMatch, Finding, command, other_replay

LONGEST = 5000
"""Actions after which a random match would count as endless."""
PLAYING = (PhaseName.PLAY, PhaseName.BONUS, PhaseName.PLACEMENT)


def options_of(seed: int, rng: Random) -> dict[str, Any]:
    """Each tenth on the small field, each fourth with placements, each fifth short; the rest as offered."""
    drawn = {name: rng.choice(list(values)) for name, values in PITCH_BOWL.offered.items()}
    field = "small" if seed % 10 == 9 else "standard"
    needed = 1 if seed % 5 == 4 else 3
    return {**drawn, "defensive_placement": seed % 4 == 3, "field": field, "touchdowns": needed}


def played(seed: int, **options: Any) -> AnyMatch:
    """The match of that number, played to its end."""
    rng = Random(seed)
    match: AnyMatch = Match(PITCH_BOWL, {**options_of(seed, rng), **options})
    while match.outcome is None:
        (seat,) = match.to_act()
        match.commit(seat, PITCH_BOWL.choices(match.state, seat).sample(rng))
        if len(match.entries) > LONGEST:
            raise AssertionError(f"match {seed} does not end")
    return match


def examined(seed: int, **options: Any) -> Finding:
    """Play a match, look at every state, replay its record."""
    match = played(seed, **options)
    counted = Counter(ruling.rule or ruling.code for turn in match.turns for ruling in turn.rulings)
    counted.update(event.kind for turn in match.turns for event in turn.events)
    return Finding(seed, counted, _unsound(match) or other_replay(match))


def _unsound(match: AnyMatch) -> str | None:
    for turn in match.turns:
        state = turn.after
        if PITCH_BOWL.read(PITCH_BOWL.write(state), match.options) != state:
            return "a position reads back as another"
        wrong = _lost_piece(state) or _lost_ball(state) or _overlap(state) or _outside(state)
        if wrong:
            return wrong
    return None


def _lost_piece(state: State) -> str | None:
    """From the kick on every player is on the field or off it."""
    if state.phase is PhaseName.PLACING:
        return None
    there = [*(piece.id for piece in state.pieces), *state.reserve]
    return None if sorted(there) == sorted(EVERYBODY) else f"players there: {sorted(there)}"


def _lost_ball(state: State) -> str | None:
    """In play there is one ball: carried, loose, due to be given or to be dropped."""
    balls = [one for one in (state.carrier, state.ball, state.gift, state.drop) if one is not None]
    if state.phase in PLAYING and len(balls) != 1:
        return f"balls: {balls}"
    carried = state.carrier is None or state.piece(state.carrier) is not None
    return None if carried else f"the carrier {state.carrier} is off the field"


def _spots(state: State) -> dict[str, tuple[float, float]]:
    spots = {piece.id: (piece.x, piece.y) for piece in state.pieces}
    return spots if state.ball is None else {**spots, BALL: state.ball}


def _overlap(state: State) -> str | None:
    least = (DISCS.across - 2e-9) ** 2
    for (one, (x, y)), (other, (a, b)) in combinations(_spots(state).items(), 2):
        if (x - a) * (x - a) + (y - b) * (y - b) < least:
            return f"{one} and {other} overlap"
    return None


def _outside(state: State) -> str | None:
    field = state.options.layout.whole
    gone = [name for name, spot in _spots(state).items() if gap_to(field, *spot) > 1e-9]
    return f"wholly off the field and not out: {gone}" if gone else None


if __name__ == "__main__":
    sys.exit(command("Pitch Bowl", examined, 1000))

"""Whole random matches, each replayed from its record: `python -m tests.games.pitch_out.random_matches`.

Every position on the way is read back, every piece accounted for, and the replay must give the same hash and
rule every flick the same. `--matches 2000` is the default.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import Any

from pitchside.core.match import Match
from pitchside.core.seat import PLAYERS
from pitchside.games.pitch_out import PITCH_OUT
from pitchside.games.pitch_out.geometry import gap
from pitchside.games.pitch_out.state import PhaseName, State
from pitchside.games.pitch_out.table import is_block, kind_of, owner_of
from tests.games.random_play import AnyMatch, Finding, command, other_replay

LONGEST = 5000
"""Actions after which a random match would count as endless."""
KINDS = (("basic", 5), ("advanced", 5), ("advanced", 7))


def options_of(seed: int, rng: Random) -> dict[str, Any]:
    """Basic, five and seven a side in turn; the rest drawn from what a person is offered."""
    drawn = {name: rng.choice(list(values)) for name, values in PITCH_OUT.offered.items()}
    rules, count = KINDS[seed % len(KINDS)]
    return {**drawn, "rules": rules, "format": count}


def played(seed: int) -> AnyMatch:
    """The match of that number, played to its end."""
    rng = Random(seed)
    match: AnyMatch = Match(PITCH_OUT, options_of(seed, rng))
    while match.outcome is None:
        seat = rng.choice(sorted(match.to_act()))
        match.commit(seat, PITCH_OUT.choices(match.state, seat).sample(rng))
        if len(match.entries) > LONGEST:
            raise AssertionError(f"match {seed} does not end")
    return match


def examined(seed: int) -> Finding:
    """Play a match, look at every state, replay its record."""
    match = played(seed)
    counted = Counter(ruling.rule or ruling.code for turn in match.turns for ruling in turn.rulings)
    counted.update(flicks=sum(event.kind == "flick" for turn in match.turns for event in turn.events))
    return Finding(seed, counted, _unsound(match) or other_replay(match))


def _unsound(match: AnyMatch) -> str | None:
    for turn in match.turns:
        state = turn.after
        if PITCH_OUT.read(PITCH_OUT.write(state), match.options) != state:
            return "a position reads back as another"
        wrong = _lost_piece(state) or _overlap(state)
        if wrong:
            return wrong
    return None


def _lost_piece(state: State) -> str | None:
    """Between flicks every selected puck lies in the arena or in the reserve."""
    if state.phase not in (PhaseName.TURN, PhaseName.AGAIN):
        return None
    there = {*(piece.id for piece in state.pieces), *state.reserve}
    for seat in PLAYERS:
        mine = {one for one in there if not is_block(one) and owner_of(one) is seat}
        if {one for one in mine if kind_of(one) != "golem"} != set(state.selected[seat]):
            return f"pucks of {seat.value}: {sorted(mine)}"
    twice = {piece.id for piece in state.pieces} & set(state.reserve)
    return f"in the arena and in the reserve: {sorted(twice)}" if twice else None


def _overlap(state: State) -> str | None:
    lying = [piece for piece in state.pieces if piece.on is None]
    for at, one in enumerate(lying):
        for other in lying[:at]:
            if gap(one, other) < -1e-9:
                return f"{one.id} and {other.id} overlap by {-gap(one, other)} mm"
    return None


if __name__ == "__main__":
    sys.exit(command("Pitch Out", examined, 2000))

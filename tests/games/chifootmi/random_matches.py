"""Whole random matches, each replayed from its record: `python -m tests.games.chifootmi.random_matches`.

Every position on the way is read back, every card accounted for, and the replay must give the same hash and
the same rulings. `--matches 2000` is the default.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import Any

from pitchside.core.match import Match
from pitchside.core.seat import PLAYERS, Seat
from pitchside.games.chifootmi import CHIFOOTMI
from pitchside.games.chifootmi.options import BEGINNER, LEVELS, OFFERED, PRO_PLUS
from pitchside.games.chifootmi.state import State
from tests.games.random_play import AnyMatch, Finding, command, other_replay

LONGEST = 1000
"""Actions after which a random match would count as endless: a shoot-out of hundreds of shots."""


def options_of(seed: int, rng: Random) -> dict[str, Any]:
    """The levels in turn, at pro+ every selection of its options in turn; the rest drawn."""
    level = LEVELS[seed % len(LEVELS)]
    extras = OFFERED["options"][seed // len(LEVELS) % len(OFFERED["options"])]
    drawn = {name: rng.choice(OFFERED[name]) for name in ("last_shot", "offside_auto", "stop_when_decided")}
    return {**drawn, "level": level, "options": extras if level == PRO_PLUS else []}


def played(seed: int, **options: Any) -> AnyMatch:
    """The match of that number, played to its end."""
    rng = Random(seed)
    match: AnyMatch = Match(CHIFOOTMI, {**options_of(seed, rng), **options})
    while match.outcome is None:
        seat = rng.choice(sorted(match.to_act()))
        match.commit(seat, CHIFOOTMI.choices(match.state, seat).sample(rng))
        if len(match.entries) > LONGEST:
            raise AssertionError(f"match {seed} does not end")
    return match


def examined(seed: int, **options: Any) -> Finding:
    """Play a match, look at every state, replay its record."""
    match = played(seed, **options)
    counted = Counter(ruling.rule or ruling.code for turn in match.turns for ruling in turn.rulings)
    counted.update(event.kind for turn in match.turns for event in turn.events)
    counted[match.options["level"]] += 1
    wrong = _unsound(match) or _wrong_length(match) or _wrong_goals(match) or other_replay(match)
    return Finding(seed, counted, wrong)


def pack_of(options: dict[str, Any]) -> list[str]:
    """A team's cards at that level, sorted as texts."""
    tackles = [] if options["level"] == BEGINNER else ["DT"] * 3
    return sorted([*(str(value) for value in range(1, 12)), *tackles])


def cards_of(state: State, seat: Seat) -> list[str]:
    """All cards of a team, wherever they lie."""
    position = CHIFOOTMI.write(state)
    assert isinstance(position, dict)
    team = position[seat.value]
    active = [one["card"] for one in team["active"]]
    return sorted(str(card) for card in (*active, *team["closed"], *team["open"], *team["played"]))


def _unsound(match: AnyMatch) -> str | None:
    pack = pack_of(match.options)
    for turn in match.turns:
        state = turn.after
        if CHIFOOTMI.read(CHIFOOTMI.write(state), match.options) != state:
            return "a position reads back as another"
        lost = [seat.value for seat in PLAYERS if cards_of(state, seat) != pack]
        if lost:
            return f"other cards than dealt: {lost}"
    return None


def _wrong_length(match: AnyMatch) -> str | None:
    """Every card is shown once, and cards are drawn as long as there are piles (CFM-3.8, 3.10)."""
    counted = Counter(event.kind for turn in match.turns for event in turn.events)
    turns = len(pack_of(match.options))
    draws = 2 * (turns - 4)
    if (counted["reveal"], counted["draw"]) != (turns, draws):
        return f"{counted['reveal']} turns, {counted['draw']} draws; not {turns}, {draws}"
    return None


def _wrong_goals(match: AnyMatch) -> str | None:
    """The goals told are the score, which decides unless it is level (CFM-8.1, 8.2, 8.6)."""
    outcome = match.outcome
    assert outcome is not None
    events = [event for turn in match.turns for event in turn.events]
    before = next((i for i, event in enumerate(events) if event.kind == "shootout"), len(events))
    scored = Counter(event.facts["by"] for event in events[:before] if event.kind == "goal")
    if tuple(scored[seat.value] for seat in PLAYERS) != tuple(outcome.score):
        return f"goals told {dict(scored)}, score {outcome.score.plain()}"
    level = outcome.score.south == outcome.score.north
    if level != (outcome.reason.value == "shootout"):
        return f"{outcome.reason.value} at {outcome.score.plain()}"
    ahead = Seat.SOUTH if outcome.score.south > outcome.score.north else Seat.NORTH
    return None if outcome.winner is not None and (level or outcome.winner is ahead) else "the wrong winner"


if __name__ == "__main__":
    sys.exit(command("ChiFootMi", examined, 2000))

"""Every record can be reviewed: of a match not begun, not played to its end, or ended by a claim."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games import MANIFESTS, game_named
from pitchside.review.walk import Walk, has_review

NODES = 20
STAGES = {"new": 0, "begun": 3, "set": -1, "played": -4}
"""Actions after which the match stops; below 0, so many after all is set up for the first turn."""
ENDS: dict[str, tuple[tuple[Seat, str], ...]] = {
    "open": (),
    "resigned": ((Seat.SOUTH, "resign"),),
    "time": ((Seat.CLOCK, "time who=south"),),
    "left": ((Seat.CLOCK, "away who=south"),),
    "agreed": ((Seat.SOUTH, "offer_draw"), (Seat.NORTH, "accept_draw")),
    "void": ((Seat.CLOCK, "void"),),
}


def acted(match: Match[Any, Any], rng: Random) -> None:
    """Somebody who is to act does something lawful."""
    seat = min(match.to_act())
    if seat is Seat.CHANCE:
        match.chance(rng)
    else:
        match.commit(seat, match.game.choices(match.state, seat).sample(rng))


def stopped(game: str, stage: int) -> Match[Any, Any]:
    """A match by lot up to that stage."""
    match: Match[Any, Any] = Match(game_named(game), {})
    rng = Random(3)
    if stage >= 0:
        for _ in range(stage):
            acted(match, rng)
        return match
    while not Walk(match, NODES).parts and len(match.entries) < 200:
        acted(match, rng)
    for _ in range(-stage - 1):
        acted(match, rng)
    return match


@pytest.mark.parametrize("ending", ENDS)
@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("game", [game for game in MANIFESTS if has_review(game)])
def test_a_match_is_reviewed_wherever_it_stopped(game: str, stage: str, ending: str) -> None:
    """However it ended there: nobody won by a turn, and what was claimed is said by itself."""
    match = stopped(game, STAGES[stage])
    for seat, claim in ENDS[ending]:
        match.commit(seat, claim)
    found = Walk(match, NODES).run()
    assert (found.ended or {"reason": "open"})["reason"] == ending
    assert all(moment.won is None for moment in found.line)


@pytest.mark.parametrize("game", [game for game in MANIFESTS if has_review(game)])
def test_what_is_claimed_is_neither_choice_nor_luck(game: str) -> None:
    """A match that is resigned has the accounts of the same match when nobody had resigned."""
    resigned, left = (stopped(game, STAGES["played"]) for _ in range(2))
    resigned.commit(Seat.SOUTH, "resign")
    assert Walk(resigned, NODES).run().accounts == Walk(left, NODES).run().accounts

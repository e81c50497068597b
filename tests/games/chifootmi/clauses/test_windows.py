"""ChiFootMi: the windows of offside and one-two open and close without a hint (CFM-7.1, CFM-7.4)."""

from __future__ import annotations

from typing import Any

import pytest

from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.server.match.access import access_of
from pitchside.server.match.state import Snapshot
from pitchside.server.match.view import table, table_for_all
from tests.games.chifootmi import scenes
from tests.games.chifootmi.leaks import TRIES, terms_of
from tests.games.chifootmi.referee_matches import steps
from tests.games.chifootmi.scenes import Answer, Scene, duel, north, scene, south
from tests.games.marks import rule

PAIRS = [(now, before) for now in range(4, 10) for before in range(4, 12) if now != before]
"""Cards for a one-two, fitting and not."""


def lead(theirs: int, kept: int = 0) -> Scene:
    """South attacks with 11 against any other value."""
    return scene(
        "11 3 | | | 10", f"{theirs} {3 if theirs != 3 else 4} | | | DT", "pro+", "offside", kept=kept
    )


def pair(now: int, before: int) -> Scene:
    """South kept the ball with one value and plays another against 11."""
    return scene(f"{now} 1 | | | {before}", "11 2 | | | 3", "pro+", "one_two", kept=1)


def told(answer: Answer) -> tuple[object, ...]:
    """What is told when a window opens, the values of the cards left out."""
    kinds = [sorted(one) for one in answer.raw["events"]]
    rulings = [(one["rule"], one["code"], sorted(one["facts"])) for one in answer.raw["rulings"]]
    return kinds, rulings, answer.pending, answer.stand


def asked(begun: Scene, cards: tuple[int, int], seat: Seat) -> dict[str, Any]:
    """What the page of the seat in question is handed, the position left out."""
    match: Match[Any, Any] = Match(scenes.GAME, begun.options, begun.position)
    for one, card in zip((Seat.SOUTH, Seat.NORTH), cards, strict=True):
        match.commit(one, match.parse(f"play card={card}"))
    terms, now = terms_of(match), Snapshot(match)
    shown = table(table_for_all("one", terms, now), terms, now, access_of(frozenset({seat})))
    (what,) = shown.asked
    return {**what.model_dump(exclude={"position"}), "to act": shown.to_act, "result": shown.result}


@rule("CFM-7.1")
@pytest.mark.parametrize("kept", [0, 1])
@pytest.mark.parametrize("view", ["south", "north", "spectator"])
def test_every_keep_is_told_alike(kept: int, view: str) -> None:
    """Whatever the difference."""
    seen = [told(lead(theirs, kept).play(duel(11, theirs), view=view)) for theirs in range(1, 12)]
    assert all(one == seen[0] for one in seen)


@rule("CFM-7.1")
def test_the_defenders_page_gives_no_hint() -> None:
    """The same choices, with nothing of what they would bring, and nothing that is blocked."""
    seen = [asked(lead(theirs), (11, theirs), Seat.NORTH) for theirs in range(1, 12)]
    assert all(one == seen[0] for one in seen)


@rule("CFM-7.1")
def test_passing_says_nothing_of_what_was_passed() -> None:
    """Offside or not."""
    seen = [
        told(lead(theirs).play(duel(11, theirs), north("pass"), view="spectator")) for theirs in range(1, 12)
    ]
    assert all(one == seen[0] for one in seen)


@rule("CFM-7.4")
def test_every_pair_of_values_is_told_alike() -> None:
    """One below the card before, or not."""
    seen = [told(pair(*cards).play(duel(cards[0], 11))) for cards in PAIRS]
    assert all(one == seen[0] for one in seen)


@rule("CFM-7.4")
def test_the_attackers_page_gives_no_hint() -> None:
    """Neither in what may be chosen nor in what may not."""
    seen = [asked(pair(*cards), (cards[0], 11), Seat.SOUTH) for cards in PAIRS]
    assert all(one == seen[0] for one in seen)


@rule("CFM-7.4")
def test_passing_says_nothing_of_a_one_two_that_was_there() -> None:
    """Fitting or not."""
    seen = [told(pair(*cards).play(duel(cards[0], 11), south("pass"))) for cards in PAIRS]
    assert all(one == seen[0] for one in seen)


@rule("CFM-7.1", "CFM-7.4")
def test_nothing_can_be_tried_out_beforehand() -> None:
    """What an action brings is seen when it is played."""
    game = scenes.GAME
    for match in steps({"level": "pro+", "options": list(scenes.EXTRAS)}, seed=1):
        phase = game.phase_of(match.state)
        assert not any(phase.may_be_tried(game.parse(text)) for text in TRIES)

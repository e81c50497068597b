"""Words said after two cards, where the usual one may be the worse: `hard` weighs them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pitchside.bots.levels import agent
from pitchside.core.seat import Seat
from pitchside.games.chifootmi import CHIFOOTMI
from pitchside.games.chifootmi.action import Call, Play
from pitchside.games.chifootmi.state import PhaseName, State
from tests.bots.chifootmi_best_response import every, exploited, small_endgame
from tests.bots.chifootmi_play import answer

PACK = [*["DT"] * 3, *range(1, 12)]


def ending(options: dict[str, Any], south: list[int], north: list[int], back: int) -> State:
    """Level, south kept the ball once with the card `back`, everything else is played."""
    level = {"level": "pro+", "options": options["options"]}
    position = {
        **level,
        "ball": "south",
        "kept": 1,
        "phase": "duel",
        "south": _team(south, [back]),
        "north": _team(north, []),
    }
    return CHIFOOTMI.read(position, CHIFOOTMI.options({**level, "last_shot": "on", **options}))


def _team(active: list[int], last: list[int]) -> dict[str, Any]:
    played = [card for card in PACK if card not in (*active, *last)]
    return {"active": [{"card": card} for card in active], "played": [*played, *last]}


def shown(state: State, mine: int, theirs: int) -> State:
    """After these two cards."""
    return CHIFOOTMI.play(state, {Seat.SOUTH: Play(mine), Seat.NORTH: Play(theirs)}).after


OFFSIDE = ending({"options": ["offside"]}, [8, 11], [2, 1], 10)
"""8 against 1 kept, the shot of 11 against 2 goes over; lost, the 11 wins it back for a last shot."""
ONE_TWO = ending({"options": ["one_two"]}, [7, 11], [8, 2], 8)
"""The same with 7 against 8, and a one-two that would keep the ball."""
REFEREE = ending({"options": ["offside", "one_two"], "offside_auto": True}, [8, 11], [2, 1], 9)
"""The same with 8 against 2, kept; a one-two has the referee whistle."""


@pytest.mark.parametrize("goals", [False, True], ids=["matches", "goals"])
@pytest.mark.parametrize("state", [OFFSIDE, ONE_TWO, REFEREE], ids=["offside", "one-two", "referee"])
def test_a_ball_not_worth_having_is_left(state: State, goals: bool) -> None:
    """Neither the cards nor the words of `hard` leave anything to gain."""
    assert abs(exploited(state, goals)) < 1e-9


@pytest.mark.parametrize(
    ("state", "cards", "phase", "word"),
    [
        (OFFSIDE, (8, 1), PhaseName.OFFSIDE, Call.PASS),
        (ONE_TWO, (7, 8), PhaseName.ONE_TWO, Call.PASS),
        (REFEREE, (8, 2), PhaseName.ONE_TWO, Call.ONE_TWO),
    ],
    ids=["offside", "one-two", "referee"],
)
def test_the_better_word_is_said(state: State, cards: tuple[int, int], phase: PhaseName, word: Call) -> None:
    """An offside is passed, a one-two not declared, or declared to lose the ball."""
    asked = shown(state, *cards)
    assert asked.phase is phase
    assert answer(agent("chifootmi", "hard"), asked, min(CHIFOOTMI.to_act(asked))) is word


@pytest.mark.parametrize("number_", range(len(list(every()))))
def test_small_endgames_of_every_way_to_play_cannot_be_exploited(number_: int) -> None:
    """All sets of options, with every last shot, asked for offside or not."""
    options, rng = list(every())[number_], Random(number_)
    for goals in (False, True):
        assert abs(exploited(small_endgame(options, 2, rng), goals)) < 1e-9

"""The opponents of ChiFootMi: lawful in every phase and level, repeatable, and blind to what is hidden."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from pitchside.bots.levels import agent, levels
from pitchside.core.seat import Seat
from pitchside.games.chifootmi import CHIFOOTMI
from pitchside.games.chifootmi.action import Aim, Call, Play
from pitchside.games.chifootmi.state import PhaseName, State
from pitchside.lab.arena import Contest, play_round
from tests.bots.chifootmi_play import EXTRAS, KINDS, answer, other_world, questions

LEVELS = ("beginner", "easy", "normal", "hard")
WINDOWS = {"level": "pro+", "options": EXTRAS}


def test_there_are_four_levels() -> None:
    """From weak to strong."""
    assert levels("chifootmi") == LEVELS


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("level", LEVELS)
def test_whole_matches_are_lawful_and_end(level: str, kind: str) -> None:
    """Each level answers every question of matches of every kind."""
    asked = [state.phase for seed in range(2) for state, _ in questions(KINDS[kind], seed, level)]
    assert PhaseName.DUEL in asked
    assert PhaseName.DRAW in asked


@pytest.mark.parametrize("level", LEVELS)
def test_every_phase_is_answered(level: str) -> None:
    """Questions that come up between others are answered lawfully too."""
    player, met = agent("chifootmi", level), set[PhaseName]()
    for kind in ("beginner", "amateur", "pro, last shot", "pro+"):
        for seed in range(6):
            for state, seat in questions(KINDS[kind], seed, "easy"):
                if state.phase not in met:
                    met.add(state.phase)
                    answer(player, state, seat)
    assert met == set(PhaseName) - {PhaseName.DEAL, PhaseName.TOSS, PhaseName.OVER}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", ["beginner", "amateur", "pro", "pro+"])
def test_what_is_hidden_changes_nothing(level: str, kind: str) -> None:
    """In two worlds that look the same to it, an opponent with the same lot does the same."""
    player, rng, told = agent("chifootmi", level), Random(5), 0
    for state, seat in questions(KINDS[kind], 3):
        world = other_world(state, seat, rng)
        told += world != state
        assert answer(player, state, seat, 7) == answer(player, world, seat, 7)
    assert told > 5


def test_an_arena_round_can_be_repeated() -> None:
    """Nothing but the seed decides: the clock has no say."""
    contest = Contest("chifootmi", "hard", "normal", 1, nodes=300)
    one, two = play_round(contest, 0), play_round(contest, 0)
    assert (one.winner, one.turns, one.reason) == (two.winner, two.turns, two.reason)
    assert one.winner is not None


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("phase", "sides"), [("shot", 2), ("penalty", 3)])
def test_sides_are_guessed_evenly(level: str, phase: str, sides: int) -> None:
    """Shooter and keeper choose each side as often as another."""
    options = {"level": "beginner" if phase == "shot" else "pro"}
    state = set_up({"phase": phase, "kept": 2, "ball": "south"}, options)
    for seat in (Seat.SOUTH, Seat.NORTH):
        seen = Counter(answer(agent("chifootmi", level), state, seat, seed) for seed in range(300))
        assert all(isinstance(aim, Aim) for aim in seen)
        assert len(seen) == sides
        assert min(seen.values()) > 300 / sides / 2


def set_up(fields: dict[str, Any], options: dict[str, Any] | None = None) -> State:
    """A position set by hand, both with cards for one more duel."""
    cards = {"active": [{"card": 3}, {"card": 4}]}
    return CHIFOOTMI.read({"south": cards, "north": cards, **fields}, CHIFOOTMI.options(options or {}))


@pytest.mark.parametrize(("level", "shown"), [("beginner", 11), ("easy", 5), ("normal", 5)])
def test_who_spares_a_high_card(level: str, shown: int) -> None:
    """Where a 5 keeps the ball as surely as an 11, all but the beginner keep the 11 for later."""
    south, north = ({"active": [{"card": one}, {"card": two}]} for one, two in ((5, 11), (1, 2)))
    state = set_up({"ball": "south", "south": south, "north": north})
    player = agent("chifootmi", level)
    assert {answer(player, state, Seat.SOUTH, seed) for seed in range(20)} == {Play(shown)}


def window(phase: str, mine: list[int], theirs: list[int], **more: Any) -> State:
    """South has kept the ball and played these cards, oldest first."""
    south, north = ({"active": [{"card": 5}], "played": played} for played in (mine, theirs))
    position = {"phase": phase, "kept": 1, "ball": "south", "south": south, "north": north, **more}
    level = {"level": "pro+", "options": EXTRAS}
    return CHIFOOTMI.read({**position, **level}, CHIFOOTMI.options(level))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("mine", "theirs", "word"), [(10, 3, Call.SIGNAL), (10, 4, Call.PASS), (3, 3, Call.PASS)]
)
def test_offside_is_signalled_exactly_when_it_is(level: str, mine: int, theirs: int, word: Call) -> None:
    """Seven is enough, six is not."""
    state = window("offside", [mine], [theirs])
    assert answer(agent("chifootmi", level), state, Seat.NORTH) is word


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("mine", "theirs", "word"),
    [
        ([8, 7], [2, 8], Call.ONE_TWO),
        ([8, 7], [2, 9], Call.PASS),
        ([8, 7], [2, 1], Call.PASS),
        ([8, 6], [2, 8], Call.PASS),
    ],
    ids=["saves the ball", "comes too low", "is not needed", "does not fit"],
)
def test_a_one_two_is_declared_when_it_helps(
    level: str, mine: list[int], theirs: list[int], word: Call
) -> None:
    """Only where the card brought back keeps a ball that was lost."""
    state = window("one_two", mine, theirs)
    assert answer(agent("chifootmi", level), state, Seat.SOUTH) is word


@pytest.mark.parametrize("level", LEVELS)
def test_the_last_shot_is_taken(level: str) -> None:
    """A goal never hurts."""
    nothing: dict[str, Any] = {"active": []}
    position = {"phase": "last_shot", "ball": "north", "south": nothing, "north": nothing}
    state = CHIFOOTMI.read(position, CHIFOOTMI.options({}))
    assert answer(agent("chifootmi", level), state, Seat.NORTH) is Call.LAST_SHOT


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("match_level", ["beginner", "amateur", "pro", "pro+"])
def test_a_position_with_missing_cards_is_played(level: str, match_level: str) -> None:
    """Cards that lie nowhere may be anywhere."""
    down = {"card": 9, "up": False}
    south = {"active": [{"card": 2}, down], "closed": [4], "open": [6, 7]}
    north = {"active": [{"card": 5}, down, {"card": 8}], "open": [1, 3]}
    for fields in ({"phase": "duel"}, {"phase": "draw"}):
        position = {"level": match_level, "ball": "south", "south": south, "north": north, **fields}
        state = CHIFOOTMI.read(position, CHIFOOTMI.options({"level": match_level}))
        for seat in CHIFOOTMI.to_act(state):
            answer(agent("chifootmi", level), state, seat)
    ending = {"active": [{"card": 2}, down]}
    state = CHIFOOTMI.read(
        {"level": match_level, "ball": "south", "south": ending, "north": ending}, CHIFOOTMI.options({})
    )
    for seat in CHIFOOTMI.to_act(state):
        answer(agent("chifootmi", level), state, seat)

"""The opponents' small model of ChiFootMi says what the game says, and what they solve is solved."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from pitchside.bots.chifootmi.deals import Deal, random_moment
from pitchside.bots.chifootmi.evaluate import DRAW, DUEL, nets
from pitchside.bots.chifootmi.kernel_matrix import solve
from pitchside.bots.chifootmi.position import Table, bits, number, some_hands, table_of
from pitchside.bots.chifootmi.search import drawing, duel, endgame, last_draw
from pitchside.core.seat import Seat
from pitchside.games.chifootmi import CHIFOOTMI
from pitchside.games.chifootmi.fast.kernel_cards import (
    NO_CARD,
    SECOND,
)
from pitchside.games.chifootmi.state import PhaseName, State
from tests.bots.chifootmi_best_response import exploited, random_endgame
from tests.bots.chifootmi_play import KINDS, questions

BOOKS = ("beginner", "amateur", "pro", "pro+")


@pytest.mark.parametrize("kind", BOOKS)
def test_a_hand_in_the_model_is_the_hand(kind: str) -> None:
    """Own cards, the other's possible hands and all that is still to come are what the game holds."""
    for state, seat in questions(KINDS[kind], 4):
        if state.phase in (PhaseName.DUEL, PhaseName.DRAW):
            table = table_of(CHIFOOTMI.view(state, seat), seat)
            held = sorted(number(one.card) for one in state.teams[seat].active if one.card is not None)
            assert sorted(min(card, 11) for card in bits(table.hand)) == held
            _check_other(table, state, seat.other)


def _check_other(table: Table, state: State, other: Seat) -> None:
    team = state.teams[other]
    assert table.other.certain
    left = [held.card for held in team.active] + [*team.closed, *team.open]
    assert sorted(min(card, 11) for card in bits(table.other.left)) == sorted(
        number(card) for card in left if card is not None
    )


@pytest.mark.parametrize(
    ("game", "value"),
    [
        ([[1.0, -1.0], [-1.0, 1.0]], 0.0),
        ([[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]], 0.0),
        ([[3.0, 1.0], [0.0, 2.0]], 1.5),
        ([[5.0, 2.0], [7.0, 3.0]], 3.0),
        ([[0.25, 0.75, 0.5]], 0.25),
        ([[1.0], [4.0]], 4.0),
    ],
)
def test_known_matrix_games(game: list[list[float]], value: float) -> None:
    """Matching pennies, stone-paper-scissors, a mixed game, a saddle, one row, one column."""
    rows, columns = np.empty(len(game)), np.empty(len(game[0]))
    assert solve(np.array(game), len(game), len(game[0]), rows, columns) == pytest.approx(value)


def test_random_matrix_games_leave_nothing_to_gain() -> None:
    """Each side's strategy guarantees the value; many ties are no trouble."""
    rng = np.random.default_rng(1)
    for number_ in range(400):
        shape = rng.integers(1, 6, 2)
        game = rng.random(shape) if number_ % 2 else rng.integers(0, 3, shape).astype(np.float64) / 2
        rows, columns = np.empty(shape[0]), np.empty(shape[1])
        value = solve(game, int(shape[0]), int(shape[1]), rows, columns)
        assert (rows @ game).min() == pytest.approx(value, abs=1e-9)
        assert (game @ columns).max() == pytest.approx(value, abs=1e-9)
        assert rows.sum() == pytest.approx(1.0)
        assert columns.sum() == pytest.approx(1.0)


@pytest.mark.parametrize("goals", [False, True], ids=["matches", "goals"])
@pytest.mark.parametrize(
    "kind", ["beginner", "amateur", "pro", "pro+", "pro, last shot", "beginner, no last shot"]
)
def test_endgames_cannot_be_exploited(kind: str, goals: bool) -> None:
    """The best of all replies, found by walking the real rules, wins nothing from `hard`."""
    state = random_endgame(KINDS[kind], Random(kind))
    assert abs(exploited(state, goals)) < 1e-9


@pytest.mark.parametrize("deck", BOOKS)
def test_mixed_strategies_leave_little_to_gain(deck: str) -> None:
    """With hidden cards the best replies in this choice gain less than a hundredth of a match together."""
    rng, known = Random(deck), nets(deck)
    for piled in (1, 2, 4, 7):
        now = random_moment(Deal(deck), DUEL, piled, rng)
        mine, theirs = some_hands(now.attacker, 6, rng), some_hands(now.defender, 6, rng)
        choice = last_draw(now, mine, theirs) if piled == 1 else duel(known[DRAW, piled], now, mine, theirs)
        gained = np.einsum("j,ijab,jb->ia", theirs.chances, choice.worths, choice.defender)
        best = (np.where(choice.allowed > 0, gained, -np.inf).max(1) * mine.chances).sum()
        lost = np.einsum("i,ijab,ia->jb", mine.chances, choice.worths, choice.attacker)
        least = (np.where(choice.facing > 0, lost, np.inf).min(1) * theirs.chances).sum()
        assert best - least < 0.01


def test_a_certain_win_is_seen() -> None:
    """With two cards each that nobody can beat, an attack ends in a shot for sure."""
    now = random_moment(Deal("beginner"), DUEL, 0, Random(1))
    level = replace(now, phase=SECOND, lead=0, before=NO_CARD)
    value = endgame(level, 0b11000000000, 0b00000000011).values()[0, 0]
    assert value > endgame(level, 0b00000000011, 0b11000000000).values()[0, 0] + 0.4


def test_draws_are_valued_for_every_hand() -> None:
    """A strategy for each hand, over the piles that have cards."""
    rng = Random(2)
    now = random_moment(Deal("amateur"), DRAW, 6, rng)
    mine, theirs = some_hands(now.attacker, 5, rng), some_hands(now.defender, 5, rng)
    choice = drawing(nets("amateur")[DUEL, 5], now, mine, theirs, rng, 3)
    assert choice.attacker.sum(1) == pytest.approx(np.ones(len(mine.rows)))
    assert choice.defender.sum(1) == pytest.approx(np.ones(len(theirs.rows)))


def test_an_own_hand_is_no_likelier_for_being_known() -> None:
    """The hand held comes first, at the chance the opponent gives it."""
    rng = Random(3)
    side = next(
        one.attacker
        for one in (random_moment(Deal("amateur"), DUEL, 5, rng) for _ in range(99))
        if one.attacker.hidden == 2
    )
    actual = int(some_hands(side, 99, rng).rows[5, 1])
    some = some_hands(side, 4, rng, actual)
    assert int(some.rows[0, 1]) == actual
    assert some.chances[0] == pytest.approx(1 / side.hands)
    assert some.chances.sum() == pytest.approx(1.0)
    assert len({int(row[1]) for row in some.rows}) == 4

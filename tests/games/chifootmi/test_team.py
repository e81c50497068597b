"""A team's cards: which one is played, what is drawn."""

from __future__ import annotations

import pytest

from pitchside.games.chifootmi.cards import DT, pack
from pitchside.games.chifootmi.state import Held, Team, dealt

DOWN_FIRST = Team(active=(Held(DT, up=False), Held(5), Held(DT), Held(9, up=False)))


@pytest.mark.parametrize(("up", "index"), [(None, 2), (True, 2), (False, 0)])
def test_of_two_dt_the_open_one_is_played(up: bool | None, index: int) -> None:
    """Unless it is said otherwise, wherever it lies (CFM-3.11)."""
    assert DOWN_FIRST.index(DT, up) == index


def test_a_single_dt_needs_no_saying() -> None:
    """Open or closed, `DT` is it; saying the other is none."""
    closed = Team(active=(Held(3), Held(DT, up=False)))
    assert [closed.index(DT, up) for up in (None, True, False)] == [1, None, 1]


def test_a_played_card_leaves_the_others_in_place() -> None:
    """The others keep their order; a drawn card comes last."""
    played = DOWN_FIRST.without(0)
    assert played.active == DOWN_FIRST.active[1:]
    assert played.played == (DT,)


@pytest.mark.parametrize(("tackles", "open_cards"), [(False, 4), (True, 7)])
def test_the_layout(tackles: bool, open_cards: int) -> None:
    """4 active face up, 3 closed, the rest open (CFM-2.2 to 2.4)."""
    team = dealt(pack(tackles))
    assert [held.up for held in team.active] == [True] * 4
    assert (len(team.closed), len(team.open)) == (3, open_cards)
    assert not team.draws


def test_the_pile_decides_how_a_card_lies() -> None:
    """From pile 1 face down, from pile 2 face up, both from the top (CFM-3.5)."""
    team = dealt(pack(tackles=False)).without(0)
    assert team.draws
    assert team.drawn(1).active[-1] == Held(5, up=False)
    assert team.drawn(1).closed == (6, 7)
    assert team.drawn(2).active[-1] == Held(8)
    assert team.drawn(2).open == (9, 10, 11)

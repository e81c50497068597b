"""The shoot-out's order and its end (CFM-8.2 to 8.5)."""

from __future__ import annotations

import pytest

from pitchside.core.seat import BySeat, Seat
from pitchside.games import GAMES
from pitchside.games.chifootmi.phases.end import shot_out
from pitchside.games.chifootmi.state import Series


def series(south: str, north: str, first: Seat = Seat.SOUTH) -> Series:
    """Shots as a row of signs: x is a goal."""
    return Series(first, BySeat(*(tuple(shot == "x" for shot in shots) for shots in (south, north))))


def test_nobody_shoots_before_the_toss() -> None:
    """The order comes from the toss alone."""
    assert Series().shooter is None


@pytest.mark.parametrize("first", [Seat.SOUTH, Seat.NORTH])
def test_they_shoot_in_turns(first: Seat) -> None:
    """The first shoots whenever both have shot as often, far beyond five too."""
    now = Series(first)
    for count in range(20):
        expected = first if count % 2 == 0 else first.other
        assert now.shooter is expected
        now = now.shot(expected, goal=False)


@pytest.mark.parametrize(
    ("south", "north", "early", "late"),
    [
        ("xxx", "---", Seat.SOUTH, None),
        ("xxx", "--", None, None),
        ("xxx-", "---", Seat.SOUTH, None),
        ("xx--", "x---", None, None),
        ("---", "xx-", None, None),
        ("----", "xx-", Seat.NORTH, None),
        ("----", "xxx", Seat.NORTH, None),
        ("xxxxx", "xxxx", None, None),
        ("xxxxx", "xxx-", Seat.SOUTH, None),
        ("-xxxx", "xxxxx", Seat.NORTH, Seat.NORTH),
        ("-xxx-", "xxxx", Seat.NORTH, None),
        ("xxxxx", "xxxxx", None, None),
        ("xxxxxx", "xxxxx", None, None),
        ("xxxxxx", "xxxxx-", Seat.SOUTH, Seat.SOUTH),
        ("xxxxx-", "xxxxx", None, None),
        ("xxxxx--", "xxxxx-x", Seat.NORTH, Seat.NORTH),
    ],
)
def test_when_it_is_over(south: str, north: str, early: Seat | None, late: Seat | None) -> None:
    """Decided within five when nobody can catch up, or by the book; from the sixth on both shoot."""
    assert shot_out(series(south, north), early=True) is early
    assert shot_out(series(south, north), early=False) is late


def test_the_end_never_comes_between_a_pair_from_the_sixth_on() -> None:
    """A lead after an unequal number of shots decides nothing."""
    assert series("xxxxxx", "xxxxx").shooter is Seat.NORTH


@pytest.mark.parametrize(("lang", "dives"), [("en", "dive"), ("fr", "plonge")])
def test_nobody_dives_to_the_centre(lang: str, dives: str) -> None:
    """Where the centre can be chosen, who keeps goal is told where they went."""
    told = GAMES["chifootmi"].rulebook.to_you[lang]
    assert not [code for code in ("penalty_goal", "shootout_goal") if dives in told[code]["keeper"]]

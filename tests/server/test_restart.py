"""Row 11: pages that come back after a restart, all of them, and not in the same second."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import floor
from random import Random

import pytest
from websockets.exceptions import ConnectionClosedError
from websockets.frames import Close

from pitchside.client.conversation import Return
from pitchside.wire.reconnect import asked_within, farewell, pause

LINES = 1_000


def returns(away: float, within: float, rng: Random) -> list[float]:
    """When each of so many pages is back, counted from when the server is."""
    found = []
    for _ in range(LINES):
        at, tries = 0.0, 0
        while at < away or not tries:
            at, tries = at + pause(tries, within, rng.random()), tries + 1
        found.append(at - away)
    return found


def fullest(back: list[float]) -> float:
    """The share of those that come in the fullest second."""
    return max(Counter(floor(at) for at in back).values()) / len(back)


@pytest.mark.parametrize("away", [0.5, 2, 5, 8, 12])
def test_no_second_holds_more_than_15_of_100(away: float) -> None:
    """A thousand pages, whether the server is away for a moment or for long; the last within 20 s of it."""
    back = returns(away, asked_within(1012, farewell(LINES)), Random(11))
    assert fullest(back) <= 0.15
    assert max(back) <= 20


def test_without_a_word_of_the_server_they_would_crowd() -> None:
    """Teeth: growing pauses alone bring a quarter and more in the same second."""
    assert fullest(returns(2.0, 0.0, Random(11))) > 0.25


def test_few_lines_are_asked_back_at_once() -> None:
    """The more lines, the longer; never longer than 20 s."""
    assert [farewell(lines) for lines in (0, 2, 400, LINES, 20_000)] == [
        "return within 1 s",
        "return within 1 s",
        "return within 10 s",
        "return within 20 s",
        "return within 20 s",
    ]


@pytest.mark.parametrize(
    ("code", "reason"), [(1001, "return within 9 s"), (1012, ""), (1012, "return within 9 s\n")]
)
def test_what_is_not_said_so_asks_for_nothing(code: int, reason: str) -> None:
    """Another code or another sentence: come back as after any cut."""
    assert asked_within(code, reason) == 0


def test_a_program_comes_back_as_a_page_does() -> None:
    """At once after a cut, then later and later; after a restart anywhere in the time that was asked for."""
    coming = Return()
    cut = list(coming.tries())
    assert cut[0] == 0
    assert all(later >= before / 2 for before, later in pairwise(cut[1:]))
    coming.lost(ConnectionClosedError(Close(1012, "return within 20 s"), None))
    asked = list(coming.tries())
    assert max(asked) <= 20
    assert len(set(asked)) == len(asked) == len(cut) - 1

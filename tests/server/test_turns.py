"""Many who come in the same instant, and few who talk much, leave time for everybody else."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pitchside.server.http import limits
from pitchside.server.http.limits import MESSAGES, WINDOW_S, Paces, Turns
from pitchside.server.net import protocols


def test_of_many_in_the_same_instant_a_few_are_heard_at_once() -> None:
    """The others a little apart; nobody is put off for longer than a quarter of a second."""
    turns = Turns(protocols.APART_S, protocols.AT_ONCE, protocols.LONGEST_S)
    waits = [turns.wait(0.0) for _ in range(1000)]
    soon = waits[: protocols.AT_ONCE + 50]
    assert soon[: protocols.AT_ONCE] == [0.0] * protocols.AT_ONCE
    apart = [later - sooner for sooner, later in pairwise(soon[protocols.AT_ONCE :])]
    assert apart == pytest.approx([protocols.APART_S] * len(apart))
    assert max(waits) == protocols.LONGEST_S
    assert turns.wait(2 * protocols.LONGEST_S) == 0.0


def test_who_talks_much_waits_for_others_who_do_and_nobody_else_does() -> None:
    """Twenty messages in 20 s are looked at as they come; fifty who say more share the turns for it."""
    now = [100.0]
    paces = Paces(lambda: now[0])
    flood, honest = [paces.take(number) for number in range(50)], paces.take("honest")
    for one in flood:
        for _ in range(limits.TALKATIVE):
            assert one.put_off(now[0]) == 0.0
            assert one.messages.one_more()
    assert honest.put_off(now[0]) == 0.0
    waits = [one.put_off(now[0]) for one in flood]
    assert waits == pytest.approx([limits.APART_S * number for number in range(50)])
    now[0] += WINDOW_S
    assert all(one.put_off(now[0]) == 0.0 for one in flood)
    assert limits.TALKATIVE < MESSAGES

"""The search behind the hard level: its limits, and its worths against a plain minimax."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from pitchside.bots.budget import Budget
from pitchside.bots.play_ball import kernel_search as search
from pitchside.bots.play_ball.evaluate import net_of
from pitchside.bots.play_ball.kernel_value import value
from pitchside.bots.play_ball.search import Hunt, Mind
from pitchside.games.play_ball.state import MOVES, State, beginning
from tests.bots.play import nodes
from tests.games.play_ball.positions import BOARDS, set_by_hand


def quiet_states(board: str, count: int, left: int) -> list[State]:
    """Positions where nobody scores at once and there is something to choose."""
    rng, found = Random(board), list[State]()
    while len(found) < count:
        state = set_by_hand(board, rng, (left,))
        mind = Mind(state)
        if not mind.can_score and len(mind.ends) > 1:
            found.append(state)
    return found


def hunt_in(state: State) -> tuple[Mind, Hunt]:
    """A search that has no favourites."""
    mind = Mind(state)
    return mind, Hunt(mind, np.zeros(len(mind.ends), np.int64))


def after(mind: Mind, state: State, end: int) -> State:
    """The other side's turn after that end."""
    placing, other = mind.planner.placing(state, end), state.turn.other
    return replace(state, placing=placing, turn=other, left=MOVES, began=beginning(placing, other, MOVES))


def plain_worth(state: State, ply: int) -> int:
    """Minimax over one turn: the best end that does not let the other side score."""
    mind = Mind(state)
    if mind.can_score:
        return search.WIN - ply
    safe = [int(w) for end, w in zip(mind.ends, mind.worths, strict=True) if not mind.lets_in(int(end))]
    return max(safe, default=ply + 1 - search.WIN)


@pytest.mark.parametrize("board", BOARDS)
def test_the_search_agrees_with_minimax(board: str) -> None:
    """The end it chooses has the best worth that a plain minimax finds."""
    for state in quiet_states(board, 2, 1):
        mind, hunt = hunt_in(state)
        assert hunt.deepen(2, Budget(60.0))
        worths = {int(end): -plain_worth(after(mind, state, int(end)), 1) for end in mind.ends}
        assert worths[hunt.best] == max(worths.values())
        assert int(mind.tree.frames[0][search.BEST]) == max(worths.values())


@pytest.mark.parametrize("limit", [1, 7, 100])
def test_nodes_are_never_overrun(limit: int) -> None:
    """A search looks at no more positions than it was given."""
    (state,) = quiet_states("strip39", 1, 3)
    _, hunt = hunt_in(state)
    finished = [hunt.deepen(depth, nodes(limit)) for depth in (2, 3, 4)]
    assert hunt.nodes == limit
    assert not any(finished[1:])


def test_the_clock_is_looked_at_between_slices() -> None:
    """A search stops at the first look at the clock that finds no time left."""
    (state,) = quiet_states("strip39", 1, 3)
    times = iter([0.0, 0.1, 0.2, 5.0])
    _, hunt = hunt_in(state)
    assert not hunt.deepen(2, Budget(1.0, lambda: next(times)))
    assert list(times) == []


def test_without_time_there_is_still_an_end() -> None:
    """Before any search the end that looks best is ready."""
    (state,) = quiet_states("strip39", 1, 3)
    mind, hunt = hunt_in(state)
    assert not hunt.deepen(2, Budget(0.0, lambda: 0.0))
    assert hunt.best == int(mind.ends[np.argmax(mind.worths)])


@pytest.mark.parametrize("board", BOARDS)
def test_a_position_is_worth_the_same_seen_from_the_other_end(board: str) -> None:
    """Turned by half a turn with the sides exchanged, a position keeps its worth."""
    net = net_of(board)
    sums = np.zeros(len(net.out), np.int16)
    count = net.place.shape[1]
    rng = Random(board)
    for _ in range(200):
        six = rng.sample(range(count), 6)
        ball = rng.choice(six)
        turned = [count - 1 - cell for cell in six]
        here = value(net, sums, _team(six[:3]), _team(six[3:]), ball, 0)
        assert here == value(net, sums, _team(turned[:3]), _team(turned[3:]), count - 1 - ball, 1)


def _team(cells: list[int]) -> int:
    low, middle, high = sorted(cells)
    return low | middle << 6 | high << 12

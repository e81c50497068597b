"""The Play Ball opponents: what each level promises."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from pitchside.bots.agent import Agent
from pitchside.bots.budget import Budget
from pitchside.bots.levels import agent, levels
from pitchside.bots.play_ball.levels import Beginner, Easy, Hard, Normal
from pitchside.bots.play_ball.search import Planner
from pitchside.core.seat import Seat
from pitchside.games.play_ball import PLAY_BALL
from pitchside.games.play_ball.state import MOVES, State, beginning
from tests.bots.play import nodes, scored, whole_match, whole_turn
from tests.games.play_ball.positions import BOARDS, from_play, set_by_hand

LEVELS = levels("play-ball")


def settled_states(board: str, seed: str, count: int) -> Iterator[State]:
    """Positions set by hand in which somebody has a turn."""
    rng, planner = Random(seed), Planner(board)
    while count:
        state = set_by_hand(board, rng, (2, 3))
        if planner.count(state) or planner.scores(state):
            count -= 1
            yield state


def lets_in(planner: Planner, state: State, end: int) -> bool:
    """Could the other side score after this end?"""
    placing, other = planner.placing(state, end), state.turn.other
    after = replace(state, placing=placing, turn=other, left=MOVES, began=beginning(placing, other, MOVES))
    return planner.scores(after)


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
@pytest.mark.parametrize("board", BOARDS)
def test_a_goal_that_is_on_is_scored(board: str, level: str) -> None:
    """Every level but the beginner sees it."""
    planner, rng, opponent = Planner(board), Random(level), agent("play-ball", level)
    states = [state for state in settled_states(board, level, 60) if planner.scores(state)]
    assert len(states) > 10
    assert all(scored(whole_turn(opponent, state, rng, nodes(50))) for state in states)


def test_a_beginner_overlooks_goals() -> None:
    """Some that are on are scored, some are not."""
    planner, rng, beginner = Planner("strip39"), Random(1), Beginner()
    states = [state for state in settled_states("strip39", "beginner", 60) if planner.scores(state)]
    goals = [scored(whole_turn(beginner, state, rng, nodes(50))) for state in states]
    assert set(goals) == {True, False}


@pytest.mark.parametrize("board", BOARDS)
def test_normal_denies_whenever_it_can(board: str) -> None:
    """After its turn nobody can score, if the turn has any such end."""
    planner, rng, normal = Planner(board), Random(board), Normal()
    states = [state for state in settled_states(board, board, 80) if not planner.scores(state)]
    for state in states:
        deniable = any(not lets_in(planner, state, int(end)) for end in planner.ends(state)[0])
        after = whole_turn(normal, state, rng, nodes(1)).after
        assert planner.scores(after) is not deniable


@pytest.mark.parametrize("board", BOARDS)
def test_hard_avoids_a_loss_in_one(board: str) -> None:
    """With room to look at every end it lets nobody score who can be kept from it."""
    planner, rng, hard = Planner(board), Random(board), Hard()
    states = [state for state in settled_states(board, board, 25) if not planner.scores(state)]
    for state in states:
        ends = planner.ends(state)[0]
        deniable = any(not lets_in(planner, state, int(end)) for end in ends)
        after = whole_turn(hard, state, rng, nodes(len(ends) + 1)).after
        assert planner.scores(after) is not deniable


def test_easy_is_careless() -> None:
    """It lets the opponent score where it need not."""
    planner, rng, easy = Planner("strip39"), Random(1), Easy()
    states = [state for state in settled_states("strip39", "easy", 80) if not planner.scores(state)]
    assert any(planner.scores(whole_turn(easy, state, rng, nodes(1)).after) for state in states)


@pytest.mark.parametrize("mode", ["normal", "expert"])
@pytest.mark.parametrize("pass_turn", [False, True])
@pytest.mark.parametrize("board", BOARDS)
def test_whole_matches_are_lawful(board: str, pass_turn: bool, mode: str) -> None:
    """Matches between the levels end without a refusal on every board, in every mode."""
    rng = Random(f"{board} {mode}")
    options = {"board": board, "mode": mode, "pass_turn": pass_turn, "turn_cap": 20}
    for south, north in (("easy", "normal"), ("hard", "easy"), ("easy", "beginner")):
        agents = {Seat.SOUTH: agent("play-ball", south), Seat.NORTH: agent("play-ball", north)}
        assert whole_match(agents, options, rng).outcome is not None


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("board", BOARDS)
def test_opponents_can_begin_inside_a_turn(board: str, level: str) -> None:
    """A turn that somebody else began is finished lawfully."""
    rng = Random(f"{board} {level}")
    inside = [state for state in from_play(board, rng, 60) if state.moved and state.outcome is None]
    for state in inside[:12]:
        whole_turn(agent("play-ball", level), state, rng, nodes(50))


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_source_of_chance_gives_the_same_turn(level: str) -> None:
    """With equal chance and equal nodes an opponent decides alike."""
    for state in settled_states("strip39", level, 5):
        turns = [whole_turn(agent("play-ball", level), state, Random(3), nodes(200)) for _ in range(2)]
        assert turns[0].after == turns[1].after


@pytest.mark.parametrize("level", ["beginner", "easy", "normal"])
def test_a_slow_machine_changes_nothing_below_hard(level: str) -> None:
    """With its time used up before it begins, an opponent plays the same turn."""
    for state in settled_states("strip39", f"slow {level}", 5):
        turns = [
            whole_turn(agent("play-ball", level), state, Random(3), Budget(seconds, lambda: 0.0))
            for seconds in (-1.0, 1.0)
        ]
        assert turns[0].after == turns[1].after


def test_a_plan_is_followed_without_thinking_again() -> None:
    """Inside its own turn an opponent draws no more chance."""
    opponent, rng = Normal(), Random(1)
    state = PLAY_BALL.start(PLAY_BALL.options({}))
    first = opponent.choose(state, PLAY_BALL.choices(state, state.turn), rng, nodes(1))
    drawn = rng.getstate()
    state = PLAY_BALL.play(state, {state.turn: first}).after
    opponent.choose(state, PLAY_BALL.choices(state, state.turn), rng, nodes(1))
    assert rng.getstate() == drawn


def test_a_surprised_opponent_plans_again() -> None:
    """When the position is not the expected one, it plays a turn that fits what it sees."""
    opponent: Agent = Normal()
    rng = Random(1)
    state = PLAY_BALL.start(PLAY_BALL.options({}))
    opponent.choose(state, PLAY_BALL.choices(state, state.turn), rng, nodes(1))
    other = PLAY_BALL.start(PLAY_BALL.options({"board": "hex61"}))
    assert whole_turn(opponent, other, rng, nodes(1)).settled


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_positions_are_not_repeated_for_ever(level: str) -> None:
    """Where the round has been often, an opponent goes elsewhere."""
    opponent, planner = agent("play-ball", level), Planner("strip39")
    state = PLAY_BALL.read("a3,c3,e3 a7,c8,e7 c3 s 3 0-0", PLAY_BALL.options({}))
    chosen = set()
    for _ in range(6):
        after = whole_turn(opponent, state, Random(1), nodes(2000)).after
        chosen.add(after.placing)
        state = replace(state, seen=(*state.seen, *[(after.placing, after.turn)] * 9))
    assert len(chosen) == 6
    assert planner.count(state) > 6

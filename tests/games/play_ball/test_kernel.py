"""The compiled generator against the second reading, its routes against the rules, and perft."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from pitchside.bots.play_ball.search import Planner
from pitchside.core.errors import Malformed
from pitchside.core.match import Match
from pitchside.games.play_ball import PLAY_BALL
from pitchside.games.play_ball.action import Action, End
from pitchside.games.play_ball.fast.kernel_route import GOAL
from pitchside.games.play_ball.fast.perft import DEEPEST, perft
from pitchside.games.play_ball.state import State
from tests.games.play_ball.oracle.second_opinion import Stand, moment, turns
from tests.games.play_ball.positions import BOARDS, from_play, set_by_hand
from tests.nightly import count

CHUNKS = count(1, 7)
POSITIONS = 1000
PERFT = {"hex37": (85, 36_419), "hex61": (77, 25_564), "strip39": (67, 15_410)}


def start(board: str) -> State:
    """The first turn of a match."""
    return PLAY_BALL.start(PLAY_BALL.options({"board": board}))


def read_again(state: State) -> tuple[frozenset[Stand], bool]:
    """The ends of the turn, and whether a goal can be scored in it, by the second reading."""
    return turns(moment(str(PLAY_BALL.write(state)), state.options.board, state.options.pass_turn))


def agrees(planner: Planner, state: State) -> bool:
    """Does the generator find the same?"""
    ends, can_score = read_again(state)
    found = planner.turns(state)
    stands = {(end.team(state.turn), end.ball) for end in found.ends}
    return stands == ends and found.can_score == planner.scores(state) == can_score


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("board", BOARDS)
def test_the_generator_agrees_with_the_second_reading_by_hand(board: str, chunk: int) -> None:
    """Ends of turns and goals are the same on 3 000 positions set by hand, at night on 21 000."""
    rng, planner = Random(f"{board} {chunk}"), Planner(board)
    states = (set_by_hand(board, rng) for _ in range(POSITIONS))
    wrong = [PLAY_BALL.write(state) for state in states if not agrees(planner, state)]
    assert wrong == []


@pytest.mark.parametrize("board", BOARDS)
def test_the_generator_agrees_with_the_second_reading_inside_turns(board: str) -> None:
    """Ends of turns and goals are the same in positions met in play, with moves already made."""
    rng, planner = Random(board), Planner(board)
    states = [state for _ in range(6) for state in from_play(board, rng, 40)]
    late = [state for state in states if state.left < 3]
    early = [state for state in states if state.left == 3][:40]
    assert {state.left for state in late} == {0, 1, 2}
    wrong = [PLAY_BALL.write(state) for state in late + early if not agrees(planner, state)]
    assert wrong == []


def replay(state: State, actions: tuple[Action, ...]) -> tuple[State, bool]:
    """The state before the last action, and whether that one scored; every action is checked by the rules."""
    for action in actions[:-1]:
        turn = PLAY_BALL.play(state, {state.turn: action})
        assert not turn.settled
        state = turn.after
    last = PLAY_BALL.play(state, {state.turn: actions[-1]})
    assert last.settled
    return state, any(event.kind == "goal" for event in last.events)


@pytest.mark.parametrize("board", BOARDS)
def test_routes_lead_to_their_ends(board: str) -> None:
    """The actions to any end of a turn are lawful and lead exactly there."""
    rng, planner = Random(board), Planner(board)
    for _ in range(120):
        state = set_by_hand(board, rng, (1, 2, 3))
        ends = sorted(map(int, planner.ends(state)[0]))
        for end in rng.sample(ends, min(3, len(ends))):
            actions = planner.actions(state, end)
            assert actions is not None
            assert isinstance(actions[-1], End)
            reached, scored = replay(state, actions)
            assert (reached.placing, scored) == (planner.placing(state, end), False)


@pytest.mark.parametrize("board", BOARDS)
def test_routes_lead_to_goals(board: str) -> None:
    """Where a goal can be scored its actions are lawful and score; elsewhere there are none."""
    rng, planner = Random(board), Planner(board)
    goals = 0
    for _ in range(300):
        state = set_by_hand(board, rng, (1, 2, 3))
        actions = planner.actions(state, GOAL)
        assert (actions is not None) == planner.scores(state)
        if actions is not None:
            goals += replay(state, actions)[1]
    assert goals > 30


@pytest.mark.parametrize("board", BOARDS)
def test_routes_inside_a_turn(board: str) -> None:
    """A route begins where the turn stands, not where it began."""
    rng, planner = Random(board), Planner(board)
    inside = [state for state in from_play(board, rng, 60) if state.moved and state.outcome is None]
    for state in inside:
        end = int(rng.choice(planner.ends(state)[0])) if planner.count(state) else GOAL
        actions = planner.actions(state, end)
        assert actions is not None
        assert sum(1 for action in actions if str(action)[-1].isalpha() and action != End()) <= state.left
        replay(state, actions)


def test_a_route_through_a_whole_match() -> None:
    """Turns found by the generator are accepted by the match driver."""
    match: Match[State, Action] = Match(PLAY_BALL, {"turn_cap": 30})
    rng, planner = Random(5), Planner("strip39")
    while match.outcome is None and len(match.turns) < 300:
        ends, can_score = planner.ends(match.state)
        actions = planner.actions(match.state, GOAL if can_score else int(rng.choice(ends)))
        assert actions is not None
        for action in actions:
            match.commit(match.state.turn, action)
    assert sum(match.state.goals) > 0


def test_no_route_to_a_place_out_of_reach() -> None:
    """There are no actions to an end that the turn does not have."""
    planner, state = Planner("strip39"), start("strip39")
    far = replace(state.placing, south=frozenset({"a7", "c7", "e7"}))
    assert planner.actions(state, planner.pack(state, far)) is None


@pytest.mark.parametrize("board", BOARDS)
def test_the_desk_is_left_clean(board: str) -> None:
    """No question leaves traces that the next one could trip over."""
    rng, planner = Random(board), Planner(board)
    for _ in range(50):
        state = set_by_hand(board, rng, (1, 2, 3))
        ends, can_score = planner.ends(state)
        planner.scores(state)
        planner.actions(state, GOAL if can_score else int(ends[0]) if len(ends) else GOAL)
        assert not planner.desk.seen.any()


@pytest.mark.parametrize("board", BOARDS)
def test_perft_of_the_second_reading(board: str) -> None:
    """The second reading counts the known number of first turns."""
    ends, can_score = read_again(start(board))
    assert len(ends) + can_score == PERFT[board][0]


@pytest.mark.parametrize("board", BOARDS)
def test_perft_of_the_compiled_generator(board: str) -> None:
    """The compiled generator counts the known numbers at depths 1 and 2."""
    assert (perft(start(board), 1), perft(start(board), 2)) == PERFT[board]


def test_perft_at_depth_3() -> None:
    """Depth 3 from the start of strip39."""
    assert perft(start("strip39"), 3) == 5_162_425


def test_a_turn_that_can_score_counts_one_leaf_more() -> None:
    """All goals of a turn are one leaf, beside its other ends."""
    state = PLAY_BALL.read("c7,a1,e1 b2,c2,d2 c7 s 3 0-0", PLAY_BALL.options({}))
    ends, can_score = read_again(state)
    assert can_score
    assert perft(state, 1) == len(ends) + 1


def test_perft_counts_a_skipped_turn_as_one() -> None:
    """A team without a lawful turn has one leaf."""
    state = PLAY_BALL.read("b1,c1,d1 b2,c2,d2 a4 s 1 0-0", PLAY_BALL.options({}))
    assert read_again(state)[0] == frozenset()
    assert perft(state, 1) == 1


def test_perft_refuses_what_cannot_be_waited_for() -> None:
    """A depth out of all reason is refused."""
    with pytest.raises(Malformed, match="at most"):
        perft(start("strip39"), DEEPEST + 1)


@pytest.mark.parametrize("position", ["a1,b2,c2 c8,d7,e7 a1 s 1 0-0", "b1,c1,d1 b2,c2,d2 a4 s 1 0-0"])
def test_perft_is_the_same_in_several_calls(monkeypatch: pytest.MonkeyPatch, position: str) -> None:
    """A count cut into pieces, between which it can be interrupted, gives the same number."""
    state = PLAY_BALL.read(position, PLAY_BALL.options({}))
    whole = perft(state, 3)
    monkeypatch.setattr("pitchside.games.play_ball.fast.perft.AT_ONCE", 2)
    assert perft(state, 3) == whole

"""The opponents of Pitch Bowl: lawful everywhere, repeatable, and awake to a touchdown."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pitchside.bots.budget import Budget
from pitchside.bots.hand import none_and_errors
from pitchside.bots.levels import agent, levels
from pitchside.bots.pitch_bowl.levels import CoachAgent
from pitchside.bots.pitch_bowl.search import Planner
from pitchside.bots.pitch_bowl.simulator import scene_of
from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games.pitch_bowl import PITCH_BOWL
from pitchside.games.pitch_bowl.action import (
    Action,
    Announce,
    Choose,
    Deploy,
    Drop,
    EndTurn,
    Give,
    GoOn,
    Kick,
    Pitch,
)
from pitchside.games.pitch_bowl.phases.kick_off import throw, touch_back
from pitchside.games.pitch_bowl.state import Gift, PhaseName, State
from pitchside.lab.arena import Contest, play_round
from tests.games.pitch_bowl.by_hand import mid, stand

LEVELS = ("beginner", "easy", "normal", "hard")
STRONG = ("normal", "hard")
NODES = 1500
BACK = {"south.tq9": (25.0, 75.0), "north.tq9": (325.0, 60.0)}


def nodes(count: int = NODES) -> Budget:
    """A budget of pitches, with a clock that stands still."""
    return Budget(1.0, lambda: 0.0, count)


def chosen(level: str, state: State, seed: int = 1, count: int = NODES) -> Action:
    """What a level does in this state."""
    (seat,) = PITCH_BOWL.to_act(state)
    choices = PITCH_BOWL.choices(state, seat)
    action: Action = agent("pitch-bowl", level).choose(
        PITCH_BOWL.view(state, seat), choices, Random(seed), nodes(count)
    )
    assert action in choices
    return action


def whole_match(levels_of: dict[Seat, str], options: dict[str, Any], seed: int, most: int) -> Match[Any, Any]:
    """A match to its end or to so many actions, every one among what the seat may do."""
    match: Match[Any, Any] = Match(PITCH_BOWL, options)
    agents, rng = {seat: agent("pitch-bowl", level) for seat, level in levels_of.items()}, Random(seed)
    for _ in range(most):
        if match.outcome is not None:
            break
        seat = min(match.to_act())
        if seat is Seat.CHANCE:
            match.chance(rng)
            continue
        choices = PITCH_BOWL.choices(match.state, seat)
        action = agents[seat].choose(PITCH_BOWL.view(match.state, seat), choices, rng, nodes())
        assert action in choices
        match.commit(seat, action)
    return match


MEETING = {"south.tq1": mid("d6"), "north.tq1": mid("c8"), "north.tq2": mid("d8"), "north.tq3": mid("e8")}
"""Three stand before one."""
OPEN_FIELD = stand(
    {"south.tq1": mid("d6"), "south.tq2": mid("d5", 6.0), "south.tq3": mid("c5"), "north.tq1": mid("a8")},
    ball=mid("d10"),
    away=BACK,
    tremor=1.0,
)
"""The ball lies where nobody gets by a run."""


def searched(level: str, state: State, count: int) -> int:
    """Pitches that a level plays out for its next one under such a budget."""
    coach = agent("pitch-bowl", level)
    assert isinstance(coach, CoachAgent)
    errors = none_and_errors(coach.care.final_errors, Random(1))
    planner = Planner(scene_of(state), state.turn, coach.care, nodes(count), errors)
    planner.stopping()
    planner.decide()
    return planner.trials.played


def placing(kicker: Seat | None = None, turn: Seat = Seat.SOUTH) -> State:
    """A kick-off that is being set up."""
    match: Match[Any, Any] = Match(PITCH_BOWL, {"chooser": turn.value, "tremor": 1.0})
    if kicker is not None:
        match.commit(turn, Choose("kick" if kicker is turn else "receive"))
    state: State = match.state
    return state


def test_there_are_four_levels() -> None:
    """From weak to strong."""
    assert levels("pitch-bowl") == LEVELS


@pytest.mark.parametrize("level", LEVELS)
def test_a_whole_match_is_lawful_and_ends(level: str) -> None:
    """Each level plays a match against easy to three touchdowns."""
    match = whole_match({Seat.SOUTH: level, Seat.NORTH: "easy"}, {"tremor": 1.0}, 3, 3000)
    assert match.outcome is not None
    assert max(match.state.score) == 3


@pytest.mark.parametrize("level", LEVELS)
def test_defensive_placement_is_played_lawfully(level: str) -> None:
    """Windows are answered, and after a pitch both words are said."""
    options = {"tremor": 1.0, "defensive_placement": True}
    match = whole_match({Seat.SOUTH: level, Seat.NORTH: "easy"}, options, 4, 160)
    assert PhaseName.PLACEMENT in {turn.before.phase for turn in match.turns}
    asked = [turn for turn in match.turns if turn.before.phase is PhaseName.SAID]
    said = {str(turn.actions[Seat.SOUTH]) for turn in asked if turn.before.turn is Seat.SOUTH}
    assert said == {"last_action", "go_on"}


@pytest.mark.parametrize("level", LEVELS)
def test_the_turn_goes_on_where_a_touchdown_is_near(level: str) -> None:
    """The runner with the ball has not acted yet."""
    state = stand({"south.run1": mid("d11"), "north.tq1": mid("a4")}, carrier="south.run1", tremor=1.0)
    options = replace(state.options, defensive_placement=True)
    assert chosen(level, replace(state, options=options, phase=PhaseName.SAID), 3) == GoOn()


@pytest.mark.parametrize("tremor", [0.0, 2.0])
@pytest.mark.parametrize("placements", [False, True])
def test_another_field_is_played_lawfully(tremor: float, placements: bool) -> None:
    """The field is data for the opponents too, whatever the hand and the rules."""
    options = {"tremor": tremor, "field": "small", "defensive_placement": placements}
    whole_match({Seat.SOUTH: "hard", Seat.NORTH: "normal"}, options, 5, 60)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_and_nodes_give_the_same_round(level: str) -> None:
    """Nothing but the seed decides where no clock does."""
    state = stand({"south.run1": mid("c6"), "north.tq1": mid("d8")}, ball=mid("d7"), tremor=1.0)
    assert chosen(level, state, 9) == chosen(level, state, 9)


def test_an_arena_round_can_be_repeated() -> None:
    """A round of the arena is a match."""
    contest = Contest("pitch-bowl", "normal", "easy", 1, nodes=400)
    one, two = play_round(contest, 0), play_round(contest, 0)
    assert (one.winner, one.turns, one.flicks) == (two.winner, two.turns, two.flicks)
    assert one.winner is not None


def test_a_hard_match_can_be_repeated() -> None:
    """With pitches instead of seconds every word is the same."""
    sides, options = {Seat.SOUTH: "hard", Seat.NORTH: "hard"}, {"tremor": 1.0}
    one, two = (whole_match(sides, options, 8, 30) for _ in range(2))
    assert one.entries == two.entries


def test_a_spent_budget_ends_the_search() -> None:
    """What is looked at in any case is the smaller part of what there is to look at."""
    players = {**MEETING, "south.tq2": mid("e5"), "south.tq3": mid("c5")}
    state = stand(players, carrier="south.tq1", away=BACK, tremor=1.0)
    little, all_of_it = (searched("hard", state, count) for count in (1, 10**9))
    assert 3 * little < all_of_it


def test_a_mate_is_sent_to_a_ball_that_nobody_reaches() -> None:
    """Far up the field, out of everybody's reach: a push is the only way there in this turn."""
    action = chosen("hard", OPEN_FIELD, count=12_000)
    assert isinstance(action, Pitch)
    after = PITCH_BOWL.play(
        replace(OPEN_FIELD, options=replace(OPEN_FIELD.options, tremor=0.0)), {Seat.SOUTH: action}
    ).after
    assert max(one.y for one in after.pieces if one.id.startswith("south")) > 350.0


@pytest.mark.parametrize("level", LEVELS)
def test_who_may_choose_receives(level: str) -> None:
    """The ball is worth more than the choice of the field."""
    assert chosen(level, placing()) == Choose("receive")


@pytest.mark.parametrize("level", LEVELS)
def test_a_formation_is_placed(level: str) -> None:
    """All eleven at once, not always in the same places."""
    found = {str(chosen(level, placing(Seat.SOUTH), seed)) for seed in range(4)}
    assert len(found) == 4
    assert isinstance(chosen(level, placing(Seat.NORTH)), Deploy)


@pytest.mark.parametrize("level", LEVELS)
def test_a_kick_comes_down_in_the_opposite_half(level: str) -> None:
    """No touch back when the hand is steady."""
    match: Match[Any, Any] = Match(PITCH_BOWL, {"chooser": "south"})
    match.commit(Seat.SOUTH, Choose("kick"))
    for seat in (Seat.SOUTH, Seat.NORTH):
        match.commit(seat, chosen(level, match.state, 2))
    action = chosen(level, match.state, 2)
    assert isinstance(action, Kick)
    assert touch_back(match.state, throw(match.state, action)) is None


@pytest.mark.parametrize("level", STRONG)
@pytest.mark.parametrize("seed", range(3))
def test_a_run_from_the_line_scores(level: str, seed: int) -> None:
    """A carrier one run from the goal-line goes over it."""
    state = stand({"south.tq1": mid("d11")}, carrier="south.tq1", away=BACK, tremor=1.0)
    action = chosen(level, state, seed)
    assert isinstance(action, Pitch)
    after = PITCH_BOWL.play(PITCH_BOWL.read(PITCH_BOWL.write(state), {}), {Seat.SOUTH: action}).after
    assert after.score[Seat.SOUTH] == 1


@pytest.mark.parametrize("level", STRONG)
def test_a_mate_in_the_in_goal_gets_the_pass(level: str) -> None:
    """Too far to run, nobody in between: a pass scores."""
    players = {"south.tq1": mid("d6"), "south.run1": mid("d12"), "north.tq1": mid("a7")}
    state = stand(players, carrier="south.tq1", away=BACK, tremor=1.0)
    action = chosen(level, state)
    assert isinstance(action, Pitch)
    assert action.announce is Announce.PASS


@pytest.mark.parametrize("level", LEVELS)
def test_a_free_ball_at_hand_is_picked_up(level: str) -> None:
    """No turn ends with the ball a short way off and an opponent near; others may take their places first."""
    players = {"south.tq1": mid("d6"), "north.tq1": mid("d8")}
    state = stand(players, ball=mid("d6", 0.0, 40.0), away=BACK)
    said = []
    while state.turn is Seat.SOUTH and state.ball is not None:
        said.append(chosen(level, state))
        state = PITCH_BOWL.play(state, {Seat.SOUTH: said[-1]}).after
    assert isinstance(said[-1], Pitch)
    assert said[-1].announce is Announce.PICKUP


@pytest.mark.parametrize("level", LEVELS)
def test_the_ball_is_dropped_against_the_clumsy_player(level: str) -> None:
    """Where the rules let it lie."""
    state = stand({"south.tq1": mid("d6"), "north.tq1": mid("d8")}, carrier="south.tq1")
    dropped = replace(state, drop="south.tq1", carrier=None, ball=None)
    assert isinstance(chosen(level, dropped), Drop)


@pytest.mark.parametrize("level", LEVELS)
def test_the_foremost_of_those_tied_is_given_the_ball(level: str) -> None:
    """Two equally near: the one nearer to the goal-line has it."""
    players = {"north.tq1": (100.0, 400.0), "north.tq2": (100.0, 300.0)}
    gift = Gift(Seat.NORTH, 0.0, 350.0, "PBW-6.2")
    state = replace(stand(players, away=BACK), gift=gift, ball=None)
    assert chosen(level, state) == Give("north.tq2")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(3))
def test_a_turn_is_not_ended_with_a_touchdown_on_the_table(level: str, seed: int) -> None:
    """Not even by the weakest."""
    state = stand({"south.run1": mid("d11", 0.0, 8.0)}, carrier="south.run1", away=BACK, tremor=1.0)
    assert not isinstance(chosen(level, state, seed), EndTurn)


@pytest.mark.parametrize("level", STRONG)
def test_a_coach_does_not_wait_for_ever(level: str) -> None:
    """The more turns the other one lets pass, the less it takes for a pitch."""
    state = stand(
        {"south.tq1": mid("d2"), "north.tq1": mid("d4")}, carrier="south.tq1", away=BACK, tremor=1.0
    )
    coach, rng = agent("pitch-bowl", level), Random(1)
    choices = PITCH_BOWL.choices(state, Seat.SOUTH)
    said = [coach.choose(state, choices, rng, nodes()) for _ in range(25)]
    assert any(isinstance(action, Pitch) for action in said)


def test_a_turn_has_an_end() -> None:
    """A coach far from everything does not think of pitches for ever."""
    for level in LEVELS:
        match = whole_match({Seat.SOUTH: level, Seat.NORTH: level}, {"tremor": 1.0}, 7, 60)
        assert {turn.before.turn for turn in match.turns} > {Seat.SOUTH, Seat.NORTH}

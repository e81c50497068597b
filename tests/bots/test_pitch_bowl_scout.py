"""The scout of Pitch Bowl against its referee, and what the coaches read off it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest

from pitchside.bots.pitch_bowl.candidates import candidates
from pitchside.bots.pitch_bowl.kernel_trials import MILLI, PACE
from pitchside.bots.pitch_bowl.levels import pitch_of
from pitchside.bots.pitch_bowl.simulator import Ends, Ints, Scene, Trials, rows_of, scene_of
from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games.pitch_bowl import PITCH_BOWL
from pitchside.games.pitch_bowl.action import Pitch
from pitchside.games.pitch_bowl.fast.kernel_ruling import NONE
from pitchside.games.pitch_bowl.fast.kernel_tape import NOBODY
from pitchside.games.pitch_bowl.options import Options
from pitchside.games.pitch_bowl.room import is_free, nearest_free
from pitchside.games.pitch_bowl.state import PhaseName, Piece, Spot, State, Used
from pitchside.games.pitch_bowl.table import DISCS, EVERYBODY, team_of
from tests.games.pitch_bowl.by_hand import mid, stand
from tests.nightly import count

STILL = np.zeros((1, 2))
STATES = 30
MOMENTS, FIELDS, EACH = 40, 150, 10
"""Moments of a match, fields set at random, and pitches compared on each."""
SEEDS = range(count(1, 25))
UNSURE = 0.05
"""The most of which the scout may say that only the referee knows."""
NAMES = sorted(EVERYBODY)
LINES = (0.1, 0.9)
"""Near which much happens, as a share of the length."""
Story = tuple[int, bool, str | None]
"""Who scored, whether the initiative is lost, who has the ball."""


def states(seed: int) -> Iterator[State]:
    """Moments of random matches in which somebody is to pitch."""
    rng = Random(seed)
    match: Match[Any, Any] = Match(PITCH_BOWL, {"chooser": "south"})
    while match.outcome is None:
        seat = min(match.to_act())
        state: State = match.state
        asked = state.gift is None and state.drop is None
        if state.phase in (PhaseName.PLAY, PhaseName.BONUS) and asked and seat is not Seat.CHANCE:
            yield state
        match.commit(seat, PITCH_BOWL.choices(state, seat).sample(rng))


def scattered(rng: Random) -> State:
    """Players strewn over a field, many of them near the goal-lines, and somebody to pitch."""
    options = Options(field=rng.choice(("standard", "small")), tipping=rng.random() < 0.8)
    field, spots = options.layout, dict[str, Spot]()
    for name in rng.sample(NAMES, rng.randrange(3, 18)):
        y = rng.uniform(0.0, field.length) if rng.random() < 0.5 else rng.choice(LINES) * field.length
        spot = rng.uniform(0.0, field.width), min(max(y + rng.gauss(0.0, 30.0), 0.0), field.length)
        if is_free(spot, spots.values()):
            spots[name] = spot
    seat = team_of(rng.choice(sorted(spots)))
    held = rng.random() < 0.7
    loose = nearest_free(rng.uniform(0.0, field.width), field.median, spots.values(), field.whole)
    pieces = tuple(Piece(name, *spots[name]) for name in sorted(spots))
    used = Used(all_out=rng.random() < 0.4)
    state = State(options, PhaseName.PLAY, seat, pieces, used=used, reserve=tuple(set(NAMES) - set(spots)))
    return replace(state, carrier=rng.choice(sorted(spots))) if held else replace(state, ball=loose)


def aims_of(state: State, scene: Scene, rng: Random) -> Ints:
    """Pitches worth a look, and as many wild ones that are lawful."""
    rows = candidates(scene, state.turn, wide=True)
    drawn = [row.copy() for row in rows[sorted(rng.sample(range(len(rows)), min(EACH, len(rows))))]]
    for row in drawn[::2]:
        wild = row.copy()
        wild[MILLI], wild[PACE] = rng.randrange(360_000), rng.randrange(100, DISCS.player_speed)
        if pitch_of(scene, wild) in PITCH_BOWL.choices(state, state.turn):
            drawn.append(wild)
    return rows_of([np.array(drawn, np.int64).reshape(-1, 5)])


def ruled(state: State, pitch: Pitch) -> Story:
    """What the game makes of a pitch; a turn that ends because all have acted is not lost by it."""
    turn = PITCH_BOWL.play(state, {state.turn: pitch})
    own, other = (turn.after.score[seat] - state.score[seat] for seat in (state.turn, state.turn.other))
    cited = [one.rule or "" for one in turn.rulings]
    lost = any(rule.startswith("PBW-8.") and rule != "PBW-8.7" for rule in cited)
    return own - other, lost, None if own or other else turn.after.carrier


def scouted(scene: Scene, ends: Ends, row: int) -> Story:
    """What the scout says of it."""
    point, holder = int(ends.point[row, 0]), int(ends.holder[row, 0])
    return point, bool(ends.lost[row, 0]), None if point or holder == NOBODY else scene.names[holder]


def compared(states: Iterable[State], seed: int) -> Counter[Story | None]:
    """How often each story was told alike, and how often the scout was unsure."""
    rng, found = Random(seed), Counter[Story | None]()
    for state in states:
        scene = scene_of(state)
        rows = aims_of(state, scene, rng)
        ends = Trials().play(scene, rows, STILL)
        for row, aim in enumerate(rows):
            pitch, told = pitch_of(scene, aim), scouted(scene, ends, row)
            if not ends.unsure[row, 0]:
                assert told == ruled(state, pitch), (PITCH_BOWL.write(state), str(pitch))
            found[None if ends.unsure[row, 0] else (told[0], told[1], None)] += 1
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_the_scout_says_what_the_referee_says_in_matches(seed: int) -> None:
    """Touchdowns, losses and carriers are the same in every pitch of which the scout is sure."""
    found = compared(islice(states(seed), MOMENTS), seed)
    assert found.total() > 5 * MOMENTS
    assert found[None] <= UNSURE * found.total()


@pytest.mark.parametrize("seed", SEEDS)
def test_the_scout_says_what_the_referee_says_on_fields_set_at_random(seed: int) -> None:
    """So they are near the goal-lines, where falls, exits and touchdowns of both sides come together."""
    rng = Random(seed)
    found = compared((scattered(rng) for _ in range(FIELDS)), seed)
    assert {point for story in found if story for point in story[:1]} == {-1, 0, 1}
    assert found[None] <= UNSURE * found.total()


def test_the_scout_is_unsure_where_a_coach_must_choose() -> None:
    """The carrier runs off, and two opponents are equally near to where the ball went out (PBW-6.5)."""
    players = {"south.tq1": mid("a6"), "north.tq1": mid("b5"), "north.tq2": mid("b7")}
    state = stand(players, carrier="south.tq1")
    scene = scene_of(state)
    run = np.array([[scene.names.index("south.tq1"), 180_000, 1500, NONE, NOBODY]])
    ends = Trials().play(scene, run, STILL)
    assert ends.unsure[0, 0]
    assert ends.lost[0, 0]


def test_candidates_are_lawful() -> None:
    """Whatever is thought of may be said."""
    for state, _ in zip(states(4), range(STATES), strict=False):
        scene, choices = scene_of(state), PITCH_BOWL.choices(state, state.turn)
        for aim in candidates(scene, state.turn, wide=True)[::7]:
            assert pitch_of(scene, aim) in choices


def test_a_pitch_played_twice_ends_alike() -> None:
    """The engine has no chance in it."""
    state = next(states(6))
    scene = scene_of(state)
    rows = candidates(scene, state.turn, wide=False)
    one, two = (Trials().play(scene, rows, STILL) for _ in range(2))
    assert np.array_equal(one.places, two.places)
    assert np.array_equal(one.point, two.point)

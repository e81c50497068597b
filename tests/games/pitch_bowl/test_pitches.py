"""Random pitches from hand-set positions, eleven a side: nothing is lost, nothing overlaps."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from pitchside.core.seat import PLAYERS, Seat
from pitchside.games.flick.action import turned
from pitchside.games.pitch_bowl.action import Action, Announce, Drop, Give, Pitch
from pitchside.games.pitch_bowl.field import LAYOUTS, gap_to
from pitchside.games.pitch_bowl.options import Options
from pitchside.games.pitch_bowl.phases.pitching import ball_angles, receivers
from pitchside.games.pitch_bowl.phases.possession import ball_spots, candidates
from pitchside.games.pitch_bowl.room import apart, is_free
from pitchside.games.pitch_bowl.ruling import rule_pitch
from pitchside.games.pitch_bowl.state import PhaseName, Piece, Spot, State
from pitchside.games.pitch_bowl.table import DISCS, EVERYBODY, players_of
from tests.games.pitch_bowl.by_hand import act, pitching

PITCHES = 12
IN_PLAY = (PhaseName.PLAY, PhaseName.BONUS, PhaseName.PLACEMENT)


def scattered(rng: Random, layout: str) -> State:
    """Everybody somewhere on the field, the ball loose or carried."""
    field = LAYOUTS[layout]
    spots: list[Spot] = []
    while len(spots) < 23:
        spot = rng.uniform(0.0, field.width), rng.uniform(0.0, field.length)
        if is_free(spot, spots):
            spots.append(spot)
    names = [name for seat in PLAYERS for name in players_of(seat)]
    pieces = [Piece(name, *spot) for name, spot in zip(names, spots, strict=False)]
    loose = rng.random() < 0.5
    return State(
        options=Options(field=layout, defensive_placement=rng.random() < 0.5),
        phase=PhaseName.PLAY,
        turn=rng.choice(PLAYERS),
        pieces=tuple(sorted(pieces, key=lambda one: one.id)),
        carrier=None if loose else rng.choice(names),
        ball=spots[-1] if loose else None,
    )


def some_action(state: State, rng: Random) -> Action:
    """A lawful action of whoever is to act."""
    if state.gift is not None:
        return Give(rng.choice(candidates(state)))
    if state.drop is not None:
        return Drop(*rng.choice(ball_spots(state, state.drop)))
    piece = rng.choice(pitching(state).who(state))
    angle, speed = turned(rng.uniform(0.0, 360.0)), rng.randint(100, 1500)
    announce = rng.choice(pitching(state).may_announce(state, piece))
    if announce is Announce.HANDOVER:
        return Pitch(piece, angle, speed, announce=announce, target=rng.choice(receivers(state, piece)))
    if announce is Announce.PASS:
        angles = ball_angles(state, piece)
        if angles:
            return Pitch(piece, angle, speed, announce=announce, ball_angle=float(rng.choice(angles)))
        announce = Announce.NONE
    return Pitch(piece, angle, speed, announce=announce)


def check_whole(state: State) -> None:
    """Everybody is somewhere, once; the ball is in one place; nothing overlaps; all is on the field."""
    on = [one.id for one in state.pieces]
    assert sorted([*on, *state.reserve]) == sorted(EVERYBODY)
    assert sum(one is not None for one in (state.carrier, state.ball, state.gift, state.drop)) == 1
    assert state.carrier is None or state.carrier in on
    assert (state.bonus is not None) is (state.phase is PhaseName.BONUS)
    spots = [(one.x, one.y) for one in state.pieces] + ([state.ball] if state.ball else [])
    assert all(apart(one, two) > DISCS.across - 1e-9 for one, two in combinations(spots, 2))
    assert all(gap_to(state.options.layout.whole, *spot) < 1e-9 for spot in spots)


@pytest.mark.parametrize("layout", list(LAYOUTS))
@pytest.mark.parametrize("seed", range(10))
def test_nothing_is_lost(seed: int, layout: str) -> None:
    """A few pitches one after another."""
    rng = Random(seed)
    state = scattered(rng, layout)
    for _ in range(PITCHES):
        state, events, _ = act(state, some_action(state, rng))
        times = [one.t for one in events if one.t is not None]
        assert times == sorted(times)
        if state.phase not in IN_PLAY:
            break
        check_whole(state)


@pytest.mark.parametrize("seed", range(10))
def test_a_pitch_ruled_beforehand_is_the_one_that_is_played(seed: int) -> None:
    """The verdict for searches says where all will lie, and changes nothing."""
    rng = Random(seed)
    state = scattered(rng, "standard")
    pitch = some_action(state, rng)
    assert isinstance(pitch, Pitch)
    verdict = rule_pitch(state, pitch)
    after, _, _ = act(state, pitch)
    if after.phase in IN_PLAY:
        assert {one.id: (one.x, one.y) for one in after.pieces}.items() <= verdict.rest.items()
    assert verdict.lost is (
        after.turn is not state.turn or after.phase not in IN_PLAY or after.drop is not None
    )
    assert state.turn in (Seat.SOUTH, Seat.NORTH)

"""Pitch Out as an environment: gestures, words, and what is seen from either side."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from pitchside.core.errors import Malformed
from pitchside.core.seat import PLAYERS, Seat
from pitchside.envs.encodings.discs import BOX
from pitchside.envs.encodings.pitch_out import OF_A_PIECE, pitch_out
from pitchside.envs.episode import Episode, begin
from pitchside.games.flick.action import Flick, Place
from pitchside.games.pitch_out.action import Select
from pitchside.games.pitch_out.state import PhaseName

X, Y = OF_A_PIECE.index("x / 800"), OF_A_PIECE.index("y / 800")
ADVANCED: dict[str, Any] = {"rules": "advanced", "format": 7}


def random_to(episode: Episode, phase: PhaseName, rng: Random) -> Episode:
    """Random gestures and words until that phase."""
    while episode.state.phase is not phase:
        seat = episode.to_act()[0]
        episode = episode.choose(seat, [rng.random() for _ in range(BOX)]).chance(rng)
    return episode


def deployed(seed: int, **settings: Any) -> Episode:
    """A round whose first turn begins."""
    return random_to(begin(pitch_out(**settings)), PhaseName.TURN, Random(seed))


def flicked(episode: Episode, *numbers: float) -> Flick:
    """The flick that these numbers make."""
    (seat,) = episode.to_act()
    action = episode.encoding.aimed(numbers, seat, episode.state)
    assert isinstance(action, Flick)
    return action


def test_a_flick_is_angle_and_speed_as_its_seat_sees_them() -> None:
    """A quarter of a circle is straight ahead for both, half as hard is a quarter of the top speed."""
    for seed in range(4):
        episode = deployed(seed)
        (seat,) = episode.to_act()
        flick = flicked(episode, 0.0, 0.0, 0.25, 0.5, 0.0)
        assert (flick.angle, flick.speed) == (90.0 if seat is Seat.SOUTH else 270.0, 1000)


def test_a_place_is_across_and_away() -> None:
    """The nearest free one to the middle of the own zone."""
    episode = begin(pitch_out())
    episode = episode.choose(Seat.SOUTH, [0.0] * BOX)
    (seat,) = episode.to_act()
    place = episode.encoding.aimed([0.0, 0.0, 0.5, 0.5, 0.0], seat, episode.state)
    assert isinstance(place, Place)
    assert (place.x, place.y) == (400.0, 100.0 if seat is Seat.SOUTH else 700.0)


def test_a_place_that_is_taken_gives_the_nearest_free_one() -> None:
    """Everything is put to the same place, and yet the deployment comes to its end."""
    episode = begin(pitch_out()).choose(Seat.SOUTH, [0.0] * BOX)
    while episode.state.phase is PhaseName.DEPLOY:
        (seat,) = episode.to_act()
        episode = episode.choose(seat, [0.0, 0.0, 0.5, 0.5, 0.0])
    assert episode.state.phase is PhaseName.TURN


def test_both_seats_see_a_mirrored_deployment_alike() -> None:
    """The same numbers for both give the same observation, but for the teams' places in the order of play."""
    episode = begin(pitch_out()).choose(Seat.SOUTH, [0.0] * BOX)
    rng = {seat: Random(5) for seat in PLAYERS}
    while episode.state.phase is PhaseName.DEPLOY:
        (seat,) = episode.to_act()
        episode = episode.choose(seat, [rng[seat].random() for _ in range(BOX)])
    rows = 25 * len(OF_A_PIECE)
    south, north = (episode.observe(seat)[:rows].reshape(25, -1) for seat in PLAYERS)
    assert np.allclose(south[:, [X, Y]], north[:, [X, Y]], atol=1e-6)


def test_a_barred_direction_gives_the_nearest_free_one() -> None:
    """A first shot goes forward, however it is aimed."""
    episode = begin(pitch_out(**ADVANCED, episode="match"))
    rng = Random(3)
    while episode.state.phase is not PhaseName.FIRST_SHOT or not episode.state.pieces:
        episode = episode.choose(episode.to_act()[0], [rng.random() for _ in range(BOX)])
    for seat in episode.to_act():
        flick = episode.encoding.aimed([0.0, 0.0, 0.75, 0.5, 0.0], seat, episode.state)
        assert flick in episode.encoding.game.choices(episode.state, seat)


def test_a_selection_is_not_seen_by_the_other() -> None:
    """Two worlds with other pucks of south's look alike to north, until south has placed them all."""
    captain, *others = pitch_out(**ADVANCED).read.pucks(Seat.SOUTH)
    worlds = []
    for left in others[-2:]:
        first = begin(pitch_out(**ADVANCED, episode="match"))
        pucks = tuple(sorted({captain, *others} - {left}))
        worlds.append(first.play(Seat.SOUTH, Select(pucks)))
    rng = Random(8)
    while worlds[0].state.phase is not PhaseName.DEPLOY:
        assert np.array_equal(worlds[0].observe(Seat.NORTH), worlds[1].observe(Seat.NORTH))
        seat, numbers = worlds[0].to_act()[0], [rng.random() for _ in range(BOX)]
        worlds = [world.choose(seat, numbers) for world in worlds]
    assert np.array_equal(worlds[0].observe(Seat.NORTH), worlds[1].observe(Seat.NORTH))
    assert not np.array_equal(worlds[0].observe(Seat.SOUTH), worlds[1].observe(Seat.SOUTH))


def test_chance_is_settled_by_the_seed() -> None:
    """The tremor of a hand is the same for the same seed, and another for another."""
    shots = []
    for seed in (1, 1, 2):
        episode = deployed(4, tremor=2.0)
        shots.append(
            episode.choose(episode.to_act()[0], [0.0, 0.3, 0.2, 0.9, 0.0]).chance(Random(seed)).state
        )
    assert shots[0] == shots[1] != shots[2]


@pytest.mark.parametrize(
    "wrong", [{"actions": "loud"}, {"episode": "week"}, {"max_flicks": 0}, {"grid": [3]}, {"grid": "fine"}]
)
def test_a_wrong_setting_is_named(wrong: dict[str, Any]) -> None:
    """With what it must be."""
    ((name, _),) = wrong.items()
    with pytest.raises(Malformed, match=f"'{name}' is .*; it must be"):
        pitch_out(**wrong)

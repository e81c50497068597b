"""Every step of an environment is the referee's own, and every number means one action."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pitchside.core.errors import Malformed
from pitchside.core.seat import PLAYERS, Seat
from pitchside.envs.encodings import encoding_of
from pitchside.envs.episode import BadStep, begin
from pitchside.envs.seed import random_of
from pitchside.games import manifests
from tests.envs.walks import AIMED, FINITE, NUMBERED, Beside, Table, named, some_choice, walk
from tests.nightly import count, lasts

STEPS, DISC_STEPS = count(600, 100_000), count(200, 100_000)

tables = pytest.mark.parametrize("table", [*NUMBERED, *AIMED], ids=named)
numbered = pytest.mark.parametrize("table", NUMBERED, ids=named)


@tables
@lasts(120)
def test_a_step_is_what_the_referee_plays(table: Table) -> None:
    """A match that is told the same actions in words has the same states, events and rulings."""
    beside = Beside(table, Random(named(table)))
    for _ in range(STEPS if table in FINITE else DISC_STEPS):
        beside.step()


@pytest.mark.parametrize("table", FINITE, ids=named)
def test_numbers_and_actions_are_each_others_inverse(table: Table) -> None:
    """What a number stands for has that number, for either seat, lawful or not."""
    encoding: Any = encoding_of(table[0], **table[1])
    for episode, _, _ in walk(encoding, Random(1), 40):
        for seat in PLAYERS:
            found = {
                encoding.index(encoding.action(i, seat, episode.state), seat) for i in range(encoding.size)
            }
            assert found == set(range(encoding.size))


@numbered
def test_who_is_not_to_act_has_nothing_to_choose(table: Table) -> None:
    """The mask of the seat that is not asked is empty, the other's is not."""
    for episode, _, _ in walk(encoding_of(table[0], **table[1]), Random(2), 60):
        for seat in PLAYERS:
            assert episode.mask(seat).any() == (seat in episode.to_act())


@numbered
def test_a_masked_number_is_refused(table: Table) -> None:
    """The sentence names the number and the seat; the episode stays as it was."""
    encoding = encoding_of(table[0], **table[1])
    episode, seat, _ = next(walk(encoding, Random(3), 1))
    masked = next(i for i, free in enumerate(episode.mask(seat)) if not free)
    with pytest.raises(BadStep, match=rf"action {masked}\b.* is masked for {seat.value}"):
        episode.choose(seat, masked)
    with pytest.raises(BadStep, match=rf"{encoding.size} is no action: they are 0 to"):
        episode.choose(seat, encoding.size)


@tables
def test_nothing_is_chosen_after_the_end(table: Table) -> None:
    """The sentence says that the episode is over."""
    rng = Random(4)
    episode = begin(encoding_of(table[0], **table[1])).chance(rng)
    while episode.end is None:
        seat = episode.to_act()[0]
        episode = episode.choose(seat, some_choice(episode, seat, rng)).chance(rng)
    assert episode.to_act() == ()
    with pytest.raises(BadStep, match="the episode is over"):
        episode.choose(Seat.SOUTH, 0)
    rewards = [episode.reward(seat) for seat in PLAYERS]
    assert sum(rewards) == 0.0
    assert (rewards == [0.0, 0.0]) == (episode.end.winner is None)


@pytest.mark.parametrize("seed", ["1", 1.0, True, b"1", [1]])
def test_a_seed_is_a_whole_number(seed: object) -> None:
    """Anything else is refused by its type."""
    with pytest.raises(TypeError, match="a seed is a whole number or None"):
        random_of(seed)


def test_a_seed_is_not_negative() -> None:
    """Random would take -1 for 1."""
    with pytest.raises(ValueError, match="from 0 on"):
        random_of(-1)


def test_an_unknown_game_is_named() -> None:
    """With those that there are."""
    with pytest.raises(Malformed, match="'golf' has no environment; known are play-ball"):
        encoding_of("golf")


@pytest.mark.parametrize("game", [game for game, one in manifests().items() if one.encoding])
def test_an_unknown_option_is_named(game: str) -> None:
    """As the referee names it."""
    with pytest.raises(Malformed, match="'wind'"):
        encoding_of(game, wind="strong")

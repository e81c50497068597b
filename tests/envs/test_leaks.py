"""Two worlds that differ only in what is hidden look the same to a learner."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

import pitchside.envs.spiel  # noqa: F401  # it registers the games
from pitchside.core.chance import Toss
from pitchside.core.notation import text_of
from pitchside.core.seat import Eyes, Seat
from pitchside.envs.encodings.chifootmi import chifootmi
from pitchside.envs.episode import Episode, begin
from pitchside.games.chifootmi import CHIFOOTMI
from pitchside.games.chifootmi.cards import read_card
from tests.games.chifootmi import scenes
from tests.games.chifootmi.worlds import Said, Story, moment, some_story
from tests.nightly import count, lasts

STORIES = count(4, 200)


def said(episode: Episode, one: Said) -> Episode:
    """The episode after one word of a story."""
    return episode.play(Seat(one[0]), CHIFOOTMI.parse(one[1]))


def dealt(story: Story, packs: dict[str, list[Any]]) -> Episode:
    """A story's beginning in a world with these packs."""
    text = text_of({"do": "deal", **packs})
    return said(begin(chifootmi(**story.options)), ("chance", text))


def same(one: Episode, other: Episode, seat: Seat) -> None:
    """Nothing that a learner at that seat is given tells the two apart."""
    assert np.array_equal(one.observe(seat), other.observe(seat))
    assert np.array_equal(one.mask(seat), other.mask(seat))
    assert one.text(Eyes.of(seat)) == other.text(Eyes.of(seat))


@pytest.mark.parametrize("level", scenes.LEVELS)
@pytest.mark.parametrize("seat", [Seat.SOUTH, Seat.NORTH])
@lasts(120)
def test_hidden_cards_do_not_show(level: str, seat: Seat) -> None:
    """At every step of many matches, and after the other seat has sealed this or that."""
    for number in range(STORIES):
        rng = Random(f"{level} {seat} {number}")
        story = some_story(rng, level)
        until, packs = moment(story, Eyes.of(seat), rng)
        one, other = dealt(story, story.packs), dealt(story, packs)
        for word in story.said[:until]:
            same(one, other, seat)
            one, other = said(one, word), said(other, word)
        same(one, other, seat)
        if seat.other in one.to_act() and seat in one.to_act():
            worlds = [
                world.choose(seat.other, rng.choice(sorted(world.lawful(seat.other))))
                for world in (one, other)
            ]
            same(worlds[0], worlds[1], seat)


@pytest.mark.parametrize("seat", [Seat.SOUTH, Seat.NORTH])
def test_information_states_hold_no_hidden_card(seat: Seat) -> None:
    """OpenSpiel is told the same story in both worlds, sealed choices in its own order."""
    for level in scenes.LEVELS:
        rng = Random(f"{level} {seat}")
        story = plain_story(rng, level)
        until, packs = moment(story, Eyes.of(seat), rng)
        one, other = (spiel(story, found) for found in (story.packs, packs))
        for word in in_order(story, until):
            for state in (one, other):
                state.apply_action(number_of(state, word))
            assert known(one, seat) == known(other, seat)


def plain_story(rng: Random, level: str) -> Story:
    """A match without the options that OpenSpiel's players are not asked for."""
    stories = (some_story(rng, level) for _ in range(100))
    return next(
        one for one in stories if one.options["stop_when_decided"] and not one.options["offside_auto"]
    )


def spiel(story: Story, packs: dict[str, list[Any]]) -> pyspiel.State:
    """OpenSpiel's state after the deal of these packs."""
    names = ("level", "last_shot")
    game = pyspiel.load_game(
        "python_pitchside_chifootmi",
        {**{name: story.options[name] for name in names}, "extras": "+".join(story.options["options"])},
    )
    state = game.new_initial_state()
    for seat in ("south", "north"):
        for card in packs[seat]:
            state.apply_action(read_card(card))
    return state


def in_order(story: Story, until: int) -> list[Said]:
    """South's choice first where both were made at once."""
    starts = [start for start in story.turns if start < until]
    groups = (story.said[start:end] for start, end in pairwise([*starts, until]))
    return [word for group in groups for word in sorted(group, reverse=True)]


def number_of(state: Any, word: Said) -> int:
    """The number under which OpenSpiel knows an action."""
    action = CHIFOOTMI.parse(word[1])
    if isinstance(action, Toss):
        return int(action.to is Seat.NORTH)
    return int(state.episode.encoding.index(action, Seat(word[0])))


def known(state: pyspiel.State, seat: Seat) -> tuple[Any, ...]:
    """All that OpenSpiel's players are given."""
    player = int(seat is Seat.NORTH)
    return (
        state.information_state_string(player),
        state.observation_string(player),
        state.observation_tensor(player),
    )

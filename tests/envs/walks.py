"""Random episodes of every encoding, each step beside the match driver's own."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.envs.encodings import encoding_of
from pitchside.envs.encodings.discs import DiscEncoding
from pitchside.envs.encodings.encoding import Encoding
from pitchside.envs.episode import Episode, begin

Settings = dict[str, Any]
Table = tuple[str, Settings]

FINITE: tuple[Table, ...] = (
    ("play-ball", {}),
    ("play-ball", {"board": "hex37", "episode": "match", "mode": "expert"}),
    ("play-ball", {"board": "hex61", "pass_turn": False, "repetition": "threefold", "max_turns": 20}),
    ("chifootmi", {}),
    ("chifootmi", {"level": "amateur", "shootout": False}),
    ("chifootmi", {"level": "pro+", "options": ["offside", "one_two", "counter_attack"], "last_shot": "on"}),
    ("chifootmi", {"level": "pro", "max_shots": 5, "stop_when_decided": False}),
)
"""Games of finite choices, with their settings."""
ADVANCED = {"rules": "advanced", "format": 7, "tremor": 1.0, "episode": "match"}
PLACING = {"defensive_placement": True, "tremor": 1.0, "episode": "match", "chooser": "north"}
GRIDS: tuple[Table, ...] = (
    ("pitch-out", {"actions": "discrete", "grid": [16, 4]}),
    ("pitch-out", {"actions": "discrete", "grid": [12, 4], **ADVANCED}),
    ("pitch-bowl", {"actions": "discrete", "grid": [16, 4], "field": "small"}),
    ("pitch-bowl", {"actions": "discrete", "grid": [8, 3], **PLACING}),
)
"""Disc games, with gestures on a grid."""
NUMBERED = (*FINITE, *GRIDS)
"""All whose actions are numbered."""
AIMED: tuple[Table, ...] = (
    ("pitch-out", {}),
    ("pitch-out", {"max_flicks": 12, **ADVANCED}),
    ("pitch-bowl", {}),
    ("pitch-bowl", {"max_flicks": 60, **PLACING}),
)
"""Disc games, with exact gestures."""


def named(table: Table) -> str:
    """A table in words."""
    return " ".join([table[0], *map(str, table[1].values())])


def some_choice(episode: Episode, seat: Seat, rng: Random) -> Any:
    """A lawful number, or any numbers that make an action."""
    if episode.encoding.box:
        return [rng.random() for _ in range(episode.encoding.box)]
    return rng.choice(sorted(episode.lawful(seat)))


def walk(encoding: Encoding, rng: Random, steps: int) -> Iterator[tuple[Episode, Seat, Any]]:
    """So many random steps of episodes one after the other: where, who, and which choice."""
    now = begin(encoding)
    for _ in range(steps):
        now = begin(encoding).chance(rng) if now.end is not None else now.chance(rng)
        if now.end is None:
            seat = rng.choice(now.to_act())
            choice = some_choice(now, seat, rng)
            yield now, seat, choice
            now = now.choose(seat, choice)


class Beside:
    """An episode and a match that is told the same in words."""

    def __init__(self, table: Table, rng: Random) -> None:
        self.encoding, self.rng = encoding_of(table[0], **table[1]), rng
        self._restart()

    def _restart(self) -> None:
        self.episode = begin(self.encoding)
        self.match: Match[Any, Any] = Match(self.encoding.game, self.encoding.options)

    def step(self) -> None:
        """One random step of both, chance included; what they come to must be the same."""
        if self.episode.end is not None:
            self._restart()
        seat = self.rng.choice(self.episode.to_act())
        if seat is Seat.CHANCE:
            action = self.encoding.game.choices(self.episode.state, seat).sample(self.rng)
            self.episode = self.episode.play(seat, action)
        else:
            action = self._chosen(seat)
        turn = self.match.commit(seat, str(action))
        assert self.match.state == self.episode.state
        if turn is not None:
            assert self.episode.turn is not None
            assert (turn.events, turn.rulings) == (self.episode.turn.events, self.episode.turn.rulings)

    def _chosen(self, seat: Seat) -> Any:
        choice, state, encoding = some_choice(self.episode, seat, self.rng), self.episode.state, self.encoding
        if encoding.box:
            action = encoding.aimed(choice, seat, state)
        else:
            action = self.episode.lawful(seat)[choice]
            assert isinstance(encoding, DiscEncoding) or action == encoding.action(choice, seat, state)
        self.looks_right(self.episode.observe(seat))
        self.episode = self.episode.choose(seat, choice)
        return action

    def looks_right(self, seen: Any) -> None:
        """Has an observation its shape, type and bounds?"""
        assert seen.shape == self.encoding.shape
        assert seen.dtype == np.float32
        assert seen.min() >= 0.0
        assert seen.max() <= 1.0

"""ChiFootMi as JAX arrays beside the single environment: the same matches, step by step."""

from __future__ import annotations

from typing import Any

import jax
import numpy as np
import pytest

from pitchside.core.chance import Toss
from pitchside.core.seat import PLAYERS, BySeat, Seat
from pitchside.envs.encodings import encoding_of
from pitchside.envs.encodings.encoding import Encoding
from pitchside.envs.episode import Episode, begin
from pitchside.envs.jax import ChiFootMi
from pitchside.envs.jax.chifootmi import State
from pitchside.games.chifootmi.action import Deal
from tests.nightly import count, lasts

MATCHES, STEPS = 16, count(80, 6_250)
SETTINGS: tuple[dict[str, Any], ...] = (
    {},
    {"level": "amateur", "shootout": False},
    {"level": "pro+", "options": ["offside", "one_two", "counter_attack"], "last_shot": "on"},
    {"level": "pro+", "options": ["offside", "one_two"], "offside_auto": True},
    {"level": "pro", "max_shots": 5, "stop_when_decided": False},
)


class Tables:
    """A batch brought over to NumPy, and what chance did in it: the single environments are told."""

    def __init__(self, state: State, seen: Any) -> None:
        self.state, self.seen = jax.tree.map(np.asarray, (state._replace(key=None), seen))
        self.table = self.state.table

    def begun(self, encoding: Encoding, match: int) -> Episode:
        """A single environment in which the same was dealt and tossed."""
        packs = (tuple(int(card) for card in pack) for pack in self.table.pack[match])
        episode = begin(encoding).play(Seat.CHANCE, Deal(BySeat(*packs)))
        return self.tossed(episode, int(self.table.holder[match]))

    def tossed(self, episode: Episode, seat: int) -> Episode:
        """The single environment after the same toss, if there is one."""
        if Seat.CHANCE not in episode.to_act():
            return episode
        return episode.play(Seat.CHANCE, Toss(PLAYERS[seat]))

    def looks_like(self, episodes: list[Episode]) -> None:
        """Who is asked, masks and observations of every match are those of the single environments."""
        for match, episode in enumerate(episodes):
            for number, seat in enumerate(PLAYERS):
                mask = self.state.legal_action_mask[match, number]
                assert mask[:-1].tolist() == episode.mask(seat).astype(bool).tolist()
                assert mask[-1] == (seat not in episode.to_act())
                assert self.seen[match, number].tobytes() == episode.observe(seat).tobytes()

    def tells(self, episode: Episode, match: int) -> None:
        """Rewards and ends are those of the single environment."""
        end = episode.end
        assert self.state.terminated[match] == (end is not None and not end.truncated)
        assert self.state.truncated[match] == (end is not None and end.truncated)
        assert self.state.rewards[match].tolist() == [episode.reward(seat) for seat in PLAYERS]


def chosen(episode: Episode, actions: Any) -> Episode:
    """The single environment after a choice of each who is asked."""
    asked = episode.to_act()
    for seat in asked:
        episode = episode.choose(seat, actions[PLAYERS.index(seat)])
    return episode


@pytest.mark.parametrize("settings", SETTINGS, ids=lambda settings: " ".join(map(str, settings.values())))
@lasts(600)
def test_a_batch_plays_as_single_environments_do(settings: dict[str, Any]) -> None:
    """Observation, mask, rewards and ends are equal in every step, and new matches begin by themselves."""
    env, encoding, rng = ChiFootMi(**settings), encoding_of("chifootmi", **settings), np.random.default_rng(5)
    step, observe = jax.jit(env.step), jax.jit(env.observe)
    state = env.init(MATCHES, jax.random.key(7))
    now = Tables(state, observe(state))
    episodes = [now.begun(encoding, match) for match in range(MATCHES)]
    for _ in range(STEPS):
        now.looks_like(episodes)
        masks = now.state.legal_action_mask
        actions = np.array([[rng.choice(np.flatnonzero(one)) for one in pair] for pair in masks], np.int32)
        state = step(state, actions)
        now = Tables(state, observe(state))
        for match, episode in enumerate(episodes):
            after = now.tossed(chosen(episode, actions[match]), int(now.table.first[match]))
            now.tells(after, match)
            episodes[match] = after if after.end is None else now.begun(encoding, match)


def test_who_makes_a_masked_choice_loses() -> None:
    """-1 for that seat, nothing for the other, and a new match."""
    env = ChiFootMi()
    state, step = env.init(1, jax.random.key(1)), jax.jit(env.step)
    mask = np.asarray(state.legal_action_mask[0])
    right = int(mask[1].argmax())
    for wrong in (int(np.flatnonzero(~mask[0])[0]), env.num_actions, -1):
        after = step(state, np.array([[wrong, right]], np.int32))
        assert after.rewards.tolist() == [[-1.0, 0.0]]
        assert after.terminated.tolist() == [True]
        assert after.to_act.tolist() == [[True, True]]


def test_a_key_settles_all_deals() -> None:
    """The same key deals the same cards, another one others; no two matches of a batch are dealt alike."""
    env = ChiFootMi(level="pro")
    one, same, other = (env.init(8, jax.random.key(seed)).table.pack.tolist() for seed in (1, 1, 2))
    assert one == same != other
    assert len({str(packs) for packs in one}) == 8
    assert {tuple(sorted(pack)) for packs in one for pack in packs} == {(0, 0, 0, *range(1, 12))}

"""Batches of environments: row for row what the single environments say."""

from __future__ import annotations

from typing import Any

import pytest

from pitchside.envs import chifootmi_v0, make_vec, pitch_bowl_v0, pitch_out_v0, play_ball_v0
from pitchside.envs.aec import AGENTS
from tests.envs.walks import Table, named
from tests.nightly import count, lasts

SINGLE: dict[str, Any] = {
    "play-ball": play_ball_v0.raw_env,
    "chifootmi": chifootmi_v0.parallel_env,
    "pitch-out": pitch_out_v0.raw_env,
    "pitch-bowl": pitch_bowl_v0.raw_env,
}
ROWS = 6
STEPS = count(600, 100_000) // ROWS
BOARDS: tuple[Table, ...] = (
    ("play-ball", {}),
    ("play-ball", {"board": "hex37", "episode": "match", "mode": "expert", "begins": "north"}),
    ("play-ball", {"board": "hex61", "pass_turn": False, "repetition": "threefold", "max_turns": 20}),
    ("play-ball", {"episode": "match", "turn_cap": 3, "max_turns": 50}),
)
CARDS: tuple[Table, ...] = (
    ("chifootmi", {}),
    ("chifootmi", {"level": "amateur", "shootout": False}),
    ("chifootmi", {"level": "pro+", "options": ["offside", "one_two", "counter_attack"], "last_shot": "on"}),
    ("chifootmi", {"level": "pro+", "options": ["offside", "one_two"], "offside_auto": True}),
    ("chifootmi", {"level": "pro", "max_shots": 5, "stop_when_decided": False}),
)

boards = pytest.mark.parametrize("table", BOARDS, ids=named)


class Turns:
    """A row of a batch beside a single environment in which one agent acts after the other."""

    def __init__(self, table: Table, seed: int) -> None:
        self.env = SINGLE[table[0]](**table[1])
        self.env.reset(seed=seed)

    def stands(self, batch: Any, row: int) -> None:
        """Who is to act, what that seat sees, and what it may choose."""
        agent = self.env.agent_selection
        assert AGENTS[batch.to_act[row]] == agent
        assert same(batch.observations[row], self.env.observe(agent))
        if batch.masks.shape[1]:
            assert same(batch.masks[row], self.env.infos[agent]["action_mask"])

    def step(self, action: Any) -> None:
        """One action, in the single environment."""
        self.agent = self.env.agent_selection
        self.env.step(action)

    def told(self, batch: Any, row: int) -> None:
        """What the step brought; after an end the next episode begins."""
        assert batch.rewards[row].tolist() == [self.env.rewards[agent] for agent in AGENTS]
        assert batch.terminated[row] == self.env.terminations[self.agent]
        assert batch.truncated[row] == self.env.truncations[self.agent]
        if batch.terminated[row] or batch.truncated[row]:
            assert same(batch.finals[row], self.env.observe(self.agent))
            self.env.reset()


class AtOnce:
    """A row of a batch beside a single environment in which both agents choose in every step."""

    def __init__(self, table: Table, seed: int) -> None:
        self.env = SINGLE[table[0]](**table[1])
        self.seen, self.infos = self.env.reset(seed=seed)

    def stands(self, batch: Any, row: int) -> None:
        """What both see and may choose."""
        for seat, agent in enumerate(AGENTS):
            assert same(batch.observations[row, seat], self.seen[agent])
            assert same(batch.masks[row, seat], self.infos[agent]["action_mask"])

    def step(self, actions: Any) -> None:
        """One choice of each, in the single environment."""
        chosen = dict(zip(AGENTS, actions, strict=True))
        self.seen, self.rewards, self.over, self.cut, self.infos = self.env.step(chosen)

    def told(self, batch: Any, row: int) -> None:
        """What the step brought; after an end the next episode begins."""
        assert batch.rewards[row].tolist() == [self.rewards[agent] for agent in AGENTS]
        assert batch.terminated[row] == self.over[AGENTS[0]]
        assert batch.truncated[row] == self.cut[AGENTS[0]]
        if batch.terminated[row] or batch.truncated[row]:
            for seat, agent in enumerate(AGENTS):
                assert same(batch.finals[row, seat], self.seen[agent])
            self.seen, self.infos = self.env.reset()


def same(one: Any, other: Any) -> bool:
    """Equal in type and every bit."""
    return one.dtype == other.dtype and one.shape == other.shape and one.tobytes() == other.tobytes()


def walk_beside(table: Table, rows: list[Any], steps: int, seed: int = 1) -> None:
    """Random steps of a batch, and of a single environment for each of its rows."""
    batch = make_vec(table[0], num_envs=len(rows), **table[1])
    batch.reset(seed=seed)
    for _ in range(steps):
        for number, row in enumerate(rows):
            row.stands(batch, number)
        actions = batch.sample()
        for number, row in enumerate(rows):
            row.step(actions[number])
        batch.step(actions)
        for number, row in enumerate(rows):
            row.told(batch, number)
    batch.close()


@boards
@lasts(600)
def test_a_row_of_play_ball_is_a_single_environment(table: Table) -> None:
    """In observation, mask, reward and end, to the last bit."""
    walk_beside(table, [Turns(table, 1 + number) for number in range(ROWS)], STEPS)


@pytest.mark.parametrize("table", CARDS, ids=named)
@lasts(600)
def test_a_row_of_chifootmi_is_a_parallel_environment(table: Table) -> None:
    """Deals and tosses too: a row draws as a single environment with its seed does."""
    walk_beside(table, [AtOnce(table, 1 + number) for number in range(ROWS)], STEPS)

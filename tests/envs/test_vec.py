"""Batches of environments: row for row what the single environments say."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pitchside.core.errors import Malformed
from pitchside.envs import chifootmi_v0, make_vec, pitch_bowl_v1, pitch_out_v0, play_ball_v0
from pitchside.envs.aec import AGENTS
from pitchside.envs.episode import BadStep
from pitchside.envs.vec.discs import DiscBatch
from tests.envs.walks import Table, named
from tests.nightly import count, lasts

SINGLE: dict[str, Any] = {
    "play-ball": play_ball_v0.raw_env,
    "chifootmi": chifootmi_v0.parallel_env,
    "pitch-out": pitch_out_v0.raw_env,
    "pitch-bowl": pitch_bowl_v1.raw_env,
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
COMPILED: tuple[Table, ...] = (
    ("pitch-out", {}),
    ("pitch-out", {"actions": "discrete", "grid": [8, 2], "episode": "match", "chooser": "north"}),
    ("pitch-out", {"actions": "discrete", "grid": [2, 1], "physics": {"mu": 0.15}}),
    ("pitch-bowl", {}),
    ("pitch-bowl", {"actions": "discrete", "grid": [8, 3], "field": "small", "episode": "match"}),
    ("pitch-bowl", {"tipping": False, "chooser": "north", "max_flicks": 20}),
    ("pitch-bowl", {"touchdowns": 1, "field": "small", "episode": "match"}),
)
"""Disc games that kernels play; on the coarsest grid the referee has to draw places."""
REFEREED: tuple[Table, ...] = (
    ("pitch-out", {"rules": "advanced", "max_flicks": 3}),
    ("pitch-out", {"actions": "discrete", "grid": [8, 2], "tremor": 1.0, "max_flicks": 3}),
    ("pitch-bowl", {"max_flicks": 3, "tremor": 1.0}),
    ("pitch-bowl", {"max_flicks": 3, "defensive_placement": True}),
)
"""And those that the referee plays itself."""

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
    return bool(one.dtype == other.dtype and one.shape == other.shape and one.tobytes() == other.tobytes())


def walk_beside(table: Table, rows: list[Any], steps: int, seed: int = 1, workers: int = 1) -> None:
    """Random steps of a batch, and of a single environment for each of its rows."""
    batch = make_vec(table[0], num_envs=len(rows), workers=workers, **table[1])
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


@pytest.mark.parametrize("table", COMPILED, ids=named)
@lasts(600)
def test_a_row_of_a_disc_game_is_a_single_environment(table: Table) -> None:
    """Placings, flicks, answers and rounds: the kernels rule as the referee does."""
    walk_beside(table, [Turns(table, 1 + number) for number in range(3)], count(450, 100_000) // 3)


@pytest.mark.parametrize("table", REFEREED, ids=named)
@lasts(600)
def test_rows_that_the_referee_plays_are_single_environments(table: Table) -> None:
    """Advanced rules, placements in the other's turn, and the hand's own tremor."""
    assert isinstance(make_vec(table[0], num_envs=1, workers=1, **table[1]), DiscBatch)
    walk_beside(table, [Turns(table, 1 + number) for number in range(3)], count(60, 100_000) // 3)


@lasts(600)
def test_processes_play_what_one_plays() -> None:
    """Rows of a disc game are shared out between processes; each stays the row it is."""
    table = ("pitch-bowl", {"max_flicks": 3, "tremor": 1.0})
    walk_beside(table, [Turns(table, 5 + number) for number in range(3)], 10, seed=5, workers=2)


@pytest.mark.parametrize("table", [BOARDS[0], CARDS[0], COMPILED[0], COMPILED[4]], ids=named)
def test_threads_play_what_one_plays(table: Table) -> None:
    """However many share the rows."""
    one, more = (make_vec(table[0], num_envs=200, workers=workers, **table[1]) for workers in (1, 3))
    one.reset(seed=3)
    more.reset(seed=3)
    for _ in range(60):
        actions = one.sample()
        assert same(actions, more.sample())
        one.step(actions)
        more.step(actions)
        assert same(one.observations, more.observations)
        assert same(one.masks, more.masks)
    more.close()


def test_a_masked_action_is_refused_before_anything_is_played() -> None:
    """The sentence names the row, the number and the seat."""
    batch = make_vec("play-ball", num_envs=3)
    batch.reset()
    before, actions = batch.observations.copy(), batch.sample()
    actions[2] = int(batch.masks[2].argmin())
    with pytest.raises(BadStep, match=rf"environment 2: action {actions[2]} is masked for south"):
        batch.step(actions)
    actions[2] = 10_000
    with pytest.raises(BadStep, match="environment 2: action 10000 is masked for south"):
        batch.step(actions)
    assert same(batch.observations, before)


def test_who_is_not_asked_waits() -> None:
    """The last number, for either seat, and nothing else."""
    batch = make_vec("chifootmi", num_envs=50)
    batch.reset(seed=1)
    for _ in range(40):
        batch.step(batch.sample())
        waits = batch.to_act == 0
        assert (batch.masks[waits].sum(axis=1) == 1).all()
        assert (batch.masks[waits][:, -1] == 1).all()


@pytest.mark.parametrize("actions", [[0, 0], [0.0, 0.0, 0.0], [[0], [0], [0]], [0, [0], 0], "end", None])
def test_actions_of_another_kind_are_refused(actions: Any) -> None:
    """The sentence tells the shape that they have, and the one that they must have."""
    batch = make_vec("play-ball", num_envs=3)
    batch.reset()
    with pytest.raises(BadStep, match=r"actions are whole numbers of shape \(3,\), not"):
        batch.step(actions)


def test_numbers_out_of_bounds_are_refused() -> None:
    """By the row they stand in."""
    batch = make_vec("pitch-out", num_envs=2, workers=1)
    batch.reset(seed=1)
    actions = batch.sample()
    actions[1, 3] = 1.5
    with pytest.raises(BadStep, match="environment 1: an action is 5 numbers from 0 to 1, not"):
        batch.step(actions)


def test_nothing_is_played_before_it_begins() -> None:
    """As the single environments have it."""
    with pytest.raises(BadStep, match="reset the batch"):
        make_vec("play-ball", num_envs=1).step([0])


@pytest.mark.parametrize("game", ["play-ball", "chifootmi", "pitch-out"])
def test_nothing_is_drawn_before_it_begins(game: str) -> None:
    """There are no masks yet to draw from."""
    with pytest.raises(BadStep, match="no episode has begun: reset the batch"):
        make_vec(game, num_envs=1, workers=1).sample()


@pytest.mark.parametrize("game", ["play-ball", "chifootmi", "pitch-out"])
def test_nothing_is_played_after_it_is_closed(game: str) -> None:
    """Closed twice it stays closed."""
    batch = make_vec(game, num_envs=2, workers=1)
    batch.reset(seed=1)
    actions = batch.sample()
    batch.close()
    batch.close()
    for played in (lambda: batch.step(actions), batch.reset):
        with pytest.raises(BadStep, match="the batch is closed"):
            played()


@pytest.mark.parametrize("game", ["play-ball", "chifootmi"])
def test_a_seed_is_a_whole_number(game: str) -> None:
    """Anything else is refused by its type."""
    with pytest.raises(TypeError, match="a seed is a whole number or None"):
        make_vec(game, num_envs=1).reset(seed="1")  # type: ignore[arg-type]


def test_a_size_may_be_numpys() -> None:
    """As it comes out of an array."""
    rows: Any = np.int64(3)
    assert make_vec("play-ball", num_envs=rows, workers=1).num_envs == 3


@pytest.mark.parametrize("wrong", [{"num_envs": 0}, {"num_envs": True}, {"num_envs": 1, "workers": 0.5}])
def test_a_wrong_size_is_named(wrong: dict[str, Any]) -> None:
    """With what it must be."""
    name = list(wrong)[-1]
    with pytest.raises(Malformed, match=f"'{name}' is .*; it must be a whole number from 1 on"):
        make_vec("play-ball", **wrong)

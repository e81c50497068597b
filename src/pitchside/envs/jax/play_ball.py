"""Play Ball for many games at once, as JAX arrays; the first axis of everything counts the games.

Everything is seen by the team to play: when its turn ends the board is turned by half a circle. Actions,
observations and masks are those of the single environment (docs/envs/play-ball.md), bit for bit.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from pitchside.core.errors import Malformed
from pitchside.core.seat import PLAYERS
from pitchside.envs.encodings.play_ball import MOST_TURNS, ROUND, play_ball
from pitchside.envs.encodings.settings import checked_count
from pitchside.envs.episode import begin
from pitchside.envs.jax.closing import PIECES, WAYS, Placing, changed, closable_moves, dotted, passes, travel
from pitchside.envs.jax.tables import Array, ground_of
from pitchside.games.play_ball.options import Options
from pitchside.games.play_ball.state import ENGAGEMENT_MOVES, MOVES

FIXED = ("repetition", "turn_cap", "clock")
"""Options that a batch plays by their defaults alone."""


class State(NamedTuple):
    """Many games, each at one moment, and how the last step went."""

    own: Array
    """[game, 3]: cells of the team to play."""
    enemy: Array
    ball: Array
    began: Array
    """The team and the ball when the turn began, and how many moves it had."""
    began_ball: Array
    began_moves: Array
    left: Array
    """Moves left."""
    held: Array
    """[game, 3]: who has passed the ball on since the last move."""
    turns: Array
    current_player: Array
    """0 is south, 1 is north."""
    legal_action_mask: Array
    rewards: Array
    """[game, player], of the last step."""
    terminated: Array
    truncated: Array
    """Did the last step end an episode? Then a new one has begun already."""

    @property
    def placing(self) -> Placing:
        """What the rules look at."""
        return Placing(self.own, self.enemy, self.ball, self.began, self.began_ball)


class PlayBall:
    """The environment; `step`, `init` and `observe` may be jitted, and sit within a larger jit."""

    def __init__(self, max_turns: int = MOST_TURNS, episode: str = ROUND, **options: Any) -> None:
        """A round on any board; `repetition`, `turn_cap` and `clock` stay as they are."""
        encoding = play_ball(episode, max_turns, **options)
        if encoding.episode != ROUND:
            raise Malformed(f"a JAX batch plays rounds, no '{episode}': take pitchside.envs.play_ball_v0")
        for name in FIXED:
            if encoding.options[name] != getattr(Options, name).__get__(Options()):
                raise Malformed(f"a JAX batch plays without '{name}': take pitchside.envs.play_ball_v0")
        self.max_turns, self.board = encoding.max_turns, encoding.board
        self.pass_turn = bool(encoding.options["pass_turn"])
        self.ground = ground_of(self.board)
        self.num_actions, self.observation_shape = encoding.size, encoding.shape
        self._first = _first_state(encoding)
        self._thirds = np.array([n / MOVES for n in range(MOVES + 1)], np.float32)
        most = self.max_turns
        self._turns = np.array([min(n / most, 1.0) for n in range(most + 1)], np.float32)

    def init(self, count: int) -> State:
        """So many games at their beginning."""
        rows = checked_count("count", count)
        return State(*(jnp.broadcast_to(part, (rows, *np.shape(part))) for part in self._first))

    def step(self, state: State, action: Array) -> State:
        """The games after one action each; a masked one loses, -1, and a finished game begins anew."""
        lawful = jnp.take_along_axis(
            state.legal_action_mask, action[:, None], 1, mode="fill", fill_value=False
        )
        lawful = lawful[:, 0] & (action >= 0)
        moved, scored = self._move(state, action)
        kinds = jnp.clip(action - WAYS * self.ground.cells + 1, 0, 1) + (action == self.num_actions - 1)
        after = _choose([moved, self._pass(state, action), _turned(state, self.ground.cells)], kinds)
        won, lost = lawful & scored & (kinds == 0), ~lawful
        after, void = self._masked(_where(won | lost, self.init(len(action)), after))
        cut = ~(won | lost | void) & (after.turns >= self.max_turns)
        after = _where(void | cut, self.init(len(action)), after)
        mine = jax.nn.one_hot(state.current_player, 2, dtype=jnp.float32)
        rewards = (won - lost.astype(jnp.float32))[:, None] * mine - won[:, None] * (1.0 - mine)
        return after._replace(rewards=rewards, terminated=won | lost | void, truncated=cut)

    def observe(self, state: State) -> Array:
        """What the team to play sees: [game, plane, cell]."""
        cells = jnp.arange(self.ground.cells)

        def plane(places: Array) -> Array:
            return (places[..., None] == cells).any(-2).astype(jnp.float32)

        held = jnp.where(state.held, state.own, -1)
        shown = (state.own, state.enemy, state.ball[:, None], state.began, state.began_ball[:, None], held)
        thirds, turns = jnp.asarray(self._thirds), jnp.asarray(self._turns)
        nothing = jnp.zeros(len(state.left), jnp.float32)
        flat = (
            nothing + 1.0,
            thirds[state.left],
            thirds[state.began_moves],
            nothing,
            nothing,
            turns[state.turns],
        )
        rows = jnp.broadcast_to(jnp.stack(flat, 1)[:, :, None], (len(nothing), len(flat), self.ground.cells))
        return jnp.concatenate([jnp.stack([plane(one) for one in shown], 1), rows], 1)

    def _move(self, state: State, action: Array) -> tuple[State, Array]:
        """One step, jump or bounce, and did it score?"""
        start, way = action // WAYS, action % WAYS
        mover = state.own == start[:, None]
        crowd = jnp.concatenate([state.own, state.enemy], -1)
        to, carries, _ = travel(self.ground, crowd, start, way, state.ball)
        after = state._replace(
            own=jnp.where(mover, to[:, None], state.own),
            ball=jnp.where(carries, to, state.ball),
            left=state.left - 1,
            held=jnp.zeros_like(state.held),
        )
        return after, carries & jnp.asarray(self.ground.goal)[to]

    def _pass(self, state: State, action: Array) -> State:
        giver = state.own == state.ball[:, None]
        return state._replace(ball=action - WAYS * self.ground.cells, held=state.held | giver)

    def _masked(self, state: State) -> tuple[State, Array]:
        """The games with their masks; who has no turn skips it, the round is void if none has (PLB-3.10)."""

        def once(carry: tuple[State, Array, Array]) -> tuple[State, Array, Array]:
            now, stuck, skips = carry
            now = _where(stuck, _turned(now, self.ground.cells), now)
            mask = self._mask(now)
            skips += stuck
            return now._replace(legal_action_mask=mask), ~mask.any(-1), skips

        first = once((state, jnp.zeros_like(state.turns, bool), jnp.zeros_like(state.turns)))
        after, stuck, _ = lax.while_loop(lambda carry: (carry[1] & (carry[2] < 1)).any(), once, first)
        return after, stuck

    def _mask(self, state: State) -> Array:
        ground, at, cells = self.ground, state.placing, jnp.arange(self.ground.cells)
        may_end = (state.left < state.began_moves) | self.pass_turn
        moves = closable_moves(ground, at, state.left)
        receivers = passes(ground, at, state.left, state.held, may_end, moves)
        ends = may_end & changed(at) & ~dotted(ground, at).any(-1)
        on = at.own[:, :, None] == cells
        by_cell = (on[..., None] & moves.closable[:, :, None, :]).any(1).reshape(len(ends), -1)
        return jnp.concatenate([by_cell, (on & receivers[..., None]).any(1), ends[:, None]], 1)


def _first_state(encoding: Any) -> State:
    """The beginning as the referee has it; both seats see the same board."""
    episode = begin(encoding)
    seat = episode.to_act()[0]
    number = {cell: at for at, cell in enumerate(encoding.board.cells)}
    starts = encoding.board.starts
    own, enemy = (np.array(sorted(number[cell] for cell in starts[one]), np.int32) for one in PLAYERS)
    ball = np.int32(number[encoding.board.centre])
    moves, nobody = np.int32(ENGAGEMENT_MOVES), np.zeros(PIECES, bool)
    return State(
        own, enemy, ball, own, ball, moves, moves, nobody, np.int32(0), np.int32(PLAYERS.index(seat)),
        episode.mask(seat).astype(bool), np.zeros(2, np.float32), np.bool_(False), np.bool_(False),
    )  # fmt: skip


def _turned(state: State, cells: int) -> State:
    """The enemy's turn begins, on a board turned by half a circle."""
    own, enemy, ball = (cells - 1 - part for part in (state.enemy, state.own, state.ball))
    moves = jnp.full_like(state.left, MOVES)
    return state._replace(
        own=own, enemy=enemy, ball=ball, began=own, began_ball=ball, began_moves=moves, left=moves,
        held=jnp.zeros_like(state.held), turns=state.turns + 1, current_player=1 - state.current_player,
    )  # fmt: skip


def _where(flags: Array, one: State, other: State) -> State:
    """Game by game, one state or the other."""

    def part(a: Array, b: Array) -> Array:
        return jnp.where(flags.reshape(-1, *(1,) * (b.ndim - 1)), a, b)

    return jax.tree.map(part, one, other)  # type: ignore[no-any-return]


def _choose(states: list[State], kinds: Array) -> State:
    """Game by game, the state of its kind."""
    first, second, third = states
    return _where(kinds == 0, first, _where(kinds == 1, second, third))

"""ChiFootMi for many matches at once, as JAX arrays; the first axis of everything counts the matches.

Both seats choose in every step, as in `chifootmi_v0.parallel_env`. Actions, observations and masks are those
of the single environment (docs/envs/chifootmi.md), bit for bit; deals and tosses are drawn by JAX.
"""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from pitchside.envs.encodings.chifootmi import MOST_SHOTS, chifootmi
from pitchside.envs.encodings.settings import checked_count
from pitchside.envs.jax.cards import DOWN, PLAYED, UP, Table, active, choose, dealt, draws, left, settle
from pitchside.envs.jax.tables import Array
from pitchside.envs.vec.chifootmi import law_of
from pitchside.envs.vec.kernel_chifootmi import MOST_GOALS, PHASES
from pitchside.games.chifootmi.cards import ACTIVE, CLOSED, DT, DTS, NEEDED
from pitchside.games.chifootmi.fast.kernel_table import (
    CUT,
    DRAW,
    DRAWN,
    DUEL,
    FREE_KICK,
    GOES_ON,
    KINDS,
    LAST_SHOT,
    OFFSIDE,
    ONE_TWO,
    PENALTY,
    SHOOTOUT,
    SHOT,
    WON,
    Law,
)


class State(NamedTuple):
    """Many matches, each at one moment, and how the last step went."""

    table: Table
    """All cards, hidden ones too: `observe` tells what a seat sees of them."""
    key: Array
    """What the next deals and tosses are drawn from, one for each match."""
    legal_action_mask: Array
    """[match, seat, action]; the last action is to wait: all that a seat may do that is not asked."""
    rewards: Array
    """[match, seat], of the last step."""
    terminated: Array
    truncated: Array
    """Did the last step end an episode? Then a new one has begun already."""

    @property
    def to_act(self) -> Array:
        """[match, seat]: is it asked?"""
        return ~self.legal_action_mask[..., -1]


class ChiFootMi:
    """The environment; `step`, `init` and `observe` may be jitted, and sit within a larger jit."""

    def __init__(self, shootout: bool = True, max_shots: int = MOST_SHOTS, **options: Any) -> None:
        """All levels and options of a match."""
        encoding = chifootmi(shootout, max_shots, **options)
        self.law = law_of(encoding)
        self.num_actions, self.observation_shape = encoding.size + 1, encoding.shape

    def init(self, count: int, key: Array) -> State:
        """So many matches, dealt anew by a key of `jax.random`."""
        keys = jax.vmap(jax.random.split)(jax.random.split(key, checked_count("count", count)))
        table = jax.vmap(partial(dealt, self.law))(keys[:, 0])
        mask, nobody = jax.vmap(partial(mask_of, self.law))(table), jnp.zeros(count, bool)
        return State(table, keys[:, 1], mask, jnp.zeros((count, 2), jnp.float32), nobody, nobody)

    def step(self, state: State, actions: Array) -> State:
        """The matches after a choice of each seat, [match, seat]; who makes a masked one loses, -1."""
        after: State = jax.vmap(partial(one_step, self.law))(state, jnp.asarray(actions))
        return after

    def observe(self, state: State) -> Array:
        """What both see: [match, seat, number]."""
        return jax.vmap(partial(seen_of, self.law))(state.table)


def one_step(law: Law, state: State, actions: Array) -> State:
    """One match after a choice of each seat; where it ended the episode, the next one begins."""
    key, tossed, dealing = jax.random.split(state.key, 3)
    asked = jnp.take_along_axis(state.legal_action_mask, actions[:, None], 1, mode="fill", fill_value=False)
    lawless = ~(asked[:, 0] & (actions >= 0))
    after, brought = choose(law, state.table, actions)
    after, settled = settle(law, after, (jax.random.bits(tossed) >> 31).astype(jnp.int32))
    ended = jnp.where(brought == GOES_ON, settled, brought)
    lost = lawless.any()
    new = lost | (ended != GOES_ON)
    fresh = dealt(law, dealing)
    table = jax.tree.map(lambda a, b: jnp.where(new, a, b).astype(a.dtype), fresh, after)
    won = (ended == WON) * 1.0 - (ended == WON + 1) * 1.0
    rewards = jnp.where(lost, -lawless.astype(jnp.float32), jnp.stack([won, -won])) + 0.0
    over = lost | ((ended >= WON) & (ended <= DRAWN))
    cut = ~lost & (ended == CUT)
    return State(table, key, mask_of(law, table), rewards.astype(jnp.float32), over, cut)


def mask_of(law: Law, table: Table) -> Array:
    """[seat, action]: what each may choose."""
    phase, attacks = table.phase, jnp.arange(2) == table.holder
    plays = (phase == DUEL) | ((phase == SHOT) & law.card_shots)
    kicks = (phase == FREE_KICK) | (phase == PENALTY) | (phase == SHOOTOUT)
    aims = kicks | ((phase == SHOT) & (not law.card_shots)) | ((phase == LAST_SHOT) & table.shooting)
    columns = [one & plays for one in playable(law, table)]
    columns += list(((phase == DRAW) & draws(law, table)[:, None] & (left(law, table) > 0)).T)
    centre = (phase == PENALTY) | (phase == SHOOTOUT)
    columns += [jnp.broadcast_to(one, (2,)) for one in (aims, centre, aims)]
    follows = table.shown[:, 0] == table.shown[:, 1] - 1
    asks_last = (phase == LAST_SHOT) & ~table.shooting & attacks
    asks_return, asks_signal = (phase == ONE_TWO) & attacks, (phase == OFFSIDE) & ~attacks
    words = (
        (law.say_last, asks_last),
        (law.say_one_two, asks_return & follows),
        (law.say_signal, asks_signal),
        (law.say_pass, asks_last | asks_return | asks_signal),
    )
    columns += [asked for number, asked in words if number >= 0]
    mask = jnp.stack(columns, 1)
    return jnp.concatenate([mask, ~mask.any(1, keepdims=True)], 1)


def playable(law: Law, table: Table) -> list[Array]:
    """Every active card; a DT face down beside an open one has a number of its own (CFM-3.11)."""
    held, is_dt = active(table), table.pack == DT
    found = [(held & (table.pack == card)).any(1) for card in range(1, KINDS)]
    if law.cards < KINDS:
        return found
    up, down = ((is_dt & (table.lies == where)).any(1) for where in (UP, DOWN))
    return [*found, up | down, up & down]


def seen_of(law: Law, table: Table) -> Array:
    """[seat, number]: the own team, the other one, what belongs to both."""
    own, other = team_seen(law, table, True), team_seen(law, table, False)[::-1]
    counts = jnp.stack([table.kept, table.needs]).astype(jnp.float32) / NEEDED
    marks = jnp.stack([table.shooting, table.returned]).astype(jnp.float32)
    phase = (jnp.arange(PHASES) == table.phase).astype(jnp.float32)
    both = jnp.concatenate([phase, counts, marks])
    return jnp.concatenate([own, other, jnp.broadcast_to(both, (2, len(both)))], 1)


def team_seen(law: Law, table: Table, own: bool) -> Array:
    """[seat, number]: what is seen of each team, cards face down by their owner alone (CFM-9.1)."""
    remaining, places = left(law, table), jnp.arange(law.cards)
    up, down = table.lies == UP, table.lies == DOWN
    top = (places == ACTIVE + CLOSED + table.drawn[:, 1:]) & (remaining[:, 1:] > 0)
    spread = [counted(table.pack, one) for one in (up, down & own, top, table.lies == PLAYED)]
    spread += [counted(table.shown[:, at : at + 1], table.shown[:, at : at + 1] >= DT) for at in range(2)]
    series, most = table.first >= 0, share(law.most)
    numbers = (
        share(ACTIVE)[(up | down).sum(1)],
        share(ACTIVE)[down.sum(1)],
        share(CLOSED)[remaining[:, 0]],
        share(law.cards - ACTIVE - CLOSED)[remaining[:, 1]],
        (jnp.arange(2) == table.holder).astype(jnp.float32),
        share(MOST_GOALS)[jnp.minimum(table.goals, MOST_GOALS)],
        (series & (jnp.arange(2) == table.first)).astype(jnp.float32),
        most[jnp.minimum(table.taken, law.most)],
        most[jnp.minimum(table.scored, law.most)],
    )
    return jnp.concatenate([*spread, jnp.stack(numbers, 1)], 1)


def share(whole: int) -> Array:
    """Counts as shares of a whole, rounded as the single environment rounds them."""
    return jnp.asarray(np.arange(whole + 1) / whole, jnp.float32)


def counted(cards: Array, which: Array) -> Array:
    """[seat, kind]: how many of each kind, as a share of what a team has: DT come last, and are three."""
    kinds = (cards[:, :, None] - 1) % KINDS == np.arange(KINDS)
    number = (kinds & which[:, :, None]).sum(1)
    values = number[:, :-1].astype(jnp.float32)
    return jnp.concatenate([values, share(DTS)[number[:, -1:]]], 1)

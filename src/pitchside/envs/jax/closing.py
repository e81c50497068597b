"""Which moves and passes of Play Ball leave a turn that can still be closed (PLB-3.11), for many games at once.

Nearly always one look is enough: after the move nobody stands on a dot and the team stands elsewhere than when
its turn began. The few doubtful moves of a batch are picked out and searched to the end, `CHUNK` at a time.
"""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import lax

from pitchside.envs.jax.tables import Array, Ground

PIECES, WAYS = 3, 6
JUMPS = 2 * PIECES - 1
"""No jump leads over more playballers."""
CHUNK = 256
"""Doubtful moves that are searched together."""
PASS_CHUNK = 16
"""Doubtful passes that are searched together: each is as much as all moves after it."""


class Placing(NamedTuple):
    """Where everything stands, and what the turn began with; every field has the same leading shape."""

    own: Array
    enemy: Array
    ball: Array
    began: Array
    """The team when the turn began."""
    began_ball: Array


class Ways(NamedTuple):
    """The moves of a team, [..., playballer, direction]."""

    to: Array
    carries: Array
    lawful: Array
    """On the board, and not onto an enemy goal without the ball (PLB-3.14, 6.2)."""
    scores: Array


def travel(ground: Ground, crowd: Array, start: Array, way: Array, ball: Array) -> tuple[Array, Array, Array]:
    """Where a move ends (on its start where it bounces), whether the ball comes along, and is it a move?"""
    near = jnp.asarray(ground.near)
    cell = first = near[start, way]
    carries = ball == start
    for _ in range(JUMPS):
        jumped = (cell[..., None] == crowd).any(-1)
        carries |= jumped & (cell == ball)
        cell = jnp.where(jumped, near[cell, way], cell)
    return jnp.where(cell == ground.cells, start, cell), carries, first != ground.cells


def ways_of(ground: Ground, at: Placing) -> Ways:
    """Every move of the team to play."""
    crowd = jnp.concatenate([at.own, at.enemy], -1)[..., None, None, :]
    start = jnp.broadcast_to(at.own[..., None], (*at.own.shape, WAYS))
    to, carries, moves = travel(ground, crowd, start, jnp.arange(WAYS), at.ball[..., None, None])
    goal = jnp.asarray(ground.goal)[to]
    return Ways(to, carries, moves & (carries | ~goal), goal & carries)


def moved(at: Placing, ways: Ways) -> Placing:
    """The placing after each of them, [..., playballer, direction]."""
    mover = jnp.eye(PIECES, dtype=bool)[:, None, :]
    own = jnp.where(mover, ways.to[..., None], at.own[..., None, None, :])
    ball = jnp.where(ways.carries, ways.to, at.ball[..., None, None])
    shape = ways.to.shape
    rest = (jnp.broadcast_to(team[..., None, None, :], (*shape, PIECES)) for team in (at.enemy, at.began))
    enemy, began = rest
    return Placing(own, enemy, ball, began, jnp.broadcast_to(at.began_ball[..., None, None], shape))


def as_begun(at: Placing) -> Array:
    """Does the team stand where it stood when the turn began?"""
    return (at.own[..., :, None] == at.began[..., None, :]).any(-1).all(-1)


def dotted(ground: Ground, at: Placing) -> Array:
    """Which playballers of the team stand on dots?"""
    return jnp.asarray(ground.dot)[at.own]


def changed(at: Placing) -> Array:
    """Is anything of PLB-3.8 other than when the turn began?"""
    return ~as_begun(at) | (at.ball != at.began_ball)


def open_lines(ground: Ground, at: Placing) -> Array:
    """[..., playballer, playballer] -> can the first pass to the second (PLB-5.1)?"""
    one, other = at.own[..., :, None], at.own[..., None, :]
    cut = jnp.asarray(ground.between)[one[..., None], other[..., None], at.enemy[..., None, None, :]].any(-1)
    return jnp.asarray(ground.line)[one, other] & ~cut


def reach(ground: Ground, at: Placing) -> Array:
    """Which playballers of the team can passes bring the ball to? The carrier is one; none if it is not theirs."""
    lines, balls = open_lines(ground, at), at.own == at.ball[..., None]
    for _ in range(PIECES - 1):
        balls |= (lines & balls[..., :, None]).any(-2)
    return balls


def held_by(at: Placing) -> Placing:
    """The same placing with the ball at each playballer of the team in turn, and where it is: [..., 4]."""
    shape = (*at.ball.shape, PIECES + 1)
    ball = jnp.concatenate([at.own, at.ball[..., None]], -1)
    teams = [
        jnp.broadcast_to(team[..., None, :], (*shape, PIECES)) for team in (at.own, at.enemy, at.began)
    ]
    return Placing(teams[0], teams[1], ball, teams[2], jnp.broadcast_to(at.began_ball[..., None], shape))


def possible(ground: Ground, at: Placing, left: Array, depth: int) -> Array:
    """Is there a way to the end of the turn or to a goal in the moves left, `depth` at most? A search of all."""
    balls = held_by(at)
    reached = jnp.concatenate([reach(ground, at), jnp.ones_like(at.ball, bool)[..., None]], -1)
    done = (reached & changed(balls) & ~dotted(ground, balls).any(-1)).any(-1)
    if depth == 0:
        return done
    ways = ways_of(ground, balls)
    one_less = jnp.broadcast_to((left - 1)[..., None, None, None], ways.to.shape)
    after = ways.scores | possible(ground, moved(balls, ways), one_less, depth - 1)
    further = (reached & (ways.lawful & after).any((-2, -1))).any(-1)
    return done | ((left > 0) & further)


class Moves(NamedTuple):
    """What a team may do with its moves."""

    closable: Array
    """[game, playballer, direction]: the moves that PLB-3.11 allows."""
    any_ball: Array
    """[game]: is there one whoever carries the ball?"""


def closable_moves(ground: Ground, at: Placing, left: Array) -> Moves:
    """The lawful moves of a batch after which the turn can be closed."""
    ways = ways_of(ground, at)
    after = moved(at, ways)
    on_dots, still = dotted(ground, after), as_begun(after)
    clear = ~on_dots.any(-1)
    can_move, again = (left > 0)[:, None, None], (left > 1)[:, None, None]
    elsewhere = clear & ~still
    ends = clear & (~still | (after.ball != after.began_ball))
    sure = ways.scores | ends | (again & _steps_off(ground, after, on_dots))
    doubtful = can_move & ways.lawful & ~sure & (clear | again)
    sure = can_move & ways.lawful & sure
    return Moves(sure | _searched(ground, after, left, doubtful), (can_move & ways.lawful & elsewhere).any((1, 2)))


def _steps_off(ground: Ground, at: Placing, on_dots: Array) -> Array:
    """Is one playballer alone on a dot, with two free cells beside it? One of them is no return to the beginning."""
    cell = jnp.where(on_dots, at.own, 0).sum(-1)
    near = jnp.asarray(ground.near)[cell]
    crowd = jnp.concatenate([at.own, at.enemy], -1)
    taken = (near[..., None] == crowd[..., None, :]).any(-1)
    free = ~taken & (near != ground.cells) & ~jnp.asarray(ground.dot)[near]
    return (on_dots.sum(-1) == 1) & (free.sum(-1) >= 2)


def _searched(ground: Ground, after: Placing, left: Array, doubtful: Array) -> Array:
    """Of the doubtful moves, those after which a search finds an end."""
    flat = jax.tree.map(lambda part: part.reshape(-1, *part.shape[3:]), after)
    remaining = jnp.repeat(left - 1, PIECES * WAYS)
    size = doubtful.size

    def search(carry: tuple[Array, Array]) -> tuple[Array, Array]:
        waiting, found = carry
        (items,) = jnp.nonzero(waiting, size=min(CHUNK, size), fill_value=size)
        chosen = jax.tree.map(lambda part: part.at[items].get(mode="clip"), flat)
        moves = remaining.at[items].get(mode="clip")
        soon = possible(ground, chosen, moves, 1)
        late = (items < size) & ~soon & (moves > 1)
        soon |= lax.cond(late.any(), lambda: possible(ground, chosen, moves, 2), lambda: soon)
        return waiting.at[items].set(False, mode="drop"), found.at[items].set(soon, mode="drop")

    start = (doubtful.reshape(-1), jnp.zeros(size, bool))
    _, found = lax.while_loop(lambda carry: carry[0].any(), search, start)
    return found.reshape(doubtful.shape)


def passes(ground: Ground, at: Placing, left: Array, held: Array, may_end: Array, moves: Moves) -> Array:
    """[game, playballer]: who may be passed to, having not passed on, and going on without passing back."""
    carrier = at.own == at.ball[:, None]
    lines = open_lines(ground, at) & carrier.any(-1)[:, None, None]
    goes_on = _goes_on(ground, at, left, may_end, moves, (lines.any(-1) & ~carrier & ~held))
    fresh = ~held & ~carrier
    onward = (lines & (fresh & goes_on)[:, None, :] & ~jnp.eye(PIECES, dtype=bool)).any(-1)
    from_carrier = (lines & carrier[:, :, None]).any(1)
    return from_carrier & fresh & (goes_on | onward)


def _goes_on(ground: Ground, at: Placing, left: Array, may_end: Array, moves: Moves, asked: Array) -> Array:
    """[game, playballer]: with the ball there, can the turn end or a move be made?"""
    balls = jax.tree.map(lambda part: part[:, :PIECES], held_by(at))
    ends = may_end[:, None] & changed(balls) & ~dotted(ground, balls).any(-1)
    sure = ends | moves.any_ball[:, None]
    doubtful = asked & ~sure & (left > 0)[:, None]
    flat = jax.tree.map(lambda part: part.reshape(-1, *part.shape[2:]), balls)
    remaining, size = jnp.repeat(left, PIECES), doubtful.size

    def search(carry: tuple[Array, Array]) -> tuple[Array, Array]:
        waiting, found = carry
        (items,) = jnp.nonzero(waiting, size=min(PASS_CHUNK, size), fill_value=size)
        chosen = jax.tree.map(lambda part: part.at[items].get(mode="clip"), flat)
        ways = ways_of(ground, chosen)
        less = jnp.broadcast_to((remaining.at[items].get(mode="clip") - 1)[:, None, None], ways.to.shape)
        after = ways.scores | possible(ground, moved(chosen, ways), less, 2)
        any_move = (ways.lawful & after).any((1, 2))
        return waiting.at[items].set(False, mode="drop"), found.at[items].set(any_move, mode="drop")

    start = (doubtful.reshape(-1), jnp.zeros(size, bool))
    _, found = lax.while_loop(lambda carry: carry[0].any(), search, start)
    return sure | found.reshape(doubtful.shape)

"""Which moves and passes of Play Ball leave a turn that can be closed (PLB-3.11), for many games at once.

Nearly always one look is enough: after the move nobody stands on a dot and the team stands elsewhere than
when its turn began. The few doubtful moves of a batch are picked out and searched to the end, some at a time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import jax.numpy as jnp
from jax import lax

from pitchside.envs.jax.tables import Array, Ground

PIECES, WAYS = 3, 6
JUMPS = 2 * PIECES - 1
"""No jump leads over more playballers."""
SHARE, DEEP_SHARE = 256, 8192
"""Of all moves of a batch one in so many is searched with the others: one more move ahead, and two."""
LEAST = 4
"""So many at least."""


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
    """Which playballers of the team can passes bring the ball to, its carrier included?"""
    lines, balls = open_lines(ground, at), at.own == at.ball[..., None]
    for _ in range(PIECES - 1):
        balls |= (lines & balls[..., :, None]).any(-2)
    return balls


def held_by(at: Placing) -> Placing:
    """The same placing with the ball at each playballer of the team in turn, and where it is: [..., 4]."""
    shape = (*at.ball.shape, PIECES + 1)
    ball = jnp.concatenate([at.own, at.ball[..., None]], -1)
    teams = [jnp.broadcast_to(team[..., None, :], (*shape, PIECES)) for team in (at.own, at.enemy, at.began)]
    return Placing(teams[0], teams[1], ball, teams[2], jnp.broadcast_to(at.began_ball[..., None], shape))


def possible(ground: Ground, at: Placing, left: Array, depth: int) -> Array:
    """Is there a way to the end of the turn or to a goal in the moves left, `depth` at most?"""
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
    lawful = (left > 0)[:, None, None] & ways.lawful
    passed, steps = _from_beginning(ground, at)
    again = (passed | (steps & (left > 1)))[:, None, None]
    off = _steps_off(ground, after, on_dots, (steps & (left > 2))[:, None, None])
    ends = clear & (~still | (after.ball != after.began_ball) | again)
    sure = ways.scores | ends | ((left > 1)[:, None, None] & off)
    searched = _searched(ground, after, left, lawful & ~sure & (left > 1)[:, None, None])
    return Moves((lawful & sure) | searched, (lawful & clear & ~still).any((1, 2)))


def _free_cells(ground: Ground, near: Array, crowd: Array) -> Array:
    """Which cells are on the board, free, and no dots?"""
    taken = (near[..., None] == crowd[..., None, :]).any(-1)
    return ~taken & (near != ground.cells) & ~jnp.asarray(ground.dot)[near]


def _from_beginning(ground: Ground, at: Placing) -> tuple[Array, Array]:
    """With all as when the turn began: can a pass change it, and can a step?"""
    begun = at._replace(own=at.began, ball=at.began_ball)
    crowd = jnp.concatenate([at.began, at.enemy], -1)[:, None, :]
    steps = _free_cells(ground, jnp.asarray(ground.near)[at.began], crowd).any((1, 2))
    return (reach(ground, begun) & (at.began != at.began_ball[:, None])).any(-1), steps


def _steps_off(ground: Ground, at: Placing, on_dots: Array, may_return: Array) -> Array:
    """Is one playballer alone on a dot, and can it step off? To where the turn began only if it may."""
    cell = jnp.where(on_dots, at.own, 0).sum(-1)
    near = jnp.asarray(ground.near)[cell]
    free = _free_cells(ground, near, jnp.concatenate([at.own, at.enemy], -1))
    mates = on_dots | (at.own[..., :, None] == at.began[..., None, :]).any(-1)
    empty = ~(at.began[..., :, None] == at.own[..., None, :]).any(-1)
    returns = mates.all(-1)[..., None] & (
        empty[..., None, :] & (near[..., None] == at.began[..., None, :])
    ).any(-1)
    return (on_dots.sum(-1) == 1) & (free & (~returns | may_return[..., None])).any(-1)


def _judged(flags: Array, share: int, judge: Callable[[Array], Array]) -> Array:
    """Judge the flagged items of a batch, one in so many at a time; the others are False."""
    size = flags.size
    chunk = min(max(LEAST, size // share), size)

    def some(carry: tuple[Array, Array]) -> tuple[Array, Array]:
        waiting, found = carry
        (items,) = jnp.nonzero(waiting, size=chunk, fill_value=size)
        verdict = judge(jnp.minimum(items, size - 1))
        return waiting.at[items].set(False, mode="drop"), found.at[items].set(verdict, mode="drop")

    start = (flags.reshape(-1), jnp.zeros(size, bool))
    _, found = lax.while_loop(lambda carry: carry[0].any(), some, start)
    return found.reshape(flags.shape)


def _flat(at: Placing, axes: int) -> Placing:
    return Placing(*(part.reshape(-1, *part.shape[axes:]) for part in at))


def _searched(ground: Ground, after: Placing, left: Array, doubtful: Array) -> Array:
    """Of the doubtful moves, those after which a search finds an end."""
    flat, remaining = _flat(after, 3), jnp.repeat(left - 1, PIECES * WAYS)

    def look(depth: int) -> Callable[[Array], Array]:
        return lambda items: possible(
            ground, Placing(*(part[items] for part in flat)), remaining[items], depth
        )

    soon = _judged(doubtful, SHARE, look(1))
    return soon | _judged(doubtful & ~soon & (left > 2)[:, None, None], DEEP_SHARE, look(2))


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
    balls = Placing(*(part[:, :PIECES] for part in held_by(at)))
    ends = may_end[:, None] & changed(balls) & ~dotted(ground, balls).any(-1)
    sure = ends | moves.any_ball[:, None]
    doubtful = asked & ~sure & (left > 0)[:, None]
    flat, remaining = _flat(balls, 2), jnp.repeat(left, PIECES)

    def look(depth: int) -> Callable[[Array], Array]:
        def judge(items: Array) -> Array:
            chosen = Placing(*(part[items] for part in flat))
            ways = ways_of(ground, chosen)
            less = jnp.broadcast_to((remaining[items] - 1)[:, None, None], ways.to.shape)
            after = ways.scores | possible(ground, moved(chosen, ways), less, depth)
            return (ways.lawful & after).any((1, 2))

        return judge

    soon = _judged(doubtful, DEEP_SHARE, look(1))
    return sure | soon | _judged(doubtful & ~soon & (left > 2)[:, None], DEEP_SHARE, look(2))

"""AlphaZero in one file: it learns Play Ball on the small board from nothing but its own games.

    pip install ".[jax]" mctx
    python examples/play_ball_az.py --minutes 18 --out az.npz       # on a GPU; goes on from az.npz
    python examples/play_ball_az_plays.py az.npz --rounds 100       # against `normal`, on the processor
    python -m examples.play_ball_az_judged az.npz                   # by the solved table too

Thousands of games are played at once on the JAX batch. Each action (a step, a jump, a pass, the end of the
turn) is chosen by a small Gumbel search; a turn is several actions of one player, so a value changes its sign
only where the player changes. The network learns the search's choice and how the game went on.
"""

from __future__ import annotations

import argparse
import time
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from pitchside.envs.jax import PlayBall
from pitchside.games.play_ball.board import Direction, board_named, cell_name, cell_place

BOARD, MAX_TURNS = "hex37", 60
GAMES, STEPS, KEPT = 8192, 16, 8
"""Games at once, actions of each between two lessons, and lessons that are kept to learn from."""
LOOKS, TRIED, DEPTH = 32, 16, 8
"""Positions a search looks at, the actions it tries at its root, and how far it goes."""
BATCH, LESSONS = 8192, 24
"""Positions a step of learning takes, and steps a lesson."""
STRAY = 0.12
"""The share of actions drawn at random, so that games differ; values do not flow back over them."""
WIDTH, BLOCKS = 384, 3
RATE, DECAY, FADE, TRUST = 1e-3, 1e-4, 0.997, 0.95
"""Learning rate, weight decay, what a goal one action later is worth, and how far a game's end is trusted."""

Params = dict[str, Any]
Array = Any


# The network: planes in, what to do and who will score out.


def fresh(key: Array, planes: int, actions: int) -> Params:
    """A network that knows nothing."""
    keys = iter(jax.random.split(key, 2 * BLOCKS + 3))

    def layer(rows: int, columns: int, gain: float = 1.0) -> Array:
        return jax.random.normal(next(keys), (rows, columns)) * gain * (2.0 / rows) ** 0.5

    params: Params = {"in": layer(planes, WIDTH), "in_b": jnp.zeros(WIDTH)}
    for block in range(BLOCKS):
        params[f"a{block}"], params[f"b{block}"] = layer(WIDTH, WIDTH), layer(WIDTH, WIDTH, 0.1)
        params[f"a{block}_b"], params[f"b{block}_b"] = jnp.zeros(WIDTH), jnp.zeros(WIDTH)
    params |= {"policy": layer(WIDTH, actions, 0.1), "policy_b": jnp.zeros(actions)}
    return params | {"value": layer(WIDTH, 1, 0.1), "value_b": jnp.zeros(1)}


def network(params: Params, seen: Array, xp: Any = jnp) -> tuple[Array, Array]:
    """Logits of the actions, and the value for who is to act; `xp` is JAX's NumPy or NumPy."""
    x = seen.reshape(len(seen), -1) @ params["in"] + params["in_b"]
    for block in range(BLOCKS):
        y = _level(xp.maximum(x, 0.0), xp) @ params[f"a{block}"] + params[f"a{block}_b"]
        x = x + xp.maximum(y, 0.0) @ params[f"b{block}"] + params[f"b{block}_b"]
    x = _level(xp.maximum(x, 0.0), xp)
    value = xp.tanh(x @ params["value"] + params["value_b"])[:, 0]
    return x @ params["policy"] + params["policy_b"], value


def _level(x: Array, xp: Any) -> Array:
    return x / xp.sqrt((x * x).mean(-1, keepdims=True) + 1e-6)


# Its own games.


def lawful_logits(env: PlayBall, params: Params, state: Any) -> tuple[Array, Array]:
    """What the network says of games, masked actions out of the question."""
    logits, value = network(params, env.observe(state))
    return jnp.where(state.legal_action_mask, logits, -1e9), value


def look_on(env: PlayBall, params: Params, _: Array, action: Array, before: Any) -> tuple[Any, Any]:
    """One action further in a search: the reward is the actor's, the value the next player's."""
    import mctx

    state = env.step(before, action)
    logits, value = lawful_logits(env, params, state)
    reward = jnp.take_along_axis(state.rewards, before.current_player[:, None], 1)[:, 0]
    same = state.current_player == before.current_player
    over = state.terminated | state.truncated
    discount = FADE * jnp.where(over, 0.0, jnp.where(same, 1.0, -1.0))
    return mctx.RecurrentFnOutput(reward=reward, discount=discount, prior_logits=logits, value=value), state


def search(env: PlayBall, params: Params, state: Any, key: Array) -> Any:
    """Gumbel search: the action to play, and the better policy to learn from."""
    import mctx

    logits, value = lawful_logits(env, params, state)
    return mctx.gumbel_muzero_policy(
        params,
        key,
        mctx.RootFnOutput(prior_logits=logits, value=value, embedding=state),
        partial(look_on, env),
        num_simulations=LOOKS,
        invalid_actions=~state.legal_action_mask,
        max_num_considered_actions=TRIED,
        max_depth=DEPTH,
    )


class Lesson(NamedTuple):
    """What was seen, what the search chose, and what came of it."""

    seen: Array
    chosen: Array
    worth: Array


def play(env: PlayBall, params: Params, state: Any, key: Array) -> tuple[Any, Lesson, dict[str, Array]]:
    """So many actions of all games; values flow back from goals, or from the search where a game goes on."""

    def act(state: Any, key: Array) -> tuple[Any, tuple[Array, ...]]:
        key, one, other = jax.random.split(key, 3)
        found = search(env, params, state, key)
        strays = jax.random.uniform(one, found.action.shape) < STRAY
        some = jax.random.categorical(other, jnp.where(state.legal_action_mask, 0.0, -1e9))
        out, after = look_on(env, params, key, jnp.where(strays, some, found.action), state)
        seen, worth = env.observe(state).astype(jnp.bfloat16), found.search_tree.summary().value
        return after, (seen, found.action_weights, worth, strays, out.reward, out.discount)

    last, (seen, chosen, worth, strays, reward, discount) = jax.lax.scan(
        act, state, jax.random.split(key, STEPS)
    )
    final = lawful_logits(env, params, last)[1]
    later = jnp.concatenate([worth[1:], final[None]])

    def back(target: Array, step: tuple[Array, ...]) -> tuple[Array, Array]:
        reward, discount, guess, strays, worth = step
        target = reward + discount * ((1.0 - TRUST) * guess + TRUST * target)
        target = jnp.where(strays, worth, target)
        return target, target

    _, targets = jax.lax.scan(back, final, (reward, discount, later, strays, worth), reverse=True)
    goals, ends = (reward > 0.0).sum(), (discount == 0.0).sum()
    flat = Lesson(*(part.reshape(-1, *part.shape[2:]) for part in (seen, chosen, targets)))
    return last, flat, {"goals": goals, "ends": ends}


# Learning.


def mirrored(env: PlayBall) -> tuple[Array, Array]:
    """The numbers of cells and actions on the board seen in a mirror, west for east."""
    board = board_named(BOARD)
    columns = max(cell_place(cell)[0] for cell in board.cells)
    twins = [cell_name(columns - cell_place(cell)[0], cell_place(cell)[1]) for cell in board.cells]
    cells = np.array([board.cells.index(twin) for twin in twins])
    ways = -np.arange(len(Direction)) % len(Direction)
    moves = (6 * cells[:, None] + ways).reshape(-1)
    return cells, np.concatenate([moves, 6 * env.ground.cells + cells, [env.num_actions - 1]])


def loss(params: Params, lesson: Lesson) -> tuple[Array, dict[str, Array]]:
    """Cross-entropy to the search's choice, and the square of the error in value."""
    logits, value = network(params, lesson.seen.astype(jnp.float32))
    policy = -(lesson.chosen * jax.nn.log_softmax(logits)).sum(-1).mean()
    error = ((value - lesson.worth) ** 2).mean()
    return policy + error, {"policy": policy, "value": error}


def learn(env: PlayBall, params: Params, moments: Any, lessons: Lesson, key: Array, rate: Array) -> Any:
    """Some steps of Adam on positions drawn from the lessons, half of them in the mirror."""
    cells, actions = mirrored(env)
    count = len(lessons.worth)

    def step(carry: Any, key: Array) -> tuple[Any, dict[str, Array]]:
        params, (m, v, t) = carry
        rows = jax.random.randint(key, (BATCH,), 0, count)
        seen, chosen, worth = (part[rows] for part in lessons)
        half = jnp.arange(BATCH) % 2 == 0
        seen = jnp.where(half[:, None, None], seen[:, :, cells], seen)
        chosen = jnp.where(half[:, None], chosen[:, actions], chosen)
        grads, said = jax.grad(loss, has_aux=True)(params, Lesson(seen, chosen, worth))
        t = t + 1
        m = jax.tree.map(lambda old, g: 0.9 * old + 0.1 * g, m, grads)
        v = jax.tree.map(lambda old, g: 0.99 * old + 0.01 * g * g, v, grads)

        def update(p: Array, a: Array, b: Array) -> Array:
            a, b = a / (1.0 - 0.9**t), b / (1.0 - 0.99**t)
            return p - rate * (a / (jnp.sqrt(b) + 1e-8) + DECAY * p)

        return (jax.tree.map(update, params, m, v), (m, v, t)), said

    (params, moments), said = jax.lax.scan(step, (params, moments), jax.random.split(key, LESSONS))
    return params, moments, jax.tree.map(lambda part: part[-1], said)


# A checkpoint is a file of arrays: the network, Adam's moments, and the curves so far.


def save(path: Path, params: Params, moments: Any, curves: list[tuple[float, ...]]) -> None:
    """Write it beside the old one first, so that a broken run leaves a whole file."""
    parts: dict[str, Any] = {"curves": np.array(curves), "adam_t": np.asarray(moments[2])}
    for name, group in (("p", params), ("m", moments[0]), ("v", moments[1])):
        parts |= {f"{name}_{key}": np.asarray(part) for key, part in group.items()}
    with open(path.with_suffix(".new"), "wb") as file:
        np.savez(file, **parts)
    path.with_suffix(".new").replace(path)


def load(path: Path) -> tuple[Params, Any, list[tuple[float, ...]]]:
    """Read it."""
    with np.load(path) as file:
        p, m, v = ({key[2:]: file[key] for key in file.files if key[:2] == f"{one}_"} for one in "pmv")
        return p, (m, v, file["adam_t"]), [tuple(row) for row in file["curves"]]


def train(args: argparse.Namespace) -> None:
    """Play and learn for so many minutes, from the checkpoint if there is one."""
    began, env, path = time.time(), PlayBall(MAX_TURNS, board=BOARD), Path(args.out)
    key = jax.random.PRNGKey(time.time_ns() % 2**31)
    params = fresh(key, int(np.prod(env.observation_shape)), env.num_actions)
    zeros = jax.tree.map(jnp.zeros_like, params)
    moments: Any = (zeros, zeros, jnp.zeros((), jnp.int32))
    curves: list[tuple[float, ...]] = []
    if path.exists():
        *learnt, curves = load(path)
        params, moments = jax.tree.map(jnp.asarray, learnt)
    spent = curves[-1][0] if curves else 0.0
    playing, learning = jax.jit(partial(play, env)), jax.jit(partial(learn, env))
    state = jax.jit(env.init, static_argnums=0)(GAMES)
    kept: list[Any] = []
    print("minutes lessons positions/s policy value goals ends", flush=True)
    saved = time.time()
    while (minutes := (time.time() - began) / 60.0) < args.minutes:
        tick = time.time()
        key, one, other = jax.random.split(key, 3)
        state, lesson, told = playing(params, state, one)
        kept = [*kept, lesson][-KEPT:]
        all_of_them = (
            Lesson(*(jnp.concatenate(parts) for parts in zip(*kept, strict=True)))
            if len(kept) == KEPT
            else lesson
        )
        rate = jnp.float32(RATE * (0.3 if spent + minutes > args.cool else 1.0))
        params, moments, said = learning(params, moments, all_of_them, other, rate)
        figures = [float(x) for x in (said["policy"], said["value"], told["goals"], told["ends"])]
        curves.append((spent + minutes, GAMES * STEPS / (time.time() - tick), *figures))
        if len(curves) % 20 == 0:
            print(
                f"{spent + minutes:.1f} {len(curves)} {curves[-1][1]:.0f}",
                *(f"{x:.4g}" for x in figures),
                flush=True,
            )
        if time.time() - saved > 60.0:
            save(path, params, moments, curves)
            saved = time.time()
    save(path, params, moments, curves)


def main() -> None:
    """Train."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=18.0)
    parser.add_argument(
        "--cool", type=float, default=13.0, help="minutes of training after which the steps grow smaller"
    )
    parser.add_argument("--out", default="az.npz")
    train(parser.parse_args())


if __name__ == "__main__":
    main()

"""Play Ball by the batch, compiled: one action in every row, what may come next, and what is seen.

The twin of `encodings.play_ball` over the referee; `tests/envs/test_vec.py` holds the two beside each other.
The rules are those of `games.play_ball.fast.kernel_steps`: a row of it is an episode.
"""

from __future__ import annotations

from pitchside.compiled import jit
from pitchside.games.play_ball.fast.kernel import Ints, bits, joined, landing
from pitchside.games.play_ball.fast.kernel_steps import (
    A_TURN,
    BALL,
    BEGAN,
    CUT,
    DRAWN,
    GOES_ON,
    HELD,
    LEFT,
    MOVES,
    SCORE,
    SIDE,
    TURNS,
    WON,
    Law,
    begin,
    lawful_move,
    move,
    next_turn,
    skip,
)
from pitchside.games.play_ball.fast.kernel_turn import (
    BALL_BITS,
    LAWFUL,
    TEAM,
    WAYS,
    may_end,
    moved,
    one_move_closes,
)

FLAT = 6


@jit
def goes_on(law: Law, row: Ints, team: int, enemy: int, ball: int, held: int) -> bool:
    """Can a playballer with the ball go on without passing it back to who held it?"""
    if may_end(law.dots, team, 1 << ball, row[BEGAN], law.free or row[LEFT] < row[MOVES]) == LAWFUL:
        return True
    if row[LEFT] > 0:
        for third in range(3):
            for way in range(WAYS):
                if lawful_move(law, row, team, enemy, ball, third, way):
                    return True
    for third in range(3):
        mate = team >> 6 * third & 63
        fresh = mate != ball and not held >> mate & 1
        in_line = joined(law.line[row[SIDE]], ball, mate, enemy)
        if fresh and in_line and goes_on(law, row, team, enemy, mate, held | 1 << ball):
            return True
    return False


@jit
def mark_lawful(law: Law, row: Ints, mask: Ints) -> None:
    """1 for every action that is not masked, as the team to play counts."""
    side, cells = row[SIDE], law.cells
    mask[:] = 0
    if row[LEFT] > 0:
        mark_moves(law, row, mask)
    team, ball, held, began = row[side], row[BALL], row[HELD], row[BEGAN]
    free = law.free or row[LEFT] < row[MOVES]
    if bits(team) >> ball & 1:
        enemy = bits(row[1 - side])
        for third in range(3):
            mate = team >> 6 * third & 63
            fresh = mate != ball and not held >> mate & 1
            if fresh and joined(law.line[side], ball, mate, enemy):
                ends = may_end(law.dots, team, 1 << mate, began, free) == LAWFUL
                if ends or goes_on(law, row, team, enemy, mate, held | 1 << ball):
                    mask[WAYS * cells + (cells - 1 - mate if side else mate)] = 1
    if may_end(law.dots, team, 1 << ball, began, free) == LAWFUL:
        mask[(WAYS + 1) * cells] = 1


@jit
def mark_moves(law: Law, row: Ints, mask: Ints) -> None:
    """1 for every lawful move; most leave the turn open to be ended at once, and nothing is searched."""
    near, dots, last = law.near, law.dots, law.cells - 1
    side, ball, left = row[SIDE], row[BALL], row[LEFT] - 1
    goals, team, own, enemy = law.goals[side], row[side], bits(row[side]), bits(row[1 - side])
    crowd, began, turn = own | enemy, bits(row[BEGAN] & TEAM), WAYS // 2 * side
    for third in range(3):
        start = team >> 6 * third & 63
        first = WAYS * (last - start if side else start)
        for way in range(WAYS):
            to, taken = landing(near, crowd, start, way)
            if to < 0:
                continue
            after = own ^ 1 << start | 1 << to
            if goals >> to & 1:
                lawful = taken >> ball & 1 != 0
            elif after & dots == 0 and after != began:
                lawful = True
            elif left == 0 and after & dots:
                lawful = False
            else:
                closes = left > 0 and one_move_closes(near, dots, moved(team, third, to), enemy, began)
                lawful = closes or lawful_move(law, row, team, enemy, ball, third, way)
            if lawful:
                mask[first + (way + turn) % WAYS] = 1


@jit
def show(cells: int, target: int, most: int, row: Ints, seat: int, seen: Ints) -> None:
    """The planes as a seat sees them, of so many cells, goals to win and turns at most."""
    last = cells - 1
    seen[: FLAT * cells] = 0.0
    teams = (row[seat], row[1 - seat], row[BEGAN] & TEAM)
    planes = (0, 1, 3)
    for item in range(3):
        for third in range(3):
            cell = teams[item] >> 6 * third & 63
            seen[planes[item] * cells + (last - cell if seat else cell)] = 1.0
    ball, began = row[BALL], row[BEGAN] >> BALL_BITS
    seen[2 * cells + (last - ball if seat else ball)] = 1.0
    seen[4 * cells + (last - began if seat else began)] = 1.0
    held, cell = row[HELD], 0
    while held >> cell:
        if held >> cell & 1:
            seen[5 * cells + (last - cell if seat else cell)] = 1.0
        cell += 1
    seen[6 * cells : 7 * cells] = 1.0 if row[SIDE] == seat else 0.0
    seen[7 * cells : 8 * cells] = row[LEFT] / A_TURN
    seen[8 * cells : 9 * cells] = row[MOVES] / A_TURN
    seen[9 * cells : 10 * cells] = row[SCORE + seat] / target
    seen[10 * cells : 11 * cells] = row[SCORE + 1 - seat] / target
    seen[11 * cells :] = min(row[TURNS] / most, 1.0)


@jit
def act(law: Law, row: Ints, past: Ints, action: int) -> int:
    """One action of the team to play, and what it brought."""
    side, cells = row[SIDE], law.cells
    ended = GOES_ON
    if action == (WAYS + 1) * cells:
        ended = next_turn(law, row, past, 1 - side)
        if ended == GOES_ON:
            ended = skip(law, row, past)
    elif action < WAYS * cells:
        cell, way = action // WAYS, action % WAYS
        start = cells - 1 - cell if side else cell
        ended = move(law, row, past, start, (way + WAYS // 2 * side) % WAYS)
    else:
        cell = action - WAYS * cells
        row[HELD] |= 1 << row[BALL]
        row[BALL] = cells - 1 - cell if side else cell
    return CUT if ended == GOES_ON and row[TURNS] >= law.most else ended


@jit
def begin_many(law: Law, rows: Ints, pasts: Ints, sides: Ints, seen: Ints, masks: Ints) -> None:
    """A new episode in every row."""
    for item in range(len(rows)):
        begin(law, rows[item], pasts[item])
        look(law, rows[item], item, sides, seen, masks)


@jit
def look(law: Law, row: Ints, item: int, sides: Ints, seen: Ints, masks: Ints) -> None:
    """Who is to act, what that seat sees and may choose."""
    sides[item] = row[SIDE]
    show(law.cells, law.target, law.most, row, row[SIDE], seen[item])
    mark_lawful(law, row, masks[item])


@jit
def step_many(
    law: Law, rows: Ints, pasts: Ints, sides: Ints, seen: Ints, masks: Ints,
    actions: Ints, finals: Ints, rewards: Ints, terminated: Ints, truncated: Ints,
) -> None:  # fmt: skip
    """One action in every row; where it ended the episode, the next one begins."""
    for item in range(len(rows)):
        row, acted = rows[item], rows[item, SIDE]
        ended = act(law, row, pasts[item], actions[item])
        terminated[item], truncated[item] = WON <= ended <= DRAWN, ended == CUT
        won = 1.0 if ended == WON else -1.0 if ended == WON + 1 else 0.0
        rewards[item, 0], rewards[item, 1] = won, 0.0 - won
        if ended != GOES_ON:
            show(law.cells, law.target, law.most, row, acted, finals[item])
            begin(law, row, pasts[item])
        look(law, row, item, sides, seen, masks)

"""Play Ball by the batch, compiled: one action in every row, what may come next, and what is seen.

The twin of `encodings.play_ball` over the referee; `tests/envs/test_vec.py` holds the two beside each other.
A row is one episode. Teams, ends of turns and sets of cells are packed as in `games.play_ball.fast.kernel`.
"""

from __future__ import annotations

from typing import NamedTuple

from pitchside.compiled import jit
from pitchside.games.play_ball.fast.kernel import Ints, bits, landing, pack, spread

BALL, SIDE, LEFT, BEGAN, MOVES, SCORE, STARTER, TURNS, VOIDS, HELD = 2, 3, 4, 5, 6, 7, 9, 10, 11, 12
"""Places in a row; the teams of south and north are in 0 and 1, their goals in SCORE and after it."""
WIDTH = 13
GOES_ON, WON, DRAWN, CUT = 0, 1, 3, 4
"""What an action brought; won by south is WON, by north the number after it."""
PLANES, FLAT, WAYS = 12, 6, 6
TEAM, BALL_BITS = 0x3FFFF, 18
A_TURN, AN_ENGAGEMENT = 3, 2
VOID_ROUNDS_DRAW = 10


class Law(NamedTuple):
    """A board and what the options say."""

    near: Ints
    line: Ints
    goals: tuple[int, int]
    dots: int
    """As in `Ground`: a kernel that is handed all of it on every call takes half as long again."""
    cells: int
    south: int
    north: int
    """Where the teams start, packed."""
    centre: int
    first: int
    """Who begins the first round: 0 south, 1 north."""
    target: int
    expert: bool
    free: bool
    """May a turn end without a move?"""
    cap: int
    """Turns that void a round, 0 for none."""
    threefold: bool
    whole: bool
    """Is an episode a match? Else a round."""
    most: int
    """Turns of a round after which an episode is cut short."""


@jit
def may_end(law: Law, team: int, balls: int, began: int, free: bool) -> bool:
    """May the turn end with the ball on one of these cells (PLB-3.7 to 3.9)?"""
    if not free or bits(team) & law.dots:
        return False
    if team == began & TEAM:
        balls &= ~(1 << (began >> BALL_BITS))
    return balls != 0


@jit
def moved(team: int, third: int, to: int) -> int:
    """The team with one of its three gone there."""
    low = team & 63 if third else team >> 6 & 63
    high = team >> 6 & 63 if third == 2 else team >> 12 & 63
    return pack(low, high, to)


@jit
def one_move_closes(near: Ints, dots: int, team: int, enemy: int, began: int) -> bool:
    """Is there a move after which nobody stands on a dot and the team stands otherwise than it began?"""
    own = bits(team)
    leaving = own & dots
    if leaving & (leaving - 1):
        return False
    for third in range(3):
        start = team >> 6 * third & 63
        if leaving == 0 or leaving >> start & 1:
            for way in range(WAYS):
                to, _ = landing(near, own | enemy, start, way)
                if to >= 0 and not dots >> to & 1 and own ^ 1 << start | 1 << to != began:
                    return True
    return False


@jit
def can_close(
    law: Law, side: int, team: int, enemy: int, balls: int, left: int, began: int, free: bool
) -> bool:
    """Is there a way to the end of the turn or to a goal (PLB-3.11), the ball on any of these cells?"""
    if may_end(law, team, balls, began, free):
        return True
    if left == 0:
        return False
    if one_move_closes(law.near, law.dots, team, enemy, bits(began & TEAM)):
        return True
    crowd = bits(team) | enemy
    for third in range(3):
        start = team >> 6 * third & 63
        for way in range(WAYS):
            to, taken = landing(law.near, crowd, start, way)
            if to < 0:
                continue
            took = balls & taken
            if law.goals[side] >> to & 1:
                if took:
                    return True
                continue
            after = moved(team, third, to)
            now = spread(law.line[side], after, enemy, balls & ~taken | (1 << to if took else 0))
            if can_close(
                law, side, after, enemy, now, left - 1, began, to >= 0
            ):  # no constant: it calls itself
                return True
    return False


@jit
def lawful_move(law: Law, row: Ints, team: int, enemy: int, ball: int, third: int, way: int) -> bool:
    """May this playballer move that way, the ball being there (PLB-3.3, 3.11, 6.2)?"""
    side = row[SIDE]
    start = team >> 6 * third & 63
    to, taken = landing(law.near, bits(team) | enemy, start, way)
    if to < 0:
        return False
    carries = taken >> ball & 1
    if law.goals[side] >> to & 1:
        return carries != 0
    after = moved(team, third, to)
    if after != row[BEGAN] & TEAM and bits(after) & law.dots == 0:
        return True
    now = spread(law.line[side], after, enemy, 1 << (to if carries else ball))
    return can_close(law, side, after, enemy, now, row[LEFT] - 1, row[BEGAN], True)


@jit
def goes_on(law: Law, row: Ints, team: int, enemy: int, ball: int, held: int) -> bool:
    """Can a playballer with the ball go on without passing it back to who held it?"""
    if may_end(law, team, 1 << ball, row[BEGAN], law.free or row[LEFT] < row[MOVES]):
        return True
    if row[LEFT] > 0:
        for third in range(3):
            for way in range(WAYS):
                if lawful_move(law, row, team, enemy, ball, third, way):
                    return True
    for third in range(3):
        mate = team >> 6 * third & 63
        fresh = mate != ball and not held >> mate & 1
        in_line = law.line[row[SIDE], ball, mate] & enemy == 0
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
            if fresh and law.line[side, ball, mate] & enemy == 0:
                ends = may_end(law, team, 1 << mate, began, free)
                if ends or goes_on(law, row, team, enemy, mate, held | 1 << ball):
                    mask[WAYS * cells + (cells - 1 - mate if side else mate)] = 1
    if may_end(law, team, 1 << ball, began, free):
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
def place(row: Ints, past: Ints, side: int, moves: int) -> None:
    """A turn begins where everything stands."""
    row[SIDE], row[LEFT], row[MOVES], row[HELD] = side, moves, moves, 0
    row[BEGAN] = row[side] | row[BALL] << BALL_BITS
    if past.size:
        past[row[TURNS]] = row[0] | row[1] << 18 | row[BALL] << 36 | side << 42


@jit
def set_up(law: Law, row: Ints, past: Ints, starter: int) -> None:
    """All set up, that team beginning a round (PLB-2)."""
    row[0], row[1], row[BALL], row[STARTER], row[TURNS] = law.south, law.north, law.centre, starter, 0
    place(row, past, starter, AN_ENGAGEMENT)


@jit
def begin(law: Law, row: Ints, past: Ints) -> None:
    """The first round of a match."""
    row[SCORE], row[SCORE + 1], row[VOIDS] = 0, 0, 0
    set_up(law, row, past, law.first)


@jit
def void(law: Law, row: Ints, past: Ints) -> int:
    """The round counts for nothing; the tenth such round draws the match (PLB-7.2)."""
    row[VOIDS] += 1
    set_up(law, row, past, 1 - row[STARTER])
    return GOES_ON if law.whole and row[VOIDS] < VOID_ROUNDS_DRAW else DRAWN


@jit
def next_turn(law: Law, row: Ints, past: Ints, side: int) -> int:
    """The turn passes; a repetition or the cap voids the round (PLB-2.3, 7.2, 7.3)."""
    row[TURNS] += 1
    place(row, past, side, A_TURN)
    if law.threefold:
        count = 0
        for turn in range(row[TURNS] + 1):
            count += past[turn] == past[row[TURNS]]
        if count >= 3:
            return void(law, row, past)
    if law.cap and row[TURNS] >= law.cap:
        return void(law, row, past)
    return GOES_ON


@jit
def has_turn(law: Law, row: Ints, side: int, moves: int) -> bool:
    """Can a team complete any lawful turn that begins here (PLB-3.10)?"""
    enemy = bits(row[1 - side])
    if one_move_closes(law.near, law.dots, row[side], enemy, bits(row[side])):
        return True
    balls = spread(law.line[side], row[side], enemy, 1 << row[BALL])
    began = row[side] | row[BALL] << BALL_BITS
    return can_close(law, side, row[side], enemy, balls, moves, began, law.free)


@jit
def skip(law: Law, row: Ints, past: Ints) -> int:
    """A team without a lawful turn skips it; can neither, the round is void (PLB-3.10)."""
    ended = GOES_ON
    while ended == GOES_ON and not has_turn(law, row, row[SIDE], row[LEFT]):
        other = 1 - row[SIDE]
        if has_turn(law, row, other, A_TURN):
            ended = next_turn(law, row, past, other)
        else:
            ended = void(law, row, past)
    return ended


@jit
def goal(law: Law, row: Ints, past: Ints) -> int:
    """One goal more, and a new round, or the match is won (PLB-6.1, 6.4 to 6.6)."""
    side: int = row[SIDE]
    row[SCORE + side] += 1
    if law.expert:
        row[SCORE + 1 - side] = 0
    if row[SCORE + side] >= law.target:
        row[LEFT] = 0
        return WON + side
    set_up(law, row, past, 1 - side)
    return GOES_ON if law.whole else WON + side


@jit
def move(law: Law, row: Ints, past: Ints, start: int, way: int) -> int:
    """A playballer goes that way, with the ball if it had or jumped it."""
    side = row[SIDE]
    team = row[side]
    third = 0 if start == team & 63 else 1 if start == team >> 6 & 63 else 2
    to, taken = landing(law.near, bits(team) | bits(row[1 - side]), start, way)
    row[side], row[HELD] = moved(team, third, to), 0
    row[LEFT] -= 1
    if taken >> row[BALL] & 1:
        row[BALL] = to
        if law.goals[side] >> to & 1:
            return goal(law, row, past)
    return GOES_ON


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

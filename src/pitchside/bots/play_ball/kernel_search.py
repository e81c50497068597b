"""A search over whole turns that can be paused: alpha-beta with its own stack, run in slices of work."""

from __future__ import annotations

from typing import NamedTuple

from pitchside.bots.play_ball.kernel_value import Net, add_up, lay, value
from pitchside.compiled import jit
from pitchside.games.play_ball.fast.kernel import Desk, Ground, Ints, Spot, bits, can_score, turn_ends

WIN = 1_000_000
SURE = WIN - 1000
"""At least this much: a goal is forced."""
TEAM = 0x3FFFF
NOWHERE = 63
"""No cell has this number."""
MOVES = 3
THREAT_WORK = 100
"""Work of asking for a goal once, in ends looked at."""

OWN, ENEMY, BALL, SIDE, DEPTH, ALPHA, BETA, FLOOR, BEST, CHOICE, INDEX, COUNT, OPEN, FIELDS = range(14)
"""A frame of the stack: one turn being searched. FLOOR is the alpha it came with."""
NEW, INNER, LAST = range(3)
"""How far a frame is (OPEN)."""
PLY, WORK, NODES, TALLIES = range(4)
"""What is counted for the whole search."""
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
ENTRY = 1 << 22


class Tree(NamedTuple):
    """A search in progress."""

    frames: Ints
    """[ply, field]"""
    ends: Ints
    """[ply, number] -> an end of the turn at that ply."""
    keys: Ints
    """[ply, number] -> how promising it is."""
    bias: Ints
    """[number] -> what is added to an end of the first turn; in the order of `ends[0]`."""
    widths: Ints
    """[depth] -> how many ends are looked at, unless all of them lose."""
    known: Ints
    """Positions met before."""
    facts: Ints
    """What was found out about each: worth, depth, kind of bound, best end."""
    tally: Ints


class Tools(NamedTuple):
    """What a search works with."""

    ground: Ground
    desk: Desk
    net: Net
    sums: Ints
    """[0..1, unit] -> room for the network to work in."""
    pass_turn: bool


@jit
def _key(frame: Ints) -> int:
    key: int = frame[OWN] | frame[ENEMY] << 18 | frame[BALL] << 36 | frame[SIDE] << 42
    return key


@jit
def _remember(tree: Tree, frame: Ints, ply: int) -> None:
    """Note what was found out about a searched position."""
    best = frame[BEST]
    bound = AT_MOST if best <= frame[FLOOR] else AT_LEAST if best >= frame[BETA] else EXACT
    if best >= SURE:
        best += ply
    elif best <= -SURE:
        best -= ply
    key = _key(frame)
    slot = key % len(tree.known)
    tree.known[slot] = key
    tree.facts[slot] = ((best + ENTRY) << 36) | frame[DEPTH] << 28 | bound << 24 | frame[CHOICE]


@jit
def _recall(tree: Tree, frame: Ints, ply: int) -> bool:
    """Narrow the window by what is known; true if that settles the position. Sets CHOICE to try first."""
    key = _key(frame)
    slot = key % len(tree.known)
    if tree.known[slot] != key:
        return False
    fact = tree.facts[slot]
    frame[CHOICE] = fact & 0xFFFFFF
    if fact >> 28 & 0xFF < frame[DEPTH]:
        return False
    best, bound = (fact >> 36) - ENTRY, fact >> 24 & 3
    if best >= SURE:
        best -= ply
    elif best <= -SURE:
        best += ply
    frame[BEST] = best
    above, below = best >= frame[BETA], best <= frame[ALPHA]
    return bool(bound == EXACT or (bound == AT_LEAST and above) or (bound == AT_MOST and below))


@jit
def _pick(ends: Ints, keys: Ints, index: int, count: int) -> None:
    """Bring the most promising of the rest to `index`."""
    top = index
    for item in range(index + 1, count):
        if keys[item] > keys[top]:
            top = item
    keys[index], keys[top] = keys[top], keys[index]
    ends[index], ends[top] = ends[top], ends[index]


@jit
def _rate(tools: Tools, tree: Tree, spot: Spot, ply: int) -> tuple[int, bool]:
    """List the ends of a turn with what each is worth at a glance; their number, and can a goal be scored?"""
    ends, keys = tree.ends[ply], tree.keys[ply]
    count, scored = turn_ends(tools.ground, tools.desk, spot, ends)
    tree.tally[WORK] += count
    if not scored:
        # The others wait: with the ball taken from them, or as it was, they are the same at every end.
        other = 1 - spot.side
        still = bits(spot.enemy) >> spot.ball & 1
        lay(tools.net, spot.enemy, NOWHERE, False, other, tools.sums[0])
        lay(tools.net, spot.enemy, spot.ball, not still, other, tools.sums[1])
        for item in range(count):
            end = ends[item]
            kept = bits(end & TEAM) >> (end >> 18) & 1
            keys[item] = -add_up(tools.net, tools.sums[1 - kept], end & TEAM, end >> 18, other)
    return count, scored


@jit
def _enter(tools: Tools, tree: Tree, frame: Ints, ply: int) -> bool:
    """Begin with a position; true if its worth (BEST) is known at once."""
    tree.tally[NODES] += 1
    tree.tally[WORK] += 1
    frame[CHOICE] = 0
    if _recall(tree, frame, ply):
        return True
    own, enemy, ball, side = frame[OWN], frame[ENEMY], frame[BALL], frame[SIDE]
    spot = Spot(own, enemy, ball, side, MOVES, tools.pass_turn, own | ball << 18)
    count, scored = _rate(tools, tree, spot, ply)
    if scored:
        frame[BEST] = WIN - ply
        return True
    if count == 0:
        frame[BEST] = value(tools.net, tools.sums[0], own, enemy, ball, side)
        return True
    frame[BEST], frame[INDEX], frame[COUNT] = -WIN, 0, count
    if frame[DEPTH] <= 1:
        frame[OPEN] = LAST
        return False
    frame[OPEN] = INNER
    if frame[CHOICE]:
        for item in range(count):
            if tree.ends[ply, item] == frame[CHOICE]:
                tree.keys[ply, item] = WIN
    return False


@jit
def _try_last(tools: Tools, tree: Tree, frame: Ints, ply: int) -> bool:
    """Where nothing deeper is searched: take the best end that does not let the other side score.

    Looks at one end a call; true when the worth (BEST) is known.
    """
    index = frame[INDEX]
    if index >= frame[COUNT]:
        frame[BEST] = ply + 1 - WIN
        return True
    _pick(tree.ends[ply], tree.keys[ply], index, frame[COUNT])
    frame[BEST] = tree.keys[ply, index]
    if frame[BEST] <= frame[ALPHA]:
        return True
    end = tree.ends[ply, index]
    frame[INDEX] = index + 1
    tree.tally[WORK] += THREAT_WORK
    reply = Spot(frame[ENEMY], end & TEAM, end >> 18, 1 - frame[SIDE], MOVES, False, 0)
    if can_score(tools.ground, tools.desk, reply):
        return False
    frame[CHOICE] = end
    return True


@jit
def _descend(tree: Tree, frame: Ints, ply: int) -> bool:
    """Put the next end on the stack; false if there is none worth looking at."""
    index, count = frame[INDEX], frame[COUNT]
    enough = index >= tree.widths[frame[DEPTH]] and frame[BEST] > -SURE
    if index >= count or enough or frame[ALPHA] >= frame[BETA]:
        return False
    bias = 0
    if ply:
        _pick(tree.ends[ply], tree.keys[ply], index, count)
    else:
        bias = tree.bias[index]
    end = tree.ends[ply, index]
    child = tree.frames[ply + 1]
    child[OWN], child[ENEMY], child[BALL], child[SIDE] = frame[ENEMY], end & TEAM, end >> 18, 1 - frame[SIDE]
    child[DEPTH], child[OPEN] = frame[DEPTH] - 1, NEW
    child[ALPHA] = child[FLOOR] = bias - frame[BETA]
    child[BETA] = bias - frame[ALPHA]
    return True


@jit
def _ascend(tree: Tree, ply: int) -> None:
    """Give what a position was worth to the turn that led there."""
    frame = tree.frames[ply]
    worth = -tree.frames[ply + 1, BEST]
    if ply == 0:
        worth += tree.bias[frame[INDEX]]
        tree.keys[0, frame[INDEX]] = worth
    if worth > frame[BEST]:
        frame[BEST], frame[CHOICE] = worth, tree.ends[ply, frame[INDEX]]
    frame[ALPHA] = max(frame[ALPHA], worth)
    frame[INDEX] += 1


@jit
def prepare(tools: Tools, tree: Tree, spot: Spot) -> tuple[int, bool]:
    """List the ends of the turn to be decided, rated at a glance; their number, and can a goal be scored?"""
    tree.tally[:] = 0
    tree.known[:] = -1
    return _rate(tools, tree, spot, 0)


@jit
def run(tools: Tools, tree: Tree, work: int, nodes: int) -> bool:
    """Search on for about that much work, to that many nodes in all; true when the search is finished."""
    tally, frames = tree.tally, tree.frames
    stop = tally[WORK] + work
    while tally[WORK] < stop and tally[NODES] < nodes:
        ply = tally[PLY]
        frame = frames[ply]
        stage = frame[OPEN]
        if stage == INNER and _descend(tree, frame, ply):
            tally[PLY] = ply + 1
            continue
        if stage == INNER and ply == 0:
            return True
        if stage == NEW and not _enter(tools, tree, frame, ply):
            continue
        if stage == LAST and not _try_last(tools, tree, frame, ply):
            continue
        if stage != NEW:
            _remember(tree, frame, ply)
        tally[PLY] = ply - 1
        _ascend(tree, ply - 1)
    return False

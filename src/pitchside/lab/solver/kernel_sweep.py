"""One sweep over all positions, compiled: the same as `sweep.cu`, a triple of the waiting team at a time.

That team does not move in the turn, so everything the turn can lead to lies in one small table. A word holds
all seven balls of a pair of triples in two planes of bits: W (bits 0 to 6), an end can be reached that loses
for the other team, and N (bits 8 to 14), one that does not win for it. A layer holds a word for every own
triple, with 0, 1 or 2 moves left. The better of two words is their union.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from pitchside.compiled import jit

Ints = Any
"""An integer array, or a number inside a kernel."""

BOTH = 0x0101
SEVEN = 0x7F
OFF = 255
WAYS = 18
"""Three playballers, six directions."""
GOAL = 1 << 27
"""Marks a move that can score."""
NONE = -1


class Tables(NamedTuple):
    """One board."""

    near: Ints
    triples: Ints
    turned: Ints
    two: Ints
    three: Ints
    """Binomials: a triple a < b < c has the rank three[c] + two[b] + a."""
    plain: int
    ends: int
    centre: int


class Sheet(NamedTuple):
    """What is known of all positions."""

    by_own: Ints
    """[own, other] -> won (bits 0 to 6) and lost (8 to 14), as before this sweep."""
    by_other: Ints
    """[other, own] -> the same, as found so far."""
    distance: Ints
    """[other, own, ball] -> turns to the goal: odd won, even lost, 0 open."""


class Desk(NamedTuple):
    """Room to work in; one for each thread."""

    layers: Ints
    """[moves left, triple] -> word."""
    ways: Ints
    """[triple, way] -> where a move leads, packed, or NONE."""
    passes: Ints
    """[cell] -> the cells a pass from there can reach."""
    stack: Ints
    """[moves left] -> a place and the next way from it."""
    changed: Ints
    """[own] -> was a position with this triple decided?"""
    decided: Ints
    """How many positions were found won and lost."""


@jit
def close(passes: Ints, triple: int, word: int) -> int:
    """Passes cost nothing: joined playballers share what each of them can reach."""
    a, b, c = triple & 63, triple >> 6 & 63, triple >> 12 & 63
    ab, bc, ca = passes[a] >> b & 1, passes[b] >> c & 1, passes[c] >> a & 1
    if ab + bc + ca >= 2:
        return word | ((word | word >> 1 | word >> 2) & BOTH) * 7
    if ab:
        return word | ((word | word >> 1) & BOTH) * 3
    if bc:
        return word | ((word >> 1 | word >> 2) & BOTH) * 6
    if ca:
        return word | ((word | word >> 2) & BOTH) * 5
    return word


@jit
def mirror(bits: int) -> int:
    """The same balls as the other team counts them: b becomes 5 - b, the free one stays."""
    return (
        (bits & 1) << 5 | (bits & 2) << 3 | (bits & 4) << 1
        | (bits & 8) >> 1 | (bits & 16) >> 3 | (bits & 32) >> 5 | bits & 64
    )  # fmt: skip


@jit
def end_word(other: int) -> int:
    """What ending a turn is worth, from what the other team's position is."""
    return mirror(other >> 8 & SEVEN) | mirror(~other & SEVEN) << 8


@jit
def way_of(tables: Tables, enemy: int, enemies: int, triple: int, third: int, direction: int) -> int:
    """A move packed: rank after it (16 bits), mover before and after (2 each), balls taken (7), or a goal."""
    a, b, c = triple & 63, triple >> 6 & 63, triple >> 12 & 63
    start = triple >> 6 * third & 63
    low = b if third == 0 else a
    high = b if third == 2 else c
    to = tables.near[start, direction]
    if to == OFF:
        return NONE
    crowd = enemy | 1 << a | 1 << b | 1 << c
    taken, over = 0, 0
    while to != OFF and crowd >> to & 1:
        over |= 1 << to
        to = tables.near[to, direction]
    if over:
        for ball in range(3):
            taken |= (over >> (triple >> 6 * ball & 63) & 1) << ball
            taken |= (over >> (enemies >> 6 * ball & 63) & 1) << (ball + 3)
        if to == OFF:
            to = start
    if to == tables.centre and to != start:
        taken |= 64
    if to >= tables.plain + 3:
        return GOAL | third << 16 | taken << 20
    least, most = min(low, to), max(high, to)
    rank = tables.three[most] + tables.two[low + high + to - least - most] + least
    way: int = rank | third << 16 | (int(to > low) + int(to > high)) << 18 | taken << 20
    return way


@jit
def pull(way: int, word: int) -> int:
    """What the word after a move is worth before it."""
    mover, moved, taken = way >> 16 & 3, way >> 18 & 3, way >> 20 & SEVEN
    mine = word >> moved & BOTH
    below, own = ((1 << moved) - 1) * BOTH, word & 0x0707
    rest = own & below | own >> 1 & ~below & 0x0303
    under = ((1 << mover) - 1) * BOTH
    result = rest & under | (rest & ~under) << 1 & 0x0707 | mine << mover | word & 0x7878
    return result & ~(taken * BOTH) | mine * taken


@jit
def moves(ways: Ints, layer: Ints, rank: int, word: int) -> int:
    """The word, and what one move makes of the layer below."""
    for at in range(WAYS):
        way = ways[rank, at]
        if way == NONE:
            continue
        if way & GOAL:
            word |= (1 << (way >> 16 & 3) | way >> 20 & SEVEN) * BOTH
        else:
            word |= pull(way, layer[way & 0xFFFF])
    return word


@jit
def forward(way: int, ball: int) -> int:
    """Where a ball is after the move."""
    mover, moved, taken = way >> 16 & 3, way >> 18 & 3, way >> 20 & SEVEN
    if ball == mover or taken >> ball & 1:
        return moved
    if ball > 2:
        return ball
    rest = ball - int(ball > mover)
    return rest + int(rest >= moved)


@jit
def joined(passes: Ints, triple: int, ball: int) -> int:
    """The balls that passes make of this one."""
    return close(passes, triple, 1 << ball) & SEVEN if ball < 3 else 1 << ball


@jit
def another_end(desk: Desk, start: int, plane: int, idle: int, place: int, balls: int) -> bool:
    """Is there an end of that plane on this triple that is not the start itself?"""
    if place & 0xFFFF != start & 0xFFFF:
        return bool(desk.layers[0, place & 0xFFFF] >> (place >> 16) & plane)
    return bool(idle & balls & ~(1 << (start >> 16)))


@jit
def next_way(desk: Desk, plane: int, left: int, balls: int) -> int:
    """The place that the next way to such an end leads to from the one on the stack; or GOAL, or NONE."""
    rank = desk.stack[left, 0] & 0xFFFF
    at = desk.stack[left, 1]
    while at < WAYS * 7:
        way, ball = desk.ways[rank, at // 7], at % 7
        at += 1
        if way == NONE or not balls >> ball & 1:
            continue
        if way & GOAL:
            if (1 << (way >> 16 & 3) | way >> 20 & SEVEN) >> ball & 1:
                return GOAL
            continue
        after = forward(way, ball)
        if desk.layers[left - 1, way & 0xFFFF] >> after & plane:
            desk.stack[left, 1] = at
            place: int = way & 0xFFFF | after << 16
            return place
    return NONE


@jit
def elsewhere(tables: Tables, desk: Desk, start: int, plane: int, idle: int) -> bool:
    """Can an end of that plane be reached that is not the start, a rank and a ball, itself (PLB-3.8)?

    A stack and no recursion: a compiled function that calls itself cannot be loaded from the cache.
    """
    left = 3
    desk.stack[left, 0], desk.stack[left, 1] = start, 0
    while left <= 3:
        place = desk.stack[left, 0]
        balls = joined(desk.passes, tables.triples[place & 0xFFFF], place >> 16)
        if desk.stack[left, 1] == 0 and another_end(desk, start, plane, idle, place, balls):
            return True
        way = next_way(desk, plane, left, balls) if left else NONE
        if way == GOAL:
            return True
        if way == NONE:
            left += 1
        else:
            left -= 1
            desk.stack[left, 0], desk.stack[left, 1] = way, 0
    return False


@jit
def _lay_out(tables: Tables, sheet: Sheet, desk: Desk, other: int) -> int:
    """Passes, moves and the layers with 0, 1 and 2 moves left; the waiting team as a set of cells."""
    enemies = tables.triples[other]
    enemy: int = 1 << (enemies & 63) | 1 << (enemies >> 6 & 63) | 1 << (enemies >> 12 & 63)
    for cell in range(len(tables.near)):
        seen = 0
        for direction in range(6):
            to = tables.near[cell, direction]
            while to != OFF and not enemy >> to & 1:
                seen |= 1 << to
                to = tables.near[to, direction]
        desk.passes[cell] = seen
    row = sheet.by_own[tables.turned[other]]
    for rank in range(len(tables.triples)):
        triple = tables.triples[rank]
        own = 1 << (triple & 63) | 1 << (triple >> 6 & 63) | 1 << (triple >> 12 & 63)
        word = 0
        if own & enemy:
            desk.ways[rank, :] = NONE
        else:
            for at in range(WAYS):
                desk.ways[rank, at] = way_of(tables, enemy, enemies, triple, at // 6, at % 6)
            if rank < tables.ends:
                word = close(desk.passes, triple, end_word(row[tables.turned[rank]]))
        desk.layers[0, rank] = word
    for left in range(1, 3):
        for rank in range(len(tables.triples)):
            word = moves(desk.ways, desk.layers[left - 1], rank, desk.layers[0, rank])
            desk.layers[left, rank] = close(desk.passes, tables.triples[rank], word)
    return enemy


@jit
def _settle(tables: Tables, desk: Desk, rank: int, idle: int, word: int, open_: int) -> int:
    """Of the open balls of this pair those that are won (bits 0 to 6) and lost (8 to 14) now."""
    won, lost = word & ~idle & open_, ~(word >> 8) & open_
    doubt_won, doubt_lost = word & idle & open_, (word & idle) >> 8 & ~won & open_
    if doubt_won | doubt_lost:
        quick = 0
        for at in range(WAYS):
            way = desk.ways[rank, at]
            if way != NONE and not way & GOAL and way & 0xFFFF != rank:
                quick |= pull(way, desk.layers[0, way & 0xFFFF])
        quick = close(desk.passes, tables.triples[rank], quick)
        won |= doubt_won & quick
        doubt_won &= ~quick
        doubt_lost &= ~(quick >> 8) & ~won
        for ball in range(7):
            start = rank | ball << 16
            if doubt_won >> ball & 1 and elsewhere(tables, desk, start, 1, idle & SEVEN):
                won |= 1 << ball
                doubt_lost &= ~(1 << ball)
            if doubt_lost >> ball & 1 and not elsewhere(tables, desk, start, 256, idle >> 8):
                lost |= 1 << ball
    found: int = won | lost << 8
    return found


@jit
def sweep(tables: Tables, sheet: Sheet, desk: Desk, waiting: Ints, number: int) -> None:
    """Look at every position with one of these triples waiting; what is decided gets this number."""
    for other in waiting:
        enemy = _lay_out(tables, sheet, desk, other)
        row = sheet.by_own[tables.turned[other]]
        for rank in range(tables.ends):
            triple = tables.triples[rank]
            own = 1 << (triple & 63) | 1 << (triple >> 6 & 63) | 1 << (triple >> 12 & 63)
            if own & enemy:
                continue
            before = sheet.by_other[other, rank]
            open_ = (SEVEN >> ((own | enemy) >> tables.centre & 1)) & ~(before | before >> 8)
            if not open_:
                continue
            word = moves(desk.ways, desk.layers[2], rank, desk.layers[0, rank])
            word = close(desk.passes, triple, word)
            found = _settle(tables, desk, rank, end_word(row[tables.turned[rank]]), word, open_)
            if found:
                sheet.by_other[other, rank] = before | found
                desk.changed[rank] = 1
                for ball in range(7):
                    if (found | found >> 8) >> ball & 1:
                        sheet.distance[other, rank, ball] = number
                        desk.decided[found >> (ball + 8) & 1] += 1

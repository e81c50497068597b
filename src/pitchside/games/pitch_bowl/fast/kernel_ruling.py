"""What a pitch comes to, ruled in compiled code: for opponents, who try thousands of them.

The referee is `ruling`, over `film` and `score`; a test compares the two. Where a coach would have to
choose, or a tape is too long for its room, the ruling says that it is unsure.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from pitchside.compiled import jit
from pitchside.games.pitch_bowl.fast.kernel_tape import (
    NOBODY,
    Desk,
    first_push,
    first_touch,
    just_before,
    pushed,
    reaches,
    run,
    run_untold,
    stops,
    struck_after,
)
from pitchside.games.pitch_bowl.kernel_path import gap
from pitchside.physics.kernels.state import CONTACT, DONE, LEAVE, LIFT, MARK, NEVER, ROOM, Floats, Ints

NONE, SNATCH, PICKUP, HANDOVER, PASS = range(5)
"""What is announced."""
PLAIN, MOST = range(2)
"""Squares beyond the score, and beyond all that is allowed."""
POINT, HOLDER, LOST, FAR, FELL, LEFT, KNOCKED, UNSURE, TOLD = range(9)
"""What is told of a pitch: 1 for a touchdown of the pitching side and -1 for one of the other, who has the
ball, whether the initiative is lost, all out, a fall, the sets of players that left and were knocked out."""


class Measures(NamedTuple):
    """Sizes and thresholds, as `table`, `field`, `reach` and `film` have them."""

    radius: float
    entering: float
    """From the centre of a disc to what has entered a square with it."""
    at_rest: float
    moving: float
    """The gaps up to which a disc touches a line, at rest and moving."""
    tipping: float
    tie: float
    instant: float


class Ground(NamedTuple):
    """A field, and how far everybody may go on it; rectangles are x0, y0, x1, y1."""

    team: Ints
    """[player] -> 0 or 1."""
    goals: Floats
    """[team, 0] -> the in-goal in which it scores."""
    lines: Floats
    """[team, 0] -> the goal-line there."""
    beyond: Floats
    """[player, PLAIN or MOST, number] -> a rectangle of squares too far away."""
    counts: Ints
    """[player, PLAIN or MOST] -> how many of those there are."""
    barred: Ints
    """[player] -> is that in-goal too far away?"""
    free: int
    """May somebody still go all out?"""
    measures: Measures


class Pitch(NamedTuple):
    """Who is pitched, or passes; what is announced, and to whom; who has the ball; the ball disc's number."""

    actor: int
    kind: int
    target: int
    carrier: int
    ball: int


# --- touchdowns and falls -------------------------------------------------------------------------


@jit
def near(rect: Floats, x: float, y: float, r: float) -> float:
    """The gap between a disc and a rectangle."""
    return gap(rect[0, 0], rect[0, 1], rect[0, 2], rect[0, 3], x, y, r)


@jit
def stands_in_goal(ground: Ground, body: int, x: float, y: float) -> bool:
    """Does a player lying there touch the opposing goal-line, or lie inside that in-goal (PBW-7.1)?"""
    return near(ground.goals[ground.team[body]], x, y, ground.measures.radius) <= ground.measures.at_rest


@jit
def scoring_instant(ground: Ground, desk: Desk, body: int, since: float, received: bool) -> float:
    """When a carrier scores, from the instant on at which it has the ball; as `score` has it (PBW-7)."""
    sizes, team = ground.measures, ground.team[body]
    seg, rows = desk.segments, desk.bodies[0].segments
    stop = stops(seg, rows, body)
    if stop <= since and not received:
        return NEVER
    x, y, moves = just_before(desk, body, since)
    slack = sizes.moving if moves else sizes.at_rest
    there = near(ground.goals[team], x, y, sizes.radius) <= slack
    if there and received:
        return since
    rect = ground.lines[team] if there else ground.goals[team]
    found = reaches(seg, rows, body, rect, 1, since, sizes.radius)
    if found < NEVER:
        return found
    rests = stop > since and desk.bodies[0].out[body] == 0
    close = near(rect, desk.bodies[0].x[body], desk.bodies[0].y[body], sizes.radius) <= sizes.at_rest
    return stop if rests and close else NEVER


@jit
def enters(ground: Ground, desk: Desk, body: int, which: int) -> float:
    """When a player enters a square beyond its score, or beyond all that is allowed (PBW-1.5, 4.7)."""
    rects, count = ground.beyond[body, which], ground.counts[body, which]
    return reaches(desk.segments, desk.bodies[0].segments, body, rects, count, 0.0, ground.measures.entering)


@jit
def falls(ground: Ground, desk: Desk, pitch: Pitch, touch: float, met: bool, far: float) -> float:
    """When the player enters a forbidden square, or as the carrier reaches a goal-line too far (PBW-7.5)."""
    actor, sizes = pitch.actor, ground.measures
    fell = enters(ground, desk, actor, MOST) if far < NEVER else NEVER
    if ground.barred[actor] == 0:
        return fell
    since, until = NEVER, NEVER
    if pitch.carrier == actor:
        since = 0.0
        until = touch if pitch.kind == HANDOVER else NEVER
    elif met and pitch.kind in (SNATCH, PICKUP):
        since = touch
    if since < NEVER:
        t = scoring_instant(ground, desk, actor, since, since > 0.0)
        if t < NEVER and t <= until:
            fell = min(fell, max(t, since + sizes.instant))
    return fell


@jit
def lift(desk: Desk, pitch: Pitch, touch: float, fell: float, caught: bool, guard: int) -> int:
    """Play it again without the fallen player, and without a ball picked up before (PBW-4.6, 5.15)."""
    count = 0
    if caught:
        desk.instants[0], desk.orders[0], desk.orders[1] = touch, pitch.ball, LIFT
        count = 1
    if fell < NEVER:
        desk.instants[count], desk.orders[2 * count], desk.orders[2 * count + 1] = fell, pitch.actor, LIFT
        count += 1
    return run(desk, count, guard)


# --- verdicts -------------------------------------------------------------------------------------


@jit
def give(ground: Ground, desk: Desk, pitch: Pitch, told: Ints, x: float, y: float) -> None:
    """The ball is out: the other side's nearest player has it, and may score by it (PBW-6.2, 6.5, 7.5)."""
    holder, least, second = NOBODY, NEVER, NEVER
    for i in range(len(ground.team)):
        if ground.team[i] == ground.team[pitch.actor] or told[LEFT] >> i & 1:
            continue
        dx, dy = desk.bodies[0].x[i] - x, desk.bodies[0].y[i] - y
        far = sqrt(dx * dx + dy * dy)
        if far < least:
            holder, least, second = i, far, least
        else:
            second = min(second, far)
    told[HOLDER], told[LOST] = holder, 1
    if holder == NOBODY:
        return
    if second - least <= ground.measures.tie:
        told[UNSURE] = 1
    elif stands_in_goal(ground, holder, desk.bodies[0].x[holder], desk.bodies[0].y[holder]):
        told[POINT] = -1


@jit
def score(ground: Ground, pitch: Pitch, told: Ints, scorer: int) -> None:
    """A touchdown of the scorer's side (PBW-7.3)."""
    told[POINT] = 1 if ground.team[scorer] == ground.team[pitch.actor] else -1
    told[HOLDER], told[LOST] = scorer, 1


@jit
def receiver(ground: Ground, desk: Desk, pitch: Pitch) -> int:
    """Whom a passed ball touches first; the passer does not count, in a tie a teammate is first (PBW-5.8)."""
    found, when, mine = NOBODY, NEVER, ground.team[pitch.actor]
    for row in range(desk.bodies[0].contacts):
        t, other = desk.contacts[row * CONTACT], pushed(desk.contacts, row, pitch.ball)
        if other == NOBODY or other == pitch.actor:
            continue
        if t > when:
            break
        mate = ground.team[other] == mine
        first = found == NOBODY or (mate and ground.team[found] != mine)
        if first or (mate == (ground.team[found] == mine) and other < found):
            found, when = other, t
    return found


@jit
def rule_pass(ground: Ground, desk: Desk, pitch: Pitch, told: Ints) -> None:
    """A pass: caught, intercepted or missed (PBW-5.8 to 5.10)."""
    met = receiver(ground, desk, pitch)
    if met != NOBODY:
        told[HOLDER] = met
        told[LOST] = 1 if ground.team[met] != ground.team[pitch.actor] else 0
        if stands_in_goal(ground, met, desk.bodies[0].x[met], desk.bodies[0].y[met]):
            score(ground, pitch, told, met)
        return
    told[HOLDER], told[LOST] = NOBODY, 1
    if desk.bodies[0].out[pitch.ball] != 0:
        give(ground, desk, pitch, told, desk.bodies[0].x[pitch.ball], desk.bodies[0].y[pitch.ball])


@jit
def knock(ground: Ground, desk: Desk, pitch: Pitch, fell: float) -> int:
    """The set of players turned over by a shock; the pitched one is turned anyway (PBW-6.3)."""
    con, knocked = desk.contacts, 0
    for row in range(desk.bodies[0].contacts):
        at = row * CONTACT
        i, j = int(con[at + 1]), int(con[at + 2])
        if con[at + 5] <= 0.0 or ((i == pitch.actor or j == pitch.actor) and con[at] >= fell):
            continue
        if con[at + 7] > ground.measures.tipping:
            knocked |= 1 << i
        if con[at + 8] > ground.measures.tipping:
            knocked |= 1 << j
    return knocked & ~(1 << pitch.ball | 1 << pitch.actor)


@jit
def leave(desk: Desk, pitch: Pitch, told: Ints, fell: float, since: float, caught: bool) -> int:
    """Who left the field; the row of the mark with which the ball went out, or NOBODY (PBW-6.1, 6.2)."""
    holder, out = told[HOLDER], NOBODY
    clumsy = pitch.actor if pitch.carrier != NOBODY and holder == NOBODY else NOBODY
    for row in range(desk.bodies[0].marks):
        at = row * MARK
        t, body = desk.marks[at], int(desk.marks[at + 1])
        if desk.marks[at + 2] != LEAVE or (body == pitch.actor and t >= fell):
            continue
        if body == pitch.ball:
            gone = not caught
        else:
            told[LEFT] |= 1 << body
            told[LOST] = 1
            gone = body == clumsy or body == (holder if t >= since else pitch.carrier)
        if gone and out == NOBODY:
            out = row
    return out


@jit
def touchdown(ground: Ground, desk: Desk, pitch: Pitch, holder: int, since: float, fell: float) -> int:
    """Who scores, if anybody: who had the ball at first, or who has it since (PBW-7.1, 7.2)."""
    limit = fell - ground.measures.instant
    if pitch.carrier != NOBODY:
        t = scoring_instant(ground, desk, pitch.carrier, 0.0, False)
        if t < since and not (pitch.carrier == pitch.actor and t > limit):
            return pitch.carrier
    if holder != NOBODY and since < NEVER:
        t = scoring_instant(ground, desk, holder, since, True)
        if t < NEVER and not (holder == pitch.actor and t > limit):
            return holder
    return NOBODY


@jit
def watch(ground: Ground, desk: Desk, pitch: Pitch) -> tuple[float, bool, float, float]:
    """When a player touches another, whether that is whom it announced, when it goes all out, and falls."""
    actor, kind = pitch.actor, pitch.kind
    con, count = desk.contacts, desk.bodies[0].contacts
    touch = first_push(con, count, actor)
    wanted = pitch.carrier if kind == SNATCH else pitch.ball if kind == PICKUP else pitch.target
    met = kind != NONE and touch < NEVER and first_touch(con, count, actor, wanted) == touch
    far = enters(ground, desk, actor, PLAIN)
    return touch, met, far, falls(ground, desk, pitch, touch, met, far)


@jit
def rule_player(ground: Ground, desk: Desk, pitch: Pitch, told: Ints, guard: int) -> None:
    """A player's pitch: possession, falls, exits, touchdowns (PBW-4 to 7)."""
    actor = pitch.actor
    con, count = desk.contacts, desk.bodies[0].contacts
    touch, met, far, fell = watch(ground, desk, pitch)
    if fell < NEVER:
        x, y, _ = just_before(desk, actor, fell)
        caught = met and pitch.kind == PICKUP and touch < fell
        if struck_after(con, count, actor, fell) and lift(desk, pitch, touch, fell, caught, guard) != DONE:
            told[UNSURE] = 1
        desk.bodies[0].x[actor], desk.bodies[0].y[actor] = x, y
        desk.bodies[0].out[actor] = 1
    judge_player(ground, desk, pitch, told, touch, met, far, fell)


@jit
def judge_player(
    ground: Ground, desk: Desk, pitch: Pitch, told: Ints, touch: float, met: bool, far: float, fell: float
) -> None:
    """What a player's pitch comes to, the tape being the one without who has fallen."""
    actor, kind, con = pitch.actor, pitch.kind, desk.contacts
    if touch >= fell:
        touch, met = NEVER, False
    since, told[HOLDER] = possess(desk, pitch, touch, fell, met)
    told[FELL] = told[LOST] = 1 if fell < NEVER else 0
    if kind != NONE and not met:
        told[LOST] = 1
    if told[HOLDER] == NOBODY and first_touch(con, desk.bodies[0].contacts, actor, pitch.ball) < fell:
        told[LOST] = 1
    told[FAR] = 1 if ground.free != 0 and far < NEVER and far <= fell else 0
    told[KNOCKED] = knock(ground, desk, pitch, fell)
    scorer = touchdown(ground, desk, pitch, told[HOLDER], since, fell)
    out = leave(desk, pitch, told, fell, since, met and kind == PICKUP)
    if scorer != NOBODY:
        score(ground, pitch, told, scorer)
    elif out != NOBODY:
        give(ground, desk, pitch, told, desk.marks[out * MARK + 3], desk.marks[out * MARK + 4])


@jit
def possess(desk: Desk, pitch: Pitch, touch: float, fell: float, met: bool) -> tuple[float, int]:
    """Since when somebody else has the ball, or nobody, and who (PBW-5.5 to 5.7, 4.8)."""
    if met:
        return touch, pitch.target if pitch.kind == HANDOVER else pitch.actor
    if pitch.kind == HANDOVER:
        return touch if touch < NEVER else min(
            fell, stops(desk.segments, desk.bodies[0].segments, pitch.actor)
        ), NOBODY
    return NEVER, pitch.carrier


@jit
def rule(ground: Ground, desk: Desk, pitch: Pitch, told: Ints, guard: int) -> None:
    """Play the flick on the desk and tell what it comes to; where everybody lies then stays on the desk."""
    told[:] = 0
    status = run(desk, 0, guard)
    if status == DONE:
        if pitch.kind == PASS:
            rule_pass(ground, desk, pitch, told)
        else:
            rule_player(ground, desk, pitch, told, guard)
        return
    if status == ROOM:
        run_untold(desk, guard)
    told[UNSURE] = told[LOST] = 1
    told[HOLDER] = pitch.carrier
    for i in range(len(ground.team)):
        told[LEFT] |= (1 if desk.bodies[0].out[i] != 0 else 0) << i

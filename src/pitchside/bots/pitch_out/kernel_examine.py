"""Flicks played out under a trembling hand and valued, many in one call; and the other side's best reply."""

from __future__ import annotations

from math import atan2, pi

from pitchside.bots.pitch_out.kernel_worth import (
    ACROSS,
    RADIUS,
    SIDE,
    WIN,
    blocked,
    covered,
    crosses_block,
    gifts,
    glance,
    line,
)
from pitchside.compiled import jit
from pitchside.games.flick.kernel_tremor import FULL, shake
from pitchside.games.pitch_out.fast.kernel_judge import (
    ABSENT,
    ACTIVE,
    AGAIN,
    ASSASSIN,
    BACK,
    BLOCK,
    CAPTAIN,
    ENDED,
    FIELDS,
    FLICKS,
    HERE,
    HOST,
    KIND,
    NO_HOST,
    NORTH,
    POWER,
    SPENT,
    STAYS,
    TEAM,
    TOTAL,
    Desk,
    Scene,
    Taste,
    ended,
    judge,
    save,
)
from pitchside.physics.kernels.run import play
from pitchside.physics.kernels.state import ANEW, DONE, Floats, Ints, Orders, Regions, Tape

MOST_EVENTS = 2000
BESIDE = (0.0, -9.0, 9.0, -18.0, 18.0, -25.0, 25.0, -4.0, 4.0, -13.0, 13.0)
PLAIN = 5
"""Of these a puck tries so many; an Assassin, who may touch two in one flick, all."""
PACES = (3300.0, 1900.0)
TOPS = 12
"""Best replies that are tried again with a trembling hand."""
NOBODY_ALONE = -1
"""Not one puck only: any may be flicked."""
PARKED = -5000.0
"""mm: where pieces out of play lie in a world, each far from the next."""
COLUMNS = 13


@jit
def lay(scene: Scene, desk: Desk) -> None:
    """Put the pieces on the desk as they lie before any flick."""
    world = scene.world[0]
    for i in range(scene.size[TOTAL]):
        body = i if scene.who[i, HOST] == NO_HOST else scene.who[i, HOST]
        desk.x[i], desk.y[i] = world.x[body], world.y[body]
        desk.fate[i] = scene.who[i, HERE]


@jit
def weigh(scene: Scene, desk: Desk, taste: Taste, team: int) -> float:
    """What the table as it lies is worth to a side when the other flicks next."""
    lay(scene, desk)
    return glance(scene, desk, taste, team)


@jit
def examine(scene: Scene, desk: Desk, taste: Taste, flicks: Ints, errors: Floats, worths: Floats) -> None:
    """Value flicks, each once for every pair of errors: `worths[flick, error]`.

    What the last one led to stays on the desk. Every function that plays takes a compiler seconds: this is
    the only one that calls the physics, and few call it.
    """
    world, bodies, group, active = scene.world[0], desk.bodies[0], desk.group[0], scene.size[ACTIVE]
    regions, orders = Regions(desk.none, desk.nothing), Orders(desk.none, desk.nothing)
    tape = Tape(desk.none, desk.contacts, desk.marks)
    for f in range(len(flicks)):
        played = flicks[f, 0]
        desk.flick[0] = played
        for e in range(len(errors)):
            desk.flick[1], desk.flick[2] = shake(
                flicks[f, 1], flicks[f, 2], taste.hand[0], int(taste.hand[1]), errors[e, 0], errors[e, 1]
            )
            status = play(world, bodies, group, regions, orders, desk.flick, MOST_EVENTS, tape, ANEW)
            desk.told[FLICKS] += 1
            desk.told[ENDED] = -1
            if status == DONE:
                judge(scene, desk, played)
                save(scene, desk, taste, active)
                save(scene, desk, taste, 1 - active)
                desk.told[ENDED] = ended(scene, desk)
            if desk.told[ENDED] != 0:
                worths[f, e] = desk.told[ENDED] * taste.weights[WIN]
            else:
                worths[f, e] = glance(scene, desk, taste, active) + gifts(scene, desk, taste, played)


@jit
def is_free(scene: Scene, desk: Desk, me: int, x: float, y: float) -> bool:
    """Can puck `me` be put there?"""
    for b in range(scene.size[TOTAL]):
        if b == me or desk.fate[b] != STAYS:
            continue
        if scene.who[b, KIND] == BLOCK:
            if crosses_block(scene, desk, b, x, y, 1.0, 0.0, 1.0):
                return False
        elif (desk.x[b] - x) ** 2 + (desk.y[b] - y) ** 2 < (ACROSS + 0.5) ** 2:
            return False
    return True


@jit
def put_back(scene: Scene, desk: Desk, i: int) -> None:
    """Put a puck that is due back at the first free place of a row near its own edge."""
    for row in range(3):
        for column in range(COLUMNS):
            step = (column + 1) // 2 * (1 if column % 2 else -1)
            x = SIDE / 2 + step * (SIDE / 2 - 2 * RADIUS) / (COLUMNS // 2)
            y = 2 * RADIUS + row * 2.5 * ACROSS
            y = SIDE - y if scene.who[i, TEAM] == NORTH else y
            if is_free(scene, desk, i, x, y):
                desk.x[i], desk.y[i], desk.fate[i] = x, y, STAYS
                return
    desk.fate[i] = ABSENT


@jit
def advance(scene: Scene, desk: Desk, after: Scene, active: int, spent: int) -> None:
    """Make `after` the table that the flick on the desk has left, for `active` to flick on."""
    total, count = scene.size[TOTAL], scene.world[0].count
    after.size[TOTAL], after.size[ACTIVE], after.size[SPENT] = total, active, spent
    after.world[0] = scene.world[0]
    world = after.world[0]
    for i in range(total):
        for column in range(FIELDS):
            after.who[i, column] = scene.who[i, column]
        if desk.fate[i] == BACK and i < count:
            put_back(scene, desk, i)
        stays = desk.fate[i] == STAYS
        after.who[i, HERE] = STAYS if stays else ABSENT
        if i < count:
            world.x[i] = desk.x[i] if stays else PARKED - 200.0 * i
            world.y[i] = desk.y[i] if stays else PARKED
        if spent == 0 and scene.who[i, TEAM] == active and scene.who[i, KIND] == CAPTAIN:
            after.who[i, POWER] = CAPTAIN


@jit
def may_flick(scene: Scene, desk: Desk, i: int, team: int, only: int) -> bool:
    """A puck of this team that can be played (the one owed, where one is)."""
    mine = scene.who[i, TEAM] == team and scene.who[i, KIND] != BLOCK and scene.who[i, HERE] == STAYS
    return mine and scene.who[i, HOST] == NO_HOST and (only < 0 or only == i) and not covered(scene, desk, i)


@jit
def aim_at(scene: Scene, desk: Desk, taste: Taste, a: int, t: int, count: int) -> int:
    """Add the plain shots of a at t to the list, where nothing is in the way; how many it holds then."""
    tries = len(BESIDE) if scene.who[a, POWER] == ASSASSIN else int(taste.hand[2])
    for number in range(tries):
        ux, uy, far = line(desk, a, t, BESIDE[number])
        if blocked(scene, desk, a, t, desk.x[a], desk.y[a], ux, uy, far):
            continue
        milli = round(atan2(uy, ux) * 180_000.0 / pi) % FULL
        for pace in PACES:
            if count < len(desk.shots):
                desk.shots[count, 0], desk.shots[count, 1], desk.shots[count, 2] = a, milli, int(pace)
                count += 1
    return count


@jit
def plain_shots(scene: Scene, desk: Desk, taste: Taste, only: int) -> int:
    """List the plain shots of the active side, or of one puck; how many there are."""
    team, count = scene.size[ACTIVE], 0
    lay(scene, desk)
    for a in range(scene.world[0].count):
        if not may_flick(scene, desk, a, team, only):
            continue
        for t in range(scene.world[0].count):
            if scene.who[t, TEAM] == 1 - team and scene.who[t, KIND] != BLOCK and scene.who[t, HERE] == STAYS:
                count = aim_at(scene, desk, taste, a, t, count)
    return count


@jit
def take_best(desk: Desk, count: int) -> int:
    """Move the best few shots of the list to `tops`, the best one first; how many these are."""
    found = min(count, TOPS)
    for at in range(found):
        best = 0
        for shot in range(count):
            if desk.values[shot, 0] > desk.values[best, 0]:
                best = shot
        desk.tops[at] = desk.shots[best]
        desk.best[at] = desk.values[best, 0]
        desk.values[best, 0] = -1e18
    return found


@jit
def best_shot(scene: Scene, desk: Desk, taste: Taste, only: int, errors: Floats) -> float:
    """What the table is worth to the active side, which shoots (perhaps `only` one puck) or does not."""
    most = weigh(scene, desk, taste, scene.size[ACTIVE])
    count = plain_shots(scene, desk, taste, only)
    examine(scene, desk, taste, desk.shots[:count], desk.still, desk.values)
    found = take_best(desk, count)
    examine(scene, desk, taste, desk.tops[:found], errors, desk.tried)
    for at in range(found):
        value = desk.best[at]
        for e in range(len(errors)):
            value += desk.tried[at, e]
        most = max(most, value / (len(errors) + 1))
    return float(most)


@jit
def ponder(
    scene: Scene, desk: Desk, taste: Taste, after: Scene, flick: Ints, error: Floats, errors: Floats
) -> tuple[float, float]:
    """Play one flick with one error and value it by what comes next: a second flick, or the best reply.

    The second figure is what it is worth at a glance.
    """
    active, played = scene.size[ACTIVE], flick[0, 0]
    examine(scene, desk, taste, flick, error, desk.values)
    glanced = float(desk.values[0, 0])
    if desk.told[ENDED] != 0:
        return glanced, glanced
    again, extra = desk.told[AGAIN], gifts(scene, desk, taste, played)
    only = played if again != 0 else NOBODY_ALONE
    advance(scene, desk, after, active if again != 0 else 1 - active, again)
    value = best_shot(after, desk, taste, only, errors)
    return value if again != 0 else extra - value, glanced

"""What a flick does to both teams, ruled in compiled code: for opponents, who examine thousands of flicks.

The referee is `ruling`; a test compares the two. What a person would be asked is answered here at once.
"""

from __future__ import annotations

from typing import NamedTuple

from pitchside.compiled import jit
from pitchside.physics.kernels.state import (
    CONTACT,
    CONTACT_DV,
    CONTACT_IMPULSE,
    CONTACT_TOWARDS,
    Floats,
    Ints,
    Records,
)

TEAM, KIND, POWER, HOST, HERE, FIELDS = range(6)
"""Columns of `who`: side, what it is, what it can do now, the puck it lies on (-1: none), in play or not."""
SOUTH, NORTH, NOBODY = range(3)
(
    CAPTAIN, GUARD, ASSASSIN, RUNNER, IMMORTAL, MAJOR, COMMANDO, SAPPER, INFESTED, SHADOW, WITCH, GOLEM,
    BLOCK,
) = range(13)  # fmt: skip
KINDS = 13
STAYS, GONE, BACK, ABSENT = range(4)
"""Fates: in play, eliminated, due back in the own zone, not in play before."""
TOTAL, ACTIVE, SPENT, CELLS = range(4)
"""Cells of `size`: pieces with those that lie on others, who flicks, whether the second flick is used."""
TOUCHED, STRUCK, EJECTED, AGAIN, FLICKS, ENDED, TOLD = range(7)
"""Cells of `told`: the played puck pushed a puck, a block; enemies sent out; a second flick; flicks played so
far; who has won (1 the flicking side, -1 the other, or the physics gave up)."""
NO_HOST = -1
PUSHING = 1.0
"""mm/s: a block that comes at a puck faster drives it; as `table` says, but kernels read kernels alone."""


class Scene(NamedTuple):
    """A table: its world as the physics reads it, and who is who; riders stand behind the bodies."""

    world: Records
    who: Ints
    size: Ints


class Desk(NamedTuple):
    """Room for one flick and what it led to."""

    bodies: Records
    group: Records
    contacts: Floats
    marks: Floats
    none: Floats
    nothing: Ints
    flick: Ints
    x: Floats
    y: Floats
    fate: Ints
    pushed: Ints
    """Did a block that drove it give the last push, and when did that come?"""
    when: Floats
    told: Ints
    shots: Ints
    """A list of flicks: body, thousandths of a degree, mm/s."""
    values: Floats
    """What each of the list is worth."""
    tops: Ints
    """The best few of the list, what each is worth, and what it was with each error."""
    best: Floats
    tried: Floats
    still: Floats
    """No error."""


class Taste(NamedTuple):
    """What an opponent cares for."""

    worths: Floats
    """By kind."""
    few: Floats
    """By the number of pucks beside the Captain."""
    weights: Floats
    hand: Floats
    """Degrees of tremor, top speed, and how many ways of striking a puck are tried."""


@jit
def touch(who: Ints, fate: Ints, i: int, j: int, played: int) -> None:
    """Two pucks push each other: Assassin (POT-6.3), Infested (POT-6.9), Major unharmed (POT-6.6)."""
    if who[i, TEAM] == who[j, TEAM] or who[i, KIND] == BLOCK or who[j, KIND] == BLOCK:
        return
    if who[i, POWER] == MAJOR or who[j, POWER] == MAJOR:
        return
    if who[i, POWER] == INFESTED or who[j, POWER] == INFESTED:
        fate[i] = fate[j] = GONE
    if i == played and who[i, POWER] == ASSASSIN:
        fate[j] = GONE
    if j == played and who[j, POWER] == ASSASSIN:
        fate[i] = GONE


@jit
def push(desk: Desk, i: int, t: float, driven: bool) -> None:
    """Note the last push a piece gets; of several in one instant a driving block's counts."""
    if desk.when[i] != t:
        desk.pushed[i], desk.when[i] = 0, t
    if driven:
        desk.pushed[i] = 1


@jit
def read_contacts(scene: Scene, desk: Desk, played: int) -> None:
    """Who touched whom, and whether a block that drove it gave each puck its last push (POT-4.3)."""
    who, con, told = scene.who, desk.contacts, desk.told
    for row in range(desk.bodies[0].contacts):
        at = row * CONTACT
        if con[at + CONTACT_IMPULSE] <= 0.0:
            continue
        i, j = int(con[at + 1]), int(con[at + 2])
        if con[at + CONTACT_DV] > 0.0:
            push(desk, i, con[at], who[j, KIND] == BLOCK and con[at + CONTACT_TOWARDS + 1] > PUSHING)
        if con[at + CONTACT_DV + 1] > 0.0:
            push(desk, j, con[at], who[i, KIND] == BLOCK and con[at + CONTACT_TOWARDS] > PUSHING)
        if i == played or j == played:
            other = j if i == played else i
            told[STRUCK if who[other, KIND] == BLOCK else TOUCHED] = 1
        touch(who, desk.fate, i, j, played)


@jit
def fate_of_leaver(scene: Scene, desk: Desk, i: int, played: int) -> int:
    """A piece left the arena and no touch has eliminated it."""
    if scene.who[i, KIND] == BLOCK:
        return GONE
    if i == played:
        return BACK if scene.who[i, POWER] == IMMORTAL else GONE
    return BACK if desk.pushed[i] != 0 else GONE


@jit
def judge(scene: Scene, desk: Desk, played: int) -> None:
    """The fate of every piece after the flick that lies on the desk; where all lies then."""
    who, bodies, fate, told = scene.who, desk.bodies[0], desk.fate, desk.told
    total, count = scene.size[TOTAL], scene.world[0].count
    for i in range(total):
        fate[i], desk.pushed[i], desk.when[i] = who[i, HERE], 0, -1.0
    told[TOUCHED] = told[STRUCK] = told[EJECTED] = told[AGAIN] = 0
    read_contacts(scene, desk, played)
    for i in range(count):
        desk.x[i], desk.y[i] = bodies.x[i], bodies.y[i]
        if bodies.out[i] == 0:
            continue
        if fate[i] == STAYS:
            fate[i] = fate_of_leaver(scene, desk, i, played)
        if fate[i] == GONE and who[i, KIND] != BLOCK and who[i, TEAM] != who[played, TEAM]:
            told[EJECTED] += 1
    for i in range(count, total):
        host = who[i, HOST]
        desk.x[i], desk.y[i] = bodies.x[host], bodies.y[host]
        if fate[i] == STAYS and (bodies.out[host] != 0 or fate[host] == BACK):
            fate[i] = fate[host]
    mine = who[played, POWER]
    if fate[played] == STAYS and scene.size[SPENT] == 0:
        wanted = 0 if mine == RUNNER else 1
        if mine in (RUNNER, COMMANDO) and told[TOUCHED] == wanted:
            told[AGAIN] = 1


@jit
def save(scene: Scene, desk: Desk, taste: Taste, team: int) -> None:
    """The Guard of a team gives itself up for the Captain, or for a puck worth more (POT-6.2)."""
    who, fate = scene.who, desk.fate
    guard, victim, most = -1, -1, taste.worths[GUARD]
    for i in range(scene.size[TOTAL]):
        if who[i, TEAM] != team or who[i, KIND] == BLOCK:
            continue
        if who[i, KIND] == GUARD and fate[i] == STAYS:
            guard = i
        elif fate[i] == GONE and taste.worths[who[i, KIND]] > most:
            victim, most = i, taste.worths[who[i, KIND]]
    if guard >= 0 and victim >= 0:
        fate[guard], fate[victim] = GONE, STAYS
        desk.x[victim], desk.y[victim] = desk.x[guard], desk.y[guard]


@jit
def counts(scene: Scene, desk: Desk, i: int, team: int) -> bool:
    """Is it a puck of this team in play, or due back (POT-7.5)?"""
    mine = scene.who[i, TEAM] == team and scene.who[i, KIND] != BLOCK
    return bool(mine and desk.fate[i] in (STAYS, BACK))


@jit
def lost(scene: Scene, desk: Desk, team: int) -> bool:
    """Has a team lost its Captain, or all but its Captain (POT-7.1)?"""
    captain, others = False, 0
    for i in range(scene.size[TOTAL]):
        if counts(scene, desk, i, team):
            if scene.who[i, KIND] == CAPTAIN:
                captain = True
            else:
                others += 1
    return not captain or others == 0


@jit
def ended(scene: Scene, desk: Desk) -> int:
    """1 if the flicking side has won the round, -1 if it has lost it, else 0; attack first (POT-4.5)."""
    active = scene.size[ACTIVE]
    if lost(scene, desk, 1 - active):
        return 1
    return -1 if lost(scene, desk, active) else 0

"""Pitch Out: each of the eleven powers against six situations, as one table of outcomes.

The power's puck is south's. What the table names happens, and nothing else; "quiet" is nothing at all.

played   it is flicked at its occasion (an enemy, a block, the open arena, the edge)
pushed   a teammate is flicked, and pushes it into the same occasion
copied   it is eliminated, and the Captain copies its power and is flicked instead
major    it meets the Major; the Citizens' own Elite never can
theirs   it is north's turn, and north brings the occasion about
guard    as played, and a Guard gives itself up for the puck that is lost
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.marks import rule
from tests.games.pitch_out.scenes import HOODS, Answer, Line, Scene, by, flick, table

SITUATIONS = ("played", "pushed", "copied", "major", "theirs", "guard")
NEVER = "never meet"
QUIET = "quiet"

OUTCOMES = {
    "captain": {
        "played": QUIET,
        "pushed": QUIET,
        "copied": "refused by POT-6.1",
        "major": QUIET,
        "theirs": "refused by POT-3.1",
        "guard": "s.guard out",
    },
    "guard": {
        "played": "s.guard out",
        "pushed": "s.guard out",
        "copied": "s.captain out, round to north",
        "major": "s.guard out",
        "theirs": "s.guard out",
        "guard": "s.guard out, n.guard out",
    },
    "assassin": {
        "played": "n.immortal out",
        "pushed": QUIET,
        "copied": "n.immortal out",
        "major": QUIET,
        "theirs": QUIET,
        "guard": "n.guard out",
    },
    "runner": {
        "played": "again",
        "pushed": QUIET,
        "copied": "again",
        "major": QUIET,
        "theirs": QUIET,
        "guard": "s.guard out",
    },
    "immortal": {
        "played": "asks south immortal",
        "pushed": "s.immortal out",
        "copied": "asks south immortal",
        "major": "asks south immortal, n.major out",
        "theirs": "s.immortal out",
        "guard": "asks south immortal",
    },
    "major": {
        "played": QUIET,
        "pushed": QUIET,
        "copied": QUIET,
        "major": NEVER,
        "theirs": QUIET,
        "guard": "s.guard out",
    },
    "commando": {
        "played": "again",
        "pushed": QUIET,
        "copied": "again",
        "major": NEVER,
        "theirs": QUIET,
        "guard": "s.guard out, n.runner out",
    },
    "sapper": {
        "played": "asks south sapper",
        "pushed": QUIET,
        "copied": "asks south sapper",
        "major": NEVER,
        "theirs": QUIET,
        "guard": "s.guard out",
    },
    "infested": {
        "played": "s.infested out, n.immortal out",
        "pushed": "s.infested out, n.immortal out",
        "copied": "s.captain out, n.immortal out, round to north",
        "major": QUIET,
        "theirs": "s.infested out, n.immortal out",
        "guard": "s.infested out, n.guard out",
    },
    "shadow": {
        "played": "covers n.immortal",
        "pushed": QUIET,
        "copied": "covers n.immortal",
        "major": QUIET,
        "theirs": QUIET,
        "guard": "n.guard out",
    },
    "witch": {
        "played": "asks south golem, n.immortal out",
        "pushed": "n.immortal out",
        "copied": "asks south golem, n.immortal out",
        "major": "asks south golem, n.major out",
        "theirs": "n.immortal out",
        "guard": "asks south golem, n.guard out",
    },
}

# --- how the situations are laid out --------------------------------------------------------------

TAP, HARD = 700, 2500
NORTH_GUARD = "north.guard 700 300"
SOUTH_GUARD = "south.guard 100 300"
Cell = tuple[Scene, list[Line]]


def teams_of(power: str, situation: str) -> dict[str, str] | None:
    """South has the Hoods where the power or the Major needs it."""
    return HOODS if power in ("infested", "shadow", "witch") or situation == "major" else None


def laid(power: str, situation: str, *pieces: str, **fields: Any) -> Scene:
    """A table with the teams that this cell needs."""
    return table(*pieces, teams=teams_of(power, situation), **fields)


def actor(power: str, situation: str) -> str:
    """Whose flick it is: the puck's, or the Captain's that copies it."""
    return "south.captain" if situation == "copied" else f"south.{power}"


def played(power: str, situation: str, *more: str, enemy: str = "north.immortal") -> Cell:
    """The puck, or the Captain in its stead, flicked north at its occasion."""
    copied = situation == "copied"
    occasion, speed = {
        "runner": ([], TAP),
        "immortal": ([], 4000),
        "sapper": (["obstacle.centre 400 400"], 1200),
        "witch": ([f"{enemy} 400 700"], 4000),
    }.get(power, ([f"{enemy} 400 400"], TAP))
    puck = actor(power, situation)
    scene = laid(
        power, situation, f"{puck} 400 300", *occasion, *more, reserve=(f"south.{power}",) if copied else ()
    )
    lines: list[Line] = [flick(puck, angle=90, speed=speed)]
    return scene, [f"power copy={power}", *lines] if copied else lines


def pushed(power: str) -> Cell:
    """A teammate at (400, 200) pushes the puck at (400, 300) north into its occasion."""
    friend = "south.immortal" if power == "assassin" else "south.assassin"
    occasion, speed = {
        "runner": ([], 1200),
        "immortal": ([], 4000),
        "sapper": (["obstacle.centre 400 400"], 2000),
        "witch": (["north.immortal 400 700"], 4000),
    }.get(power, (["north.immortal 400 400"], 1500))
    scene = laid(power, "pushed", f"{friend} 400 200", f"south.{power} 400 300", *occasion)
    return scene, [flick(friend, angle=90, speed=speed)]


def theirs(power: str) -> Cell:
    """North's Immortal is flicked at the puck, or past it where touching nothing is the occasion."""
    x, speed = {"runner": (300, TAP), "immortal": (400, 4000)}.get(power, (400, 900))
    more = ["obstacle.centre 400 200"] if power == "sapper" else []
    y = 200 if power == "immortal" else 300
    scene = laid(power, "theirs", f"south.{power} 400 {y}", f"north.immortal {x} 400", *more, turn="north")
    return scene, [flick("north.immortal", angle=270, speed=speed)]


SPECIAL: dict[tuple[str, str], Cell] = {
    ("captain", "copied"): (table(reserve=("south.guard",)), ["power copy=captain"]),
    ("captain", "major"): (
        table("south.captain 400 300", "north.major 400 400", reserve=("south.assassin",), teams=HOODS),
        ["power copy=assassin", flick("south.captain", angle=90, speed=TAP)],
    ),
    ("captain", "theirs"): (table(reserve=("south.guard",), turn="north"), [by("south", "power copy=guard")]),
    ("captain", "guard"): (
        table("south.captain 400 300", SOUTH_GUARD),
        [flick("south.captain", angle=90, speed=4000), "guard save=south.captain"],
    ),
    ("guard", "played"): (
        table("south.guard 400 500", "south.immortal 400 700"),
        [flick("south.guard", angle=90, speed=HARD), "guard save=south.immortal"],
    ),
    ("guard", "pushed"): (
        table("south.assassin 400 300", "south.guard 400 500", "south.immortal 400 700"),
        [flick("south.assassin", angle=90, speed=4000), "guard save=south.immortal"],
    ),
    ("guard", "copied"): (
        table(
            "south.captain 100 100",
            "south.assassin 400 500",
            "south.immortal 400 700",
            reserve=("south.guard",),
        ),
        ["power copy=guard", flick("south.assassin", angle=90, speed=HARD), "guard save=south.immortal"],
    ),
    ("guard", "major"): (
        table("north.major 400 500", "south.immortal 400 700", SOUTH_GUARD, teams=HOODS, turn="north"),
        [flick("north.major", angle=90, speed=HARD), "guard save=south.immortal"],
    ),
    ("guard", "theirs"): (
        table("north.immortal 400 500", "south.immortal 400 700", SOUTH_GUARD, turn="north"),
        [flick("north.immortal", angle=90, speed=HARD), "guard save=south.immortal"],
    ),
    ("guard", "guard"): (
        table(
            "south.assassin 400 300",
            "south.immortal 384 700",
            "north.immortal 416 700",
            SOUTH_GUARD,
            NORTH_GUARD,
        ),
        [
            flick("south.assassin", angle=90, speed=4000),
            "guard save=south.immortal",
            "guard save=north.immortal",
        ],
    ),
    ("runner", "guard"): (
        table("south.runner 400 300", SOUTH_GUARD),
        [flick("south.runner", angle=90, speed=4000), "guard save=south.runner"],
    ),
    ("runner", "major"): (
        table("south.runner 400 300", "north.major 400 400", teams=HOODS),
        [flick("south.runner", angle=90, speed=TAP)],
    ),
    ("immortal", "major"): (
        table("south.immortal 400 600", "north.major 415 700", teams=HOODS),
        [flick("south.immortal", angle=90, speed=3500)],
    ),
    ("immortal", "guard"): (
        table("south.immortal 400 600", SOUTH_GUARD),
        [flick("south.immortal", angle=90, speed=3500)],
    ),
    ("major", "played"): (
        table("south.major 400 300", "north.infested 400 400"),
        [flick("south.major", angle=90, speed=TAP)],
    ),
    ("major", "pushed"): (
        table("south.assassin 400 200", "south.major 400 300", "north.infested 400 400"),
        [flick("south.assassin", angle=90, speed=1500)],
    ),
    ("major", "copied"): (
        table("south.captain 400 300", "north.infested 400 400", reserve=("south.major",)),
        ["power copy=major", flick("south.captain", angle=90, speed=TAP)],
    ),
    ("major", "theirs"): (
        table("south.major 400 300", "north.assassin 400 400", turn="north"),
        [flick("north.assassin", angle=270, speed=TAP)],
    ),
    ("major", "guard"): (
        table("south.major 400 300", SOUTH_GUARD),
        [flick("south.major", angle=90, speed=4000), "guard save=south.major"],
    ),
    ("commando", "guard"): (
        table("south.commando 400 600", "north.runner 415 700", SOUTH_GUARD),
        [flick("south.commando", angle=90, speed=3500), "guard save=south.commando"],
    ),
    ("sapper", "guard"): (
        table("south.sapper 400 600", "obstacle.centre 440 690 45", SOUTH_GUARD),
        [flick("south.sapper", angle=90, speed=3500), "guard save=south.sapper"],
    ),
    ("shadow", "guard"): (
        table("south.shadow 600 400", "north.runner 700 385", "north.guard 736 478", teams=HOODS),
        [flick("south.shadow", angle=0, speed=1500), "guard save=north.runner"],
    ),
    ("witch", "theirs"): (
        table(
            "north.runner 400 200", "south.witch 400 300", "north.immortal 400 700", teams=HOODS, turn="north"
        ),
        [flick("north.runner", angle=90, speed=4000)],
    ),
}
"""Cells whose situation is their own."""


def cell(power: str, situation: str) -> Cell:
    """The scene and the actions of one cell."""
    if (power, situation) in SPECIAL:
        return SPECIAL[power, situation]
    if situation == "pushed":
        return pushed(power)
    if situation == "theirs":
        return theirs(power)
    if situation == "major":
        return played(power, situation, enemy="north.major")
    scene, lines = played(power, situation, *([NORTH_GUARD] if situation == "guard" else []))
    return scene, [*lines, "guard save=north.immortal"] if situation == "guard" else lines


def outcome(answer: Answer) -> str:
    """What came of it, in the words of the table."""
    if answer.raw["refused"] is not None:
        return f"refused by {answer.raw['refused']['rule']}"
    words = [f"asks {answer.asked}"] if answer.asked and not answer.named("round") else []
    words += ["again"] if answer.phase == "again" else []
    words += [f"covers {short(event['on'])}" for event in answer.named("covered")]
    lost = {event["piece"] for event in answer.named("eliminated")} - {
        e["piece"] for e in answer.named("replaced")
    }
    given = {event["by"] for event in answer.named("replaced")}
    words += [f"{short(piece)} out" for piece in sorted(lost | given, reverse=True)]
    words += [f"round to {event['winner']}" for event in answer.named("round")]
    return ", ".join(words) or QUIET


def short(piece: str) -> str:
    """`s.guard` for `south.guard`."""
    seat, _, name = piece.partition(".")
    return f"{seat[0]}.{name}"


CELLS = [
    pytest.param(power, situation, id=f"{power}-{situation}")
    for power in OUTCOMES
    for situation in SITUATIONS
    if OUTCOMES[power][situation] != NEVER
]


@rule(
    "POT-6.1", "POT-6.2", "POT-6.3", "POT-6.4", "POT-6.5", "POT-6.6", "POT-6.7", "POT-6.8", "POT-6.9",
    "POT-6.10", "POT-6.11", "POT-6.13", "POT-6.16", "POT-6.18", "POT-6.19",
)  # fmt: skip
@pytest.mark.parametrize(("power", "situation"), CELLS)
def test_the_table_of_powers(power: str, situation: str) -> None:
    """One cell: the situation is played and comes out as the table says."""
    scene, lines = cell(power, situation)
    assert outcome(scene.judged(scene.said(tuple(lines)))) == OUTCOMES[power][situation]


def test_the_table_is_whole() -> None:
    """Eleven powers, six situations; only the Citizens' Elite never meets the Major."""
    assert len(OUTCOMES) == 11
    assert all(tuple(row) == SITUATIONS for row in OUTCOMES.values())
    never = [power for power, row in OUTCOMES.items() if NEVER in row.values()]
    assert never == ["major", "commando", "sapper"]
    assert len(CELLS) == 63

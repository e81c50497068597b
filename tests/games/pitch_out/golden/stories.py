"""Pitch Out's transcripts: situations written by hand, and whole rounds of random play with a seed."""

from __future__ import annotations

from random import Random
from typing import Any

from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games import GAMES
from tests.golden.transcript import Step, Story

PITCH_OUT = "pitch-out"
LONGEST = 400


def by_hand(
    name: str, title: str, lines: str, position: dict[str, Any] | None = None, **options: Any
) -> Story:
    """A story from lines like `south flick piece=south.runner angle=90 speed=900`; `!` is refused."""
    rows = [row.strip().partition(" ") for row in lines.strip().splitlines()]
    steps = tuple((Seat(seat), text) for seat, _, text in rows)
    return Story(name, title, PITCH_OUT, options, position, steps)


def lying(pieces: str, to_act: str = "south", **fields: Any) -> dict[str, Any]:
    """A turn about to be played; pieces by lines like `south.runner 400 300`, blocks with an angle."""
    placed = [_piece(row.split()) for row in pieces.strip().splitlines()]
    return {"pieces": placed, "to_act": to_act, "phase": "turn", **fields}


def _piece(words: list[str]) -> dict[str, Any]:
    name, x, y, *angle = words
    placed: dict[str, Any] = {"id": name, "x": float(x), "y": float(y)}
    return {**placed, "angle": float(angle[0])} if angle else placed


def seeded(name: str, title: str, seed: int, rounds: int, **options: Any) -> Story:
    """Random play until so many rounds are over."""
    rng = Random(seed)
    match: Match[Any, Any] = Match(GAMES[PITCH_OUT], options)
    while match.outcome is None and match.state.round <= rounds and len(match.entries) < LONGEST:
        seat = min(match.to_act())
        match.commit(seat, match.game.choices(match.state, seat).sample(rng))
    steps: tuple[Step, ...] = tuple((entry.seat, entry.text) for entry in match.entries)
    return Story(name, title, PITCH_OUT, options, None, steps)


ADVANCED: dict[str, Any] = {"rules": "advanced", "format": 5}

HAND_WRITTEN = (
    by_hand(
        "start-basic",
        "A toss names the chooser; places that are none are refused; a trembling hand",
        """
        chance toss to=north
        south !first who=south
        north !stop
        north first who=south
        north !place piece=north.captain x=400 y=760
        south !flick piece=south.captain angle=90 speed=500
        south !place piece=south.major x=400 y=40
        south !place piece=south.captain x=400 y=186
        south place piece=south.captain x=400 y=40
        south !place piece=south.captain x=400 y=100
        south !place piece=south.guard x=420 y=40
        south place piece=south.guard x=430 y=40
        south place piece=south.assassin x=100 y=100
        south place piece=south.runner x=600 y=100
        south place piece=south.immortal x=700 y=100
        south !place piece=obstacle.south.1 x=400 y=60 angle=0
        south !place piece=obstacle.south.1 x=250 y=60 angle=0
        south place piece=obstacle.south.1 x=350 y=130 angle=0
        south !place piece=obstacle.south.2 x=440 y=130 angle=0
        south place piece=obstacle.south.2 x=470 y=120 angle=45
        north place piece=north.captain x=400 y=760
        north place piece=north.guard x=300 y=760
        north place piece=north.assassin x=200 y=760
        north place piece=north.runner x=500 y=760
        north place piece=north.immortal x=600 y=760
        north place piece=obstacle.north.1 x=250 y=670 angle=0
        north place piece=obstacle.north.2 x=550 y=670 angle=0
        south flick piece=south.runner angle=96.5 speed=1800 steady=40
        south !flick piece=south.runner angle=90 speed=500
        chance tremor angle=-1.25 speed=31
        """,
        chooser="toss",
        tremor=1.0,
    ),
    by_hand(
        "start-advanced",
        "Secret selections, two first shots of which the first is no decision, then the selections are shown",
        """
        south !select pucks=["south.captain","south.guard","south.runner","south.major"]
        south !select pucks=["south.guard","south.runner","south.major","south.sapper","south.commando"]
        south !select pucks=["south.captain","south.guard","south.runner","south.major","south.witch"]
        south select pucks=["south.captain","south.guard","south.runner","south.major","south.sapper"]
        north select pucks=["north.captain","north.shadow","north.witch","north.infested","north.assassin"]
        south !place piece=south.guard x=400 y=100
        south !place piece=south.captain x=400 y=400
        south place piece=south.captain x=400 y=100
        north place piece=north.captain x=400 y=700
        south !flick piece=south.captain angle=300 speed=900
        south flick piece=south.captain angle=90 speed=4000
        north flick piece=north.captain angle=270 speed=4000
        south place piece=south.captain x=400 y=185
        north place piece=north.captain x=200 y=615
        south flick piece=south.captain angle=90 speed=1500
        north flick piece=north.captain angle=265 speed=1580
        north !place piece=north.captain x=400 y=700
        north first who=south
        south place piece=obstacle.south.1 x=300 y=120 angle=20
        south !place piece=south.immortal x=400 y=100
        """,
        **ADVANCED,
    ),
    by_hand(
        "guard-and-golem",
        "The Witch ejects a puck, a Guard takes its place, a Golem enters; then the Captain copies the Guard",
        """
        north flick piece=north.witch angle=270 speed=2600
        north !flick piece=north.captain angle=0 speed=100
        south !guard save=south.captain
        south !guard save=south.guard
        south guard save=south.runner
        north !place piece=north.golem1 x=400 y=150
        north !place piece=north.golem2 x=400 y=700
        north place piece=north.golem1 x=300 y=700
        south !flick piece=south.guard angle=90 speed=500
        south !power copy=assassin
        south power copy=guard
        south !power copy=null
        south flick piece=south.assassin angle=90 speed=600
        """,
        position=lying(
            """
            south.captain 700 60
            south.guard 200 100
            south.runner 400 150
            south.assassin 100 100
            north.captain 700 740
            north.witch 400 300
            north.shadow 500 740
            obstacle.centre 600 400 0
            """,
            to_act="north",
        ),
        **ADVANCED,
    ),
    by_hand(
        "shadow-and-captain",
        "The Shadow covers what it touches; a covered puck is not played; off the top it passes over it",
        """
        north flick piece=north.shadow angle=270 speed=900
        south !flick piece=south.assassin angle=90 speed=500
        south flick piece=south.runner angle=0 speed=700
        south stop
        north !flick piece=north.witch angle=90 speed=500
        north flick piece=north.shadow angle=160 speed=900
        south flick piece=south.assassin angle=90 speed=2200
        """,
        position=lying(
            """
            south.captain 700 60
            south.runner 100 60
            south.assassin 400 200
            north.captain 700 740
            north.shadow 400 280
            north.guard 400 640
            """,
            to_act="north",
            reserve=["north.witch"],
        ),
        **ADVANCED,
    ),
    by_hand(
        "sapper-and-immortal",
        "The Sapper draws an obstacle to itself; the Immortal comes back; an obstacle drives a puck out",
        """
        south !flick piece=south.sapper angle=0 speed=500
        south flick piece=south.sapper angle=90 speed=900
        south !place piece=obstacle.centre x=400 y=500 angle=0
        south !place piece=obstacle.north.1 x=300 y=500 angle=0
        south place piece=obstacle.centre x=249.95 y=330 angle=0
        north flick piece=north.immortal angle=180 speed=3000
        north !place piece=north.immortal x=100 y=590
        north place piece=north.immortal x=100 y=700
        south flick piece=south.commando angle=90 speed=4000
        north place piece=north.guard x=500 y=700
        """,
        position=lying(
            """
            south.captain 700 60
            south.commando 200 640
            south.sapper 300 300
            obstacle.south.1 350 300 0
            obstacle.centre 300 380 0
            north.captain 700 740
            north.immortal 100 400
            north.guard 200 785
            obstacle.north.1 200 732 0
            """
        ),
        **ADVANCED,
    ),
    by_hand(
        "after-a-round",
        "The Captain falls; the loser bans, the opponent replaces in secret, the loser changes and lets be",
        """
        south flick piece=south.assassin angle=90 speed=900
        south !ban puck=north.witch
        north !ban puck=south.captain
        north !ban puck=south.sapper
        north ban puck=south.major
        south !stop
        south !swap in=south.major
        south swap in=south.sapper
        north !swap out=north.captain in=north.guard
        north swap out=north.witch in=north.guard
        north stop
        """,
        position=lying(
            """
            south.captain 700 60
            south.assassin 400 600
            south.runner 100 60
            north.captain 400 700
            north.runner 100 740
            """,
            selected={
                "south": ["south.captain", "south.assassin", "south.runner", "south.major", "south.immortal"],
                "north": ["north.captain", "north.runner", "north.witch", "north.shadow", "north.assassin"],
            },
            reserve=["south.major", "south.immortal", "north.witch", "north.shadow", "north.assassin"],
        ),
        **ADVANCED,
    ),
    by_hand(
        "attack-has-priority",
        "One flick loses both Captains: the active player wins the round, and with it the match",
        """
        south flick piece=south.captain angle=90 speed=3500
        south !flick piece=south.runner angle=90 speed=500
        """,
        position=lying(
            """
            south.captain 400 600
            south.runner 100 60
            north.captain 400 700
            north.runner 100 740
            """,
            score={"south": 1, "north": 1},
            round=3,
        ),
    ),
)


def stories() -> tuple[Story, ...]:
    """All of them."""
    return (
        *HAND_WRITTEN,
        seeded("round-basic", "A whole round of the basic rules", 4, 1, chooser="toss", tremor=0.5),
        seeded("match-advanced", "A whole match, seven a side", 8, 3, rules="advanced", format=7),
    )

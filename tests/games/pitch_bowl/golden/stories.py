"""Pitch Bowl's transcripts: situations written by hand, and a whole match of random play with a seed."""

from __future__ import annotations

from random import Random
from typing import Any

from pitchside.core.match import Match
from pitchside.core.seat import PLAYERS, Seat
from pitchside.games import GAMES
from pitchside.games.pitch_bowl.field import LAYOUTS
from pitchside.games.pitch_bowl.suggestions import FORMATIONS, fitted
from tests.golden.transcript import Step, Story

PITCH_BOWL = "pitch-bowl"
LONGEST = 400
PLACED = {
    f"{seat.value}.{name}": str(fitted(spots, LAYOUTS["standard"], seat))
    for seat in PLAYERS
    for name, spots in FORMATIONS.items()
}
"""Placings by the seat and the name of the formation."""


def by_hand(
    name: str, title: str, lines: str, position: dict[str, Any] | None = None, **options: Any
) -> Story:
    """A story from lines like `south flick piece=south.tq1 angle=90 speed=300`; `!` is refused.

    `deploy south.wall` stands for the placing of that formation.
    """
    rows = [row.strip().partition(" ") for row in lines.strip().splitlines()]
    steps = tuple((Seat(seat), _spelt(text)) for seat, _, text in rows)
    return Story(name, title, PITCH_BOWL, options, position, steps)


def _spelt(text: str) -> str:
    words = text.split()
    named = words[0].endswith("deploy") and words[1] in PLACED
    return f"{'!' * text.startswith('!')}{PLACED[words[1]]}" if named else text


def lying(pieces: str, to_act: str = "south", **fields: Any) -> dict[str, Any]:
    """A turn about to be played; lines like `south.tq1 175 300 carrier`, `passive` too."""
    placed = [_piece(row.split()) for row in pieces.strip().splitlines()]
    return {"pieces": placed, "to_act": to_act, "phase": "play", **fields}


def _piece(words: list[str]) -> dict[str, Any]:
    name, x, y, *marks = words
    placed: dict[str, Any] = {"id": name, "x": float(x), "y": float(y)}
    if "passive" in marks:
        placed["face"] = "passive"
    return {**placed, "carrier": True} if "carrier" in marks else placed


def seeded(name: str, title: str, seed: int, **options: Any) -> Story:
    """Random play to the end."""
    rng = Random(seed)
    match: Match[Any, Any] = Match(GAMES[PITCH_BOWL], options)
    while match.outcome is None and len(match.entries) < LONGEST:
        (seat,) = match.to_act()
        match.commit(seat, match.game.choices(match.state, seat).sample(rng))
    steps: tuple[Step, ...] = tuple((entry.seat, entry.text) for entry in match.entries)
    return Story(name, title, PITCH_BOWL, options, None, steps)


HAND_WRITTEN = (
    by_hand(
        "kick-off",
        "A toss, a choice, placings of which some are none, and a kick by a trembling hand",
        """
        chance toss to=north
        south !choose role=kick
        north !deploy north.wall
        north choose role=receive
        north !deploy north.net
        south !deploy north.net
        south !deploy pieces=[]
        south deploy south.wall
        north !kick angle=270 speed=2000
        north deploy north.deep
        south !end_turn
        south kick angle=95 speed=1900 steady=20
        south !kick angle=95 speed=1900
        chance tremor angle=-2.5 speed=41
        south !flick piece=south.tq1 angle=90 speed=300
        north !flick piece=north.run1 angle=270 speed=300 announce=snatch
        north flick piece=north.run1 angle=270 speed=300 by=swipe
        north end_turn
        south end_turn
        """,
        tremor=1.0,
    ),
    by_hand(
        "touch-back",
        "A kick beyond the back-line: two players are equally near, and their coach chooses",
        """
        south choose role=kick
        south deploy south.net
        north deploy north.deep
        south kick angle=90 speed=4000
        south !end_turn
        north !give piece=north.tq1
        north give piece=north.run2
        north flick piece=north.run2 angle=270 speed=600
        north end_turn
        """,
        chooser="south",
    ),
    by_hand(
        "pick-up-and-pass",
        "A pick-up and its bonus action, a pass; limits used up; a snatch whose bonus action is waived",
        """
        south !flick piece=south.tq1 angle=90 speed=400 announce=snatch
        south !flick piece=south.tq1 angle=90 speed=400 announce=handover target=south.tq2
        south flick piece=south.tq1 angle=90 speed=450 announce=pickup
        south !end_turn
        south !flick piece=south.tq2 angle=90 speed=300
        south !flick piece=south.tq1 angle=0 speed=300 announce=pickup
        south flick piece=south.tq1 angle=342.6 speed=900 announce=pass ball_angle=330
        south !flick piece=south.run1 angle=90 speed=900 announce=pass
        south flick piece=south.run1 angle=90 speed=700
        south end_turn
        north !flick piece=north.tq1 angle=0 speed=500 announce=handover target=north.tq2
        north flick piece=north.tq1 angle=318.2 speed=620 announce=snatch
        north stop
        north flick piece=north.tq2 angle=180 speed=400
        north !end_turn
        """,
        position=lying(
            """
            ball 125 280
            south.tq1 125 240
            south.tq2 75 200
            south.run1 275 240
            north.tq1 200 420
            north.tq2 325 450
            """
        ),
    ),
    by_hand(
        "interception",
        "A pass meets an opponent first; one that meets nobody lies where it stops",
        """
        south !flick piece=south.run1 angle=90 speed=900 announce=pass ball_angle=180
        south flick piece=south.run1 angle=90 speed=900 announce=pass
        north flick piece=north.tq1 angle=0 speed=700 announce=pass
        """,
        position=lying(
            """
            south.run1 175 200 carrier
            south.tq1 151 200
            north.tq1 175 300
            """
        ),
    ),
    by_hand(
        "clumsy-hands",
        "A hand-over, one that touches another first, and the opponent puts the ball down",
        """
        south !flick piece=south.tq1 angle=0 speed=400 announce=handover
        south flick piece=south.tq1 angle=0 speed=400 announce=handover target=south.tq2
        south flick piece=south.tq2 angle=90 speed=400 announce=handover target=south.run1
        south !drop x=175 y=260
        north !end_turn
        north !drop x=175 y=300
        north !drop x=0 y=0
        north drop x=209.376 y=258.624
        north flick piece=north.tq2 angle=159.8 speed=390 announce=pickup
        north flick piece=north.tq2 angle=0 speed=0
        north !flick piece=north.tq1 angle=0 speed=0
        """,
        position=lying(
            """
            south.tq1 125 230 carrier
            south.tq2 175 230
            south.run1 300 130
            north.tq1 175 280
            north.tq2 260 240
            """
        ),
    ),
    by_hand(
        "fall",
        "All out once, then twice; a fallen carrier keeps the ball, and what it would have pushed stays",
        """
        south flick piece=south.run2 angle=90 speed=800
        south flick piece=south.tq1 angle=90 speed=1500
        north flick piece=north.tq1 angle=180 speed=1500
        """,
        position=lying(
            """
            south.tq1 175 225 carrier
            south.run2 75 125
            north.tq1 175 400
            north.tq2 175 480
            """
        ),
    ),
    by_hand(
        "dropped-in-a-fall",
        "A hand-over pitched too hard has failed: the ball is put against the fallen player where it lies",
        """
        south flick piece=south.tq1 angle=90 speed=900 announce=handover target=south.tq2
        south !end_turn
        north drop x=175 y=336.101
        north end_turn
        """,
        position=lying(
            """
            south.tq1 175 175 carrier
            south.tq2 275 175
            north.tq1 175 480
            """
        ),
    ),
    by_hand(
        "out",
        "A clearance into touch, players off the field until one side has nobody, the ball taken out",
        """
        south !last_action
        south flick piece=south.tq1 angle=180 speed=1200
        north flick piece=north.tq1 angle=180 speed=1800
        south flick piece=south.tq2 angle=0 speed=1800
        north end_turn
        north flick piece=north.tq1 angle=180 speed=1200
        """,
        position=lying(
            """
            ball 30 300
            south.tq1 80 300
            south.tq2 330 200
            north.tq1 75 400
            south.run1 40 400
            """
        ),
    ),
    by_hand(
        "touchdown",
        "A support carries the carrier over the line, the scorer kicks; the third one wins",
        """
        south flick piece=south.tq1 angle=90 speed=900
        south deploy south.net
        north deploy north.wall
        south kick angle=100 speed=500
        north flick piece=north.tq4 angle=270 speed=300
        """,
        position=lying(
            """
            south.tq1 175 460
            south.run1 175 500 carrier
            north.tq1 40 300
            """,
            score={"south": 1, "north": 2},
        ),
    ),
    by_hand(
        "third-touchdown",
        "A runner goes for the line; nothing can be done after the end",
        """
        north flick piece=north.run1 angle=270 speed=700
        north !end_turn
        """,
        position=lying(
            """
            north.run1 175 125 carrier
            south.tq1 300 300
            """,
            to_act="north",
            score={"south": 1, "north": 2},
        ),
    ),
    by_hand(
        "defensive-placement",
        "Answers to each pitch: one stands, one is undone and costs the others; the last action has none",
        """
        south !go_on
        south flick piece=south.tq1 angle=90 speed=300
        south !end_turn
        north !flick piece=north.tq1 angle=270 speed=300
        south go_on
        north !flick piece=north.tq1 angle=270 speed=300 announce=pass
        north !flick piece=north.tq1 angle=270 speed=0
        north flick piece=north.tq1 angle=270 speed=300
        south !flick piece=south.tq2 angle=90 speed=0
        south flick piece=south.tq2 angle=90 speed=300
        south go_on
        north stop
        south flick piece=south.tq3 angle=90 speed=300
        south go_on
        north flick piece=north.tq2 angle=0 speed=500
        south flick piece=south.tq5 angle=90 speed=300
        south last_action
        south !last_action
        south flick piece=south.tq4 angle=90 speed=300
        north flick piece=north.tq3 angle=90 speed=300
        north last_action
        south end_turn
        """,
        position=lying(
            """
            south.tq1 75 200
            south.tq2 125 200
            south.tq3 175 200
            south.tq4 225 200
            south.tq5 275 200
            north.tq1 175 400 carrier
            north.tq2 225 450
            north.tq3 260 450
            """
        ),
        defensive_placement=True,
    ),
)


def stories() -> tuple[Story, ...]:
    """All of them."""
    return (
        *HAND_WRITTEN,
        seeded("match-standard", "A whole match between two random coaches", 43, chooser="south"),
        seeded("match-small", "A whole match on the small field", 10, chooser="south", field="small"),
    )

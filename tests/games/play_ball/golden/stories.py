"""The matches told in the transcripts: some written by hand, some played by an eager player with a seed."""

from __future__ import annotations

from itertools import chain
from random import Random
from typing import Any

from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games import GAMES
from tests.golden.transcript import Step, Story

LONGEST = 400
PLAY_BALL = "play-ball"


def by_hand(name: str, title: str, lines: str, position: str | None = None, **options: Any) -> Story:
    """A story from lines like `south c2n b2n end`; `!c2s` is tried and refused."""
    rows = [row.split() for row in lines.strip().splitlines()]
    steps = chain.from_iterable([(Seat(row[0]), word) for word in row[1:]] for row in rows)
    return Story(name, title, PLAY_BALL, options, position, tuple((s, w.replace("+", " ")) for s, w in steps))


def eager(name: str, title: str, seed: int, **options: Any) -> Story:
    """A story played to its end: a goal where one is in reach, else towards the goal more often than not."""
    rng = Random(seed)
    match: Match[Any, Any] = Match(GAMES[PLAY_BALL], options)
    while match.outcome is None and len(match.entries) < LONGEST:
        (seat,) = match.to_act()
        match.commit(seat, _eager_action(match, seat, rng))
    steps: tuple[Step, ...] = tuple((entry.seat, entry.text) for entry in match.entries)
    return Story(name, title, PLAY_BALL, options, None, steps)


def _eager_action(match: Match[Any, Any], seat: Seat, rng: Random) -> Any:
    best, keenest = None, float("-inf")
    for action in match.game.choices(match.state, seat):
        turn = match.game.play(match.state, {seat: action})
        kinds = [event.kind for event in turn.events]
        keen = (
            rng.random() * 4 + 100 * kinds.count("goal") + 6 * kinds.count("take") + 2 * (kinds == ["step"])
        )
        after = turn.after.placing
        if after.ball in after.team(seat):
            row = int(after.ball[1:])
            keen += row if seat is Seat.SOUTH else 10 - row
        if keen > keenest:
            best, keenest = action, keen
    return best


HAND_WRITTEN = (
    by_hand(
        "bounce-takes-the-ball",
        "A bounce off the carrier at the edge takes the ball, and that is a turn",
        """
        south !end !b6>b4 b4sw b4>b6 b6>b4 end
        north a3ne end
        """,
        position="b4,b6,d2 a3,b7,d7 a3 s 3 0-0",
    ),
    by_hand(
        "jump-steals-and-scores",
        "A jump over the carrier takes the ball in flight and lands in the goal",
        """
        south !d7n !b2>c7 c7n
        north c8s end
        south resign
        """,
        position="b2,c7,d7 b7,c8,e5 c8 s 3 1-1",
    ),
    by_hand(
        "pass-chain",
        "The ball goes through three playballers and into the goal; others may stand on dots",
        """
        south d1>d4 d4>d7 d4s !d7>a1 !end d7n
        north c8s c7s !c6s end
        """,
        position="d1,d4,d7 c8,a1,e5 d1 s 3 0-0",
    ),
    by_hand(
        "engagement",
        "The first turn of a round has two moves; moves that leave no way to end are refused",
        """
        south !end !c2s b2s !end !b1n b1nw !c2n end
        north b7s b6s b5s !b4s end
        south c2n c3n c4n end
        """,
    ),
    by_hand(
        "expert-win",
        "Expert mode: a goal each, then two in a row",
        """
        south c8n
        north c8s c7s end
        south c2n c3n c4n end
        north c6s c4s c3s end
        south b2n d2n end
        north c2s
        south d2n end
        north c8s c7s c6s end
        south d3n end
        north c5s c4s c3s !b7s
        """,
        position="b2,c2,c8 b4,d4,e4 c8 s 3 0-1",
        mode="expert",
    ),
    by_hand(
        "void-round",
        "The third time a position arises the round is void and the other team begins",
        """
        south b2n end
        north b7s end
        south b3s end
        north b6n end
        south b2n end
        north b7s end
        south b3s end
        north b6n end
        north offer_draw
        south accept_draw
        """,
        repetition="threefold",
    ),
    by_hand(
        "skipped-turn",
        "Three playballers on dots cannot leave with two moves: the turn is skipped",
        """
        south !b1n
        north c8s c7s c6s end
        south b1n c1n !c2n d1n end
        clock time+who=north
        """,
        position="b1,c1,d1 b7,c8,d7 c5 s 2 0-0",
        clock="300+5",
    ),
)

BOARDS = {"strip39": (5, 8), "hex37": (11, 1), "hex61": (3, 3)}
"""Seeds of the eager matches, normal and expert."""


def stories() -> tuple[Story, ...]:
    """All of them."""
    seeded = [
        eager(f"eager-{board}-{mode}", f"A whole match on {board}, {mode}", seed, board=board, mode=mode)
        for board, seeds in BOARDS.items()
        for mode, seed in zip(("normal", "expert"), seeds, strict=True)
    ]
    return (*HAND_WRITTEN, *seeded)

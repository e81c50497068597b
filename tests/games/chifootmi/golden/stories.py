"""ChiFootMi's transcripts: situations written by hand, and a whole random match of each level with a seed."""

from __future__ import annotations

from random import Random
from typing import Any

from pitchside.core.match import Match
from pitchside.core.seat import Seat
from pitchside.games import GAMES
from tests.golden.transcript import Step, Story

CHIFOOTMI = "chifootmi"
LONGEST = 400


def by_hand(
    name: str, title: str, lines: str, position: dict[str, Any] | None = None, **options: Any
) -> Story:
    """A story from lines like `south play card=7`; `!` is refused. `7 5` is a turn: south's card, north's."""
    steps = [step for row in lines.strip().splitlines() for step in _steps(row.strip())]
    return Story(name, title, CHIFOOTMI, options, position, tuple(steps))


def _steps(row: str) -> list[Step]:
    first, _, rest = row.partition(" ")
    if first in {seat.value for seat in Seat}:
        return [(Seat(first), rest)]
    return [(Seat.SOUTH, f"play card={first}"), (Seat.NORTH, f"play card={rest}")]


def cards(active: str, closed: str = "", opened: str = "", played: str = "") -> dict[str, Any]:
    """A team from its cards, top first; `(7)` lies face down."""
    held = [{"card": _card(word.strip("()")), "up": "(" not in word} for word in active.split()]
    piles = {"closed": closed, "open": opened, "played": played}
    return {"active": held, **{name: [_card(word) for word in text.split()] for name, text in piles.items()}}


def _card(word: str) -> int | str:
    return word if word == "DT" else int(word)


def table(south: dict[str, Any], north: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """Two teams with the ball at south's feet."""
    return {"ball": "south", "phase": "duel", "south": south, "north": north, **fields}


def seeded(name: str, title: str, seed: int, **options: Any) -> Story:
    """Random play to the end."""
    rng = Random(seed)
    match: Match[Any, Any] = Match(GAMES[CHIFOOTMI], options)
    while match.outcome is None and len(match.entries) < LONGEST:
        seat = rng.choice(sorted(match.to_act()))
        match.commit(seat, match.game.choices(match.state, seat).sample(rng))
    steps: tuple[Step, ...] = tuple((entry.seat, entry.text) for entry in match.entries)
    return Story(name, title, CHIFOOTMI, options, None, steps)


HAND_WRITTEN = (
    by_hand(
        "kick-off",
        "Deal, toss and three turns: a steal, draws from both piles, two conservations and a save",
        """
        south !play card=5
        chance !deal south=[1,2,3] north=[1,2,3,4,5,6,7,8,9,10,11]
        chance deal south=[5,8,2,11,3,6,1,4,7,9,10] north=[6,3,10,1,4,2,5,8,11,7,9]
        chance toss to=north
        south !play card=9
        south !draw pile=1
        south !aim side=left
        south !last_shot
        south !signal
        south !one_two
        south !pass
        south play card=8
        south !play card=5
        north play card=6
        south draw pile=1
        north draw pile=2
        5 3
        south draw pile=2
        north draw pile=2
        11 10
        south !aim side=centre
        south !aim side=up
        south aim side=left
        north aim side=left
        """,
    ),
    by_hand(
        "last-shot-scores",
        "The last cards change the ball's owner, who shoots and wins the match",
        """
        south !last_shot
        4 9
        south !last_shot
        north last_shot
        south aim side=right
        north aim side=left
        south !play card=4
        """,
        position=table(cards("4"), cards("9"), goals={"south": 1, "north": 1}),
    ),
    by_hand(
        "last-shot-declined",
        "The last shot is declined by the one who leads",
        """
        9 4
        south pass
        """,
        position=table(cards("9"), cards("4"), goals={"south": 1, "north": 0}),
    ),
    by_hand(
        "dribbles-and-tackles",
        "Amateur: a dribble past a value, a foul and a free kick, a tackle against a dribble",
        """
        DT 11
        south !play card=DT up=true
        north !draw pile=2
        9 DT up=false
        south !aim side=centre
        south aim side=left
        north aim side=right
        north !play card=DT up=false
        DT DT
        3 10
        north pass
        """,
        position=table(cards("(DT) 9 DT 3"), cards("11 DT (DT) 10")),
        level="amateur",
    ),
    by_hand(
        "card-shots",
        "Pro: pushed back, a dribble before the shot, and over the bar",
        """
        5 5
        DT 8
        11 2
        4 DT
        """,
        position=table(cards("5 DT 11 4"), cards("5 8 2 DT"), phase="shot", kept=2),
        level="pro",
    ),
    by_hand(
        "penalty",
        "Pro: a tackle against a value in the shot phase, a goal to the left, and the lead is kept",
        """
        south !play card=DT
        4 DT
        north !last_shot
        south aim side=left
        north aim side=centre
        9 2
        8 5
        7 6
        """,
        position=table(cards("4 9 8 7"), cards("DT 2 5 6"), phase="shot", kept=2),
        level="pro",
    ),
    by_hand(
        "goal-by-cards",
        "Pro: a shot two higher is a goal, a shot that the defender beats is none",
        """
        7 5
        1 3
        2 4
        8 6
        """,
        position=table(cards("7 1 2 8"), cards("5 3 4 6"), phase="shot", kept=2),
        level="pro",
    ),
    by_hand(
        "offside",
        "Pro+: a wrong signal, then an offside that is missed",
        """
        south !signal
        8 2
        south !signal
        north !one_two
        north signal
        10 3
        north pass
        """,
        position=table(cards("8 10 9"), cards("2 3 1")),
        level="pro+",
        options=["offside"],
    ),
    by_hand(
        "offside-signalled",
        "Pro+: the difference is seven, and the defender sees it",
        """
        10 3
        north signal
        9 11
        """,
        position=table(cards("10 9"), cards("3 11"), kept=1),
        level="pro+",
        options=["offside"],
    ),
    by_hand(
        "one-two",
        "Pro+: a one-two that does not fit is refused, and the duel goes on without it",
        """
        9 4
        6 5
        south !one_two
        south pass
        """,
        position=table(cards("9 6 2"), cards("4 5 1"), kept=0),
        level="pro+",
        options=["one_two", "counter_attack"],
    ),
    by_hand(
        "one-two-fits",
        "Pro+: the nine comes back in front of the eight, and the ball stays",
        """
        9 4
        8 9
        north !one_two
        south one_two
        """,
        position=table(cards("9 8 2"), cards("4 9 1")),
        level="pro+",
        options=["one_two"],
    ),
    by_hand(
        "counter-attack",
        "Pro+: a tackle against a dribble, and one conservation is enough for the shot",
        """
        DT DT
        3 8
        4 6
        """,
        position=table(cards("DT 3 4"), cards("DT 8 6")),
        level="pro+",
        options=["counter_attack"],
    ),
    by_hand(
        "shoot-out",
        "Level after the last cards: a shoot-out that ends as soon as it is decided",
        """
        3 9
        south !aim side=left
        chance toss to=north
        south !last_shot
        north !aim side=top
        north aim side=centre
        south aim side=left
        north aim side=left
        south aim side=left
        north aim side=right
        south aim side=centre
        north aim side=right
        south aim side=right
        south aim side=left
        north aim side=centre
        south aim side=right
        north aim side=right
        """,
        position=table(cards("3"), cards("9")),
        level="pro",
    ),
)

SEEDS = {"beginner": 4, "amateur": 5, "pro": 6, "pro+": 7}
"""Of the whole matches."""


def stories() -> tuple[Story, ...]:
    """All of them."""
    extras = {"pro+": ["offside", "one_two", "counter_attack"]}
    seeded_ones = [
        seeded(
            f"match-{level.replace('+', '-plus')}",
            f"A whole match, {level}",
            seed,
            level=level,
            options=extras.get(level, []),
        )
        for level, seed in SEEDS.items()
    ]
    return (*HAND_WRITTEN, *seeded_ones)

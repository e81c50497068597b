"""Row 19: who listens guesses a sealed side no better than by chance, by length or by delay.

Two people play ChiFootMi by lot over raw sockets. Whenever one of them seals a side, the bytes that the other
is sent, and the time until they are there, are kept with the side. A guesser learns from one half of these
what goes with which side, and is asked about the other half. The sides are drawn, so a slow machine or a busy
one helps it no more than a fast one.
"""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass
from math import sqrt
from random import Random
from time import perf_counter

from pitchside.core.seat import Seat
from pitchside.games import game_named
from tests.nightly import count, lasts
from tests.server.people import two_friends
from tests.server.support import Served
from tests.server.test_bytes_on_the_line import RawLine

COMMITS = count(100, 20_000)
SIDES = ("left", "centre", "right")
BINS = 8
SURE = 4.5
"""Standard deviations: a guesser by chance is above that in three of a million tests."""
GAME = game_named("chifootmi")


@dataclass(frozen=True)
class Sealed:
    """One sealed side, and what the other player could notice of it."""

    side: str
    length: int
    delay: float


def choices(line: RawLine, rng: Random) -> list[str]:
    """All sides where a side is to be chosen; else anything lawful."""
    (asked,) = line.table["asked"]
    lawful = GAME.choices(GAME.seen(asked["position"], line.table["options"]), Seat(asked["seat"]))
    one = str(lawful.sample(rng))
    return sorted(map(str, lawful)) if one.startswith("aim") else [one]


def seals(served: Served, rng: Random) -> list[Sealed]:
    """Every side that was sealed first in one match."""
    ana, ben, match = two_friends(served, game="chifootmi")
    found = []
    with ExitStack() as hold:
        lines = [RawLine(who, match) for who in (ana, ben)]
        for line in lines:
            hold.enter_context(line.socket)
        while lines[0].table["result"] is None:
            asked = [line for line in lines if line.table["asked"]]
            one = rng.choice(asked)
            other = lines[1 - lines.index(one)]
            action = rng.choice(lawful := choices(one, rng))
            before, begin = len(other.heard), perf_counter()
            one.say(**one.stepping(action))
            other.until("state")
            delay = perf_counter() - begin
            one.until("state")
            if len(lawful) == len(SIDES) and len(asked) == 2:
                length = sum(len(text) for text in other.heard[before:])
                found.append(Sealed(action.partition("side=")[2], length, delay))
    return found


def guessed(kept: list[Sealed], seen: list[Sealed]) -> float:
    """The share of right guesses about what is seen, by what was kept."""
    delays = sorted(one.delay for one in kept)
    edges = [delays[len(delays) * number // BINS] for number in range(1, BINS)]

    def looks(one: Sealed) -> tuple[int, int]:
        return one.length, sum(one.delay > edge for edge in edges)

    met: dict[tuple[int, int], Counter[str]] = {}
    for one in kept:
        met.setdefault(looks(one), Counter())[one.side] += 1
    usual = Counter(one.side for one in kept)
    return sum(met.get(looks(one), usual).most_common(1)[0][0] == one.side for one in seen) / len(seen)


def by_chance(seen: int) -> float:
    """More right guesses than that are not luck."""
    return 1 / 3 + SURE * sqrt(2 / 9 / seen)


@lasts(600)
def test_a_sealed_side_is_not_guessed(served: Served) -> None:
    """Neither by the length of what the other is sent nor by the time it takes to come."""
    rng, found = Random(19), list[Sealed]()
    while len(found) < COMMITS:
        found += seals(served, rng)
    half = len(found) // 2
    assert {one.side for one in found} == set(SIDES)
    assert guessed(found[:half], found[half:]) <= by_chance(len(found) - half)


def test_a_guesser_finds_what_is_there_to_find() -> None:
    """Teeth: a side that costs a byte, or a little time among much noise, is guessed; noise alone is not."""
    rng = Random(3)
    drawn = [(number, SIDES[number]) for number in (rng.randrange(3) for _ in range(400))]
    noise = [rng.gauss(10, 1) for _ in drawn]
    longer = [Sealed(side, 900 + number, delay) for (number, side), delay in zip(drawn, noise, strict=True)]
    later = [Sealed(side, 900, delay + number) for (number, side), delay in zip(drawn, noise, strict=True)]
    neither = [Sealed(side, 900, delay) for (_, side), delay in zip(drawn, noise, strict=True)]
    right = [guessed(one[:200], one[200:]) for one in (longer, later, neither)]
    assert right[0] == 1
    assert right[1] > by_chance(200) >= right[2]

"""Row 36: the match decides the hand. Who aims exactly gains nothing beyond the published tremor."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from random import Random
from statistics import pstdev
from typing import Any

import pytest

from pitchside.core.chance import new_pledge
from pitchside.games import game_named
from pitchside.games.flick.action import Flick
from pitchside.games.flick.tremor import spread
from pitchside.server.http.errors import Failed
from pitchside.server.match.config import Terms, rated
from pitchside.server.match.reducer import judge
from pitchside.server.match.state import Snapshot, begin, by_hand
from pitchside.wire.messages import Player, Step, Swipe
from tests.nightly import count

PERSON = Player(kind="person")
SHOT = {
    "to_act": "south",
    "pieces": [{"id": "south.captain", "x": 400, "y": 100}, {"id": "north.captain", "x": 400, "y": 700}],
}
SPEED = 3000
EXACT = f"flick piece=south.captain angle=90 speed={SPEED}"
FORGED = Swipe(samples=[[0.0, 12.0 * n, 8.0 * n] for n in range(10)], gain=1.0)
"""Straight at an even pace: no finger does that."""
HUMAN = Swipe(samples=[[0.4 * (n % 2), 12.0 * n, 8.0 * n] for n in range(10)], gain=1.0)


def terms(tremor: float = 1.0, rated: bool = False) -> Terms:
    """Pitch Out with one puck before another."""
    game = game_named("pitch-out")
    options = game.options({"tremor": tremor})
    return Terms(game, options, PERSON, PERSON, position=SHOT, rated=rated)


def flicked(agreed: Terms, action: str, seed: int, swipe: Swipe | None = None) -> Snapshot:
    """The match after this flick was sent."""
    pledge = new_pledge(Random(seed))
    sent: dict[str, Any] = {"t": "step", "seat": "south", "seq": 1, "client": "robot", "action": action}
    now = begin(agreed, pledge)
    after, answer = judge(agreed, now, Step(**sent, swipe=swipe), pledge)
    assert answer.t == "ack", answer
    return after


WAYS: dict[str, tuple[Terms, str, Swipe | None]] = {
    "an exact swipe without samples": (terms(), f"{EXACT} by=swipe", None),
    "an exact swipe with made-up samples": (terms(), f"{EXACT} by=swipe", FORGED),
    "a swipe in a rated match": (terms(rated=True), f"{EXACT} by=swipe", HUMAN),
    "a steadier hand than any in a rated match": (terms(rated=True), f"{EXACT} steady=0", None),
    "an unsteady hand in a rated match": (terms(rated=True), f"{EXACT} steady=100", None),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_robot_gains_nothing(way: str) -> None:
    """Exact flicks, at night 5,000 in all, miss by as much as the law of the tremor says, within 3 errors."""
    agreed, action, swipe = WAYS[way]
    misses = []
    for seed in range(count(200, 1_000)):
        lines = [str(one.text) for one in flicked(agreed, action, seed, swipe).match.entries]
        flick = agreed.game.parse(lines[0])
        assert isinstance(flick, Flick)
        assert (flick.by, flick.steady) == ("aim", 0)
        misses.append(float(lines[1].split("angle=")[1].split(" ")[0]))
    meant, _ = spread(flick, 1.0, 4000)
    assert abs(pstdev(misses) - meant) < 3 * meant / sqrt(2 * len(misses))


def test_a_finger_flicks_by_itself_among_friends() -> None:
    """What it did is in the record, nothing of its samples, and chance adds nothing."""
    (line, *more) = flicked(terms(), f"{EXACT} by=swipe", 1, HUMAN).match.entries
    flick = terms().game.parse(line.text)
    assert isinstance(flick, Flick)
    assert (round(flick.angle), flick.by) == (90, "swipe")
    assert flick.speed != SPEED
    assert not any(one.text.startswith("tremor") for one in more)
    assert "samples" not in line.text


def test_friends_without_a_tremor_may_say_what_they_like() -> None:
    """Where no hand trembles, by which hand a flick was made changes nothing."""
    assert by_hand(terms(tremor=0.0), f"{EXACT} by=swipe") == f"{EXACT} by=swipe"
    assert by_hand(terms(), f"{EXACT} steady=40") == f"{EXACT} steady=40"


def test_other_games_know_no_hand() -> None:
    """A move of Play Ball is a move."""
    game = game_named("play-ball")
    agreed = replace(terms(), game=game, options=game.options({}), position=None)
    assert by_hand(agreed, "c2n") == "c2n"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"tremor": 1.0}, "rated_clock"),
        ({"tremor": 0.0, "clock": "300+5"}, "rated_hand"),
        ({"tremor": 1.0, "clock": "300+5", "physics": {"mu": 0.2}}, "rated_hand"),
        ({"tremor": 1.0, "clock": "300+5"}, None),
    ],
)
def test_a_rated_match_has_a_clock_and_the_usual_hand(options: dict[str, Any], code: str | None) -> None:
    """Nobody agrees with a friend on a hand that does not tremble, and has it count."""
    agreed = replace(terms(), options=terms().game.options(options))
    if code is None:
        assert rated(agreed).rated
        return
    with pytest.raises(Failed) as failed:
        rated(agreed)
    assert failed.value.code == code

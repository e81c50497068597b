"""Two ChiFootMi worlds with one public history: whatever other eyes are shown is the same to the byte.

A random match is told twice. In the second telling the cards that some eyes cannot see at a chosen moment (in
the closed piles, inside the open ones, face down before the opponent) have changed places. Up to that moment
those eyes must be shown the same after every single action; at that moment the other side seals another
choice, tries unlawful things and takes back, and nothing of that may show either.

`python -m tests.games.chifootmi.leaks --matches 1000` counts what was compared.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from pitchside.core.errors import IllegalAction
from pitchside.core.match import Match
from pitchside.core.notation import fingerprint, text_of
from pitchside.core.record import open_record
from pitchside.core.referee import report
from pitchside.core.seat import Eyes, Seat
from pitchside.server.match.access import access_of
from pitchside.server.match.config import Terms
from pitchside.server.match.reducer import tried
from pitchside.server.match.state import Snapshot, undo
from pitchside.server.match.view import player_seat, shown_to, table, table_for_all
from pitchside.wire.messages import Player, Trial
from tests.games.chifootmi import scenes
from tests.games.chifootmi.worlds import Story, moment, some_story

AnyMatch = Match[Any, Any]
EYES = (Eyes.SOUTH, Eyes.NORTH, Eyes.SPECTATOR)
PLAYERS = {"south": "Ada", "north": "Bob"}
TRIES = (
    *(f"play card={card}" for card in (*scenes.VALUES, "DT")),
    *(f"play card=DT up={up}" for up in ("true", "false")),
    *(f"draw pile={pile}" for pile in (1, 2)),
    *(f"aim side={side}" for side in ("left", "centre", "right", "up")),
    *("signal", "one_two", "last_shot", "pass"),
)
"""What a seat may try at any moment, lawful or not."""


class Leak(AssertionError):
    """Two worlds that should look alike do not."""


# --- what is shown --------------------------------------------------------------------------------


def begun(options: dict[str, Any], packs: dict[str, list[Any]]) -> AnyMatch:
    """A match that has been dealt."""
    match: AnyMatch = Match(scenes.GAME, options)
    action = {"do": "deal", **packs}
    match.commit(Seat.CHANCE, match.parse(text_of(action)))
    return match


def say(match: AnyMatch, seat: str, text: str) -> None:
    """One action."""
    match.commit(Seat(seat), match.parse(text))


def dumped(value: Any) -> str:
    """As bytes would travel."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def terms_of(match: AnyMatch) -> Terms:
    """Two persons at a table."""
    one, other = (Player(kind="person", name=name) for name in PLAYERS.values())
    return Terms(game=match.game, options=match.options, south=one, north=other)


def glimpse(match: AnyMatch, eyes: Eyes) -> str:
    """What these eyes are shown by the last action, and the record so far."""
    position = match.game.write(match.state, eyes)
    seen: dict[str, Any] = {
        "position": position,
        "hash": fingerprint(position),
        "pending": match.pending(eyes),
        "to act": sorted(match.to_act()),
        "sealed": sorted(match.sealed),
        "said": len(match.entries),
        "turns": len(match.turns),
        "record": str(open_record(match, PLAYERS, "2026-11-15")),
    }
    if match.turns:
        show = shown_to(terms_of(match), eyes)
        seen["log"] = show.step(match.turns[-1]).model_dump()
    return dumped(seen)


def everything(match: AnyMatch, eyes: Eyes) -> str:
    """All that these eyes can get hold of at one moment."""
    seat = Seat(eyes.value) if eyes is not Eyes.SPECTATOR else None
    terms, standing = terms_of(match), Snapshot(match)
    access = access_of(frozenset({seat} if seat else ()))
    seen = {
        "report": report(match, eyes),
        "log": [one.model_dump() for one in shown_to(terms, eyes).steps(match.turns)],
        "table": table(table_for_all("one", terms, standing), terms, standing, access).model_dump(),
        "view": repr(match.game.view(match.state, seat)),
        "board": repr(match.game.scoreboard(match.state)),
        "tries": [answered(match, seat, text) for text in TRIES] if seat else [],
        "trial": trial(terms, standing, seat) if seat else [],
        "undo": [taken_back(standing, one) for one in (Seat.SOUTH, Seat.NORTH)],
    }
    return dumped(seen)


def answered(match: AnyMatch, seat: Seat, text: str) -> Any:
    """How an attempt would be met."""
    try:
        match.check(seat, match.parse(text))
    except IllegalAction as error:
        return [text, error.rule, error.code, dict(error.facts)]
    return [text, "lawful"]


def trial(terms: Terms, standing: Snapshot, seat: Seat) -> list[Any]:
    """What the server says of actions tried out one after the other."""
    halves = (TRIES[:12], TRIES[12:], TRIES[::-2])
    asked = [Trial(t="trial", seat=player_seat(seat) or "south", n=1, actions=list(half)) for half in halves]
    return [tried(terms, standing, one).model_dump() for one in asked]


def taken_back(standing: Snapshot, seat: Seat) -> str:
    """What comes of a seat's wish to take something back."""
    try:
        return undo(standing, seat, 1).hash(Eyes.SPECTATOR)
    except IllegalAction as error:
        return str(error)


# --- comparing ------------------------------------------------------------------------------------


@dataclass
class Count:
    """How much was compared."""

    matches: int = 0
    worlds: int = 0
    steps: int = 0
    choices: int = 0

    def __str__(self) -> str:
        return (
            f"{self.matches} matches, {self.worlds} pairs of worlds, {self.steps} steps and "
            f"{self.choices} sealed choices compared: no leak"
        )


def same(one: AnyMatch, other: AnyMatch, eyes: Eyes, shown: Callable[[AnyMatch, Eyes], str], at: str) -> None:
    """Complain if two worlds look different."""
    a, b = shown(one, eyes), shown(other, eyes)
    if a != b:
        i = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
        raise Leak(
            f"{eyes.value} at {at}: …{a[max(0, i - 120) : i + 60]}… or …{b[max(0, i - 120) : i + 60]}…"
        )


def compare(story: Story, eyes: Eyes, rng: Random, count: Count) -> None:
    """Tell a story twice up to a moment, and look on with these eyes."""
    until, packs = moment(story, eyes, rng)
    one, other = begun(story.options, story.packs), begun(story.options, packs)
    same(one, other, eyes, glimpse, "the deal")
    for number, (seat, text) in enumerate(story.said[:until], start=1):
        say(one, seat, text)
        say(other, seat, text)
        same(one, other, eyes, glimpse, f"{number} {seat} {text}")
    same(one, other, eyes, everything, f"{until} in full")
    count.worlds += 1
    count.steps += until + 2
    for seat in sorted(one.to_act() - {eyes.value, "chance"}):
        _seal(one.fork(), other.fork(), eyes, seat, rng, count)


def _seal(one: AnyMatch, other: AnyMatch, eyes: Eyes, seat: Seat, rng: Random, count: Count) -> None:
    """The other side tries this and that, then seals a choice, in each world its own."""
    if len(one.game.to_act(one.state)) < 2:
        return
    for match in (one, other):
        tried = [text for text in rng.sample(TRIES, len(TRIES)) if answered(match, seat, text)[1] != "lawful"]
        for text in tried[:3]:
            _refused(match, seat, text)
    same(one, other, eyes, glimpse, f"refusals of {seat.value}")
    for match in (one, other):
        match.commit(seat, match.game.choices(match.state, seat).sample(rng))
    same(one, other, eyes, glimpse, f"a sealed choice of {seat.value}")
    same(one, other, eyes, everything, f"a sealed choice of {seat.value}, in full")
    count.choices += 1
    count.steps += 3


def _refused(match: AnyMatch, seat: Seat, text: str) -> None:
    try:
        match.commit(seat, match.parse(text))
    except IllegalAction:
        return
    raise Leak(f"'{text}' was to be refused")


def run(matches: int, seed: int = 1, levels: Sequence[str] = scenes.LEVELS) -> Count:
    """Random matches, the levels in turn; `Leak` at the first difference."""
    count = Count()
    for number in range(matches):
        rng = Random(f"{seed} {number}")
        story = some_story(rng, levels[number % len(levels)])
        for eyes in EYES:
            compare(story, eyes, rng, count)
        count.matches += 1
    return count


def main() -> None:
    """Compare as many matches as are asked for, and say how much that was."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print(run(args.matches, args.seed))


if __name__ == "__main__":
    main()

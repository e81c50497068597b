"""A league: everybody meets everybody else equally often, and no round is played twice."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TextIO

from pitchside import __version__
from pitchside.core.errors import Malformed
from pitchside.games import game_named
from pitchside.lab.arena import Contest, check, play_round
from pitchside.lab.workers import shared

VERSION = "pitchside"
"""In a file's first line: who began it. Another version may go on with it, and older files have none."""


@dataclass(frozen=True, slots=True)
class League:
    """Who takes part, on what terms, and how many rounds each pair plays."""

    players: tuple[str, ...]
    terms: Contest
    """What every pair plays; its `a` and `b` stand for anybody."""

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Who meets whom, in the order of the players."""
        return tuple(combinations(self.players, 2))

    @property
    def rounds(self) -> int:
        """How many rounds there are in all."""
        return len(self.pairs) * self.terms.rounds

    def head(self) -> dict[str, Any]:
        """What must be the same for results to belong together: all but who takes part, and how often."""
        terms = asdict(self.terms)
        return {name: terms[name] for name in ("game", "seconds", "nodes", "seed", "options")}


class Result(NamedTuple):
    """One round between two of them; nobody wins a void or drawn one."""

    a: str
    b: str
    number: int
    winner: str | None


def checked(league: League) -> League:
    """The league, where it can be played; `Malformed` for an unknown game or player, a double, one alone."""
    game_named(league.terms.game)
    if len(league.players) < 2 or len(set(league.players)) < len(league.players):
        raise Malformed("a league needs two players or more, each named once")
    for a, b in league.pairs:
        check(replace(league.terms, a=a, b=b))
    return league


def play(league: League, file: Path, jobs: int = 1, scheduler: str | None = None) -> Iterator[Result]:
    """Every round of the league: those in the file, then the others as they finish, each written there."""
    known = kept(league, file)
    yield from known
    done = {found[:3] for found in known}
    left = [at for at in range(league.rounds) if _meeting(league, at) not in done]
    with _opened(file) as out:
        if not known and out.tell() == 0:
            out.write(json.dumps({**league.head(), VERSION: __version__}) + "\n")
        for found in shared(partial(_played, league), left, jobs, scheduler):
            out.write(json.dumps(found._asdict()) + "\n")
            out.flush()
            yield found


def kept(league: League, file: Path) -> list[Result]:
    """The rounds of this league that a file holds already; it may hold others besides."""
    wanted = {(a, b, number) for a, b in league.pairs for number in range(league.terms.rounds)}
    return [found for found in read(league, file) if found[:3] in wanted]


def _opened(file: Path) -> TextIO:
    try:
        return file.open("a", encoding="utf-8")
    except OSError as error:
        raise Malformed(f"{file} cannot be written: {error.strerror}") from error


def _meeting(league: League, at: int) -> tuple[str, str, int]:
    """Which round the so-manieth is: every pair plays its first before any plays its second."""
    number, pair = divmod(at, len(league.pairs))
    return (*league.pairs[pair], number)


def _played(league: League, at: int) -> Result:
    a, b, number = _meeting(league, at)
    winner = play_round(replace(league.terms, a=a, b=b), number).winner
    return Result(a, b, number, {"a": a, "b": b}[winner] if winner else None)


def read(league: League, file: Path) -> list[Result]:
    """The rounds a file holds; a last line that was cut short is taken off, and its round played again."""
    if not file.exists():
        return []
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Malformed(f"{file} cannot be read: {error}") from error
    whole = text[: text.rfind("\n") + 1]
    try:
        head, *lines = [json.loads(line) for line in whole.splitlines()] or [league.head()]
        found = [Result(line["a"], line["b"], line["number"], line["winner"]) for line in lines]
    except (ValueError, TypeError, KeyError) as error:
        raise Malformed(f"{file} does not hold the results of a league: {error}") from error
    if isinstance(head, dict):
        head.pop(VERSION, None)
    if head != json.loads(json.dumps(league.head())):
        raise Malformed(f"{file} holds a league on other terms: {json.dumps(head)}; name another file")
    if whole != text:
        file.write_text(whole, encoding="utf-8")
    return found


def in_fair_order(results: Sequence[Result]) -> list[Result]:
    """Shuffled, always alike: ratings that move with every result must not see one pair after the other."""
    ordered = sorted(results, key=lambda found: found[:3])
    Random("league").shuffle(ordered)
    return ordered


def score(results: Sequence[Result], player: str) -> Mapping[str, tuple[int, int]]:
    """Against each other player: rounds won, and rounds decided."""
    met: dict[str, tuple[int, int]] = {}
    for found in results:
        if player in (found.a, found.b) and found.winner is not None:
            other = found.b if player == found.a else found.a
            won, decided = met.get(other, (0, 0))
            met[other] = (won + (found.winner == player), decided + 1)
    return met

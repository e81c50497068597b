"""ChiFootMi: random whole matches stand as a second bookkeeper has them, step by step and for all eyes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any

import pytest

from pitchside.core.errors import IllegalAction
from pitchside.core.match import Match
from pitchside.core.notation import text_of
from pitchside.core.seat import Eyes, Seat
from pitchside.core.turn import Turn
from tests.games.chifootmi import scenes
from tests.games.chifootmi.defects.defect import DEFECTS
from tests.games.chifootmi.oracle.second_opinion import SEATS, SHARED, Book
from tests.games.chifootmi.worlds import some_options

for _name in ("turn", "match"):
    import_module(f"tests.games.chifootmi.defects.{_name}")

TWO_SIDES = ("by", "attacker", "defender", "shooter", "keeper", "winner", "loser")
"""Facts of a ruling that name a seat, never the same one twice."""
MATCHES = 60
"""For each level."""


def told_alike(turn: Turn[Any, Any], book: Book) -> None:
    """The same events with these facts, the same clauses, in the same order."""
    told = [one.plain(Eyes.ALL) for one in turn.events]
    assert [one["kind"] for one in told] == [one["kind"] for one in book.events]
    for one, other in zip(told, book.events, strict=True):
        assert one.items() >= other.items()
    assert [(one.rule or "").removeprefix("CFM-") for one in turn.rulings] == book.clauses
    for ruling in turn.rulings:
        seats = [ruling.facts[name] for name in TWO_SIDES if name in ruling.facts]
        assert sorted(map(str, seats)) in (["north"], ["south"], ["north", "south"])
        assert ruling.facts.get("winner", book.winner) == book.winner


def stands_alike(match: Match[Any, Any], book: Book) -> None:
    """The same position for all eyes, the same seats asked."""
    assert sorted(match.to_act()) == sorted(book.asked())
    for eyes in Eyes:
        seen: Any = match.game.write(match.state, eyes)
        if book.phase in ("deal", "toss"):
            continue
        kept = book.position(eyes.value)
        assert {seat: seen[seat] for seat in SEATS} == {seat: kept[seat] for seat in SEATS}
        names = [name for name in SHARED if book.phase not in ("shootout", "over") or name == "goals"]
        assert {name: seen[name] for name in names} == {name: kept[name] for name in names}
    assert seen.get("shooting", False) == book.shooting
    if book.phase == "shootout":
        assert seen["shootout"] == {"first": book.first, **book.kicks}


def asked_alike(match: Match[Any, Any], book: Book) -> None:
    """Each seat may say what the book has, as far as that is listed."""
    for seat, what in book.asked().items():
        if what:
            pending = match.pending()[seat]
            choices = match.game.choices(match.state, Seat(seat))
            assert not choices.finite or {str(one) for one in choices} == {text_of(one) for one in what}
            assert pending["do"] == list(dict.fromkeys(one["do"] for one in what))
            assert pending.get("piles", []) == [one["pile"] for one in what if "pile" in one]
            assert pending.get("role") == role(book, seat, what[0]["do"])
            assert pending.get("cards", []) == (book.teams[seat]["active"] if what[0]["do"] == "play" else [])
            assert pending.get("sides", []) == [one["side"] for one in what if "side" in one]


def role(book: Book, seat: str, do: str) -> str | None:
    """What a seat is in a duel or a kick."""
    names = {"play": ("attacker", "defender"), "aim": ("shooter", "keeper")}
    return names[do][seat != book.shooter] if do in names else None


def choose(book: Book, rng: Random) -> dict[str, dict[str, Any]]:
    """Something for every seat that is asked."""
    return {seat: rng.choice(what) if what else book.chance(rng) for seat, what in book.asked().items()}


def commit(match: Match[Any, Any], said: Mapping[str, Any], order: Sequence[str]) -> Turn[Any, Any] | None:
    """Everybody says something, in some order."""
    turn = None
    for seat in order:
        turn = match.commit(Seat(seat), match.parse(text_of(said[seat])))
    return turn


def follow(options: dict[str, Any], rng: Random) -> Book:
    """A whole match, looked at after every turn."""
    match: Match[Any, Any] = Match(scenes.GAME, options)
    book = Book(**options)
    while book.asked():
        stands_alike(match, book)
        asked_alike(match, book)
        said = choose(book, rng)
        order = rng.sample(sorted(said), len(said))
        if said == {book.ball: {"do": "one_two"}} and not book._duel().fits:
            with pytest.raises(IllegalAction, match=r"CFM-7\.2"):
                commit(match, said, order)
            continue
        turn = commit(match, said, order)
        book.play(said)
        assert turn is not None
        told_alike(turn, book)
    stands_alike(match, book)
    assert match.outcome is not None
    assert match.outcome.winner == book.winner
    assert match.outcome.score.plain() == book.goals
    return book


@pytest.mark.parametrize("level", scenes.LEVELS)
def test_whole_matches_agree(level: str) -> None:
    """Positions, events, rulings, what is asked, and the result."""
    seen: set[str] = set()
    for seed in range(MATCHES):
        rng = Random(f"{level} {seed}")
        seen.add(follow(some_options(rng, level), rng).phase)
    assert seen == {"over"}


def follow_many(options: dict[str, Any]) -> None:
    """A few matches."""
    for seed in range(40):
        follow(options, Random(seed))


@pytest.mark.parametrize("clause", ["3.4", "3.5", "4.4", "5.2", "6.6", "6.7", "7.3", "8.6"])
def test_the_second_opinion_is_one(clause: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under a defect the two fall out within a few matches."""
    defect = next(one for one in DEFECTS if one.clause == f"CFM-{clause}")
    defect.plant(monkeypatch)
    with pytest.raises(AssertionError):
        follow_many({"level": "pro+", "options": list(scenes.EXTRAS)})

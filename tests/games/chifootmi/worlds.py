"""Random ChiFootMi matches, and other worlds with the same public history for given eyes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from pitchside.core.notation import text_of
from pitchside.core.seat import Eyes
from tests.games.chifootmi import scenes
from tests.games.chifootmi.oracle.second_opinion import SEATS, Book

Said = tuple[str, str]


@dataclass(frozen=True)
class Story:
    """A match: its options, both packs as dealt, and everything said after the deal, in order."""

    options: dict[str, Any]
    packs: dict[str, list[Any]]
    said: tuple[Said, ...]
    turns: tuple[int, ...]
    """How much was said when nothing was sealed."""


def some_options(rng: Random, level: str) -> dict[str, Any]:
    """Match options of a level."""
    extras = [one for one in scenes.EXTRAS if level == "pro+" and rng.random() < 0.7]
    return {
        "level": level,
        "options": extras,
        "last_shot": rng.choice(("book", "on", "off")),
        "offside_auto": rng.random() < 0.2,
        "stop_when_decided": rng.random() < 0.7,
    }


def some_story(rng: Random, level: str) -> Story:
    """A random match to its end."""
    options = some_options(rng, level)
    book, said, turns = Book(**options), list[Said](), list[int]()
    dealt = book.chance(rng)
    book.play({"chance": dealt})
    while book.asked():
        choice = {seat: rng.choice(what) if what else book.chance(rng) for seat, what in book.asked().items()}
        turns.append(len(said))
        if choice == {book.ball: {"do": "one_two"}} and not book._duel().fits:
            choice = {book.ball: {"do": "pass"}}
        said += [(seat, text_of(choice[seat])) for seat in rng.sample(sorted(choice), len(choice))]
        book.play(choice)
    return Story(options, {seat: dealt[seat] for seat in SEATS}, tuple(said), tuple(turns))


@dataclass
class Places:
    """Which cards of a pack, by their number in it, lie where."""

    pack: Sequence[Any]
    active: list[tuple[int, bool]] = field(default_factory=lambda: [(i, True) for i in range(4)])
    closed: list[int] = field(default_factory=lambda: [4, 5, 6])
    open: list[int] = field(default_factory=list)
    trail: list[int] = field(default_factory=list)
    twins: bool = False
    """Was one of several face-down DT played? Which of them is no fact of the history."""

    def __post_init__(self) -> None:
        self.open = list(range(7, len(self.pack)))

    def follow(self, text: str) -> None:
        """Move what an action moves."""
        if text == "draw pile=1":
            self.active.append((self.closed.pop(0), False))
        elif text == "draw pile=2":
            self.active.append((self.open.pop(0), True))
        elif text.startswith("play"):
            self._play(text)

    def _play(self, text: str) -> None:
        same = [one for one in self.active if f"card={self.pack[one[0]]}" in text.split()]
        chosen = [one for one in same if one[1] is ("up=false" not in text)] or same
        self.twins = self.twins or (not chosen[0][1] and len(chosen) > 1)
        self.active.remove(chosen[0])
        self.trail.append(chosen[0][0])

    def hidden(self, own: bool) -> list[int]:
        """What cannot be seen, by the owner or by others."""
        backs = [] if own else [i for i, up in self.active if not up]
        return [*self.closed, *self.open[1:], *backs]


def places(story: Story, packs: dict[str, list[Any]], seat: str, until: int) -> Places:
    """Where a seat's cards lie after so much was said."""
    found = Places(packs[seat])
    for by, text in story.said[:until]:
        if by == seat:
            found.follow(text)
    return found


def other_packs(story: Story, eyes: Eyes, until: int, rng: Random) -> dict[str, list[Any]] | None:
    """Packs with the same public history for these eyes, hidden cards changed; None if none was found."""
    for _ in range(8):
        packs = {seat: list(pack) for seat, pack in story.packs.items()}
        for seat in SEATS:
            hidden = places(story, story.packs, seat, until).hidden(own=eyes.value == seat)
            for i, card in zip(
                hidden, rng.sample([packs[seat][i] for i in hidden], len(hidden)), strict=True
            ):
                packs[seat][i] = card
        if packs != story.packs and all(_same_trail(story, packs, seat, until) for seat in SEATS):
            return packs
    return None


def moment(story: Story, eyes: Eyes, rng: Random) -> tuple[int, dict[str, list[Any]]]:
    """Some time when nothing is sealed and much is hidden, and the packs of the other world."""
    for until in rng.sample(story.turns, len(story.turns)):
        packs = other_packs(story, eyes, until, rng)
        if packs is not None:
            return until, packs
    raise AssertionError("after the deal nothing was hidden")


def _same_trail(story: Story, packs: dict[str, list[Any]], seat: str, until: int) -> bool:
    one, other = (places(story, found, seat, until) for found in (story.packs, packs))
    return not (one.twins or other.twins) and one.trail == other.trail
